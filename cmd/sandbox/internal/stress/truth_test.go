package stress

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/physics"
)

// TestTruth plays the truth suite: nothing overlaps, and what has a closed form agrees with it.
func TestTruth(t *testing.T) {
	r, err := Play(context.Background(), Plan{Suite: Truth, Seeds: 1, Build: "test"}, 2, nil)
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
			switch holds := bar.holds(o.value(bar.What)); {
			case !holds && why == "":
				t.Errorf("%s: %s; it is %g", c.Name, bar, o.value(bar.What))
			case holds && why != "":
				t.Errorf("%s: %s holds now; strike it from the list of what is missed because %s", c.Name, bar, why)
			}
		}
	}
	if plots := r.Plots(); !hasPlot(plots, orderChart) {
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

// TestSimBenchmark plays a short piece of every task: the errors are those of working worlds, and everything that the
// plots need is there.
func TestSimBenchmark(t *testing.T) {
	most := map[string]float64{
		"rolling":     0.01, // m²/s²; what does not move at all is off by 0.05 in this time
		"bouncing":    1,    // J²; RaiSim: 4.8 at 4 ms
		"666":         0,
		"elastic-666": 1, // J²; RaiSim: 264 at 4 ms
	}
	for _, task := range simTasks() {
		c := Case{Name: task.Name, Bars: []Bar{noOverlap}, play: func(t *Trial) {
			simulate(t, &task, []float64{0.004, 0.01}, 0.5)
		}}
		out, whole := run(context.Background(), &c, SimBench, 1, Options{})
		r := Report{Cases: []Result{{Name: c.Name, Bars: c.Bars, Outcomes: []Outcome{out}}}}
		if state, _ := r.Cases[0].State(); !whole || state != Pass {
			t.Errorf("%s: %s %s", task.Name, state, out.Error)
		}
		if !hasPlot(r.Plots(), "sim-"+task.Name) {
			t.Errorf("%s has no plot", task.Name)
		}
		if n := len(out.Series); n != 1+len(publishedRuns[task.Name]) || n < 4 {
			t.Fatalf("%s: %d lines in its plot", task.Name, n)
		}
		for i, y := range out.Series[0].Y {
			if speed := out.Series[0].X[i]; !(y <= most[task.Name]) || !(speed > 0) {
				t.Errorf("%s: error %g at %g times real time", task.Name, y, speed)
			}
		}
	}
	c := Case{Name: "kapla", Bars: []Bar{noOverlap}, play: func(t *Trial) { simKapla(t, 0.5) }}
	if out, _ := run(context.Background(), &c, SimBench, 1, Options{}); out.Error != "" || out.value("stood") != 0.5 {
		t.Errorf("the tower stood %g of 0.5 s: %s", out.value("stood"), out.Error)
	}
}

// TestKeepEnergy: what loses energy with every bounce is not judged by its first second.
func TestKeepEnergy(t *testing.T) {
	m := bouncy(0, 0.9)
	c := Case{Name: "dull", Bars: []Bar{wrong("energy", 0.01, closed)}, play: func(t *Trial) {
		keepEnergy(t, t.Config(), on(m, ball("ball", m, 0.2, vec{0, 3, 0}))...)
	}}
	out, _ := run(context.Background(), &c, Truth, 1, Options{})
	if what := out.Compared[0].What; strings.Contains(what, "after 1 s") || out.value("energy") < 0.9 {
		t.Errorf("%s: %g", what, out.value("energy"))
	}
}

// TestPenetration: two balls 10 mm inside each other, one of them 20 mm in the floor, and one that is free.
func TestPenetration(t *testing.T) {
	at := []vec{{0, 0.08, 0}, {0, 0.27, 0}, {0, 0.5, 0}}
	if got := penetration(at); math.Abs(got-(0.01*0.01+0.02*0.02)) > 1e-12 {
		t.Errorf("%g m²", got)
	}
}

// TestSimulate: a task is played at every step, and what is drawn is its error.
func TestSimulate(t *testing.T) {
	task := simTask{Name: "rolling", Unit: "m", play: func(t *Trial, cfg physics.Config, seconds float64) float64 {
		t.Begin(cfg, ball("ball", stuff(0), 0.1, vec{}))
		return meanError(t, seconds, func() float64 { return 1 / cfg.Hz })
	}}
	c := Case{Name: "task", play: func(t *Trial) { simulate(t, &task, []float64{0.004, 0.01}, 0.1) }}
	out, _ := run(context.Background(), &c, SimBench, 1, Options{})
	if len(out.Series) == 0 || len(out.Series[0].Y) != 2 {
		t.Fatalf("%+v", out.Series)
	}
	for i, want := range []float64{0.004, 0.01} {
		if got := out.Series[0].Y[i]; math.Abs(got-want) > 1e-12 {
			t.Errorf("error %g in steps of %g s", got, want)
		}
	}
	if got := out.Compared[0].Others; len(got) != 5 || got[0] != (Figure{"RaiSim", 4.20923e-07}) {
		t.Errorf("beside it stand %v", got)
	}
}

// TestDemands: the bars are those that the project set itself.
func TestDemands(t *testing.T) {
	bars := map[string]float64{}
	for _, c := range slices.Concat(truths(), simBenches()) {
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

// TestKapla: the tower of the benchmark has 102 blocks of 10 kg, six storeys of two layers of 0.1 m; the last block
// lies in the uppermost layer at the right end.
func TestKapla(t *testing.T) {
	blocks := kapla()[1:]
	last := blocks[len(blocks)-1]
	if len(blocks) != 102 || last.Position.Sub(vec{1.3, 1.15, 0.1}).Len() > 1e-12 {
		t.Errorf("%d blocks, the last at %v", len(blocks), last.Position)
	}
	layers := map[int]int{}
	for _, b := range blocks {
		layers[int(b.Position[1]/0.1)]++
		if b.Mass != 10 {
			t.Errorf("%s is of %g kg", b.Name, b.Mass)
		}
	}
	for layer := range 12 {
		if want := 8 + layer%2; layers[layer] != want {
			t.Errorf("layer %d has %d blocks, want %d", layer, layers[layer], want)
		}
	}
}

// TestComparisons: the error is that over the scale, the worst counts, what is no number misses the bar, and the table
// shows the worst.
func TestComparisons(t *testing.T) {
	c := Case{Name: "case", Bars: []Bar{wrong("way", 0.01, closed), noOverlap}, play: func(t *Trial) {
		t.beside("way", "little", 1.005, 1, 1, "m")
		t.beside("way", "much", 3, 2, 4, "m")
		for range comparedRows {
			t.beside("way", "more", 2.6, 2, 2, "m")
		}
	}}
	out, _ := run(context.Background(), &c, Truth, 1, Options{})
	if got := out.value("way"); math.Abs(got-0.3) > 1e-12 {
		t.Errorf("the worst error is %g, want 0.3", got)
	}
	r := Report{Suite: "truth", Cases: []Result{{Name: c.Name, Bars: c.Bars, Outcomes: []Outcome{out}}}}
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
		q := Comparison{Exact: 1, Unit: "m", Scale: Number(math.Abs(row.scale))}
		if got := shareOf(&q, &c.Bars[0]); got != row.want {
			t.Errorf("an error over %g m is told as %q, want %q", row.scale, got, row.want)
		}
	}
	nothing := Case{Name: "case", Bars: []Bar{wrong("way", 0.01, closed)}, play: func(t *Trial) {
		t.beside("way", "nothing", math.NaN(), 1, 1, "m")
		t.beside("way", "something", 1, 1, 1, "m")
	}}
	if out, _ := run(context.Background(), &nothing, Truth, 1, Options{}); out.Passed(nothing.Bars) {
		t.Error("no number passes")
	}
}
