package app

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/command"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/figure"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/panels"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/render"
)

// tools are those with which the left button acts.
type tools struct {
	tool      panels.Tool
	spawned   panels.Made // also of joints
	thrown    panels.Made
	options   panels.ToolOptions
	materials []string // of the level
	kinds     []string // of joints
	first     hit      // the first of two bodies that were clicked
	coupling  coupling
	number    int // bodies spawned so far, for their names
	rain      int // bodies that are still to fall
	over      mgl64.Vec3
	waiting   []waiting // throws, until time goes on
	waited    int       // steps that the first of them has been tried in
	place     place
	weighed   weighed
	random    *rand.Rand // of where the rain falls: where it has fallen is recorded
}

// newTools returns the tools as a window begins with them.
func newTools() tools {
	return tools{
		spawned: panels.Made{Wide: 0.5, Tall: 0.5, Count: 1, Most: strongMotor, Ratio: 1, Turns: [2]float64{-90, 90},
			Slides: [2]float64{-1, 1}},
		thrown: panels.Made{Shape: 1, Wide: 2 * shotRadius, Tall: 2 * shotRadius, Mass: shotMass, Speed: shotSpeed},
		kinds:  command.JointKinds(), random: rand.New(rand.NewPCG(1, 2)),
	}
}

// begin prepares the tools for a run of a level.
func (t *tools) begin(a *Player) {
	chosen := func(m *panels.Made, fallback string) string {
		if m.Material < len(t.materials) {
			return t.materials[m.Material]
		}
		return fallback
	}
	spawned, thrown := chosen(&t.spawned, "wood"), chosen(&t.thrown, "steel")
	t.materials = materialsOf(a.lanes.Scene())
	t.spawned.Material, t.thrown.Material = indexOf(t.materials, spawned), indexOf(t.materials, thrown)
	t.forgetClick()
	t.number, t.rain, t.place, t.waiting = 0, 0, place{}, nil
}

// choose takes another tool, and shows its options where it has some.
func (a *Player) choose(tool panels.Tool) {
	t := &a.tools
	a.drop()
	t.forgetClick()
	t.tool = tool
	switch tool {
	case panels.SpawnTool, panels.ThrowTool, panels.JointTool:
		a.desk.open, a.desk.tab = true, toolsTab
	}
	a.capture(false)
}

// chooses returns what a key of a tool does: it takes the tool, or the hand again.
func chooses(tool panels.Tool) func(*Player) {
	return func(a *Player) {
		if a.tools.tool == tool {
			a.choose(panels.Hand)
			return
		}
		a.choose(tool)
	}
}

// useTool acts where the left button was pressed in the scene.
func (a *Player) useTool(mods render.Mods) {
	t := &a.tools
	camera := a.seen()
	width, height := a.size()
	switch t.tool {
	case panels.SpawnTool:
		a.putDown()
		return
	case panels.ThrowTool:
		from, dir := camera.Ray(a.input.x, a.input.y, width, height)
		a.throw(from, dir)
		return
	}
	found := bodyAt(a.lanes, &camera, a.input.x, a.input.y, width, height)
	if found.on.Stage == nil {
		t.forgetClick()
		a.say("There is no body here")
		return
	}
	switch t.tool {
	case panels.FreezeTool:
		a.freeze(found.on)
	case panels.DeleteTool:
		a.attempt(command.Remove{Body: a.nameOf(found.on)})
	case panels.GlueTool, panels.JointTool:
		if t.tool == panels.JointTool && mods&render.Shift != 0 {
			a.attempt(command.Part{A: a.nameOf(found.on)})
			return
		}
		a.joinClicked(found)
	}
}

// freeze holds a body where it is, or sets it free.
func (a *Player) freeze(b figure.Body) {
	on := b.Stage.World().Body(b.ID).Locks() != physics.LockAll
	a.attempt(command.Freeze{Body: a.nameOf(b), On: on})
}

// joinClicked links the second of two clicked bodies to the first, or keeps the first.
func (a *Player) joinClicked(found hit) {
	t := &a.tools
	first := t.first
	if first.on.Stage == nil || !first.on.Stage.World().Contains(first.on.ID) {
		t.first = found
		t.first.local, t.first.normal = toBody(found.on, found.point), turnTo(found.on, found.normal)
		a.say("Now click the other body")
		if a.offer(0, found.on) {
			a.say("Now click the other body. The panel shows the joints of this one that fit: the newest is picked")
		}
		return
	}
	if first.on == found.on {
		t.forgetClick()
		a.say("That is the same body: click two")
		return
	}
	if first.on.Stage == found.on.Stage && a.coupleClicked(found) {
		return
	}
	a.link(&first, &found)
}

// link links two clicked bodies, or takes glued ones apart.
func (a *Player) link(first, found *hit) {
	t := &a.tools
	joints := t.coupling.pickedJoints()
	t.forgetClick()
	one, other := a.nameOf(first.on), a.nameOf(found.on)
	if t.tool == panels.GlueTool && a.glued(first.on, found.on) {
		if a.attempt(command.Part{A: one, B: &other}) {
			a.say("Taken apart")
		}
		return
	}
	join := a.joinOf(first, found)
	join.A, join.B, join.Joints = one, &other, joints
	if a.attempt(join) {
		a.say(fmt.Sprintf("Linked by a %s: J shows joints, shift and a click take them off", join.Kind))
	}
}

// glued reports whether a joint holds two bodies together.
func (a *Player) glued(b, other figure.Body) bool {
	world := b.Stage.World()
	for _, id := range world.AppendJoints(nil) {
		if x, y := world.Joint(id).Bodies(); x == b.ID && y == other.ID || x == other.ID && y == b.ID {
			return true
		}
	}
	return false
}

// toBody returns a place of a body's world in the frame of the body, and fromBody leads back.
func toBody(b figure.Body, point mgl64.Vec3) mgl64.Vec3 {
	pose := b.Stage.World().Body(b.ID).Pose()
	return pose.Rotation.Conjugate().Rotate(point.Sub(pose.Position))
}

// turnTo returns a direction of a body's world in the frame of the body, and turnFrom leads back.
func turnTo(b figure.Body, dir mgl64.Vec3) mgl64.Vec3 {
	return b.Stage.World().Body(b.ID).Pose().Rotation.Conjugate().Rotate(dir)
}

func turnFrom(b figure.Body, dir mgl64.Vec3) mgl64.Vec3 {
	return b.Stage.World().Body(b.ID).Pose().Rotation.Rotate(dir)
}

func fromBody(b figure.Body, local mgl64.Vec3) mgl64.Vec3 {
	return b.Stage.World().Body(b.ID).Pose().Apply(local)
}

// deletePicked takes the body out that is selected.
func (a *Player) deletePicked() {
	if picked := a.desk.inspector.picked[0]; picked.Stage != nil {
		a.attempt(command.Remove{Body: a.nameOf(picked)})
		a.desk.inspector.keep()
	}
}

// Colours of what the tools draw.
var (
	pullColour  = render.Colour{255, 196, 90, 255}
	firstClick  = render.Colour{120, 200, 255, 255}
	roomColour  = render.Colour{120, 235, 140, 255}
	blockColour = render.Colour{255, 80, 70, 255}
)

// drawTools hands the painter what the tools show.
func (a *Player) drawTools() {
	t, p := &a.tools, a.painter
	p.Wires, p.Strokes = p.Wires[:0], p.Strokes[:0]
	if g := &a.grab; g.on.Stage != nil && g.on.Stage.World().Contains(g.on.ID) {
		pose := g.on.Stage.World().Body(g.on.ID).PoseAt(a.lanes.Fraction(g.lane, a.clock.Fraction()))
		p.Strokes = append(p.Strokes, strokeTo(pose.Apply(g.local).Add(g.on.Stage.Shift()), g.to, pullColour))
	}
	if f := &t.first; f.on.Stage != nil && f.on.Stage.World().Contains(f.on.ID) {
		at := fromBody(f.on, f.local).Add(f.on.Stage.Shift())
		p.Strokes = append(p.Strokes, strokeTo(at, at, firstClick))
	}
	a.drawAxis()
	a.drawFits()
	if t.tool == panels.SpawnTool && t.place.shown {
		p.Wires = t.place.appendWires(p.Wires, t.place.colour())
	}
	a.drawWaiting()
}

// appendPull writes the force of the pull beside its end.
func (a *Player) appendPull(labels []render.HUDLabel, camera *render.Camera, width, height int) []render.HUDLabel {
	if a.grab.on.Stage == nil || !a.grab.on.Stage.World().Contains(a.grab.on.ID) {
		return labels
	}
	force := a.grab.on.Stage.World().Body(a.grab.on.ID).DragForce()
	x, y, seen := camera.Pixel(a.grab.to, width, height)
	if seen && math.Abs(x) < 1e5 && math.Abs(y) < 1e5 {
		labels = append(labels, render.HUDLabel{Text: newtons(force.Len()), X: x, Y: y - 12})
	}
	return labels
}

// newtons writes a force with three digits.
func newtons(f float64) string {
	switch {
	case f >= 1e6:
		return fmt.Sprintf("%.3g MN", f/1e6)
	case f >= 1e3:
		return fmt.Sprintf("%.3g kN", f/1e3)
	}
	return fmt.Sprintf("%.3g N", f)
}
