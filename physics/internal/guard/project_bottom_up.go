package guard

import (
	"cmp"
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// projectBottomUp satisfies the rows body by body from the ground up, each time with the supporting bodies fixed (shock
// propagation: Guendelman, Bridson and Fedkiw 2003). That opens a stack in one sweep, however high it is, while the
// other sweeps carry a gap on by one body each.
//
// Contacts that need this have not stopped the bodies that come down on them. Next time they would have to be repaired
// again, for ever, with loads that fall and are lifted. So here, unlike in the rest of projection, velocities change
// too.
func (pr *projector) projectBottomUp() {
	up := pr.Settings.Gravity.Neg()
	if up == (geom.Vec3{}) {
		return
	}
	pr.joints.clearResponses()
	pr.findUppers(up.Unit())
	pr.orderByHeight(up.Unit())
	for _, i := range pr.uppers {
		rows := pr.rowsOf[i]
		pr.rowsOf[i] = rowRange{}
		pr.satisfyUpper(pr.order[rows.first-rows.count : rows.first])
	}
}

// satisfyUpper satisfies the rows of one upper body.
func (pr *projector) satisfyUpper(rows []int32) {
	for range projectSweeps {
		pushed := false
		for _, i := range rows {
			if pr.apart = false; pr.satisfy(i) {
				pushed = true
				if pr.apart {
					pr.stopApproach(&pr.rows[i])
				}
			}
		}
		if !pushed {
			return
		}
	}
}

// findUppers finds the upper body of every row that can be satisfied, and fixes lower bodies that are supported.
func (pr *projector) findUppers(up geom.Vec3) {
	pr.uppers = pr.uppers[:0]
	for i := range pr.rows {
		r := &pr.rows[i]
		if r.upper = -1; r.rate == 0 {
			continue
		}
		rise, upper := r.normal.Dot(up), r.b
		if r.massB == 0 || r.massA > 0 && rise < 0 {
			upper = r.a
		}
		if math.Abs(rise) > projectSteep && pr.isSupported(r.a+r.b-upper) {
			if upper == r.a {
				r.massB, r.respB = 0, geom.Vec3{}
			} else {
				r.massA, r.respA = 0, geom.Vec3{}
			}
			if r.setRate(); r.rate == 0 {
				continue
			}
		}
		r.upper = upper
		if pr.rowsOf[upper].count++; pr.rowsOf[upper].count == 1 {
			pr.uppers = append(pr.uppers, upper)
		}
	}
}

// orderByHeight orders the upper bodies by height, and the rows by their upper bodies. The range of a body then starts
// where it ends.
func (pr *projector) orderByHeight(up geom.Vec3) {
	slices.SortFunc(pr.uppers, func(i, k int32) int {
		return cmp.Or(cmp.Compare(up.Dot(pr.endOf(i).P), up.Dot(pr.endOf(k).P)), cmp.Compare(i, k))
	})
	n := int32(0)
	for _, i := range pr.uppers {
		pr.rowsOf[i].first = n
		n += pr.rowsOf[i].count
	}
	pr.order = slices.Grow(pr.order[:0], int(n))[:n]
	for i := range pr.rows {
		if upper := pr.rows[i].upper; upper >= 0 {
			pr.order[pr.rowsOf[upper].first] = int32(i)
			pr.rowsOf[upper].first++
		}
	}
}

// approachOf returns the approach velocity (m/s) of the bodies of a row at its place that is to be removed. A body that
// moves alone is pushed no harder than stops it: otherwise it would take up the speed at which the body below was
// pushed, and heaps would hop. A bouncing pair keeps its velocity: its impact is applied when the next slice begins.
func (pr *projector) approachOf(r *positionRow) float64 {
	a, b := &pr.States[r.a], &pr.States[r.b]
	nearA := r.normal.Dot(a.Vel) + r.turnA.Dot(a.Spin)
	nearB := -r.normal.Dot(b.Vel) - r.turnB.Dot(b.Spin)
	approach := nearA + nearB
	if r.massA == 0 {
		approach = min(approach, nearB)
	} else if r.massB == 0 {
		approach = min(approach, nearA)
	}
	if approach > pr.Solver.RestitutionThreshold(r.restitution) {
		return 0
	}
	return approach
}

// stopApproach removes the approach velocity of the bodies of a row.
func (pr *projector) stopApproach(r *positionRow) {
	approach := pr.approachOf(r)
	if !(approach > 0) {
		return
	}
	pr.noteStrain(r.a)
	pr.noteStrain(r.b)
	a, b := &pr.States[r.a], &pr.States[r.b]
	push := approach / r.compliance()
	a.Vel, a.Spin = a.Vel.AddScaled(-push*r.massA, r.wayA), a.Spin.AddScaled(-push, r.respA)
	b.Vel, b.Spin = b.Vel.AddScaled(push*r.massB, r.wayB), b.Spin.AddScaled(push, r.respB)
}
