package physics

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// commit applies the certified motions of the slice to the poses.
func (w *World) commit(slice int) {
	w.growTrail(slice)
	w.slice = slice
	w.pool.Each(len(w.active.bodies), commitBatch, (*committing)(w))
	w.unsettleChanged()
}

// committing is the parallel loop of commit over the bodies that may move.
type committing World

// Run commits one batch of bodies.
func (l *committing) Run(_, from, to int) {
	w := (*World)(l)
	for _, i := range w.active.bodies[from:to] {
		w.commitBody(int(i))
	}
}

// commitBody applies the certified motion of body i to its pose and records it in the trail.
func (w *World) commitBody(i int) {
	b, p, before := &w.bodies[i], &w.paths[i], w.poses[i].Q
	if b.trailed != w.step+1 {
		b.trailed = w.step + 1
		for k := range w.slice { // the body woke in the course of the step
			w.trail[k][i] = geom.Motion{Start: w.poses[i]}
		}
	}
	motion := p.Motion
	if b.round && motion.Angle == 0 { // otherwise it turns with its locked group: see rigidifyLocked
		motion = motion.Turning(w.states[i].Turn.RotationVector().Scale(w.held.fraction[i]))
	}
	w.trail[w.slice][i] = motion
	w.poses[i] = motion.At(1)
	if b.kind == dynamic && !b.ball {
		w.fitSpin(i, before)
	}
}

// fitSpin fits the spin of body i to the committed rotation, which the guard may have cut short. A body with frozen
// inertia keeps its angular momentum, without a gain of energy. A tumbling body already followed its turning in the
// sub-steps: its spin stays the same in the body frame, and so does its energy.
func (w *World) fitSpin(i int, before geom.Quat) {
	b, s := &w.bodies[i], &w.states[i]
	after := w.poses[i].Q
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
func (w *World) growTrail(slice int) {
	for len(w.trail) <= slice {
		w.trail = append(w.trail, nil)
	}
	if n := len(w.bodies); len(w.trail[slice]) < n {
		w.trail[slice] = append(w.trail[slice], make([]geom.Motion, n-len(w.trail[slice]))...)
	}
}
