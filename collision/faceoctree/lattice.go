package faceoctree

import "github.com/brickyard-physics/brickyard/collision/geom"

// A place on the lattice is three coordinates of 20 bits in one word, each in a lane with a guard bit above it. If a
// word without guards is subtracted from one with them, a guard remains where the coordinate is not less: one
// subtraction compares all three.
const (
	laneBits         = 21
	guards    uint64 = 1<<20 | 1<<41 | 1<<62
	lane      uint64 = 1<<20 - 1
	allLanes         = guards - guards>>20
	mostSteps        = 1<<20 - 1 // steps across the lattice
)

// lattice is a grid over the box around all objects that have regions. Going from floats to it keeps the order of
// coordinates (it rounds, and never swaps): boxes that overlap in space overlap on the lattice, and few others do.
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

// place returns the word of a point, which must not be outside.
func (l *lattice) place(p *geom.Vec3) uint64 {
	x, y, z := l.coordinates(p)
	return x | y<<laneBits | z<<(2*laneBits)
}

// coordinates rounds those of a point down.
func (l *lattice) coordinates(p *geom.Vec3) (x, y, z uint64) {
	return uint64(int64(float64((p.X-l.origin.X)*l.scale.X))) & lane,
		uint64(int64(float64((p.Y-l.origin.Y)*l.scale.Y))) & lane,
		uint64(int64(float64((p.Z-l.origin.Z)*l.scale.Z))) & lane
}

// item is the box of a face on the lattice: its least place, its largest with guards, and its number.
type item struct {
	low, high uint64
	face      int32
}

// item returns the one of a face by its corners. Least and largest are taken of whole numbers, without branches.
func (l *lattice) item(p, q, r *geom.Vec3, face int32) item {
	px, py, pz := l.coordinates(p)
	qx, qy, qz := l.coordinates(q)
	rx, ry, rz := l.coordinates(r)
	return item{
		low:  min(px, qx, rx) | min(py, qy, ry)<<laneBits | min(pz, qz, rz)<<(2*laneBits),
		high: max(px, qx, rx) | max(py, qy, ry)<<laneBits | max(pz, qz, rz)<<(2*laneBits) | guards,
		face: face,
	}
}

// cell returns a box on the lattice.
func (l *lattice) cell(b *geom.Box) cell {
	return cell{l.place(&b.Min), l.place(&b.Max)}
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
