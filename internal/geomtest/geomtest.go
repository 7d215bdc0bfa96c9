// Package geomtest holds what tests of solids share: random places, and masses with the distance between them.
package geomtest

import (
	"math"
	"math/rand/v2"

	"pgregory.net/rapid"

	"github.com/brickyard-physics/brickyard/internal/geom"
)

// Gauss returns a vector of independent normal components.
func Gauss(r *rand.Rand) geom.Vec3 {
	return geom.V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64())
}

// DrawPose draws a place within 100 m along each axis and any rotation.
func DrawPose(t *rapid.T, name string) geom.Pose {
	place, unit := rapid.Float64Range(-100, 100), rapid.Float64Range(-1, 1)
	axis := geom.V(unit.Draw(t, name+" axis.X"), unit.Draw(t, name+" axis.Y"), unit.Draw(t, name+" axis.Z")).Unit()
	return geom.Pose{
		P: geom.V(place.Draw(t, name+".X"), place.Draw(t, name+".Y"), place.Draw(t, name+".Z")),
		Q: geom.AxisAngle(axis, rapid.Float64Range(0, math.Pi).Draw(t, name+" angle")),
	}
}

// Must returns p, which has to be a polyhedron.
func Must(p *geom.Polyhedron, err error) *geom.Polyhedron {
	if err != nil {
		panic(err)
	}
	return p
}

// MassError returns the largest deviation of m from want: of volume and mass in parts, of the centre in m, of the
// inertia in parts of its trace.
func MassError(m, want geom.MassProperties) float64 {
	e := max(math.Abs(m.Volume/want.Volume-1), math.Abs(m.Mass/want.Mass-1), m.Centre.Sub(want.Centre).Len())
	return max(e, MatrixDistance(&m.Inertia, &want.Inertia)/(want.Inertia.X.X+want.Inertia.Y.Y+want.Inertia.Z.Z))
}

// MatrixDistance returns the largest distance between two rows.
func MatrixDistance(a, b *geom.Mat3) float64 {
	return max(a.X.Sub(b.X).Len(), a.Y.Sub(b.Y).Len(), a.Z.Sub(b.Z).Len())
}

// BoxMass is the textbook: m/3 (hy² + hz²) and so on for half extents.
func BoxMass(half geom.Vec3, density float64) geom.MassProperties {
	m := geom.MassProperties{Volume: 8 * half.X * half.Y * half.Z}
	m.Mass = density * m.Volume
	s := half.Mul(half).Scale(m.Mass / 3)
	m.Inertia = geom.Diagonal3(geom.V(s.Y+s.Z, s.Z+s.X, s.X+s.Y))
	return m
}
