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
	pr.orderByHeight()
	for _, u := range pr.uppers {
		of := pr.groupsOf[u.body]
		pr.groupsOf[u.body] = rowRange{}
		pr.satisfyUpper(pr.order[of.first-of.count : of.first])
	}
}

// satisfyUpper satisfies the groups of one upper body.
func (pr *projector) satisfyUpper(groups []int32) {
	for range projectSweeps {
		pushed := false
		for _, k := range groups {
			pushed = pr.satisfy(&pr.groups[k], true) || pushed
		}
		if !pushed {
			return
		}
	}
}

// findUppers finds the upper body of every group that can be satisfied, and fixes lower bodies that are supported.
func (pr *projector) findUppers(up geom.Vec3) {
	pr.uppers = pr.uppers[:0]
	for k := range pr.groups {
		g := &pr.groups[k]
		if g.upper = -1; !pr.canReach(g) {
			continue
		}
		rise, upper := g.normal.Dot(up), g.b
		if g.massB == 0 || g.massA > 0 && rise < 0 {
			upper = g.a
		}
		if lower := g.a + g.b - upper; math.Abs(rise) > projectSteep && pr.isSupported(lower) {
			if pr.fix(g, lower); !pr.canReach(g) {
				continue
			}
		}
		g.upper = upper
		if pr.groupsOf[upper].count++; pr.groupsOf[upper].count == 1 {
			pr.uppers = append(pr.uppers, upperBody{upper, up.Dot(pr.endOf(upper).P)})
		}
	}
}

// canReach reports whether a row of a group can reach its goal.
func (pr *projector) canReach(g *rowGroup) bool {
	rows := pr.rowsOf(g)
	for i := range rows {
		if rows[i].rate > 0 {
			return true
		}
	}
	return false
}

// fix has the rows of a group move its body i no more.
func (pr *projector) fix(g *rowGroup, i int32) {
	if i == g.a {
		g.massA = 0
	} else {
		g.massB = 0
	}
	rows := pr.rowsOf(g)
	for k := range rows {
		r := &rows[k]
		if i == g.a {
			r.respA = geom.Vec3{}
		} else {
			r.respB = geom.Vec3{}
		}
		if r.rate > 0 {
			g.setRate(r)
		}
	}
}

// upperBody is an upper body of groups and the height of its centre (m).
type upperBody struct {
	body   int32
	height float64
}

// orderByHeight orders the upper bodies by height, and the groups by their upper bodies. The range of a body then
// starts where it ends.
func (pr *projector) orderByHeight() {
	slices.SortFunc(pr.uppers, func(u, w upperBody) int {
		return cmp.Or(cmp.Compare(u.height, w.height), cmp.Compare(u.body, w.body))
	})
	n := int32(0)
	for _, u := range pr.uppers {
		pr.groupsOf[u.body].first = n
		n += pr.groupsOf[u.body].count
	}
	pr.order = slices.Grow(pr.order[:0], int(n))[:n]
	for k := range pr.groups {
		if upper := pr.groups[k].upper; upper >= 0 {
			pr.order[pr.groupsOf[upper].first] = int32(k)
			pr.groupsOf[upper].first++
		}
	}
}

// approachOf returns the approach velocity (m/s) of the bodies of a row at its place that is to be removed. A body that
// moves alone is pushed no harder than stops it: otherwise it would take up the speed at which the body below was
// pushed, and heaps would hop. A bouncing pair keeps its velocity: its impact is applied when the next slice begins.
func (pr *projector) approachOf(g *rowGroup, r *positionRow) float64 {
	nearA, nearB := pr.approaches(g, r)
	approach := nearA + nearB
	if g.massA == 0 {
		approach = min(approach, nearB)
	} else if g.massB == 0 {
		approach = min(approach, nearA)
	}
	if approach > pr.Solver.RestitutionThreshold(g.restitution) {
		return 0
	}
	return approach
}

// approaches returns the velocities (m/s) at the place of a row with which either body approaches the other.
func (pr *projector) approaches(g *rowGroup, r *positionRow) (nearA, nearB float64) {
	a, b := &pr.States[g.a], &pr.States[g.b]
	return g.normal.Dot(a.Vel) + r.turnA.Dot(a.Spin), -g.normal.Dot(b.Vel) - r.turnB.Dot(b.Spin)
}

// stopApproach removes the approach velocity of the bodies of a row.
func (pr *projector) stopApproach(g *rowGroup, r *positionRow) {
	approach := pr.approachOf(g, r)
	if !(approach > 0) {
		return
	}
	timesA, timesB := 1.0, 1.0
	push := approach / g.compliance(r)
	if g.massA > 0 && g.massB > 0 && (g.shareA < 1 || g.shareB < 1) {
		if push, timesA, timesB = pr.pushOfTwo(g, r, approach); !(push > 0) {
			return
		}
	}
	for _, i := range [2]int32{g.a, g.b} {
		pr.noteStrain(i)
		pr.noteVelocity(i)
	}
	a, b := &pr.States[g.a], &pr.States[g.b]
	pushA, pushB := float64(push*timesA), float64(push*timesB)
	a.Vel, a.Spin = a.Vel.AddScaled(-pushA*g.massA, g.wayA), a.Spin.AddScaled(-pushA, r.respA)
	b.Vel, b.Spin = b.Vel.AddScaled(pushB*g.massB, g.wayB), b.Spin.AddScaled(pushB, r.respB)
}

// pushOfTwo returns the push that removes an approach velocity (m/s) of two bodies that both move, and by how many
// times the responses of a row are to be taken. Bodies in free flight keep their momentum: the push is of their masses.
// On a support it is of those of the repair, as far as that takes energy: a pebble would throw a heavy body else.
func (pr *projector) pushOfTwo(g *rowGroup, r *positionRow, approach float64) (push, timesA, timesB float64) {
	onA, onB := g.compliances(r)
	if !pr.isSupported(g.a) && !pr.isSupported(g.b) {
		timesA, timesB = 1/g.shareA, 1/g.shareB
		return approach / (float64(timesA*onA) + float64(timesB*onB)), timesA, timesB
	}
	nearA, nearB := pr.approaches(g, r)
	work := float64(g.shareA*nearA) + float64(g.shareB*nearB) // J per N s of push
	energy := float64(g.shareA*onA) + float64(g.shareB*onB)   // J per (N s)² of push, twice
	return min(approach/(onA+onB), work/energy), 1, 1
}
