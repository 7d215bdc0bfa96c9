package expel

import "github.com/brickyard-physics/brickyard/collision/geom"

// slidePoints tries points that move by v against the faces of target (sections 2.2 and 3.1), and leaves n·v of every
// face in along. It returns true when one face keeps convex polyhedra apart all the way: none of the points comes
// deeper into its zone than it is.
func (s *slideSearch) slidePoints(points []geom.Vec3, target *view, along *[]float64, v geom.Vec3, pair Pair) bool {
	for f := range target.faces {
		plane := &target.faces[f].Plane
		b := plane.N.Dot(v)
		*along = append(*along, b)
		lowest := s.measure(points, plane)
		if b >= 0 && lowest >= -s.slack || b < 0 && lowest+b >= s.zone {
			return true
		}
		if b >= 0 {
			continue
		}
		for i, h := range s.heights {
			if h >= -s.slack && h+float64(b*s.best) < s.zone {
				s.slidePoint(points[i], h, b, 1, v, target, pair, int32(i), int32(f))
			}
		}
	}
	return false
}

// slideOnto tries vertices of from that move by v against faces of target. Where they are stopped they are within
// farthest zones: a vertex that comes no nearer in this window is not stopped in it.
func (s *slideSearch) slideOnto(
	verts []int32, from *view, faces []int32, target *view, v geom.Vec3, w *visit, pair Pair) {
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

// slidePoint tries one point at height h over face f, approaching by b per unit of motion, both seen from the face's
// front (side 1) or back (side -1).
func (s *slideSearch) slidePoint(p geom.Vec3, h, b, side float64, v geom.Vec3, target *view, pair Pair, i, f int32) {
	enters := max(0, (s.zone-h)/b)
	if enters >= s.best || !target.passes(int(f), p, v.Scale(side), s.margin) {
		return
	}
	meets := max(0, -h/b)
	speed := v.Len()
	if float64((meets-enters)*speed) > farthest*s.zone {
		enters = s.nearPoint(p, v, target, int(f), enters, min(meets, s.best))
		if enters >= s.best {
			return
		}
	}
	s.best = enters
	s.hit = Hit{State: StateHit, Fraction: enters, Pair: pair, Mover: i, Obstacle: f}
	s.hit.Normal = target.faces[f].Plane.N.Scale(side)
	foot := p.AddScaled(-h-float64(b*enters), s.hit.Normal) // less the way of the point
	if pair == VertexFace {
		s.hit.Point, s.onMover = foot.AddScaled(enters, v), p.AddScaled(enters, v)
		return
	}
	s.hit.Mover, s.hit.Obstacle = f, i
	s.hit.Normal = s.hit.Normal.Neg()
	s.hit.Point, s.onMover = p, foot
}

// nearPoint returns the fraction between from and to at which p, on its way along v, is within reach of face f. The
// distance falls all the way, so halving finds the place; to itself when it is not reached.
func (s *slideSearch) nearPoint(p, v geom.Vec3, target *view, f int, from, to float64) float64 {
	return s.nearAt(from, to, func(t float64) float64 { return target.distanceTo(f, p.AddScaled(t, v)) })
}
