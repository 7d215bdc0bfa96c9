package scene

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Rotation is a unit quaternion w, x, y, z; the zero value means no rotation.
type Rotation [4]float64

// RotationOf scales q to length one; no rotation becomes the zero value, which files leave out.
func RotationOf(q geom.Quat) Rotation {
	q = q.Unit()
	if q == geom.IdentityQuat() {
		return Rotation{}
	}
	return Rotation{q.W, q.X, q.Y, q.Z}
}

// Quat returns the rotation as a quaternion of length one, the identity for the zero value.
func (r Rotation) Quat() mgl64.Quat {
	if r == (Rotation{}) {
		return mgl64.QuatIdent()
	}
	return mgl64.Quat{W: r[0], V: mgl64.Vec3{r[1], r[2], r[3]}}
}

// Geom returns the same as Quat for products whose rounding is the same on every machine.
func (r Rotation) Geom() geom.Quat {
	if r == (Rotation{}) {
		return geom.IdentityQuat()
	}
	return geom.Quat{W: r[0], X: r[1], Y: r[2], Z: r[3]}
}

// check wants no rotation (all zero) or a quaternion of length one.
func (r Rotation) check() *Fault {
	if r == (Rotation{}) {
		return nil
	}
	lenSq := 0.0
	for _, c := range r {
		lenSq += float64(c * c)
	}
	if !(math.Abs(lenSq-1) <= 1e-6) {
		return faultf("rotation", "rotation must be a quaternion w, x, y, z of length 1, got length %g", math.Sqrt(lenSq))
	}
	return nil
}
