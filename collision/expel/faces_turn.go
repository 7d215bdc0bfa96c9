package expel

import "github.com/brickyard-physics/brickyard/internal/geom"

// turnFaces is rotateOnce for meshes: pairs of leaves that come within reach on the way, nearest in time first.
func (s *Scratch) turnFaces() {
	t := &s.turn
	local := s.mover.verts[0]
	s.bounds.kind = turning
	s.turners, s.posts = s.turners[:0], s.posts[:0]
	s.turnerOf = append(s.turnerOf[:0], make([]int32, len(s.mover.surface.Edges))...)
	s.startVisits()
	restNode := int32(0)
	for {
		leaves, ok := s.nextLeaves()
		if !ok {
			return
		}
		if leaves.from == 0 && s.crossed() {
			return
		}
		a, b := &s.moverPart, &s.restPart
		for _, i := range a.verts {
			s.turnOnto(i, &s.mover, &s.moverArcs[i], b.faces, &s.obstacle, VertexFace)
		}
		for _, i := range b.verts {
			back := t.arcOf(s.obstacle.verts[i], t.axis.Neg())
			s.turnOnto(i, &s.obstacle, &back, a.faces, &s.mover, FaceVertex)
		}
		if b.node != restNode {
			restNode = b.node
			s.partPosts(b, local)
		}
		for _, i := range a.edges {
			if s.turnerOf[i] == 0 {
				e := &s.mover.surface.Edges[i]
				box := s.moverBoxes[e.V0].Union(&s.moverBoxes[e.V1])
				s.addTurner(i, local, &box)
				s.turnerOf[i] = int32(len(s.turners))
			}
			g := &s.turners[s.turnerOf[i]-1]
			for j := range s.posts {
				s.turnEdge(&s.posts[j], g, local)
			}
		}
	}
}

// partPosts makes the edges of a part of the obstacle ready.
func (s *Scratch) partPosts(p *part, local geom.Vec3) {
	s.posts = s.posts[:0]
	reach := farthest * s.zone
	for _, i := range p.edges {
		e := &s.obstacle.surface.Edges[i]
		a, b := s.obstacle.verts[e.V0], s.obstacle.verts[e.V1]
		box := geom.Box{Min: a.Min(b), Max: a.Max(b)}.Grow(reach)
		s.addPost(i, local, &box)
	}
}

// turnOnto tries vertex i of from on its arc against faces of target.
func (s *Scratch) turnOnto(i int32, from *view, a *arc, faces []int32, target *view, pair Pair) {
	p := from.verts[i]
	for _, f := range faces {
		plane := &target.faces[f].Plane
		h := plane.Height(p)
		if h-a.travel >= s.zone || h+a.travel < -s.slack && !target.sheet {
			continue
		}
		v1, v2, side := plane.N.Dot(a.y), plane.N.Dot(a.g), 1.0
		if target.sheet {
			side = s.sideOf(target, plane, h, from, i)
			if side == 0 && (v1 > 0 || v1 == 0 && v2 < 0) {
				side = -1 // of no side: it must not leave the face on the side it is heading for
			} else if side == 0 {
				side = 1
			}
			h, v1, v2 = side*h, side*v1, side*v2
		}
		low := h + float64(s.turn.sin*min(v1, 0)) - float64(s.turn.versine*max(v2, 0))
		high := h + float64(s.turn.sin*max(v1, 0)) - float64(s.turn.versine*min(v2, 0))
		if low < s.zone && high >= -s.slack {
			s.turnPoint(p, a, h, v1, v2, side, target, pair, i, f)
		}
	}
}
