//go:build !(goexperiment.simd && amd64)

package linkage

import "github.com/brickyard-physics/brickyard/collision/geom"

func leaveWide() {}

func (m *Block) pivot(j, n int, inverse float64) { m.pivotPlain(j, n, inverse) }

func (y *Vec) clear(count int) { y.clearPlain(count) }

func (y *Vec) setRows(rows []Vec, x *Vec, count int) { y.setRowsPlain(rows, x, count) }

func (y *Vec) subtractRows(rows []Vec, x *Vec, count int) { y.subtractRowsPlain(rows, x, count) }

func setTransposed(out, t, rows []Vec, count int) { setTransposedPlain(out, t, rows, count) }

func subtractProduct(out, by, rows []Vec, count int) { subtractProductPlain(out, by, rows, count) }

func (e *parts) addMotion(y *Vec, lin, ang geom.Vec3, count int) {
	e.addMotionPlain(y, lin, ang, count)
}

func (e *parts) respond(by *parts, mass geom.Vec3, inertia *geom.Mat3, count int) {
	e.respondPlain(by, mass, inertia, count)
}

func addCoupling(out []Vec, rows, by *parts, count int, first bool) {
	addCouplingPlain(out, rows, by, count, first)
}
