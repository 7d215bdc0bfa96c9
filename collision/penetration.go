package collision

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/expel"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// Gap returns the signed distance of two solids at frames fa and fb and the world axis from A to B along which it is
// found: the distance of the surfaces while they are apart, minus a depth when they overlap. It is meant for placing
// bodies; the step itself never sees an overlap. An empty shape is infinitely far from any other, along no axis.
//
// The depth of two convex solids is that of the least separating translation. With a mesh it is an estimate: along the
// best of a few axes, the way that takes all faces apart that cross now, and no less than the way that takes the
// deepest vertex of the one out of the other. Moving by it along the axis leads out in a few rounds, wherever a way out
// exists.
func Gap(a, b *Shape, fa, fb *geom.Frame) (gap float64, normal geom.Vec3) {
	if a.Empty() || b.Empty() {
		return math.Inf(1), geom.Vec3{}
	}
	if a.Mesh != nil || b.Mesh != nil {
		return meshGap(a, b, fa, fb)
	}
	rel := fa.Relative(fb)
	radii := a.Radius + b.Radius
	var cache convex.DistanceCache
	s := convex.Distance(a.Core, b.Core, &rel, &cache)
	if s.Normal != (geom.Vec3{}) {
		return s.Sep - radii, fa.R.Apply(s.Normal)
	}
	depth := deepest{a: a.Core, b: b.Core, rel: &rel, best: -1e300, normal: geom.Vec3{Y: 1}}
	depth.faces()
	depth.edges()
	if depth.best == -1e300 { // points and parallel segments: they only touch
		depth.best, depth.normal = 0, acrossSegments(a.Core, b.Core, &rel)
	}
	return depth.best - radii, fa.R.Apply(depth.normal)
}

// meshGap is Gap where one of the two is a mesh.
func meshGap(a, b *Shape, fa, fb *geom.Frame) (gap float64, normal geom.Vec3) {
	rel := fa.Relative(fb)
	radii := a.Radius + b.Radius
	var scratch expel.Scratch
	s := expel.Apart(a.core(), b.core(), &rel, math.Inf(1), &scratch)
	if s.Normal != (geom.Vec3{}) {
		return s.Sep - radii, fa.R.Apply(s.Normal)
	}
	depth, n := meshDepth(a, b, &rel)
	return depth - radii, fa.R.Apply(n)
}

// core returns the part of the shape that the kernels read.
func (s *Shape) core() mesh.Core { return mesh.Core{Poly: s.Core, Mesh: s.Mesh, Radius: s.Radius} }

// deepest searches the separating-axis candidates of two overlapping cores for the one of least depth.
type deepest struct {
	a, b   *convex.Polyhedron
	rel    *geom.Frame
	best   float64
	normal geom.Vec3 // frame of A
}

func (d *deepest) try(n geom.Vec3) {
	s := n.Dot(d.rel.P) + d.b.Lowest(d.rel.R.ApplyT(n)) - d.a.Highest(n)
	if s > d.best {
		d.best, d.normal = s, n
	}
}

func (d *deepest) faces() {
	for i := range d.a.Faces {
		d.try(d.a.Faces[i].Plane.N)
	}
	for i := range d.b.Faces {
		d.try(d.rel.R.Apply(d.b.Faces[i].Plane.N).Neg())
	}
}

func (d *deepest) edges() {
	for i := range d.a.Edges {
		u := edgeDirection(d.a, i)
		for j := range d.b.Edges {
			n := u.Cross(d.rel.R.Apply(edgeDirection(d.b, j)))
			if n.LenSq() > acrossSquared*u.LenSq() {
				n = n.Unit()
				d.try(n)
				d.try(n.Neg())
			}
		}
	}
}

// acrossSegments returns a normal of two points or parallel segments, in the frame of A.
func acrossSegments(a, b *convex.Polyhedron, rel *geom.Frame) geom.Vec3 {
	var along geom.Vec3
	switch {
	case len(a.Edges) > 0:
		along = edgeDirection(a, 0)
	case len(b.Edges) > 0:
		along = rel.R.Apply(edgeDirection(b, 0))
	default:
		return geom.Vec3{Y: 1}
	}
	n, _ := along.Unit().Perpendicular()
	return n
}

func edgeDirection(p *convex.Polyhedron, i int) geom.Vec3 {
	e := &p.Edges[i]
	return p.Verts[e.V1].Sub(p.Verts[e.V0])
}
