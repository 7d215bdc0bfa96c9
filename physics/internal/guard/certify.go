package guard

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// certifier proves pairs apart along their paths.
type certifier struct {
	*state.State

	failing       []failure
	changedBodies []int32 // bodies whose path changed in this round
	pathChanged   []bool  // by body: is among changedBodies
	loop          certifyLoop

	blocked []blockedPair // with repetitions
	islands guardIslands
	taken   takenMomenta
}

// failure is a pair whose certificate does not reach the end of the paths.
type failure struct {
	index int32 // in the list of active pairs; of certifyDriven in that of guarded ones
	pair  collision.Pair
	t     float64   // proven up to here
	meets bool      // the solids are too near each other where the paths end
	n     geom.Vec3 // world axis from A to B that separated the pair last
	block collision.Blocked
}

// failure returns the entry of a pair on the list of failing ones. It invalidates the pair's cached manifolds if their
// rows do not show the obstacle.
func (ce *certifier) failure(index int32, pair collision.Pair, v *collision.Verdict) failure {
	f := failure{index: index, pair: pair, t: v.T, meets: v.Meets, n: v.Normal, block: v.Blocked}
	if m := &ce.Pairs[pair.Slot].Cache; m.Valid && !ce.rowsMatch(m, &f) {
		ce.Invalidate(pair.Slot)
	}
	return f
}

// rowsMatch reports whether the rows of a pair show the gap where its proof ended. Then the manifold is not at fault:
// the sweeps have not satisfied its rows. Making it anew would only lose the known loads.
func (ce *certifier) rowsMatch(m *contact.Cache, f *failure) bool {
	x, y := &ce.Proxies[f.pair.A], &ce.Proxies[f.pair.B]
	a, b := ce.Paths[x.Body].FrameAt(f.t), ce.Paths[y.Body].FrameAt(f.t)
	n := m.Normal()
	nA, nB := a.R.ApplyT(n), b.R.ApplyT(n)
	apart := n.Dot(b.P.Sub(a.P))
	least := math.Inf(1)
	for i := range m.Manifold.Count {
		p := &m.Manifold.Points[i]
		least = min(least, apart+nB.Dot(p.OnB)-nA.Dot(p.OnA))
	}
	k := &f.block
	gap := k.Normal.Dot(b.Apply(k.OnB).Sub(a.Apply(k.OnA)))
	return k.Normal != (geom.Vec3{}) && least <= gap+float64(state.StopShare*state.PairZone(x, y))
}

// noteStrain notes that body i strained the guard.
func (ce *certifier) noteStrain(i int32) {
	b := &ce.Bodies[i]
	if b.Kind != state.Dynamic || len(b.Proxies) == 0 {
		return
	}
	if zone := ce.Proxies[b.Proxies[0]].Zone; ce.Held.Strained == 0 || zone < ce.Held.Strained {
		ce.Held.Strained = zone
	}
	ce.Held.StrainedAt = ce.Step
}

// certify makes v what is proven of one pair along the present paths, trying at most so many spans (0: as many as it
// takes). Tries is 0 in the verdict if the swept boxes or an earlier proof suffice.
func (ce *certifier) certify(v *collision.Verdict, pair collision.Pair, tries int,
	scratch *collision.CertifyScratch) {
	*v = collision.Verdict{T: 1}
	x, y := &ce.Proxies[pair.A], &ce.Proxies[pair.B]
	pa, pb := &ce.Paths[x.Body], &ce.Paths[y.Body]
	if pa.Still && pb.Still {
		return
	}
	ce.Bounds.ExpireBound(pair.Slot, x.Body, y.Body)
	p := ce.Bounds.Proofs[pair.Slot].Of(ce.Bounds.Slice)
	var lim collision.Limits // filled field by field: a literal is made elsewhere and copied
	lim.Min, lim.Stop, lim.Tries, lim.Warm = state.MinDistance, stopGap(x, y), tries, &p.Warm
	if clearance := boxClearance(x, y); clearance >= 0 {
		ce.noteClearance(pair.Slot, x, y, clearance, &lim)
		return
	}
	if state.Meshed(x, y) {
		data := &ce.Pairs[pair.Slot] // for most others not even a look at it: it is seldom at hand
		if ce.provenByDistance(data, x, y, lim.Stop) {
			return
		}
		lim.Near, lim.Spare = data.Near, spareShare*state.PairZone(x, y)
		lim.Clearance = ce.knownClearance(p, data, x, y, lim.Stop)
		if lim.Clearance > 0 && ce.noteClearance(pair.Slot, x, y, lim.Clearance, &lim) {
			return
		}
	}
	axis, along := ce.likelyAxis(pair.Slot, x, y, 2*lim.Stop)
	lim.Along = along
	v.Certify(x.Shape, y.Shape, pa, pb, axis, &lim, scratch)
	if v.Normal != (geom.Vec3{}) {
		p.AxisA, p.AxisB = pa.Start.R.ApplyT(v.Normal), pb.Start.R.ApplyT(v.Normal)
	}
	if v.Clearance > 0 {
		ce.noteClearance(pair.Slot, x, y, v.Clearance, &lim)
	}
	ce.noteProof(pair.Slot, x, y, v)
}

// stopGap returns the gap (m) at which the guard stops an approach while there is clearance. Two bodies without rows
// have no gap to rest at: a body that runs close by a wall, or turns in a narrow bearing, is not stopped by it.
func stopGap(x, y *state.Proxy) float64 {
	if !state.HasRows(x, y) {
		return state.MinDistance
	}
	return state.StopShare * state.PairZone(x, y)
}

// likelyAxis returns the world axis, A to B, that most likely proves a pair apart where its paths start: the axis of
// the last proof, as it has turned with either body since, or the normal of its contact; zero if there is neither. It
// also returns how far (m) convex solids are apart along it, if it is known: enough is not worth another axis.
func (ce *certifier) likelyAxis(slot int32, x, y *state.Proxy, enough float64) (best geom.Vec3, widest float64) {
	p := &ce.Bounds.Proofs[slot]
	points := ce.Validity[slot].Points
	if p.AxisA == (geom.Vec3{}) {
		if points {
			best = ce.Pairs[slot].Cache.Normal()
		}
		return best, 0
	}
	a, b := &ce.Paths[x.Body].Start, &ce.Paths[y.Body].Start
	best = a.R.Apply(p.AxisA)
	if state.Meshed(x, y) {
		return best, 0
	}
	widest = collision.GapAlong(x.Shape, y.Shape, a, b, best)
	if widest < enough {
		n := b.R.Apply(p.AxisB)
		if gap := collision.GapAlong(x.Shape, y.Shape, a, b, n); gap > widest {
			best, widest = n, gap
		}
	}
	if widest < enough && points {
		n := ce.Pairs[slot].Cache.Normal()
		if gap := collision.GapAlong(x.Shape, y.Shape, a, b, n); gap > widest {
			best, widest = n, gap
		}
	}
	return best, widest
}

// markChanged marks body i for certification.
func (ce *certifier) markChanged(i int32) {
	if !ce.pathChanged[i] {
		ce.pathChanged[i] = true
		ce.changedBodies = append(ce.changedBodies, i)
	}
}

func (ce *certifier) clearChanged() {
	for _, i := range ce.changedBodies {
		ce.pathChanged[i] = false
	}
	ce.changedBodies = ce.changedBodies[:0]
}

// setPath gives body i a new motion for this slice.
func (ce *certifier) setPath(i int32, m geom.Motion) {
	ce.changePath(i, m)
	ce.markChanged(i)
}

// sweepChanged renews boxes and pairs after paths changed.
func (ce *certifier) sweepChanged() {
	for _, i := range ce.changedBodies {
		ce.SweepProxies(int(i))
	}
	ce.RefreshPairs()
}
