package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load"
	"github.com/brickyard-physics/brickyard/collision/mesh"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/ghost"
)

// checkCommand tells of mistakes in levels: it loads each, takes its first step, and plays one with callbacks for a
// second.
type checkCommand struct {
	Levels []string `arg:"" name:"level" help:"Built-in name, or path of a .star or .json file; of several a line each."`
	load.LevelFlags
	JSON bool `name:"json" help:"Print one JSON object and nothing else."`
}

// checkResult is what check reports in JSON.
type checkResult struct {
	Level   string `json:"level"`
	Fault   string `json:"fault,omitempty"` // why it is not sound, of several levels; the rest is 0 then
	Lanes   int    `json:"lanes"`           // worlds beside one another, mostly 1; the rest is of all together
	Bodies  int    `json:"bodies"`          // at the start
	Dynamic int    `json:"dynamic"`
	Locked  int    `json:"locked,omitempty"` // bodies that have freedoms locked
	Solids  int    `json:"solids"`
	Joints  int    `json:"joints,omitempty"`
	Sensors int    `json:"sensors,omitempty"`
	Later   int    `json:"later"` // bodies that appear during the run

	keys     []scene.KeyUse
	Uncalled []string `json:"uncalled,omitempty"` // callbacks that were not called while the level was tried

	Warnings int `json:"warnings"` // bodies and pairs beyond what the engine does well; they are named on stderr

	// What may overlap: pairs of bodies, later ones included, that filters or pairs let through, of which the first are
	// named, and pairs of static bodies that do overlap at the start, or
	// the first of very many.
	Filtered      int         `json:"filtered"`
	FilteredPairs [][2]string `json:"filtered_pairs,omitempty"`
	Scenery       int         `json:"overlapping_scenery"`

	// Of the meshes at the start, each counted once however many bodies share it.
	Meshes   int     `json:"meshes"`
	Faces    int     `json:"faces"`          // after polygons that are not convex have been split
	Internal float64 `json:"internal_edges"` // share of edges inside flat regions, which take no part in collisions

	Ghosts []checkedGhost `json:"ghosts,omitempty"` // of each lane
}

// checkedGhost is a ghost in JSON.
type checkedGhost struct {
	Name    string `json:"name"`
	Faces   int    `json:"faces"`
	Deforms bool   `json:"deforms"`
}

// listGhosts lists the ghosts of a lane.
func (r *checkResult) listGhosts(set *ghost.Set) {
	if set == nil {
		return
	}
	for i := range set.Len() {
		r.Ghosts = append(r.Ghosts, checkedGhost{set.Name(i), len(set.Surface(i).Faces), set.Deforms(i)})
	}
}

// tellGhosts lists them for people.
func (r *checkResult) tellGhosts(out io.Writer) error {
	if len(r.Ghosts) == 0 {
		return nil
	}
	faces := 0
	for i := range r.Ghosts {
		faces += r.Ghosts[i].Faces
	}
	do := "which detect and do not collide"
	if len(r.Ghosts) == 1 {
		do = "which detects and does not collide"
	}
	_, err := fmt.Fprintf(out, "%s of %d faces, %s:\n", console.Counted(len(r.Ghosts), "ghost", "ghosts"), faces, do)
	for i := 0; err == nil && i < min(ghostsTold, len(r.Ghosts)); i++ {
		g, deforms := &r.Ghosts[i], ""
		if g.Deforms {
			deforms = ", deforms"
		}
		_, err = fmt.Fprintf(out, "  %q: %d faces%s\n", g.Name, g.Faces, deforms)
	}
	if more := len(r.Ghosts) - ghostsTold; err == nil && more > 0 {
		_, err = fmt.Fprintf(out, "  and %d more\n", more)
	}
	return err
}

// weighMeshes counts the meshes of a world.
func (r *checkResult) weighMeshes(w *physics.World) {
	seen := map[*mesh.Mesh]bool{}
	edges, internal := 0, 0.0
	for _, id := range w.Bodies() {
		for _, solid := range w.Body(id).Solids() {
			m := solid.Shape.Mesh
			if m == nil || seen[m] {
				continue
			}
			seen[m] = true
			r.Faces += len(m.Faces)
			edges += len(m.Edges)
			internal += m.InternalShare() * float64(len(m.Edges))
		}
	}
	r.Meshes = len(seen)
	if edges > 0 {
		r.Internal = internal / float64(edges)
	}
}

// filteredNamed is how many of the pairs that are let through are named in JSON, and filteredTold in words.
const filteredNamed, filteredTold = 10_000, 20

// ghostsTold is how many ghosts are named in words.
const ghostsTold = 20

// sceneryLooks is how many pairs of solids of scenery are looked at: a fraction of a second.
const sceneryLooks = 100_000

// noteScenery tells in one line of static bodies that overlap.
func (r *checkResult) noteScenery(w *physics.World, con *console.Console) {
	count, deepest, whole := w.SceneryOverlaps(sceneryLooks)
	atLeast := ""
	if !whole {
		atLeast = "at least "
	}
	if r.Scenery = count; count > 0 {
		fmt.Fprintf(con.Err, "note: %s: %s%s of static bodies overlap, as scenery may; deepest %q and %q, by %.3g m\n",
			r.Level, atLeast, console.Counted(count, "pair", "pairs"), deepest.A, deepest.B, deepest.Depth)
	}
}

// tellFiltered lists the pairs that are let through.
func (r *checkResult) tellFiltered(out io.Writer) error {
	if r.Filtered == 0 {
		return nil
	}
	_, err := fmt.Fprintf(out, "%s through each other:\n", console.Counted(r.Filtered, "pair passes", "pairs pass"))
	if err != nil {
		return err
	}
	for _, pair := range r.FilteredPairs[:min(filteredTold, len(r.FilteredPairs))] {
		if _, err := fmt.Fprintf(out, "  %q and %q\n", pair[0], pair[1]); err != nil {
			return err
		}
	}
	if more := r.Filtered - filteredTold; more > 0 {
		_, err := fmt.Fprintf(out, "  and %d more\n", more)
		return err
	}
	return nil
}

// count adds the bodies of a world.
func (r *checkResult) count(w *physics.World) {
	for _, id := range w.Bodies() {
		r.Bodies++
		r.Solids += len(w.Body(id).Solids())
		if w.Body(id).Kind() == physics.Dynamic {
			r.Dynamic++
		}
		if w.Body(id).Locks() != 0 {
			r.Locked++
		}
	}
}

// Run is called by kong.
func (c *checkCommand) Run(con *console.Console) error {
	if len(c.Levels) > 1 {
		return c.checkSeveral(con)
	}
	r, err := c.check(c.Levels[0], con)
	switch {
	case err != nil:
		return err
	case c.JSON:
		return console.WriteJSON(con.Out, r)
	}
	return r.tell(con.Out)
}

// check checks a level. Building the world is part of it: that finds bodies that overlap at the start.
func (c *checkCommand) check(level string, con *console.Console) (*checkResult, error) {
	lanes, err := c.Open(level, con)
	if err != nil {
		return nil, err
	}
	if err := lanes.Fault(); err != nil { // of on_start; it is a notice, too, and told once
		return nil, console.FailedCheck(err)
	}
	stages := lanes.Stages()
	r := &checkResult{Level: level, Lanes: len(stages), keys: lanes.Controls().Keys}
	for _, stage := range stages {
		r.count(stage.World())
		r.Joints += len(stage.World().AppendJoints(nil))
		r.Sensors += len(stage.World().Watch().AppendSensors(nil))
		r.Later += stage.Pending()
	}
	r.weighMeshes(stages[0].World()) // lanes share them, and what follows
	r.listGhosts(stages[0].Ghosts())
	notices := load.NewCrier(lanes, con)
	notices.Tell()
	r.noteScenery(stages[0].World(), con)
	r.FilteredPairs, r.Filtered = play.FilteredPairs(stages[0].Scene(), filteredNamed)
	lanes.Step() // speeds and touching masses beyond what the engine does well show in the first step
	if err := tryLogic(lanes); err != nil {
		return nil, err
	}
	notices.Tell()
	r.Uncalled = lanes.Uncalled()
	r.Warnings = lanes.Incidents().Warnings
	return r, nil
}

// checkSeveral checks all levels, whatever is wrong with some, and fails as the worst of them does.
func (c *checkCommand) checkSeveral(con *console.Console) error {
	var all struct {
		Levels []*checkResult `json:"levels"`
	}
	failed, worst := 0, error(nil)
	for _, level := range c.Levels {
		if con.Stop.Err() != nil {
			return console.ErrInterrupted
		}
		r, err := c.check(level, con)
		if usage := (console.UsageError{}); errors.As(err, &usage) {
			return err
		}
		if err != nil {
			failed++
			if r = (&checkResult{Level: level, Fault: console.OneLine(err)}); !c.JSON {
				fmt.Fprintln(con.Err, r.Fault)
			}
			if check := (console.CheckError{}); worst == nil || !errors.As(err, &check) {
				worst = err
			}
		} else if !c.JSON {
			if err := r.tellSound(con.Out); err != nil {
				return err
			}
		}
		all.Levels = append(all.Levels, r)
	}
	if c.JSON {
		if err := console.WriteJSON(con.Out, all); err != nil {
			return err
		}
	}
	if failed == 0 {
		return nil
	}
	err := fmt.Errorf("%d of %d levels are not sound", failed, len(c.Levels))
	if check := (console.CheckError{}); errors.As(worst, &check) {
		return console.FailedCheck(err)
	}
	return err
}

// tell says it to people.
func (r *checkResult) tell(out io.Writer) error {
	err := r.tellSound(out)
	if err == nil && r.Locked > 0 {
		_, err = fmt.Fprintf(out, "%s along or about locked axes\n",
			console.Counted(r.Locked, "body does not move", "bodies do not move"))
	}
	if err == nil && r.Meshes > 0 {
		_, err = fmt.Fprintf(out, "%s of %s, %.0f %% of their edges internal\n",
			console.Counted(r.Meshes, "mesh", "meshes"), console.Counted(r.Faces, "face", "faces"), 100*r.Internal)
	}
	if err == nil {
		err = tellKeys(out, r.keys)
	}
	if err == nil {
		err = r.tellUncalled(out)
	}
	if err == nil {
		err = r.tellGhosts(out)
	}
	if err == nil {
		err = r.tellFiltered(out)
	}
	return err
}

// tellSound says in a line what the level has at the start.
func (r *checkResult) tellSound(out io.Writer) error {
	more, in := "", ""
	if r.Joints > 0 {
		more = ", " + console.Counted(r.Joints, "joint", "joints")
	}
	if r.Sensors > 0 {
		more += ", " + console.Counted(r.Sensors, "sensor", "sensors")
	}
	if r.Lanes > 1 {
		in = fmt.Sprintf(" in %d lanes", r.Lanes)
	}
	_, err := fmt.Fprintf(out, "%s is sound: %s (%d dynamic) of %s%s at the start, %d later%s\n",
		r.Level, console.Counted(r.Bodies, "body", "bodies"), r.Dynamic, console.Counted(r.Solids, "shape", "shapes"),
		more, r.Later, in)
	return err
}
