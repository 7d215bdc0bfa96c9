// Package geomtest holds what tests of geometry share: random vectors, rotations and poses.
package geomtest

import (
	"math/rand/v2"

	"pgregory.net/rapid"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Gauss returns a vector of independent normal components.
func Gauss(r *rand.Rand) geom.Vec3 { return geom.V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64()) }

// DrawVec draws a vector with components up to size.
func DrawVec(t *rapid.T, size float64, name string) geom.Vec3 {
	c := rapid.Float64Range(-size, size)
	return geom.V(c.Draw(t, name+".X"), c.Draw(t, name+".Y"), c.Draw(t, name+".Z"))
}

// DrawUnit draws a unit vector.
func DrawUnit(t *rapid.T, name string) geom.Vec3 {
	return rapid.Custom(func(t *rapid.T) geom.Vec3 { return DrawVec(t, 1, name).Unit() }).
		Filter(func(v geom.Vec3) bool { return v != geom.Vec3{} }).Draw(t, name)
}

// DrawQuat draws a rotation by any angle, tiny ones and half turns among them.
func DrawQuat(t *rapid.T, name string) geom.Quat {
	return geom.AxisAngle(DrawUnit(t, name+" axis"), DrawAngle(t, name+" angle"))
}

// DrawAngle draws an angle in [0, π] of any order of magnitude.
func DrawAngle(t *rapid.T, name string) float64 {
	return rapid.OneOf(
		rapid.Float64Range(0, 3.1415926535897931),
		rapid.SampledFrom([]float64{0, 1e-300, 1e-160, 1e-20, 1e-12, 2e-12, 1e-9, 1e-8, 1.1e-8, 1e-7, 3.14159265}),
	).Draw(t, name)
}

// DrawPose draws a place within 100 m along each axis and any rotation.
func DrawPose(t *rapid.T, name string) geom.Pose {
	return geom.Pose{P: DrawVec(t, 100, name+" place"), Q: DrawQuat(t, name)}
}

// MatrixDistance returns the largest distance between two rows.
func MatrixDistance(a, b *geom.Mat3) float64 {
	return max(a.X.Sub(b.X).Len(), a.Y.Sub(b.Y).Len(), a.Z.Sub(b.Z).Len())
}
