package linkage

import (
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

const (
	// width is the length of a row in memory: two vectors of the machine.
	width = 2 * lanes
	// lanes is how many numbers such a vector has.
	lanes = 4
)

// Vec has one number for each row of a joint. Those beyond its present rows mean nothing, but are finite.
type Vec [width]float64

// Block couples the rows of one joint with those of another, or of the same. Only its first rows and columns count, as
// many as the joints have rows at present. In those rows the columns beyond are zero, so that loops take four columns
// or eight at once. They do that with the instructions of vector machines where there are some, and with the same bits
// without them: a product is rounded before it is added, and each number has its sums in the same order.
type Block [jointrows.MostRows]Vec

// others has a zero where a row is told from the others, and only has a one there.
var others, only = func() (o, u [jointrows.MostRows]Vec) {
	for j := range o {
		o[j], u[j][j] = Vec(slices.Repeat([]float64{1}, width)), 1
		o[j][j] = 0
	}
	return o, u
}()

// invert replaces the first n rows and columns of the symmetric m by their inverse, by the method of Gauss and Jordan.
// was is the diagonal before other columns were subtracted. A row without a diagonal entry takes no part: its inverse
// is zero.
func (m *Block) invert(was *Vec, n int) {
	for j := range m[:n] {
		m.pivot(j, n, inversePivot(m[j][j], was[j]))
	}
}

// inversePivot returns 1/d, with no less than leastPivot of what the diagonal entry was; 0 if that was 0.
func inversePivot(d, was float64) float64 {
	if d = max(d, leastPivot*was); d > 0 {
		return 1 / d
	}
	return 0
}

// columns returns how many of the columns of a row are to be looked at where so many count.
func columns(count int) int {
	if count <= lanes {
		return lanes
	}
	return width
}

// pivotPlain replaces the pivot of row j of n by its inverse, and clears its column in the other rows.
func (m *Block) pivotPlain(j, n int, inverse float64) {
	to := columns(n)
	row := &m[j]
	for c := range row[:to] {
		row[c] = (float64(row[c]*others[j][c]) + only[j][c]) * inverse
	}
	for i := range m[:n] {
		if i == j {
			continue
		}
		times := m[i][j]
		for c := range m[i][:to] {
			m[i][c] = float64(m[i][c]*others[j][c]) - float64(times*row[c])
		}
	}
}

// setRowsPlain sets y, of so many numbers, to the sum of rows, each times its number in x.
func (y *Vec) setRowsPlain(rows []Vec, x *Vec, count int) {
	var sum Vec
	to := columns(count)
	for k := range rows {
		for c := range to {
			sum[c] += float64(rows[k][c] * x[k])
		}
	}
	copy(y[:to], sum[:to])
}

// subtractRowsPlain subtracts from y, of so many numbers, each row times its number in x.
func (y *Vec) subtractRowsPlain(rows []Vec, x *Vec, count int) {
	to := columns(count)
	for k := range rows {
		for c := range to {
			y[c] -= float64(rows[k][c] * x[k])
		}
	}
}

// clearPlain sets y, of so many numbers, to zero.
func (y *Vec) clearPlain(count int) { clear(y[:columns(count)]) }

// addMotionPlain adds to y, of so many numbers, the speeds that velocities of a body give along equations.
func (e *parts) addMotionPlain(y *Vec, lin, ang geom.Vec3, count int) {
	v := [len(e)]float64{lin.X, lin.Y, lin.Z, ang.X, ang.Y, ang.Z}
	for k := range e {
		for c := range columns(count) {
			y[c] += float64(e[k][c] * v[k])
		}
	}
}

// respondPlain sets by to the responses of a body of an inverse mass, by axis, and an inverse inertia, by row, to units
// of impulse along so many equations.
func (e *parts) respondPlain(by *parts, mass geom.Vec3, inertia *geom.Mat3, count int) {
	for c, of := range [3]geom.Vec3{inertia.X, inertia.Y, inertia.Z} {
		by[c].setRowsPlain(e[c:c+1], &Vec{mass.Axis(c)}, count)
		by[3+c].setRowsPlain(e[3:], &Vec{of.X, of.Y, of.Z}, count)
	}
}

// addCouplingPlain adds rowsᵀ by to out, whose rows have so many numbers, or sets out to the first one.
func addCouplingPlain(out []Vec, rows, by *parts, count int, first bool) {
	if first {
		setTransposedPlain(out, rows[:], by[:], count)
	} else {
		addTransposedPlain(out, rows[:], by[:], count)
	}
}

// setTransposedPlain sets out, whose rows have so many numbers, to tᵀ rows.
func setTransposedPlain(out, t, rows []Vec, count int) {
	for i := range out {
		out[i].clearPlain(count)
	}
	addTransposedPlain(out, t, rows, count)
}

// addTransposedPlain adds tᵀ rows to out, whose rows have so many numbers.
func addTransposedPlain(out, t, rows []Vec, count int) {
	to := columns(count)
	for i := range out {
		for k := range rows {
			for c := range to {
				out[i][c] += float64(rows[k][c] * t[k][i])
			}
		}
	}
}

// subtractProductPlain subtracts by rows from out, whose rows have so many numbers.
func subtractProductPlain(out, by, rows []Vec, count int) {
	for i := range out {
		out[i].subtractRowsPlain(rows, &by[i], count)
	}
}
