package expel

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// sweepFaces answers a translation, by v, or a rotation of a pair with a mesh; motion is the same as a screw. The
// surface with fewer faces is made the mover, since that is the one copied: seen from the mover, the obstacle goes the
// opposite way.
func (s *Scratch) sweepFaces(mover, obstacle mesh.Core, rel *geom.Frame, motion Screw, v geom.Vec3, zone float64) Hit {
	if !rel.P.IsFinite() || !motion.Origin.IsFinite() || !v.IsFinite() {
		return Hit{State: StateUnsure}
	}
	swap := faceCount(mover) > faceCount(obstacle)
	from, by, path := *rel, v, motion
	if swap {
		mover, obstacle = obstacle, mover
		from, path = seenFromMover(rel, motion)
		by = rel.R.ApplyT(v).Neg()
	}
	var h Hit
	if motion.Angle != 0 || motion.Axis == (geom.Vec3{}) && v != (geom.Vec3{}) {
		h = s.rotate(mover, obstacle, &from, path.Origin, path.Axis, path.Angle, zone)
	} else {
		h = s.slideFaces(mover, obstacle, &from, by, zone)
	}
	if swap {
		s.swapHit(&h, rel, motion)
	}
	return h
}

func faceCount(c mesh.Core) int {
	if c.Mesh != nil {
		return len(c.Mesh.Faces)
	}
	return len(c.Poly.Faces)
}

// seenFromMover returns the frame of the obstacle and the screw on which it goes, as seen from the mover, which starts
// at rel.
func seenFromMover(rel *geom.Frame, motion Screw) (geom.Frame, Screw) {
	return geom.Frame{P: rel.R.ApplyT(rel.P).Neg(), R: rel.R.Transpose()},
		Screw{rel.ApplyT(motion.Origin), rel.R.ApplyT(motion.Axis), -motion.Angle, -motion.Pitch}
}

// swapHit turns a hit that the mover has seen into one seen from the obstacle.
func (s *Scratch) swapHit(h *Hit, rel *geom.Frame, motion Screw) {
	if h.State != StateHit {
		return
	}
	h.Mover, h.Obstacle = h.Obstacle, h.Mover
	switch h.Pair {
	case VertexFace:
		h.Pair = FaceVertex
	case FaceVertex:
		h.Pair = VertexFace
	}
	there := motion.frameAt(rel, h.Fraction)
	h.Normal = there.R.Apply(h.Normal).Neg()
	h.Point, s.onSelf = there.Apply(s.onSelf), there.Apply(h.Point)
}

// frameAt returns the frame that starts at f after fraction t of the turn and the slide.
func (m *Screw) frameAt(f *geom.Frame, t float64) geom.Frame {
	k := m.Axis.Unit()
	turn := turn{origin: m.Origin, axis: k}
	out := *f
	if m.Angle != 0 {
		out = turn.carry(f, m.Angle*t)
	}
	out.P = out.P.AddScaled(m.Pitch*t, k)
	return out
}

// slideFaces is Translate for meshes: pairs of leaves that come within reach on the way, nearest in time first.
func (s *Scratch) slideFaces(mover, obstacle mesh.Core, rel *geom.Frame, v geom.Vec3, zone float64) Hit {
	if !s.place(mover, obstacle, rel, zone) {
		return Hit{State: StateUnsure}
	}
	if v == (geom.Vec3{}) {
		return s.atRest(mover, obstacle, rel)
	}
	s.best = 1
	s.bounds.kind, s.bounds.slide = sliding, v
	s.startVisits()
	speed, restNode, moverNode := v.Len(), int32(0), int32(0)
	for {
		leaves, ok := s.nextLeaves()
		if !ok {
			return s.hit
		}
		if leaves.from == 0 && s.crossed() {
			return s.hit
		}
		a, b := &s.moverPart, &s.restPart
		s.slideOnto(a.verts, &s.mover, b.faces, &s.obstacle, v, &leaves, VertexFace)
		s.slideOnto(b.verts, &s.obstacle, a.faces, &s.mover, v.Neg(), &leaves, FaceVertex)
		if a.node != moverNode {
			s.moverEdges, moverNode = s.partSliders(s.moverEdges[:0], a, &s.mover, v.Neg()), a.node
		}
		if b.node != restNode {
			s.restEdges, restNode = s.partSliders(s.restEdges[:0], b, &s.obstacle, v), b.node
		}
		for j := range s.restEdges {
			for k := range s.moverEdges {
				s.slideAcross(&s.restEdges[j], &s.moverEdges[k], v, speed)
			}
		}
	}
}

// slideOnto tries vertices of from that move by v against faces of target. Where they are stopped they are within
// farthest zones: a vertex that comes no nearer in this window is not stopped in it.
func (s *Scratch) slideOnto(verts []int32, from *view, faces []int32, target *view, v geom.Vec3, w *visit, pair Pair) {
	reach := s.bounds.reach
	for _, f := range faces {
		plane := &target.faces[f].Plane
		b := plane.N.Dot(v)
		if b >= 0 && !target.sheet {
			continue
		}
		for _, i := range verts {
			p := from.verts[i]
			h, c, side := plane.Height(p), b, 1.0
			if x, y := h+float64(b*w.from), h+float64(b*w.to); min(x, y) > reach || max(x, y) < -reach {
				continue
			}
			if target.sheet {
				if side = s.sideOf(target, plane, h, from, i); side == 0 && b > 0 {
					side = -1
				} else if side == 0 {
					side = 1
				}
				h, c = side*h, side*b
			}
			if c < 0 && h >= -s.slack && h+float64(c*s.best) < s.zone {
				s.slidePoint(p, h, c, side, v, target, pair, i, f)
			}
		}
	}
}

// partSliders appends the edges of a part that something moving along v towards them can meet: one of their faces at
// least looks against the motion.
func (s *Scratch) partSliders(dst []slider, p *part, w *view, v geom.Vec3) []slider {
	for _, i := range p.edges {
		if e := &w.surface.Edges[i]; e.Left >= 0 && e.Right >= 0 && !w.razor(e) {
			left, right := w.faces[e.Left].Plane.N.Dot(v), w.faces[e.Right].Plane.N.Dot(v)
			if w.sheet && w.mesh.Bends[i] == mesh.Valley {
				left, right = -left, -right // a ridge from behind
			}
			if left >= 0 && right >= 0 {
				continue
			}
		}
		dst = append(dst, s.sliderOf(w, i, v))
	}
	return dst
}

// slideAcross tries two edges if they cross when seen along the motion: each relation is that of fillSides.
func (s *Scratch) slideAcross(e, g *slider, v geom.Vec3, speed float64) {
	if s.passesOneSide(e, s.mover.verts[g.v0], s.mover.verts[g.v1]) ||
		s.passesOneSide(g, s.obstacle.verts[e.v0], s.obstacle.verts[e.v1]) {
		return
	}
	s.slidePair(e, g, v, speed)
}

// passesOneSide reports whether the lines through p and q along the motion surely pass e on the same side.
func (s *Scratch) passesOneSide(e *slider, p, q geom.Vec3) bool {
	a, b := e.start.Sub(p).Dot(e.across), e.start.Sub(q).Dot(e.across)
	return a > e.tolerance && b > e.tolerance || a < -e.tolerance && b < -e.tolerance
}

// crossed reports whether an edge of one of the two leaves pierces a face of the other where the motion starts, and
// then answers a hit at once.
func (s *Scratch) crossed() bool {
	if !s.piercedAny(&s.moverPart, &s.mover, &s.restPart, &s.obstacle) &&
		!s.piercedAny(&s.restPart, &s.obstacle, &s.moverPart, &s.mover) {
		return false
	}
	s.best = 0
	s.hit = Hit{State: StateHit, Mover: -1, Obstacle: -1}
	return true
}

// piercedAny reports whether an edge around a face of p goes through a face of q.
func (s *Scratch) piercedAny(p *part, from *view, q *part, target *view) bool {
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
				if ha > s.beside && hb < -s.beside && target.passesWell(int(f), a, b.Sub(a), s.beside) {
					return true
				}
				a, ha = b, hb
			}
		}
	}
	return false
}
