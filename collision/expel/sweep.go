package expel

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// Sweep moves mover along a screw, given in the frame of obstacle like rel, and stops it where it reaches the expel
// zone of thickness zone (m) of the obstacle. Pure translations and pure rotations of solids without a radius are those
// of Translate and Rotate.
//
// Others are followed (see march) and stopped where the gap of the whole solids, radii taken off, reaches the zone: no
// less than 0.95 of it is left. A motion that starts with a smaller gap may make that larger, and keeps at least 0.95
// of it. Every stretch of the way is proven free, so that a hit comes with a gap, and StateUnsure means that the search
// was given up at Fraction, free up to there. (The section 2 split into a turn and a slide one after the other takes
// the mover along another path, which may hit an obstacle that the screw misses by as much as the slide.)
func Sweep(mover, obstacle mesh.Core, rel *geom.Frame, motion Screw, zone float64, s *Scratch) Hit {
	s.asked = asked{names: true}
	return s.sweep(mover, obstacle, rel, motion, zone)
}

// SweepTime is Sweep for a caller who asks only how and at which fraction of the motion it ends. Clear tells that the
// two are known to be at least a zone apart where the motion starts, neither around the other.
func SweepTime(mover, obstacle mesh.Core, rel *geom.Frame, motion Screw, zone float64, clear bool,
	s *Scratch) (State, float64) {
	s.asked = asked{clear: clear}
	h := s.sweep(mover, obstacle, rel, motion, zone)
	return h.State, h.Fraction
}

func (s *Scratch) sweep(mover, obstacle mesh.Core, rel *geom.Frame, motion Screw, zone float64) Hit {
	if mover.Radius == 0 && obstacle.Radius == 0 {
		switch {
		case motion.Angle == 0:
			return Translate(mover, obstacle, rel, motion.Axis.Unit().Scale(motion.Pitch), zone, s)
		case motion.Pitch == 0:
			return Rotate(mover, obstacle, rel, motion.Origin, motion.Axis, motion.Angle, zone, s)
		}
	}
	return s.follow(mover, obstacle, rel, motion, zone)
}

// follow answers the motions of Sweep that have no closed form.
func (s *Scratch) follow(mover, obstacle mesh.Core, rel *geom.Frame, motion Screw, zone float64) Hit {
	if mover.Mesh != nil || obstacle.Mesh != nil {
		return s.followFaces(mover, obstacle, rel, motion, zone)
	}
	if !s.startMarch(mover, obstacle, rel, motion, zone) {
		return Hit{State: StateUnsure}
	}
	m, w := &s.march, &s.faces
	if motion.Angle == 0 && len(mover.Poly.Verts) == 1 {
		return m.slideBall(s.moverVerts[0], m.turn.axis.Scale(m.pitch))
	}
	home := geom.Frame{R: geom.Identity3()}
	m.mover, m.moverPathLength = m.solidOf(mover, -1, &m.moverSide, &w.mover, &w.moverPathLength, rel)
	m.obstacle, m.restPathLength = m.solidOf(obstacle, -1, &m.restSide, &w.rest, &w.restPathLength, &home)
	m.floor = -m.slack
	return m.follow()
}

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
	s.slides.treeWalk = &s.treeWalk
	s.slides.slideCores(v)
	return s.hit
}

// Rotate turns mover, placed in the frame of obstacle by rel, by angle (rad, right-handed, any size and sign) about the
// axis (any length) through origin (m), both in the frame of obstacle, and stops it where one of its features reaches
// the expel zone of thickness zone (m) of a feature it is about to meet. Features that start in the zone may move out
// of it or along it, never deeper. Radii are left out.
//
// The answer is StateHit or StateApart, and StateUnsure with Fraction 0 when the input is not finite or the axis zero.
// With angle zero it is a hit only if the two touch or overlap. Source: sections 2.4, 2.5, 3.3 and 3.4, corrected as
// the package says.
func Rotate(mover, obstacle mesh.Core, rel *geom.Frame, origin, axis geom.Vec3, angle, zone float64, s *Scratch) Hit {
	if mover.Mesh != nil || obstacle.Mesh != nil {
		return s.sweepFaces(mover, obstacle, rel, Screw{Origin: origin, Axis: axis, Angle: angle}, geom.Vec3{}, zone)
	}
	return s.rotate(mover, obstacle, rel, origin, axis, angle, zone)
}

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
		h = s.translate(mover, obstacle, &from, by, zone)
	}
	if swap {
		s.swapHit(&h, rel, motion)
	}
	return h
}
