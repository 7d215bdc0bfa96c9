package expel

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// FacePair is a face of one mesh and one of another.
type FacePair struct{ A, B int32 }

// Crossings appends to dst every pair of faces that properly cross, B placed in the frame of A by rel: an edge of one
// has its ends strictly on both sides of the other and passes strictly between its edges. Faces that only touch, or lie
// in one plane, do not. The answer is exact for the corners of B as rel places them, rounded: no case is too close.
// A polygon of more than three corners is the fan of triangles from its first one.
func Crossings(dst []FacePair, a, b *mesh.Mesh, rel *geom.Frame, s *Scratch) []FacePair {
	if !s.startCrossings(a, b, rel) {
		return dst
	}
	for {
		x, y, ok := s.nextLeafPair(a, b)
		if !ok {
			return dst
		}
		for _, f := range a.Order[x.First : x.First+x.Count] {
			for _, g := range b.Order[y.First : y.First+y.Count] {
				if s.facesCross(f, g) {
					dst = append(dst, FacePair{f, g})
				}
			}
		}
	}
}

// startCrossings prepares to walk the trees of two meshes that stand still; false when there is nothing to walk.
func (s *treeWalk) startCrossings(a, b *mesh.Mesh, rel *geom.Frame) bool {
	if !s.place(mesh.Core{Mesh: b}, mesh.Core{Mesh: a}, rel, 0) || len(a.Nodes) == 0 || len(b.Nodes) == 0 {
		return false
	}
	s.bounds.kind = sliding
	s.plantMover()
	s.visits = append(s.visits[:0], visit{})
	return true
}

// nextLeafPair walks on to the next leaves of a and b whose boxes meet; not ok when there are none left.
func (s *treeWalk) nextLeafPair(a, b *mesh.Mesh) (x, y *mesh.Node, ok bool) {
	near := float64(8 * s.slack)
	for len(s.visits) > 0 {
		v := s.visits[len(s.visits)-1]
		s.visits = s.visits[:len(s.visits)-1]
		if !s.split(&v, near) {
			return &a.Nodes[v.rest], &b.Nodes[v.mover], true
		}
	}
	return nil, nil, false
}

// facesCross reports whether face f of the obstacle and face g of the mover properly cross.
func (s *query) facesCross(f, g int32) bool {
	a, b := s.obstacle.span(f), s.mover.span(g)
	if !a.Overlaps(&b) || s.beyond(&s.mover, g, &s.obstacle, f) || s.beyond(&s.obstacle, f, &s.mover, g) {
		return false
	}
	return pierces(&s.mover, g, &s.obstacle, f) || pierces(&s.obstacle, f, &s.mover, g)
}

// beyond reports whether face g of from clearly lies on one side of face f of target, whose corners may depart from
// its plane by as much as a mesh lets them.
func (s *query) beyond(from *view, g int32, target *view, f int32) bool {
	plane, face := &target.faces[f].Plane, &from.faces[g]
	low, high := math.Inf(1), math.Inf(-1)
	for _, i := range from.surface.LoopVerts[face.First : face.First+face.Count] {
		h := plane.Height(from.verts[i])
		low, high = min(low, h), max(high, h)
	}
	doubt := float64(8*marginRounding*target.surface.Radius) + s.slack
	return low > doubt || high < -doubt
}

// pierces reports whether an edge of face g of from properly pierces face f of target.
func pierces(from *view, g int32, target *view, f int32) bool {
	face := &target.faces[f]
	corners := target.surface.LoopVerts[face.First : face.First+face.Count]
	a := target.verts[corners[0]]
	other := &from.faces[g]
	loop := from.surface.LoopVerts[other.First : other.First+other.Count]
	for k := 2; k < len(corners); k++ {
		b, c := target.verts[corners[k-1]], target.verts[corners[k]]
		p := from.verts[loop[len(loop)-1]]
		hp := geom.Orient3D(a, b, c, p)
		for _, i := range loop {
			q := from.verts[i]
			hq := geom.Orient3D(a, b, c, q)
			if (hp < 0 && hq > 0 || hp > 0 && hq < 0) &&
				geom.PassesWithin(a, b, c, p, q, mesh.Diagonals(k, len(corners))) {
				return true
			}
			p, hp = q, hq
		}
	}
	return false
}
