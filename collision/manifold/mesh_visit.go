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
