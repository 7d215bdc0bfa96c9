package picture

import (
	"github.com/go-gl/mathgl/mgl32"
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/faceoctree"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics/ghost"
	"github.com/brickyard-physics/brickyard/render"
)

// Ghost is a ghost of a lane; none when the stage is nil.
type Ghost struct {
	Stage  *play.Stage
	Number int
}

// crowd draws the ghosts of a level.
type crowd struct{ lanes []laneGhosts }

// laneGhosts are the surfaces of the ghosts of a lane.
type laneGhosts struct {
	set      *ghost.Set
	surfaces []*render.Deformable
}

// add draws all ghosts of a lane at fraction view.Alpha of its last step, and the faces that met at the end of that in
// the tint of the level for them. held is lit up.
func (c *crowd) add(to *render.Collector, lane int, stage *play.Stage, view *render.View, held Ghost) {
	set := stage.Ghosts()
	if set == nil {
		return
	}
	surfaces := c.surfaces(lane, set)
	meeting := lookOf(scene.Look{Pattern: "plain", Tint: stage.MeetTint()}, 0)
	meeting.Material = render.Signal
	for i, surface := range surfaces {
		look := lookOf(stage.GhostLook(i), uint32(i))
		if held == (Ghost{stage, i}) {
			look.Glow = heldGlow
		}
		meeting.Hidden = look.Hidden
		to.AddDeformable(surface, &render.Posture{
			Before: set.Before(i),
			Now:    set.Surface(i).Verts,
			Alpha:  view.Alpha,
			Shift:  view.Shift,
			Marked: set.Meets(i),
		}, look, meeting)
	}
}

// surfaces returns what the ghosts of a lane are drawn by, made anew for others.
func (c *crowd) surfaces(lane int, set *ghost.Set) []*render.Deformable {
	for lane >= len(c.lanes) {
		c.lanes = append(c.lanes, laneGhosts{})
	}
	l := &c.lanes[lane]
	if l.set != set {
		*l = laneGhosts{set: set}
		for i := range set.Len() {
			l.surfaces = append(l.surfaces, render.NewDeformable(set.Rest(i), set.Surface(i).Faces))
		}
	}
	return l.surfaces
}

// appendGhostBoxes appends the boxes of the ghosts of a lane.
func appendGhostBoxes(lines []render.Line, stage *play.Stage, shift geom.Vec3) []render.Line {
	set := stage.Ghosts()
	if set == nil {
		return lines
	}
	for i := range set.Len() {
		box, verts := geom.EmptyBox(), set.Surface(i).Verts
		for k := range verts {
			box.Widen(&verts[k])
		}
		box.Min, box.Max = box.Min.Add(shift), box.Max.Add(shift)
		lines = render.AppendBox(lines, &box, render.BoxColour)
	}
	return lines
}

// Colours of pairs of faces that meet.
var (
	crossingColour = render.Colour{255, 214, 60, 255}
	apartColour    = render.Colour{70, 150, 255, 255}
)

// appendCrossings appends for each pair of faces that meet in a lane the segment in which they cross, and from its
// middle the least way that takes them apart.
func appendCrossings(lines []render.Line, stage *play.Stage, shift geom.Vec3) []render.Line {
	set := stage.Ghosts()
	if set == nil {
		return lines
	}
	at := func(p geom.Vec3) mgl32.Vec3 { return narrow(mgl64.Vec3(p.Add(shift).Array())) }
	for _, pair := range set.Pairs() {
		a, b := set.Surface(int(pair.A)).Triangle(pair.F), set.Surface(int(pair.B)).Triangle(pair.G)
		c := faceoctree.Touch(&a, &b)
		middle := c.From.Lerp(c.To, 0.5)
		lines = append(lines,
			render.Line{A: at(middle), B: at(middle.AddScaled(c.Depth, c.Normal)), Colour: apartColour, Width: 1},
			render.Line{A: at(c.From), B: at(c.To), Colour: crossingColour, Width: 3})
	}
	return lines
}
