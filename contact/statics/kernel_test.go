//go:build goexperiment.simd && amd64

package statics

import (
	"math/rand/v2"
	"testing"
)

// TestKernelsHaveTheSameBits: the wide kernel leaves the same numbers as the plain one.
func TestKernelsHaveTheSameBits(t *testing.T) {
	if !wide {
		t.Skip("no AVX2 here")
	}
	r := rand.New(rand.NewPCG(1, 2))
	const n = 20
	var blocks, column [n]block
	at, rows := make([]int32, n), make([]int32, n)
	for i := range n {
		at[i], rows[i] = int32((7*i)%n), int32(i)
		for j := range 6 {
			for k := range 6 {
				blocks[i][j][k], column[i][j][k] = r.NormFloat64(), r.NormFloat64()
			}
		}
	}
	at[3] = -1
	plain, fast := blocks, blocks
	subtractPlain(plain[:], at, rows, column[:])
	subtractProducts(fast[:], at, rows, column[:])
	if plain != fast {
		t.Error("the results differ")
	}
	if plain == blocks {
		t.Error("nothing was subtracted")
	}
}
