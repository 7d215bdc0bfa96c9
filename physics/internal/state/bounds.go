package state

import (
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/capacity"
)

// Bounds are known bounds of motions and distances, by which most pairs need no proof: see package guard.
type Bounds struct {
	Slice      uint64            // number of this slice: proofs and marks with another number are out of date
	Motion     []MotionBound     // by body
	Separation []SeparationBound // by pair slot
	Proofs     []PairProof       // by pair slot
}

// FixedLength is a path length (m) in units of 2⁻³⁶ m, modulo 2⁶⁴: sums are exact and never lose digits, however long a
// world runs. The sign of their difference tells the later of two sums, as long as they are less than 1.3e8 m apart.
type FixedLength uint64

// lengthAbove returns a path length of at least d (m).
func lengthAbove(d float64) FixedLength {
	if !(d < lengthMost) {
		return lengthMost << 36
	}
	return FixedLength(d/LengthUnit) + 1
}

// LengthBelow returns a path length of at most d (m), 0 for negative d.
func LengthBelow(d float64) FixedLength {
	switch {
	case !(d > 0):
		return 0
	case d >= lengthMost:
		return lengthMost << 36
	}
	return FixedLength(d / LengthUnit)
}

// before reports whether reading t comes before u.
func (t FixedLength) before(u FixedLength) bool { return int64(u-t) > 0 }

// MotionBound is the motion bound of a body: no point of it can have moved farther since the world began. The turning
// of a ball about its centre does not count.
type MotionBound struct {
	Start FixedLength // at the start of the paths of this slice
	End   FixedLength // at the end of the paths of this slice
}

// SeparationBound is the separation bound of a pair: up to it the pair needs no new check.
type SeparationBound struct {
	Until FixedLength // limit of the sum of the motion bounds of both bodies
	A, B  int32       // slots of the bodies
	Known bool        // the other fields are valid
}

// PairProof is the guard's knowledge of a pair apart from its separation bound.
type PairProof struct {
	AxisA     geom.Vec3 // axis that last proved the pair apart, A to B, in the frame of A; zero if none did
	AxisB     geom.Vec3 // the same in the frame of B
	Warm      convex.DistanceCache
	Slice     uint64  // of Clearance and Deviation
	Clearance float64 // m, distance of a pair with a mesh where its paths start, as far as it matters; 0 if not measured
	Deviation float64 // m, sum of the bodies' deviations up to which the proof of the whole paths is valid; 0 without one
}

// Of returns the proof for this slice, without the values of another slice.
func (p *PairProof) Of(slice uint64) *PairProof {
	if p.Slice != slice {
		p.Slice, p.Clearance, p.Deviation = slice, 0, 0
	}
	return p
}

// ReservePairs makes room for the records of n pairs.
func (k *Bounds) ReservePairs(n int) {
	k.Separation, k.Proofs = capacity.Reserve(k.Separation, n), capacity.Reserve(k.Proofs, n)
}

// ResetPair clears the records of a slot for a new pair.
func (k *Bounds) ResetPair(slot int32) {
	for len(k.Separation) <= int(slot) {
		k.Separation, k.Proofs = append(k.Separation, SeparationBound{}), append(k.Proofs, PairProof{})
	}
	k.Separation[slot], k.Proofs[slot] = SeparationBound{}, PairProof{}
}

// PairMotion returns the sum of the motion bounds of two bodies at the start of the paths of the slice.
func (k *Bounds) PairMotion(a, b int32) FixedLength {
	return k.Motion[a].Start + k.Motion[b].Start
}

// NeedsProof reports whether the paths move the bodies of the pair farther than its separation bound allows.
func (k *Bounds) NeedsProof(slot int32) bool {
	h := &k.Separation[slot]
	return !h.Known || !(k.Motion[h.A].End + k.Motion[h.B].End).before(h.Until)
}

// ExpireBound drops a separation bound that has been passed at the start of the paths, before differences of motion
// bounds wrap round.
func (k *Bounds) ExpireBound(slot, a, b int32) {
	if h := &k.Separation[slot]; !k.PairMotion(a, b).before(h.Until) {
		h.Known = false
	}
}

// ExtendBound records how far (m) the points of two bodies may move from the start of the paths until their pair must
// be checked again.
func (k *Bounds) ExtendBound(slot, a, b int32, way float64) {
	h := &k.Separation[slot]
	if until := k.PairMotion(a, b) + LengthBelow(way); !h.Known || h.Until.before(until) {
		*h = SeparationBound{Until: until, A: a, B: b, Known: true}
	}
}

// BoundMotion sets the motion bound of body i at the end of its path. Along a screw a point at distance r from the
// centre moves by at most Speed + Turn r; rounding of the poses on the path is added.
func (st *State) BoundMotion(i int32) {
	o, p := &st.Bounds.Motion[i], &st.Paths[i]
	if p.Still {
		o.End = o.Start
		return
	}
	b, at := &st.Bodies[i], p.Start.P.Abs()
	way := p.Speed + float64(p.Turn*b.Lever())
	rounding := float64(placeRounding * (at.X + at.Y + at.Z + p.Speed + b.Radius))
	o.End = o.Start + lengthAbove(float64((1+DistanceRounding)*way)+rounding)
}
