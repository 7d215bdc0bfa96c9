package dynamics

import (
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/capacity"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// noteTotals records the impulses of the slice before this one. It reads only the rows, since the guard may have
// refreshed the pairs meanwhile.
func (dy *Dynamics) noteTotals(slice int) {
	halved := dy.halves.taken
	dy.halves.taken = false
	if slice == 0 {
		return
	}
	dy.reserveTotals()
	for i := range dy.Solver.Constraints {
		c := &dy.Solver.Constraints[i]
		a, b := dy.Paths[c.A].Start.R, dy.Paths[c.B].Start.R
		if halved {
			a, b = dy.halves.startOf(dy.State, c.A), dy.halves.startOf(dy.State, c.B)
		}
		rows := dy.Solver.Rows[c.First : c.First+c.Count]
		for j := range rows {
			if r := &rows[j]; r.Total > 0 {
				// Both arms end at one point between the surfaces.
				onA := a.ApplyT(r.ArmA.AddScaled(c.RoundA-float64(c.ArmShare*r.ArmGap), c.Normal))
				onB := b.ApplyT(r.ArmB.AddScaled(float64((1-c.ArmShare)*r.ArmGap)-c.RoundB, c.Normal))
				n := len(dy.Totals.Past)
				dy.Totals.Past = slices.Grow(dy.Totals.Past, 1)[:n+1]
				p := &dy.Totals.Past[n]
				p.A, p.B, p.OnA, p.OnB, p.Normal, p.Total = c.A, c.B, onA, onB, c.Normal, r.Total
			}
		}
	}
}

// reserveTotals makes room for as many rows as the solver has now, in this slice and in those to come: growing slice by
// slice took 2 ms of the step in which a ball hits a wall of 400 bricks.
func (dy *Dynamics) reserveTotals() {
	t := &dy.Totals
	if rows := len(dy.Solver.Rows); cap(t.Past)-len(t.Past) < rows {
		left := max(pastSlices, 1+(dy.Ticks-dy.Tick)/max(1, dy.SlicePlan))
		t.Past = capacity.Reserve(t.Past, len(t.Past)+left*rows)
	}
}

// startOf returns the rotation of body i at the start of the slice that was taken in halves.
func (h *halves) startOf(st *state.State, i int32) geom.Mat3 {
	if st.Moving(int(i)) {
		return h.whole[i].path.Start.Q.Mat()
	}
	return st.Paths[i].Start.R
}
