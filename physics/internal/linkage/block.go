package linkage

// MostRows is the largest number of rows of a block.
const MostRows = 6

// Vec has one number for each row of a joint. Those beyond its present rows mean nothing, but are finite.
type Vec [MostRows]float64

// Block couples the rows of one joint with those of another, or of the same. Only its first rows and columns count, as
// many as the joints have rows at present. In those rows the columns beyond are zero, so that loops take three columns
// or six at once.
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
	for k := range d[:columns] {
		inverse := d[k][k]
		for i := range m[:rows] {
			m[i][k] = b[i][k] * inverse
		}
	}
}

// subtractProduct subtracts a bᵀ, of so many rows and columns, from m. inner is the number of columns of a and b.
func (m *Block) subtractProduct(a, b *Block, rows, columns, inner int) {
	for i := range m[:rows] {
		m[i].subtractDots(b[:columns], &a[i], inner)
	}
}

// subtractLower subtracts the lower triangle of a bᵀ from m.
func (m *Block) subtractLower(a, b *Block, rows, inner int) {
	for i := range m[:rows] {
		m[i].subtractDots(b[:i+1], &a[i], inner)
	}
}

// subtractDots subtracts from y the products of rows, of n columns, and x.
func (y *Vec) subtractDots(rows []Vec, x *Vec, n int) {
	if n <= 3 {
		x0, x1, x2 := x[0], x[1], x[2]
		for j := range rows {
			r := &rows[j]
			y[j] -= float64(r[0]*x0) + float64(r[1]*x1) + float64(r[2]*x2)
		}
		return
	}
	x0, x1, x2, x3, x4, x5 := x[0], x[1], x[2], x[3], x[4], x[5]
	for j := range rows {
		r := &rows[j]
		y[j] -= (float64(r[0]*x0) + float64(r[1]*x1) + float64(r[2]*x2)) +
			(float64(r[3]*x3) + float64(r[4]*x4) + float64(r[5]*x5))
	}
}

// subtractRows subtracts from y, of n rows, each row times its number in x.
func (y *Vec) subtractRows(rows []Vec, x *Vec, n int) {
	y0, y1, y2 := y[0], y[1], y[2]
	if n <= 3 {
		for j := range rows {
			r, s := &rows[j], x[j]
			y0, y1, y2 = y0-float64(r[0]*s), y1-float64(r[1]*s), y2-float64(r[2]*s)
		}
		y[0], y[1], y[2] = y0, y1, y2
		return
	}
	y3, y4, y5 := y[3], y[4], y[5]
	for j := range rows {
		r, s := &rows[j], x[j]
		y0, y1, y2 = y0-float64(r[0]*s), y1-float64(r[1]*s), y2-float64(r[2]*s)
		y3, y4, y5 = y3-float64(r[3]*s), y4-float64(r[4]*s), y5-float64(r[5]*s)
	}
	y[0], y[1], y[2], y[3], y[4], y[5] = y0, y1, y2, y3, y4, y5
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
