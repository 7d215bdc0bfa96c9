package geom

import "math"

// Motion is the screw that carries a body from Start to its end pose in unit time (Chasles): a turn by Angle about
// Axis through some point, and a slide along Axis, both at constant rate. A body that pivots about a contact moves so.
// One that flies goes straight and turns about its centre: see Straight. The guard certifies bodies along it, the expel
// zone sweeps them along it, and the renderer draws them along it.
//
// The point the axis passes through is never formed: it runs away to infinity as the angle goes to zero, while
// the path of the centre, which is all that is needed, stays well behaved.
type Motion struct {
	Start Pose
	Axis  Vec3    // unit; arbitrary when Angle is 0
	Angle float64 // rad, in [0, π]
	slide Vec3    // part of the centre's displacement along Axis
	turn  Vec3    // part of the centre's displacement across Axis: the chord of its arc
	line  bool    // the centre goes along its chord instead: no screw, see Straight
}

// MotionBetween returns the screw from pose a to pose b with the smaller angle.
func MotionBetween(a, b *Pose) Motion {
	r := b.Q.Mul(a.Q.Conj()).RotationVector()
	return MotionBy(a, b.P.Sub(a.P), r)
}

// MotionBy returns the screw that moves the centre of pose a by d while turning by rotation vector r, |r| ≤ π. Turns
// below 1e-12 rad, which rounding of quaternions also makes up, are dropped.
func MotionBy(a *Pose, d, r Vec3) (m Motion) {
	m.Set(a, d, r)
	return m
}

// Set makes m the result of MotionBy, in place.
func (m *Motion) Set(a *Pose, d, r Vec3) {
	m.Start.P, m.Start.Q, m.line = a.P, a.Q, false
	m.Angle = r.Len()
	if m.Angle < 1e-12 {
		// Below this the arc departs from its chord by less than 1e-13 of it: a pure translation.
		m.Axis, m.Angle, m.slide, m.turn = Vec3{0, 1, 0}, 0, d, Vec3{}
		return
	}
	m.Axis = r.Scale(1 / m.Angle)
	m.slide = m.Axis.Scale(m.Axis.Dot(d))
	m.turn = d.Sub(m.slide)
}

// Straight returns the motion with the same ends of which the centre goes along its chord, at constant speed, while the
// body turns about it at constant rate: how a body flies that nothing touches, and no screw.
func (m Motion) Straight() Motion {
	m.Straighten()
	return m
}

// Straighten makes m Straight, in place.
func (m *Motion) Straighten() { m.slide, m.turn, m.line = m.Displacement(), Vec3{}, true }

// IsStraight reports whether m is a result of Straight.
func (m *Motion) IsStraight() bool { return m.line }

// Turning returns the straight motion that turns by rotation vector r, |r| ≤ π, instead.
func (m Motion) Turning(r Vec3) Motion {
	m = m.Straight()
	if m.Angle = r.Len(); m.Angle > 0 {
		m.Axis = r.Scale(1 / m.Angle)
	}
	return m
}

// At returns the pose at time t in [0, 1].
func (m *Motion) At(t float64) Pose {
	if m.line {
		return Pose{m.Start.P.AddScaled(t, m.slide), AxisAngle(m.Axis, m.Angle*t).Mul(m.Start.Q).Unit()}
	}
	if m.Angle == 0 {
		return Pose{m.Start.P.AddScaled(t, m.slide), m.Start.Q}
	}
	if t == 1 {
		return Pose{m.Start.P.Add(m.slide).Add(m.turn), AxisAngle(m.Axis, m.Angle).Mul(m.Start.Q).Unit()}
	}
	// Chord of the arc up to t: the full chord, turned back by half the angle still to go and shortened.
	s1, _ := SinCos(0.5 * m.Angle)
	st, _ := SinCos(0.5 * m.Angle * t)
	sr, cr := SinCos(0.5 * m.Angle * (t - 1))
	chord := m.turn.Scale(cr).AddScaled(sr, m.Axis.Cross(m.turn)).Scale(st / s1)
	return Pose{
		m.Start.P.AddScaled(t, m.slide).Add(chord),
		AxisAngle(m.Axis, m.Angle*t).Mul(m.Start.Q).Unit(),
	}
}

// Spin returns the angular velocity per unit time (rad), constant.
func (m *Motion) Spin() Vec3 { return m.Axis.Scale(m.Angle) }

// Velocity returns the velocity of the centre per unit time at the start. Its length is constant.
func (m *Motion) Velocity() Vec3 {
	if m.Angle == 0 || m.line {
		return m.slide
	}
	s, c := SinCos(0.5 * m.Angle)
	k := 0.5 * m.Angle / s
	return m.slide.Add(m.turn.Scale(c).AddScaled(-s, m.Axis.Cross(m.turn)).Scale(k))
}

// Ends returns the velocity at the start, and place and rotation at the end: Velocity and At(1) for the price of one
// sine, in registers.
func (m *Motion) Ends() (velocity, place Vec3, rotation Quat) {
	if m.Angle == 0 && !m.line {
		return m.slide, m.Start.P.Add(m.slide), m.Start.Q
	}
	s, c := SinCos(0.5 * m.Angle)
	turn := Quat{c, float64(m.Axis.X * s), float64(m.Axis.Y * s), float64(m.Axis.Z * s)}
	place, rotation = m.Start.P.Add(m.slide), turn.Mul(m.Start.Q).Unit()
	if m.line {
		return m.slide, place, rotation
	}
	k := 0.5 * m.Angle / s
	return m.slide.Add(m.turn.Scale(c).AddScaled(-s, m.Axis.Cross(m.turn)).Scale(k)), place.Add(m.turn), rotation
}

// Displacement returns the end position of the centre less its start.
func (m *Motion) Displacement() Vec3 { return m.slide.Add(m.turn) }

// Cut returns the motion that follows m up to time t and takes the whole unit of time for it.
func (m *Motion) Cut(t float64) Motion {
	end := m.At(t)
	c := MotionBy(&m.Start, end.P.Sub(m.Start.P), m.Axis.Scale(m.Angle*t))
	if m.line {
		return c.Straight()
	}
	return c
}

// Bulge bounds how far (m) the centre's arc departs from its chord.
func (m *Motion) Bulge() float64 {
	if m.Angle == 0 || m.line {
		return 0
	}
	// Sagitta of an arc with chord c and angle a: c/2 tan(a/4), at most c a/2π for a ≤ π. The divisor rounds it up.
	return m.turn.Len() * m.Angle / 6.2831853
}

// Sag returns the least that a function on [0, 1] can be whose ends are s0 and s1 and whose second derivative is at
// most bend: the minimum of (1-τ) s0 + τ s1 - ½ bend τ (1-τ).
func Sag(s0, s1, bend float64) float64 {
	slope := s1 - s0
	if bend == 0 || 0.5*bend <= math.Abs(slope) {
		return min(s0, s1)
	}
	tau := (float64(0.5*bend) - slope) / bend
	return s0 + float64(tau*slope) - float64(0.5*bend*tau*(1-tau))
}
