package statics

import (
	"math"

	"github.com/brickyard-physics/brickyard/internal/geom"
)

// vec6 is a twist, a wrench or a row of the Jacobian of one body: translation first, then rotation.
type vec6 [6]float64

func join(linear, angular geom.Vec3) vec6 {
	return vec6{linear.X, linear.Y, linear.Z, angular.X, angular.Y, angular.Z}
}

func (v *vec6) linear() geom.Vec3  { return geom.Vec3{X: v[0], Y: v[1], Z: v[2]} }
func (v *vec6) angular() geom.Vec3 { return geom.Vec3{X: v[3], Y: v[4], Z: v[5]} }

func (v *vec6) dot(w *vec6) float64 {
	return float64(v[0]*w[0]) + float64(v[1]*w[1]) + float64(v[2]*w[2]) +
		float64(v[3]*w[3]) + float64(v[4]*w[4]) + float64(v[5]*w[5])
}

// addScaled adds s w to v.
func (v *vec6) addScaled(s float64, w *vec6) {
	for i := range v {
		v[i] += float64(s * w[i])
	}
}

// block is a 6×6 matrix of rows: the coupling of two bodies.
type block [6]vec6

// addOuter adds s a bᵀ.
func (m *block) addOuter(s float64, a, b *vec6) {
	for i := range a {
		m[i].addScaled(s*a[i], b)
	}
}

// subtractProduct subtracts a bᵀ.
func (m *block) subtractProduct(a, b *block) {
	for i := range m {
		row, a0, a1, a2, a3, a4, a5 := &m[i], a[i][0], a[i][1], a[i][2], a[i][3], a[i][4], a[i][5]
		for j := range b {
			c := &b[j]
			row[j] -= (float64(a0*c[0]) + float64(a1*c[1])) + (float64(a2*c[2]) + float64(a3*c[3])) +
				(float64(a4*c[4]) + float64(a5*c[5]))
		}
	}
}

// subtractApply subtracts m x from y.
func (m *block) subtractApply(y, x *vec6) {
	for i := range m {
		y[i] -= m[i].dot(x)
	}
}

// subtractApplyT subtracts mᵀ x from y.
func (m *block) subtractApplyT(y, x *vec6) {
	for i := range m {
		y.addScaled(-x[i], &m[i])
	}
}

// cholesky replaces the symmetric m, of which the lower triangle counts, by its lower factor. was is the diagonal
// before other columns were subtracted, of which a pivot keeps the share least.
func (m *block) cholesky(was *vec6, least float64) {
	for j := range m {
		d := m[j][j]
		for k := range j {
			d -= float64(m[j][k] * m[j][k])
		}
		d = math.Sqrt(max(d, least*was[j]))
		m[j][j] = d
		for i := j + 1; i < 6; i++ {
			s := m[i][j]
			for k := range j {
				s -= float64(m[i][k] * m[j][k])
			}
			m[i][j] = s / d
		}
	}
}

// solveRight replaces m by m l⁻ᵀ for a lower factor l.
func (m *block) solveRight(l *block) {
	for i := range m {
		l.solveLower(&m[i])
	}
}

// solveLower replaces y by m⁻¹ y for a lower factor m.
func (m *block) solveLower(y *vec6) {
	for i := range m {
		s := y[i]
		for k := range i {
			s -= float64(m[i][k] * y[k])
		}
		y[i] = s / m[i][i]
	}
}

// solveLowerT replaces y by m⁻ᵀ y for a lower factor m.
func (m *block) solveLowerT(y *vec6) {
	for i := 5; i >= 0; i-- {
		y[i] /= m[i][i]
		for k := range i {
			y[k] -= float64(m[i][k] * y[i])
		}
	}
}
