package linkage

// MostRows is the largest number of rows of a block.
const MostRows = 6

// Vec has one number for each row of a joint. Those beyond its present rows mean nothing.
type Vec [MostRows]float64

// Block couples the rows of one joint with those of another, or of the same. Only its first rows and columns count, as
// many as the joints have rows at present.
type Block [MostRows]Vec

// decompose replaces the first n rows and columns of the symmetric m, of which the lower triangle counts, by those of
// its factor L D Lᵀ: below the diagonal L, on it the inverse of D. was is the diagonal before other columns were
// subtracted. A row without a diagonal entry gets a zero for its inverse: it takes no part.
func (m *Block) decompose(was *Vec, n int) {
	for j := range m[:n] {
		inverse := inversePivot(m[j][j], was[j])
		m[j][j] = inverse
		for i := n - 1; i > j; i-- { // from below: entries above row i are still those of before
			row := &m[i]
			l := row[j] * inverse
			for k := j + 1; k <= i; k++ {
				row[k] -= float64(l * m[k][j])
			}
			row[j] = l
		}
	}
}

// inversePivot returns 1/d, with no less than leastPivot of what the diagonal entry was; 0 if that was 0.
func inversePivot(d, was float64) float64 {
	if d = max(d, leastPivot*was); d > 0 {
		return 1 / d
	}
	return 0
}

// solveRight replaces m, of so many rows and columns, by m L⁻ᵀ for a factor l.
func (m *Block) solveRight(l *Block, rows, columns int) {
	for i := range m[:rows] {
		l.solveLower(&m[i], columns)
	}
}

// scaleOf sets m to b D⁻¹ for a factor d.
func (m *Block) scaleOf(b, d *Block, rows, columns int) {
	for i := range m[:rows] {
		for k := range m[i][:columns] {
			m[i][k] = b[i][k] * d[k][k]
		}
	}
}

// subtractProduct subtracts a bᵀ from m, of so many rows and columns, where a and b have the given number inner of
// columns.
func (m *Block) subtractProduct(a, b *Block, rows, columns, inner int) {
	for i := range m[:rows] {
		row, by := &m[i], a[i][:inner]
		for j := range row[:columns] {
			with, s := &b[j], row[j]
			for k, v := range by {
				s -= float64(v * with[k])
			}
			row[j] = s
		}
	}
}

// subtractLower subtracts the lower triangle of a bᵀ.
func (m *Block) subtractLower(a, b *Block, rows, inner int) {
	for i := range m[:rows] {
		row, by := &m[i], a[i][:inner]
		for j := range row[:i+1] {
			with, s := &b[j], row[j]
			for k, v := range by {
				s -= float64(v * with[k])
			}
			row[j] = s
		}
	}
}

// solveLower replaces y by L⁻¹ y for a factor m.
func (m *Block) solveLower(y *Vec, n int) {
	for i := 1; i < n; i++ {
		s := y[i]
		for k, l := range m[i][:i] {
			s -= float64(l * y[k])
		}
		y[i] = s
	}
}

// solveUpper replaces y by L⁻ᵀ y for a factor m.
func (m *Block) solveUpper(y *Vec, n int) {
	for i := n - 1; i > 0; i-- {
		s := y[i]
		for k, l := range m[i][:i] {
			y[k] -= float64(l * s)
		}
	}
}

// scale replaces y by D⁻¹ y for a factor m.
func (m *Block) scale(y *Vec, n int) {
	for i := range y[:n] {
		y[i] *= m[i][i]
	}
}

// subtractApply subtracts m x from y.
func (m *Block) subtractApply(y, x *Vec, rows, columns int) {
	for i := range m[:rows] {
		s := y[i]
		for k, v := range m[i][:columns] {
			s -= float64(v * x[k])
		}
		y[i] = s
	}
}

// subtractApplyT subtracts mᵀ x from y.
func (m *Block) subtractApplyT(y, x *Vec, rows, columns int) {
	for i := range m[:rows] {
		s := x[i]
		for k, v := range m[i][:columns] {
			y[k] -= float64(v * s)
		}
	}
}
