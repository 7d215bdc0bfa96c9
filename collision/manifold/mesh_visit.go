package manifold

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

// visitMesh holds every two faces near each other against each other.
func (s *PatchScratch) visitMesh() {
	for k, p := range s.pairs {
		if k == 0 || s.pairs[k-1].Q != p.Q {
			s.takeFace(int(p.Q))
		}
		s.meet(int(p.M))
	}
}

// listPairs lists the pairs of faces of two meshes that are near each other.
func (s *PatchScratch) listPairs() {
	s.pairs = s.pairs[:0]
	if s.core.Mesh != nil {
		s.passage.Q[0], s.passage.M[0] = s.at, s.at.Inverse()
		s.passage.Still, s.passage.Reach = true, s.reach
		s.pairs = s.passing.Append(s.pairs, s.mesh, s.core.Mesh, &s.passage)
	}
}
