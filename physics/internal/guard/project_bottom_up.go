package guard

import (
	"cmp"
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
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
	pr.orderByHeight(up.Unit())
	for from, to := 0, 0; from < len(pr.order); from = to {
		upper := pr.rows[pr.order[from]].upper
		for to = from; to < len(pr.order) && pr.rows[pr.order[to]].upper == upper; {
			to++
		}
		for range projectSweeps {
			worst := 0.0
			for _, i := range pr.order[from:to] {
				r := &pr.rows[i]
				if missing := pr.applyPosition(r); missing > 0 {
					worst = max(worst, missing)
					pr.stopApproach(r)
				}
			}
			if worst < projectDone {
				break
			}
		}
	}
}

// orderByHeight orders the rows that can be satisfied by the height of their upper bodies, and fixes lower bodies that
// are supported.
func (pr *projector) orderByHeight(up geom.Vec3) {
	pr.order = pr.order[:0]
	for i := range pr.rows {
		r := &pr.rows[i]
		if r.rate == 0 {
			continue
		}
		rise := r.normal.Dot(up)
		r.upper = r.b
		if r.massB == 0 || r.massA > 0 && rise < 0 {
			r.upper = r.a
		}
		r.height = up.Dot(pr.endOf(r.upper).P)
		if math.Abs(rise) > projectSteep && pr.isSupported(r.a+r.b-r.upper) {
			if r.upper == r.a {
				r.massB, r.respB = 0, geom.Vec3{}
			} else {
				r.massA, r.respA = 0, geom.Vec3{}
			}
			if r.setRate(); r.rate == 0 {
				continue
			}
		}
		pr.order = append(pr.order, int32(i))
	}
	slices.SortFunc(pr.order, func(i, k int32) int {
		r, s := &pr.rows[i], &pr.rows[k]
		return cmp.Or(cmp.Compare(r.height, s.height), cmp.Compare(r.upper, s.upper), cmp.Compare(i, k))
	})
}

// stopApproach removes the approach velocity of the bodies of a row at its place. A body that moves alone is pushed no
// harder than stops it: otherwise it would take up the speed at which the body below was pushed, and heaps would hop.
//
// The impulse removed here should have come from the contact. It is added to the contact's preload, or the guard would
// supply it for ever: in deep heaps of thin bodies the sweeps gain no more in a step than soft rows lose by their
// decay. A bouncing pair keeps its velocity: its impact is applied when the next slice begins.
func (pr *projector) stopApproach(r *positionRow) {
	a, b := &pr.States[r.a], &pr.States[r.b]
	nearA := r.normal.Dot(a.Vel) + r.turnA.Dot(a.Spin)
	nearB := -r.normal.Dot(b.Vel) - r.turnB.Dot(b.Spin)
	approach := nearA + nearB
	if r.massA == 0 {
		approach = min(approach, nearB)
	} else if r.massB == 0 {
		approach = min(approach, nearA)
	}
	if !(approach > 0) || r.bounces && approach > pr.Solver.RestitutionThreshold() {
		return
	}
	pr.noteStrain(r.a)
	pr.noteStrain(r.b)
	push := approach / r.compliance()
	a.Vel, a.Spin = a.Vel.AddScaled(-push*r.massA, r.wayA), a.Spin.AddScaled(-push, r.respA)
	b.Vel, b.Spin = b.Vel.AddScaled(push*r.massB, r.wayB), b.Spin.AddScaled(push, r.respB)
	if approach <= pr.Settings.Gravity.Len()*pr.Dt { // a faster approach is an impact, not a load
		pr.addPreload(r, push)
	}
}

// addPreload adds a push (N s) to the preload of the contact where a row acts. Squeezed bodies are left out, as such
// impulses would add up without end. So are pairs of masses so unequal that repairs level them: their pushes are no
// loads.
func (pr *projector) addPreload(r *positionRow, push float64) {
	if shareA, shareB := pr.massShares(r.a, r.b); shareA < 1 || shareB < 1 || pr.Presses(r.a) || pr.Presses(r.b) {
		return
	}
	if m, i := pr.contactAt(r); m != nil {
		m.AddPreload(i, push/float64(pr.Substeps))
	}
}

// contactAt returns the contact point of a row's pair that is nearest to the place of the row, nil if there is none.
func (pr *projector) contactAt(r *positionRow) (cache *contact.Cache, point int) {
	data := &pr.Pairs[r.slot]
	more := pr.FurtherPatches(data)
	nearest := math.Inf(1)
	for k := -1; k < len(more); k++ {
		m := &data.Cache
		if k >= 0 {
			m = &more[k]
		}
		for i := range m.Manifold.Count {
			if d := m.Manifold.Points[i].OnA.Sub(r.armA).LenSq(); d < nearest {
				cache, point, nearest = m, i, d
			}
		}
	}
	return cache, point
}
