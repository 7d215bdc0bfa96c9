package dynamics

import (
	"math"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
	"github.com/brickyard-physics/brickyard/physics/internal/state/statetest"
)

// TestSlicesOfAStep: the slices of a step are runs of its sub-steps. They fill it, are as many as the fastest spin
// demands, differ by one sub-step at most, and at low rates end wherever a step at 60 Hz would.
func TestSlicesOfAStep(t *testing.T) {
	box, bracket := statetest.Box(t, 0.1, 0.2, 0.3), statetest.Bracket(t)
	for _, row := range []struct {
		hz       float64
		substeps int     // of a step
		spin     float64 // rad/s
		shape    collision.Shape
		want     []int // sub-steps of the slices
	}{
		{60, 16, 0, box, []int{16}},
		{60, 16, 5, box, []int{16}},
		{60, 16, 7, box, []int{8, 8}},
		{60, 16, 15, box, []int{6, 5, 5}},
		{60, 16, 4, bracket, []int{16}},
		{60, 16, 5, bracket, []int{8, 8}},
		{60, 16, 10, bracket, []int{6, 5, 5}},
		{60, 16, 1000, box, []int{2, 2, 2, 2, 2, 2, 2, 2}},
		{60, 4, 1000, box, []int{2, 2, 2, 2, 2, 2, 2, 2}}, // of a step that has more of them for its slices
		{60, 1, 7, box, []int{1, 1}},
		{1000, 1, 7, box, []int{1}},
		{15, 64, 0, box, []int{16, 16, 16, 16}},
		{15, 64, 7, box, []int{8, 8, 8, 8, 8, 8, 8, 8}},
		{25, 38, 0, box, []int{13, 13, 12}},
	} {
		r := roomsOf(t, statetest.Body{Kind: state.Dynamic, Shape: row.shape, Spin: geom.V(0, row.spin, 0)})
		r.Settings.Hz, r.Settings.Substeps = row.hz, row.substeps
		r.State.BeginStep()
		var got []int
		total := 0.0
		for r.dynamics.BeginStep(); r.Tick < r.Ticks; r.dynamics.EndSlice() {
			r.dynamics.BeginSlice()
			got, total = append(got, r.Substeps), total+r.Dt
		}
		if !slices.Equal(got, row.want) || math.Abs(total*row.hz-1) > 1e-12 || r.SliceEnds[len(r.SliceEnds)-1] != 1 {
			t.Errorf("%g Hz, %d sub-steps, %g rad/s: slices of %v, want %v; %g s in all, ends %v", row.hz, row.substeps,
				row.spin, got, row.want, total, r.SliceEnds)
		}
	}
}
