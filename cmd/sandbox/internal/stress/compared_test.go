package stress

import (
	"context"
	"math"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
)

// TestComparisons: the error is that over the scale, the worst counts, what is no number misses the bar, and the table
// shows the worst.
func TestComparisons(t *testing.T) {
	c := trial.Case{Name: "case", Bars: []trial.Bar{trial.Within("way", 0.01, trial.ClosedForm), trial.NoOverlap},
		Play: func(t *trial.Trial) {
			t.Beside("way", "little", 1.005, 1, 1, "m")
			t.Beside("way", "much", 3, 2, 4, "m")
			for range comparedRows {
				t.Beside("way", "more", 2.6, 2, 2, "m")
			}
		}}
	out, _ := trial.Run(context.Background(), &c, trial.Truth, 1, trial.Options{})
	if got := out.Value("way"); math.Abs(got-0.3) > 1e-12 {
		t.Errorf("the worst error is %g, want 0.3", got)
	}
	r := Report{Suite: "truth", Cases: []Result{{Name: c.Name, Bars: c.Bars, Outcomes: []trial.Outcome{out}}}}
	var table strings.Builder
	if err := r.Write(&table); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]int{"little": 0, "much": 0, "more": comparedRows, "FAIL 1 %": comparedRows} {
		if got := strings.Count(table.String(), text); got != want {
			t.Errorf("%q is there %d times, want %d:\n%s", text, got, want, &table)
		}
	}
	for _, row := range []struct {
		scale float64
		want  string
	}{{1, ""}, {-1, ""}, {4, " of 4 m"}, {0, ""}} {
		q := trial.Comparison{Exact: 1, Unit: "m", Scale: trial.Number(math.Abs(row.scale))}
		if got := shareOf(&q, &c.Bars[0]); got != row.want {
			t.Errorf("an error over %g m is told as %q, want %q", row.scale, got, row.want)
		}
	}
	nothing := trial.Case{Name: "case", Bars: []trial.Bar{trial.Within("way", 0.01, trial.ClosedForm)},
		Play: func(t *trial.Trial) {
			t.Beside("way", "nothing", math.NaN(), 1, 1, "m")
			t.Beside("way", "something", 1, 1, 1, "m")
		}}
	if out, _ := trial.Run(context.Background(), &nothing, trial.Truth, 1, trial.Options{}); out.Passed(nothing.Bars) {
		t.Error("no number passes")
	}
}
