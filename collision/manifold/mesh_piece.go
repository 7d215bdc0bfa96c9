package manifold

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// placed are the parts of the pair that have been placed.
type placed struct {
	whole   piece   // all of a convex core
	pieces  []piece // the faces of a mesh Q
	facet   facet   // a face of M beside a convex core
	facets  []facet // the faces of M beside a mesh
	stamp   uint64  // of those of this pair
	corners []corners
	edges   []pieceEdge
	verts   []ownedVert
}

// piece is the part of Q that is compared with faces of M at a time: all of a convex core, or one face of a mesh with
// the vertices and edges that it owns. Faces near each other come in many pairs: each is placed once.
type piece struct {
	face              int32 // of the mesh Q, else -1
	corners, noCorner int32 // in placed.corners
	edges, noEdge     int32 // in placed.edges
	stamp             uint64
}

// corners are four corners of a piece as seen from M.
type corners struct {
	mesh.Quad
	owned uint8 // a bit for each that is this piece's to test
}

// pieceEdge is an edge at which others can touch, in the frame of M.
type pieceEdge struct {
	a, u geom.Vec3    // from a along u
	box  mesh.Extents // that of Q is grown by the reach
	uu   float64      // m², u·u
	edge int32
}

// facet is a face of M with the vertices and edges that it owns.
type facet struct {
	box           geom.Box // grown by the reach
	face          int32
	verts, noVert int32 // in placed.verts
	edges, noEdge int32 // in placed.edges
	stamp         uint64
}

// ownedVert is a vertex that a face of M owns.
type ownedVert struct {
	fromQ geom.Vec3 // in the frame of Q
	at    int32     // which corner of the face
}

// forget makes the places of faces unknown.
func (s *PatchScratch) forget() {
	s.stamp++
	s.corners, s.edges, s.verts = s.corners[:0], s.edges[:0], s.verts[:0]
	if q := s.core.Mesh; q != nil {
		s.pieces = atLeast(s.pieces, len(q.Faces))
		s.facets = atLeast(s.facets, len(s.mesh.Faces))
	}
}

func atLeast[T any](list []T, n int) []T {
	if len(list) < n {
		list = append(list, make([]T, n-len(list))...)
	}
	return list
}

// takeCore makes all of a convex core the piece and returns its box.
func (s *PatchScratch) takeCore() geom.Box {
	p := &s.whole
	s.corners, s.edges = s.corners[:0], s.edges[:0]
	box := geom.EmptyBox()
	for i := range s.skin.Verts {
		x := s.at.Apply(s.skin.Verts[i])
		box.Widen(&x)
		s.addCorner(i, x, true)
	}
	for i := range s.skin.Edges {
		e := &s.skin.Edges[i]
		s.addEdge(s.corner(0, int(e.V0)), s.corner(0, int(e.V1)), int32(i), s.reach)
	}
	*p = piece{face: -1, noCorner: int32(len(s.corners)), noEdge: int32(len(s.edges))}
	if s.core.Poly.IsBox {
		half := s.turn.Apply(s.core.Poly.Half)
		return geom.Box{Min: s.at.P.Sub(half), Max: s.at.P.Add(half)}
	}
	return box
}

// pieceOf returns face g of the mesh Q as a piece.
func (s *PatchScratch) pieceOf(g int32) *piece {
	p, q := &s.pieces[g], s.core.Mesh
	if p.stamp == s.stamp {
		return p
	}
	*p = piece{face: g, corners: int32(len(s.corners)), edges: int32(len(s.edges)), stamp: s.stamp}
	first, loop := int(q.Faces[g].First), q.Loop(int(g))
	for i, v := range loop {
		s.addCorner(i, s.at.Apply(q.Verts[v]), q.Owns[first+i]&mesh.OwnsVert != 0)
	}
	for i, v := range loop {
		if e := q.LoopEdges[first+i]; q.Owns[first+i]&mesh.OwnsEdge != 0 && touchable(q, e) {
			a, b := s.corner(p.corners, i), s.corner(p.corners, (i+1)%len(loop))
			if q.Edges[e].V0 != v {
				a, b = b, a
			}
			s.addEdge(a, b, e, s.reach)
		}
	}
	p.noCorner, p.noEdge = int32(len(s.corners)), int32(len(s.edges))
	return p
}

// addCorner adds corner i of the piece that is placed.
func (s *placed) addCorner(i int, x geom.Vec3, owned bool) {
	if i&3 == 0 {
		s.corners = append(s.corners, corners{})
		c := &s.corners[len(s.corners)-1]
		for k := range 4 {
			c.Set(k, x)
		}
	}
	c := &s.corners[len(s.corners)-1]
	c.Set(i, x)
	if owned {
		c.owned |= 1 << (i & 3)
	}
}

// corner returns corner i of a piece whose corners begin at first.
func (s *placed) corner(first int32, i int) geom.Vec3 { return s.corners[int(first)+i/4].At(i) }

// facetOf returns face f of M. Only of two meshes does it come again.
func (s *PatchScratch) facetOf(f int32, p *piece) *facet {
	m := &s.facet
	if p.face >= 0 {
		if m = &s.facets[f]; m.stamp == s.stamp {
			return m
		}
	} else {
		s.verts, s.edges = s.verts[:0], s.edges[:p.noEdge]
	}
	m.face, m.verts, m.edges, m.stamp = f, int32(len(s.verts)), int32(len(s.edges)), s.stamp
	s.mesh.GrownBox(f, s.reach, &m.box)
	first := int(s.mesh.Faces[f].First)
	for i, v := range s.mesh.Loop(int(f)) {
		owns := s.mesh.Owns[first+i]
		if owns&mesh.OwnsVert != 0 {
			s.verts = append(s.verts, ownedVert{s.at.ApplyT(s.mesh.Verts[v]), int32(i)})
		}
		if e := s.mesh.LoopEdges[first+i]; owns&mesh.OwnsEdge != 0 && touchable(s.mesh, e) {
			d := &s.mesh.Edges[e]
			s.addEdge(s.mesh.Verts[d.V0], s.mesh.Verts[d.V1], e, 0)
		}
	}
	m.noVert, m.noEdge = int32(len(s.verts)), int32(len(s.edges))
	return m
}

// addEdge adds edge e from a to b, with a box grown by a margin (m).
func (s *placed) addEdge(a, b geom.Vec3, e int32, margin float64) {
	s.edges = append(s.edges, pieceEdge{})
	o := &s.edges[len(s.edges)-1]
	o.a, o.u, o.edge = a, b.Sub(a), e
	o.uu = o.u.LenSq()
	low, high := &o.box.Low, &o.box.High
	low[0], high[0] = spread(a.X, b.X, margin)
	low[1], high[1] = spread(a.Y, b.Y, margin)
	low[2], high[2] = spread(a.Z, b.Z, margin)
	low[3], high[3] = math.NaN(), math.NaN()
}

// spread returns the interval between two numbers, grown by a margin.
func spread(a, b, margin float64) (low, high float64) {
	if a > b {
		a, b = b, a
	}
	return a - margin, b + margin
}

// upright returns the height over a face and the side, ±1, from which it is looked at, of a corner at height h; false
// when it is out of reach. Closed solids are looked at from outside only.
func (s *PatchScratch) upright(h float64, closed bool) (height, side float64, ok bool) {
	if !closed && h < 0 {
		return -h, -1, -h <= s.reach
	}
	if h < -s.deep {
		s.under = s.under || h >= -s.zone
		return h, 1, false
	}
	return h, 1, h <= s.reach
}
