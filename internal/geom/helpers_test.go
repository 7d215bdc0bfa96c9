package geom

import (
	"math/rand/v2"

	"pgregory.net/rapid"
)

// gauss returns a vector of independent normal components.
func gauss(r *rand.Rand) Vec3 { return V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64()) }

// drawVec draws a vector with components up to size.
func drawVec(t *rapid.T, size float64, name string) Vec3 {
	c := rapid.Float64Range(-size, size)
	return V(c.Draw(t, name+".X"), c.Draw(t, name+".Y"), c.Draw(t, name+".Z"))
}

// drawUnit draws a unit vector.
func drawUnit(t *rapid.T, name string) Vec3 {
	return rapid.Custom(func(t *rapid.T) Vec3 { return drawVec(t, 1, name).Unit() }).
		Filter(func(v Vec3) bool { return v != Vec3{} }).Draw(t, name)
}

// drawQuat draws a rotation by any angle, tiny ones and half turns among them.
func drawQuat(t *rapid.T, name string) Quat {
	return AxisAngle(drawUnit(t, name+" axis"), drawAngle(t, name+" angle"))
}

// drawAngle draws an angle in [0, π] of any order of magnitude.
func drawAngle(t *rapid.T, name string) float64 {
	return rapid.OneOf(
		rapid.Float64Range(0, 3.1415926535897931),
		rapid.SampledFrom([]float64{0, 1e-300, 1e-160, 1e-20, 1e-12, 2e-12, 1e-9, 1e-8, 1.1e-8, 1e-7, 3.14159265}),
	).Draw(t, name)
}

func drawPose(t *rapid.T, name string) Pose {
	return Pose{drawVec(t, 100, name+" place"), drawQuat(t, name)}
}
