package island

import "github.com/brickyard-physics/brickyard/physics/internal/state"

// changesTier reports whether the island of body i seems to be settled after this step and was not, or the other way
// round.
func (is *Island) changesTier(i int32) bool {
	b := &is.Bodies[i]
	return b.Kind == state.Dynamic && is.Sleep.Islands.MaySettle(i, is.Step) != b.Settled
}

// updateSettled finds the islands that are settled after this step.
func (is *Island) updateSettled() {
	s := &is.Sleep.Islands
	coming := false
	for _, i := range is.Active.Bodies {
		if b := &is.Bodies[i]; is.changesTier(i) {
			if b.Settled {
				is.Unsettle(i)
			}
			coming = coming || !b.Settled
		}
	}
	if !coming {
		return
	}
	for i := range is.Solver.Constraints {
		c := &is.Solver.Constraints[i]
		if m := is.CacheOf(c); m == nil || !m.Checked {
			s.KeepUnsettled(c.A, is.Step)
			s.KeepUnsettled(c.B, is.Step)
		}
	}
	for _, i := range is.Active.Bodies {
		if b := &is.Bodies[i]; b.Kind == state.Dynamic && !b.Settled && s.MaySettle(i, is.Step) {
			is.ReleaseSettled()
			b.Settled, is.Settled.Listed = true, false
		}
	}
}
