package app

import (
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
	"github.com/brickyard-physics/brickyard/render"
)

// TestRiding: who plays begins behind the own car; C changes the seat, V the car, and tab leaves it where it is.
func TestRiding(t *testing.T) {
	a, s := newTestAppOf(t, loadtest.WriteFile(t, "cars.star", loadtest.TwoCars))
	at := func(i int) mgl64.Vec3 { return a.world().Body(a.lanes.Stages()[0].Cars()[i].Chassis()).Position() }
	off := func(i int) mgl64.Vec3 { return widen(s.last.Camera.Eye).Sub(at(i)) }
	frame(t, a, s)
	// The wall is 4.8 m behind the middle of the car, and the camera stays before it.
	if d := off(1); d[0] > -2 || d[0] < -4.6 || math.Abs(d[2]) > 0.1 || d[1] < 0.5 {
		t.Errorf("chasing from %v", d)
	}
	if !strings.Contains(s.last.HUD.Help, "B hand brake") || s.last.HUD.Gauge == nil || s.last.HUD.Gauge.Gear != "1" {
		t.Errorf("help %q, gauge %+v", s.last.HUD.Help, s.last.HUD.Gauge)
	}
	frame(t, a, s, press("c"))
	if d := off(1); d.Len() > 1.5 || d[1] < 0.3 || d[2] > -0.1 {
		t.Errorf("inside at %v", d)
	}
	frame(t, a, s, press("v"))
	if d := off(0); d.Len() > 1.5 || strings.Contains(s.last.HUD.Help, "B hand brake") {
		t.Errorf("inside the other one at %v, help %q", d, s.last.HUD.Help)
	}
	frame(t, a, s, press("c"))
	eye := s.last.Camera.Eye
	if s.last.HUD.Gauge != nil || a.ride.Kind != picture.Besides || s.last.Camera.Up.Len() != 0 {
		t.Errorf("still riding: %+v", s.last.Camera)
	}
	frame(t, a, s)
	if d := s.last.Camera.Eye.Sub(eye).Len(); d > 1e-3 {
		t.Errorf("left alone the camera moves by %g m", d)
	}
	frame(t, a, s, press("v"))
	if a.ride.Kind != picture.Chasing || a.ride.Number != 1 {
		t.Errorf("V from outside: seat %d of car %d", a.ride.Kind, a.ride.Number)
	}
	frame(t, a, s, press("tab"))
	if !a.view.flying || a.ride.Kind != picture.Besides {
		t.Error("tab does not fly off")
	}
	frame(t, a, s, press("tab"), press("c"))
	a.world().RemoveBody(a.lanes.Stages()[0].Cars()[1].Chassis())
	frame(t, a, s)
	if a.ride.Kind != picture.Besides {
		t.Error("still with a car that is gone")
	}
	if frame(t, a, s, press("c")); a.ride.Kind != picture.Chasing || a.ride.Number != 0 {
		t.Errorf("with the player's car gone: seat %d of car %d", a.ride.Kind, a.ride.Number)
	}
}

// TestNoCarToRide: where there are none, the keys say so.
func TestNoCarToRide(t *testing.T) {
	for _, key := range []render.Key{"c", "v"} {
		a, s := newTestApp(t)
		if frame(t, a, s, press(key)); a.ride.Kind != picture.Besides || !strings.Contains(s.last.HUD.Toast, "no car here") {
			t.Errorf("%s: toast %q", key, s.last.HUD.Toast)
		}
	}
}

// TestLevelsThatAreFollowed: a level may start its viewer behind a car, in the window and in pictures; C gets off, home
// gets on again, and who plays has the own car.
func TestLevelsThatAreFollowed(t *testing.T) {
	for level, want := range map[string]string{"roadtest": "saloon", "race": "car 4"} {
		a, s := newTestAppOf(t, level)
		for range 60 {
			frame(t, a, s)
		}
		car, _, number, riding := a.ride.Car(a.lanes)
		if !riding || a.ride.Kind != picture.Chasing || a.lanes.Scene().Cars[number].Name != want {
			t.Fatalf("%s: seat %d of car %d", level, a.ride.Kind, number)
		}
		if far := widen(s.last.Camera.Eye).Sub(a.world().Body(car.Chassis()).Position()).Len(); far > 12 {
			t.Errorf("%s: the camera is %.1f m from the car", level, far)
		}
		if frame(t, a, s, press("tab")); a.ride.Kind != picture.Besides {
			t.Errorf("%s: tab does not get off", level)
		}
		if frame(t, a, s, press("home")); a.ride.Kind != picture.Chasing {
			t.Errorf("%s: home does not get on", level)
		}
	}
	a, _ := newTestAppOf(t, loadtest.WriteFile(t, "both.star", loadtest.TwoCars+`
camera(eye=(0, 5, 20), target=(0, 0, 0), follow="parked")`))
	if a.ride.Kind != picture.Chasing || a.ride.Number != 1 {
		t.Errorf("who plays is behind car %d", a.ride.Number)
	}
}
