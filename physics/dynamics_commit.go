package physics

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// commit applies the certified motions of the slice to the poses.
func (dy *Dynamics) commit(slice int) {
	dy.growTrail(slice)
	dy.slice = slice
	dy.pool.Each(len(dy.active.bodies), commitBatch, (*committing)(dy))
	dy.unsettleChanged()
}

// committing is the parallel loop of commit over the bodies that may move.
type committing Dynamics

// Run commits one batch of bodies.
func (l *committing) Run(_, from, to int) {
	dy := (*Dynamics)(l)
	for _, i := range dy.active.bodies[from:to] {
		dy.commitBody(int(i))
	}
}

// commitBody applies the certified motion of body i to its pose and records it in the trail.
func (dy *Dynamics) commitBody(i int) {
	b, p, before := &dy.bodies[i], &dy.paths[i], dy.poses[i].Q
	if b.trailed != dy.step+1 {
		b.trailed = dy.step + 1
		for k := range dy.slice { // the body woke in the course of the step
			dy.trail[k][i] = geom.Motion{Start: dy.poses[i]}
		}
	}
	motion := p.Motion
	if b.round && motion.Angle == 0 { // otherwise it turns with its locked group: see rigidifyLocked
		motion = motion.Turning(dy.states[i].Turn.RotationVector().Scale(dy.held.fraction[i]))
	}
	dy.trail[dy.slice][i] = motion
	dy.poses[i] = motion.At(1)
	if b.kind == dynamic && !b.ball {
		dy.fitSpin(i, before)
	}
}

// fitSpin fits the spin of body i to the committed rotation, which the guard may have cut short. A body with frozen
// inertia keeps its angular momentum, without a gain of energy. A tumbling body already followed its turning in the
// sub-steps: its spin stays the same in the body frame, and so does its energy.
func (dy *Dynamics) fitSpin(i int, before geom.Quat) {
	b, s := &dy.bodies[i], &dy.states[i]
	after := dy.poses[i].Q
	if b.untouched || s.FiniteRotation {
		candidate := s.Turn.Mul(before)
		s.Spin = after.Apply(candidate.ApplyT(s.Spin))
		return
	}
	energy := b.spinEnergy(before, s.Spin)
	s.Spin = b.spinOf(after, before.Apply(b.inertia.Apply(before.ApplyT(s.Spin))))
	if now := b.spinEnergy(after, s.Spin); now > energy {
		s.Spin = s.Spin.Scale(math.Sqrt(energy / now))
	}
}

// growTrail makes room in the trail for the motions of a slice.
func (dy *Dynamics) growTrail(slice int) {
	for len(dy.trail) <= slice {
		dy.trail = append(dy.trail, nil)
	}
	if n := len(dy.bodies); len(dy.trail[slice]) < n {
		dy.trail[slice] = append(dy.trail[slice], make([]geom.Motion, n-len(dy.trail[slice]))...)
	}
}
