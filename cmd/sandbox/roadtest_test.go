package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl32"
)

// TestRoadTests: every test prints its figures, near those of the formula beside them.
func TestRoadTests(t *testing.T) {
	for _, row := range []struct {
		test, car  string
		figures    int
		least, top float64 // of got over predicted
	}{
		{"accel", "saloon", 1, 1, 1.5}, {"accel", "race", 1, 1, 1.5},
		{"brake", "saloon", 2, 0.85, 1.2}, {"brake", "race", 2, 0.85, 1.2},
		{"skidpad", "saloon", 1, 0.75, 1}, {"skidpad", "race", 1, 0.75, 1},
	} {
		code, out, errs := sandbox("sim", "roadtest", "--steps", "2", "--json", "--set", "car="+row.car, "--set",
			"test="+row.test)
		var r simResult
		if err := json.Unmarshal([]byte(out), &r); code != exitDone || err != nil {
			t.Fatalf("exit %d, %v, %s", code, err, errs)
		}
		if len(r.RoadTests) != row.figures {
			t.Errorf("%s %s: %d figures", row.test, row.car, len(r.RoadTests))
		}
		for _, f := range r.RoadTests {
			share := f.Got / f.Predicted
			if f.Test != row.test || f.Car != row.car || f.Formula == "" || !(share > row.least && share < row.top) {
				t.Errorf("%+v", f)
			}
		}
	}
	_, out, _ := sandbox("sim", "roadtest", "--steps", "2")
	if !strings.Contains(out, "\naccel ") || !strings.Contains(out, "0–100 km/h") {
		t.Errorf("printed: %s", out)
	}
	if code, _, errs := sandbox("sim", "roadtest", "--set", "test=jump"); code != exitBad ||
		!strings.Contains(errs, `no road test "jump"`) {
		t.Errorf("exit %d, %s", code, errs)
	}
}

// TestRoadTestsAreShown: beside the picture stands what the car does and what a formula predicts.
func TestRoadTestsAreShown(t *testing.T) {
	a, s := newTestAppOf(t, "roadtest")
	frame(t, a, s)
	results, err := roadTests(a.lanes)
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

// TestCarsAreDrawn: the shell in place of the chassis, and a tyre, a rim and two bars for each wheel at the height of
// the axles, wherever within a step it is drawn.
func TestCarsAreDrawn(t *testing.T) {
	io := &console{out: &strings.Builder{}, err: &strings.Builder{}, stop: t.Context()}
	lanes, err := (&levelFlags{}).open("roadtest", io)
	if err != nil {
		t.Fatal(err)
	}
	for range 90 {
		lanes.Step()
	}
	p, camera := newPainter(), startCamera(lanes)
	bodies := 0
	for _, id := range lanes.Stages()[0].World().Bodies() {
		bodies += len(lanes.Stages()[0].World().Body(id).Solids())
	}
	for _, alpha := range []float64{0, 0.5, 1} {
		frame := p.Compose(lanes, alpha, camera, nil)
		car := lanes.Stages()[0].Cars()[0]
		chassisSolids := len(lanes.Stages()[0].World().Body(car.Chassis()).Solids())
		n, want := len(frame.List.Instances), bodies-chassisSolids+len(car.Shell())+16
		if n != want || len(car.Shell()) < 10 {
			t.Fatalf("%d solids drawn, want %d; %d of the shell", n, want, len(car.Shell()))
		}
		wheels := 0
		var chassis mgl32.Vec3
		stage := lanes.Stages()[0]
		at := stage.World().Body(stage.Cars()[0].Chassis()).PoseAt(alpha).Geom()
		chassis = mgl32.Vec3{float32(at.P.X), 0.31, float32(at.P.Z)}
		for _, in := range frame.List.Instances {
			d := in.Position.Sub(chassis)
			if height := d[1]; d.Len() < 1.7 && d.Len() > 1.2 && height > -0.03 && height < 0.03 {
				wheels++
			}
		}
		if wheels != 16 {
			t.Errorf("%d solids where the wheels belong", wheels)
		}
	}
}

// TestBadCars: check refuses vehicle parameters that make no sense with one line that says where, and exit code 2.
func TestBadCars(t *testing.T) {
	for _, row := range []struct{ name, text, want string }{
		{"bad.star", "ground()\ncar(spring=-1)", ":2:1: car: spring (front) must be > 0"},
		{"bad.star", "ground()\ncar(gears=[3, 0])", ":2:1: car: gears[1] must be > 0"},
		{"bad.star", "ground()\ncar(at=(0, -1, 0))", ":2:1: "},
		{"bad.json", `{"brickyard_scene": 1, "name": "s",
"bodies": [{"name": "a", "shapes": [{"kind": "sphere", "radius": 1}]}],
"cars": [{"name": "c", "design": "saloon", "setup": {"final": 0}}]}`, ":3:63: car \"c\": final must be > 0"},
	} {
		file := filepath.Join(t.TempDir(), row.name)
		if err := os.WriteFile(file, []byte(row.text), 0o644); err != nil {
			t.Fatal(err)
		}
		code, _, errs := sandbox("check", file)
		if code != exitBad || !strings.Contains(errs, row.name+row.want) || strings.Count(strings.TrimSpace(errs), "\n") > 0 {
			t.Errorf("%s: exit %d, %s", row.text, code, errs)
		}
	}
}
