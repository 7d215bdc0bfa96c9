package app

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/command"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/figure"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/panels"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/render"
)

// coupling is which joints of two clicked bodies a gear or rack is to couple.
type coupling struct {
	kind   string
	fits   [2]panels.JointFits
	ids    [2][]physics.JointID
	second hit // the second body, which waits until its joint is picked
}

// forgetClick forgets the first of two clicks.
func (t *tools) forgetClick() { t.first, t.coupling = hit{}, coupling{} }

// offer lists the joints of a clicked body that a gear or rack could couple, and reports whether there are several. Of
// the first body the newest is picked.
func (a *Player) offer(side int, b figure.Body) (several bool) {
	t := &a.tools
	c, kind := &t.coupling, t.kinds[t.spawned.Kind]
	if t.tool != panels.JointTool || !command.TraitsOf(kind).Couples {
		return false
	}
	c.kind = kind
	var but physics.JointID
	if side == 1 && len(c.ids[0]) > 0 {
		but = c.ids[0][c.fits[0].Picked]
	}
	world := b.Stage.World()
	c.ids[side] = command.CoupledBy(kind, side, world, b.ID, but)
	f := panels.JointFits{Of: world.Body(b.ID).Name(), Picked: -side}
	for i, id := range c.ids[side] {
		f.Rows = append(f.Rows, fmt.Sprintf("%s  %s", fitName(side, i), jointText(world, id, b.ID)))
	}
	c.fits[side] = f
	return len(f.Rows) > 1
}

// fitName is the name of a joint that could be coupled, in the panel and beside its axis.
func fitName(side, i int) string { return fmt.Sprintf("%c%d", 'A'+side, i+1) }

// jointText says what a joint is, to one of its bodies.
func jointText(world *physics.World, id physics.JointID, of physics.BodyID) string {
	j := world.Joint(id)
	first, second := j.Bodies()
	if first == of {
		first, second = second, first
	}
	with := "the world"
	if !first.IsZero() {
		with = world.Body(first).Name()
	}
	text := j.Kind().Name() + " with " + with
	if name := j.Name(); name != "" {
		text = name + ": " + text
	}
	return text
}

// coupleClicked notes the second body of a gear or rack, and reports whether it has to wait until one of its joints is
// picked.
func (a *Player) coupleClicked(found hit) (waits bool) {
	c := &a.tools.coupling
	if c.second = found; !a.offer(1, found.on) {
		return false
	}
	a.desk.open, a.desk.tab = true, toolsTab
	a.say(fmt.Sprintf("%q has several joints that fit: pick one in the panel", c.fits[1].Of))
	return true
}

// tendCoupling links the bodies once the joint of the second one is picked. Another kind of joint begins anew.
func (a *Player) tendCoupling() {
	t := &a.tools
	c := &t.coupling
	if c.kind == "" {
		return
	}
	first, second := t.first, c.second
	gone := func(b figure.Body) bool { return b.Stage != nil && !b.Stage.World().Contains(b.ID) }
	switch {
	case c.kind != t.kinds[t.spawned.Kind] || gone(first.on) || gone(second.on):
		t.forgetClick()
	case second.on.Stage != nil && c.fits[1].Picked >= 0:
		a.link(&first, &second)
	}
}

// pickedJoints returns the slots of the joints that a gear or rack couples, nil where there is none to couple.
func (c *coupling) pickedJoints() *[2]int {
	var slots [2]int
	for i := range slots {
		at := max(c.fits[i].Picked, 0)
		if at >= len(c.ids[i]) {
			return nil
		}
		slots[i] = int(c.ids[i][at].Index)
	}
	return &slots
}

// eachFit visits the joints that could be coupled, where there are several, with their names, a place on their axes and
// the direction of these.
func (a *Player) eachFit(visit func(name string, at, axis mgl64.Vec3, picked bool)) {
	t := &a.tools
	if t.first.on.Stage == nil {
		return
	}
	world, shift := t.first.on.Stage.World(), t.first.on.Stage.Shift()
	for side, ids := range t.coupling.ids {
		for i, id := range ids {
			if len(ids) < 2 || !world.HasJoint(id) {
				continue
			}
			j := world.Joint(id)
			at, _ := j.Anchors()
			axis, _ := j.Frames()
			turn := axis.Rotation
			if first, _ := j.Bodies(); !first.IsZero() {
				turn = world.Body(first).Pose().Rotation.Mul(turn)
			}
			visit(fitName(side, i), at.Add(shift), turn.Rotate(mgl64.Vec3{1, 0, 0}), i == t.coupling.fits[side].Picked)
		}
	}
}

// drawFits shows the axes of the joints that could be coupled, and those that are picked.
func (a *Player) drawFits() {
	a.eachFit(func(_ string, at, axis mgl64.Vec3, picked bool) {
		colour := firstClick
		if picked {
			colour = roomColour
		}
		along := axis.Mul(axisLong)
		a.painter.Strokes = append(a.painter.Strokes, strokeTo(at.Sub(along), at.Add(along), colour))
	})
}

// appendFits writes the names of these joints beside their axes.
func (a *Player) appendFits(labels []render.HUDLabel, camera *render.Camera, width, height int) []render.HUDLabel {
	a.eachFit(func(name string, at, axis mgl64.Vec3, _ bool) {
		if x, y, seen := camera.Pixel(at.Add(axis.Mul(axisLong)), width, height); seen {
			labels = append(labels, render.HUDLabel{Text: name, X: x, Y: y})
		}
	})
	return labels
}
