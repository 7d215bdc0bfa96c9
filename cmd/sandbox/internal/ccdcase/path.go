package ccdcase

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// At returns the frame of the moving body at time t; at time 0 it is the identity.
func (m *Motion) At(t float64) geom.Frame {
	if m.Kind == Translation {
		return geom.Frame{P: m.Vector.Scale(t), R: geom.Identity3()}
	}
	k := m.Axis.Unit()
	sin, _ := geom.SinCos(m.Angle * t)
	half, _ := geom.SinCos(0.5 * m.Angle * t)
	versine := 2 * half * half
	turn := func(w geom.Vec3) geom.Vec3 {
		across := w.Sub(k.Scale(k.Dot(w)))
		return w.Add(k.Cross(w).Scale(sin)).Sub(across.Scale(versine))
	}
	r := geom.Mat3{X: turn(geom.V(1, 0, 0)), Y: turn(geom.V(0, 1, 0)), Z: turn(geom.V(0, 0, 1))}
	// The displacement of the origin, written so that it keeps its digits with a far axis and a small angle.
	across := k.Scale(k.Dot(m.Origin)).Sub(m.Origin)
	p := k.Cross(across).Scale(sin).Sub(across.Scale(versine))
	return geom.Frame{P: p.AddScaled(m.Pitch*t, k), R: r}
}

// Speed returns an upper bound of how far a point of the body moves in unit time (m).
func (m *Motion) Speed(b *Body) float64 {
	if m.Kind == Translation {
		return m.Vector.Len()
	}
	k := m.Axis.Unit()
	farthest := 0.0
	for _, v := range b.Verts {
		farthest = max(farthest, k.Cross(v.Sub(m.Origin)).Len())
	}
	return float64(max(m.Angle, -m.Angle)*farthest) + max(m.Pitch, -m.Pitch)
}
