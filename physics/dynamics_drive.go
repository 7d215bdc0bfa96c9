package physics

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/solver"
)

// steer gives a kinematic body the velocity of its drive for the coming slice.
func (w *World) steer(i int) {
	b, s := &w.bodies[i], &w.states[i]
	d := &b.drive
	d.clear = 1
	if d.stalled && !w.amongStanding(int32(i)) {
		w.resume(int32(i))
	}
	if d.stalled {
		d.planned, s.Vel, s.Spin = 0, geom.Vec3{}, geom.Vec3{}
		return
	}
	d.planned = d.throttle * w.dt
	s.Vel, s.Spin = d.velocity(w.dt, b.origin)
	place := d.at(d.clock, b.origin)
	if off := place.P.Sub(w.poses[i].P); off.LenSq() > driveTolerance*driveTolerance {
		s.Vel = s.Vel.AddScaled(d.throttle/w.dt, off)
	}
	if off := place.Q.Mul(w.poses[i].Q.Conj()).RotationVector(); !b.round && off.LenSq() > driveTolerance*driveTolerance {
		s.Spin = s.Spin.AddScaled(d.throttle/w.dt, off)
	}
	d.aimVel, d.aimSpin = s.Vel, s.Spin
}

// untilStop returns the time (s) from the beginning of a slice of dt seconds until a driven body comes to the first
// stop that the straight path to the end of the slice would cut off, dt if there is none. Otherwise a press that goes
// down and up again within a slice would meet nothing on its way.
func (w *World) untilStop(dt float64) float64 {
	first := dt
	for _, i := range w.active.driven {
		b := &w.bodies[i]
		d := &b.drive
		if d.course == nil {
			continue
		}
		least := float64(stopLeast * w.fullDt)
		t := least + d.course.nextStop(d.clock+float64(d.throttle*least))/d.throttle
		if t > first-least {
			continue
		}
		from, to := d.at(d.clock, b.origin), d.at(d.clock+float64(d.throttle*dt), b.origin)
		chord, stop := geom.MotionBetween(&from, &to), d.at(d.clock+float64(d.throttle*t), b.origin)
		if at := chord.At(t / dt); poseDistance(&at, &stop, b.lever()) > fastShare*b.half {
			first = t
		}
	}
	return first
}

// pullDragged applies the spring's impulse of one sub-step of h seconds as a soft point constraint.
func (w *World) pullDragged(h float64) {
	d := &w.drag
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

// clearWay slows driven bodies whose way is blocked by scenery or other driven bodies to the part of their planned
// motion that is free.
func (w *World) clearWay() {
	if !w.clearDriven() {
		return
	}
	for _, i := range w.active.driven {
		d, s := &w.bodies[i].drive, &w.states[i]
		d.clear = w.held.fraction[i]
		s.Vel, s.Spin = s.Vel.Scale(d.clear), s.Spin.Scale(d.clear)
		w.plan(int(i), geom.Vec3{})
	}
}
