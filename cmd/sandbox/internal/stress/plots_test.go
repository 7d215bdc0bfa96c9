package stress

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/simbench"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
)

// TestPlotsAreDecodable draws a small campaign: every plot is a PNG and an SVG that programs can read.
func TestPlotsAreDecodable(t *testing.T) {
	r := playPlan(t, Plan{Seeds: 2, Only: []string{"tower", "spheres", "elastic-ball", "zeno"}})
	var names []string
	for _, p := range r.Plots() {
		names = append(names, p.Name)
		var picture, drawing bytes.Buffer
		if err := p.WritePNG(&picture); err != nil {
			t.Fatalf("%s: %v", p.Name, err)
		}
		if img, err := png.Decode(&picture); err != nil || img.Bounds().Dx() < 500 {
			t.Errorf("%s.png: %v", p.Name, err)
		}
		if err := p.WriteSVG(&drawing); err != nil {
			t.Fatalf("%s: %v", p.Name, err)
		}
		for tokens := xml.NewDecoder(&drawing); ; {
			if _, err := tokens.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s.svg: %v", p.Name, err)
			}
		}
	}
	if want := []string{"gaps", "drift", "kinetic", "energy", "lost"}; !slices.Equal(names, want) {
		t.Errorf("plots %v, want %v", names, want)
	}
	if empty := (&Report{}).Plots(); len(empty) != 0 {
		t.Errorf("%d plots of nothing", len(empty))
	}
}

// TestGapsAreThoseOfTheAuditor: a tower at rest has one pair per storey, all of them in the zone and carrying load.
func TestGapsAreThoseOfTheAuditor(t *testing.T) {
	r := playPlan(t, Plan{Seeds: 1, Only: []string{"tower"}})
	h := r.Cases[0].Outcomes[0].Gaps
	sum := func(bins []int) (n int) {
		for _, b := range bins {
			n += b
		}
		return n
	}
	if sum(h.All) != 10 || sum(h.Loaded) != 10 {
		t.Errorf("%d near pairs, %d of them loaded: want 10", sum(h.All), sum(h.Loaded))
	}
}

// TestTasksHaveCharts: the lines of every task of SimBenchmark have a chart.
func TestTasksHaveCharts(t *testing.T) {
	for _, task := range simbench.Tasks() {
		name := "sim-" + task.Name
		line := trial.Series{Chart: name, Name: "Brickyard", X: []float64{1, 2}, Y: []float64{1, 2}}
		r := Report{Cases: []Result{{Name: name, Outcomes: []trial.Outcome{{Seed: 1, Series: []trial.Series{line}}}}}}
		if !hasPlot(r.Plots(), name) {
			t.Errorf("%s has no plot", task.Name)
		}
	}
}
