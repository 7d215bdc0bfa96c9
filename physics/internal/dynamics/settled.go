package dynamics

import "github.com/brickyard-physics/brickyard/physics/internal/state"

// watchSettled unsettles the island of body i if the body has gained speed. A kinematic body is settled while it stands
// still. What joints link to it is unsettled in the slice in which it sets off, or they would open.
func (dy *Dynamics) watchSettled(i int32) {
	b := &dy.Bodies[i]
	switch {
	case !isDisturbed(dy.State, i):
	case b.Kind == state.Dynamic:
		dy.Unsettle(i)
	default:
		if still := stands(dy.State, i); still != b.Settled {
			dy.ReleaseSettled()
			b.Settled, dy.Settled.Listed = still, false
		}
		for k := settledLink(dy.State, i); k >= 0; k = settledLink(dy.State, i) {
			dy.Unsettle(k)
		}
	}
}

// isDisturbed reports whether body i keeps its island from being settled any more, or whether it is a kinematic one
// that has come to stand, sets off or moves others by joints.
func isDisturbed(st *state.State, i int32) bool {
	b, s := &st.Bodies[i], &st.States[i]
	switch {
	case b.Kind == state.Kinematic:
		return stands(st, i) != b.Settled || settledLink(st, i) >= 0
	case !b.Settled:
		return false
	}
	spin := s.Spin.Len()
	return !(s.Vel.Len()+float64(spin*b.Lever()) <= settledSpeed) || b.Suspended && spin*st.Dt > suspendedTurn
}

// stands reports whether body i has no velocity.
func stands(st *state.State, i int32) bool {
	s := &st.States[i]
	return s.Vel.LenSq() == 0 && s.Spin.LenSq() == 0
}

// settledLink returns a settled body that a joint links to the driven body i, which is not: -1 if there is none.
func settledLink(st *state.State, i int32) int32 {
	if st.Bodies[i].Settled || st.Bodies[i].Joints == 0 {
		return -1
	}
	for _, slot := range st.Joints.JointsOf(i) {
		j := &st.Joints.Joints[slot]
		for _, other := range j.Bodies[:j.BodyCount()] {
			if other >= 0 && st.Bodies[other].Settled && st.Bodies[other].Kind == state.Dynamic {
				return other
			}
		}
	}
	return -1
}

// unsettleChanged unsettles islands in which the guard has changed a motion.
func (dy *Dynamics) unsettleChanged() {
	if !dy.Held.Any && len(dy.Tally.Stopped) == 0 {
		return
	}
	for _, i := range dy.Settled.Bodies {
		if dy.Held.Fraction[i] < 1 || dy.Held.Deviation[i] > 0 || dy.Bodies[i].Stopped {
			dy.Unsettle(i)
		}
	}
}

// turnsByRoll reports whether body i is a settled one whose path turns by the rotation vector of its sub-steps as it
// is, without a way over quaternions and back. Its inertia is frozen for as long as it is settled, so its spin stays as
// it is, too: that keeps the energy.
func (dy *Dynamics) turnsByRoll(i int32) bool {
	b := &dy.Bodies[i]
	return b.Settled && b.Kind == state.Dynamic && !b.Round && b.Locks == 0 && !dy.States[i].FiniteRotation
}

// solveSettled runs the sub-steps of settled islands: each large part with all workers, each of the others on one
// worker.
func (dy *Dynamics) solveSettled() {
	c := &dy.Settled
	if len(c.Bodies) == 0 {
		return
	}
	s, p := &c.Solver, &c.Parts
	n := dy.SettledSubsteps()
	dy.bodyStep = bodyStep{bodies: p.Bodies, h: dy.Dt / float64(n)}
	s.SetPool(dy.Pool)
	if !c.Packed {
		s.Pack(dy.States)
	}
	if c.Packed || s.Substep() != dy.bodyStep.h { // an impact may have cut the slice since the rows were prepared
		s.Continue(dy.bodyStep.h)
	}
	c.Packed = true
	for k := range s.Parts() {
		if p.Large(k) {
			dy.solveLarge(k, n)
		}
	}
	dy.Pool.Each(s.Parts(), dy.settledPartCost(), (*solvingSettled)(dy))
	for range n {
		s.CountSubstep()
	}
}

// settledPartCost returns what a part of the settled islands costs in this slice (ns), on average.
func (dy *Dynamics) settledPartCost() int {
	s := &dy.Settled.Solver
	return len(s.Constraints) * dy.SettledSubsteps() * bodyCost / s.Parts()
}

// solveLarge runs n sub-steps of part k with all workers.
func (dy *Dynamics) solveLarge(k, n int) {
	s, p, all := &dy.Settled.Solver, &dy.Settled.Parts, dy.bodyStep.bodies
	dy.bodyStep.bodies = all[p.Begins[k]:p.Begins[k+1]]
	bodies, joined, h := len(dy.bodyStep.bodies), dy.assemblies.inPart(k), dy.bodyStep.h
	dy.shareAssemblies(joined, h, jointsRest)
	for range n {
		dy.Pool.Each(bodies, lightCost, (*accelerating)(dy))
		dy.shareAssemblies(joined, h, jointsPrepare)
		s.WarmStartPart(k, dy.States, true)
		dy.shareAssemblies(joined, h, jointsRespond)
		s.SolvePart(k, dy.States, true, true)
		dy.shareAssemblies(joined, h, jointsBias)
		dy.Pool.Each(bodies, advanceCost, (*advancing)(dy))
		s.SolvePart(k, dy.States, false, true)
		dy.shareAssemblies(joined, h, jointsRelax)
	}
	dy.bodyStep.bodies = all
}

// solvingSettled is the loop over the parts that are not large.
type solvingSettled Dynamics

// Run takes some parts through all sub-steps of the slice.
func (l *solvingSettled) Run(worker, from, to int) {
	dy := (*Dynamics)(l)
	s, p := &dy.Settled.Solver, &dy.Settled.Parts
	for k := from; k < to; k++ {
		if p.Large(k) {
			continue
		}
		first, last := int(p.Begins[k]), int(p.Begins[k+1])
		joined, h := dy.assemblies.inPart(k), dy.bodyStep.h
		(*solvingJoints)(dy).pass(joined, h, jointsRest)
		for range dy.SettledSubsteps() {
			(*accelerating)(dy).Run(worker, first, last)
			(*solvingJoints)(dy).pass(joined, h, jointsPrepare)
			s.WarmStartPart(k, dy.States, false)
			(*solvingJoints)(dy).pass(joined, h, jointsRespond)
			s.SolvePart(k, dy.States, true, false)
			(*solvingJoints)(dy).pass(joined, h, jointsBias)
			(*advancing)(dy).Run(worker, first, last)
			s.SolvePart(k, dy.States, false, false)
			(*solvingJoints)(dy).pass(joined, h, jointsRelax)
		}
	}
}
