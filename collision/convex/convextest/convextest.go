// Package convextest holds what tests of solids share: masses, and the distance between them.
package convextest

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/geomtest"
)

// Must returns p, which has to be a polyhedron.
func Must(p *convex.Polyhedron, err error) *convex.Polyhedron {
	if err != nil {
		panic(err)
	}
	return p
}

// MassError returns the largest deviation of m from want: of volume and mass in parts, of the centre in m, of the
// inertia in parts of its trace.
func MassError(m, want convex.MassProperties) float64 {
	e := max(math.Abs(m.Volume/want.Volume-1), math.Abs(m.Mass/want.Mass-1), m.Centre.Sub(want.Centre).Len())
	return max(e, geomtest.MatrixDistance(&m.Inertia, &want.Inertia)/(want.Inertia.X.X+want.Inertia.Y.Y+want.Inertia.Z.Z))
}

// BoxMass is the textbook: m/3 (hy² + hz²) and so on for half extents.
func BoxMass(half geom.Vec3, density float64) convex.MassProperties {
	m := convex.MassProperties{Volume: 8 * half.X * half.Y * half.Z}
	m.Mass = density * m.Volume
	s := half.Mul(half).Scale(m.Mass / 3)
	m.Inertia = geom.Diagonal3(geom.V(s.Y+s.Z, s.Z+s.X, s.X+s.Y))
	return m
}
