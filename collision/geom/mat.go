package geom

// Mat3 is a 3×3 matrix; X, Y and Z are its columns. Pass it by pointer in hot code: it does not fit in registers.
type Mat3 struct{ X, Y, Z Vec3 }

// Identity3 is the unit matrix.
func Identity3() Mat3 { return Mat3{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}} }

// Diagonal3 is the matrix with diagonal d.
func Diagonal3(d Vec3) Mat3 { return Mat3{Vec3{d.X, 0, 0}, Vec3{0, d.Y, 0}, Vec3{0, 0, d.Z}} }

// Apply returns m v.
func (m *Mat3) Apply(v Vec3) Vec3 {
	return Vec3{
		float64(m.X.X*v.X) + float64(m.Y.X*v.Y) + float64(m.Z.X*v.Z),
		float64(m.X.Y*v.X) + float64(m.Y.Y*v.Y) + float64(m.Z.Y*v.Z),
		float64(m.X.Z*v.X) + float64(m.Y.Z*v.Y) + float64(m.Z.Z*v.Z),
	}
}

// ApplyT returns mᵀ v, the inverse map of a rotation matrix.
func (m *Mat3) ApplyT(v Vec3) Vec3 { return Vec3{m.X.Dot(v), m.Y.Dot(v), m.Z.Dot(v)} }

// Mul returns m n.
func (m *Mat3) Mul(n *Mat3) Mat3 { return Mat3{m.Apply(n.X), m.Apply(n.Y), m.Apply(n.Z)} }

// Transpose returns mᵀ.
func (m *Mat3) Transpose() (t Mat3) {
	t.X, t.Y, t.Z = m.Rows()
	return t
}

// Rows returns the rows of m, in registers.
func (m *Mat3) Rows() (x, y, z Vec3) {
	return Vec3{m.X.X, m.Y.X, m.Z.X}, Vec3{m.X.Y, m.Y.Y, m.Z.Y}, Vec3{m.X.Z, m.Y.Z, m.Z.Z}
}

// Add returns m + n.
func (m *Mat3) Add(n *Mat3) Mat3 { return Mat3{m.X.Add(n.X), m.Y.Add(n.Y), m.Z.Add(n.Z)} }

// Scale returns s m.
func (m *Mat3) Scale(s float64) Mat3 { return Mat3{m.X.Scale(s), m.Y.Scale(s), m.Z.Scale(s)} }

// Det returns the determinant.
func (m *Mat3) Det() float64 { return m.X.Dot(m.Y.Cross(m.Z)) }

// Inverse returns m⁻¹, and false when m is singular to working precision.
func (m *Mat3) Inverse() (inverse Mat3, solvable bool) {
	across := m.Y.Cross(m.Z)
	det := m.X.Dot(across)
	if det == 0 || !(det*0 == 0) {
		return inverse, false
	}
	s := 1 / det
	x, y, z := across.Scale(s), m.Z.Cross(m.X).Scale(s), m.X.Cross(m.Y).Scale(s)
	inverse.X, inverse.Y, inverse.Z = Vec3{x.X, y.X, z.X}, Vec3{x.Y, y.Y, z.Y}, Vec3{x.Z, y.Z, z.Z}
	return inverse, true
}

// Similar returns r d rᵀ, a tensor given in a frame with axes r seen from the world.
func (r *Mat3) Similar(d *Mat3) (s Mat3) {
	s.X, s.Y, s.Z = r.SimilarTo(d)
	return s
}

// SimilarTo returns the columns of r d rᵀ, in registers.
func (r *Mat3) SimilarTo(d *Mat3) (x, y, z Vec3) {
	x, y, z = r.Apply(d.X), r.Apply(d.Y), r.Apply(d.Z)
	return combine(x, y, z, r.X.X, r.Y.X, r.Z.X),
		combine(x, y, z, r.X.Y, r.Y.Y, r.Z.Y),
		combine(x, y, z, r.X.Z, r.Y.Z, r.Z.Z)
}

// combine returns a x + b y + c z.
func combine(x, y, z Vec3, a, b, c float64) Vec3 {
	return Vec3{
		float64(x.X*a) + float64(y.X*b) + float64(z.X*c),
		float64(x.Y*a) + float64(y.Y*b) + float64(z.Y*c),
		float64(x.Z*a) + float64(y.Z*b) + float64(z.Z*c),
	}
}
