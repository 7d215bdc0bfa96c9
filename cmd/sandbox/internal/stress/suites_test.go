package stress

import (
	"context"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/truth"
)

// TestTruth plays the truth suite: nothing overlaps, and what has a closed form agrees with it.
func TestTruth(t *testing.T) {
	r, err := Play(context.Background(), Plan{Suite: trial.Truth, Seeds: 1, Build: "test"}, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range r.Cases {
		c := &r.Cases[i]
		o := &c.Outcomes[0]
		if o.Error != "" || o.Unable != "" {
			t.Errorf("%s: %s%s", c.Name, o.Error, o.Unable)
		}
		for k := range c.Bars {
			bar := &c.Bars[k]
			why := Cause(c.Name, bar.What)
			switch holds := bar.Holds(o.Value(bar.What)); {
			case !holds && why == "":
				t.Errorf("%s: %s; it is %g", c.Name, bar, o.Value(bar.What))
			case holds && why != "":
				t.Errorf("%s: %s holds now; take it off the list of missed bars:  %s", c.Name, bar, why)
			}
		}
	}
	if plots := r.Plots(); !hasPlot(plots, truth.OrderChart) {
		t.Error("no plot of the orders")
	}
}

func hasPlot(plots []Plot, name string) bool {
	for _, p := range plots {
		if p.Name == name {
			return true
		}
	}
	return false
}

// TestDemands: the bars are those that the project set itself.
func TestDemands(t *testing.T) {
	bars := map[string]float64{}
	for _, c := range Cases() {
		for _, bar := range c.Bars {
			bars[c.Name+" "+bar.What] = bar.Value
		}
	}
	for name, want := range map[string]float64{
		"slides-to-rest distance": 0.005, "slips-then-rolls distance": 0.005, "rolls-to-rest distance": 0.005,
		"rolls-down-slope distance": 0.005, "slope-threshold held": 0.001, "bounce-ladder height": 0.01,
		"elastic-balls energy": 0.01, "elastic-columns energy": 0.01, "free-collisions momentum": 1e-9,
		"free-asymmetric-top energy": 1e-6, "free-asymmetric-top angular-momentum": 1e-9, "sim-rolling velocity": 0.005,
		"sim-bouncing energy": 0.01, "sim-elastic-666 energy": 0.01, "sim-666 penetration": 0, "sim-kapla stood": 600,
	} {
		if got, is := bars[name]; !is || got != want {
			t.Errorf("%s: the bar is %g, want %g", name, got, want)
		}
	}
}
