package physics

import (
	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/convex"
)

// What was proven of a pair goes on holding for a while: two solids whose points have not moved farther than there was
// room between them cannot have met. Four readings of one idea:
//
//   - Over any time: every body has an odometer, which never runs behind the way that any of its points has gone. A
//     pair that was room apart when the odometers of its bodies showed s together is at least floor apart while they
//     show less than s + room - floor, because the distance of two solids changes by no more than their points move.
//   - On the paths of this slice, before they are gone: the same with what the odometers will show at their end.
//   - On other paths of the same slice, as repairs and cuts make them: a proof of the whole way that found more room
//     than needed bears that the points are somewhere else by so much. Bodies that fly side by side have no use for
//     odometers, but for this.
//   - On the paths of this slice, by how they differ: what flies side by side and has a mesh. See outOfReach.
//
// Poses change by the guarded motions only, and where a body is placed, before any proof is made of its pairs.

// spareShare of the zone is how much more room than needed a proof of a pair with a mesh looks for.
const spareShare = 0.5

// Distances (m) are known less a little more than rounding: relative to the distance, to the size of what it was
// measured between, and to where a path leads.
const (
	driftRounding = 1e-9
	sizeRounding  = 1e-14
	placeRounding = 1e-15
	driftFloor    = 1e-12
)

// travel is a way (m) in units of 2⁻³⁶ m, modulo 2⁶⁴: sums are exact and never lose digits, however long a world runs.
// Of two readings the later is told by their difference, which is right while they are less than 1.3e8 m apart.
type travel uint64

const (
	travelUnit = 1.0 / (1 << 36) // m
	travelMost = 1 << 25         // m, more than the fastest body goes in a slice: longer ways and rooms count as that
)

// travelOver returns a way of at least d (m).
func travelOver(d float64) travel {
	if !(d < travelMost) {
		return travelMost << 36
	}
	return travel(d/travelUnit) + 1
}

// travelUnder returns a way of at most d (m), none for d below zero.
func travelUnder(d float64) travel {
	switch {
	case !(d > 0):
		return 0
	case d >= travelMost:
		return travelMost << 36
	}
	return travel(d / travelUnit)
}

// before reports whether reading t comes before u.
func (t travel) before(u travel) bool { return int64(u-t) > 0 }

// odometer is how far any point of a body can have gone since the world began. What turns about the centre of a ball
// goes nowhere.
type odometer struct {
	start travel // where the paths of this slice start
	end   travel // where they end
}

// horizon is how far the bodies of a pair may travel until the pair must be looked at again.
type horizon struct {
	until travel // of the odometers of both together
	a, b  int32  // slots of the bodies
	known bool   // the rest means something
}

// pairProof is what the guard knows of a pair apart from its horizon.
type pairProof struct {
	axisA geom.Vec3 // axis that last proved the pair apart, A to B, as seen from A; zero if none did
	axisB geom.Vec3 // the same as seen from B
	warm  convex.DistanceCache
	slice uint64  // that the rest is about
	room  float64 // m, distance of a pair with a mesh where the paths start, as far as it matters; 0 if not measured
	drift float64 // m, sum of the drifts of both bodies up to which the proof of the whole way holds; 0 without one
}

// of returns the proof for this slice, emptied of what is about another.
func (p *pairProof) of(slice uint64) *pairProof {
	if p.slice != slice {
		p.slice, p.room, p.drift = slice, 0, 0
	}
	return p
}

// beginPair forgets what the slot of a pair was used for before.
func (g *guard) beginPair(slot int32) {
	for len(g.horizons) <= int(slot) {
		g.horizons, g.proofs = append(g.horizons, horizon{}), append(g.proofs, pairProof{})
	}
	g.horizons[slot], g.proofs[slot] = horizon{}, pairProof{}
}

// travelled returns the odometers of two bodies together, where the paths of the slice start.
func (g *guard) travelled(a, b int32) travel {
	return g.odometers[a].start + g.odometers[b].start
}

// readOdometer sets where the odometer of body i will be at the end of its path. Along a screw a point at distance r
// from the centre goes at Speed + Turn r at the most; rounding of the poses on the way is added.
func (w *World) readOdometer(i int32) {
	o, p := &w.guard.odometers[i], &w.paths[i]
	if p.Still {
		o.end = o.start
		return
	}
	b, at := &w.bodies[i], p.Start.P.Abs()
	way := p.Speed + float64(p.Turn*b.lever())
	rounding := float64(placeRounding * (at.X + at.Y + at.Z + p.Speed + b.radius))
	o.end = o.start + travelOver(float64((1+driftRounding)*way)+rounding)
}

// inReach reports whether the paths lead the bodies of the pair farther than what is known of its distance bears.
func (g *guard) inReach(slot int32) bool {
	h := &g.horizons[slot]
	return !h.known || !(g.odometers[h.a].end + g.odometers[h.b].end).before(h.until)
}

// expire drops a horizon that lies behind where the paths start, before differences of odometers wrap round.
func (g *guard) expire(slot, a, b int32) {
	if h := &g.horizons[slot]; !g.travelled(a, b).before(h.until) {
		h.known = false
	}
}

// keepRoom notes a distance (m) known between two solids where the paths start, and reports whether that alone proves
// the paths.
func (w *World) keepRoom(slot int32, x, y *proxy, room float64, lim *collision.Limits) bool {
	room -= w.roundingOf(x, y, room)
	if floor, ok := lim.FloorFor(room); ok {
		w.guard.keepWay(slot, x.body, y.body, room-floor)
	}
	return !w.guard.inReach(slot)
}

// roundingOf bounds by how much (m) a distance between two solids may be less than what was measured where they are.
func (w *World) roundingOf(x, y *proxy, d float64) float64 {
	at := w.poses[x.body].P.Abs()
	size := w.bodies[x.body].radius + w.bodies[y.body].radius + at.X + at.Y + at.Z
	return float64(driftRounding*d) + float64(sizeRounding*(size+d))
}

// keepWay notes how far (m) the points of two bodies may go from where the paths start until their pair must be looked
// at again.
func (g *guard) keepWay(slot, a, b int32, way float64) {
	h := &g.horizons[slot]
	if until := g.travelled(a, b) + travelUnder(way); !h.known || h.until.before(until) {
		*h = horizon{until: until, a: a, b: b, known: true}
	}
}

// boxRoom returns a lower bound of the distance of two solids (m) by their swept boxes; negative if those meet.
func boxRoom(x, y *proxy) float64 {
	a, b := &x.swept, &y.swept
	gap := max(a.Min.X-b.Max.X, b.Min.X-a.Max.X, a.Min.Y-b.Max.Y, b.Min.Y-a.Max.Y, a.Min.Z-b.Max.Z, b.Min.Z-a.Max.Z)
	if gap < 0 {
		return gap
	}
	return gap + x.zone + y.zone + 2*minDistance
}

// keepProof notes what a verdict says of the pair on other paths of this slice, and on those to come: points that may
// be elsewhere at any time of the slice may be so where it starts.
func (w *World) keepProof(slot int32, x, y *proxy, v *collision.Verdict) {
	g := &w.guard
	p := &g.proofs[slot]
	if v.Room > 0 {
		p.room = v.Room
	}
	p.drift = 0
	if v.T == 1 && v.Spare > driftFloor {
		p.drift = g.drift[x.body] + g.drift[y.body] + v.Spare - driftFloor
		g.keepWay(slot, x.body, y.body, v.Spare-driftFloor-w.roundingOf(x, y, v.Spare))
	}
}

// stillProven reports whether a proof of the pair made on former paths of this slice answers for the present ones.
func (g *guard) stillProven(slot, a, b int32) bool {
	p := &g.proofs[slot]
	return p.slice == g.slice && g.drift[a]+g.drift[b] < p.drift
}

// roomOf returns what is known of the distance (m) at which a pair with a mesh starts into this slice; 0 if nothing
// that matters to where it stops.
func (w *World) roomOf(p *pairProof, data *pairData, x, y *proxy, stop float64) float64 {
	if p.room > 0 {
		return p.room
	}
	m := &data.memory
	if m.Nearest < 2*stop {
		return 0
	}
	a, b := w.bodies[x.body].lever(), w.bodies[y.body].lever()
	if room := m.Nearest - m.Moved(&w.poses[x.body], &w.poses[y.body], a, b); room >= 2*stop {
		p.room = room
		return room
	}
	return 0
}

// outOfReach proves a pair with a mesh apart on its paths by its distance alone: what its memory knows of that, less
// what the bodies moved since and what their points can move along the paths against each other, is above floor (m).
func (w *World) outOfReach(data *pairData, x, y *proxy, floor float64) bool {
	a, b := &w.bodies[x.body], &w.bodies[y.body]
	pa, pb := &w.paths[x.body], &w.paths[y.body]
	// The velocity of a centre on a screw turns with the body.
	travel := pb.Vel.Sub(pa.Vel).Len() + float64(0.5*pa.Turn*pa.Speed) + float64(0.5*pb.Turn*pb.Speed) +
		float64(pa.Turn*a.lever()) + float64(pb.Turn*b.lever())
	if m := &data.memory; travel+floor < m.Nearest {
		return m.Nearest-m.Moved(&w.poses[x.body], &w.poses[y.body], a.lever(), b.lever()) >= travel+floor
	}
	return false
}

// changePath gives body i another path from where it is and notes how far that takes its points. Two points that start
// together and follow two screws part at the speed by which the screws differ where the one is: the turn of the other
// leaves the length of what parts them alone. Straight motions have Path.Bend less, times the time.
func (w *World) changePath(i int32, m geom.Motion) {
	p := &w.paths[i]
	vel, spin, bend := p.Vel, p.Spin, p.Bend
	p.MakePath(m)
	reach := w.bodies[i].radius + p.Speed
	drift := p.Vel.Sub(vel).Len() + float64(p.Spin.Sub(spin).Len()*reach) + float64(0.5*p.Bend.Sub(bend).Len())
	w.guard.drift[i] += float64((1 + driftRounding) * drift)
	w.readOdometer(i)
}
