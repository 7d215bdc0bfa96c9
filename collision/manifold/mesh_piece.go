package manifold

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// piece is the part of Q that is compared with faces of M at a time: all of a convex core, or one face of a mesh with
// the vertices and edges that it owns.
type piece struct {
	face       int32       // of the mesh Q, else -1
	at         []geom.Vec3 // corners
	vert       []int32     // their indices in Q
	owns       []bool      // whether they are this piece's to test
	edges      []pieceEdge
	edgesKnown bool
}

// pieceEdge is an edge of a piece at which others can touch.
type pieceEdge struct {
	a, b geom.Vec3
	box  geom.Box // grown by the reach
	edge int32
}

// takeCore makes all of a convex core the piece and returns its box.
func (s *PatchScratch) takeCore() geom.Box {
	p := &s.piece
	p.face, p.edgesKnown = -1, false
	p.at, p.vert, p.owns = p.at[:0], p.vert[:0], p.owns[:0]
	for i, v := range s.skin.Verts {
		p.at, p.vert, p.owns = append(p.at, s.at.Apply(v)), append(p.vert, int32(i)), append(p.owns, true)
	}
	if s.core.Poly.IsBox {
		half := s.turn.Apply(s.core.Poly.Half)
		return geom.Box{Min: s.at.P.Sub(half), Max: s.at.P.Add(half)}
	}
	box := geom.EmptyBox()
	for _, x := range p.at {
		box = box.Include(x)
	}
	return box
}

// takeFace makes face g of the mesh Q the piece.
func (s *PatchScratch) takeFace(g int) {
	p, q := &s.piece, s.core.Mesh
	p.face, p.edgesKnown = int32(g), false
	p.at, p.vert, p.owns = p.at[:0], p.vert[:0], p.owns[:0]
	first := q.Faces[g].First
	for i, v := range q.Loop(g) {
		p.at, p.vert = append(p.at, s.at.Apply(q.Verts[v])), append(p.vert, v)
		p.owns = append(p.owns, q.Owns[int(first)+i]&mesh.OwnsVert != 0)
	}
}

// listEdges fills the edges of the piece.
func (s *PatchScratch) listEdges() {
	p := &s.piece
	p.edges, p.edgesKnown = p.edges[:0], true
	if p.face < 0 {
		for i := range s.skin.Edges {
			e := &s.skin.Edges[i]
			s.listEdge(p.at[e.V0], p.at[e.V1], int32(i))
		}
		return
	}
	q := s.core.Mesh
	first := int(q.Faces[p.face].First)
	for i, n := 0, len(p.at); i < n; i++ {
		if e := q.LoopEdges[first+i]; q.Owns[first+i]&mesh.OwnsEdge != 0 && touchable(q, e) {
			a, b := p.at[i], p.at[(i+1)%n]
			if q.Edges[e].V0 != p.vert[i] {
				a, b = b, a
			}
			s.listEdge(a, b, e)
		}
	}
}

func (s *PatchScratch) listEdge(a, b geom.Vec3, e int32) {
	box := boxBetween(a, b)
	s.piece.edges = append(s.piece.edges, pieceEdge{a, b, box.Grow(s.reach), e})
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
