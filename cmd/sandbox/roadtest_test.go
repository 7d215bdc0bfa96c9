package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/measure"
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
		var r measure.Result
		if err := json.Unmarshal([]byte(out), &r); code != console.ExitDone || err != nil {
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
	if code, _, errs := sandbox("sim", "roadtest", "--set", "test=jump"); code != console.ExitBad ||
		!strings.Contains(errs, `want one of accel, brake, skidpad, got "jump"`) {
		t.Errorf("exit %d, %s", code, errs)
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
		if code != console.ExitBad || !strings.Contains(errs, row.name+row.want) ||
			strings.Count(strings.TrimSpace(errs), "\n") > 0 {
			t.Errorf("%s: exit %d, %s", row.text, code, errs)
		}
	}
}

// TestFollowedCarIsThere: check refuses a camera that follows a car which the level lacks.
func TestFollowedCarIsThere(t *testing.T) {
	code, _, errs := sandbox("check", loadtest.WriteFile(t, "bad.star", loadtest.TwoCars+`
camera(eye=(0, 5, 20), target=(0, 0, 0), follow="praked")`))
	const want = `bad.star:8:1: camera: there is no car "praked" to follow (did you mean "parked"?)`
	if code != console.ExitBad || !strings.Contains(errs, want) {
		t.Errorf("exit %d, %s", code, errs)
	}
}
