package app

import (
	"errors"
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/render"
)

// waiting is a throw that was asked for while time stood. It is thrown before the next step: a body that hung before
// the eye until then would hide what it is thrown at.
type waiting struct {
	body  scene.Body
	place place      // of its solids, for its ghost
	shift mgl64.Vec3 // of the lane that was aimed at
}

// Of throws that wait: how many may, for how many steps one waits for the room that the one before it takes, and for
// how long a flight its arrow stands (s).
const (
	mostWaiting = 8
	patientFor  = 30
	arrowFlight = 0.1
)

// throw sends a body along a ray, unless it would start inside something. While time stands it waits.
func (a *Player) throw(from, dir mgl64.Vec3) {
	t := &a.tools
	shift := a.aimedAt(from, dir).Shift()
	body := t.madeBody(&t.thrown)
	body.Position = from.Sub(shift).Add(dir.Mul(3 * madeReach(&t.thrown)))
	body.Velocity, body.Spin = dir.Mul(t.thrown.Speed), dir.Mul(t.thrown.Spin)
	if !a.clock.Paused() {
		if err := a.launch(body); err != nil {
			a.say(noRoom(a.shotName(), err))
		}
		return
	}
	if len(t.waiting) == mostWaiting {
		a.say(fmt.Sprintf("%d throws wait already: P lets time go on, Ctrl+Z takes the last one back", mostWaiting))
		return
	}
	w := waiting{body: body, shift: shift}
	if err := w.place.make(a.lanes, &body); err != nil {
		a.say(noRoom(a.shotName(), err))
		return
	}
	if _, blocked := w.place.room(a.lanes); blocked != "" && len(a.lanes.Stages()) == 1 {
		a.say("No room for a body here: it would overlap " + blocked)
		return
	}
	t.waiting = append(t.waiting, w)
	a.say("Thrown once time goes on: P, or . for a step")
}

// shotName is that of the next body that is thrown.
func (a *Player) shotName() string { return fmt.Sprintf("shot %d", a.shot+1) }

// launch puts a body in flight.
func (a *Player) launch(body scene.Body) error {
	body.Name = a.shotName()
	shot, err := a.spawn(body)
	if err == nil {
		a.keepShot(shot)
		if all := len(a.lanes.Stages()); len(shot) < all {
			a.say(fmt.Sprintf("Only %d of %d lanes had room for it", len(shot), all))
		}
	}
	return err
}

// throwOn throws what has waited for time to go on, one after another as there is room.
func (a *Player) throwOn() {
	t := &a.tools
	if len(t.waiting) == 0 {
		return
	}
	name := a.shotName()
	err := a.launch(t.waiting[0].body)
	var overlap *physics.OverlapError
	if t.waited++; errors.As(err, &overlap) && t.waited < patientFor {
		return
	}
	if err != nil {
		a.say(noRoom(name, err))
	}
	t.waiting, t.waited = t.waiting[1:], 0
}

// takeBackThrow takes back the throw that was asked for last and waits, and reports whether there was one.
func (a *Player) takeBackThrow() bool {
	t := &a.tools
	n := len(t.waiting)
	if n == 0 {
		return false
	}
	t.waiting = t.waiting[:n-1]
	a.say("Undone: the throw that waited")
	return true
}

// drawWaiting shows the throws that wait: an arrow along each, and a ghost where it hides nothing.
func (a *Player) drawWaiting() {
	p, eye := a.painter, widen(a.camera.Eye)
	for i := range a.tools.waiting {
		w := &a.tools.waiting[i]
		from := w.body.Position.Add(w.shift)
		p.Strokes = append(p.Strokes, strokeTo(from, from.Add(w.body.Velocity.Mul(arrowFlight)), pullColour))
		if box := w.place.bounds(); from.Sub(eye).Len() > 4*box.Max.Sub(box.Min).Len() {
			p.Wires = w.place.appendWires(p.Wires, pullColour)
		}
	}
}

// bounds returns the box of the solids, as they are turned.
func (p *place) bounds() geom.Box {
	box, pose := geom.EmptyBox(), p.pose()
	frame := pose.Frame()
	for i := range p.solids {
		one := p.solids[i].Bounds(&frame)
		box = box.Union(&one)
	}
	return box
}

// strokeTo is a stroke with a dot at its second end.
func strokeTo(from, to mgl64.Vec3, colour render.Colour) picture.Stroke {
	return picture.Stroke{From: from, To: to, Colour: colour, Dot: true}
}
