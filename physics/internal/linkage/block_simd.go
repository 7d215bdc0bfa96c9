//go:build goexperiment.simd && amd64

package linkage

import (
	"simd/archsimd"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

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

// clear sets y, of so many numbers, to zero.
func (y *Vec) clear(count int) {
	if !wide {
		y.clearPlain(count)
		return
	}
	if y.setLow(all(0)); count > lanes {
		y.setHigh(all(0))
	}
}

// addMotion adds to y, of so many numbers, the speeds that velocities of a body give along equations.
func (e *parts) addMotion(y *Vec, lin, ang geom.Vec3, count int) {
	if !wide {
		e.addMotionPlain(y, lin, ang, count)
		return
	}
	v0, v1, v2, v3, v4, v5 := all(lin.X), all(lin.Y), all(lin.Z), all(ang.X), all(ang.Y), all(ang.Z)
	y.setLow(y.low().Add(e[0].low().Mul(v0)).Add(e[1].low().Mul(v1)).Add(e[2].low().Mul(v2)).
		Add(e[3].low().Mul(v3)).Add(e[4].low().Mul(v4)).Add(e[5].low().Mul(v5)))
	if count > lanes {
		y.setHigh(y.high().Add(e[0].high().Mul(v0)).Add(e[1].high().Mul(v1)).Add(e[2].high().Mul(v2)).
			Add(e[3].high().Mul(v3)).Add(e[4].high().Mul(v4)).Add(e[5].high().Mul(v5)))
	}
}

// respond sets by to the responses of a body of an inverse mass, by axis, and an inverse inertia, by row, to units of
// impulse along so many equations.
func (e *parts) respond(by *parts, mass geom.Vec3, inertia *geom.Mat3, count int) {
	if !wide {
		e.respondPlain(by, mass, inertia, count)
		return
	}
	zero, x, y, z := all(0), all(mass.X), all(mass.Y), all(mass.Z)
	by[0].setLow(zero.Add(e[0].low().Mul(x)))
	by[1].setLow(zero.Add(e[1].low().Mul(y)))
	by[2].setLow(zero.Add(e[2].low().Mul(z)))
	xx, xy, xz := all(inertia.X.X), all(inertia.X.Y), all(inertia.X.Z)
	yx, yy, yz := all(inertia.Y.X), all(inertia.Y.Y), all(inertia.Y.Z)
	zx, zy, zz := all(inertia.Z.X), all(inertia.Z.Y), all(inertia.Z.Z)
	a, b, c := e[3].low(), e[4].low(), e[5].low()
	by[3].setLow(zero.Add(a.Mul(xx)).Add(b.Mul(xy)).Add(c.Mul(xz)))
	by[4].setLow(zero.Add(a.Mul(yx)).Add(b.Mul(yy)).Add(c.Mul(yz)))
	by[5].setLow(zero.Add(a.Mul(zx)).Add(b.Mul(zy)).Add(c.Mul(zz)))
	if count <= lanes {
		return
	}
	by[0].setHigh(zero.Add(e[0].high().Mul(x)))
	by[1].setHigh(zero.Add(e[1].high().Mul(y)))
	by[2].setHigh(zero.Add(e[2].high().Mul(z)))
	a, b, c = e[3].high(), e[4].high(), e[5].high()
	by[3].setHigh(zero.Add(a.Mul(xx)).Add(b.Mul(xy)).Add(c.Mul(xz)))
	by[4].setHigh(zero.Add(a.Mul(yx)).Add(b.Mul(yy)).Add(c.Mul(yz)))
	by[5].setHigh(zero.Add(a.Mul(zx)).Add(b.Mul(zy)).Add(c.Mul(zz)))
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

// addCoupling adds rowsᵀ by to out, whose rows have so many numbers, or sets out to the first one: rows and responses
// by component.
func addCoupling(out []Vec, rows, by *parts, count int, first bool) {
	if !wide {
		addCouplingPlain(out, rows, by, count, first)
		return
	}
	zero := all(0)
	b0, b1, b2, b3, b4, b5 := by[0].low(), by[1].low(), by[2].low(), by[3].low(), by[4].low(), by[5].low()
	for i := range out {
		y, at, sum := &out[i], i&(width-1), zero
		if !first {
			sum = y.low()
		}
		y.setLow(sum.Add(b0.Mul(all(rows[0][at]))).Add(b1.Mul(all(rows[1][at]))).Add(b2.Mul(all(rows[2][at]))).
			Add(b3.Mul(all(rows[3][at]))).Add(b4.Mul(all(rows[4][at]))).Add(b5.Mul(all(rows[5][at]))))
	}
	if count <= lanes {
		return
	}
	b0, b1, b2, b3, b4, b5 = by[0].high(), by[1].high(), by[2].high(), by[3].high(), by[4].high(), by[5].high()
	for i := range out {
		y, at, sum := &out[i], i&(width-1), zero
		if !first {
			sum = y.high()
		}
		y.setHigh(sum.Add(b0.Mul(all(rows[0][at]))).Add(b1.Mul(all(rows[1][at]))).Add(b2.Mul(all(rows[2][at]))).
			Add(b3.Mul(all(rows[3][at]))).Add(b4.Mul(all(rows[4][at]))).Add(b5.Mul(all(rows[5][at]))))
	}
}

// setTransposed sets out, whose rows have so many numbers, to tᵀ rows: three of its rows at once, so that sums need not
// wait for each other.
func setTransposed(out, t, rows []Vec, count int) {
	if !wide {
		setTransposedPlain(out, t, rows, count)
		return
	}
	for i, last := 0, len(out)-1; i <= last; i += 3 {
		f := max(0, min(i, last-2)) // rows that are left over are set with others once more
		setThree(out, t[:len(rows)], rows, f, min(f+1, last), min(f+2, last), count)
	}
}

// setThree does so for three rows.
func setThree(out, t, rows []Vec, f, g, h, count int) {
	low0 := all(0)
	low1, low2, high0, high1, high2 := low0, low0, low0, low0, low0
	for k := range rows {
		r, x := &rows[k], &t[k]
		p, q, s, low := all(x[f&(width-1)]), all(x[g&(width-1)]), all(x[h&(width-1)]), r.low()
		low0, low1, low2 = low0.Add(low.Mul(p)), low1.Add(low.Mul(q)), low2.Add(low.Mul(s))
		if count > lanes {
			high := r.high()
			high0, high1, high2 = high0.Add(high.Mul(p)), high1.Add(high.Mul(q)), high2.Add(high.Mul(s))
		}
	}
	out[f].setBoth(low0, high0, count)
	out[g].setBoth(low1, high1, count)
	out[h].setBoth(low2, high2, count)
}

// setBoth sets both halves of a row of so many numbers, or the lower one alone.
func (y *Vec) setBoth(low, high f4, count int) {
	if y.setLow(low); count > lanes {
		y.setHigh(high)
	}
}

// subtractProduct subtracts by rows from out, whose rows have so many numbers: three of its rows at once.
func subtractProduct(out, by, rows []Vec, count int) {
	if !wide {
		subtractProductPlain(out, by, rows, count)
		return
	}
	by = by[:len(out)]
	var rest Vec
	i := 0
	for ; i+2 < len(out); i += 3 {
		subtractThree(&out[i], &out[i+1], &out[i+2], &by[i], &by[i+1], &by[i+2], rows, count)
	}
	switch len(out) - i {
	case 2:
		subtractThree(&out[i], &out[i+1], &rest, &by[i], &by[i+1], &by[i], rows, count)
	case 1:
		out[i].subtractRows(rows, &by[i], count)
	}
}

// subtractThree does so for three rows.
func subtractThree(a, b, c, x, y, z *Vec, rows []Vec, count int) {
	low0, low1, low2 := a.low(), b.low(), c.low()
	if count <= lanes {
		for k := range rows {
			low, at := rows[k].low(), k&(width-1)
			low0, low1, low2 = low0.Sub(low.Mul(all(x[at]))), low1.Sub(low.Mul(all(y[at]))), low2.Sub(low.Mul(all(z[at])))
		}
		a.setLow(low0)
		b.setLow(low1)
		c.setLow(low2)
		return
	}
	high0, high1, high2 := a.high(), b.high(), c.high()
	for k := range rows {
		r, at := &rows[k], k&(width-1)
		p, q, s, low, high := all(x[at]), all(y[at]), all(z[at]), r.low(), r.high()
		low0, low1, low2 = low0.Sub(low.Mul(p)), low1.Sub(low.Mul(q)), low2.Sub(low.Mul(s))
		high0, high1, high2 = high0.Sub(high.Mul(p)), high1.Sub(high.Mul(q)), high2.Sub(high.Mul(s))
	}
	a.setBoth(low0, high0, count)
	b.setBoth(low1, high1, count)
	c.setBoth(low2, high2, count)
}
