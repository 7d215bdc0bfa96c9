package statics

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
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

// sqrtPositive takes rounding below zero for zero.
func sqrtPositive(x float64) float64 { return math.Sqrt(max(x, 0)) }

// length returns the length of a vector.
func length(x, y, z float64) float64 { return sqrtPositive(float64(x*x) + float64(y*y) + float64(z*z)) }

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

// subtractPlain subtracts, from the block of each row, the product of a column's block in that row and the transpose of
// its first block. at gives the block of a row, -1 if there is none.
func subtractPlain(blocks []block, at, rows []int32, column []block) {
	var by block
	for i := range by {
		for j := range by {
			by[i][j] = column[0][j][i]
		}
	}
	for b, row := range rows {
		if at[row] >= 0 {
			blocks[at[row]].subtractProduct(&column[b], &by)
		}
	}
}

// subtractProduct subtracts a b.
func (m *block) subtractProduct(a, b *block) {
	for i := range m {
		row, by := &m[i], &a[i]
		for j := range row {
			row[j] = row[j] - float64(by[0]*b[0][j]) - float64(by[1]*b[1][j]) - float64(by[2]*b[2][j]) -
				float64(by[3]*b[3][j]) - float64(by[4]*b[4][j]) - float64(by[5]*b[5][j])
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
	y0, y1, y2, y3, y4, y5 := y[0], y[1], y[2], y[3], y[4], y[5]
	for i := range m {
		r, k := &m[i], x[i]
		y0, y1, y2 = y0-float64(k*r[0]), y1-float64(k*r[1]), y2-float64(k*r[2])
		y3, y4, y5 = y3-float64(k*r[3]), y4-float64(k*r[4]), y5-float64(k*r[5])
	}
	*y = vec6{y0, y1, y2, y3, y4, y5}
}

// addApply adds m x to y.
func (m *block) addApply(y, x *vec6) {
	for i := range m {
		y[i] += m[i].dot(x)
	}
}

// addApplyT adds mᵀ x to y.
func (m *block) addApplyT(y, x *vec6) {
	for i := range m {
		y.addScaled(x[i], &m[i])
	}
}

// add adds b, or its transpose.
func (m *block) add(b *block, transposed bool) {
	for i := range m {
		for j := range m {
			if transposed {
				m[i][j] += b[j][i]
			} else {
				m[i][j] += b[i][j]
			}
		}
	}
}

// cholesky replaces the symmetric m, of which the lower triangle counts, by its lower factor. was is the diagonal
// before other columns were subtracted; a pivot keeps at least the share least of it.
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
