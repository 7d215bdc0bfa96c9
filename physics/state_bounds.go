package physics

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/convex"
)

// bounds are known bounds of motions and distances, by which most pairs need no proof: see package guard.
type bounds struct {
	slice      uint64            // number of this slice: proofs and marks with another number are out of date
	motion     []motionBound     // by body
	separation []separationBound // by pair slot
	proofs     []pairProof       // by pair slot
}

// fixedLength is a path length (m) in units of 2⁻³⁶ m, modulo 2⁶⁴: sums are exact and never lose digits, however long a
// world runs. The sign of their difference tells the later of two sums, as long as they are less than 1.3e8 m apart.
type fixedLength uint64

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

// extendBound records how far (m) the points of two bodies may move from the start of the paths until their pair must
// be checked again.
func (k *bounds) extendBound(slot, a, b int32, way float64) {
	h := &k.separation[slot]
	if until := k.pairMotion(a, b) + lengthBelow(way); !h.known || h.until.before(until) {
		*h = separationBound{until: until, a: a, b: b, known: true}
	}
}
