package physics

// updateSettled finds the islands that are settled after this step.
func (is *Island) updateSettled() {
	s := &is.sleep.islands
	coming := false
	for _, i := range is.active.bodies {
		if b := &is.bodies[i]; b.kind == dynamic && s.maySettle(i, is.step) != b.settled {
			if b.settled {
				is.unsettle(i)
			}
			coming = coming || !b.settled
		}
	}
	if !coming {
		return
	}
	for i := range is.solver.Constraints {
		c := &is.solver.Constraints[i]
		if m := is.cacheOf(c); m == nil || !m.Checked {
			s.keepUnsettled(c.A, is.step)
			s.keepUnsettled(c.B, is.step)
		}
	}
	for _, i := range is.active.bodies {
		if b := &is.bodies[i]; b.kind == dynamic && !b.settled && s.maySettle(i, is.step) {
			is.releaseSettled()
			b.settled, is.settled.listed = true, false
		}
	}
}
