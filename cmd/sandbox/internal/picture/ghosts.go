package picture

import (
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
