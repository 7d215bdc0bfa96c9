package expel

import "github.com/brickyard-physics/brickyard/collision/mesh"

// part holds the features that a visit compares: the faces of one leaf with the vertices and edges that they own, or
// all of a convex core. Of the vertices and edges only those that others can touch are there (section 4, internal
// edges).
type part struct {
	node                int32 // index + 1 of the leaf; 0 when not filled
	faces, verts, edges []int32
}

// fillPart lists the features of a leaf.
func (s *treeWalk) fillPart(p *part, w *view, node int32) {
	if p.node == node+1 {
		return
	}
	p.node = node + 1
	p.faces, p.verts, p.edges = p.faces[:0], p.verts[:0], p.edges[:0]
	if w.mesh == nil {
		for i := range w.faces {
			p.faces = append(p.faces, int32(i))
		}
		for i := range w.verts {
			p.verts = append(p.verts, int32(i))
		}
		for i := range w.surface.Edges {
			p.edges = append(p.edges, int32(i))
		}
		return
	}
	m := w.mesh
	n := &m.Nodes[node]
	for _, f := range m.Order[n.First : n.First+n.Count] {
		p.faces = append(p.faces, f)
		face := &m.Faces[f]
		for i := face.First; i < face.First+face.Count; i++ {
			if m.Owns[i]&(mesh.OwnsVert|mesh.InFlat) == mesh.OwnsVert {
				p.verts = append(p.verts, m.LoopVerts[i])
			}
			if e := m.LoopEdges[i]; m.Owns[i]&mesh.OwnsEdge != 0 && w.touchable(m.Bends[e]) {
				p.edges = append(p.edges, e)
			}
		}
	}
}

// crossed reports whether an edge of one of the two leaves pierces a face of the other where the motion starts, and
// then answers a hit at once.
func (s *treeWalk) crossed() bool {
	if !s.piercedAny(&s.moverPart, &s.mover, &s.restPart, &s.obstacle) &&
		!s.piercedAny(&s.restPart, &s.obstacle, &s.moverPart, &s.mover) {
		return false
	}
	s.best = 0
	s.hit = Hit{State: StateHit, Mover: -1, Obstacle: -1}
	return true
}

// piercedAny reports whether an edge around a face of p goes through a face of q.
func (s *treeWalk) piercedAny(p *part, from *view, q *part, target *view) bool {
	for _, f := range q.faces {
		plane := &target.faces[f].Plane
		for _, g := range p.faces {
			face := &from.faces[g]
			loop := from.surface.LoopVerts[face.First : face.First+face.Count]
			a := from.verts[loop[len(loop)-1]]
			ha := plane.Height(a)
			for _, i := range loop {
				b := from.verts[i]
				hb := plane.Height(b)
				if ha > s.margin && hb < -s.margin && target.passesWell(int(f), a, b.Sub(a), s.margin) {
					return true
				}
				a, ha = b, hb
			}
		}
	}
	return false
}
