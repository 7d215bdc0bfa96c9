package narrow

import (
	"cmp"
	"slices"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
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

// sweptPairOf returns active pair k, which a sweep has found, with the path time at which it meets.
func (na *Narrow) sweptPairOf(k int32) state.SweptPair {
	pair := &na.Active.Pairs[k]
	x, y := &na.Proxies[pair.A], &na.Proxies[pair.B]
	return state.SweptPair{
		Index: k, Time: na.Pairs[pair.Slot].MetTime, Slack: tieShare * state.PairZone(x, y) / na.closing(x, y),
	}
}

// deflect corrects the manifolds of the pairs that sweeps have found in this slice, in the order of their path times.
func (na *Narrow) deflect() {
	list := na.SweptPairs[:0]
	for i := range na.workers {
		list = append(list, na.workers[i].sweptPairs...)
		na.workers[i].sweptPairs = na.workers[i].sweptPairs[:0]
	}
	na.SweptPairs = list
	if len(list) == 0 {
		return
	}
	slices.SortFunc(list, func(p, q state.SweptPair) int {
		return cmp.Or(cmp.Compare(p.Time, q.Time), cmp.Compare(p.Index, q.Index))
	})
	na.IndexPairs()
	for i := range list {
		pair := &na.Active.Pairs[list[i].Index]
		x, y := &na.Proxies[pair.A], &na.Proxies[pair.B]
		a, b := na.deflectionOf(x.Body, &list[i]), na.deflectionOf(y.Body, &list[i])
		if a.by != (geom.Vec3{}) || b.by != (geom.Vec3{}) {
			na.sweepDeflected(&list[i], pair, &a, &b)
		}
	}
}

// sweepDeflected sweeps a pair again along deflected paths. If they are free, its manifolds are made anew where it
// passes.
func (na *Narrow) sweepDeflected(s *state.SweptPair, pair *collision.Pair, a, b *deflection) {
	x, y := &na.Proxies[pair.A], &na.Proxies[pair.B]
	f, data := &na.workers[0], &na.Pairs[pair.Slot]
	v := na.viewOf(x, y)
	v.from = min(a.from, b.from)
	v.bm, v.br = b.by, a.by
	if v.mover == x {
		v.bm, v.br = a.by, b.by
	}
	if _, found := v.find(f, v.from, float64(clearShare*state.PairZone(x, y)), false); found {
		return
	}
	pa, pb := &na.Paths[x.Body], &na.Paths[y.Body]
	f.motion = pb.Vel.Sub(pa.Vel).AddScaled(1/(1-v.from), b.by.Sub(a.by))
	f.passes = true
	t := v.passing(s.Time)
	na.gatherMet(f, data, &v, &meeting{t, v.at(t)})
	data.MetTime = 0
	na.noteValidity(pair.Slot, x, y, 0, min(x.Recycle, y.Recycle))
	if data.Cache.Manifold.Count == 0 {
		na.Active.States[s.Index], na.Validity[pair.Slot].Touches = state.PairApart, false
	}
}

// passing returns the path time, no earlier than earliest, at which the solids of a pair are nearest to each other.
func (v *view) passing(earliest float64) float64 {
	at, end := v.at(earliest), v.at(1)
	c := v.mover.Shape.Skin().Centre
	from := at.Apply(c).Sub(v.rest.Shape.Skin().Centre)
	way := end.Apply(c).Sub(at.Apply(c))
	t := 1.0
	if l := way.LenSq(); l > 0 {
		t = min(1, max(0, -from.Dot(way)/l))
	}
	return earliest + float64(t*(1-earliest))
}

// deflectionOf returns how the contacts of body i that come before a swept pair meets deflect the path of the body.
func (na *Narrow) deflectionOf(i int32, s *state.SweptPair) (d deflection) {
	d.from = 1
	if !na.Yields(i) {
		return d
	}
	var stops [deflectMost]pathStop
	n, before := 0, s.Time+s.Slack
	for _, k := range na.deflectingPairs(i) {
		if n == deflectMost {
			break
		}
		if k == s.Index || na.Active.States[k] != state.PairTouching {
			continue
		}
		pair := &na.Active.Pairs[k]
		data := &na.Pairs[pair.Slot]
		if data.MetTime > before {
			continue
		}
		m, more := &data.Cache, na.FurtherPatches(data)
		for j := range 1 + len(more) {
			if j > 0 {
				m = &more[j-1]
			}
			if at, ok := na.stopOf(i, pair, m, data.MetTime); ok && n < deflectMost && at.time <= before && at.time < 1 {
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
	pairs := na.Adjacent.Of(i)
	return pairs[:min(len(pairs), deflectAsked)]
}

// stopOf returns how a manifold of a pair stops body i on its predicted path, and whether it does. The manifold was
// found at path time met, or at the start of the paths if met is 0.
func (na *Narrow) stopOf(i int32, pair *collision.Pair, m *contact.Cache, met float64) (at pathStop, ok bool) {
	x, y := &na.Proxies[pair.A], &na.Proxies[pair.B]
	pa, pb := &na.Paths[x.Body], &na.Paths[y.Body]
	start, end := m.LeastGap(&pa.Start, &pb.Start), m.LeastGap(&pa.End, &pb.End)
	rest := min(start, state.PairZone(x, y))
	closing := start - end
	if at.excess = rest - end; !(at.excess > 0) {
		return at, false
	}
	at.time = met
	if met == 0 {
		at.time = (start - rest) / closing
	}
	other := y.Body
	at.normal = m.Normal().Neg()
	if i == y.Body {
		other, at.normal = x.Body, m.Normal()
	}
	own, its := na.States[i].InvMass, na.States[other].InvMass
	at.excess *= own / (own + its)
	return at, true
}
