//go:build goexperiment.simd && amd64

package linkage

import "simd/archsimd"

// wide reports whether this machine has the instructions that the kernels need.
var wide = archsimd.X86.AVX2()

// f4 is half a row.
type f4 = archsimd.Float64x4

// leaveWide ends the use of vectors: plain code after them would wait for the upper halves of their registers.
func leaveWide() {
	if wide {
		archsimd.ClearAVXUpperBits()
	}
}

func all(x float64) f4 { return archsimd.BroadcastFloat64x4(x) }

func (y *Vec) low() f4 { return archsimd.LoadFloat64x4((*[lanes]float64)(y[:lanes])) }

func (y *Vec) high() f4 { return archsimd.LoadFloat64x4((*[lanes]float64)(y[lanes:])) }

func (y *Vec) setLow(x f4) { x.Store((*[lanes]float64)(y[:lanes])) }

func (y *Vec) setHigh(x f4) { x.Store((*[lanes]float64)(y[lanes:])) }

// pivot replaces the pivot of row j of n by its inverse, and clears its column in the other rows.
func (m *Block) pivot(j, n int, inverse float64) {
	if !wide {
		m.pivotPlain(j, n, inverse)
		return
	}
	by, rows := all(inverse), m[:n]
	keep, one := &others[j], &only[j]
	row, keepLow := &rows[j], keep.low()
	low := row.low().Mul(keepLow).Add(one.low()).Mul(by)
	row.setLow(low)
	if n <= lanes {
		for i := range rows {
			if i != j {
				r := &rows[i]
				r.setLow(r.low().Mul(keepLow).Sub(all(r[j]).Mul(low)))
			}
		}
		return
	}
	keepHigh := keep.high()
	high := row.high().Mul(keepHigh).Add(one.high()).Mul(by)
	row.setHigh(high)
	for i := range rows {
		if i != j {
			r := &rows[i]
			times := all(r[j])
			r.setLow(r.low().Mul(keepLow).Sub(times.Mul(low)))
			r.setHigh(r.high().Mul(keepHigh).Sub(times.Mul(high)))
		}
	}
}

// setRows sets y, of so many numbers, to the sum of rows, each times its number in x.
func (y *Vec) setRows(rows []Vec, x *Vec, count int) {
	if !wide {
		y.setRowsPlain(rows, x, count)
		return
	}
	low := all(0)
	if count <= lanes {
		for k := range rows {
			low = low.Add(rows[k].low().Mul(all(x[k&(width-1)])))
		}
		y.setLow(low)
		return
	}
	high := low
	for k := range rows {
		r, times := &rows[k], all(x[k&(width-1)])
		low, high = low.Add(r.low().Mul(times)), high.Add(r.high().Mul(times))
	}
	y.setLow(low)
	y.setHigh(high)
}

// addRows adds to y, of so many numbers, each row times its number in x.
func (y *Vec) addRows(rows []Vec, x *Vec, count int) {
	if !wide {
		y.addRowsPlain(rows, x, count)
		return
	}
	low := y.low()
	if count <= lanes {
		for k := range rows {
			low = low.Add(rows[k].low().Mul(all(x[k&(width-1)])))
		}
		y.setLow(low)
		return
	}
	high := y.high()
	for k := range rows {
		r, times := &rows[k], all(x[k&(width-1)])
		low, high = low.Add(r.low().Mul(times)), high.Add(r.high().Mul(times))
	}
	y.setLow(low)
	y.setHigh(high)
}

// subtractRows subtracts from y, of so many numbers, each row times its number in x.
func (y *Vec) subtractRows(rows []Vec, x *Vec, count int) {
	if !wide {
		y.subtractRowsPlain(rows, x, count)
		return
	}
	low := y.low()
	if count <= lanes {
		for k := range rows {
			low = low.Sub(rows[k].low().Mul(all(x[k&(width-1)])))
		}
		y.setLow(low)
		return
	}
	high := y.high()
	for k := range rows {
		r, times := &rows[k], all(x[k&(width-1)])
		low, high = low.Sub(r.low().Mul(times)), high.Sub(r.high().Mul(times))
	}
	y.setLow(low)
	y.setHigh(high)
}

// addCoupling adds rowsᵀ by to out, whose rows have so many numbers: rows and responses by component.
func addCoupling(out []Vec, rows, by *parts, count int) {
	if !wide {
		addTransposedPlain(out, rows[:], by[:], count)
		return
	}
	b0, b1, b2, b3, b4, b5 := by[0].low(), by[1].low(), by[2].low(), by[3].low(), by[4].low(), by[5].low()
	for i := range out {
		y, at := &out[i], i&(width-1)
		y.setLow(y.low().Add(b0.Mul(all(rows[0][at]))).Add(b1.Mul(all(rows[1][at]))).Add(b2.Mul(all(rows[2][at]))).
			Add(b3.Mul(all(rows[3][at]))).Add(b4.Mul(all(rows[4][at]))).Add(b5.Mul(all(rows[5][at]))))
	}
	if count <= lanes {
		return
	}
	b0, b1, b2, b3, b4, b5 = by[0].high(), by[1].high(), by[2].high(), by[3].high(), by[4].high(), by[5].high()
	for i := range out {
		y, at := &out[i], i&(width-1)
		y.setHigh(y.high().Add(b0.Mul(all(rows[0][at]))).Add(b1.Mul(all(rows[1][at]))).Add(b2.Mul(all(rows[2][at]))).
			Add(b3.Mul(all(rows[3][at]))).Add(b4.Mul(all(rows[4][at]))).Add(b5.Mul(all(rows[5][at]))))
	}
}

// addTransposed adds tᵀ rows to out, whose rows have so many numbers.
func addTransposed(out, t, rows []Vec, count int) {
	if !wide {
		addTransposedPlain(out, t, rows, count)
		return
	}
	t = t[:len(rows)]
	for i := range out {
		y, at := &out[i], i&(width-1)
		low := y.low()
		if count <= lanes {
			for k := range rows {
				low = low.Add(rows[k].low().Mul(all(t[k][at])))
			}
			y.setLow(low)
			continue
		}
		high := y.high()
		for k := range rows {
			r, times := &rows[k], all(t[k][at])
			low, high = low.Add(r.low().Mul(times)), high.Add(r.high().Mul(times))
		}
		y.setLow(low)
		y.setHigh(high)
	}
}

// subtractProduct subtracts by rows from out, whose rows have so many numbers.
func subtractProduct(out, by, rows []Vec, count int) {
	if !wide {
		subtractProductPlain(out, by, rows, count)
		return
	}
	for i := range out {
		y, x := &out[i], &by[i]
		low := y.low()
		if count <= lanes {
			for k := range rows {
				low = low.Sub(rows[k].low().Mul(all(x[k&(width-1)])))
			}
			y.setLow(low)
			continue
		}
		high := y.high()
		for k := range rows {
			r, times := &rows[k], all(x[k&(width-1)])
			low, high = low.Sub(r.low().Mul(times)), high.Sub(r.high().Mul(times))
		}
		y.setLow(low)
		y.setHigh(high)
	}
}
