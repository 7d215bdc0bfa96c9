//go:build !(goexperiment.simd && amd64)

package solver

import "github.com/brickyard-physics/brickyard/contact/rigid"

// Kernel names the instructions that the contact sweeps use on this machine.
func Kernel() string { return "scalar" }

// biasBlock sweeps the normal rows of a block with bias, and then solves its friction if asked to. It leaves no
// manifold to be solved alone.
func biasBlock(k *rates, b *block, e *extra, lines []line, pairs []quad, states []rigid.State, friction bool) uint8 {
	biasLanes(k, b, e, lines, pairs, states, friction)
	return 0
}

// relaxBlock sweeps the normal rows of a block without bias and then solves its friction. It leaves no manifold to be
// solved alone.
func relaxBlock(k *rates, b *block, e *extra, lines []line, pairs []quad, states []rigid.State) uint8 {
	relaxLanes(k, b, e, lines, pairs, states)
	return 0
}

// localWide solves nothing here: see relaxBlock.
type localWide struct{}

func (*localWide) iterateManifolds(*rates, *block, *extra, []line, []quad, uint8, []rigid.State) {}
func (*localWide) iterateSoftRows(*rates, *block, []line, []quad, uint8, []rigid.State)          {}

// prepareBlock derives the compliances, effective masses and row coordinates of a block.
func prepareBlock(b *block, e *extra, lines []line, pairs []quad, states []rigid.State) {
	prepareLanes(b, e, lines, pairs, states)
}

// placeWide places no lane of a block here: see updateBlock.
func (w *substep) placeWide(*block, []line, uint8) (hits uint8, done bool) { return 0, false }

// approachingLanes returns the lanes of a block, one bit each, in which a row approaches faster than a speed (m/s,
// negative).
func approachingLanes(b *block, lines []line, states []rigid.State, slowest *quad) uint8 {
	return approachingPlain(b, lines, states, slowest)
}

// restore takes back what has come of all lanes but some, one bit each.
func (o *columnBefore) restore(c *column, lines []line, which uint8) { o.restorePlain(c, lines, which) }

// largest writes the largest change of an impulse in each lane (N s).
func (o *columnBefore) largest(c *column, lines []line, most *quad) {
	o.largestPlain(c, lines, most)
}

// addMultiple adds a multiple of the first n numbers of other ones.
func addMultiple(to, of *numbers, times float64, n int) { addMultiplePlain(to, of, times, n) }
