package geom

import "math"

// Vec3 is a vector or point in three dimensions.
type Vec3 struct{ X, Y, Z float64 }

// V builds a vector from its components.
func V(x, y, z float64) Vec3 { return Vec3{x, y, z} }

// FromArray returns the vector with the components of an array, as other vector types are.
func FromArray(a [3]float64) Vec3 { return Vec3{a[0], a[1], a[2]} }

// Array returns the components.
func (a Vec3) Array() [3]float64 { return [3]float64{a.X, a.Y, a.Z} }

// Add returns a + b.
func (a Vec3) Add(b Vec3) Vec3 { return Vec3{a.X + b.X, a.Y + b.Y, a.Z + b.Z} }

// Sub returns a - b.
func (a Vec3) Sub(b Vec3) Vec3 { return Vec3{a.X - b.X, a.Y - b.Y, a.Z - b.Z} }

// Neg returns -a.
func (a Vec3) Neg() Vec3 { return Vec3{-a.X, -a.Y, -a.Z} }

// Scale returns s a.
func (a Vec3) Scale(s float64) Vec3 {
	return Vec3{float64(a.X * s), float64(a.Y * s), float64(a.Z * s)}
}

// AddScaled returns a + s b.
func (a Vec3) AddScaled(s float64, b Vec3) Vec3 {
	return Vec3{a.X + float64(s*b.X), a.Y + float64(s*b.Y), a.Z + float64(s*b.Z)}
}

// Mul returns the component-wise product.
func (a Vec3) Mul(b Vec3) Vec3 {
	return Vec3{float64(a.X * b.X), float64(a.Y * b.Y), float64(a.Z * b.Z)}
}

// Dot returns the inner product.
func (a Vec3) Dot(b Vec3) float64 {
	return float64(a.X*b.X) + float64(a.Y*b.Y) + float64(a.Z*b.Z)
}

// Cross returns the right-handed vector product.
func (a Vec3) Cross(b Vec3) Vec3 {
	return Vec3{
		float64(a.Y*b.Z) - float64(a.Z*b.Y),
		float64(a.Z*b.X) - float64(a.X*b.Z),
		float64(a.X*b.Y) - float64(a.Y*b.X),
	}
}

// LenSq returns the squared Euclidean length.
func (a Vec3) LenSq() float64 { return a.Dot(a) }

// Len returns the Euclidean length.
func (a Vec3) Len() float64 { return math.Sqrt(a.Dot(a)) }

// Unit returns a scaled to length one, and the zero vector when a is zero or not finite.
func (a Vec3) Unit() Vec3 {
	n := a.LenSq()
	if !(n > 1e-280 && n < 1e280) {
		// The square lost digits or overflowed: scale by the largest component first.
		m := max(math.Abs(a.X), math.Abs(a.Y), math.Abs(a.Z))
		if !(m > 0) || math.IsInf(m, 1) {
			return Vec3{}
		}
		a = Vec3{a.X / m, a.Y / m, a.Z / m}
		n = a.LenSq()
	}
	// Dividing, not scaling by 1/l, keeps a vector along an axis exactly unit.
	l := math.Sqrt(n)
	return Vec3{a.X / l, a.Y / l, a.Z / l}
}

// Abs returns the component-wise absolute value.
func (a Vec3) Abs() Vec3 { return Vec3{math.Abs(a.X), math.Abs(a.Y), math.Abs(a.Z)} }

// Min returns the component-wise minimum.
func (a Vec3) Min(b Vec3) Vec3 { return Vec3{min(a.X, b.X), min(a.Y, b.Y), min(a.Z, b.Z)} }

// Max returns the component-wise maximum.
func (a Vec3) Max(b Vec3) Vec3 { return Vec3{max(a.X, b.X), max(a.Y, b.Y), max(a.Z, b.Z)} }

// Lerp returns the point at fraction t of the way from a to b.
func (a Vec3) Lerp(b Vec3, t float64) Vec3 { return a.AddScaled(t, b.Sub(a)) }

// Axis returns component i (0, 1, 2).
func (a Vec3) Axis(i int) float64 {
	switch i {
	case 0:
		return a.X
	case 1:
		return a.Y
	}
	return a.Z
}

// IsFinite reports whether no component is NaN or infinite.
func (a Vec3) IsFinite() bool {
	s := float64(a.X*0) + float64(a.Y*0) + float64(a.Z*0)
	return s == 0
}

// Perpendicular returns two unit vectors u, v such that (a, u, v) is right-handed and orthonormal.
// a must be a unit vector. The choice is continuous except across the plane a.Z = 0
// (Duff et al., "Building an Orthonormal Basis, Revisited", JCGT 2017).
func (a Vec3) Perpendicular() (u, v Vec3) {
	sign := math.Copysign(1, a.Z)
	f := -1 / (sign + a.Z)
	b := float64(a.X * a.Y * f)
	u = Vec3{1 + float64(sign*a.X*a.X*f), float64(sign * b), float64(-sign * a.X)}
	v = Vec3{b, sign + float64(a.Y*a.Y*f), -a.Y}
	return u, v
}
