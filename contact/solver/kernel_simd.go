//go:build goexperiment.simd && amd64

package solver

import (
	"simd/archsimd"

	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// wide reports whether this machine has the instructions that the kernels need.
var wide = archsimd.X86.AVX2()

// Kernel names the instructions that the contact sweeps use on this machine.
func Kernel() string {
	if wide {
		return "AVX2"
	}
	return "scalar"
}

// biasBlock sweeps the normal rows of a block with bias.
func biasBlock(k *rates, b *block, lines []line, pairs []quad, states []rigid.State) {
	if wide && b.locked == 0 {
		biasWide(k, b, lines, pairs, states)
	} else {
		biasLanes(k, b, lines, pairs, states)
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

// addMultiple adds a multiple of the first n numbers of other ones, and of some more.
func addMultiple(to, of *numbers, times float64, n int) {
	if !wide {
		addMultiplePlain(to, of, times, n)
		return
	}
	k := all(times)
	for i := 0; i < n; i += lanes {
		x, y := (*quad)(to[i:i+lanes]), (*quad)(of[i:i+lanes])
		put(get(x).Add(k.Mul(get(y))), x)
	}
}
