package collision

import "github.com/brickyard-physics/brickyard/internal/geom"

// Gap returns the signed distance of two solids at frames fa and fb and the world axis from A to B along which it is
// found: the distance of the surfaces while they are apart, minus the depth of the least separating translation when
// they overlap. It is meant for placing bodies; the step itself never sees an overlap.
func Gap(a, b *Shape, fa, fb *geom.Frame) (gap float64, normal geom.Vec3) {
	rel := fa.Relative(fb)
	var cache geom.DistanceCache
	s := geom.Distance(a.Core, b.Core, &rel, &cache)
	if s.Normal != (geom.Vec3{}) {
		return s.Sep - a.Radius - b.Radius, fa.R.Apply(s.Normal)
	}
	depth := deepest{a: a.Core, b: b.Core, rel: &rel, best: -1e300, normal: geom.Vec3{Y: 1}}
	depth.faces()
	depth.edges()
	return depth.best - a.Radius - b.Radius, fa.R.Apply(depth.normal)
}

// deepest searches the separating-axis candidates of two overlapping cores for the one of least depth.
type deepest struct {
	a, b   *geom.Polyhedron
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
			if n.LenSq() > 1e-16*u.LenSq() {
				n = n.Unit()
				d.try(n)
				d.try(n.Neg())
			}
		}
	}
}

func edgeDirection(p *geom.Polyhedron, i int) geom.Vec3 {
	e := &p.Edges[i]
	return p.Verts[e.V1].Sub(p.Verts[e.V0])
}
