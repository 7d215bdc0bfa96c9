package expel

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// Screw is a rigid motion in unit time: a turn by Angle about the axis through Origin together with a slide by Pitch
// along it, both at constant rate. With Angle zero it is the translation by Pitch along Axis.
type Screw struct {
	Origin, Axis geom.Vec3 // m; any length but zero
	Angle, Pitch float64   // rad, any size and sign; m
}

// ScrewOf returns motion m, that of one body as seen from the other, as a screw about an axis in space. The axis of a
// nearly pure translation is far away; kernels work relative to the body and lose no more digits for that.
func ScrewOf(m *geom.Motion) Screw {
	d := m.Displacement()
	if m.Angle == 0 {
		if d == (geom.Vec3{}) {
			return Screw{Axis: geom.V(0, 1, 0)}
		}
		return Screw{Axis: d.Unit(), Pitch: d.Len()}
	}
	// The centre moves at v = ω × (P - o) + slide, so o = P + axis × v / angle.
	return Screw{m.Start.P.AddScaled(1/m.Angle, m.Axis.Cross(m.Velocity())), m.Axis, m.Angle, m.Axis.Dot(d)}
}

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
	m.mover, m.moverPathLength = s.solidOf(mover, -1, &m.moverSide, &w.mover, &w.moverPathLength, rel)
	m.obstacle, m.restPathLength = s.solidOf(obstacle, -1, &m.restSide, &w.rest, &w.restPathLength, &home)
	m.floor = -m.slack
	return m.follow()
}

// startMarch sets up a motion to be followed, and reports whether the input is usable.
func (s *Scratch) startMarch(mover, obstacle mesh.Core, rel *geom.Frame, motion Screw, zone float64) bool {
	k := motion.Axis.Unit()
	if !s.place(mover, obstacle, rel, zone) || !motion.Origin.IsFinite() || k == (geom.Vec3{}) ||
		!(math.Abs(motion.Angle) < 1e6) || math.IsInf(motion.Pitch, 0) || math.IsNaN(motion.Pitch) {
		return false
	}
	m := &s.march
	*m = march{rel: *rel, mover: mover.Poly, obstacle: obstacle.Poly, radius: mover.Radius + obstacle.Radius, zone: zone,
		axes: m.axes, end: 1}
	m.pitch = motion.Pitch
	if motion.Angle < 0 { // about the opposite axis
		k, m.pitch = k.Neg(), -m.pitch
	}
	m.turn = turn{origin: motion.Origin, axis: k, angle: math.Abs(motion.Angle)}
	c := rel.Apply(s.mover.surface.Centre)
	m.turn.origin = m.turn.origin.AddScaled(k.Dot(c.Sub(m.turn.origin)), k)
	m.slack = 4 * s.slack
	return true
}

// slideBall answers a ball with centre x that moves by v, in closed form: the gap to a convex solid is a convex
// function of the time, so a ball that starts on its way out never comes deeper.
func (m *march) slideBall(x, v geom.Vec3) Hit {
	m.measure()
	length := v.Len()
	if length == 0 || m.sep.Normal.Dot(v) >= 0 && m.gap > -m.slack {
		return Hit{State: StateApart, Fraction: 1}
	}
	if m.gap >= m.zone {
		dist, _, ok := Trace(mesh.Core{Poly: m.obstacle}, m.radius+m.zone, x, v.Scale(1/length), length)
		if !ok {
			return Hit{State: StateApart, Fraction: 1}
		}
		m.now = min(1, dist/length)
		m.frame.P = m.rel.P.AddScaled(m.now, v)
		m.measure()
	}
	return m.hit()
}
