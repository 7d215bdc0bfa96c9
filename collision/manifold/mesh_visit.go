package manifold

import (
	"math"

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

// halfBox is a box by its middle and half extents.
type halfBox struct{ mid, half geom.Vec3 }

// outside reports whether the box of a node has no point in that from low to high.
func outside(n *mesh.Node, low, high *geom.Vec3) bool {
	return float64(n.Min[0]) > high.X || float64(n.Max[0]) < low.X ||
		float64(n.Min[1]) > high.Y || float64(n.Max[1]) < low.Y ||
		float64(n.Min[2]) > high.Z || float64(n.Max[2]) < low.Z
}

// halved returns the box of a node.
func halved(n *mesh.Node) halfBox {
	low := geom.V(float64(n.Min[0]), float64(n.Min[1]), float64(n.Min[2]))
	high := geom.V(float64(n.Max[0]), float64(n.Max[1]), float64(n.Max[2]))
	return halfBox{low.Add(high).Scale(0.5), high.Sub(low).Scale(0.5)}
}

// clearOfM reports whether box b, in the frame of M, is out of reach of box own, in the frame of Q, along an axis of M.
func (s *PatchScratch) clearOfM(b, own *halfBox) bool {
	r, t := &s.at.R, &s.turn
	x, h := own.mid, own.half
	return math.Abs(float64(r.X.X*x.X)+float64(r.Y.X*x.Y)+float64(r.Z.X*x.Z)+s.at.P.X-b.mid.X) >
		float64(t.X.X*h.X)+float64(t.Y.X*h.Y)+float64(t.Z.X*h.Z)+b.half.X+s.reach ||
		math.Abs(float64(r.X.Y*x.X)+float64(r.Y.Y*x.Y)+float64(r.Z.Y*x.Z)+s.at.P.Y-b.mid.Y) >
			float64(t.X.Y*h.X)+float64(t.Y.Y*h.Y)+float64(t.Z.Y*h.Z)+b.half.Y+s.reach ||
		math.Abs(float64(r.X.Z*x.X)+float64(r.Y.Z*x.Y)+float64(r.Z.Z*x.Z)+s.at.P.Z-b.mid.Z) >
			float64(t.X.Z*h.X)+float64(t.Y.Z*h.Y)+float64(t.Z.Z*h.Z)+b.half.Z+s.reach
}

// clearOfQ reports whether box b, in the frame of M, is out of reach of box own, in the frame of Q, along an axis of Q.
func (s *PatchScratch) clearOfQ(b, own *halfBox) bool {
	d := b.mid.Sub(s.at.P)
	return math.Abs(s.at.R.X.Dot(d)-own.mid.X) > s.turn.X.Dot(b.half)+own.half.X+s.reach ||
		math.Abs(s.at.R.Y.Dot(d)-own.mid.Y) > s.turn.Y.Dot(b.half)+own.half.Y+s.reach ||
		math.Abs(s.at.R.Z.Dot(d)-own.mid.Z) > s.turn.Z.Dot(b.half)+own.half.Z+s.reach
}

// visitConvex holds all of a convex core against every face of M near it.
func (s *PatchScratch) visitConvex() {
	box := s.takeCore().Grow(s.reach)
	own := halfBox{s.skin.Bounds.Centre(), s.skin.Bounds.Half()}
	nodes := s.mesh.Nodes
	s.nodes = append(s.nodes[:0], 0)
	for len(s.nodes) > 0 {
		i := s.nodes[len(s.nodes)-1]
		s.nodes = s.nodes[:len(s.nodes)-1]
		node := &nodes[i]
		if outside(node, &box.Min, &box.Max) {
			continue
		}
		if node.Count == 0 {
			s.nodes = append(s.nodes, node.First, i+1)
			continue
		}
		if b := halved(node); s.clearOfQ(&b, &own) {
			continue
		}
		for _, f := range s.mesh.Order[node.First : node.First+node.Count] {
			s.meet(int(f))
		}
	}
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

// visitMesh descends both trees and holds every two faces near each other against each other.
func (s *PatchScratch) visitMesh() {
	m, q := s.mesh, s.core.Mesh
	s.pairs = append(s.pairs[:0], [2]int32{0, 0})
	for len(s.pairs) > 0 {
		at := s.pairs[len(s.pairs)-1]
		s.pairs = s.pairs[:len(s.pairs)-1]
		nodeM, nodeQ := &m.Nodes[at[0]], &q.Nodes[at[1]]
		boxM, boxQ := halved(nodeM), halved(nodeQ)
		if s.clearOfM(&boxM, &boxQ) || s.clearOfQ(&boxM, &boxQ) {
			continue
		}
		switch {
		case nodeM.Count > 0 && nodeQ.Count > 0:
			for _, g := range q.Order[nodeQ.First : nodeQ.First+nodeQ.Count] {
				s.takeFace(int(g))
				for _, f := range m.Order[nodeM.First : nodeM.First+nodeM.Count] {
					if s.nearFace(int(f)) {
						s.meet(int(f))
					}
				}
			}
		case nodeQ.Count > 0 || nodeM.Count == 0 && boxM.half.LenSq() > boxQ.half.LenSq():
			s.pairs = append(s.pairs, [2]int32{nodeM.First, at[1]}, [2]int32{at[0] + 1, at[1]})
		default:
			s.pairs = append(s.pairs, [2]int32{at[0], nodeQ.First}, [2]int32{at[0], at[1] + 1})
		}
	}
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

// nearFace reports whether the corners of face f of M are not all out of reach on one side of the piece's face.
func (s *PatchScratch) nearFace(f int) bool {
	plane := &s.core.Mesh.Faces[s.piece.face].Plane
	before, behind := true, true
	for _, v := range s.mesh.Loop(f) {
		h := plane.Height(s.at.ApplyT(s.mesh.Verts[v]))
		before, behind = before && h > s.reach, behind && h < -s.reach
	}
	return !before && !behind
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

// boxBetween returns the smallest box around two points. Comparisons cost half as much as min and max, which mind NaN.
func boxBetween(a, b geom.Vec3) geom.Box {
	if a.X > b.X {
		a.X, b.X = b.X, a.X
	}
	if a.Y > b.Y {
		a.Y, b.Y = b.Y, a.Y
	}
	if a.Z > b.Z {
		a.Z, b.Z = b.Z, a.Z
	}
	return geom.Box{Min: a, Max: b}
}

func (s *PatchScratch) listEdge(a, b geom.Vec3, e int32) {
	box := boxBetween(a, b)
	s.piece.edges = append(s.piece.edges, pieceEdge{a, b, box.Grow(s.reach), e})
}
