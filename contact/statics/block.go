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

// block is a 6×6 matrix, row by row: the coupling of two bodies.
type block [36]float64

// addOuter adds s a bᵀ.
func (m *block) addOuter(s float64, a, b *vec6) {
	for i := range a {
		t := s * a[i]
		for j := range b {
			m[6*i+j] += float64(t * b[j])
		}
	}
}

// subtractProduct subtracts a bᵀ.
func (m *block) subtractProduct(a, b *block) {
	for i := 0; i < 36; i += 6 {
		a0, a1, a2, a3, a4, a5 := a[i], a[i+1], a[i+2], a[i+3], a[i+4], a[i+5]
		for j := 0; j < 6; j++ {
			k := 6 * j
			m[i+j] -= (float64(a0*b[k]) + float64(a1*b[k+1])) + (float64(a2*b[k+2]) + float64(a3*b[k+3])) +
				(float64(a4*b[k+4]) + float64(a5*b[k+5]))
		}
	}
}

// subtractApply subtracts m x from y.
func (m *block) subtractApply(y, x *vec6) {
	for i := range y {
		k := 6 * i
		y[i] -= float64(m[k]*x[0]) + float64(m[k+1]*x[1]) + float64(m[k+2]*x[2]) +
			float64(m[k+3]*x[3]) + float64(m[k+4]*x[4]) + float64(m[k+5]*x[5])
	}
}

// subtractApplyT subtracts mᵀ x from y.
func (m *block) subtractApplyT(y, x *vec6) {
	for i := range x {
		for j := range y {
			y[j] -= float64(m[6*i+j] * x[i])
		}
	}
}

// leastPivot is the share of a diagonal element that a pivot keeps at least: less is rounding.
const leastPivot = 1e-14

// cholesky replaces the symmetric m, of which the lower triangle counts, by its lower factor. was holds the diagonal
// before other columns were subtracted, against which a vanishing pivot is told.
func (m *block) cholesky(was *vec6) {
	for j := 0; j < 6; j++ {
		d := m[7*j]
		for k := 0; k < j; k++ {
			d -= float64(m[6*j+k] * m[6*j+k])
		}
		d = math.Sqrt(max(d, leastPivot*was[j]))
		m[7*j] = d
		for i := j + 1; i < 6; i++ {
			s := m[6*i+j]
			for k := 0; k < j; k++ {
				s -= float64(m[6*i+k] * m[6*j+k])
			}
			m[6*i+j] = s / d
		}
	}
}

// solveRight replaces m by m l⁻ᵀ for a lower factor l.
func (m *block) solveRight(l *block) {
	for i := 0; i < 36; i += 6 {
		for j := 0; j < 6; j++ {
			s := m[i+j]
			for k := 0; k < j; k++ {
				s -= float64(m[i+k] * l[6*j+k])
			}
			m[i+j] = s / l[7*j]
		}
	}
}

// solveLower replaces y by l⁻¹ y.
func (m *block) solveLower(y *vec6) {
	for i := range y {
		for k := 0; k < i; k++ {
			y[i] -= float64(m[6*i+k] * y[k])
		}
		y[i] /= m[7*i]
	}
}

// solveLowerT replaces y by l⁻ᵀ y.
func (m *block) solveLowerT(y *vec6) {
	for i := 5; i >= 0; i-- {
		for k := i + 1; k < 6; k++ {
			y[i] -= float64(m[6*k+i] * y[k])
		}
		y[i] /= m[7*i]
	}
}
