package expel

import "github.com/brickyard-physics/brickyard/collision/geom"

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
		a, b, w := &s.moverPart, &s.restPart, turnWindow(&leaves)
		for _, i := range a.verts {
			s.turnOnto(i, &s.mover, &s.moverArcs[i], b.faces, &s.obstacle, &w, VertexFace)
		}
		for _, i := range b.verts {
			back := t.arcOf(s.obstacle.verts[i], t.axis.Neg())
			s.turnOnto(i, &s.obstacle, &back, a.faces, &s.mover, &w, FaceVertex)
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
				s.turnAcross(&s.posts[j], g, &w, local)
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

// window is a part of a turn: sine and versine where it starts, and how much they grow.
type window struct {
	from                         float64
	sin, versine, dSin, dVersine float64
	angle                        float64 // rad, no less than it spans
}

func turnWindow(v *visit) window {
	w := window{from: v.from, angle: 2 * (v.to - v.from)}
	w.sin, w.versine = sinVersine(v.from)
	w.dSin, w.dVersine = sinVersine(v.to)
	w.dSin, w.dVersine = w.dSin-w.sin, w.dVersine-w.versine
	return w
}

// rangeOf returns the least and the largest that h + v1 sin t - v2 (1 - cos t) can be in the window: both functions
// only grow up to a quarter turn.
func (w *window) rangeOf(h, v1, v2 float64) (low, high float64) {
	at := h + float64(w.sin*v1) - float64(w.versine*v2)
	low = at + float64(w.dSin*min(v1, 0)) - float64(w.dVersine*max(v2, 0))
	high = at + float64(w.dSin*max(v1, 0)) - float64(w.dVersine*min(v2, 0))
	return low, high
}

// turnAcross tries two edges of leaves that are in reach during the window. Where they are stopped they are within
// farthest zones, and so are their lines: a pair that comes no nearer in this window is not stopped in it.
func (s *Scratch) turnAcross(e *post, g *turner, w *window, local geom.Vec3) {
	if !e.box.Overlaps(&g.box) {
		return
	}
	side := sidedness(e, g)
	size := e.length * g.length
	near := float64((s.bounds.reach + s.slack) * size)
	if low, high := w.rangeOf(side.c, side.v1, side.v2); low > near || high < -near {
		return
	}
	// Balls around the edges, that of the mover's on its way through the window.
	centre := g.pointAt(w.from).AddScaled(0.5, g.dirAt(w.from))
	apart := centre.Sub(e.start.AddScaled(0.5, e.dir)).LenSq()
	together := float64(0.5*(e.length+g.length)) + s.bounds.reach + float64(g.pathLength/s.turn.angle*w.angle)
	if apart > float64(together*together) {
		return
	}
	s.turnPair(e, g, side, size, local)
}

// turnOnto tries vertex i of from on its arc against faces of target, like turnAcross.
func (s *Scratch) turnOnto(i int32, from *view, a *arc, faces []int32, target *view, w *window, pair Pair) {
	p := from.verts[i]
	for _, f := range faces {
		plane := &target.faces[f].Plane
		h := plane.Height(p)
		if h-a.pathLength >= s.zone || h+a.pathLength < -s.slack && !target.sheet {
			continue
		}
		v1, v2 := plane.N.Dot(a.y), plane.N.Dot(a.g)
		if low, high := w.rangeOf(h, v1, v2); low > s.bounds.reach || high < -s.bounds.reach {
			continue
		}
		if !target.sheet {
			s.turnTo(p, a, h, v1, v2, 1, target, pair, i, f)
			continue
		}
		side := s.sideOf(target, plane, h, from, i)
		if side == 0 && (v1 > 0 || v1 == 0 && v2 < 0) {
			side = -1 // of no side: it must not leave the face on the side it is heading for
		} else if side == 0 {
			side = 1
		}
		s.turnTo(p, a, side*h, side*v1, side*v2, side, target, pair, i, f)
		// An arc may go around the rim and come to the other side.
		s.turnTo(p, a, min(-side*h, -2*s.slack), -side*v1, -side*v2, -side, target, pair, i, f)
	}
}

// turnTo tries a point on its arc against one side of a face if it comes down to it at all.
func (s *Scratch) turnTo(p geom.Vec3, a *arc, h, v1, v2, side float64, target *view, pair Pair, i, f int32) {
	low := h + float64(s.turn.sin*min(v1, 0)) - float64(s.turn.versine*max(v2, 0))
	high := h + float64(s.turn.sin*max(v1, 0)) - float64(s.turn.versine*min(v2, 0))
	if low < s.zone && high >= -s.slack {
		s.turnPoint(p, a, h, v1, v2, side, target, pair, i, f)
	}
}
