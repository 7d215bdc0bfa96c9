package guard

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// Guard is the guarded move. Its slices are reused from step to step.
type Guard struct {
	*state.State

	Failing       []failure
	changedBodies []int32 // bodies whose path changed in this round

	projected uint64 // the last slice in which end poses were projected

	loop       certifyLoop
	projector  projector
	Components components
	locked     lockedGroups
	squeeze    squeeze

	// By body.
	roundFraction []float64 // the clamp asked for in this round; 1 between rounds
	pathChanged   []bool    // is among changedBodies
	Unclamped     []geom.Motion
	EndPoses      []geom.Pose  // end pose during projection
	Corrections   []Correction // zero between rounds
}

// NewGuard returns the guard of a state.
func NewGuard(st *state.State) *Guard {
	gd := &Guard{State: st}
	gd.loop.workers = make([]certifyWorker, st.Pool.Size())
	return gd
}

// failure is a pair whose certificate does not reach the end of the paths.
type failure struct {
	index int32 // in the list of active pairs
	pair  collision.Pair
	t     float64   // proven up to here
	n     geom.Vec3 // world axis from A to B that separated the pair last
	block collision.Blocked
}

// failure returns the entry of a pair on the list of failing ones. It invalidates the pair's cached manifolds if their
// rows do not show the obstacle.
func (gd *Guard) failure(index int32, pair collision.Pair, v *collision.Verdict) failure {
	f := failure{index, pair, v.T, v.Normal, v.Blocked}
	if m := &gd.Pairs[pair.Slot].Cache; m.Valid && !gd.rowsMatch(m, &f) {
		gd.Invalidate(pair.Slot)
	}
	return f
}

// rowsMatch reports whether the rows of a pair show the gap where its proof ended. Then the manifold is not at fault:
// the sweeps have not satisfied its rows. Making it anew would only lose the known loads.
func (gd *Guard) rowsMatch(m *contact.Cache, f *failure) bool {
	x, y := &gd.Proxies[f.pair.A], &gd.Proxies[f.pair.B]
	a, b := gd.Paths[x.Body].FrameAt(f.t), gd.Paths[y.Body].FrameAt(f.t)
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
	return k.Normal != (geom.Vec3{}) && least <= gap+float64(rowsMatchShare*state.PairZone(x, y))
}

// noteStrain notes that body i strained the guard.
func (gd *Guard) noteStrain(i int32) {
	b := &gd.Bodies[i]
	if b.Kind != state.Dynamic || len(b.Proxies) == 0 {
		return
	}
	if zone := gd.Proxies[b.Proxies[0]].Zone; gd.Held.Strained == 0 || zone < gd.Held.Strained {
		gd.Held.Strained = zone
	}
	gd.Held.StrainedAt = gd.Step
}

// Grow makes room for n bodies.
func (gd *Guard) Grow(n int) {
	for len(gd.roundFraction) < n {
		gd.roundFraction, gd.pathChanged = append(gd.roundFraction, 1), append(gd.pathChanged, false)
		gd.Unclamped, gd.EndPoses = append(gd.Unclamped, geom.Motion{}), append(gd.EndPoses, geom.Pose{})
		gd.Corrections = append(gd.Corrections, Correction{})
		gd.Components.addBody()
		gd.locked.addBody()
		gd.squeeze.addBody()
	}
}

// GuardMoves judges the candidate motions: it certifies every near pair along its whole relative path. Failing pairs
// are first tried along straight paths if their bodies went straight, then the end poses are projected apart, then the
// motions are clamped. Afterwards all of w.paths is proven.
func (gd *Guard) GuardMoves() {
	gd.StartGuard()
	gd.RefreshPairs()
	gd.CertifyAll()
	if len(gd.Failing) > 0 {
		gd.straighten()
	}
	if len(gd.Failing) > 0 {
		gd.project()
	}
	if len(gd.Failing) > 0 {
		gd.clampPaths()
	}
	gd.countWithheld()
	for _, i := range gd.Active.Bodies {
		gd.Bounds.Motion[i].Start = gd.Bounds.Motion[i].End
	}
}

// StartGuard prepares the guard for the paths of a slice.
func (gd *Guard) StartGuard() {
	gd.Grow(len(gd.Bodies))
	gd.Bounds.Slice++
	gd.locked.pairs = gd.locked.pairs[:0]
	gd.Pool.Each(len(gd.Active.Bodies), state.SweepBatch, (*starting)(gd))
	for _, i := range gd.Active.Bodies {
		if gd.Proxies[gd.Bodies[i].Proxies[0]].Bound {
			gd.MoveProxies(int(i))
		}
	}
}

// starting is the loop of StartGuard over the bodies that may move.
type starting Guard

// Run prepares the guard for the paths of some of the bodies.
func (l *starting) Run(_, from, to int) {
	gd := (*Guard)(l)
	for _, i := range gd.Active.Bodies[from:to] {
		gd.Held.Fraction[i], gd.Held.Deviation[i] = 1, 0
		gd.BoundMotion(i)
		if gd.leavesBox(i) {
			gd.BoundProxies(int(i))
		}
	}
}

// leavesBox reports whether body i moves so far that its boxes, swept along the predicted path, may not hold for the
// present path. They hold where the body starts with its whole zone to spare: a body that moves by half of its zone
// keeps the other half, more than the gap at which the guard stops. The boxes of a long path hold the body only at the
// start of the path.
func (gd *Guard) leavesBox(i int32) bool {
	o := &gd.Bounds.Motion[i]
	way := float64(o.End-o.Start) * state.LengthUnit
	for _, id := range gd.Bodies[i].Proxies {
		if way > LeavesBoxShare*gd.Proxies[id].Zone || gd.Proxies[id].LongPath {
			return true
		}
	}
	return false
}

// CertifyAll fills the list of failing pairs.
func (gd *Guard) CertifyAll() {
	gd.certifyEach(0, false)
	for i := range gd.loop.workers {
		c := &gd.loop.workers[i]
		gd.Tally.Certified += c.certified
		gd.Tally.Exact += c.exact
	}
}

// recheck certifies again every pair of a body whose path changed, and lists those that still fail. Pairs of unchanged
// bodies keep their proofs.
func (gd *Guard) recheck(tries int) {
	gd.sweepChanged()
	gd.certifyEach(tries, true)
	gd.clearChanged()
}

// Certify proves one pair along the present paths, trying at most so many spans (0: as many as it takes). Tries is 0 in
// the verdict if the swept boxes or an earlier proof suffice.
func (gd *Guard) Certify(pair collision.Pair, tries int, scratch *collision.CertifyScratch) collision.Verdict {
	x, y := &gd.Proxies[pair.A], &gd.Proxies[pair.B]
	pa, pb := &gd.Paths[x.Body], &gd.Paths[y.Body]
	if pa.Still && pb.Still {
		return collision.Verdict{T: 1}
	}
	gd.Bounds.ExpireBound(pair.Slot, x.Body, y.Body)
	data, p := &gd.Pairs[pair.Slot], gd.Bounds.Proofs[pair.Slot].Of(gd.Bounds.Slice)
	zone := state.PairZone(x, y)
	lim := collision.Limits{Min: state.MinDistance, Stop: stopGap(x, y), Tries: tries, Warm: &p.Warm}
	if clearance := BoxClearance(x, y); clearance >= 0 {
		gd.NoteClearance(pair.Slot, x, y, clearance, &lim)
		return collision.Verdict{T: 1}
	}
	if state.Meshed(x, y) {
		if gd.ProvenByDistance(data, x, y, lim.Stop) {
			return collision.Verdict{T: 1}
		}
		lim.Spare, lim.Room = spareShare*zone, gd.knownClearance(p, data, x, y, lim.Stop)
		if lim.Room > 0 && gd.NoteClearance(pair.Slot, x, y, lim.Room, &lim) {
			return collision.Verdict{T: 1}
		}
	}
	v := collision.Certify(x.Shape, y.Shape, pa, pb, gd.likelyAxis(pair.Slot, x, y, 2*lim.Stop), lim, scratch)
	if v.Normal != (geom.Vec3{}) {
		p.AxisA, p.AxisB = pa.Start.R.ApplyT(v.Normal), pb.Start.R.ApplyT(v.Normal)
	}
	if v.Room > 0 {
		gd.NoteClearance(pair.Slot, x, y, v.Room, &lim)
	}
	gd.noteProof(pair.Slot, x, y, &v)
	return v
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
// the last proof, as it has turned with either body since, or the normal of its contact; zero if there is neither.
func (gd *Guard) likelyAxis(slot int32, x, y *state.Proxy, enough float64) geom.Vec3 {
	p := &gd.Bounds.Proofs[slot]
	points := gd.Validity[slot].Points
	if p.AxisA == (geom.Vec3{}) {
		if points {
			return gd.Pairs[slot].Cache.Normal()
		}
		return geom.Vec3{}
	}
	a, b := &gd.Paths[x.Body].Start, &gd.Paths[y.Body].Start
	best := a.R.Apply(p.AxisA)
	if state.Meshed(x, y) {
		return best
	}
	widest := collision.GapAlong(x.Shape, y.Shape, a, b, best)
	if widest < enough {
		n := b.R.Apply(p.AxisB)
		if gap := collision.GapAlong(x.Shape, y.Shape, a, b, n); gap > widest {
			best, widest = n, gap
		}
	}
	if widest < enough && points {
		n := gd.Pairs[slot].Cache.Normal()
		if gap := collision.GapAlong(x.Shape, y.Shape, a, b, n); gap > widest {
			best = n
		}
	}
	return best
}

// MarkChanged marks body i for certification.
func (gd *Guard) MarkChanged(i int32) {
	if !gd.pathChanged[i] {
		gd.pathChanged[i] = true
		gd.changedBodies = append(gd.changedBodies, i)
	}
}

func (gd *Guard) clearChanged() {
	for _, i := range gd.changedBodies {
		gd.pathChanged[i] = false
	}
	gd.changedBodies = gd.changedBodies[:0]
}

// setPath gives body i a new motion for this slice.
func (gd *Guard) setPath(i int32, m geom.Motion) {
	gd.ChangePath(i, m)
	gd.MarkChanged(i)
}

// sweepChanged renews boxes and pairs after paths changed.
func (gd *Guard) sweepChanged() {
	for _, i := range gd.changedBodies {
		gd.SweepProxies(int(i))
	}
	gd.RefreshPairs()
}
