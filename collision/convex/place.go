package convex

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"math"
)

// Transformed returns the polyhedron moved by a finite pose. Topology is shared with p; planes are those of the moved,
// rounded vertices.
func (p *Polyhedron) Transformed(pose *geom.Pose) *Polyhedron {
	c := *p
	c.Verts = make([]geom.Vec3, len(p.Verts))
	for i, v := range p.Verts {
		c.Verts[i] = pose.Apply(v)
	}
	c.Faces = make([]Face, len(p.Faces))
	for f := range p.Faces {
		face := p.Faces[f]
		n := LoopNormal(c.Verts, p.Loop(f)).Unit()
		// A face so small that rounding far from the origin turns or erases it keeps its turned normal.
		if turned := pose.Q.Apply(face.Plane.N); n.Dot(turned) < 0.9 {
			n = turned
		}
		face.Plane.N = n
		c.Faces[f] = face
	}
	c.finish()
	return &c
}

// MinWidth returns the smallest distance (m) between two parallel planes with the polyhedron between them; 0 for
// points, segments and flat polygons. It is reached across a face or between two antipodal edges (Gritzmann and Klee
// 1992).
func (p *Polyhedron) MinWidth() float64 {
	if len(p.Faces) < 3 {
		return 0
	}
	width := math.Inf(1)
	for f := range p.Faces {
		width = min(width, p.widthAlong(p.Faces[f].Plane.N))
	}
	along := make([]geom.Vec3, len(p.Edges))
	for i := range along {
		along[i] = p.Verts[p.Edges[i].V1].Sub(p.Verts[p.Edges[i].V0]).Unit()
	}
	for i := range p.Edges {
		for j := range i {
			if n, ok := p.antipodal(i, j, along); ok {
				width = min(width, p.widthAlong(n))
			}
		}
	}
	return width
}

// widthAlong returns the extent of p along the unit vector n.
func (p *Polyhedron) widthAlong(n geom.Vec3) float64 {
	low, high := math.Inf(1), math.Inf(-1)
	for _, v := range p.Verts {
		h := n.Dot(v.Sub(p.Centre))
		low, high = min(low, h), max(high, h)
	}
	return high - low
}

// antipodal returns the common normal of edges i and j when parallel planes can touch p at them from both sides: it
// must lie on the arc between the normals of one edge's faces, and its opposite on that of the other. Rounding may
// only let a few too many through, which costs time and nothing else. along holds the unit directions of all edges.
func (p *Polyhedron) antipodal(i, j int, along []geom.Vec3) (geom.Vec3, bool) {
	n := along[i].Cross(along[j])
	if n.LenSq() < 1e-18 {
		return n, false // parallel: a face or another pair is at least as narrow
	}
	n = n.Unit()
	if !p.onArc(i, n, along[i]) {
		n = n.Neg()
		n = n.Unit()
		if !p.onArc(i, n, along[i]) {
			return n, false
		}
	}
	return n, p.onArc(j, n.Neg(), along[j])
}

// onArc reports whether unit vector n, orthogonal to edge e, points between the normals of the faces of e.
func (p *Polyhedron) onArc(e int, n, along geom.Vec3) bool {
	const slack = 1e-9
	left, right := p.Faces[p.Edges[e].Left].Plane.N, p.Faces[p.Edges[e].Right].Plane.N
	// Between the two or opposite to that, by the signs of two turns about the edge; then the right one of these.
	between := along.Dot(left.Cross(n)) * along.Dot(n.Cross(right))
	return between >= -slack && left.Add(right).Dot(n) >= -slack
}
