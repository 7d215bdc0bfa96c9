package physics

// updateSettled finds the islands that are settled after this step.
func (w *World) updateSettled() {
	s := &w.sleep.islands
	coming := false
	for _, i := range w.active.bodies {
		if b := &w.bodies[i]; b.kind == dynamic && s.maySettle(i, w.step) != b.settled {
			if b.settled {
				w.unsettle(i)
			}
			coming = coming || !b.settled
		}
	}
	if !coming {
		return
	}
	for i := range w.solver.Constraints {
		c := &w.solver.Constraints[i]
		if m := w.cacheOf(c); m == nil || !m.Checked {
			s.keepUnsettled(c.A, w.step)
			s.keepUnsettled(c.B, w.step)
		}
	}
	for _, i := range w.active.bodies {
		if b := &w.bodies[i]; b.kind == dynamic && !b.settled && s.maySettle(i, w.step) {
			w.releaseSettled()
			b.settled, w.settled.listed = true, false
		}
	}
}
