package physics

import (
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/expel"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/manifold"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/solver"
)

// narrowWorker is the context of one worker of the narrow phase.
type narrowWorker struct {
	scratch expel.Scratch
	patches manifold.PatchScratch
	matcher contact.Matcher

	collider collider

	motion     geom.Vec3   // m, world: predicted displacement of B against A in this slice
	passes     bool        // that motion is known to lead B past A
	swept      bool        // the last pair was found by a sweep
	sweptPairs []sweptPair // pairs found by sweeps in this slice
}

// findContacts refreshes the manifold of every pair that may come within its zone in this slice, and emits its
// constraints. Manifolds that moved less than the recycling tolerance are recycled.
func (w *World) findContacts() {
	a, c := &w.active, &w.settled
	a.states = slices.Grow(a.states[:0], len(a.pairs))[:len(a.pairs)]
	clear(a.states)
	for again := true; again; again = w.unsettleDisturbed() {
		w.listSettled()
		w.pool.Each(len(c.pairs), pairBatch, (*checkingSettled)(w))
		w.pool.Each(len(c.unsettledPairs), pairBatch, (*findingContacts)(w))
	}
	w.deflect()
	w.solver.Reset(w.substep())
	w.opposing.begin(len(w.bodies))
	for _, k := range c.unsettledPairs {
		if a.states[k] == pairTouching {
			w.prepareRows(&w.solver, &a.pairs[k])
		}
	}
	w.shareMargins(&w.solver)
	if !c.packed {
		w.prepareSettled()
	}
}

// findingContacts is the parallel loop of findContacts over the pairs with an unsettled body.
type findingContacts World

// Run refreshes the manifolds of one batch of pairs.
func (l *findingContacts) Run(worker, from, to int) {
	w := (*World)(l)
	f := &w.narrowWorkers[worker]
	for _, k := range w.settled.unsettledPairs[from:to] {
		if w.active.states[k] != pairUnseen {
			continue
		}
		pair := &w.active.pairs[k]
		validity := &w.validity[pair.Slot]
		w.active.states[k], f.swept = pairApart, false
		if validity.touches = w.mayTouch(f, pair); validity.touches {
			w.active.states[k] = pairTouching
		}
		if validity.touches && f.swept {
			f.sweptPairs = append(f.sweptPairs, w.sweptPairOf(k))
		}
	}
}

// mayTouch refreshes the manifolds of a pair and reports whether it may come within its zone in this slice.
func (w *World) mayTouch(f *narrowWorker, pair *collision.Pair) bool {
	x, y := &w.proxies[pair.A], &w.proxies[pair.B]
	return !w.bothRest(x.body, y.body) && x.swept.Overlaps(&y.swept) && w.refreshManifold(f, pair.Slot, x, y)
}

// prepareRows prepares the constraints of a touching pair in a solver.
func (w *World) prepareRows(s *solver.Solver, pair *collision.Pair) {
	x, y := &w.proxies[pair.A], &w.proxies[pair.B]
	data := &w.pairs[pair.Slot]
	surface, first := w.surface(data, x, y), len(s.Constraints)
	w.bodies[x.body].untouched, w.bodies[y.body].untouched = false, false
	fa, fb := &w.paths[x.body].Start, &w.paths[y.body].Start
	s.Add(&data.cache, w.states, x.body, y.body, pair.Slot, fa, fb, surface)
	w.noteSuspended(s)
	more := w.furtherPatches(data)
	for i := range more {
		s.Add(&more[i], w.states, x.body, y.body, pair.Slot, fa, fb, surface)
		s.Constraints[len(s.Constraints)-1].Patch = int32(i + 1)
		w.noteSuspended(s)
	}
	if x.dynamic != y.dynamic {
		w.listScenery(s, first)
	}
	if s == &w.solver {
		w.easePinched(first)
	}
}

// surface returns the combined material of the two solids of a pair at their present poses.
func (w *World) surface(data *pairData, x, y *proxy) contact.Surface {
	if !data.mixed {
		data.surface = contact.Combine(x.material, y.material, x.shape.Radius, y.shape.Radius)
		data.surface.Zone = pairZone(x, y)
		data.mixed = true
	}
	s := data.surface
	if a, b := x.material.Belt, y.material.Belt; a != (geom.Vec3{}) || b != (geom.Vec3{}) {
		s.Belt = w.paths[y.body].Start.R.Apply(b).Sub(w.paths[x.body].Start.R.Apply(a))
	}
	return s
}

// noteSuspended records for the next slice whether the last constraint pushes a body towards the contact, seen from its
// centre: then the body is suspended there, which no single convex solid can be.
func (w *World) noteSuspended(s *solver.Solver) {
	c := &s.Constraints[len(s.Constraints)-1]
	w.cancelInwardDrift(c, s.Substep())
	if c.Normal.Dot(c.CentreA) < 0 {
		w.bodies[c.A].suspended = true
	}
	if c.Normal.Dot(c.CentreB) > 0 {
		w.bodies[c.B].suspended = true
	}
}

// refreshManifold makes the pair's manifolds anew unless the recycled ones are still valid for this slice, and reports
// whether they have points. Without points the solids will not touch. It writes only data of the pair.
func (w *World) refreshManifold(f *narrowWorker, slot int32, x, y *proxy) bool {
	if validity := &w.validity[slot]; w.holds(validity, x, y) {
		return validity.points
	}
	data := &w.pairs[slot]
	m := &data.cache
	closing := w.closing(x, y)
	need := 2*pairZone(x, y) + closing
	tolerance := min(x.recycle, y.recycle)
	if m.Valid = m.Valid && w.stillValid(slot, x, y, need, tolerance); m.Valid {
		return m.Manifold.Count > 0
	}
	data.metTime, f.motion, f.passes = 0, w.expected(x, y), false
	half := min(x.half, y.half)
	fast := closing > fastShare*half
	reach := need + tolerance
	if fast {
		if m.Manifold.Count == 0 && meshed(x, y) && w.notePassing(f, data, x, y, need) {
			w.noteValidity(slot, x, y, 0, tolerance)
			return false
		}
		if !m.Loaded() { // when a body pivots on one end, the other end comes down on the same face
			reach = min(reach, fastReach*min(x.midHalf, y.midHalf))
		}
	}
	ccd := ccdExpel
	if fast && sharp(x, y) {
		ccd = w.ccdOf(x.body, y.body)
	}
	near := 2*pairZone(x, y) + tolerance // resting and sliding pairs keep their closest features
	if ccd >= ccdScrew && w.mayCollide(f, x, y, near, closing) && w.collidePair(f, data, x, y, ccd) {
		w.noteValidity(slot, x, y, 0, tolerance)
		return true
	}
	passes := closing > passShare*half && w.apartBy(f, x, y, near) >= near
	if !passes || ccd >= ccdScrew || !w.sweepPair(f, data, x, y) {
		w.gatherSome(f, data, x, y, &w.paths[x.body].Start, &w.paths[y.body].Start, reach, passes)
		if fast && !passes && ccd == ccdExpel && m.Manifold.Count == 0 {
			w.sweepPair(f, data, x, y)
		}
	}
	w.noteValidity(slot, x, y, 0, tolerance)
	return m.Manifold.Count > 0
}

// stillValid reports whether a recycled manifold is valid for this slice, in which the pair needs all points with gaps
// up to need (m): it has moved by less than the tolerance (m), and lists all points that can come near.
func (w *World) stillValid(slot int32, x, y *proxy, need, tolerance float64) bool {
	m := &w.pairs[slot].cache
	moved := m.Moved(&w.poses[x.body], &w.poses[y.body], w.bodies[x.body].lever(), w.bodies[y.body].lever())
	w.noteValidity(slot, x, y, moved, tolerance)
	if m.Manifold.Count == 0 {
		return moved+need <= m.Nearest
	}
	return moved < tolerance && moved+need <= m.Reach
}

// holds reports whether the manifold is surely valid for this slice. Gravity moves two dynamic bodies alike.
func (w *World) holds(h *cacheValidity, x, y *proxy) bool {
	way := float64(float64(w.bounds.pairMotion(x.body, y.body)-h.since) * lengthUnit)
	reach := way + w.sliceMotion[x.body] + w.sliceMotion[y.body]
	if x.dynamic != y.dynamic {
		reach += w.gravityStep
	}
	return way < h.motion && reach <= h.reach
}

// noteValidity records how long the manifold of a pair is valid that has moved by so much (m) since it was made.
func (w *World) noteValidity(slot int32, x, y *proxy, moved, tolerance float64) {
	m, h := &w.pairs[slot].cache, &w.validity[slot]
	h.since, h.points = w.bounds.pairMotion(x.body, y.body), m.Manifold.Count > 0
	h.motion, h.reach = math.Inf(1), m.Nearest
	if h.points {
		h.motion, h.reach = tolerance-moved-distanceFloor, m.Reach
	}
	h.reach -= 2*pairZone(x, y) + moved + distanceFloor
	if !m.Valid {
		h.motion = 0
	}
}

// closing bounds by how much (m) the two solids can approach in this slice by their predicted motion. Of a pair with
// very different masses an impact may stop one body: there the motion of each body alone counts too.
func (w *World) closing(x, y *proxy) float64 {
	pa, pb := &w.paths[x.body], &w.paths[y.body]
	d := pb.Vel.Sub(pa.Vel).Len()
	if w.massesDiffer(x.body, y.body) {
		d = max(d, pa.Vel.Len(), pb.Vel.Len())
	}
	return d + float64(pa.Turn*w.bodies[x.body].radius) + float64(pb.Turn*w.bodies[y.body].radius)
}

// expected returns the predicted displacement of B against A in this slice (m, world), without the part of gravity: a
// body that slides over a floor does not fall into it, and in 1/60 s would be three zones deep.
func (w *World) expected(x, y *proxy) geom.Vec3 {
	return w.states[y.body].Vel.Sub(w.states[x.body].Vel).Scale(w.dt)
}

// toward returns where between the surfaces of a pair the lever arms of its rows end, from -1/2 at A to 1/2 at B. A row
// that acts early, or is found before the two meet, has an open gap; its impact acts at the surface of the lighter
// body.
func (w *World) toward(x, y *proxy) float64 {
	a, b := w.states[x.body].InvMass, w.states[y.body].InvMass
	return b/(a+b) - 0.5
}

// gather makes the pair's manifolds anew at frames fa and fb.
func (w *World) gather(f *narrowWorker, data *pairData, x, y *proxy, fa, fb *geom.Frame, reach float64) {
	w.gatherSome(f, data, x, y, fa, fb, reach, false)
}

// gatherSome is gather, but for a passing pair it leaves out manifolds that stand in the way of the predicted motion.
func (w *World) gatherSome(f *narrowWorker, data *pairData, x, y *proxy, fa, fb *geom.Frame, reach float64,
	passes bool) {
	if meshed(x, y) {
		w.gatherPatches(f, data, x, y, fa, fb, reach, passes)
		return
	}
	w.patches.release(data)
	rel := fa.Relative(fb)
	var fresh contact.Manifold
	data.hint.Zone = pairZone(x, y)
	data.hint.Motion, data.hint.Passes = fa.R.ApplyT(f.motion), f.passes
	nearest := manifold.Gather(core(x.shape), core(y.shape), &rel, reach, &data.hint, &fresh)
	fresh.ArmOffset = w.toward(x, y)
	dropped := passes && w.inTheWay(&fresh, x, y)
	if dropped {
		fresh.Count = 0
	}
	match := matchShare * min(x.half, y.half)
	data.cache.RoundA, data.cache.RoundB = x.shape.Radius, y.shape.Radius
	data.cache.Update(&fresh, &w.poses[x.body], &w.poses[y.body], fa, fb, reach, nearest, match)
	data.cache.Valid = data.cache.Valid && !dropped
}
