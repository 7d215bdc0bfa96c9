package figure

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/render"
)

func TestMain(m *testing.M) { loadtest.Main(m) }

// pairNames returns the names of the pair that a screen shows.
func (s *CollisionScreen) pairNames() string {
	if s.pair[0].Stage == nil {
		return ""
	}
	return s.pair[0].name() + "," + s.pair[1].name()
}

// TestScreenPair: the pair is the one named, else the one that closes fastest, else that with what is pointed at.
func TestScreenPair(t *testing.T) {
	lanes := loadtest.OpenScript(t, loadtest.FastPairs, 1)
	var auto CollisionScreen
	plot := auto.Plot(lanes, Body{})
	if got := auto.pairNames(); got != "target,dart" || plot.Absent != "" {
		t.Errorf("chosen by itself: %q, %q", got, plot.Absent)
	}
	if last := plot.Notes[len(plot.Notes)-1]; !strings.Contains(last, "ball, red") {
		t.Errorf("no word of the ball: %q", last)
	}
	stage := lanes.Stages()[0]
	for name, want := range map[string]string{"pusher": "idler,pusher", "idler": "idler,pusher", "target": "target,dart"} {
		if auto.Plot(lanes, findBody(stage, name)); auto.pairNames() != want {
			t.Errorf("pointing at %s: %q, want %q", name, auto.pairNames(), want)
		}
	}
	for _, row := range []struct {
		names [2]string
		want  string
	}{
		{[2]string{"dart", "target"}, ""},
		{[2]string{"crate", "idler"}, "do not approach"},
		{[2]string{"pin", "ball, red"}, "ball, red is round"},
		{[2]string{"gone", "crate"}, "not both there"},
		{[2]string{"mixed", "dart"}, ""},
	} {
		s := CollisionScreen{Names: row.names}
		plot := s.Plot(lanes, Body{})
		if plot.Absent == "" != (row.want == "") || !strings.Contains(plot.Absent, row.want) || plot.Title == "" {
			t.Errorf("%v: %q, want %q", row.names, plot.Absent, row.want)
		}
		if row.want == "" && s.pairNames() != row.names[0]+","+row.names[1] {
			t.Errorf("%v: drew %q", row.names, s.pairNames())
		}
	}
	mixed := CollisionScreen{Names: [2]string{"dart", "mixed"}}
	if plot := mixed.Plot(lanes, Body{}); !strings.Contains(plot.Series[1].Name, "mixed (solid 2 of 2)") {
		t.Errorf("of a ball and a box the screen shows %q", plot.Series[1].Name)
	}
	var before CollisionScreen
	if plot := before.Plot(loadtest.OpenScript(t, loadtest.FastPairs, 0), Body{}); !strings.Contains(plot.Absent,
		"No step") {
		t.Errorf("before the first step: %q", plot.Absent)
	}
	var rest CollisionScreen
	if plot := rest.Plot(loadtest.OpenScript(t, loadtest.Small, 200), Body{}); !strings.Contains(plot.Absent,
		"No two bodies") {
		t.Errorf("at rest: %q, %q", plot.Absent, rest.pairNames())
	}
}

// TestPlotScreen: the figure has every line and collision of the drawing, all of it in sight, with the times of the
// drawing as values and the bodies as series.
func TestPlotScreen(t *testing.T) {
	s := CollisionScreen{Names: [2]string{"target", "dart"}}
	p := s.Plot(loadtest.OpenScript(t, loadtest.FastPairs, 1), Body{})
	d := &s.drawing
	if len(d.Marks) < 3 || len(p.Marks) != len(d.Marks) || len(p.Lines) != len(d.Lines) || len(p.Points) != len(d.Points) {
		t.Fatalf("%d marks of %d, %d lines of %d", len(p.Marks), len(d.Marks), len(p.Lines), len(d.Lines))
	}
	inside := func(at [2]float64) bool {
		return at[0] > p.Axes[0].Low && at[0] < p.Axes[0].High && at[1] > p.Axes[1].Low && at[1] < p.Axes[1].High
	}
	for i, l := range p.Lines {
		if l.Series == movingSeries != d.Lines[i].Moving || l.Dashed != d.Lines[i].Virtual {
			t.Errorf("line %d: %+v of %+v", i, l, d.Lines[i])
		}
		for k := l.First; k < l.Last; k++ {
			if at := &p.Points[k]; !inside(at.At) || at.Value != d.Points[k].T || at.At[0] != d.Points[k].R {
				t.Errorf("point %+v of %+v, axes %+v", *at, d.Points[k], p.Axes)
			}
		}
	}
	proper := 0
	for i, m := range p.Marks {
		c := &d.Marks[i].Collision
		if !inside(m.At) || m.Hollow != (c.Properness < -rounding) || !strings.HasPrefix(m.Label, c.Kind.String()+" ") {
			t.Errorf("mark %+v of %+v", m, *c)
		}
		if !m.Hollow {
			proper++
		}
		// A vertex of the dart on the near face of the target: where a line of the dart ends.
		near := slices.ContainsFunc(p.Points, func(q render.PlotPoint) bool {
			return math.Hypot(q.At[0]-m.At[0], q.At[1]-m.At[1]) < 3*d.Distance
		})
		if c.Kind.String() == "VF" && !near {
			t.Errorf("mark %+v lies at no point of the lines", m)
		}
	}
	text := strings.Join(p.Notes, "\n")
	if proper == 0 || !strings.Contains(text, "first of these at t 0.") || !strings.Contains(text, "turns by 3°") {
		t.Errorf("%d proper; notes:\n%s", proper, text)
	}
	if p.Axes[0].Origin != d.Screen.Base && !strings.Contains(p.Axes[0].Label, "−") {
		t.Errorf("axis %+v, axis of the screw %g m away", p.Axes[0], d.Screen.Base)
	}
}

// TestAxesAroundTheSmaller: of a body much larger than the other only what is near that is shown.
func TestAxesAroundTheSmaller(t *testing.T) {
	lanes := loadtest.OpenScript(t, `
gravity(0)
ground()
box((1, 1, 1), at=(3, 1.2, 0), vel=(5, -100, 0), name="crate")
`, 1)
	var s CollisionScreen
	p := s.Plot(lanes, Body{})
	if s.pairNames() != "ground,crate" {
		t.Fatalf("%q, %q", s.pairNames(), p.Absent)
	}
	for i, a := range p.Axes {
		if wide := a.High - a.Low; wide < 1 || wide > 5 {
			t.Errorf("axis %d is %g m wide", i, wide)
		}
	}
	if len(p.Marks) < 4 || countNote(nil) != "no collision in this slice" {
		t.Errorf("%d marks, and %q of none", len(p.Marks), countNote(nil))
	}
}

// TestScreenIsMadeOncePerStep and painted on the bodies that move.
func TestScreenIsMadeOncePerStep(t *testing.T) {
	lanes := loadtest.OpenScript(t, loadtest.FastPairs, 1)
	s := CollisionScreen{Names: [2]string{"crate", "dart"}}
	s.Plot(lanes, Body{})
	s.plot.Title = "kept"
	if p := s.Plot(lanes, Body{}); p.Title != "kept" {
		t.Error("the figure is made again though no step was taken")
	}
	lanes.Step()
	if p := s.Plot(lanes, Body{}); p.Title == "kept" {
		t.Error("the figure is not made again after a step")
	}
	stage := lanes.Stages()[0]
	for name, want := range map[string]bool{"dart": true, "crate": true, "idler": false} {
		look := render.Look{Material: render.Brick}
		s.Paint(&look, findBody(stage, name))
		if (look.Material == render.Plain) != want {
			t.Errorf("%s is painted: %v", name, !want)
		}
	}
	s.pair[0] = findBody(stage, "ground")
	look := render.Look{Material: render.Checker}
	if s.Paint(&look, s.pair[0]); look.Material != render.Checker ||
		stage.World().Body(s.pair[0].ID).Kind() != physics.Static {
		t.Error("the ground is painted")
	}
}

// TestProperness is written with two digits, or one where that would be nothing.
func TestProperness(t *testing.T) {
	for v, want := range map[float64]string{
		0.834: "0.83", -0.07: "−0.07", -0.0004: "−0.0004", 1: "1.00", 1e-17: "0.00", -1e-17: "0.00",
	} {
		if got := signed(v); got != want {
			t.Errorf("%g is written %q, want %q", v, got, want)
		}
	}
}

// TestParsePair: spaces after the comma do not belong to a name.
func TestParsePair(t *testing.T) {
	lanes := loadtest.OpenScript(t, loadtest.FastPairs, 0)
	if names, err := ParsePair("mixed, dart", lanes); err != nil || names != [2]string{"mixed", "dart"} {
		t.Errorf("%q, %v", names, err)
	}
}
