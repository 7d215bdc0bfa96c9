package play

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestRace: four cars get round without leaving the road, turning over or touching each other, and their laps are
// timed; the two fast ones jump, and the first sends the boxes on the road flying. Audited are the first 600 steps,
// then every fifth.
func TestRace(t *testing.T) {
	physicstest.Long(t)
	s := playLevel(t, "race", nil, Options{})
	stage, scene := s.Stage, s.Scene()
	cars := stage.Cars()
	flown := make([]int, len(cars)) // steps without a wheel on the ground
	chassis := map[string]bool{}
	for i := range scene.Cars {
		chassis[scene.Cars[i].Name] = true
	}
	w := stage.World()
	for k := range 2700 {
		stage.Step()
		if k < 600 || k%5 == 0 {
			s.audit()
		}
		for i, car := range cars {
			pose := w.Body(car.Chassis()).Pose().Geom()
			off := math.Hypot(math.Max(0, math.Abs(pose.P.X)-100), pose.P.Z) - 50
			if up := pose.Q.Mat().Y.Y; up < 0.9 || math.Abs(off) > 5 {
				t.Fatalf("step %d: car %d is %.2f m off the line, upright by %.2f", k, i+1, off, up)
			}
			touching := 0
			for _, wheel := range car.State().Wheels {
				if wheel.Touches {
					touching++
				}
			}
			if touching == 0 && k > 60 {
				flown[i]++
			}
		}
		for _, c := range w.AppendContacts(nil) {
			if c.Impulse > 0 && chassis[w.Body(c.A).Name()] && chassis[w.Body(c.B).Name()] {
				t.Fatalf("step %d: %q touches %q", k, w.Body(c.A).Name(), w.Body(c.B).Name())
			}
		}
	}
	for i := range cars {
		if checkLaps(t, stage, i); scene.Cars[i].Design == "race" && flown[i] < 5 {
			t.Errorf("car %d: %d steps in the air", i+1, flown[i])
		}
	}
	moved, hit := s.moved(), 0
	for i := range scene.Bodies {
		if b := &scene.Bodies[i]; b.Material == "wood" && moved[stage.Body(i)] > 2 {
			hit++
		}
	}
	if hit < 3 {
		t.Errorf("%d boxes were sent flying", hit)
	}
}

// checkLaps tests what is told of the laps of a car. All start 16 to 43 m before the line of timing, and none overtakes
// another or is faster than its driver may drive.
func checkLaps(t *testing.T, stage *Stage, i int) {
	timing, _ := stage.Timing(i)
	length := stage.Driver(i).Length()
	if len(timing.Laps) < 1 {
		t.Fatalf("car %d: no lap, %.0f m", i+1, timing.Way)
	}
	if rounds := int(timing.Way / length); timing.Place != i+1 || rounds != len(timing.Laps) {
		t.Errorf("car %d: place %d, %d rounds and %d laps", i+1, timing.Place, rounds, len(timing.Laps))
	}
	if best := timing.Best(); best < length/stage.scene.Cars[i].Style.Top || best > 40 {
		t.Errorf("car %d: a lap of %.3f s", i+1, best)
	}
}
