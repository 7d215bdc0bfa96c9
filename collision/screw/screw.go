package screw

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Screw is the motion of B seen from A, in A's frame and in unit time: a turn by Angle about the line through Point
// along Axis, and a slide along it, both at constant rate. A translation has Angle 0 and its direction as Axis. Make
// one with About or Between: the point of the axis is far away for small angles, and they keep the digits that would be
// lost on the way there.
type Screw struct {
	Point geom.Vec3 // m; the point of the axis closest to the origin
	Axis  geom.Vec3 // unit
	Angle float64   // rad, in [0, π]
	Slide float64   // m; the whole slide along Axis (g in the paper)

	drift geom.Vec3 // m per unit time: the flow at the origin; zero where only the fields above are set
}

// About returns the turn by angle (rad, |angle| ≤ π) about the line through point along axis (any length but zero),
// together with a slide (m) along it.
func About(point, axis geom.Vec3, angle, slide float64) Screw {
	axis = axis.Unit()
	if angle < 0 {
		axis, angle, slide = axis.Neg(), -angle, -slide
	}
	turning := axis.Cross(point).Scale(-angle)
	s := Screw{point.AddScaled(-axis.Dot(point), axis), axis, angle, slide, turning.AddScaled(slide, axis)}
	if angle == 0 {
		return translation(s.drift)
	}
	return s
}

// translation returns the motion by d (m).
func translation(d geom.Vec3) Screw {
	axis := d.Unit()
	if axis == (geom.Vec3{}) {
		axis = geom.V(0, 1, 0)
	}
	return Screw{Axis: axis, Slide: d.Len(), drift: d}
}

// Between returns the motion of B from pose b0 to b1 seen from A, which moves from a0 to a1: a point that B carries
// from x, in the frame of A, ends at Ωx, Ω = a1⁻¹ b1 b0⁻¹ a0 (equation 1). Of the two ways round it takes the smaller
// angle. Turns below 1e-13 rad are dropped.
func Between(a0, a1, b0, b1 *geom.Pose) Screw {
	start, end := a0.Between(b0), a1.Between(b1)
	turn := end.Q.Mul(start.Q.Conj()).Unit().RotationVector()
	// Ω0 = t. Through where B is, which is near, instead of through the origin, which may be far from it.
	angle := turn.Len()
	if angle < tinyAngle {
		return translation(end.P.Sub(start.P))
	}
	axis := turn.Scale(1 / angle)
	angle = min(angle, math.Pi)
	moved := end.P.Sub(start.P)
	slide := axis.Dot(moved)
	chord := moved.AddScaled(-slide, axis)
	// The velocity that takes B's origin along its arc: the chord turned back by θ/2, θ/2 / sin θ/2 as long. The axis
	// lies at chord/2 + axis × chord / (2 tan θ/2) from it (section 4.1, figure 3).
	sin, cos := geom.SinCos(0.5 * angle)
	along := chord.Scale(cos).AddScaled(-sin, axis.Cross(chord)).Scale(0.5 * angle / sin)
	u := start.P.AddScaled(0.5, chord).AddScaled(0.5*cos/sin, axis.Cross(chord))
	return Screw{
		Point: u.AddScaled(-axis.Dot(u), axis), Axis: axis, Angle: angle, Slide: slide,
		drift: along.AddScaled(slide, axis).AddScaled(-angle, axis.Cross(start.P)),
	}
}

// origin returns the flow at the origin (m per unit time).
func (s *Screw) origin() geom.Vec3 {
	if s.drift == (geom.Vec3{}) {
		return s.Axis.Cross(s.Point).Scale(-s.Angle).AddScaled(s.Slide, s.Axis)
	}
	return s.drift
}

// Flow returns the velocity ω(x) = θ v × (x - u) + g v of the point of B at x (m per unit time, equation 3). It is the
// same at all times.
func (s *Screw) Flow(x geom.Vec3) geom.Vec3 {
	return s.origin().AddScaled(s.Angle, s.Axis.Cross(x))
}

// chords returns S = sin θt / θ and C = (1 - cos θt) / θ, which are t and 0 for a translation.
func (s *Screw) chords(t float64) (sine, versed float64) {
	if s.Angle == 0 {
		return t, 0
	}
	sin, cos := geom.SinCos(0.5 * s.Angle * t)
	return 2 * sin * cos / s.Angle, 2 * float64(sin*sin) / s.Angle
}

// carry returns where B carries x by time t, given S and C of that time.
func (s *Screw) carry(x geom.Vec3, t, sine, versed float64) geom.Vec3 {
	flow := s.Flow(x)
	slide := s.Axis.Scale(s.Axis.Dot(flow))
	across := flow.Sub(slide)
	return x.AddScaled(t, slide).AddScaled(sine, across).AddScaled(versed, s.Axis.Cross(across))
}

// Carry returns where B carries x, a point of the frame of A at time 0, by time t; t may be negative.
func (s *Screw) Carry(x geom.Vec3, t float64) geom.Vec3 {
	sine, versed := s.chords(t)
	return s.carry(x, t, sine, versed)
}

// At returns the pose that the motion has made of the frame of A by time t: it takes a point of B from where it was
// at time 0 to where it is, so that the poses of B are At(t) times its pose at time 0.
func (s *Screw) At(t float64) geom.Pose {
	return geom.Pose{P: s.Carry(geom.Vec3{}, t), Q: geom.AxisAngle(s.Axis, s.Angle*t)}
}

// ErrorEstimate returns how far a body that flies straight may be from the screw through the ends of its way, as a
// share of that way: (1 - cos θ/2) / θ for a turn by angle θ (rad), which is θ/8 for small ones (equation 5). The table
// of the paper is right but for its first entry: 60° give 0.128, not 0.173.
func ErrorEstimate(angle float64) float64 {
	angle = math.Abs(angle)
	if angle < tiniestAngle {
		return angle / 8
	}
	sin, _ := geom.SinCos(0.25 * angle)
	return 2 * sin * (sin / angle)
}
