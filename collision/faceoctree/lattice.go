package faceoctree

import "github.com/brickyard-physics/brickyard/collision/geom"

// A place on the lattice is three coordinates of 20 bits in one word, each with a guard bit above it. With its guards
// set a word stays, after subtracting another one, at or above the guard in those coordinates that are not less: one
// subtraction compares all three.
const (
	laneBits         = 21
	guards    uint64 = 1<<20 | 1<<41 | 1<<62
	lane      uint64 = 1<<20 - 1
	allLanes         = guards - guards>>20
	mostSteps        = 1<<20 - 1 // steps across the lattice
)

// lattice is a grid over the box around all regions. Going from floats to it keeps the order of coordinates (it rounds,
// and never swaps): boxes that overlap in space overlap on the lattice, and few others do.
type lattice struct{ origin, scale geom.Vec3 }

// newLattice spans a box.
func newLattice(b *geom.Box) lattice {
	d := b.Max.Sub(b.Min)
	return lattice{b.Min, geom.Vec3{X: steps(d.X), Y: steps(d.Y), Z: steps(d.Z)}}
}

// steps is the scale that takes a length to all steps; 0, which takes all places to one, for a length without inverse.
func steps(length float64) float64 {
	if s := mostSteps / length; s > 0 && s < 1e300 {
		return s
	}
	return 0
}

// place returns the word of a point; outside of the lattice it is the nearest one.
func (l *lattice) place(x, y, z float64) uint64 {
	return onLane(float64((x-l.origin.X)*l.scale.X)) |
		onLane(float64((y-l.origin.Y)*l.scale.Y))<<laneBits |
		onLane(float64((z-l.origin.Z)*l.scale.Z))<<(2*laneBits)
}

// onLane rounds towards zero; NaN, of an endless surface, counts as the least.
func onLane(t float64) uint64 {
	if !(t > 0) {
		return 0
	}
	if t > mostSteps {
		return mostSteps
	}
	return uint64(int64(t))
}

// item is the box of a face on the lattice: its least place, its largest with guards, and its number.
type item struct {
	low, high uint64
	face      int32
}

// item returns the one of a face by its corners.
func (l *lattice) item(p, q, r *geom.Vec3, face int32) item {
	lowX, highX := extent(p.X, q.X, r.X)
	lowY, highY := extent(p.Y, q.Y, r.Y)
	lowZ, highZ := extent(p.Z, q.Z, r.Z)
	return item{l.place(lowX, lowY, lowZ), l.place(highX, highY, highZ) | guards, face}
}

// cell returns a box on the lattice.
func (l *lattice) cell(b *geom.Box) cell {
	return cell{l.place(b.Min.X, b.Min.Y, b.Min.Z), l.place(b.Max.X, b.Max.Y, b.Max.Z)}
}

// extent returns the least and the largest of three numbers.
func extent(p, q, r float64) (low, high float64) {
	low, high = p, q
	if q < p {
		low, high = q, p
	}
	if r < low {
		low = r
	}
	if r > high {
		high = r
	}
	return low, high
}

// cell is a box of lattice places, the last ones included.
type cell struct{ low, high uint64 }

// middle returns the last place of the lower half, along all axes.
func (c *cell) middle() uint64 { return (c.low + c.high) >> 1 & allLanes }

// cellHalves are the halves of a cell across an axis, and the axis' guard.
type cellHalves struct {
	lower, upper cell
	guard        uint64
}

// halve divides the cell behind the place mid.
func (c *cell) halve(mid uint64, axis int) cellHalves {
	shift := axis * laneBits
	mask := lane << shift
	return cellHalves{
		lower: cell{c.low, c.high&^mask | mid&mask},
		upper: cell{c.low&^mask | (mid&mask + 1<<shift), c.high},
		guard: 1 << (laneBits - 1 + shift),
	}
}
