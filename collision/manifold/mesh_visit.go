package manifold

import "github.com/brickyard-physics/brickyard/collision/mesh"

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
			s.meet(f, &s.whole)
		}
	}
}

// visitMesh holds every two faces near each other against each other.
func (s *PatchScratch) visitMesh() {
	for _, p := range s.pairs {
		s.meet(p.M, s.pieceOf(p.Q))
	}
}

// listPairs lists the pairs of faces of two meshes that are near each other, out of their neighbours if those are
// known.
func (s *PatchScratch) listPairs(near *mesh.Neighbours) {
	switch q := s.core.Mesh; {
	case q == nil:
	case near == nil:
		s.passing.List(&s.listed, s.mesh, q, &s.at, s.reach)
		s.pairs = s.listed.Pairs
	case near.Reach == s.reach:
		s.pairs = near.Pairs
	default:
		s.listed.Pairs = s.passing.Within(s.listed.Pairs[:0], near, s.mesh, q, &s.at, s.reach)
		s.pairs = s.listed.Pairs
	}
}
