package manifold

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
)

// leastDepth returns, for cores that touch or overlap, the face along whose normal they overlap least. Cores without
// faces get an arbitrary normal across their edge.
func (g *gathering) leastDepth() axis {
	a, b := g.a.Poly, g.b.Poly
	best := axis{kind: closestPoints, sep: math.Inf(-1)}
	for f := range a.Faces {
		if sep := g.faceSeparation(axis{faceOfA, int32(f), 0}); sep > best.sep {
			best = axis{faceOfA, int32(f), sep}
		}
	}
	for f := range b.Faces {
		if sep := g.faceSeparation(axis{faceOfB, int32(f), 0}); sep > best.sep {
			best = axis{faceOfB, int32(f), sep}
		}
	}
	if best.kind == closestPoints {
		g.closest.Normal = g.acrossSegments()
		best.sep = 0
	}
	return best
}

// acrossSegments returns a unit vector across both cores, which are points or segments that meet.
func (g *gathering) acrossSegments() geom.Vec3 {
	u := g.a.Poly.Verts[len(g.a.Poly.Verts)-1].Sub(g.a.Poly.Verts[0]).Unit()
	w := g.rel.R.Apply(g.b.Poly.Verts[len(g.b.Poly.Verts)-1].Sub(g.b.Poly.Verts[0])).Unit()
	n := u.Cross(w)
	if n.LenSq() > alongSquared {
		return n.Unit()
	}
	if u == (geom.Vec3{}) {
		u = w
	}
	if u == (geom.Vec3{}) {
		return geom.V(0, 1, 0)
	}
	n, _ = u.Perpendicular()
	return n
}

// deepestPair returns, for the face of least depth, the lowest vertex of the other solid and its foot on the plane.
func (g *gathering) deepestPair() contact.Point {
	ref, inc, at, start := g.roles(g.hint.kind)
	n := ref.Faces[g.hint.face].Plane.N
	return g.footOf(inc.Support(at.R.ApplyT(n).Neg(), start), nameOf(0, closestPair, 0, 0))
}

// footOf returns, for the chosen face, a vertex of the other solid and its foot on the plane.
func (g *gathering) footOf(v int32, name uint32) contact.Point {
	ref, inc, at, _ := g.roles(g.hint.kind)
	p := &ref.Faces[g.hint.face].Plane
	x := at.Apply(inc.Verts[v])
	h, n := p.Height(x), g.m.Normal
	if g.hint.kind == faceOfB {
		x = g.rel.Apply(x)
		return g.pair(x, x.AddScaled(h, n), n, n, name)
	}
	return g.pair(x.AddScaled(-h, n), x, n, n, name)
}
