package narrow

import (
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/expel"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/manifold"
	"github.com/brickyard-physics/brickyard/collision/mesh"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// Narrow is the narrow phase: it finds the contacts of a slice.
type Narrow struct {
	*state.State

	opposing Opposing
	workers  []worker // by worker
	rows     preparing
	spent    int // estimate for the next loop over the unsettled pairs: ns that manifolds took in the last
}

// New returns the narrow phase of a state.
func New(st *state.State) *Narrow {
	return &Narrow{State: st, workers: make([]worker, st.Pool.Size())}
}

// worker is the context of one worker of the narrow phase.
type worker struct {
	scratch expel.Scratch
	proof   collision.CertifyScratch
	passing mesh.Passing
	near    mesh.Neighbours // of the pair at hand
	patches manifold.PatchScratch
	matcher contact.Matcher

	collider collider

	motion     geom.Vec3         // m, world: predicted displacement of B against A in this slice
	passes     bool              // that motion is known to lead B past A
	swept      bool              // the last pair was found by a sweep
	sweptPairs []state.SweptPair // pairs found by sweeps in this slice
	gathered   int               // pairs whose manifolds were made anew since CountWork
	spent      int               // ns, about, on manifolds in this loop
}

// FindContacts refreshes the manifold of every pair that may come within its zone in this slice, and emits its
// constraints. Manifolds that moved less than the recycling tolerance are recycled.
func (na *Narrow) FindContacts() {
	a, c := &na.Active, &na.Settled
	a.States = slices.Grow(a.States[:0], len(a.Pairs))[:len(a.Pairs)]
	clear(a.States)
	for again := true; again; again = na.unsettleDisturbed() {
		na.ListSettled()
		na.Pool.Each(len(c.Pairs), settledCost, (*checkingSettled)(na))
		n := len(c.UnsettledPairs)
		na.Pool.Each(n, pairCost+na.spent/max(1, n), (*findingContacts)(na))
		na.sumSpent()
	}
	na.deflect()
	na.Solver.Reset(na.Substep())
	na.expectRows()
	for _, k := range c.UnsettledPairs {
		if a.States[k] == state.PairTouching {
			na.addRows(&na.Solver, k)
		}
	}
	na.prepareRows(&na.Solver)
	if !c.Packed {
		na.prepareSettled()
	}
}

// sumSpent notes what making manifolds has cost in a loop.
func (na *Narrow) sumSpent() {
	na.spent = 0
	for i := range na.workers {
		na.spent += na.workers[i].spent
		na.workers[i].spent = 0
	}
}

// CountWork adds the pairs whose manifolds were made anew in this step, and what its sweeps took, to its tally.
func (na *Narrow) CountWork() {
	n := &na.Tally.Work
	for i := range na.workers {
		f := &na.workers[i]
		n.Gathered += f.gathered
		f.gathered = 0
		n.Stretches += f.scratch.TakeStretches()
	}
}

// findingContacts is the parallel loop of FindContacts over the pairs with an unsettled body.
type findingContacts Narrow

// Run refreshes the manifolds of one batch of pairs.
func (l *findingContacts) Run(worker, from, to int) {
	na := (*Narrow)(l)
	f := &na.workers[worker]
	for _, k := range na.Settled.UnsettledPairs[from:to] {
		if na.Active.States[k] != state.PairUnseen {
			continue
		}
		pair := &na.Active.Pairs[k]
		validity := &na.Validity[pair.Slot]
		na.Active.States[k], f.swept = state.PairApart, false
		if validity.Touches = na.mayTouch(f, pair); validity.Touches {
			na.Active.States[k] = state.PairTouching
		}
		if validity.Touches && f.swept {
			f.sweptPairs = append(f.sweptPairs, na.sweptPairOf(k))
		}
	}
}

// mayTouch refreshes the manifolds of a pair and reports whether it may come within its zone in this slice.
func (na *Narrow) mayTouch(f *worker, pair *collision.Pair) bool {
	x, y := &na.Proxies[pair.A], &na.Proxies[pair.B]
	return !na.BothRest(x.Body, y.Body) && x.Swept.Overlaps(&y.Swept) && na.refreshManifold(f, pair.Slot, x, y)
}

// Refresh makes the manifolds of a pair anew unless the recycled ones are still valid, and reports whether they have
// points. It is not for use by several workers.
func (na *Narrow) Refresh(pair *collision.Pair) bool {
	return na.refreshManifold(&na.workers[0], pair.Slot, &na.Proxies[pair.A], &na.Proxies[pair.B])
}

// refreshManifold makes the pair's manifolds anew unless the recycled ones are still valid for this slice, and reports
// whether they have points. Without points the solids will not touch. It writes only data of the pair.
func (na *Narrow) refreshManifold(f *worker, slot int32, x, y *state.Proxy) bool {
	if validity := &na.Validity[slot]; na.holds(validity, x, y) {
		return validity.Points
	}
	data := &na.Pairs[slot]
	m := &data.Cache
	closing := na.closing(x, y)
	need := 2*state.PairZone(x, y) + closing
	tolerance := min(x.Recycle, y.Recycle)
	data.MetTime, f.motion, f.passes = 0, na.expected(x, y), false
	if m.Valid = m.Valid && na.stillValid(slot, x, y, need, tolerance); m.Valid {
		if m.Manifold.Count == 0 {
			return false
		}
		if na.gatherAhead(f, data, x, y, need+tolerance); !m.Valid {
			na.noteValidity(slot, x, y, 0, tolerance)
		}
		return m.Manifold.Count > 0
	}
	half := min(x.Half, y.Half)
	fast := closing > FastShare*half
	reach := need + tolerance
	near := na.listNear(f, data, x, y, reach)
	if fast {
		if m.Manifold.Count == 0 && state.Meshed(x, y) && na.notePassing(f, data, x, y, need, near) {
			na.noteValidity(slot, x, y, 0, tolerance)
			return false
		}
		if !m.Loaded() { // when a body pivots on one end, the other end comes down on the same face
			reach = min(reach, FastShare*min(x.MidHalf, y.MidHalf))
		}
	}
	ccd := state.CCDExpel
	if fast && sharp(x, y) {
		ccd = na.CCDOf(x.Body, y.Body)
	}
	rests := 2*state.PairZone(x, y) + tolerance // resting and sliding pairs keep their closest features
	if ccd >= state.CCDScrew && na.mayCollide(f, x, y, rests, closing) && na.collidePair(f, data, x, y, ccd) {
		na.noteValidity(slot, x, y, 0, tolerance)
		return true
	}
	passes := closing > 2*FastShare*half && na.clear(f, x, y, rests, near)
	if !passes || ccd >= state.CCDScrew || !na.sweepPair(f, data, x, y, near, true) {
		na.gatherSome(f, data, x, y, &na.Paths[x.Body].Start, &na.Paths[y.Body].Start, reach, passes, near)
		if fast && !passes && ccd == state.CCDExpel && m.Manifold.Count == 0 {
			na.sweepPair(f, data, x, y, near, false)
		} else if m.Manifold.Count > 0 {
			na.gatherAhead(f, data, x, y, reach)
		}
	}
	na.noteValidity(slot, x, y, 0, tolerance)
	return m.Manifold.Count > 0
}

// stillValid reports whether a recycled manifold is valid for this slice, in which the pair needs all points with gaps
// up to need (m): it has moved by less than the tolerance (m), and lists all points that can come near.
func (na *Narrow) stillValid(slot int32, x, y *state.Proxy, need, tolerance float64) bool {
	m, a, b := &na.Pairs[slot].Cache, &na.Poses[x.Body], &na.Poses[y.Body]
	if !m.Covers(m.Shifted(a, b), need, tolerance) {
		return false
	}
	moved := m.Moved(a, b, na.Bodies[x.Body].Lever(), na.Bodies[y.Body].Lever())
	na.noteValidity(slot, x, y, moved, tolerance)
	return m.Covers(moved, need, tolerance)
}

// holds reports whether the manifold is surely valid for this slice. Gravity moves two dynamic bodies alike.
func (na *Narrow) holds(h *state.CacheValidity, x, y *state.Proxy) bool {
	way := float64(float64(na.Bounds.PairMotion(x.Body, y.Body)-h.Since) * state.LengthUnit)
	reach := way + na.SliceMotion[x.Body] + na.SliceMotion[y.Body]
	if x.Dynamic != y.Dynamic {
		reach += na.GravityStep
	}
	return way < h.Motion && reach <= h.Reach
}

// noteValidity records how long the manifold of a pair is valid that has moved by so much (m) since it was made.
func (na *Narrow) noteValidity(slot int32, x, y *state.Proxy, moved, tolerance float64) {
	m, h := &na.Pairs[slot].Cache, &na.Validity[slot]
	h.Since, h.Points = na.Bounds.PairMotion(x.Body, y.Body), m.Manifold.Count > 0
	h.Motion, h.Reach = math.Inf(1), m.Nearest
	if h.Points {
		h.Motion, h.Reach = tolerance-moved-state.DistanceFloor, m.Reach
	}
	h.Reach -= 2*state.PairZone(x, y) + moved + state.DistanceFloor
	if !m.Valid {
		h.Motion = 0
	} else if h.Points && na.planesTurn(&na.Pairs[slot], x, y) {
		gap := na.leastGap(&na.Pairs[slot], &na.Paths[x.Body].Start, &na.Paths[y.Body].Start)
		if gap -= float64(touchShare * state.PairZone(x, y)); gap > 0 {
			h.Reach = min(h.Reach, gap/lookMost)
		}
	}
}

// closing bounds by how much (m) the two solids can approach in this slice by their predicted motion. Of a pair with
// very different masses an impact may stop one body: there the motion of each body alone counts too. Two meshes list
// all faces within reach: only by as much as the two really approach, since their number grows with the cube of that.
func (na *Narrow) closing(x, y *state.Proxy) float64 {
	pa, pb := &na.Paths[x.Body], &na.Paths[y.Body]
	ra, rb := na.Bodies[x.Body].Radius, na.Bodies[y.Body].Radius
	d := pb.Vel.Sub(pa.Vel).Len()
	switch {
	case na.MassesDiffer(x.Body, y.Body):
		d = max(d, pa.Vel.Len(), pb.Vel.Len())
	case x.Shape.Mesh != nil && y.Shape.Mesh != nil:
		return collision.Approach(pa, pb, ra, rb)
	}
	return d + float64(pa.Turn*ra) + float64(pb.Turn*rb)
}

// expected returns the predicted displacement of B against A in this slice (m, world), without the part of gravity: a
// body that slides over a floor does not fall into it, and in 1/60 s would be three zones deep.
func (na *Narrow) expected(x, y *state.Proxy) geom.Vec3 {
	return na.States[y.Body].Vel.Sub(na.States[x.Body].Vel).Scale(na.Dt)
}

// toward returns where between the surfaces of a pair the lever arms of its rows end, from -1/2 at A to 1/2 at B. A row
// that acts early, or is found before the two meet, has an open gap; its impact acts at the surface of the lighter
// body.
func (na *Narrow) toward(x, y *state.Proxy) float64 {
	a, b := na.States[x.Body].InvMass, na.States[y.Body].InvMass
	return b/(a+b) - 0.5
}

// gather makes the pair's manifolds anew at frames fa and fb.
func (na *Narrow) gather(f *worker, data *state.PairData, x, y *state.Proxy, fa, fb *geom.Frame, reach float64) {
	na.gatherSome(f, data, x, y, fa, fb, reach, false, nil)
}

// gatherSome makes the pair's manifolds anew at frames fa and fb, where near lists the neighbours of two meshes, if
// known. For a passing pair it leaves out manifolds that stand in the way of the predicted motion.
func (na *Narrow) gatherSome(f *worker, data *state.PairData, x, y *state.Proxy, fa, fb *geom.Frame, reach float64,
	passes bool, near *mesh.Neighbours) {
	f.gathered++
	f.spent += gatherCost
	if state.Meshed(x, y) {
		f.spent += patchCost
		na.gatherPatches(f, data, x, y, fa, fb, reach, passes, near)
		return
	}
	na.Patches.Release(data)
	rel := fa.Relative(fb)
	var fresh contact.Manifold
	data.Hint.Zone = state.PairZone(x, y)
	data.Hint.Motion, data.Hint.Passes = fa.R.ApplyT(f.motion), f.passes
	nearest := manifold.Gather(state.Core(x.Shape), state.Core(y.Shape), &rel, reach, &data.Hint, &fresh)
	fresh.ArmOffset = na.toward(x, y)
	dropped := passes && na.inTheWay(&fresh, x, y)
	if dropped {
		fresh.Count = 0
	}
	match := matchShare * min(x.Half, y.Half)
	data.Cache.RoundA, data.Cache.RoundB = x.Shape.Radius, y.Shape.Radius
	data.Cache.Update(&fresh, &na.Poses[x.Body], &na.Poses[y.Body], fa, fb, reach, nearest, match)
	data.Cache.Valid = data.Cache.Valid && !dropped
}

// gatherAhead makes the manifolds of a pair, which has some, anew where the predicted paths bring it into touch, if
// they do so in this slice and it is not in touch yet.
func (na *Narrow) gatherAhead(f *worker, data *state.PairData, x, y *state.Proxy, reach float64) {
	zone, look := state.PairZone(x, y), na.look()
	touch := float64(touchShare * zone)
	if !na.planesTurn(data, x, y) {
		return
	}
	gap := na.leastGap(data, &na.Paths[x.Body].Start, &na.Paths[y.Body].Start)
	if gap <= touch || gap-touch > float64(look*na.closingAlong(data, x, y, f.motion)) {
		return
	}
	endA, endB := na.frameAhead(x.Body, look), na.frameAhead(y.Body, look)
	before, t := 0.0, 0.0
	for round := range aheadRounds + 1 {
		end, beyond := na.leastGap(data, &endA, &endB), gap < 0 || math.IsInf(gap, 1)
		switch {
		case beyond && round == aheadRounds:
			t = before
		case beyond: // solids that turn may be there sooner
			t = 0.5 * (before + t)
		case gap > touch && end < touch && round < aheadRounds:
			before, t = t, min(look, t+float64((look-t)*(gap-zone)/(gap-end)))
		default:
			return
		}
		fa, fb := na.frameAhead(x.Body, t), na.frameAhead(y.Body, t)
		na.gather(f, data, x, y, &fa, &fb, reach)
		data.Cache.Valid, data.Cache.Nearest = false, 0 // the distance there is not that of now
		gap = na.leastGap(data, &fa, &fb)
	}
}
