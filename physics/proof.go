package physics

import (
	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/convex"
)

// A proof about a pair stays valid for a while: two solids whose points have moved less than the distance between them
// cannot have met. This idea is used in four ways:
//
//   - Over any time: every body has a motion bound, which is never less than the path of any of its points. A pair at
//     distance d when the motion bounds of its bodies summed to s is at least floor apart while they sum to less than
//     s + d - floor, because the distance of two solids changes by no more than their points move.
//   - On the paths of this slice, before they are taken: the same with the motion bounds at their ends.
//   - On other paths of the same slice, as repairs and cuts make them: a proof of the whole path that found more
//     distance than needed stays valid while the points deviate from that path by less than the surplus. It also serves
//     bodies that fly side by side, for which motion bounds are of no use.
//   - On the paths of this slice, by their relative motion: for pairs with a mesh that fly side by side. See
//     outOfReach.
//
// Poses change only by the guarded motions, and where a body is placed, before any proof is made of its pairs.

// spareShare of the zone is how much more distance than needed a proof of a pair with a mesh looks for.
const spareShare = 0.5

// Known distances (m) are reduced by a little more than rounding: relative to the distance, to the size of the solids
// measured, and to the coordinates along a path.
const (
	driftRounding = 1e-9
	sizeRounding  = 1e-14
	placeRounding = 1e-15
	driftFloor    = 1e-12
)

// travel is a path length (m) in units of 2⁻³⁶ m, modulo 2⁶⁴: sums are exact and never lose digits, however long a
// world runs. The sign of their difference tells the later of two sums, as long as they are less than 1.3e8 m apart.
type travel uint64

const (
	travelUnit = 1.0 / (1 << 36) // m
	travelMost = 1 << 25         // m, more than the fastest body moves in a slice: longer lengths count as that
)

// travelOver returns a path length of at least d (m).
func travelOver(d float64) travel {
	if !(d < travelMost) {
		return travelMost << 36
	}
	return travel(d/travelUnit) + 1
}

// travelUnder returns a path length of at most d (m), 0 for negative d.
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

// odometer is the motion bound of a body: no point of it can have moved farther since the world began. The turning of a
// ball about its centre does not count.
type odometer struct {
	start travel // at the start of the paths of this slice
	end   travel // at the end of the paths of this slice
}

// horizon is the separation bound of a pair: up to it the pair needs no new check.
type horizon struct {
	until travel // limit of the sum of the motion bounds of both bodies
	a, b  int32  // slots of the bodies
	known bool   // the other fields are valid
}

// pairProof is the guard's knowledge of a pair apart from its separation bound.
type pairProof struct {
	axisA geom.Vec3 // axis that last proved the pair apart, A to B, in the frame of A; zero if none did
	axisB geom.Vec3 // the same in the frame of B
	warm  convex.DistanceCache
	slice uint64  // of room and drift
	room  float64 // m, distance of a pair with a mesh at the start of the paths, as far as it matters; 0 if not measured
	drift float64 // m, sum of the drifts of both bodies up to which the proof of the whole paths is valid; 0 without one
}

// of returns the proof for this slice, without the values of another slice.
func (p *pairProof) of(slice uint64) *pairProof {
	if p.slice != slice {
		p.slice, p.room, p.drift = slice, 0, 0
	}
	return p
}

// beginPair clears the records of a slot for a new pair.
func (g *guard) beginPair(slot int32) {
	for len(g.horizons) <= int(slot) {
		g.horizons, g.proofs = append(g.horizons, horizon{}), append(g.proofs, pairProof{})
	}
	g.horizons[slot], g.proofs[slot] = horizon{}, pairProof{}
}

// travelled returns the sum of the motion bounds of two bodies at the start of the paths of the slice.
func (g *guard) travelled(a, b int32) travel {
	return g.odometers[a].start + g.odometers[b].start
}

// readOdometer sets the motion bound of body i at the end of its path. Along a screw a point at distance r from the
// centre moves by at most Speed + Turn r; rounding of the poses on the path is added.
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

// inReach reports whether the paths move the bodies of the pair farther than its separation bound allows.
func (g *guard) inReach(slot int32) bool {
	h := &g.horizons[slot]
	return !h.known || !(g.odometers[h.a].end + g.odometers[h.b].end).before(h.until)
}

// expire drops a separation bound that has been passed at the start of the paths, before differences of motion bounds
// wrap round.
func (g *guard) expire(slot, a, b int32) {
	if h := &g.horizons[slot]; !g.travelled(a, b).before(h.until) {
		h.known = false
	}
}

// keepRoom records a distance (m) between two solids at the start of the paths, and reports whether it alone proves the
// paths.
func (w *World) keepRoom(slot int32, x, y *proxy, room float64, lim *collision.Limits) bool {
	room -= w.roundingOf(x, y, room)
	if floor, ok := lim.FloorFor(room); ok {
		w.guard.keepWay(slot, x.body, y.body, room-floor)
	}
	return !w.guard.inReach(slot)
}

// roundingOf bounds by how much (m) rounding may make a measured distance between two solids too large.
func (w *World) roundingOf(x, y *proxy, d float64) float64 {
	at := w.poses[x.body].P.Abs()
	size := w.bodies[x.body].radius + w.bodies[y.body].radius + at.X + at.Y + at.Z
	return float64(driftRounding*d) + float64(sizeRounding*(size+d))
}

// keepWay records how far (m) the points of two bodies may move from the start of the paths until their pair must be
// checked again.
func (g *guard) keepWay(slot, a, b int32, way float64) {
	h := &g.horizons[slot]
	if until := g.travelled(a, b) + travelUnder(way); !h.known || h.until.before(until) {
		*h = horizon{until: until, a: a, b: b, known: true}
	}
}

// boxRoom returns a lower bound of the distance of two solids (m) from their swept boxes; negative if the boxes meet.
func boxRoom(x, y *proxy) float64 {
	a, b := &x.swept, &y.swept
	gap := max(a.Min.X-b.Max.X, b.Min.X-a.Max.X, a.Min.Y-b.Max.Y, b.Min.Y-a.Max.Y, a.Min.Z-b.Max.Z, b.Min.Z-a.Max.Z)
	if gap < 0 {
		return gap
	}
	return gap + x.zone + y.zone + 2*minDistance
}

// keepProof records a verdict of the pair for other paths of this slice, and for slices to come: a deviation that is
// allowed at any time of the slice is allowed at its start.
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

// stillProven reports whether a proof of the pair on earlier paths of this slice covers the present ones.
func (g *guard) stillProven(slot, a, b int32) bool {
	p := &g.proofs[slot]
	return p.slice == g.slice && g.drift[a]+g.drift[b] < p.drift
}

// roomOf returns the known distance (m) of a pair with a mesh at the start of the slice: the measured one, else a lower
// bound from its cached manifold; 0 if that is less than twice the gap stop, where it does not matter.
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

// outOfReach proves a pair with a mesh apart on its paths by its distance alone: the distance of its cached manifold,
// less the motion of the bodies since and the relative motion of their points along the paths, is above floor (m).
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

// changePath gives body i another path from its present pose and adds to its drift how far that moves its points. Two
// points that start together and follow two screws separate at the speed by which the screws differ at one of them: the
// turn of the other screw does not change the length of their separation. The acceleration on a straight motion is less
// than on a screw by Path.Bend: over the slice half of the difference counts.
func (w *World) changePath(i int32, m geom.Motion) {
	p := &w.paths[i]
	vel, spin, bend := p.Vel, p.Spin, p.Bend
	p.MakePath(m)
	reach := w.bodies[i].radius + p.Speed
	drift := p.Vel.Sub(vel).Len() + float64(p.Spin.Sub(spin).Len()*reach) + float64(0.5*p.Bend.Sub(bend).Len())
	w.guard.drift[i] += float64((1 + driftRounding) * drift)
	w.readOdometer(i)
}
