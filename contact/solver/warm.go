package solver

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/internal/rigid"
)

// warmStart is the change of a body's velocities by its contacts in the previous sub-step. While the lever arms do not
// move, the same impulses change them by as much again: warm starting is one addition per body.
type warmStart struct {
	vel, spin geom.Vec3
	hit       bool   // an impact has reached the body, see impacts
	changed   bool   // the impulses or their arms have changed: sum them again
	solve     uint32 // the solve that it belongs to: an older one is left over
}

// warmVelocity is the change of velocities by the warm start of this sub-step, for a body under finite rotation that
// only immovable bodies touch: see WarmStartVelocity.
type warmVelocity struct {
	vel, spin geom.Vec3
	onStatic  bool
}

// resetWarmStarts has the first warm start sum the inherited impulses of each body.
func (s *Solver) resetWarmStarts(states []rigid.State) {
	s.warmStarts, s.warmVelocities = resize(s.warmStarts, len(states)), resize(s.warmVelocities, len(states))
	s.solves++
	for _, i := range s.touched {
		s.warmStarts[i].changed, s.warmStarts[i].solve = true, s.solves
	}
	s.findOnStatic(states)
	// Not listed yet: a drum under finite rotation is not among the touched bodies.
	s.finiteRotations, s.finiteConstraints = -1, s.finiteConstraints[:0]
}

// findOnStatic finds the bodies under finite rotation that only immovable bodies touch: see WarmStartVelocity.
func (s *Solver) findOnStatic(states []rigid.State) {
	s.anyOnStatic = false
	for _, i := range s.touched {
		s.anyOnStatic = s.anyOnStatic || states[i].FiniteRotation
	}
	if !s.anyOnStatic {
		return
	}
	for _, i := range s.touched {
		s.warmVelocities[i] = warmVelocity{onStatic: states[i].FiniteRotation}
	}
	for k := range s.Constraints {
		if c := &s.Constraints[k]; c.Direct || states[c.A].InvMass > 0 && states[c.B].InvMass > 0 {
			s.warmVelocities[c.A].onStatic, s.warmVelocities[c.B].onStatic = false, false
		}
	}
}

// WarmStart applies the accumulated impulses of the previous sub-step.
func (s *Solver) WarmStart(states []rigid.State) {
	if !s.packed.ready {
		s.Pack(states)
	}
	s.sumWarmStarts(s.packed.blocks, s.touched, states)
	s.sweeping = true
	s.warmStart(s.touched, states)
}

// warmStart applies the warm starts of some bodies.
func (s *Solver) warmStart(touched []int32, states []rigid.State) {
	for _, i := range touched {
		b, k := &states[i], &s.warmStarts[i]
		vel, spin := b.Vel, b.Spin
		b.Vel, b.Spin = vel.Add(k.vel), spin.Add(k.spin)
		if s.anyOnStatic && s.warmVelocities[i].onStatic {
			s.warmVelocities[i].vel, s.warmVelocities[i].spin = k.vel, k.spin
		}
		k.vel, k.spin = vel, spin // the velocities before, until the sub-step is over
	}
}

// ChangedBySweeps reports whether the sweeps have changed the velocity of body i since the warm start of the sub-step.
func (s *Solver) ChangedBySweeps(i int32, b *rigid.State) bool {
	return s.warmStarts[i].solve == s.solves && b.Vel != s.warmStarts[i].vel
}

// WarmStartVelocity returns the change of the velocities of body i by the warm start of this sub-step, if it follows
// its finite rotation and touches immovable bodies only, and zeros otherwise. These impulses act at the arms of the
// middle of the sub-step, as those of steady loads act all through it. Impulses between two movable bodies act at the
// arms of its beginning: so the angular momentum of both together is conserved, whatever the sweeps add.
func (s *Solver) WarmStartVelocity(i int32) (vel, spin geom.Vec3) {
	if !s.anyOnStatic || s.warmStarts[i].solve != s.solves {
		return geom.Vec3{}, geom.Vec3{}
	}
	return s.warmVelocities[i].vel, s.warmVelocities[i].spin
}

// storeWarmStarts stores the change of velocities by the contacts in this sub-step.
func (s *Solver) storeWarmStarts(touched []int32, states []rigid.State) {
	for _, i := range touched {
		b, k := &states[i], &s.warmStarts[i]
		k.vel, k.spin = b.Vel.Sub(k.vel), b.Spin.Sub(k.spin)
	}
}

// sumWarmStarts sums the accumulated impulses of bodies that are marked as changed or follow their finite rotation. All
// their constraints are in the given blocks.
func (s *Solver) sumWarmStarts(blocks []block, touched []int32, states []rigid.State) {
	found := false
	for _, i := range touched {
		if k := &s.warmStarts[i]; k.changed || states[i].FiniteRotation {
			*k = warmStart{changed: true, solve: s.solves}
			found = true
		}
	}
	if !found {
		return
	}
	for i := range blocks {
		b := &blocks[i]
		for l := 0; l < lanes && b.constraint[l] >= 0; l++ {
			s.addWarmStart(b, l, states)
		}
	}
	for _, i := range touched {
		s.warmStarts[i].changed = false
	}
}

// addWarmStart adds the velocity changes by the impulses of lane l to those of its bodies that are summed again.
func (s *Solver) addWarmStart(b *block, l int, states []rigid.State) {
	toA := b.movesA>>l&1 != 0 && s.warmStarts[b.a[l]].changed
	toB := b.movesB>>l&1 != 0 && s.warmStarts[b.b[l]].changed
	if !toA && !toB {
		return
	}
	force, moment := s.laneImpulse(b, l)
	armA, armB := s.midpointArms(b, l, states)
	if toA {
		k := &s.warmStarts[b.a[l]]
		k.vel = k.vel.AddScaled(-states[b.a[l]].InvMass, force)
		k.spin = k.spin.Sub(b.inertiaA.apply(l, moment.Add(armA.Cross(force))))
	}
	if toB {
		k := &s.warmStarts[b.b[l]]
		k.vel = k.vel.AddScaled(states[b.b[l]].InvMass, force)
		k.spin = k.spin.Add(b.inertiaB.apply(l, moment.Add(armB.Cross(force))))
	}
}

// midpointArms returns the arms of lane l in the middle of the sub-step, if its body has a WarmStartVelocity: a torque
// that lags by half a sub-step adds energy to a gyroscope.
func (s *Solver) midpointArms(b *block, l int, states []rigid.State) (armA, armB geom.Vec3) {
	armA, armB = b.armA.at(l), b.armB.at(l)
	i := b.a[l]
	if b.movesA>>l&1 == 0 {
		i = b.b[l]
	}
	if !s.anyOnStatic || !s.warmVelocities[i].onStatic {
		return armA, armB
	}
	x, y := &states[b.a[l]], &states[b.b[l]]
	c, half := &s.Constraints[b.constraint[l]], 0.5*s.h
	onA := x.PointVelocity(armA.AddScaled(-c.RoundA, c.Normal))
	onB := y.PointVelocity(armB.AddScaled(c.RoundB, c.Normal))
	v := onA.Lerp(onB, contact.ArmShare(x.FiniteRotation, y.FiniteRotation, c.RoundA, c.RoundB))
	return armA.AddScaled(half, v.Sub(x.Vel)), armB.AddScaled(half, v.Sub(y.Vel))
}
