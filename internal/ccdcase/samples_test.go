package ccdcase

import (
	"compress/gzip"
	"encoding/json"
	"math"
	"os"
	"testing"
)

// The files carry the true separation at some times of every case, from arithmetic of higher precision: the judge must
// measure the same.
func TestGapAgainstSamples(t *testing.T) {
	samples := 0
	for _, name := range []string{"translation", "rotation", "screw"} {
		set := readTruth(t, name)
		file, err := os.Open(truth + name + ".json.gz")
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		unzipped, err := gzip.NewReader(file)
		if err != nil {
			t.Fatal(err)
		}
		var raw struct {
			Cases []struct {
				Expect struct{ Samples [][2]float64 }
			}
		}
		if err := json.NewDecoder(unzipped).Decode(&raw); err != nil {
			t.Fatal(err)
		}
		worst := 0.0
		for i := range set.Cases {
			c := &set.Cases[i]
			j := NewJudge(c)
			for _, s := range raw.Cases[i].Expect.Samples {
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
