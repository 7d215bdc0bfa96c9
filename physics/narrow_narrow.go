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

// Narrow is the narrow phase: it finds the contacts of a slice.
type Narrow struct {
	*State

	opposing      opposingContacts
	narrowWorkers []narrowWorker // by worker
}

// NewNarrow returns the narrow phase of a state.
func NewNarrow(st *State) *Narrow {
	return &Narrow{State: st, narrowWorkers: make([]narrowWorker, st.pool.Size())}
}

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
func (na *Narrow) findContacts() {
	a, c := &na.active, &na.settled
	a.states = slices.Grow(a.states[:0], len(a.pairs))[:len(a.pairs)]
	clear(a.states)
	for again := true; again; again = na.unsettleDisturbed() {
		na.listSettled()
		na.pool.Each(len(c.pairs), pairBatch, (*checkingSettled)(na))
		na.pool.Each(len(c.unsettledPairs), pairBatch, (*findingContacts)(na))
	}
	na.deflect()
	na.solver.Reset(na.substep())
	na.opposing.begin(len(na.bodies))
	for _, k := range c.unsettledPairs {
		if a.states[k] == pairTouching {
			na.prepareRows(&na.solver, &a.pairs[k])
		}
	}
	na.shareMargins(&na.solver)
	if !c.packed {
		na.prepareSettled()
	}
}

// findingContacts is the parallel loop of findContacts over the pairs with an unsettled body.
type findingContacts Narrow

// Run refreshes the manifolds of one batch of pairs.
func (l *findingContacts) Run(worker, from, to int) {
	na := (*Narrow)(l)
	f := &na.narrowWorkers[worker]
	for _, k := range na.settled.unsettledPairs[from:to] {
		if na.active.states[k] != pairUnseen {
			continue
		}
		pair := &na.active.pairs[k]
		validity := &na.validity[pair.Slot]
		na.active.states[k], f.swept = pairApart, false
		if validity.touches = na.mayTouch(f, pair); validity.touches {
			na.active.states[k] = pairTouching
		}
		if validity.touches && f.swept {
			f.sweptPairs = append(f.sweptPairs, na.sweptPairOf(k))
		}
	}
}

// mayTouch refreshes the manifolds of a pair and reports whether it may come within its zone in this slice.
func (na *Narrow) mayTouch(f *narrowWorker, pair *collision.Pair) bool {
	x, y := &na.proxies[pair.A], &na.proxies[pair.B]
	return !na.bothRest(x.body, y.body) && x.swept.Overlaps(&y.swept) && na.refreshManifold(f, pair.Slot, x, y)
}

// prepareRows prepares the constraints of a touching pair in a solver.
func (na *Narrow) prepareRows(s *solver.Solver, pair *collision.Pair) {
	x, y := &na.proxies[pair.A], &na.proxies[pair.B]
	data := &na.pairs[pair.Slot]
	surface, first := na.surface(data, x, y), len(s.Constraints)
	na.bodies[x.body].untouched, na.bodies[y.body].untouched = false, false
	fa, fb := &na.paths[x.body].Start, &na.paths[y.body].Start
	s.Add(&data.cache, na.states, x.body, y.body, pair.Slot, fa, fb, surface)
	na.noteSuspended(s)
	more := na.furtherPatches(data)
	for i := range more {
		s.Add(&more[i], na.states, x.body, y.body, pair.Slot, fa, fb, surface)
		s.Constraints[len(s.Constraints)-1].Patch = int32(i + 1)
		na.noteSuspended(s)
	}
	if x.dynamic != y.dynamic {
		na.listScenery(s, first)
	}
	if s == &na.solver {
		na.easePinched(first)
	}
}

// surface returns the combined material of the two solids of a pair at their present poses.
func (na *Narrow) surface(data *pairData, x, y *proxy) contact.Surface {
	if !data.mixed {
		data.surface = contact.Combine(x.material, y.material, x.shape.Radius, y.shape.Radius)
		data.surface.Zone = pairZone(x, y)
		data.mixed = true
	}
	s := data.surface
	if a, b := x.material.Belt, y.material.Belt; a != (geom.Vec3{}) || b != (geom.Vec3{}) {
		s.Belt = na.paths[y.body].Start.R.Apply(b).Sub(na.paths[x.body].Start.R.Apply(a))
	}
	return s
}

// noteSuspended records for the next slice whether the last constraint pushes a body towards the contact, seen from its
// centre: then the body is suspended there, which no single convex solid can be.
func (na *Narrow) noteSuspended(s *solver.Solver) {
	c := &s.Constraints[len(s.Constraints)-1]
	na.cancelInwardDrift(c, s.Substep())
	if c.Normal.Dot(c.CentreA) < 0 {
		na.bodies[c.A].suspended = true
	}
	if c.Normal.Dot(c.CentreB) > 0 {
		na.bodies[c.B].suspended = true
	}
}

// refreshManifold makes the pair's manifolds anew unless the recycled ones are still valid for this slice, and reports
// whether they have points. Without points the solids will not touch. It writes only data of the pair.
func (na *Narrow) refreshManifold(f *narrowWorker, slot int32, x, y *proxy) bool {
	if validity := &na.validity[slot]; na.holds(validity, x, y) {
		return validity.points
	}
	data := &na.pairs[slot]
	m := &data.cache
	closing := na.closing(x, y)
	need := 2*pairZone(x, y) + closing
	tolerance := min(x.recycle, y.recycle)
	if m.Valid = m.Valid && na.stillValid(slot, x, y, need, tolerance); m.Valid {
		return m.Manifold.Count > 0
	}
	data.metTime, f.motion, f.passes = 0, na.expected(x, y), false
	half := min(x.half, y.half)
	fast := closing > fastShare*half
	reach := need + tolerance
	if fast {
		if m.Manifold.Count == 0 && meshed(x, y) && na.notePassing(f, data, x, y, need) {
			na.noteValidity(slot, x, y, 0, tolerance)
			return false
		}
		if !m.Loaded() { // when a body pivots on one end, the other end comes down on the same face
			reach = min(reach, fastReach*min(x.midHalf, y.midHalf))
		}
	}
	ccd := ccdExpel
	if fast && sharp(x, y) {
		ccd = na.ccdOf(x.body, y.body)
	}
	near := 2*pairZone(x, y) + tolerance // resting and sliding pairs keep their closest features
	if ccd >= ccdScrew && na.mayCollide(f, x, y, near, closing) && na.collidePair(f, data, x, y, ccd) {
		na.noteValidity(slot, x, y, 0, tolerance)
		return true
	}
	passes := closing > passShare*half && na.apartBy(f, x, y, near) >= near
	if !passes || ccd >= ccdScrew || !na.sweepPair(f, data, x, y) {
		na.gatherSome(f, data, x, y, &na.paths[x.body].Start, &na.paths[y.body].Start, reach, passes)
		if fast && !passes && ccd == ccdExpel && m.Manifold.Count == 0 {
			na.sweepPair(f, data, x, y)
		}
	}
	na.noteValidity(slot, x, y, 0, tolerance)
	return m.Manifold.Count > 0
}

// stillValid reports whether a recycled manifold is valid for this slice, in which the pair needs all points with gaps
// up to need (m): it has moved by less than the tolerance (m), and lists all points that can come near.
func (na *Narrow) stillValid(slot int32, x, y *proxy, need, tolerance float64) bool {
	m := &na.pairs[slot].cache
	moved := m.Moved(&na.poses[x.body], &na.poses[y.body], na.bodies[x.body].lever(), na.bodies[y.body].lever())
	na.noteValidity(slot, x, y, moved, tolerance)
	if m.Manifold.Count == 0 {
		return moved+need <= m.Nearest
	}
	return moved < tolerance && moved+need <= m.Reach
}

// holds reports whether the manifold is surely valid for this slice. Gravity moves two dynamic bodies alike.
func (na *Narrow) holds(h *cacheValidity, x, y *proxy) bool {
	way := float64(float64(na.bounds.pairMotion(x.body, y.body)-h.since) * lengthUnit)
	reach := way + na.sliceMotion[x.body] + na.sliceMotion[y.body]
	if x.dynamic != y.dynamic {
		reach += na.gravityStep
	}
	return way < h.motion && reach <= h.reach
}

// noteValidity records how long the manifold of a pair is valid that has moved by so much (m) since it was made.
func (na *Narrow) noteValidity(slot int32, x, y *proxy, moved, tolerance float64) {
	m, h := &na.pairs[slot].cache, &na.validity[slot]
	h.since, h.points = na.bounds.pairMotion(x.body, y.body), m.Manifold.Count > 0
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
func (na *Narrow) closing(x, y *proxy) float64 {
	pa, pb := &na.paths[x.body], &na.paths[y.body]
	d := pb.Vel.Sub(pa.Vel).Len()
	if na.massesDiffer(x.body, y.body) {
		d = max(d, pa.Vel.Len(), pb.Vel.Len())
	}
	return d + float64(pa.Turn*na.bodies[x.body].radius) + float64(pb.Turn*na.bodies[y.body].radius)
}

// expected returns the predicted displacement of B against A in this slice (m, world), without the part of gravity: a
// body that slides over a floor does not fall into it, and in 1/60 s would be three zones deep.
func (na *Narrow) expected(x, y *proxy) geom.Vec3 {
	return na.states[y.body].Vel.Sub(na.states[x.body].Vel).Scale(na.dt)
}

// toward returns where between the surfaces of a pair the lever arms of its rows end, from -1/2 at A to 1/2 at B. A row
// that acts early, or is found before the two meet, has an open gap; its impact acts at the surface of the lighter
// body.
func (na *Narrow) toward(x, y *proxy) float64 {
	a, b := na.states[x.body].InvMass, na.states[y.body].InvMass
	return b/(a+b) - 0.5
}

// gather makes the pair's manifolds anew at frames fa and fb.
func (na *Narrow) gather(f *narrowWorker, data *pairData, x, y *proxy, fa, fb *geom.Frame, reach float64) {
	na.gatherSome(f, data, x, y, fa, fb, reach, false)
}

// gatherSome is gather, but for a passing pair it leaves out manifolds that stand in the way of the predicted motion.
func (na *Narrow) gatherSome(f *narrowWorker, data *pairData, x, y *proxy, fa, fb *geom.Frame, reach float64,
	passes bool) {
	if meshed(x, y) {
		na.gatherPatches(f, data, x, y, fa, fb, reach, passes)
		return
	}
	na.patches.release(data)
	rel := fa.Relative(fb)
	var fresh contact.Manifold
	data.hint.Zone = pairZone(x, y)
	data.hint.Motion, data.hint.Passes = fa.R.ApplyT(f.motion), f.passes
	nearest := manifold.Gather(core(x.shape), core(y.shape), &rel, reach, &data.hint, &fresh)
	fresh.ArmOffset = na.toward(x, y)
	dropped := passes && na.inTheWay(&fresh, x, y)
	if dropped {
		fresh.Count = 0
	}
	match := matchShare * min(x.half, y.half)
	data.cache.RoundA, data.cache.RoundB = x.shape.Radius, y.shape.Radius
	data.cache.Update(&fresh, &na.poses[x.body], &na.poses[y.body], fa, fb, reach, nearest, match)
	data.cache.Valid = data.cache.Valid && !dropped
}
