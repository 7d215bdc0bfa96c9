//go:build !(goexperiment.simd && amd64)

package linkage

func leaveWide() {}

func (m *Block) pivot(j, n int, inverse float64) { m.pivotPlain(j, n, inverse) }

func (y *Vec) setRows(rows []Vec, x *Vec, count int) { y.setRowsPlain(rows, x, count) }

func (y *Vec) subtractRows(rows []Vec, x *Vec, count int) { y.subtractRowsPlain(rows, x, count) }

func addTransposed(out, t, rows []Vec, count int) { addTransposedPlain(out, t, rows, count) }

func subtractProduct(out, by, rows []Vec, count int) { subtractProductPlain(out, by, rows, count) }

func (y *Vec) addRows(rows []Vec, x *Vec, count int) { y.addRowsPlain(rows, x, count) }

func addCoupling(out []Vec, rows, by *parts, count int) {
	addTransposedPlain(out, rows[:], by[:], count)
}
