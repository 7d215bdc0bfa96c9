package physics

import (
	"cmp"
	"slices"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
)

// Predicted paths ignore contacts. The path of a ball that rolls over a floor dips into it by the gravity step of the
// slice, and the path of a ball that comes down on it leads on below. There it meets the sides of the boxes that make
// up the floor, which the ball itself cannot meet. So a pair that a sweep has found is swept once more, along the paths
// that earlier contacts leave to its two bodies. Where these paths are free, the rows of the pair are those of the
// place at which the two pass each other.

// deflection is how contacts change the predicted path of a body.
type deflection struct {
	from float64   // path time at which the contacts begin to change it
	by   geom.Vec3 // m, displacement at the end of the path
}

// pathStop is a contact at which the predicted path of a body ends.
type pathStop struct {
	time   float64   // path time
	normal geom.Vec3 // unit, world, towards the body
	excess float64   // m, by which the end of the path has to move along the normal
}

// sweptPairOf returns active pair k, which a sweep has found, as a suspect.
func (na *Narrow) sweptPairOf(k int32) sweptPair {
	pair := &na.active.pairs[k]
	x, y := &na.proxies[pair.A], &na.proxies[pair.B]
	return sweptPair{k, na.pairs[pair.Slot].metTime, tieShare * pairZone(x, y) / na.closing(x, y)}
}

// deflect corrects the manifolds of the pairs that sweeps have found in this slice, in the order of their path times.
func (na *Narrow) deflect() {
	list := na.sweptPairs[:0]
	for i := range na.narrowWorkers {
		list = append(list, na.narrowWorkers[i].sweptPairs...)
		na.narrowWorkers[i].sweptPairs = na.narrowWorkers[i].sweptPairs[:0]
	}
	na.sweptPairs = list
	if len(list) == 0 {
		return
	}
	slices.SortFunc(list, func(p, q sweptPair) int {
		return cmp.Or(cmp.Compare(p.time, q.time), cmp.Compare(p.index, q.index))
	})
	na.indexPairs()
	for i := range list {
		pair := &na.active.pairs[list[i].index]
		x, y := &na.proxies[pair.A], &na.proxies[pair.B]
		a, b := na.deflectionOf(x.body, &list[i]), na.deflectionOf(y.body, &list[i])
		if a.by != (geom.Vec3{}) || b.by != (geom.Vec3{}) {
			na.sweepDeflected(&list[i], pair, &a, &b)
		}
	}
}

// sweepDeflected sweeps a pair again along deflected paths. If they are free, its manifolds are made anew where it
// passes.
func (na *Narrow) sweepDeflected(s *sweptPair, pair *collision.Pair, a, b *deflection) {
	x, y := &na.proxies[pair.A], &na.proxies[pair.B]
	f, data := &na.narrowWorkers[0], &na.pairs[pair.Slot]
	v := na.viewOf(x, y)
	v.from = min(a.from, b.from)
	v.bm, v.br = b.by, a.by
	if v.mover == x {
		v.bm, v.br = a.by, b.by
	}
	if _, found := v.find(f, v.from, float64(clearShare*pairZone(x, y))); found {
		return
	}
	pa, pb := &na.paths[x.body], &na.paths[y.body]
	f.motion = pb.Vel.Sub(pa.Vel).AddScaled(1/(1-v.from), b.by.Sub(a.by))
	f.passes = true
	t := v.passing(s.time)
	na.gatherMet(f, data, &v, &meeting{t, v.at(t)})
	data.metTime = 0
	na.noteValidity(pair.Slot, x, y, 0, min(x.recycle, y.recycle))
	if data.cache.Manifold.Count == 0 {
		na.active.states[s.index], na.validity[pair.Slot].touches = pairApart, false
	}
}

// passing returns the path time, no earlier than earliest, at which the solids of a pair are nearest to each other.
func (v *view) passing(earliest float64) float64 {
	at, end := v.at(earliest), v.at(1)
	c := v.mover.shape.Skin().Centre
	from := at.Apply(c).Sub(v.rest.shape.Skin().Centre)
	way := end.Apply(c).Sub(at.Apply(c))
	t := 1.0
	if l := way.LenSq(); l > 0 {
		t = min(1, max(0, -from.Dot(way)/l))
	}
	return earliest + float64(t*(1-earliest))
}

// deflectionOf returns how the contacts of body i that come before a suspect deflect the path of the body.
func (na *Narrow) deflectionOf(i int32, s *sweptPair) (d deflection) {
	d.from = 1
	if !na.yields(i) {
		return d
	}
	var stops [deflectMost]pathStop
	n, before := 0, s.time+s.slack
	for _, k := range na.deflectingPairs(i) {
		if n == deflectMost {
			break
		}
		if k == s.index || na.active.states[k] != pairTouching {
			continue
		}
		pair := &na.active.pairs[k]
		data := &na.pairs[pair.Slot]
		if data.metTime > before {
			continue
		}
		m, more := &data.cache, na.furtherPatches(data)
		for j := range 1 + len(more) {
			if j > 0 {
				m = &more[j-1]
			}
			if at, ok := na.stopOf(i, pair, m, data.metTime); ok && n < deflectMost && at.time <= before && at.time < 1 {
				stops[n], n = at, n+1
			}
		}
	}
	for range deflectRounds {
		for k := range stops[:n] {
			if lacks := stops[k].excess - d.by.Dot(stops[k].normal); lacks > 0 {
				d.by, d.from = d.by.AddScaled(lacks, stops[k].normal), min(d.from, stops[k].time)
			}
		}
	}
	return d
}

// deflectingPairs returns the active pairs of body i in which deflecting contacts are looked for.
func (na *Narrow) deflectingPairs(i int32) []int32 {
	pairs := na.adjacent.of(i)
	return pairs[:min(len(pairs), deflectAsked)]
}

// stopOf returns how a manifold of a pair stops body i on its predicted path, and whether it does. The manifold was
// found at path time met, or at the start of the paths if met is 0.
func (na *Narrow) stopOf(i int32, pair *collision.Pair, m *contact.Cache, met float64) (at pathStop, ok bool) {
	x, y := &na.proxies[pair.A], &na.proxies[pair.B]
	pa, pb := &na.paths[x.body], &na.paths[y.body]
	start, end := m.LeastGap(&pa.Start, &pb.Start), m.LeastGap(&pa.End, &pb.End)
	rest := min(start, pairZone(x, y))
	closing := start - end
	if at.excess = rest - end; !(at.excess > 0) {
		return at, false
	}
	at.time = met
	if met == 0 {
		at.time = (start - rest) / closing
	}
	other := y.body
	at.normal = m.Normal().Neg()
	if i == y.body {
		other, at.normal = x.body, m.Normal()
	}
	if closing > restGravitySteps*na.gravityStep {
		own, its := na.states[i].InvMass, na.states[other].InvMass
		at.excess *= own / (own + its)
	}
	return at, true
}
