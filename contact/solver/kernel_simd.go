//go:build goexperiment.simd && amd64

package solver

import "github.com/brickyard-physics/brickyard/contact/rigid"

// Kernel names the instructions that the contact sweeps use on this machine.
func Kernel() string {
	if wide {
		return "AVX2"
	}
	return "scalar"
}

// biasBlock sweeps the normal rows of a block with bias, and then solves its friction if asked to.
func biasBlock(k *rates, b *block, e *extra, lines []line, pairs []quad, states []rigid.State, friction bool) {
	if wide && b.locked == 0 {
		biasWide(k, b, e, lines, pairs, states, friction)
	} else {
		biasLanes(k, b, e, lines, pairs, states, friction)
	}
}

// relaxBlock sweeps the normal rows of a block without bias and then solves its friction.
func relaxBlock(k *rates, b *block, e *extra, lines []line, pairs []quad, states []rigid.State) {
	if wide && b.locked == 0 {
		relaxWide(k, b, e, lines, pairs, states)
	} else {
		relaxLanes(k, b, e, lines, pairs, states)
	}
}

// prepareBlock derives the compliances, effective masses and row coordinates of a block.
func prepareBlock(b *block, e *extra, lines []line, pairs []quad, states []rigid.State) {
	if wide && b.locked == 0 {
		prepareWide(b, e, lines, pairs, states)
	} else {
		prepareLanes(b, e, lines, pairs, states)
	}
}

// approachingLanes returns the lanes of a block, one bit each, in which a row approaches faster than a speed (m/s,
// negative).
func approachingLanes(b *block, lines []line, states []rigid.State, slowest *quad) uint8 {
	if wide {
		return approachingWide(b, lines, states, slowest)
	}
	return approachingPlain(b, lines, states, slowest)
}
