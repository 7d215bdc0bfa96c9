//go:build !(goexperiment.simd && amd64)

package contact

import "github.com/brickyard-physics/brickyard/internal/rigid"

// Kernel names the instructions that the contact sweeps use on this machine.
func Kernel() string { return "scalar" }

// biasBlock sweeps the normal rows of a block with bias.
func biasBlock(k *rates, b *block, lines []line, states []rigid.State, backward bool) {
	biasLanes(k, b, lines, states, backward)
}

// relaxBlock solves the friction of a block and then sweeps its normal rows without bias.
func relaxBlock(k *rates, b *block, e *extra, lines []line, states []rigid.State, backward bool) {
	relaxLanes(k, b, e, lines, states, backward)
}

// prepareBlock derives what the sweeps need to know of a block.
func prepareBlock(b *block, e *extra, lines []line, states []rigid.State) {
	prepareLanes(b, e, lines, states)
}
