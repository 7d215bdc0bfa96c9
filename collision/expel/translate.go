package expel

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// Translate moves mover, placed in the frame of obstacle by rel, by v (m, frame of obstacle) and stops it where one of
// its features reaches the expel zone of thickness zone (m) of a feature it is about to meet. Features that start in
// the zone may move out of it or along it, never deeper. Radii are left out.
//
// The answer is StateHit or StateApart, and StateUnsure with Fraction 0 when the input is not finite. With v zero it
// is a hit only if the two touch or overlap. Source: sections 2.2, 2.3, 3.1 and 3.2, corrected as the package says.
func Translate(mover, obstacle mesh.Core, rel *geom.Frame, v geom.Vec3, zone float64, s *Scratch) Hit {
	if mover.Mesh != nil || obstacle.Mesh != nil {
		return s.sweepFaces(mover, obstacle, rel, Screw{Axis: v.Unit(), Pitch: v.Len()}, v, zone)
	}
	if !s.place(mover, obstacle, rel, zone) || !v.IsFinite() {
		return Hit{State: StateUnsure}
	}
	if v == (geom.Vec3{}) {
		return s.atRest(mover, obstacle, rel)
	}
	s.best = 1
	rest := s.obstacle.surface.Bounds.Grow(farthest * s.zone)
	if swept := s.swept(v); !swept.Overlaps(&rest) {
		return s.hit
	}
	s.moverAlong, s.restAlong = s.moverAlong[:0], s.restAlong[:0]
	if s.slidePoints(s.mover.verts, &s.obstacle, &s.restAlong, v, VertexFace) ||
		s.slidePoints(s.obstacle.verts, &s.mover, &s.moverAlong, v.Neg(), FaceVertex) {
		return Hit{State: StateApart, Fraction: 1}
	}
	s.slideEdges(v)
	return s.hit
}

// swept returns the box of the mover on its way up to the earliest stop so far.
func (s *Scratch) swept(v geom.Vec3) geom.Box {
	d := v.Scale(s.best)
	b := &s.moverBox
	return geom.Box{Min: b.Min.Min(b.Min.Add(d)), Max: b.Max.Max(b.Max.Add(d))}
}

// slidePoints tries points that move by v against the faces of target (sections 2.2 and 3.1), and leaves n·v of every
// face in along. It returns true when one face keeps convex polyhedra apart all the way: none of the points comes
// deeper into its zone than it is.
func (s *Scratch) slidePoints(points []geom.Vec3, target *view, along *[]float64, v geom.Vec3, pair Pair) bool {
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

// slidePoint tries one point at height h over face f, approaching by b per unit of motion, both seen from the face's
// front (side 1) or back (side -1).
func (s *Scratch) slidePoint(p geom.Vec3, h, b, side float64, v geom.Vec3, target *view, pair Pair, i, f int32) {
	enters := max(0, (s.zone-h)/b)
	if enters >= s.best || !target.passes(int(f), p, v.Scale(side), s.beside) {
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
		s.hit.Point, s.onSelf = foot.AddScaled(enters, v), p.AddScaled(enters, v)
		return
	}
	s.hit.Mover, s.hit.Obstacle = f, i
	s.hit.Normal = s.hit.Normal.Neg()
	s.hit.Point, s.onSelf = p, foot
}

// nearPoint returns the fraction between from and to at which p, on its way along v, is within reach of face f. The
// distance falls all the way, so halving finds the place; to itself when it is not reached.
func (s *Scratch) nearPoint(p, v geom.Vec3, target *view, f int, from, to float64) float64 {
	return s.nearAt(from, to, func(t float64) float64 { return target.distanceTo(f, p.AddScaled(t, v)) })
}
