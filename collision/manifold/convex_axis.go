package manifold

import (
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
	"github.com/brickyard-physics/brickyard/contact"
)

// axisKind names the features that make a separating axis.
type axisKind uint8

const (
	noAxis axisKind = iota
	faceOfA
	faceOfB
	closestPoints // direction between the closest points: two edges, or a vertex and its nearest feature
)

// axis is a candidate normal.
type axis struct {
	kind axisKind
	face int32   // of A or B for the face kinds
	sep  float64 // m, proven separation of the cores along the normal
}

// gathering is the working state of one Gather.
type gathering struct {
	a, b    mesh.Core
	rel     *geom.Frame // B in the frame of A
	back    geom.Frame  // A in the frame of B
	closest convex.Separation
	margin  float64
	zone    float64
	merge   float64 // m, points closer than this are one
	hint    *Hint
	passing bool // the motion leads along the face that was chosen, and into the closest points
	m       *contact.Manifold
}

// faceSeparation returns the separation along the normal of a face: the height of the other's lowest vertex above its
// plane, since face planes are moved out to the farthest vertex of their solid.
func (g *gathering) faceSeparation(x axis) float64 {
	ref, inc, at, start := g.roles(x.kind)
	p := &ref.Faces[x.face].Plane
	return p.Height(at.Apply(inc.Verts[inc.Support(at.R.ApplyT(p.N).Neg(), start)]))
}

// roles returns the solid that owns the face, the other one, where that is in the frame of the first, and where to
// start looking for its lowest vertex.
func (g *gathering) roles(k axisKind) (ref, inc *convex.Polyhedron, at *geom.Frame, start int32) {
	if k == faceOfB {
		return g.b.Poly, g.a.Poly, &g.back, startIn(g.a.Poly, g.hint.cache.IndexA[0])
	}
	return g.a.Poly, g.b.Poly, g.rel, startIn(g.b.Poly, g.hint.cache.IndexB[0])
}

// startIn returns vertex i if p has it: a hint may come from another pair.
func startIn(p *convex.Polyhedron, i int32) int32 {
	if i < 0 || int(i) >= len(p.Verts) {
		return 0
	}
	return i
}

// normalOf returns the unit normal of an axis, from A to B in the frame of A.
func (g *gathering) normalOf(x axis) geom.Vec3 {
	switch x.kind {
	case faceOfA:
		return g.a.Poly.Faces[x.face].Plane.N
	case faceOfB:
		return g.rel.R.Apply(g.b.Poly.Faces[x.face].Plane.N).Neg()
	}
	return g.closest.Normal
}

// leans returns the sine of the angle between the direction of the closest points and a face's normal; the two are less
// than a right angle apart, because both separate.
func (g *gathering) leans(x axis) float64 { return g.normalOf(x).Cross(g.closest.Normal).Len() }
