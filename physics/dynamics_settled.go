package physics

// watchSettled unsettles the island of body i if the body has gained speed. A kinematic body is settled while it stands
// still.
func (w *World) watchSettled(i int32, b *body) {
	if b.kind == kinematic {
		s := &w.states[i]
		if settled := s.Vel.LenSq() == 0 && s.Spin.LenSq() == 0; settled != b.settled {
			w.releaseSettled()
			b.settled, w.settled.listed = settled, false
		}
		return
	}
	if !b.settled {
		return
	}
	s := &w.states[i]
	spin := s.Spin.Len()
	if !(s.Vel.Len()+float64(spin*b.lever()) <= settledSpeed) || b.suspended && spin*w.dt > suspendedTurn {
		w.unsettle(i)
	}
}

// unsettleChanged unsettles islands in which the guard has changed a motion.
func (w *World) unsettleChanged() {
	for _, i := range w.settled.bodies {
		if w.held.fraction[i] < 1 || w.held.deviation[i] > 0 || w.bodies[i].stopped {
			w.unsettle(i)
		}
	}
}

// solveSettled runs the sub-steps of settled islands: each large part with all workers, each of the others on one
// worker.
func (w *World) solveSettled() {
	c := &w.settled
	if len(c.bodies) == 0 {
		return
	}
	s, p := &c.solver, &c.parts
	n := w.settledSubsteps()
	w.bodyStep = bodyStep{bodies: p.bodies, h: w.dt / float64(n)}
	s.SetPool(w.pool)
	if !c.packed {
		s.Pack(w.states)
	}
	if c.packed || s.Substep() != w.bodyStep.h { // an impact may have cut the slice since the rows were prepared
		s.Continue(w.bodyStep.h)
	}
	c.packed = true
	for k := range s.Parts() {
		if p.large(k) {
			w.solveLarge(k, n)
		}
	}
	w.pool.Each(s.Parts(), 1, (*solvingSettled)(w))
	for range n {
		s.CountSubstep()
	}
}

// solveLarge runs n sub-steps of part k with all workers.
func (w *World) solveLarge(k, n int) {
	s, p, all := &w.settled.solver, &w.settled.parts, w.bodyStep.bodies
	w.bodyStep.bodies = all[p.begins[k]:p.begins[k+1]]
	bodies := len(w.bodyStep.bodies)
	for range n {
		w.pool.Each(bodies, 4*advanceBatch, (*accelerating)(w))
		s.WarmStartPart(k, w.states)
		s.SolvePart(k, w.states, true, true)
		w.pool.Each(bodies, advanceBatch, (*advancing)(w))
		s.SolvePart(k, w.states, false, true)
	}
	w.bodyStep.bodies = all
}

// solvingSettled is the loop over the parts that are not large.
type solvingSettled World

// Run takes some parts through all sub-steps of the slice.
func (l *solvingSettled) Run(worker, from, to int) {
	w := (*World)(l)
	s, p := &w.settled.solver, &w.settled.parts
	for k := from; k < to; k++ {
		if p.large(k) {
			continue
		}
		first, last := int(p.begins[k]), int(p.begins[k+1])
		for range w.settledSubsteps() {
			(*accelerating)(w).Run(worker, first, last)
			s.WarmStartPart(k, w.states)
			s.SolvePart(k, w.states, true, false)
			(*advancing)(w).Run(worker, first, last)
			s.SolvePart(k, w.states, false, false)
		}
	}
}
