package physics

// noteTotals records the impulses of the slice before this one. It reads only the rows, since the guard may have
// refreshed the pairs meanwhile.
func (dy *Dynamics) noteTotals(slice int) {
	if slice == 0 {
		return
	}
	for i := range dy.solver.Constraints {
		c := &dy.solver.Constraints[i]
		a, b := &dy.paths[c.A].Start.R, &dy.paths[c.B].Start.R
		for _, r := range dy.solver.Rows[c.First : c.First+c.Count] {
			if r.Total > 0 {
				// Both arms end at one point between the surfaces.
				onA := a.ApplyT(r.ArmA.AddScaled(c.RoundA-float64(c.ArmShare*r.ArmGap), c.Normal))
				onB := b.ApplyT(r.ArmB.AddScaled(float64((1-c.ArmShare)*r.ArmGap)-c.RoundB, c.Normal))
				dy.totals.past = append(dy.totals.past, pastContact{c.A, c.B, onA, onB, c.Normal, r.Total})
			}
		}
	}
}
