package physics

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
)

// Guard is the guarded move. Its slices are reused from step to step.
type Guard struct {
	*State

	failing       []failure
	changedBodies []int32 // bodies whose path changed in this round

	projected uint64 // the last slice in which end poses were projected

	loop       certifyLoop
	projector  projector
	components components
	locked     lockedGroups
	squeeze    squeeze

	// By body.
	roundFraction []float64 // the clamp asked for in this round; 1 between rounds
	pathChanged   []bool    // is among changedBodies
	unclamped     []geom.Motion
	endPoses      []geom.Pose  // end pose during projection
	corrections   []correction // zero between rounds
}

// NewGuard returns the guard of a state.
func NewGuard(st *State) *Guard {
	gd := &Guard{State: st}
	gd.loop.workers = make([]certifyWorker, st.pool.Size())
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
	if m := &gd.pairs[pair.Slot].cache; m.Valid && !gd.rowsMatch(m, &f) {
		gd.invalidate(pair.Slot)
	}
	return f
}

// rowsMatch reports whether the rows of a pair show the gap where its proof ended. Then the manifold is not at fault:
// the sweeps have not satisfied its rows. Making it anew would only lose the known loads.
func (gd *Guard) rowsMatch(m *contact.Cache, f *failure) bool {
	x, y := &gd.proxies[f.pair.A], &gd.proxies[f.pair.B]
	a, b := gd.paths[x.body].FrameAt(f.t), gd.paths[y.body].FrameAt(f.t)
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
	return k.Normal != (geom.Vec3{}) && least <= gap+float64(rowsMatchShare*pairZone(x, y))
}

// noteStrain notes that body i strained the guard.
func (gd *Guard) noteStrain(i int32) {
	b := &gd.bodies[i]
	if b.kind != dynamic || len(b.proxies) == 0 {
		return
	}
	if zone := gd.proxies[b.proxies[0]].zone; gd.held.strained == 0 || zone < gd.held.strained {
		gd.held.strained = zone
	}
	gd.held.strainedAt = gd.step
}

// grow makes room for n bodies.
func (gd *Guard) grow(n int) {
	for len(gd.roundFraction) < n {
		gd.roundFraction, gd.pathChanged = append(gd.roundFraction, 1), append(gd.pathChanged, false)
		gd.unclamped, gd.endPoses = append(gd.unclamped, geom.Motion{}), append(gd.endPoses, geom.Pose{})
		gd.corrections = append(gd.corrections, correction{})
		gd.components.addBody()
		gd.locked.addBody()
		gd.squeeze.addBody()
	}
}

// guardMoves judges the candidate motions: it certifies every near pair along its whole relative path. Failing pairs
// are first tried along straight paths if their bodies went straight, then the end poses are projected apart, then the
// motions are clamped. Afterwards all of w.paths is proven.
func (gd *Guard) guardMoves() {
	gd.startGuard()
	gd.refreshPairs()
	gd.certifyAll()
	if len(gd.failing) > 0 {
		gd.straighten()
	}
	if len(gd.failing) > 0 {
		gd.project()
	}
	if len(gd.failing) > 0 {
		gd.clampPaths()
	}
	gd.countWithheld()
	for _, i := range gd.active.bodies {
		gd.bounds.motion[i].start = gd.bounds.motion[i].end
	}
}

// startGuard prepares the guard for the paths of a slice.
func (gd *Guard) startGuard() {
	gd.grow(len(gd.bodies))
	gd.bounds.slice++
	gd.locked.pairs = gd.locked.pairs[:0]
	gd.pool.Each(len(gd.active.bodies), sweepBatch, (*starting)(gd))
	for _, i := range gd.active.bodies {
		if gd.proxies[gd.bodies[i].proxies[0]].bound {
			gd.moveProxies(int(i))
		}
	}
}

// starting is the loop of startGuard over the bodies that may move.
type starting Guard

// Run prepares the guard for the paths of some of the bodies.
func (l *starting) Run(_, from, to int) {
	gd := (*Guard)(l)
	for _, i := range gd.active.bodies[from:to] {
		gd.held.fraction[i], gd.held.deviation[i] = 1, 0
		gd.boundMotion(i)
		if gd.leavesBox(i) {
			gd.boundProxies(int(i))
		}
	}
}

// leavesBox reports whether body i moves so far that its boxes, swept along the predicted path, may not hold for the
// present path. They hold where the body starts with its whole zone to spare: a body that moves by half of its zone
// keeps the other half, more than the gap at which the guard stops. The boxes of a long path hold the body only at the
// start of the path.
func (gd *Guard) leavesBox(i int32) bool {
	o := &gd.bounds.motion[i]
	way := float64(o.end-o.start) * lengthUnit
	for _, id := range gd.bodies[i].proxies {
		if way > leavesBoxShare*gd.proxies[id].zone || gd.proxies[id].longPath {
			return true
		}
	}
	return false
}

// certifyAll fills the list of failing pairs.
func (gd *Guard) certifyAll() {
	gd.certifyEach(0, false)
	for i := range gd.loop.workers {
		c := &gd.loop.workers[i]
		gd.tally.certified += c.certified
		gd.tally.exact += c.exact
	}
}

// recheck certifies again every pair of a body whose path changed, and lists those that still fail. Pairs of unchanged
// bodies keep their proofs.
func (gd *Guard) recheck(tries int) {
	gd.sweepChanged()
	gd.certifyEach(tries, true)
	gd.clearChanged()
}

// certify proves one pair along the present paths, trying at most so many spans (0: as many as it takes). Tries is 0 in
// the verdict if the swept boxes or an earlier proof suffice.
func (gd *Guard) certify(pair collision.Pair, tries int, scratch *collision.CertifyScratch) collision.Verdict {
	x, y := &gd.proxies[pair.A], &gd.proxies[pair.B]
	pa, pb := &gd.paths[x.body], &gd.paths[y.body]
	if pa.Still && pb.Still {
		return collision.Verdict{T: 1}
	}
	gd.bounds.expireBound(pair.Slot, x.body, y.body)
	data, p := &gd.pairs[pair.Slot], gd.bounds.proofs[pair.Slot].of(gd.bounds.slice)
	zone := pairZone(x, y)
	lim := collision.Limits{Min: minDistance, Stop: stopGap(x, y), Tries: tries, Warm: &p.warm}
	if clearance := boxClearance(x, y); clearance >= 0 {
		gd.noteClearance(pair.Slot, x, y, clearance, &lim)
		return collision.Verdict{T: 1}
	}
	if meshed(x, y) {
		if gd.provenByDistance(data, x, y, lim.Stop) {
			return collision.Verdict{T: 1}
		}
		lim.Spare, lim.Room = spareShare*zone, gd.knownClearance(p, data, x, y, lim.Stop)
		if lim.Room > 0 && gd.noteClearance(pair.Slot, x, y, lim.Room, &lim) {
			return collision.Verdict{T: 1}
		}
	}
	v := collision.Certify(x.shape, y.shape, pa, pb, gd.likelyAxis(pair.Slot, x, y, 2*lim.Stop), lim, scratch)
	if v.Normal != (geom.Vec3{}) {
		p.axisA, p.axisB = pa.Start.R.ApplyT(v.Normal), pb.Start.R.ApplyT(v.Normal)
	}
	if v.Room > 0 {
		gd.noteClearance(pair.Slot, x, y, v.Room, &lim)
	}
	gd.noteProof(pair.Slot, x, y, &v)
	return v
}

// stopGap returns the gap (m) at which the guard stops an approach while there is clearance. Two bodies without rows
// have no gap to rest at: a body that runs close by a wall, or turns in a narrow bearing, is not stopped by it.
func stopGap(x, y *proxy) float64 {
	if !hasRows(x, y) {
		return minDistance
	}
	return stopShare * pairZone(x, y)
}

// likelyAxis returns the world axis, A to B, that most likely proves a pair apart where its paths start: the axis of
// the last proof, as it has turned with either body since, or the normal of its contact; zero if there is neither.
func (gd *Guard) likelyAxis(slot int32, x, y *proxy, enough float64) geom.Vec3 {
	p := &gd.bounds.proofs[slot]
	points := gd.validity[slot].points
	if p.axisA == (geom.Vec3{}) {
		if points {
			return gd.pairs[slot].cache.Normal()
		}
		return geom.Vec3{}
	}
	a, b := &gd.paths[x.body].Start, &gd.paths[y.body].Start
	best := a.R.Apply(p.axisA)
	if meshed(x, y) {
		return best
	}
	widest := collision.GapAlong(x.shape, y.shape, a, b, best)
	if widest < enough {
		n := b.R.Apply(p.axisB)
		if gap := collision.GapAlong(x.shape, y.shape, a, b, n); gap > widest {
			best, widest = n, gap
		}
	}
	if widest < enough && points {
		n := gd.pairs[slot].cache.Normal()
		if gap := collision.GapAlong(x.shape, y.shape, a, b, n); gap > widest {
			best = n
		}
	}
	return best
}

// markChanged marks body i for certification.
func (gd *Guard) markChanged(i int32) {
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
	gd.changePath(i, m)
	gd.markChanged(i)
}

// sweepChanged renews boxes and pairs after paths changed.
func (gd *Guard) sweepChanged() {
	for _, i := range gd.changedBodies {
		gd.sweepProxies(int(i))
	}
	gd.refreshPairs()
}
