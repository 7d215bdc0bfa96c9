package screw

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Doppelling (section 8). Azimuth has many values, and a range has to be chosen: [-π, π] for the moving body, which
// the turn takes to [-π, π + θ], so that is the range of the standing one. The part of it in [-π, -π + θ] is there
// twice, at φ and at φ + 2π. Edges and faces are therefore taken at every azimuth they have, and clipped to the range:
// a face at the cut falls into two (figure 10), and one that the axis pierces becomes a strip that begins and ends at
// the axis (figure 11). The sides that this makes are virtual: they bound faces and collide with nothing.

// corner is a corner of a face, or of a part of one, on its way to the screen.
type corner struct {
	at   local
	phi  float64 // rad; one of the azimuths of at, continuous along the face
	edge int32   // on which the way to the next corner lies; -1 if it is virtual
}

// clippedFaces are parts of faces, one after another.
type clippedFaces struct {
	corners []corner
	ends    []int // of every part in corners
}

func (c *clippedFaces) clear() { c.corners, c.ends = c.corners[:0], c.ends[:0] }

// end closes a part; a part without area is dropped.
func (c *clippedFaces) end() {
	from := 0
	if n := len(c.ends); n > 0 {
		from = c.ends[n-1]
	}
	if len(c.corners)-from < 3 {
		c.corners = c.corners[:from]
		return
	}
	c.ends = append(c.ends, len(c.corners))
}

// azimuthRange is the range to which a body's azimuth is clipped.
type azimuthRange struct{ low, high float64 }

func (s *Screen) azimuths(standing bool) azimuthRange {
	if standing {
		return azimuthRange{-math.Pi, math.Pi + s.turn}
	}
	return azimuthRange{-math.Pi, math.Pi}
}

// nearestTurn returns the angle nearest to zero that differs from a by whole turns, for |a| < 3π.
func nearestTurn(a float64) float64 {
	switch {
	case a > math.Pi:
		return a - 2*math.Pi
	case a < -math.Pi:
		return a + 2*math.Pi
	}
	return a
}

// lift makes the azimuths of a face continuous and returns how often it winds around the axis: 0, or ±1 if that pierces
// the face.
func lift(face []corner) int {
	sum := 0.0
	for i := range face {
		next := &face[(i+1)%len(face)]
		step := nearestTurn(next.phi - face[i].phi)
		sum += step
		if i+1 < len(face) {
			next.phi = face[i].phi + step
		}
	}
	return int(math.Round(sum / (2 * math.Pi)))
}

// crossing returns the point with azimuth phi between two corners, and its share of the way.
func (s *Screen) crossing(a, b *corner, phi float64) (local, float64) {
	sin, cos := geom.SinCos(phi)
	from := float64(a.at.x*cos) - float64((s.Base+a.at.z)*sin)
	to := float64(b.at.x*cos) - float64((s.Base+b.at.z)*sin)
	share := 0.5
	if from != to {
		share = max(0, min(1, from/(from-to)))
	}
	return a.at.lerp(&b.at, share), share
}

// doppel appends to dst the parts of a face with corners at their azimuths in [-π, π], where they lie in the range.
func (s *Screen) doppel(dst *clippedFaces, face []corner, in azimuthRange) {
	if winds := lift(face); winds != 0 {
		s.unroll(dst, face, float64(winds), in)
		return
	}
	for turn := -1.0; turn <= 1; turn++ {
		shift := float64(2 * math.Pi * turn)
		from := len(dst.corners)
		for _, c := range face {
			c.phi += shift
			dst.corners = append(dst.corners, c)
		}
		s.cutBelow(dst, from, in.low, 1)
		s.cutBelow(dst, from, in.high, -1)
		dst.end()
	}
}

// cutBelow keeps of the last part, which begins at from, the piece with sign φ ≥ sign bound.
func (s *Screen) cutBelow(dst *clippedFaces, from int, bound, sign float64) {
	outside := 0
	for _, c := range dst.corners[from:] {
		if sign*(c.phi-bound) < 0 {
			outside++
		}
	}
	n := len(dst.corners) - from
	if outside == 0 {
		return
	}
	if outside == n {
		dst.corners = dst.corners[:from]
		return
	}
	for i := range n {
		a, b := dst.corners[from+i], dst.corners[from+(i+1)%n]
		here, next := sign*(a.phi-bound), sign*(b.phi-bound)
		if here >= 0 {
			if here == 0 && next < 0 {
				a.edge = -1
			}
			dst.corners = append(dst.corners, a)
		}
		if here > 0 && next < 0 || here < 0 && next > 0 {
			at, _ := s.crossing(&a, &b, bound)
			cut := corner{at, bound, a.edge}
			if next < 0 {
				cut.edge = -1 // along the cut, to where the face comes back
			}
			dst.corners = append(dst.corners, cut)
		}
	}
	kept := copy(dst.corners[from:], dst.corners[from+n:])
	dst.corners = dst.corners[:from+kept]
}

// unroll appends a face that the axis pierces: from the axis to the rim at one end of the range, along the rim through
// the whole range, and from its other end back to the axis (figure 11).
func (s *Screen) unroll(dst *clippedFaces, face []corner, winds float64, in azimuthRange) {
	n, from := len(face), len(dst.corners)
	at := func(i int) corner { // i turns around the face as often as it likes
		turn := math.Floor(float64(i) / float64(n))
		c := face[i-int(turn)*n]
		c.phi += float64(2 * math.Pi * winds * turn)
		return c
	}
	for i := -2 * n; i < 3*n; i++ {
		a, b := at(i), at(i+1)
		low, high := min(a.phi, b.phi), max(a.phi, b.phi)
		if high < in.low || low > in.high {
			continue
		}
		if a.phi >= in.low && a.phi <= in.high {
			dst.corners = append(dst.corners, a)
		} else {
			first := in.low
			if a.phi > in.high {
				first = in.high
			}
			c, _ := s.crossing(&a, &b, first)
			dst.corners = append(dst.corners, corner{c, first, a.edge})
		}
		if b.phi < in.low || b.phi > in.high {
			last := in.low
			if b.phi > in.high {
				last = in.high
			}
			c, _ := s.crossing(&a, &b, last)
			dst.corners = append(dst.corners, corner{c, last, -1})
		}
	}
	if len(dst.corners)-from < 2 {
		dst.corners = dst.corners[:from]
		return
	}
	pierced := s.pierced(face)
	first, last := dst.corners[from].phi, dst.corners[len(dst.corners)-1].phi
	dst.corners[len(dst.corners)-1].edge = -1
	dst.corners = append(dst.corners, corner{pierced, last, -1}, corner{pierced, first, -1})
	dst.end()
}

// pierced returns where the axis meets the plane of a face that winds around it.
func (s *Screen) pierced(face []corner) local {
	a := face[0].at
	var nx, ny, nz float64
	for i := 1; i+1 < len(face); i++ {
		b, c := face[i].at, face[i+1].at
		ux, uy, uz := b.x-a.x, b.y-a.y, b.z-a.z
		vx, vy, vz := c.x-a.x, c.y-a.y, c.z-a.z
		nx += float64(uy*vz) - float64(uz*vy)
		ny += float64(uz*vx) - float64(ux*vz)
		nz += float64(ux*vy) - float64(uy*vx)
	}
	p := local{0, a.y, -s.Base}
	if ny != 0 {
		p.y += (float64(nx*a.x) + float64(nz*(a.z+s.Base))) / ny
	}
	return p
}

// pieceEnds are the ends of a piece of an edge, with their shares of its way.
type pieceEnds struct {
	from, to           corner
	fromShare, toShare float64
}

// doppelEdge fills dst with the pieces of the way from a to b, corners at their azimuths in [-π, π], that lie in the
// range, at most three, and returns their number.
func (s *Screen) doppelEdge(dst *[3]pieceEnds, a, b corner, in azimuthRange) int {
	b.phi = a.phi + nearestTurn(b.phi-a.phi)
	n := 0
	for turn := -1.0; turn <= 1; turn++ {
		p := pieceEnds{a, b, 0, 1}
		shift := float64(2 * math.Pi * turn)
		p.from.phi += shift
		p.to.phi += shift
		low, high := min(p.from.phi, p.to.phi), max(p.from.phi, p.to.phi)
		if high < in.low || low > in.high || low != high && (high == in.low || low == in.high) {
			continue
		}
		whole := p
		for _, bound := range [...]float64{in.low, in.high} {
			if low < bound && bound < high {
				at, share := s.crossing(&whole.from, &whole.to, bound)
				outside := p.from.phi < in.low && bound == in.low || p.from.phi > in.high && bound == in.high
				if outside {
					p.from.at, p.from.phi, p.fromShare = at, bound, share
				} else {
					p.to.at, p.to.phi, p.toShare = at, bound, share
				}
			}
		}
		dst[n] = p
		n++
	}
	return n
}
