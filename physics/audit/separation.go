package audit

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// The auditor's mathematics. For any unit axis n the separation
//
//	s(n) = min over B of n·x − max over A of n·x
//
// is a lower bound of the signed distance of two convex sets: one axis with s > 0 proves them apart, and their overlap
// depth is −max s. The maximum is reached at a face normal or at a cross product of two edges (separating axis
// theorem); axes that rounding has bent only give a slightly smaller s, never a false proof. Any two points, one of
// each set, give an upper bound of the distance; the closest features are found by trying them all. Where both bounds
// meet the answer needs no trust in how it was found.

// separator measures pairs of solids; it holds scratch space and the state of the pair in hand.
type separator struct {
	a, b   *solid
	offset geom.Vec3 // from the centre of a to that of b
	best   float64   // largest s so far, m, of the cores
	axis   geom.Vec3 // its axis, from a to b
	deepA  []float64 // height of each vertex of a below the highest one along axis, m
	deepB  []float64 // height of each vertex of b above the lowest one along axis, m
}

// parallel is the sine of the angle below which two edges make no axis: the face they would carry is then narrower than
// rounding, and the faces beside it do as well.
const parallel = 1e-15

// gap returns the signed distance (m) of two solids: the exact distance when they are apart, minus the overlap depth
// when they are not. A value of at least limit may be a lower bound only, which is all that a search for the smallest
// gap needs.
func (s *separator) gap(a, b *solid, limit float64) float64 {
	s.a, s.b, s.offset, s.best = a, b, b.centre.Sub(a.centre), math.Inf(-1)
	round := a.radius + b.radius
	if s.tryAxes(limit + round) {
		return s.best - round
	}
	a.detail()
	b.detail()
	if s.best <= 0 {
		s.tryEdges()
	}
	between, distance := s.closest()
	if s.best <= 0 && distance > 0 {
		s.try(between.Scale(1 / distance))
	}
	if s.best > 0 {
		return distance - round
	}
	return s.best - round
}

// try takes the axis n (unit) and its opposite into account.
func (s *separator) try(n geom.Vec3) {
	minA, maxA := extent(s.a.verts, n)
	minB, maxB := extent(s.b.verts, n)
	shift := s.offset.Dot(n)
	if sep := minB + shift - maxA; sep > s.best {
		s.best, s.axis = sep, n
	}
	if sep := minA - shift - maxB; sep > s.best {
		s.best, s.axis = sep, n.Neg()
	}
}

// tryAxes tries the line of centres and all face normals, and stops with true when one proves a gap of enough.
func (s *separator) tryAxes(enough float64) bool {
	if n := s.offset.Unit(); n != (geom.Vec3{}) {
		s.try(n)
	}
	for _, n := range s.a.axes {
		if s.best >= enough {
			return true
		}
		s.try(n)
	}
	for _, n := range s.b.axes {
		if s.best >= enough {
			return true
		}
		s.try(n)
	}
	return s.best >= enough
}

// tryEdges tries the cross products of all pairs of edges that can carry a face of the Minkowski difference, until one
// proves the cores apart. An edge is highest along n only if both its faces fall away from it, that is if n has no
// positive component along its wings; the slack lets doubtful ones through.
func (s *separator) tryEdges() {
	const slack = 1e-5
	a, b := s.a, s.b
	for i := range a.shape.edges {
		ea := &a.shape.edges[i]
		da := a.verts[ea.to].Sub(a.verts[ea.from])
		for j := range b.shape.edges {
			eb := &b.shape.edges[j]
			db := b.verts[eb.to].Sub(b.verts[eb.from])
			n := acrossBoth(da, db)
			length := n.Len()
			if !(length > parallel*da.Len()*db.Len()) {
				continue
			}
			n = n.Scale(1 / length)
			lo, hi := wings(ea, a.lefts[i], a.rights[i], n)
			loB, hiB := wings(eb, b.lefts[j], b.rights[j], n)
			if (hi <= slack && loB >= -slack) || (lo >= -slack && hiB <= slack) {
				s.try(n)
				if s.best > 0 {
					return
				}
			}
		}
	}
}

// acrossBoth returns u × v, but square to both to rounding even when they are almost parallel: the part of v along u,
// which adds nothing but its rounding, is taken off first.
func acrossBoth(u, v geom.Vec3) geom.Vec3 {
	uu := u.LenSq()
	if uu == 0 {
		return geom.Vec3{}
	}
	return u.Cross(v.AddScaled(-u.Dot(v)/uu, u))
}

// wings returns the smaller and the larger component of an edge's wings along n; none for a bare segment.
func wings(e *edge, left, right, n geom.Vec3) (lo, hi float64) {
	if !e.winged {
		return 0, 0
	}
	l, r := left.Dot(n), right.Dot(n)
	return math.Min(l, r), math.Max(l, r)
}

// closest returns the shortest vector between a surface point of core a and one of core b, either way round, and its
// length (m), by trying all vertex–face and edge–edge pairs. A pair is passed over only if its features lie so deep
// along the best axis that it cannot matter.
func (s *separator) closest() (geom.Vec3, float64) {
	s.deepA, s.deepB = s.deepA[:0], s.deepB[:0]
	_, maxA := extent(s.a.verts, s.axis)
	minB, _ := extent(s.b.verts, s.axis)
	for _, v := range s.a.verts {
		s.deepA = append(s.deepA, maxA-s.axis.Dot(v))
	}
	for _, v := range s.b.verts {
		s.deepB = append(s.deepB, s.axis.Dot(v)-minB)
	}
	best := nearest{length: math.Inf(1)}
	s.edgesToEdges(&best)
	s.vertsToFaces(s.a, s.b, s.deepA, s.deepB, s.offset.Neg(), &best)
	s.vertsToFaces(s.b, s.a, s.deepB, s.deepA, s.offset, &best)
	return best.between, best.length
}

// nearest is the shortest vector found so far.
type nearest struct {
	between geom.Vec3
	length  float64
}

func (n *nearest) take(v geom.Vec3) {
	if l := v.Len(); l < n.length {
		n.between, n.length = v, l
	}
}

func (s *separator) edgesToEdges(best *nearest) {
	a, b := s.a, s.b
	for i := range a.shape.edges {
		ea := &a.shape.edges[i]
		deep := s.best + math.Min(s.deepA[ea.from], s.deepA[ea.to])
		if deep >= best.length {
			continue
		}
		for j := range b.shape.edges {
			eb := &b.shape.edges[j]
			if deep+math.Min(s.deepB[eb.from], s.deepB[eb.to]) >= best.length {
				continue
			}
			betweenSegments(a.verts[ea.from], a.verts[ea.to],
				b.verts[eb.from].Add(s.offset), b.verts[eb.to].Add(s.offset), best)
		}
	}
}

// vertsToFaces looks at the vertices of one core above the faces of the other; toOne is the offset from the other's
// centre to the one's.
func (s *separator) vertsToFaces(one, other *solid, deepOne, deepOther []float64, toOne geom.Vec3, best *nearest) {
	for f, normal := range other.faces {
		loop := other.shape.faces[f].loop
		deep := math.Inf(1)
		for _, v := range loop {
			deep = math.Min(deep, deepOther[v])
		}
		if s.best+deep >= best.length {
			continue
		}
		for i, v := range one.verts {
			if s.best+deep+deepOne[i] >= best.length {
				continue
			}
			p := v.Add(toOne)
			h := normal.Dot(p.Sub(other.verts[loop[0]]))
			if math.Abs(h) < best.length && above(other.verts, loop, normal, p) {
				best.take(normal.Scale(h))
			}
		}
	}
}

// above reports whether p lies in the prism over a face.
func above(verts []geom.Vec3, loop []int32, normal, p geom.Vec3) bool {
	last := verts[loop[len(loop)-1]]
	for _, i := range loop {
		v := verts[i]
		if normal.Cross(v.Sub(last)).Dot(p.Sub(last)) < 0 {
			return false
		}
		last = v
	}
	return true
}

// betweenSegments offers the shortest vectors between segments p0–p1 and q0–q1: from the inner point where the lines
// come closest, and from each end to the other segment. Every vector offered joins points of the two segments, so that
// rounding can only make it too long.
func betweenSegments(p0, p1, q0, q1 geom.Vec3, best *nearest) {
	u, v, r := p1.Sub(p0), q1.Sub(q0), q0.Sub(p0)
	n := u.Cross(v)
	if nn := n.LenSq(); nn > 0 {
		// Rounding may shift this point along almost parallel lines, where that hardly matters; its partner is found by
		// projection, not by the like formula, so that it is shifted along. If it is an end, the ends do it better.
		if s := r.Cross(v).Dot(n) / nn; s > 0 && s < 1 {
			w := r.AddScaled(-s, u)
			if t := -w.Dot(v) / v.LenSq(); t > 0 && t < 1 {
				best.take(w.AddScaled(t, v))
			}
		}
	}
	best.take(toSegment(p0, q0, v))
	best.take(toSegment(p1, q0, v))
	best.take(toSegment(q0, p0, u))
	best.take(toSegment(q1, p0, u))
}

// toSegment returns the shortest vector from p to the segment that starts at q and runs along v.
func toSegment(p, q, v geom.Vec3) geom.Vec3 {
	r := q.Sub(p)
	vv := v.LenSq()
	if vv == 0 {
		return r
	}
	t := -r.Dot(v) / vv
	switch {
	case !(t > 0):
		return r
	case t >= 1:
		return r.Add(v)
	}
	return r.AddScaled(t, v)
}

// extent returns the interval that the points cover along n.
func extent(verts []geom.Vec3, n geom.Vec3) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, v := range verts {
		h := v.Dot(n)
		if h < lo {
			lo = h
		}
		if h > hi {
			hi = h
		}
	}
	return lo, hi
}
