package report

import (
	"math"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/chart"
)

// TestRounded: what swings a little about a large value keeps its swing, and what is no number is left out.
func TestRounded(t *testing.T) {
	c := chart.Chart{Lines: []chart.Line{
		{Name: "swings", X: []float64{0, 1.0 / 60, 2.0 / 60}, Y: []float64{-1000.1234567, -1000.12, math.NaN()}},
		{Name: "stands", X: []float64{0, 4}, Y: []float64{-1000.12, -1000.14}},
	}}
	got := rounded(&c)
	for i, want := range [][2][]float64{
		{{0, 0.0167}, {-1000.123457, -1000.12}},
		{{0, 4}, {-1000.12, -1000.14}},
	} {
		if l := got.Lines[i]; !slices.Equal(l.X, want[0]) || !slices.Equal(l.Y, want[1]) {
			t.Errorf("%s: %v, %v; want %v", l.Name, l.X, l.Y, want)
		}
	}
	if c.Lines[0].X[1] != 1.0/60 {
		t.Error("the chart that was given has changed")
	}
	flat := rounded(&chart.Chart{LogY: true, Lines: []chart.Line{{X: []float64{3.25, 3.25}, Y: []float64{1e-9, 1e9}}}})
	if l := flat.Lines[0]; !slices.Equal(l.X, []float64{3.25, 3.25}) || !slices.Equal(l.Y, []float64{1e-9, 1e9}) {
		t.Errorf("one x, and a logarithmic axis: %v, %v", l.X, l.Y)
	}
}
