package linkage

import (
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// TestKernelsHaveTheBitsOfPlainLoops compares each kernel with its plain loop, for all numbers of rows and columns.
func TestKernelsHaveTheBitsOfPlainLoops(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	vec := func(count int) (v Vec) {
		for k := range count {
			v[k] = r.NormFloat64()
		}
		return v
	}
	block := func(rows, count int) (m Block) {
		for k := range rows {
			m[k] = vec(count)
		}
		return m
	}
	for rows := range jointrows.MostRows + 1 {
		for count := range jointrows.MostRows + 1 {
			of, out, x, y := block(jointrows.MostRows, count), block(rows, count), vec(rows), vec(count)
			check := func(name string, wide, plain func(m *Block, y *Vec)) {
				m, n, yWide, yPlain := out, out, y, y
				wide(&m, &yWide)
				plain(&n, &yPlain)
				if m != n || yWide != yPlain {
					t.Errorf("%s with %d rows of %d: %v, %v; want %v, %v", name, rows, count, m, yWide, n, yPlain)
				}
			}
			by := block(jointrows.MostRows, rows)
			check("setRows", func(_ *Block, y *Vec) { y.setRows(of[:rows], &x, count) },
				func(_ *Block, y *Vec) { y.setRowsPlain(of[:rows], &x, count) })
			lin, ang := geom.V(x[0], x[1], x[2]), geom.V(y[0], y[1], y[2])
			check("addMotion", func(m *Block, y *Vec) { (*parts)(&of).addMotion(y, lin, ang, count) },
				func(m *Block, y *Vec) { (*parts)(&of).addMotionPlain(y, lin, ang, count) })
			inertia := geom.Mat3{X: lin, Y: ang, Z: geom.V(y[3], y[4], y[5])}
			check("respond", func(m *Block, _ *Vec) { (*parts)(&of).respond((*parts)(m), lin, &inertia, count) },
				func(m *Block, _ *Vec) { (*parts)(&of).respondPlain((*parts)(m), lin, &inertia, count) })
			check("clear", func(_ *Block, y *Vec) { y.clear(count) }, func(_ *Block, y *Vec) { y.clearPlain(count) })
			check("subtractRows", func(_ *Block, y *Vec) { y.subtractRows(of[:rows], &x, count) },
				func(_ *Block, y *Vec) { y.subtractRowsPlain(of[:rows], &x, count) })
			check("setTransposed", func(m *Block, _ *Vec) { setTransposed(m[:rows], by[:], of[:], count) },
				func(m *Block, _ *Vec) { setTransposedPlain(m[:rows], by[:], of[:], count) })
			for _, first := range []bool{false, true} {
				check("addCoupling", func(m *Block, _ *Vec) {
					addCoupling(m[:rows], (*parts)(&by), (*parts)(&of), count, first)
				}, func(m *Block, _ *Vec) { addCouplingPlain(m[:rows], (*parts)(&by), (*parts)(&of), count, first) })
			}
			check("subtractProduct", func(m *Block, _ *Vec) { subtractProduct(m[:rows], by[:rows], of[:rows], count) },
				func(m *Block, _ *Vec) { subtractProductPlain(m[:rows], by[:rows], of[:rows], count) })
			if rows == count && rows > 0 {
				check("pivot", func(m *Block, _ *Vec) { m.pivot(rows-1, rows, 0.5) },
					func(m *Block, _ *Vec) { m.pivotPlain(rows-1, rows, 0.5) })
			}
		}
	}
}
