package main

import (
	"testing"
	"time"

	"github.com/brickyard-physics/brickyard/render"
)

// TestArrowsDrive: up goes ahead, left turns left, down stops the car and then backs it out.
func TestArrowsDrive(t *testing.T) {
	a, s := newTestAppOf(t, writeFile(t, "drive.star", `
ground(material=material("road", friction=1))
car(at=(0, 0.01, 0), driver="player", name="mine")
car(at=(0, 0.01, 9), name="parked")
camera(eye=(0, 5, 20), target=(0, 0, 0))
`))
	stage := a.lanes.Stages()[0]
	hold := func(seconds float64, keys ...render.Key) {
		t.Helper()
		for _, key := range keys {
			s.events = append(s.events, render.Event{Kind: render.KeyPressed, Key: key})
		}
		for range int(60 * seconds) {
			if err := a.Frame(time.Second / 60); err != nil {
				t.Fatal(err)
			}
		}
		for _, key := range keys {
			s.events = append(s.events, render.Event{Kind: render.KeyReleased, Key: key})
		}
	}
	car, parked := stage.Cars()[0], stage.Cars()[1]
	hold(3, "up")
	if v := car.State().Speed; !(v > 5) {
		t.Errorf("up for 3 s: %.2f m/s", v)
	}
	before := stage.World().Pose(car.Chassis())
	hold(1, "left")
	after := stage.World().Pose(car.Chassis())
	if turned := after.Q.Mat().X.Dot(before.Q.Mat().Z); !(turned < -0.1) {
		t.Errorf("left for 1 s turned by %.3f to the right", turned)
	}
	hold(2.5, "down")
	if v := car.State().Speed; !(v < 0.5) {
		t.Errorf("down for 2.5 s: %.2f m/s", v)
	}
	hold(2, "down")
	if v := car.State().Speed; !(v < -0.7) {
		t.Errorf("down for another 2 s: %.2f m/s", v)
	}
	if p := stage.World().Position(parked.Chassis()); p[0]*p[0] > 0.01 {
		t.Errorf("the parked car is at %v", p)
	}
}
