package dynamics

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/contact/solver"
	"github.com/brickyard-physics/brickyard/physics/internal/narrow"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// steer gives a kinematic body the velocity of its drive for the coming slice.
func (dy *Dynamics) steer(i int) {
	b, s := &dy.Bodies[i], &dy.States[i]
	d := &b.Drive
	d.Clear = 1
	if d.Stalled && !dy.island.AmongStanding(int32(i)) {
		dy.Resume(int32(i))
	}
	if d.Stalled {
		d.Planned, s.Vel, s.Spin = 0, geom.Vec3{}, geom.Vec3{}
		return
	}
	d.Planned = d.Throttle * dy.Dt
	s.Vel, s.Spin = d.Velocity(dy.Dt, b.Origin)
	place := d.At(d.Clock, b.Origin)
	if off := place.P.Sub(dy.Poses[i].P); off.LenSq() > driveTolerance*driveTolerance {
		s.Vel = s.Vel.AddScaled(d.Throttle/dy.Dt, off)
	}
	if off := place.Q.Mul(dy.Poses[i].Q.Conj()).RotationVector(); !b.Round && off.LenSq() > driveTolerance*driveTolerance {
		s.Spin = s.Spin.AddScaled(d.Throttle/dy.Dt, off)
	}
	d.AimVel, d.AimSpin = s.Vel, s.Spin
}

// untilStop returns the number of sub-steps from the beginning of the slice in progress until a driven body comes to
// the first stop that the straight path to the end of the slice would cut off, all of them if there is none. Otherwise
// a press that goes down and up again within a slice would meet nothing on its way.
func (dy *Dynamics) untilStop() int {
	first, h := dy.Substeps, dy.Substep()
	for _, i := range dy.Active.Driven {
		b := &dy.Bodies[i]
		d := &b.Drive
		if d.Course == nil {
			continue
		}
		from, to := d.At(d.Clock, b.Origin), d.At(d.Clock+float64(d.Throttle*dy.Dt), b.Origin)
		chord := geom.MotionBetween(&from, &to)
		// A stop within half a sub-step is where the slice begins.
		for t := d.UntilStop(float64(0.5 * h)); t <= h*(float64(first)-0.5); t = d.UntilStop(t + float64(0.5*h)) {
			at, stop := chord.At(t/dy.Dt), d.At(d.Clock+float64(d.Throttle*t), b.Origin)
			if state.PoseDistance(&at, &stop, b.Lever()) > narrow.FastShare*b.Half {
				first = max(1, int(math.Round(t/h)))
			}
		}
	}
	return first
}

// pullDragged applies the spring's impulse of one sub-step of h seconds as a soft point constraint.
func (dy *Dynamics) pullDragged(h float64) {
	d := &dy.Drag
	if d.Body.Gen == 0 {
		return
	}
	i := d.Body.Slot
	s := &dy.States[i]
	turn := s.Rotation()
	arm := turn.Apply(dy.Poses[i].Q.Apply(d.Local))
	offset := dy.Poses[i].P.Add(s.Shift).Add(arm).Sub(d.Target)
	soft, strength := solver.MakeSoft(dragHertz, dragDamping, h), dragForce*9.81*h
	if dy.Bodies[i].Joints > 0 { // a hand is pulled with the strength that lifts whom it belongs to
		all := float64(dy.Joints.MassWith(i, dy.States) * s.InvMass)
		soft, strength = soft.Stiffer(all), max(strength, float64(dragAll*9.81*h*all))
	}
	// Effective mass of the point: K = 1/m + [r]ᵀ I⁻¹ [r], column by column.
	column := func(e geom.Vec3) geom.Vec3 {
		return e.Scale(s.InvMass).Add(s.InvInertia.Apply(arm.Cross(e)).Cross(arm))
	}
	k := geom.Mat3{X: column(geom.Vec3{X: 1}), Y: column(geom.Vec3{Y: 1}), Z: column(geom.Vec3{Z: 1})}
	// A locked body counts as if it were free to move, so it is pulled no harder than a free one.
	mass, ok := k.Inverse()
	if !ok || s.InvMass == 0 {
		return
	}
	if d.Substep > 0 {
		d.Impulse = d.Impulse.Scale(h / d.Substep)
	}
	d.Substep = h
	s.AddImpulse(d.Impulse, arm)
	speed := s.PointVelocity(arm).AddScaled(soft.BiasRate, offset)
	p := d.Impulse.Scale(1-soft.Softness).AddScaled(-soft.MassScale, mass.Apply(speed))
	if s.Locks&rigid.Turns == rigid.Turns {
		p = s.Locks.FreeShift(p) // else the part that moves nothing would use up the strength
	}
	if l, most := p.Len(), strength/s.InvMass; l > most {
		p = p.Scale(most / math.Max(l, 1e-300))
	}
	s.AddImpulse(p.Sub(d.Impulse), arm)
	d.Impulse = p
}

// clearWay slows driven bodies whose way is blocked by scenery or other driven bodies to the part of their planned
// motion that is free. Their boxes are swept along that part: those of the planned motion are elsewhere than the body
// at most times, and who follows it would not be near.
func (dy *Dynamics) clearWay() {
	if !dy.guard.ClearDriven() {
		return
	}
	for _, i := range dy.Active.Driven {
		d, s := &dy.Bodies[i].Drive, &dy.States[i]
		d.Clear = dy.Held.Fraction[i]
		s.Vel, s.Spin = s.Vel.Scale(d.Clear), s.Spin.Scale(d.Clear)
		dy.planBody(int(i), geom.Vec3{})
		dy.SweepProxies(int(i))
	}
	dy.RefreshPairs()
}
