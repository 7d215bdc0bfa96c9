package geom_test

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

func TestDifferenceOfProducts(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	exact := func(x float64) *big.Float { return new(big.Float).SetPrec(300).SetFloat64(x) }
	for range 20000 {
		a, b, c := r.NormFloat64(), r.NormFloat64(), r.NormFloat64()
		d := a * b / c
		p, q := new(big.Float).Mul(exact(a), exact(b)), new(big.Float).Mul(exact(c), exact(d))
		want, _ := new(big.Float).Sub(p, q).Float64()
		if got := geom.DifferenceOfProducts(a, b, c, d); math.Abs(got-want) > 4e-16*math.Abs(want) {
			t.Fatalf("%v %v - %v %v = %v, want %v", a, b, c, d, got, want)
		}
	}
}
