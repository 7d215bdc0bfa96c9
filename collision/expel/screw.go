package expel

import "github.com/brickyard-physics/brickyard/collision/geom"

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

// seenFromMover returns the frame of the obstacle and the screw on which it goes, as seen from the mover, which starts
// at rel.
func seenFromMover(rel *geom.Frame, motion Screw) (geom.Frame, Screw) {
	return geom.Frame{P: rel.R.ApplyT(rel.P).Neg(), R: rel.R.Transpose()},
		Screw{rel.ApplyT(motion.Origin), rel.R.ApplyT(motion.Axis), -motion.Angle, -motion.Pitch}
}
