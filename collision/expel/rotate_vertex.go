package expel

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// turnPoints tries points on their arcs against the faces of target (sections 2.4 and 3.3). It returns true when
// one face keeps convex polyhedra apart all the way: none of the points comes deeper into its zone than it is.
func (s *turnSearch) turnPoints(points []geom.Vec3, arcs []arc, target *view, pair Pair) bool {
	for f := range target.faces {
		plane := &target.faces[f].Plane
		lowest := s.measure(points, plane)
		clear := lowest >= -s.slack
		for i, h := range s.heights {
			a := &arcs[i]
			if h-a.pathLength >= s.zone || h+a.pathLength < -s.slack {
				continue
			}
			v1, v2 := plane.N.Dot(a.y), plane.N.Dot(a.g)
			clear = clear && s.turn.lowest(h, v1, v2) >= min(h, s.zone)-s.slack
			// Neither can a point be stopped that stays above the zone, or behind the face; sin and 1 - cos only grow.
			low := h + float64(s.turn.sin*min(v1, 0)) - float64(s.turn.versine*max(v2, 0))
			high := h + float64(s.turn.sin*max(v1, 0)) - float64(s.turn.versine*min(v2, 0))
			if !clear && low < s.zone && high >= -s.slack {
				s.turnPoint(points[i], a, h, v1, v2, 1, target, pair, int32(i), int32(f))
			}
		}
		if clear {
			return true
		}
	}
	return false
}

// turnPoint tries one point at height h over face f, with height h + v1 sin t - v2 (1 - cos t) on its arc, all seen
// from the face's front (side 1) or back (side -1).
//
// It may be stopped where it comes down through the zone, if it is heading through the face there or goes through the
// face itself later: either test alone misses arcs that bend around the rim.
func (s *turnSearch) turnPoint(p geom.Vec3, a *arc, h, v1, v2, side float64, target *view, pair Pair, i, f int32) {
	zone := s.zone
	if a.pathLength < pivotShare*zone*s.turn.angle {
		zone *= pivotZone
	}
	if h >= -s.slack {
		h = max(h, 0)
	}
	enters := entersZone(h, v1, v2, zone)
	if !(enters >= 0 && enters < s.best) {
		return
	}
	meets := descends(h-float64(2*v2), v1, h)
	if h == 0 && v1 == 0 && v2 > 0 {
		meets = 0
	}
	front := target.faces[f].Plane.N
	n := front.Scale(side)
	through := meets >= 0 && !math.IsInf(meets, 1) && target.passes(int(f), a.at(p, meets), front.Neg(), s.margin)
	distance := target.distanceTo(int(f), a.at(p, enters))
	if !(through && meets < s.turn.end) {
		soon := s.turn.soon(enters, a.pathLength, zone)
		if !target.passes(int(f), a.at(p, enters), a.direction(enters).Scale(side), s.margin) ||
			target.distanceTo(int(f), a.at(p, soon)) > distance {
			return
		}
	}
	if distance > farthest*s.zone {
		if !through {
			return
		}
		if enters = s.nearArc(p, a, target, int(f), enters, meets); enters >= s.best {
			return
		}
	}
	s.best = enters
	s.hit = Hit{State: StateHit, Normal: n, Pair: pair, Mover: i, Obstacle: f}
	x := a.at(p, enters)
	foot := x.AddScaled(-side*target.faces[f].Plane.Height(x), n)
	if pair == VertexFace {
		s.hit.Point, s.onMover = foot, x
		return
	}
	// Seen from the mover: back into the frame of the obstacle.
	sin, versine := sinVersine(enters)
	turned := foot.Sub(s.turn.origin)
	s.hit.Mover, s.hit.Obstacle = f, i
	s.hit.Normal = spun(n, s.turn.axis, sin, versine).Unit().Neg()
	s.hit.Point, s.onMover = p, s.turn.origin.Add(spun(turned, s.turn.axis, sin, versine))
}

// entersZone returns r where a point must stop by the zone of a plane alone, negative or +Inf for nowhere (section 3.3
// and its corrections). A point behind the plane meets it from the front only if its circle is centred behind too: else
// it would have to turn more than half way.
func entersZone(h, v1, v2, zone float64) float64 {
	v0 := h - v2
	if h < 0 && v0 >= 0 {
		return -1
	}
	level := zone
	if h <= zone*(1+favour) {
		top, height := apex(v1, v2)
		if h >= 0 && (v1 < 0 || v1 == 0 && v2 > 0) {
			return 0 // on its way deeper
		}
		if v0+height <= zone {
			return top // never leaves the zone: as far out as it gets
		}
		if h >= 0 {
			level = max(zone, h)
		}
	}
	c := h - level
	if c == 0 && v1 == 0 {
		return -1 // at the bottom of its circle
	}
	return descends(c-float64(2*v2), v1, c)
}

// nearArc returns r between from and to at which p is within reach of face f; to is where it goes through the face.
func (s *turnSearch) nearArc(p geom.Vec3, a *arc, target *view, f int, from, to float64) float64 {
	return s.nearAt(from, to, func(r float64) float64 { return target.distanceTo(f, a.at(p, r)) })
}

// turnOnto tries vertex i of from on its arc against faces of target, like turnAcross.
func (s *turnSearch) turnOnto(i int32, from *view, a *arc, faces []int32, target *view, w *window, pair Pair) {
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
func (s *turnSearch) turnTo(p geom.Vec3, a *arc, h, v1, v2, side float64, target *view, pair Pair, i, f int32) {
	low := h + float64(s.turn.sin*min(v1, 0)) - float64(s.turn.versine*max(v2, 0))
	high := h + float64(s.turn.sin*max(v1, 0)) - float64(s.turn.versine*min(v2, 0))
	if low < s.zone && high >= -s.slack {
		s.turnPoint(p, a, h, v1, v2, side, target, pair, i, f)
	}
}
