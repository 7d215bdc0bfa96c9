package play

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/levels/script"
)

// ring is script text of a closed line: a circle of 30 m.
const ring = "[(30 * math.sin(a), 0, 30 * math.cos(a)) for a in range(0, 360, 10)]"

func carScene(t testing.TB, text string) (*scene.Scene, error) {
	t.Helper()
	return script.Run(fstest.MapFS{"x.star": {Data: []byte(text)}}, "x.star", "x.star", script.Options{})
}

// TestCarsThatDoNotFit: what a car that starts inside something is told begins with the line that made it.
func TestCarsThatDoNotFit(t *testing.T) {
	for _, row := range []struct{ text, want string }{
		{"box((1, 1, 1), at=(0, 0.6, 0))\ncar()", "x.star:3:1: "},
		{"car(at=(0, -0.1, 0))", "x.star:2:1: "},
	} {
		s, err := carScene(t, "ground()\n"+row.text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err = NewStage(s, Options{}); err == nil || !strings.HasPrefix(err.Error(), row.want) {
			t.Errorf("%s: %v", row.text, err)
		}
	}
}

// TestCarGoesRound: a driver keeps to the line at no more than its speed, and the same bits come with any number of
// threads, after a restart, and when the wheels are looked at in between.
func TestCarGoesRound(t *testing.T) {
	s, err := carScene(t, "ground(material=material('road', friction=1))\n"+
		"car(at=(0, 0.01, 30), driver="+ring+", top=10)\ncar(at=(0, 0.01, 42))")
	if err != nil {
		t.Fatal(err)
	}
	hash := ""
	for i, threads := range []int{1, 2, 4, 1} {
		stage, err := NewStage(s, Options{Threads: threads})
		if err != nil {
			t.Fatal(err)
		}
		if i == 3 {
			stage.Step()
			if err := stage.Restart(); err != nil {
				t.Fatal(err)
			}
		}
		again := audited(t, stage)
		fastest := 0.0
		for range 600 {
			stage.Step()
			again()
			if threads > 1 {
				fastest = max(fastest, stage.Cars()[0].State().Speed)
			}
			p := stage.World().Body(stage.Cars()[0].Chassis()).Position()
			if r := math.Hypot(p[0], p[2]); math.Abs(r-30) > 1.5 {
				t.Fatalf("%.2f m from the middle of a circle of 30 m", r)
			}
		}
		if threads > 1 && !(fastest > 9 && fastest < 10.5) {
			t.Errorf("fastest %.2f m/s, want about 10", fastest)
		}
		parked := stage.World().Body(stage.Cars()[1].Chassis()).Position()
		if math.Hypot(parked[0], parked[2]-42) > 0.2 {
			t.Errorf("the car without a driver is at %v", parked)
		}
		switch h := fmt.Sprintf("%016x", stage.World().Hash()); {
		case hash == "":
			hash = h
		case h != hash:
			t.Errorf("%d threads, run %d: hash %s, at first %s", threads, i, h, hash)
		}
	}
}

// TestCarOverrides: half the power takes about twice as long to a speed at which power counts, and a heavier car weighs
// what the script says.
func TestCarOverrides(t *testing.T) {
	s, err := carScene(t, "ground()\ncar(test='accel')\ncar(at=(9, 0, 9), test='accel', power=55000, mass=1800)")
	if err != nil {
		t.Fatal(err)
	}
	tests, err := RoadTests(s, 60)
	if err != nil || len(tests) != 2 {
		t.Fatalf("%d tests, %v", len(tests), err)
	}
	plain, weak := tests[0].Figures[0], tests[1].Figures[0]
	if !(weak.Got > 1.8*plain.Got && weak.Predicted > 1.8*plain.Predicted) {
		t.Errorf("plain %s; weak and heavy %s", plain.String(), weak.String())
	}
	for _, f := range []float64{plain.Got / plain.Predicted, weak.Got / weak.Predicted} {
		if !(f > 1 && f < 1.7) {
			t.Errorf("%.2f of what the formula gives", f)
		}
	}
	d, err := s.Cars[1].Vehicle()
	if err != nil || math.Abs(d.Body.Mass-1800) > 0 || math.Abs(d.Car.Engine.Power()-55000) > 1 {
		t.Errorf("mass %v, power %v, %v", d.Body.Mass, d.Car.Engine.Power(), err)
	}
}
