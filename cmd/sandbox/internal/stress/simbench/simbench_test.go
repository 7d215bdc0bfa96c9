package simbench

import (
	"context"
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/physics"
)

// TestSimBenchmark plays a short piece of every task: the errors are those of working worlds, and all lines of its
// chart are there.
func TestSimBenchmark(t *testing.T) {
	most := map[string]float64{
		"rolling":     0.01, // m²/s²; what does not move at all is off by 0.05 in this time
		"bouncing":    1,    // J²; RaiSim: 4.8 at 4 ms
		"666":         0,
		"elastic-666": 1, // J²; RaiSim: 264 at 4 ms
	}
	for _, task := range Tasks() {
		c := trial.Case{Name: task.Name, Bars: []trial.Bar{trial.NoOverlap}, Play: func(t *trial.Trial) {
			simulate(t, &task, []float64{0.004, 0.01}, 0.5)
		}}
		out, whole := trial.Run(context.Background(), &c, trial.SimBench, 1, trial.Options{})
		if !whole || !out.Passed(c.Bars) {
			t.Errorf("%s failed: %s", task.Name, out.Error)
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
	c := trial.Case{Name: "kapla", Bars: []trial.Bar{trial.NoOverlap}, Play: func(t *trial.Trial) { playKapla(t, 0.5) }}
	if out, _ := trial.Run(context.Background(), &c, trial.SimBench, 1, trial.Options{}); out.Error != "" ||
		out.Value("stood") != 0.5 {
		t.Errorf("the tower stood %g of 0.5 s: %s", out.Value("stood"), out.Error)
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
	task := Task{Name: "rolling", Unit: "m", play: func(t *trial.Trial, cfg physics.Config, seconds float64) float64 {
		t.Begin(cfg, scenery.Ball("ball", scenery.Stuff(0), 0.1, vec{}))
		return meanError(t, seconds, func() float64 { return 1 / cfg.Hz })
	}}
	c := trial.Case{Name: "task", Play: func(t *trial.Trial) { simulate(t, &task, []float64{0.004, 0.01}, 0.1) }}
	out, _ := trial.Run(context.Background(), &c, trial.SimBench, 1, trial.Options{})
	if len(out.Series) == 0 || len(out.Series[0].Y) != 2 {
		t.Fatalf("%+v", out.Series)
	}
	for i, want := range []float64{0.004, 0.01} {
		if got := out.Series[0].Y[i]; math.Abs(got-want) > 1e-12 {
			t.Errorf("error %g in steps of %g s", got, want)
		}
	}
	if got := out.Compared[0].Others; len(got) != 5 || got[0] != (trial.Figure{Engine: "RaiSim", Value: 4.20923e-07}) {
		t.Errorf("beside it stand %v", got)
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
