package physics

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/solver"
)

// The drag spring: stiff enough to follow a mouse, soft enough not to fight contacts, and no stronger than dragForce.
const (
	dragHertz   = 4.0
	dragDamping = 1.0
	dragForce   = 60.0 // times the weight of the body at 1 g
)

// drag is a damped spring from a point of one body to a point of the world.
type drag struct {
	body    occupant
	local   geom.Vec3 // centre-of-mass frame
	target  geom.Vec3
	impulse geom.Vec3 // N s of the last sub-step
	substep float64   // s, the length of that
}

// Drag pulls the point local (m, centre-of-mass frame) of a dynamic body to a world target until Release. The force is
// at most 60 times the weight of the body on Earth: a body held by more stays behind the target.
func (w *World) Drag(id BodyID, local, target mgl64.Vec3) {
	i := w.lookup(id)
	if w.bodies[i].kind != dynamic || !finite(local) || !finite(target) {
		return
	}
	w.wake(i)
	if w.drag.body != occupantOf(id) {
		w.drag.impulse = geom.Vec3{}
	}
	w.drag.body, w.drag.local, w.drag.target = occupantOf(id), vec(local), vec(target)
}

// Release ends the drag.
func (w *World) Release() { w.drag = drag{} }

// forget ends the drag if it holds the body.
func (d *drag) forget(body occupant) {
	if d.body == body {
		*d = drag{}
	}
}

// solve applies the spring's impulse of one sub-step of h seconds as a soft point constraint.
func (d *drag) solve(w *World, h float64) {
	if d.body.gen == 0 {
		return
	}
	i := d.body.slot
	s := &w.states[i]
	turn := s.Rotation()
	arm := turn.Apply(w.poses[i].Q.Apply(d.local))
	offset := w.poses[i].P.Add(s.Shift).Add(arm).Sub(d.target)
	soft := solver.MakeSoft(dragHertz, dragDamping, h)
	// Effective mass of the point: K = 1/m + [r]ᵀ I⁻¹ [r], column by column.
	column := func(e geom.Vec3) geom.Vec3 {
		return e.Scale(s.InvMass).Add(s.InvInertia.Apply(arm.Cross(e)).Cross(arm))
	}
	k := geom.Mat3{X: column(geom.Vec3{X: 1}), Y: column(geom.Vec3{Y: 1}), Z: column(geom.Vec3{Z: 1})}
	mass, ok := k.Inverse()
	if !ok {
		return
	}
	if d.substep > 0 {
		d.impulse = d.impulse.Scale(h / d.substep)
	}
	d.substep = h
	s.AddImpulse(d.impulse, arm)
	speed := s.PointVelocity(arm).AddScaled(soft.BiasRate, offset)
	p := d.impulse.Scale(1-soft.Softness).AddScaled(-soft.MassScale, mass.Apply(speed))
	if l, most := p.Len(), dragForce*9.81*h/s.InvMass; l > most {
		p = p.Scale(most / math.Max(l, 1e-300))
	}
	s.AddImpulse(p.Sub(d.impulse), arm)
	d.impulse = p
}
