package faceoctree

import (
	"math/rand/v2"
	"testing"
)

func TestMeetIsExact(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	met := 0
	for i := range 200000 {
		side := 2 + i%4
		x, y := gridTriangle(r.IntN, side), gridTriangle(r.IntN, side)
		if i%3 == 0 { // one plane
			for k := range 3 {
				x[k].Z, y[k].Z = 1, 1
			}
		}
		want := meetOnGrid(&x, &y)
		if i%40 == 0 && want != meetExactly(&x, &y) {
			t.Fatalf("%v and %v: the references do not agree", x, y)
		}
		if want {
			met++
		}
		if got := Meet(&x, &y); got != want {
			t.Fatalf("%d: %v and %v: %v, want %v", i, x, y, got, want)
		}
	}
	t.Logf("%d meet", met)
}
