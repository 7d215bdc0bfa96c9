package ccdcase

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/collisiontest"
)

// The files carry the true separation at some times of every case, from arithmetic of higher precision: the judge must
// measure the same.
func TestGapAgainstSamples(t *testing.T) {
	samples := 0
	for _, name := range []string{"translation", "rotation", "screw"} {
		set := readTruth(t, name)
		raw := collisiontest.Cases[struct {
			Expect struct{ Samples [][2]float64 }
		}](t, name, len(set.Cases))
		worst := 0.0
		for i := range set.Cases {
			c := &set.Cases[i]
			j := NewJudge(c)
			for _, s := range raw[i].Expect.Samples {
				samples++
				off := math.Abs(j.Gap(s[0])-s[1]) / (j.size + j.speed)
				worst = max(worst, off)
				if off > 1e-12 {
					t.Errorf("%s at %g: gap %g, want %g", c.ID, s[0], j.Gap(s[0]), s[1])
				}
			}
		}
		t.Logf("%s: off by at most %.2g of the size", name, worst)
	}
	if samples < 1000 {
		t.Errorf("only %d samples", samples)
	}
}
