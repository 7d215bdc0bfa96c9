package physics

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/solver"
)

// steer gives a kinematic body the velocity of its drive for the coming slice.
func (dy *Dynamics) steer(i int) {
	b, s := &dy.bodies[i], &dy.states[i]
	d := &b.drive
	d.clear = 1
	if d.stalled && !dy.island.amongStanding(int32(i)) {
		dy.resume(int32(i))
	}
	if d.stalled {
		d.planned, s.Vel, s.Spin = 0, geom.Vec3{}, geom.Vec3{}
		return
	}
	d.planned = d.throttle * dy.dt
	s.Vel, s.Spin = d.velocity(dy.dt, b.origin)
	place := d.at(d.clock, b.origin)
	if off := place.P.Sub(dy.poses[i].P); off.LenSq() > driveTolerance*driveTolerance {
		s.Vel = s.Vel.AddScaled(d.throttle/dy.dt, off)
	}
	if off := place.Q.Mul(dy.poses[i].Q.Conj()).RotationVector(); !b.round && off.LenSq() > driveTolerance*driveTolerance {
		s.Spin = s.Spin.AddScaled(d.throttle/dy.dt, off)
	}
	d.aimVel, d.aimSpin = s.Vel, s.Spin
}

// untilStop returns the time (s) from the beginning of a slice of dt seconds until a driven body comes to the first
// stop that the straight path to the end of the slice would cut off, dt if there is none. Otherwise a press that goes
// down and up again within a slice would meet nothing on its way.
func (dy *Dynamics) untilStop(dt float64) float64 {
	first := dt
	for _, i := range dy.active.driven {
		b := &dy.bodies[i]
		d := &b.drive
		if d.course == nil {
			continue
		}
		least := float64(stopLeast * dy.fullDt)
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
func (dy *Dynamics) pullDragged(h float64) {
	d := &dy.drag
	if d.body.gen == 0 {
		return
	}
	i := d.body.slot
	s := &dy.states[i]
	turn := s.Rotation()
	arm := turn.Apply(dy.poses[i].Q.Apply(d.local))
	offset := dy.poses[i].P.Add(s.Shift).Add(arm).Sub(d.target)
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
func (dy *Dynamics) clearWay() {
	if !dy.guard.clearDriven() {
		return
	}
	for _, i := range dy.active.driven {
		d, s := &dy.bodies[i].drive, &dy.states[i]
		d.clear = dy.held.fraction[i]
		s.Vel, s.Spin = s.Vel.Scale(d.clear), s.Spin.Scale(d.clear)
		dy.plan(int(i), geom.Vec3{})
	}
}
