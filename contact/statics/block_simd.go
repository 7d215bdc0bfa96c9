//go:build goexperiment.simd && amd64

package statics

import "simd/archsimd"

// wide reports whether this machine has AVX2.
var wide = archsimd.X86.AVX2()

// subtractProducts is subtractPlain. On AVX2 it computes several elements of a row at once, by the same operations in
// the same order, and so with the same bits.
func subtractProducts(blocks []block, at, rows []int32, column []block) {
	if !wide {
		subtractPlain(blocks, at, rows, column)
		return
	}
	var left [6][4]float64 // columns of the transpose: the first four of each row, and the last two
	var right [6][2]float64
	for i := range 6 {
		for j := range 4 {
			left[i][j] = column[0][j][i]
		}
		right[i] = [2]float64{column[0][4][i], column[0][5][i]}
	}
	for k, row := range rows {
		if to := at[row]; to >= 0 {
			subtractLeft(&blocks[to], &column[k], &left)
			subtractRight(&blocks[to], &column[k], &right)
		}
	}
}

// subtractLeft subtracts the first four columns of a product.
func subtractLeft(m, a *block, by *[6][4]float64) {
	b0, b1, b2 := archsimd.LoadFloat64x4(&by[0]), archsimd.LoadFloat64x4(&by[1]), archsimd.LoadFloat64x4(&by[2])
	b3, b4, b5 := archsimd.LoadFloat64x4(&by[3]), archsimd.LoadFloat64x4(&by[4]), archsimd.LoadFloat64x4(&by[5])
	for to, from := m[:], a[:]; len(to) > 0 && len(from) > 0; to, from = to[1:], from[1:] {
		r := &from[0]
		x := archsimd.LoadFloat64x4((*[4]float64)(to[0][:4]))
		x = x.Sub(archsimd.BroadcastFloat64x4(r[0]).Mul(b0))
		x = x.Sub(archsimd.BroadcastFloat64x4(r[1]).Mul(b1))
		x = x.Sub(archsimd.BroadcastFloat64x4(r[2]).Mul(b2))
		x = x.Sub(archsimd.BroadcastFloat64x4(r[3]).Mul(b3))
		x = x.Sub(archsimd.BroadcastFloat64x4(r[4]).Mul(b4))
		x = x.Sub(archsimd.BroadcastFloat64x4(r[5]).Mul(b5))
		x.Store((*[4]float64)(to[0][:4]))
	}
}

// subtractRight subtracts the last two columns of a product.
func subtractRight(m, a *block, by *[6][2]float64) {
	b0, b1, b2 := archsimd.LoadFloat64x2(&by[0]), archsimd.LoadFloat64x2(&by[1]), archsimd.LoadFloat64x2(&by[2])
	b3, b4, b5 := archsimd.LoadFloat64x2(&by[3]), archsimd.LoadFloat64x2(&by[4]), archsimd.LoadFloat64x2(&by[5])
	for to, from := m[:], a[:]; len(to) > 0 && len(from) > 0; to, from = to[1:], from[1:] {
		r := &from[0]
		x := archsimd.LoadFloat64x2((*[2]float64)(to[0][4:]))
		x = x.Sub(archsimd.BroadcastFloat64x2(r[0]).Mul(b0))
		x = x.Sub(archsimd.BroadcastFloat64x2(r[1]).Mul(b1))
		x = x.Sub(archsimd.BroadcastFloat64x2(r[2]).Mul(b2))
		x = x.Sub(archsimd.BroadcastFloat64x2(r[3]).Mul(b3))
		x = x.Sub(archsimd.BroadcastFloat64x2(r[4]).Mul(b4))
		x = x.Sub(archsimd.BroadcastFloat64x2(r[5]).Mul(b5))
		x.Store((*[2]float64)(to[0][4:]))
	}
}
