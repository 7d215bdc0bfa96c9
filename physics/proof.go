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
//     provenByDistance.
//
// Poses change only by the guarded motions, and where a body is placed, before any proof is made of its pairs: those of
// a body that is teleported end first.

// spareShare of the zone is how much more distance than needed a proof of a pair with a mesh looks for.
const spareShare = 0.5

// Known distances (m) are reduced by a little more than rounding: relative to the distance, to the size of the solids
// measured, and to the coordinates along a path.
const (
	distanceRounding = 1e-9
	sizeRounding     = 1e-14
	placeRounding    = 1e-15
	distanceFloor    = 1e-12
)

// fixedLength is a path length (m) in units of 2⁻³⁶ m, modulo 2⁶⁴: sums are exact and never lose digits, however long a
// world runs. The sign of their difference tells the later of two sums, as long as they are less than 1.3e8 m apart.
type fixedLength uint64

const (
	lengthUnit = 1.0 / (1 << 36) // m
	lengthMost = 1 << 25         // m, more than the fastest body moves in a slice: longer lengths count as that
)

// lengthAbove returns a path length of at least d (m).
func lengthAbove(d float64) fixedLength {
	if !(d < lengthMost) {
		return lengthMost << 36
	}
	return fixedLength(d/lengthUnit) + 1
}

// lengthBelow returns a path length of at most d (m), 0 for negative d.
func lengthBelow(d float64) fixedLength {
	switch {
	case !(d > 0):
		return 0
	case d >= lengthMost:
		return lengthMost << 36
	}
	return fixedLength(d / lengthUnit)
}

// before reports whether reading t comes before u.
func (t fixedLength) before(u fixedLength) bool { return int64(u-t) > 0 }

// motionBound is the motion bound of a body: no point of it can have moved farther since the world began. The turning
// of a ball about its centre does not count.
type motionBound struct {
	start fixedLength // at the start of the paths of this slice
	end   fixedLength // at the end of the paths of this slice
}

// separationBound is the separation bound of a pair: up to it the pair needs no new check.
type separationBound struct {
	until fixedLength // limit of the sum of the motion bounds of both bodies
	a, b  int32       // slots of the bodies
	known bool        // the other fields are valid
}

// pairProof is the guard's knowledge of a pair apart from its separation bound.
type pairProof struct {
	axisA     geom.Vec3 // axis that last proved the pair apart, A to B, in the frame of A; zero if none did
	axisB     geom.Vec3 // the same in the frame of B
	warm      convex.DistanceCache
	slice     uint64  // of clearance and deviation
	clearance float64 // m, distance of a pair with a mesh where its paths start, as far as it matters; 0 if not measured
	deviation float64 // m, sum of the bodies' drifts up to which the proof of the whole paths is valid; 0 without one
}

// of returns the proof for this slice, without the values of another slice.
func (p *pairProof) of(slice uint64) *pairProof {
	if p.slice != slice {
		p.slice, p.clearance, p.deviation = slice, 0, 0
	}
	return p
}

// resetPair clears the records of a slot for a new pair.
func (k *bounds) resetPair(slot int32) {
	for len(k.separation) <= int(slot) {
		k.separation, k.proofs = append(k.separation, separationBound{}), append(k.proofs, pairProof{})
	}
	k.separation[slot], k.proofs[slot] = separationBound{}, pairProof{}
}

// pairMotion returns the sum of the motion bounds of two bodies at the start of the paths of the slice.
func (k *bounds) pairMotion(a, b int32) fixedLength {
	return k.motion[a].start + k.motion[b].start
}

// boundMotion sets the motion bound of body i at the end of its path. Along a screw a point at distance r from the
// centre moves by at most Speed + Turn r; rounding of the poses on the path is added.
func (w *World) boundMotion(i int32) {
	o, p := &w.bounds.motion[i], &w.paths[i]
	if p.Still {
		o.end = o.start
		return
	}
	b, at := &w.bodies[i], p.Start.P.Abs()
	way := p.Speed + float64(p.Turn*b.lever())
	rounding := float64(placeRounding * (at.X + at.Y + at.Z + p.Speed + b.radius))
	o.end = o.start + lengthAbove(float64((1+distanceRounding)*way)+rounding)
}

// needsProof reports whether the paths move the bodies of the pair farther than its separation bound allows.
func (k *bounds) needsProof(slot int32) bool {
	h := &k.separation[slot]
	return !h.known || !(k.motion[h.a].end + k.motion[h.b].end).before(h.until)
}

// expireBound drops a separation bound that has been passed at the start of the paths, before differences of motion
// bounds wrap round.
func (k *bounds) expireBound(slot, a, b int32) {
	if h := &k.separation[slot]; !k.pairMotion(a, b).before(h.until) {
		h.known = false
	}
}

// noteClearance records a distance (m) between two solids at the start of the paths, and reports whether it alone
// proves the paths.
func (w *World) noteClearance(slot int32, x, y *proxy, clearance float64, lim *collision.Limits) bool {
	clearance -= w.roundingOf(x, y, clearance)
	if floor, ok := lim.FloorFor(clearance); ok {
		w.bounds.extendBound(slot, x.body, y.body, clearance-floor)
	}
	return !w.bounds.needsProof(slot)
}

// roundingOf bounds by how much (m) rounding may make a measured distance between two solids too large.
func (w *World) roundingOf(x, y *proxy, d float64) float64 {
	at := w.poses[x.body].P.Abs()
	size := w.bodies[x.body].radius + w.bodies[y.body].radius + at.X + at.Y + at.Z
	return float64(distanceRounding*d) + float64(sizeRounding*(size+d))
}

// extendBound records how far (m) the points of two bodies may move from the start of the paths until their pair must
// be checked again.
func (k *bounds) extendBound(slot, a, b int32, way float64) {
	h := &k.separation[slot]
	if until := k.pairMotion(a, b) + lengthBelow(way); !h.known || h.until.before(until) {
		*h = separationBound{until: until, a: a, b: b, known: true}
	}
}

// boxClearance returns a lower bound of the distance of two solids (m) from their swept boxes; negative if the boxes
// meet.
func boxClearance(x, y *proxy) float64 {
	a, b := &x.swept, &y.swept
	gap := max(a.Min.X-b.Max.X, b.Min.X-a.Max.X, a.Min.Y-b.Max.Y, b.Min.Y-a.Max.Y, a.Min.Z-b.Max.Z, b.Min.Z-a.Max.Z)
	if gap < 0 {
		return gap
	}
	return gap + x.zone + y.zone + 2*minDistance
}

// noteProof records a verdict of the pair for other paths of this slice, and for slices to come: a deviation that is
// allowed at any time of the slice is allowed at its start.
func (w *World) noteProof(slot int32, x, y *proxy, v *collision.Verdict) {
	p := &w.bounds.proofs[slot]
	if v.Room > 0 {
		p.clearance = v.Room
	}
	p.deviation = 0
	if v.T == 1 && v.Spare > distanceFloor {
		p.deviation = w.held.deviation[x.body] + w.held.deviation[y.body] + v.Spare - distanceFloor
		w.bounds.extendBound(slot, x.body, y.body, v.Spare-distanceFloor-w.roundingOf(x, y, v.Spare))
	}
}

// stillProven reports whether a proof of the pair on earlier paths of this slice covers the present ones.
func (w *World) stillProven(slot, a, b int32) bool {
	p := &w.bounds.proofs[slot]
	return p.slice == w.bounds.slice && w.held.deviation[a]+w.held.deviation[b] < p.deviation
}

// knownClearance returns the known distance (m) of a pair with a mesh at the start of the slice: the measured one, else
// a lower bound from its cached manifold; 0 if that is less than twice the gap stop, where it does not matter.
func (w *World) knownClearance(p *pairProof, data *pairData, x, y *proxy, stop float64) float64 {
	if p.clearance > 0 {
		return p.clearance
	}
	m := &data.cache
	if m.Nearest < 2*stop {
		return 0
	}
	a, b := w.bodies[x.body].lever(), w.bodies[y.body].lever()
	if clearance := m.Nearest - m.Moved(&w.poses[x.body], &w.poses[y.body], a, b); clearance >= 2*stop {
		p.clearance = clearance
		return clearance
	}
	return 0
}

// provenByDistance proves a pair with a mesh apart on its paths by its distance alone: the distance of its cached
// manifold, less the motion of the bodies since and the relative motion of their points along the paths, is above floor
// (m).
func (w *World) provenByDistance(data *pairData, x, y *proxy, floor float64) bool {
	a, b := &w.bodies[x.body], &w.bodies[y.body]
	pa, pb := &w.paths[x.body], &w.paths[y.body]
	// The velocity of a centre on a screw turns with the body.
	motion := pb.Vel.Sub(pa.Vel).Len() + float64(0.5*pa.Turn*pa.Speed) + float64(0.5*pb.Turn*pb.Speed) +
		float64(pa.Turn*a.lever()) + float64(pb.Turn*b.lever())
	if m := &data.cache; motion+floor < m.Nearest {
		return m.Nearest-m.Moved(&w.poses[x.body], &w.poses[y.body], a.lever(), b.lever()) >= motion+floor
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
	deviation := p.Vel.Sub(vel).Len() + float64(p.Spin.Sub(spin).Len()*reach) + float64(0.5*p.Bend.Sub(bend).Len())
	w.held.deviation[i] += float64((1 + distanceRounding) * deviation)
	w.boundMotion(i)
}
