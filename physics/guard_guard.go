package physics

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
)

// guard is the working state of the guarded move. Its slices are reused from step to step.
type guard struct {
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
func (w *World) failure(index int32, pair collision.Pair, v *collision.Verdict) failure {
	f := failure{index, pair, v.T, v.Normal, v.Blocked}
	if m := &w.pairs[pair.Slot].cache; m.Valid && !w.rowsMatch(m, &f) {
		w.invalidate(pair.Slot)
	}
	return f
}

// rowsMatch reports whether the rows of a pair show the gap where its proof ended. Then the manifold is not at fault:
// the sweeps have not satisfied its rows. Making it anew would only lose the known loads.
func (w *World) rowsMatch(m *contact.Cache, f *failure) bool {
	x, y := &w.proxies[f.pair.A], &w.proxies[f.pair.B]
	a, b := w.paths[x.body].FrameAt(f.t), w.paths[y.body].FrameAt(f.t)
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
func (w *World) noteStrain(i int32) {
	b := &w.bodies[i]
	if b.kind != dynamic || len(b.proxies) == 0 {
		return
	}
	if zone := w.proxies[b.proxies[0]].zone; w.held.strained == 0 || zone < w.held.strained {
		w.held.strained = zone
	}
	w.held.strainedAt = w.step
}

// grow makes room for n bodies.
func (g *guard) grow(n int) {
	for len(g.roundFraction) < n {
		g.roundFraction, g.pathChanged = append(g.roundFraction, 1), append(g.pathChanged, false)
		g.unclamped, g.endPoses = append(g.unclamped, geom.Motion{}), append(g.endPoses, geom.Pose{})
		g.corrections = append(g.corrections, correction{})
		g.components.addBody()
		g.locked.addBody()
		g.squeeze.addBody()
	}
}

// guardMoves judges the candidate motions: it certifies every near pair along its whole relative path. Failing pairs
// are first tried along straight paths if their bodies went straight, then the end poses are projected apart, then the
// motions are clamped. Afterwards all of w.paths is proven.
func (w *World) guardMoves() {
	w.startGuard()
	w.refreshPairs()
	w.certifyAll()
	if len(w.guard.failing) > 0 {
		w.straighten()
	}
	if len(w.guard.failing) > 0 {
		w.project()
	}
	if len(w.guard.failing) > 0 {
		w.clampPaths()
	}
	w.countWithheld()
	for _, i := range w.active.bodies {
		w.bounds.motion[i].start = w.bounds.motion[i].end
	}
}

// startGuard prepares the guard for the paths of a slice.
func (w *World) startGuard() {
	w.guard.grow(len(w.bodies))
	w.bounds.slice++
	w.guard.locked.pairs = w.guard.locked.pairs[:0]
	w.pool.Each(len(w.active.bodies), sweepBatch, (*starting)(w))
	for _, i := range w.active.bodies {
		if w.proxies[w.bodies[i].proxies[0]].bound {
			w.moveProxies(int(i))
		}
	}
}

// starting is the loop of startGuard over the bodies that may move.
type starting World

// Run prepares the guard for the paths of some of the bodies.
func (l *starting) Run(_, from, to int) {
	w := (*World)(l)
	for _, i := range w.active.bodies[from:to] {
		w.held.fraction[i], w.held.deviation[i] = 1, 0
		w.boundMotion(i)
		if w.leavesBox(i) {
			w.boundProxies(int(i))
		}
	}
}

// leavesBox reports whether body i moves so far that its boxes, swept along the predicted path, may not hold for the
// present path. They hold where the body starts with its whole zone to spare: a body that moves by half of its zone
// keeps the other half, more than the gap at which the guard stops. The boxes of a long path hold the body only at the
// start of the path.
func (w *World) leavesBox(i int32) bool {
	o := &w.bounds.motion[i]
	way := float64(o.end-o.start) * lengthUnit
	for _, id := range w.bodies[i].proxies {
		if way > leavesBoxShare*w.proxies[id].zone || w.proxies[id].longPath {
			return true
		}
	}
	return false
}

// certifyAll fills the list of failing pairs.
func (w *World) certifyAll() {
	w.certifyEach(0, false)
	for i := range w.guard.loop.workers {
		c := &w.guard.loop.workers[i]
		w.tally.certified += c.certified
		w.tally.exact += c.exact
	}
}

// recheck certifies again every pair of a body whose path changed, and lists those that still fail. Pairs of unchanged
// bodies keep their proofs.
func (w *World) recheck(tries int) {
	w.sweepChanged()
	w.certifyEach(tries, true)
	w.guard.clearChanged()
}

// certify proves one pair along the present paths, trying at most so many spans (0: as many as it takes). Tries is 0 in
// the verdict if the swept boxes or an earlier proof suffice.
func (w *World) certify(pair collision.Pair, tries int, scratch *collision.CertifyScratch) collision.Verdict {
	x, y := &w.proxies[pair.A], &w.proxies[pair.B]
	pa, pb := &w.paths[x.body], &w.paths[y.body]
	if pa.Still && pb.Still {
		return collision.Verdict{T: 1}
	}
	w.bounds.expireBound(pair.Slot, x.body, y.body)
	data, p := &w.pairs[pair.Slot], w.bounds.proofs[pair.Slot].of(w.bounds.slice)
	zone := pairZone(x, y)
	lim := collision.Limits{Min: minDistance, Stop: stopGap(x, y), Tries: tries, Warm: &p.warm}
	if clearance := boxClearance(x, y); clearance >= 0 {
		w.noteClearance(pair.Slot, x, y, clearance, &lim)
		return collision.Verdict{T: 1}
	}
	if meshed(x, y) {
		if w.provenByDistance(data, x, y, lim.Stop) {
			return collision.Verdict{T: 1}
		}
		lim.Spare, lim.Room = spareShare*zone, w.knownClearance(p, data, x, y, lim.Stop)
		if lim.Room > 0 && w.noteClearance(pair.Slot, x, y, lim.Room, &lim) {
			return collision.Verdict{T: 1}
		}
	}
	v := collision.Certify(x.shape, y.shape, pa, pb, w.likelyAxis(pair.Slot, x, y, 2*lim.Stop), lim, scratch)
	if v.Normal != (geom.Vec3{}) {
		p.axisA, p.axisB = pa.Start.R.ApplyT(v.Normal), pb.Start.R.ApplyT(v.Normal)
	}
	if v.Room > 0 {
		w.noteClearance(pair.Slot, x, y, v.Room, &lim)
	}
	w.noteProof(pair.Slot, x, y, &v)
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
func (w *World) likelyAxis(slot int32, x, y *proxy, enough float64) geom.Vec3 {
	p := &w.bounds.proofs[slot]
	points := w.validity[slot].points
	if p.axisA == (geom.Vec3{}) {
		if points {
			return w.pairs[slot].cache.Normal()
		}
		return geom.Vec3{}
	}
	a, b := &w.paths[x.body].Start, &w.paths[y.body].Start
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
		n := w.pairs[slot].cache.Normal()
		if gap := collision.GapAlong(x.shape, y.shape, a, b, n); gap > widest {
			best = n
		}
	}
	return best
}

// markChanged marks body i for certification.
func (g *guard) markChanged(i int32) {
	if !g.pathChanged[i] {
		g.pathChanged[i] = true
		g.changedBodies = append(g.changedBodies, i)
	}
}

func (g *guard) clearChanged() {
	for _, i := range g.changedBodies {
		g.pathChanged[i] = false
	}
	g.changedBodies = g.changedBodies[:0]
}

// setPath gives body i a new motion for this slice.
func (w *World) setPath(i int32, m geom.Motion) {
	w.changePath(i, m)
	w.guard.markChanged(i)
}

// sweepChanged renews boxes and pairs after paths changed.
func (w *World) sweepChanged() {
	for _, i := range w.guard.changedBodies {
		w.sweepProxies(int(i))
	}
	w.refreshPairs()
}
