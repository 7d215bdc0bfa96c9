package app

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/panels"
	"github.com/brickyard-physics/brickyard/render"
)

// TestMomentumAndEnergyOfAFlight: without gravity a spinning box keeps both momenta and its energy, and they are what
// mass and size say.
func TestMomentumAndEnergyOfAFlight(t *testing.T) {
	lanes := loadtest.OpenScript(t, `
gravity(0)
box((1, 2, 3), at=(0, 5, 0), mass=12, vel=(3, 0, 4), spin=(0, 180, 0), name="box")
sphere(0.5, at=(50, 0, 0), static=True)
`, 0)
	a := &Player{lanes: lanes}
	r := newRecorder()
	r.Begin(lanes)
	h := r.history
	for range 30 {
		lanes.Step()
		r.Step(lanes)
	}
	var body = a.world().Bodies()[0]
	spin := a.world().Body(body).AngularVelocity()
	about := 12.0 / 12 * (1 + 9) * spin.Y() // kg m²/s about its own upright axis
	if got := spinOf(a.world().Body(body)).Y(); math.Abs(got-about) > 1e-6*about {
		t.Errorf("spin of %v kg m²/s, want %v", got, about)
	}
	first, last := h.Momentum()
	if math.Abs(first-60) > 1e-4 || math.Abs(last-60) > 1e-4 {
		t.Errorf("momentum from %v to %v kg m/s, want 60", first, last)
	}
}

// TestCountsOfTheProfiler: the table has what was counted in the last steps, and a click on the head of a column puts
// it in the order of that.
func TestCountsOfTheProfiler(t *testing.T) {
	a := newDeskApp(t, loadtest.WriteFile(t, "crates.star", twoCrates))
	a.frame(t, press("f1"))
	a.click(t, "tabs/Profiler")
	for range 20 {
		a.frame(t)
	}
	a.frame(t, press("p"))
	for range 60 { // until the head of the table is in sight
		bar := a.note("Profiler/list/bar").Box
		if a.note("figures/most").Box.Y1 < bar.Y1 {
			break
		}
		a.frame(t, render.Event{Kind: render.Scrolled, DY: -1, X: float64(bar.X0) - 100,
			Y: float64(bar.Y0+bar.Y1) / 2})
	}
	cells := func() (out [][]string) {
		for _, n := range a.Trace() {
			if n.Kind == "cell" {
				if len(out) == 0 || len(out[len(out)-1]) == 4 {
					out = append(out, nil)
				}
				out[len(out)-1] = append(out[len(out)-1], n.Value)
			}
		}
		return out
	}
	rows := cells()
	if len(rows) != panels.Counts || rows[0][0] != "awake bodies" || rows[0][1] != "2" || rows[0][2] != "2.0" {
		t.Fatalf("by name: %v", rows)
	}
	if k := slices.IndexFunc(rows, func(r []string) bool { return r[0] == "contact points" }); rows[k][1] != "8" {
		t.Errorf("two crates have %v", rows[k])
	}
	a.click(t, "figures/most")
	a.frame(t)
	number := func(r []string) (v float64) {
		v, err := strconv.ParseFloat(r[3], 64)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	falling := func(x, y []string) int { return cmp.Compare(number(y), number(x)) }
	if rows = cells(); a.value("figures/most") != "down" || !slices.IsSortedFunc(rows, falling) || number(rows[0]) < 8 {
		t.Errorf("the most first: %v", rows)
	}
	a.click(t, "figures/count")
	a.click(t, "figures/count")
	if a.frame(t); cells()[0][0] != "sweep stretches" {
		t.Errorf("by name, the last first: %v", cells())
	}
}
