package manifold

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
	"github.com/brickyard-physics/brickyard/contact"
)

// points is a list of contact points under construction.
type points struct {
	list  []contact.Point
	n     int
	merge float64 // m; negative keeps all
	fuzz  float64 // m; gaps that differ by less are equal
}

// add appends q, or merges it with a point at the same place: the smaller gap stays, under the older name.
func (s *points) add(q contact.Point) {
	if s.merge >= 0 {
		for i := range s.n {
			p := &s.list[i]
			if q.OnA.Sub(p.OnA).LenSq() <= s.merge*s.merge {
				if q.Gap < p.Gap {
					q.Feature = p.Feature
					*p = q
				}
				return
			}
		}
	}
	if s.n == len(s.list) {
		s.thin()
	}
	if s.n < len(s.list) {
		s.list[s.n] = q
		s.n++
	}
}

// require puts q in, in place of the point it merges with or, when the list is as long as a manifold, of the one
// nearest to it.
func (s *points) require(q contact.Point) {
	at, best := -1, math.Inf(1)
	for i := range s.n {
		if d := q.OnA.Sub(s.list[i].OnA).LenSq(); d < best {
			at, best = i, d
		}
	}
	if at >= 0 && (s.merge >= 0 && best <= s.merge*s.merge || s.n == contact.MaxPoints) {
		s.list[at] = q
		return
	}
	s.list[s.n] = q
	s.n++
}

// thin keeps the first point and then, one after the other, the point farthest from all that are kept: for corners of a
// convex patch that is its outline, evenly. Near ties go to the earlier point, so that rounding does not choose. The
// point of least gap stays if it is nearer than the rest by more than fuzz.
func (s *points) thin() {
	if s.n <= contact.MaxPoints {
		return
	}
	var near [patchCapacity]float64
	for i := range s.n {
		near[i] = math.Inf(1)
	}
	pick := 0
	for kept := range contact.MaxPoints {
		s.list[kept], s.list[pick] = s.list[pick], s.list[kept]
		near[pick] = near[kept]
		from, far := s.list[kept].OnA, -1.0
		for i := kept + 1; i < s.n; i++ {
			near[i] = min(near[i], s.list[i].OnA.Sub(from).LenSq())
			if near[i] > far*(1+tieShare) {
				pick, far = i, near[i]
			}
		}
	}
	kept, least := math.Inf(1), contact.MaxPoints
	for i := range s.n {
		if i < contact.MaxPoints {
			kept = min(kept, s.list[i].Gap)
		} else if s.list[i].Gap < s.list[least].Gap {
			least = i
		}
	}
	s.n = contact.MaxPoints
	if q := s.list[least]; q.Gap < kept-s.fuzz {
		s.require(q)
	}
}

// smallestHalf returns half the smallest extent of the solid's bounds (m) that is not zero.
func smallestHalf(c *mesh.Core) float64 {
	h := c.Poly.Bounds.Half()
	least := math.Inf(1)
	for _, x := range [3]float64{h.X, h.Y, h.Z} {
		if x += c.Radius; x > 0 && x < least {
			least = x
		}
	}
	if math.IsInf(least, 1) {
		return 0
	}
	return least
}

// How a contact point came about, part of its name.
const (
	cornerOfIncident uint32 = iota
	edgeAcrossSide
	cornerOfReference
	closestPair
)

// nameFace starts the name of a point with its reference face.
func nameFace(f int32, flipped bool) uint32 {
	name := uint32(f) & 0x1ff << 20
	if flipped {
		name |= 1 << 31
	}
	return name
}

// nameOf completes a feature name: bit 31 which solid holds the reference face, bits 29–30 how the point came about,
// bits 20–28 the face, bits 10–19 the corner or edge, bits 0–9 the side that cut it. Solids with more features wrap
// round, which solvers survive because they match by position as well.
func nameOf(face, kind uint32, i, j int32) uint32 {
	return face | kind<<29 | uint32(i)&0x3ff<<10 | uint32(j)&0x3ff
}

// closestPair returns the closest points of the two solids, with their gap along the manifold's normal.
func (g *gathering) closestPair() contact.Point {
	i, j := g.hint.cache.IndexA[0], g.hint.cache.IndexB[0]
	for k := int32(1); k < g.hint.cache.Count; k++ {
		i, j = min(i, g.hint.cache.IndexA[k]), min(j, g.hint.cache.IndexB[k])
	}
	n := g.closest.Normal
	return g.pair(g.closest.OnA, g.closest.OnB, n, n, nameOf(0, closestPair, i, j))
}

// pair makes a contact point of two core points, given in the frame of A as are the directions from A to B in which
// the surfaces are looked for.
func (g *gathering) pair(onA, onB, outA, outB geom.Vec3, name uint32) contact.Point {
	onA = onA.AddScaled(g.a.Radius, outA)
	onB = onB.AddScaled(-g.b.Radius, outB)
	return contact.Point{OnA: onA, OnB: g.rel.ApplyT(onB), Gap: g.m.Normal.Dot(onB.Sub(onA)), Feature: name}
}

// roundOff returns the direction in which the surface of a capsule lies, seen from the point at fraction t of its
// segment e and looking along the unit vector n: n itself at an end that n leads away from, else n across the
// segment.
func roundOff(n, e geom.Vec3, t float64) geom.Vec3 {
	slope := n.Dot(e)
	if t <= 0 && slope <= 0 || t >= 1 && slope >= 0 {
		return n
	}
	return n.AddScaled(-slope/e.LenSq(), e).Unit()
}
