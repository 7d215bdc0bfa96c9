package screw

import (
	"math"
	"testing"
)

// TestCrossings: zeros of F at the start, of any order, at turning points, and at the end.
func TestCrossings(t *testing.T) {
	type zero struct {
		at, within float64
		falling    bool
	}
	for _, row := range []struct {
		name string
		f    wave
		hi   float64
		want []zero
	}{
		{"through", wave{k0: 0.25, w: -1}, 1, []zero{{0.25, 1e-16, true}}},
		{"never", wave{k0: 1e-12, k2: 1, angle: 1}, 1, nil},
		{"on zero all along", wave{k0: 1e-15, k1: -1e-15, k2: 1e-15, angle: 1}, 1, nil},
		// S - t goes as -t³, C as t².
		{"cubed, down", wave{k1: 1, w: -1, angle: 1}, 1, []zero{{0, 0, true}}},
		{"cubed, down, just past", wave{k0: -1e-15, k1: 1, w: -1, angle: 1}, 1, []zero{{0, 0, true}}},
		{"cubed, down, not yet", wave{k0: 1e-15, k1: 1, w: -1, angle: 1}, 1, []zero{{1.8e-5, 1e-6, true}}},
		{"cubed, up", wave{k0: 1e-15, k1: -1, w: 1, angle: 1}, 1, []zero{{0, 0, false}}},
		{"squared, down", wave{k2: -1, angle: 3}, 1, []zero{{0, 0, true}}},
		{"squared, down, just past", wave{k0: -1e-15, k2: -1, angle: 3}, 1, []zero{{0, 0, true}}},
		{"squared, after a little way up", wave{k0: -1e-15, k1: 1e-10, k2: -1, angle: 3}, 1, []zero{{0, 1e-9, true}}},
		{"squared, up", wave{k0: -1e-15, k2: 1, angle: 3}, 1, []zero{{0, 1e-7, false}}},
		{"down and up again", wave{k1: -1, angle: math.Pi}, 1, []zero{{0, 0, true}, {1, 1e-12, false}}},
		{"up and down again", wave{k0: -1e-14, k1: 0.5, w: 0.1, k2: -1, angle: 3}, 1,
			[]zero{{0, 1e-13, false}, {0.372, 1e-3, true}}},
		{"touching from above", wave{k0: 3/math.Pi + 1e-14, k1: -3, angle: math.Pi}, 1, []zero{{0.5, 1e-7, true}}},
		{"touching from below", wave{k0: -3/math.Pi - 1e-14, k1: 3, angle: math.Pi}, 1, []zero{{0.5, 1e-7, false}}},
		{"within a moment", wave{k0: -1e-16, w: -1}, 1e-14, []zero{{0, 0, true}}},
		{"at the end", wave{k0: 1, w: -1 + 1e-15}, 1, []zero{{1, 0, true}}},
	} {
		s := searcher{f: row.f, hi: row.hi, tol: 1e-13}
		got := s.crossings()
		ok := len(got) == len(row.want)
		for i := range min(len(got), len(row.want)) {
			ok = ok && math.Abs(got[i].t-row.want[i].at) <= row.want[i].within && got[i].falling == row.want[i].falling
		}
		if !ok {
			t.Errorf("%s: %+v, want %+v", row.name, got, row.want)
		}
	}
}
