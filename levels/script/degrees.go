package script

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

const radiansPerDegree = math.Pi / 180

// sinCosDegrees is exact at multiples of 90°.
func sinCosDegrees(deg float64) (sin, cos float64) {
	switch turn := math.Mod(deg, 360); turn {
	case 0:
		return 0, 1
	case 90, -270:
		return 1, 0
	case 180, -180:
		return 0, -1
	case 270, -90:
		return -1, 0
	default:
		return geom.SinCos(turn * radiansPerDegree)
	}
}

// turn returns the rotation by deg degrees about axis, which need not be of length one but must not be zero.
func turn(axis geom.Vec3, deg float64) geom.Quat {
	s, c := sinCosDegrees(deg / 2)
	u := axis.Unit()
	return geom.Quat{W: c, X: u.X * s, Y: u.Y * s, Z: u.Z * s}
}

// eulerDegrees turns about the fixed axes x, then y, then z.
func eulerDegrees(deg mgl64.Vec3) geom.Quat {
	x, y, z := turn(geom.V(1, 0, 0), deg[0]), turn(geom.V(0, 1, 0), deg[1]), turn(geom.V(0, 0, 1), deg[2])
	return z.Mul(y).Mul(x)
}
