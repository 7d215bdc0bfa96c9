package physics

// watchSettled unsettles the island of body i if the body has gained speed. A kinematic body is settled while it stands
// still.
func (dy *Dynamics) watchSettled(i int32, b *body) {
	if b.kind == kinematic {
		s := &dy.states[i]
		if settled := s.Vel.LenSq() == 0 && s.Spin.LenSq() == 0; settled != b.settled {
			dy.releaseSettled()
			b.settled, dy.settled.listed = settled, false
		}
		return
	}
	if !b.settled {
		return
	}
	s := &dy.states[i]
	spin := s.Spin.Len()
	if !(s.Vel.Len()+float64(spin*b.lever()) <= settledSpeed) || b.suspended && spin*dy.dt > suspendedTurn {
		dy.unsettle(i)
	}
}

// unsettleChanged unsettles islands in which the guard has changed a motion.
func (dy *Dynamics) unsettleChanged() {
	for _, i := range dy.settled.bodies {
		if dy.held.fraction[i] < 1 || dy.held.deviation[i] > 0 || dy.bodies[i].stopped {
			dy.unsettle(i)
		}
	}
}

// solveSettled runs the sub-steps of settled islands: each large part with all workers, each of the others on one
// worker.
func (dy *Dynamics) solveSettled() {
	c := &dy.settled
	if len(c.bodies) == 0 {
		return
	}
	s, p := &c.solver, &c.parts
	n := dy.settledSubsteps()
	dy.bodyStep = bodyStep{bodies: p.bodies, h: dy.dt / float64(n)}
	s.SetPool(dy.pool)
	if !c.packed {
		s.Pack(dy.states)
	}
	if c.packed || s.Substep() != dy.bodyStep.h { // an impact may have cut the slice since the rows were prepared
		s.Continue(dy.bodyStep.h)
	}
	c.packed = true
	for k := range s.Parts() {
		if p.large(k) {
			dy.solveLarge(k, n)
		}
	}
	dy.pool.Each(s.Parts(), 1, (*solvingSettled)(dy))
	for range n {
		s.CountSubstep()
	}
}

// solveLarge runs n sub-steps of part k with all workers.
func (dy *Dynamics) solveLarge(k, n int) {
	s, p, all := &dy.settled.solver, &dy.settled.parts, dy.bodyStep.bodies
	dy.bodyStep.bodies = all[p.begins[k]:p.begins[k+1]]
	bodies := len(dy.bodyStep.bodies)
	for range n {
		dy.pool.Each(bodies, 4*advanceBatch, (*accelerating)(dy))
		s.WarmStartPart(k, dy.states)
		s.SolvePart(k, dy.states, true, true)
		dy.pool.Each(bodies, advanceBatch, (*advancing)(dy))
		s.SolvePart(k, dy.states, false, true)
	}
	dy.bodyStep.bodies = all
}

// solvingSettled is the loop over the parts that are not large.
type solvingSettled Dynamics

// Run takes some parts through all sub-steps of the slice.
func (l *solvingSettled) Run(worker, from, to int) {
	dy := (*Dynamics)(l)
	s, p := &dy.settled.solver, &dy.settled.parts
	for k := from; k < to; k++ {
		if p.large(k) {
			continue
		}
		first, last := int(p.begins[k]), int(p.begins[k+1])
		for range dy.settledSubsteps() {
			(*accelerating)(dy).Run(worker, first, last)
			s.WarmStartPart(k, dy.states)
			s.SolvePart(k, dy.states, true, false)
			(*advancing)(dy).Run(worker, first, last)
			s.SolvePart(k, dy.states, false, false)
		}
	}
}
