package physics

import (
	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/expel"
	"github.com/brickyard-physics/brickyard/internal/geom"
)

// guard is the working state of the guarded move. Its slices are reused from step to step.
type guard struct {
	failing  []failure
	share    []float64 // by body: part of the candidate motion that is kept, 1 unless cut
	moved    []bool    // by body: path changed in this round
	limit    []float64 // by body: the cut asked for in this round
	cluster  []bool    // by body: cut by the common share
	wish     []geom.Motion
	ends     []geom.Pose // by body: end pose under repair
	stuck    []int32     // by body: slices in a row that it was cut to less than half
	repairs  []repair
	repaired []bool    // by pair slot: already has a repair
	drift    []float64 // by body: m, that changes of its path moved points of it by in this slice, added up
	slice    uint64    // slices guarded so far
	hint     expel.Hint
	proof    collision.CertifyScratch
}

// failure is a pair that the certificate could not carry to the end of its paths.
type failure struct {
	pair collision.Pair
	t    float64   // proven up to here
	n    geom.Vec3 // world axis from A to B that separated the pair last
}

// guardMoves judges the candidate motions: every near pair is certified along its whole relative path; what fails is
// first repaired by moving the end poses apart, then cut short. Afterwards all of w.paths is proven.
func (w *World) guardMoves() {
	for i := range w.bodies {
		if w.moving(i) {
			w.sweepProxies(i)
		}
	}
	w.refreshPairs()
	w.resetGuard()
	w.certifyAll()
	if len(w.guard.failing) > 0 {
		w.project()
	}
	if len(w.guard.failing) > 0 {
		w.truncate()
	}
	w.countLost()
}

// resetGuard sizes and clears the per-body state.
func (w *World) resetGuard() {
	g, n := &w.guard, len(w.bodies)
	for len(g.share) < n {
		g.share, g.moved = append(g.share, 1), append(g.moved, false)
		g.cluster, g.stuck = append(g.cluster, false), append(g.stuck, 0)
		g.wish, g.limit = append(g.wish, geom.Motion{}), append(g.limit, 1)
		g.ends, g.drift = append(g.ends, geom.Pose{}), append(g.drift, 0)
	}
	for i := range g.share {
		g.share[i], g.moved[i], g.cluster[i], g.drift[i] = 1, false, false, 0
	}
	g.slice++
	g.failing = g.failing[:0]
}

// forget drops what is known of the body that leaves a slot.
func (g *guard) forget(slot int) {
	if slot < len(g.stuck) {
		g.stuck[slot] = 0
	}
}

// certifyAll fills the list of failing pairs.
func (w *World) certifyAll() {
	for _, pair := range w.broad.Pairs() {
		v := w.certify(pair, 0)
		switch {
		case v.T < 1:
			w.fail(pair, v)
			w.report.Guard.Exact++
		case v.Tries > 1:
			w.report.Guard.Exact++
		case v.Tries == 1:
			w.report.Guard.Certified++
		}
	}
}

// certify proves one pair along the present paths, trying so many spans at the most (0: as many as it takes). Tries is
// 0 in the verdict when the swept boxes already prove it.
func (w *World) certify(pair collision.Pair, tries int) collision.Verdict {
	x, y := &w.proxies[pair.A], &w.proxies[pair.B]
	pa, pb := &w.paths[x.body], &w.paths[y.body]
	if pa.Still && pb.Still || !x.swept.Overlaps(&y.swept) || !collide(x, y) {
		return collision.Verdict{T: 1}
	}
	data := &w.pairs[pair.Slot]
	zone := pairZone(x, y)
	lim := collision.Limits{Min: minDistance, Stop: stopShare * zone, Tries: tries}
	if meshed(x, y) {
		if w.outOfReach(data, x, y, lim.Stop) {
			return collision.Verdict{T: 1}
		}
		lim.Spare, lim.Room = spareShare*zone, w.roomOf(data, x, y, lim.Stop)
	}
	hint := data.axis
	if m := &data.memory; !data.known && m.Manifold.Count > 0 {
		hint = m.Normal()
	}
	v := collision.Certify(x.shape, y.shape, pa, pb, hint, lim, &w.guard.proof)
	if v.Normal != (geom.Vec3{}) {
		data.axis, data.known = v.Normal, true
	}
	w.keepProof(data, x, y, &v)
	return v
}

// recheck certifies again every pair of a body whose path changed, and fills the list of failing pairs with those that
// still fail. Pairs of unchanged bodies keep their proof.
func (w *World) recheck(tries int) {
	g := &w.guard
	w.sweepMoved()
	g.failing = g.failing[:0]
	for _, pair := range w.broad.Pairs() {
		a, b := w.proxies[pair.A].body, w.proxies[pair.B].body
		if !g.moved[a] && !g.moved[b] || w.stillProven(&w.pairs[pair.Slot], a, b) {
			continue
		}
		if v := w.certify(pair, tries); v.T < 1 {
			w.fail(pair, v)
		}
	}
	g.clearMoved()
}

// fail puts a pair on the list of failing ones and has its manifold made anew at the next step.
func (w *World) fail(pair collision.Pair, v collision.Verdict) {
	w.guard.failing = append(w.guard.failing, failure{pair, v.T, v.Normal})
	w.pairs[pair.Slot].memory.Frozen = false
}

func (g *guard) clearMoved() {
	for i := range g.moved {
		g.moved[i] = false
	}
}

// setPath gives body i a new motion for this slice.
func (w *World) setPath(i int32, m geom.Motion) {
	w.changePath(i, m)
	w.guard.moved[i] = true
}

// sweepMoved renews boxes and pairs after paths changed.
func (w *World) sweepMoved() {
	for i, moved := range w.guard.moved {
		if moved {
			w.sweepProxies(i)
		}
	}
	w.refreshPairs()
}
