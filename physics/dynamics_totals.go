package physics

// noteTotals records the impulses of the slice before this one. It reads only the rows, since the guard may have
// refreshed the pairs meanwhile.
func (w *World) noteTotals(slice int) {
	if slice == 0 {
		return
	}
	for i := range w.solver.Constraints {
		c := &w.solver.Constraints[i]
		a, b := &w.paths[c.A].Start.R, &w.paths[c.B].Start.R
		for _, r := range w.solver.Rows[c.First : c.First+c.Count] {
			if r.Total > 0 {
				// Both arms end at one point between the surfaces.
				onA := a.ApplyT(r.ArmA.AddScaled(c.RoundA-float64(c.ArmShare*r.ArmGap), c.Normal))
				onB := b.ApplyT(r.ArmB.AddScaled(float64((1-c.ArmShare)*r.ArmGap)-c.RoundB, c.Normal))
				w.totals.past = append(w.totals.past, pastContact{c.A, c.B, onA, onB, c.Normal, r.Total})
			}
		}
	}
}
