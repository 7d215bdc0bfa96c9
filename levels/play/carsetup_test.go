package play

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/levels/scene/scenetest"
)

// TestWheelsInsideTheGround: a car that is put too low is refused with the place of its call.
func TestWheelsInsideTheGround(t *testing.T) {
	s, err := carScene(t, "ground()\nbox((9, 0.1, 9), at=(0, 0.051, 0), static=True, name='plate')\ncar(at=(0, 0.01, 0))")
	if err != nil {
		t.Fatal(err)
	}
	want := `x.star:3:1: car "car 1": axle (front) must not start inside the ground, got wheel 0 `
	if _, err = NewStage(s, Options{}); err == nil || !strings.HasPrefix(err.Error(), want) ||
		!strings.Contains(err.Error(), `inside "plate"`) {
		t.Errorf("%v", err)
	}
	s, err = scene.Read("s.json",
		[]byte(`{"brickyard_scene": 1, "name": "s", "bodies": [{"name": "plate", "kind": "static",
"shapes": [{"kind": "box", "size": [90, 0.2, 90]}]}],
"cars": [ {"name": "c", "design": "saloon"}]}`), scene.Build{})
	if err != nil {
		t.Fatal(err)
	}
	want = `s.json:3:11: car "c": axle (front) must not start inside the ground, got wheel 0 `
	if _, err = NewStage(s, Options{}); err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("%v", err)
	}
}

// TestSetupMakesTheMachine: every parameter gets to where it belongs, through a scene file and back.
func TestSetupMakesTheMachine(t *testing.T) {
	s, err := carScene(t, `
ground()
car(at=(0, 0.01, 0), spring=(24000, 22000), bump=1600, rebound=(2700, 2500), travel=0.24, stop=200000,
    rollbar=(8000, 0),
    wheel_radius=(0.3, 0.31), wheel_width=0.19, wheel_inertia=1, axles=(1.2, -1.4), track=(1.48, 1.5), slip_peak=0.09,
    angle_peak=9, slide=0.75, rolling=0.01, brake=(2500, 1200), handbrake=(0, 1800), abs=False, max_steer=30,
    steer_rate=60, ackermann=0.5, drag=0.7, downforce=(0.1, 0.2), drive="all", diff="limited",
    gears=[3.5, 2.1, 1.4, 1], reverse=3, final=3.9, shift_time=0.3, shift_up=6000, shift_down=1300,
    torque=[(0, 80), (3000, 220), (7000, 100)], idle=850, redline=6400, engine_inertia=0.2, engine_drag=50,
    clutch=500)`)
	if err != nil {
		t.Fatal(err)
	}
	scenetest.RoundTrip(t, s)
	d, err := s.Cars[0].Vehicle()
	if err != nil {
		t.Fatal(err)
	}
	c, a, b := &d.Car, &d.Car.Axles[0], &d.Car.Axles[1]
	deg := math.Pi / 180
	for name, row := range map[string][2]float64{
		"spring": {a.Suspension.Rate, 24000}, "spring, rear": {b.Suspension.Rate, 22000}, "bump": {b.Suspension.Bump, 1600},
		"rebound": {b.Suspension.Rebound, 2500}, "travel": {a.Suspension.Travel, 0.24}, "stop": {b.Suspension.Stop, 200000},
		"rollbar": {a.Suspension.Roll, 8000}, "rollbar, rear": {b.Suspension.Roll, 0}, "wheel_radius": {a.Radius, 0.3},
		"wheel_width": {b.Width, 0.19}, "wheel_inertia": {a.Spin, 1}, "axles": {a.X, 1.2}, "axles, rear": {b.X, -1.4},
		"track": {a.Track, 1.48}, "slip_peak": {a.Tyre.PeakSlip, 0.09}, "angle_peak": {b.Tyre.PeakAngle, 9 * deg},
		"slide": {a.Tyre.Slide, 0.75}, "rolling": {a.Tyre.Rolling, 0.01}, "brake": {b.Brake, 1200},
		"handbrake": {b.HandBrake, 1800}, "max_steer": {c.MaxSteer, 30 * deg}, "steer_rate": {c.SteerRate, 60 * deg},
		"ackermann": {c.Ackermann, 0.5}, "drag": {c.DragArea, 0.7}, "downforce": {b.Downforce, 0.2}, "drive": {a.Drive, 0.4},
		"diff": {b.Diff.Preload, 60}, "diff, centre": {c.Centre.Bias, 0.3},
		"gears": {c.Gearbox.Ratios[3], 1}, "reverse": {c.Gearbox.Reverse, 3},
		"final": {c.Gearbox.Final, 3.9}, "shift_time": {c.Gearbox.ShiftTime, 0.3}, "shift_up": {c.Gearbox.Up, 6000},
		"shift_down": {c.Gearbox.Down, 1300}, "torque": {c.Engine.Curve[1].Torque, 220}, "idle": {c.Engine.Idle, 850},
		"redline": {c.Engine.Redline, 6400}, "engine_inertia": {c.Engine.Inertia, 0.2}, "engine_drag": {c.Engine.Drag, 50},
		"clutch": {c.Clutch.Torque, 500},
	} {
		if math.Abs(row[0]-row[1]) > 1e-12 {
			t.Errorf("%s: %g, want %g", name, row[0], row[1])
		}
	}
	if c.ABS || len(c.Gearbox.Ratios) != 4 || len(c.Engine.Curve) != 3 {
		t.Errorf("%+v", c)
	}
	// It stands at its design height on the new springs, and keeps the tests' figures near their formulas.
	tests, err := RoadTests(&scene.Scene{Cars: []scene.Car{{Name: "c", Design: "saloon", Setup: s.Cars[0].Setup,
		Test: "accel"}}}, 60)
	if err != nil {
		t.Fatal(err)
	}
	if f := tests[0].Figures[0]; !(f.Got > f.Predicted && f.Got < 1.6*f.Predicted) {
		t.Errorf("%s", f.String())
	}
}

// FuzzSetup: numbers of any size in any parameters make a line that names the place, or a car that can be driven.
func FuzzSetup(f *testing.F) {
	keys := []string{"spring", "bump", "rebound", "travel", "stop", "rollbar", "wheel_radius", "wheel_width",
		"wheel_inertia", "axles", "track", "slip_peak", "angle_peak", "slide", "rolling", "brake", "handbrake", "max_steer",
		"steer_rate", "ackermann", "drag", "downforce", "reverse", "final", "shift_time", "shift_up", "shift_down", "idle",
		"redline", "engine_inertia", "engine_drag", "clutch"}
	f.Add(uint8(0), 1e7, uint8(1), 0.0, uint8(5), 1e8)
	f.Add(uint8(2), 1e7, uint8(15), 1e6, uint8(8), 1e-3)
	f.Add(uint8(23), 100.0, uint8(29), 1e-3, uint8(31), 1e6)
	f.Add(uint8(21), -100.0, uint8(20), 100.0, uint8(4), 1e9)
	f.Fuzz(func(t *testing.T, i uint8, a float64, j uint8, b float64, k uint8, c float64) {
		setup := map[string]json.RawMessage{}
		for _, pick := range []struct {
			key   uint8
			value float64
		}{{i, a}, {j, b}, {k, c}} {
			if math.IsNaN(pick.value) || math.IsInf(pick.value, 0) {
				return
			}
			key := keys[int(pick.key)%len(keys)]
			form := "%g"
			if isPair(key) {
				form = "[%g, %[1]g]"
			}
			setup[key] = json.RawMessage(fmt.Sprintf(form, pick.value))
		}
		text, err := json.Marshal(setup)
		if err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		fmt.Fprintf(&file, `{"brickyard_scene": 1, "name": "s", "bodies": [{"name": "road", "kind": "static", "position": `+
			`[0, -0.5, 0], "shapes": [{"kind": "box", "size": [900, 1, 900]}]}], "cars": [{"name": "c", "design": "saloon", `+
			`"speed": 20, "position": [0, 0.02, 0], "line": [[200, 0, 0], [0, 0, 200], [-200, 0, 0]], "setup": %s}]}`, text)
		s, err := scene.Read("s.json", file.Bytes(), scene.Build{})
		if err != nil {
			if !scenetest.OneGoodLine(err, "s.json:1:") || strings.ContainsAny(err.Error(), "ABCDEFGHIJKLMOPQRSTUVWXYZ") {
				t.Errorf("not one line in the words of levels: %q", err)
			}
			return
		}
		stage, err := NewStage(s, Options{})
		if err != nil {
			return // it does not fit the road
		}
		again := audited(t, stage)
		for range 40 {
			stage.Step()
			again()
		}
		car := stage.Cars()[0].State()
		if v := car.Velocity.Len(); !(v < 1e3) {
			t.Errorf("%s: %g m/s after 40 steps", text, v)
		}
	})
}

// isPair reports whether a key of a setup has a number for each axle.
func isPair(key string) bool {
	var s scene.Setup
	for _, f := range s.Fields() {
		if f.Key == key {
			_, single := f.Value.(**float64)
			return !single
		}
	}
	return false
}
