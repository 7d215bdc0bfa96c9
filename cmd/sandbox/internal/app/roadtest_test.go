package app

import (
	"strconv"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/cars"
)

// TestRoadTestsAreShown: beside the picture stands what the car does and what a formula predicts.
func TestRoadTestsAreShown(t *testing.T) {
	a, s := newTestAppOf(t, "roadtest")
	frame(t, a, s)
	results, err := cars.RoadTests(a.lanes)
	if err != nil || len(results) == 0 {
		t.Fatal(results, err)
	}
	if first := s.last.HUD.Board[0].Label; first != "Measured before the start:" {
		t.Errorf("the board begins with %q", first)
	}
	rows := map[string]string{}
	for _, row := range s.last.HUD.Board {
		rows[row.Label] = row.Value
	}
	for _, r := range results {
		for _, figure := range []float64{r.Got, r.Predicted} {
			if text := strconv.FormatFloat(figure, 'g', 4, 64); !strings.Contains(rows[r.Figure], text) {
				t.Errorf("%s: %q lacks %s", r.Figure, rows[r.Figure], text)
			}
		}
	}
}
