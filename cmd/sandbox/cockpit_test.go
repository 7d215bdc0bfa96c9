package main

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/render"
)

const twoCars = `
ground(material=material("road", friction=1))
car(at=(0, 0.01, 0), name="parked", design="race")
car(at=(40, 0.01, 9), driver="player", name="mine")
box((0.4, 3, 20), at=(35, 1.51, 9), static=True, name="wall")
camera(eye=(0, 5, 20), target=(0, 0, 0))
`

// TestRiding: who plays begins behind the own car; C changes the seat, V the car, and tab leaves it where it is.
func TestRiding(t *testing.T) {
	a, s := newTestAppOf(t, writeFile(t, "cars.star", twoCars))
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
	if s.last.HUD.Gauge != nil || a.ride.kind != besides || s.last.Camera.Up.Len() != 0 {
		t.Errorf("still riding: %+v", s.last.Camera)
	}
	frame(t, a, s)
	if d := s.last.Camera.Eye.Sub(eye).Len(); d > 1e-3 {
		t.Errorf("left alone the camera moves by %g m", d)
	}
	frame(t, a, s, press("v"))
	if a.ride.kind != chasing || a.ride.car != 1 {
		t.Errorf("V from outside: seat %d of car %d", a.ride.kind, a.ride.car)
	}
	frame(t, a, s, press("tab"))
	if !a.view.flying || a.ride.kind != besides {
		t.Error("tab does not fly off")
	}
	frame(t, a, s, press("tab"), press("c"))
	a.world().RemoveBody(a.lanes.Stages()[0].Cars()[1].Chassis())
	frame(t, a, s)
	if a.ride.kind != besides {
		t.Error("still with a car that is gone")
	}
	if frame(t, a, s, press("c")); a.ride.kind != chasing || a.ride.car != 0 {
		t.Errorf("with the player's car gone: seat %d of car %d", a.ride.kind, a.ride.car)
	}
}

// TestNoCarToRide: where there are none, the keys say so.
func TestNoCarToRide(t *testing.T) {
	for _, key := range []render.Key{"c", "v"} {
		a, s := newTestApp(t)
		if frame(t, a, s, press(key)); a.ride.kind != besides || !strings.Contains(s.last.HUD.Toast, "no car here") {
			t.Errorf("%s: toast %q", key, s.last.HUD.Toast)
		}
	}
}

// TestCameraOfCar: --camera takes the seats by name and refuses cars that are not there.
func TestCameraOfCar(t *testing.T) {
	io, _ := newTestConsole()
	lanes, err := (&levelFlags{}).open(writeFile(t, "cars.star", twoCars), io)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]ride{
		"chase": {kind: chasing, car: 1}, "chase:parked": {kind: chasing}, "cockpit:mine": {kind: inside, car: 1},
	} {
		kind, name, is := parseRide(text)
		var r ride
		if err := r.boardNamed(lanes, kind, name); !is || err != nil || r.kind != want.kind || r.car != want.car {
			t.Errorf("%s: %v, seat %d of car %d", text, err, r.kind, r.car)
		}
	}
	var r ride
	var usage usageError
	err = r.boardNamed(lanes, chasing, "ours")
	if !errors.As(err, &usage) || !strings.Contains(err.Error(), "parked, mine") {
		t.Errorf("a car that is not there: %v", err)
	}
	if _, _, is := parseRide("1,2,3,4,5,6"); is {
		t.Error("numbers are taken for a seat")
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
		if !riding || a.ride.kind != chasing || a.lanes.Scene().Cars[number].Name != want {
			t.Fatalf("%s: seat %d of car %d", level, a.ride.kind, number)
		}
		if far := widen(s.last.Camera.Eye).Sub(a.world().Body(car.Chassis()).Position()).Len(); far > 12 {
			t.Errorf("%s: the camera is %.1f m from the car", level, far)
		}
		if frame(t, a, s, press("tab")); a.ride.kind != besides {
			t.Errorf("%s: tab does not get off", level)
		}
		if frame(t, a, s, press("home")); a.ride.kind != chasing {
			t.Errorf("%s: home does not get on", level)
		}
	}
	a, _ := newTestAppOf(t, writeFile(t, "both.star", twoCars+`
camera(eye=(0, 5, 20), target=(0, 0, 0), follow="parked")`))
	if a.ride.kind != chasing || a.ride.car != 1 {
		t.Errorf("who plays is behind car %d", a.ride.car)
	}
	code, _, errs := sandbox("check", writeFile(t, "bad.star", twoCars+`
camera(eye=(0, 5, 20), target=(0, 0, 0), follow="praked")`))
	const want = `bad.star:8:1: camera: there is no car "praked" to follow (did you mean "parked"?)`
	if code != exitBad || !strings.Contains(errs, want) {
		t.Errorf("exit %d, %s", code, errs)
	}
}
