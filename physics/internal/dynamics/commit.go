package dynamics

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// Commit applies the certified motions of the slice to the poses.
func (dy *Dynamics) Commit(slice int) {
	dy.growTrail(slice)
	dy.Slice = slice
	dy.Pool.Each(len(dy.Active.Bodies), bodyCost, (*committing)(dy))
	dy.unsettleChanged()
}

// committing is the parallel loop of Commit over the bodies that may move.
type committing Dynamics

// Run commits one batch of bodies.
func (l *committing) Run(_, from, to int) {
	dy := (*Dynamics)(l)
	for _, i := range dy.Active.Bodies[from:to] {
		dy.commitBody(int(i))
	}
}

// commitBody applies the certified motion of body i to its pose and records it in the trail.
func (dy *Dynamics) commitBody(i int) {
	b, p, before := &dy.Bodies[i], &dy.Paths[i], dy.Candidate(int32(i))
	if b.Trailed != dy.Step+1 {
		b.Trailed = dy.Step + 1
		for k := range dy.Slice { // the body woke in the course of the step
			dy.Trail[k][i] = geom.Motion{Start: dy.Poses[i]}
		}
	}
	motion := &dy.Trail[dy.Slice][i]
	*motion, dy.Poses[i] = p.Motion, p.EndPose
	if b.Round && motion.Angle == 0 &&
		b.Locks&rigid.Turns != rigid.Turns { // otherwise it turns with its locked group: see rigidifyLocked
		*motion = motion.Turning(dy.States[i].Turn.RotationVector().Scale(dy.Held.Fraction[i]))
		dy.Poses[i] = motion.At(1)
	}
	if dy.Substeps < dy.Ticks && !b.Settled {
		r := &dy.Sleep.Rest[i]
		r.NoteAway(dy.MovedFrom(i, &r.At), b.SleepDrift)
	}
	dy.fitSpin(i, before, dy.Poses[i].Q)
}

// fitSpin fits the spin of body i, which goes with one rotation, to another one: that which is committed, and which the
// guard may have cut short. A body with frozen inertia keeps its angular momentum, without a gain of energy. A body in
// finite rotation already followed its turning in the sub-steps: its spin stays the same in the body frame, and so does
// its energy.
func (dy *Dynamics) fitSpin(i int, from, to geom.Quat) {
	b, s := &dy.Bodies[i], &dy.States[i]
	if b.Kind != state.Dynamic || b.Ball || dy.turnsByRoll(int32(i)) {
		return
	}
	if (b.Untouched || s.FiniteRotation) && b.Locks&rigid.Turns == 0 {
		s.Spin = to.Apply(from.ApplyT(s.Spin))
		return
	}
	s.Spin = b.FitSpin(from, to, s.Spin)
}

// growTrail makes room in the trail for the motions of a slice.
func (dy *Dynamics) growTrail(slice int) {
	for len(dy.Trail) <= slice {
		dy.Trail = append(dy.Trail, nil)
	}
	if n := len(dy.Bodies); len(dy.Trail[slice]) < n {
		dy.Trail[slice] = append(dy.Trail[slice], make([]geom.Motion, n-len(dy.Trail[slice]))...)
	}
}
