package physics

import (
	"cmp"
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/solver"
)

// impulseTotals is the impulse totals of earlier slices, so that AppendContacts reports the whole step, however it was
// divided. Steps of one slice cost nothing here, other steps a copy of the loaded points; the rest is work of the
// caller that asks.
type impulseTotals struct {
	past []pastContact // points of earlier slices
}

// pastContact is a loaded contact point of an earlier slice.
type pastContact struct {
	a, b     int32
	onA, onB geom.Vec3 // m, in the body frames: the point on both surfaces
	normal   geom.Vec3 // world
	total    float64   // N s
}

// reset begins a step.
func (t *impulseTotals) reset() { t.past = t.past[:0] }

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

// totalOf returns the impulse (N s) of row j of constraint i in the last slice, or in the whole step for a settled
// constraint: settled contacts press alike in all slices.
func (w *World) totalOf(s *solver.Solver, i, j int) float64 {
	if s == &w.settled.solver {
		return s.Total(i, j) / (w.settings.hz * w.dt)
	}
	return s.Total(i, j)
}

// appendPast adds the impulses of earlier slices to the nearest point of the same bodies among the contacts of the last
// slice, which are those in dst from first on, and appends the points of bodies that no longer touch.
func (w *World) appendPast(dst []ContactView, first int) []ContactView {
	if len(w.totals.past) == 0 {
		return dst
	}
	order := make([]int, len(dst)-first)
	for i := range order {
		order[i] = first + i
	}
	slices.SortFunc(order, func(i, j int) int { return compareBodies(&dst[i], dst[j].A, dst[j].B) })
	for k := range w.totals.past {
		p := &w.totals.past[k]
		if !w.stepped(p.a) || !w.stepped(p.b) {
			continue
		}
		a, b := BodyID{uint32(p.a), w.bodies[p.a].gen}, BodyID{uint32(p.b), w.bodies[p.b].gen}
		at, other := w.poses[p.a].Apply(p.onA), w.poses[p.b].Apply(p.onB)
		from, _ := slices.BinarySearchFunc(order, 0, func(i, _ int) int { return compareBodies(&dst[i], a, b) })
		best, nearest := -1, math.Inf(1)
		for _, i := range order[from:] {
			if dst[i].A != a || dst[i].B != b {
				break
			}
			if d := vec(dst[i].Point).Sub(at).LenSq(); d < nearest {
				best, nearest = i, d
			}
		}
		if best >= 0 {
			dst[best].Impulse += p.total
		} else {
			dst = append(dst, ContactView{a, b, mgl(at), mgl(p.normal), p.normal.Dot(other.Sub(at)), p.total})
		}
	}
	return dst
}

// compareBodies orders contacts by their bodies.
func compareBodies(v *ContactView, a, b BodyID) int {
	return cmp.Or(cmp.Compare(v.A.Index(), a.Index()), cmp.Compare(v.B.Index(), b.Index()))
}
