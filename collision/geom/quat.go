package geom

import "math"

// Quat is a rotation quaternion, W the scalar part. The zero value is not a rotation; use IdentityQuat.
type Quat struct{ W, X, Y, Z float64 }

// IdentityQuat is no rotation.
func IdentityQuat() Quat { return Quat{W: 1} }

// AxisAngle returns the right-handed rotation by angle (rad) about a unit axis.
func AxisAngle(axis Vec3, angle float64) Quat {
	s, c := SinCos(angle * 0.5)
	return Quat{c, float64(axis.X * s), float64(axis.Y * s), float64(axis.Z * s)}
}

// FromRotationVector returns the rotation by |r| (rad) about r/|r|, sound for |r| → 0.
func FromRotationVector(r Vec3) Quat {
	angle := r.Len()
	if angle < 1e-8 {
		// sin(a/2)/a = 1/2 - a²/48 + …: the second term is below rounding here.
		return Quat{1, float64(0.5 * r.X), float64(0.5 * r.Y), float64(0.5 * r.Z)}.Unit()
	}
	s, c := SinCos(angle * 0.5)
	s /= angle
	return Quat{c, float64(r.X * s), float64(r.Y * s), float64(r.Z * s)}
}

// RotationVector returns the shortest rotation as axis × angle (rad, ≤ π), sound for tiny angles.
func (q Quat) RotationVector() Vec3 {
	if q.W < 0 {
		q = Quat{-q.W, -q.X, -q.Y, -q.Z}
	}
	v := Vec3{q.X, q.Y, q.Z}
	s := v.Len()
	if s < 1e-8 {
		return v.Scale(2 / q.W)
	}
	return v.Scale(2 * Atan2(s, q.W) / s)
}

// Mul returns the rotation b followed by a.
func (a Quat) Mul(b Quat) Quat {
	return Quat{
		float64(a.W*b.W) - float64(a.X*b.X) - float64(a.Y*b.Y) - float64(a.Z*b.Z),
		float64(a.W*b.X) + float64(a.X*b.W) + float64(a.Y*b.Z) - float64(a.Z*b.Y),
		float64(a.W*b.Y) - float64(a.X*b.Z) + float64(a.Y*b.W) + float64(a.Z*b.X),
		float64(a.W*b.Z) + float64(a.X*b.Y) - float64(a.Y*b.X) + float64(a.Z*b.W),
	}
}

// Conj returns the inverse of a unit quaternion.
func (q Quat) Conj() Quat { return Quat{q.W, -q.X, -q.Y, -q.Z} }

// Unit returns q scaled to length one, the identity when q is zero or not finite.
func (q Quat) Unit() Quat {
	n := float64(q.W*q.W) + float64(q.X*q.X) + float64(q.Y*q.Y) + float64(q.Z*q.Z)
	if !(n > 1e-200 && n < 1e200) {
		longest := max(math.Abs(q.W), math.Abs(q.X), math.Abs(q.Y), math.Abs(q.Z))
		if !(longest > 0) || math.IsInf(longest, 1) {
			return IdentityQuat()
		}
		q = Quat{q.W / longest, q.X / longest, q.Y / longest, q.Z / longest} // its square has no place among the numbers
		n = float64(q.W*q.W) + float64(q.X*q.X) + float64(q.Y*q.Y) + float64(q.Z*q.Z)
	}
	s := 1 / math.Sqrt(n)
	return Quat{float64(q.W * s), float64(q.X * s), float64(q.Y * s), float64(q.Z * s)}
}

// Apply rotates v.
func (q Quat) Apply(v Vec3) Vec3 {
	u := Vec3{q.X, q.Y, q.Z}
	t := u.Cross(v).Scale(2)
	return v.AddScaled(q.W, t).Add(u.Cross(t))
}

// ApplyT rotates v by the inverse.
func (q Quat) ApplyT(v Vec3) Vec3 { return q.Conj().Apply(v) }

// Mat returns the rotation matrix of a unit quaternion.
func (q Quat) Mat() (m Mat3) {
	m.X, m.Y, m.Z = q.Axes()
	return m
}

// Axes returns the columns of the rotation matrix of a unit quaternion, in registers.
func (q Quat) Axes() (x, y, z Vec3) {
	x2, y2, z2 := q.X+q.X, q.Y+q.Y, q.Z+q.Z
	xx, yy, zz := float64(q.X*x2), float64(q.Y*y2), float64(q.Z*z2)
	xy, xz, yz := float64(q.X*y2), float64(q.X*z2), float64(q.Y*z2)
	wx, wy, wz := float64(q.W*x2), float64(q.W*y2), float64(q.W*z2)
	return Vec3{1 - (yy + zz), xy + wz, xz - wy},
		Vec3{xy - wz, 1 - (xx + zz), yz + wx},
		Vec3{xz + wy, yz - wx, 1 - (xx + yy)}
}

// IsFinite reports whether no component is NaN or infinite.
func (q Quat) IsFinite() bool {
	return float64(q.W*0)+float64(q.X*0)+float64(q.Y*0)+float64(q.Z*0) == 0
}
