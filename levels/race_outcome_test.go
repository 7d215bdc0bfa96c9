package levels

import (
	"math"
	"testing"
)

// TestRace: four cars get round without leaving the road, turning over or touching each other; the two fast ones jump,
// and the first sends the boxes on the road flying. Audited are the first 600 steps, then every fifth.
func TestRace(t *testing.T) {
	scene, err := Load("race", LoadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	stage, err := NewStage(scene, StageOptions{})
	if err != nil {
		t.Fatal(err)
	}
	s := &show{Stage: stage, t: t, audit: audited(t, stage)}
	s.mark()
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
			pose := w.Pose(car.Chassis())
			off := math.Hypot(math.Max(0, math.Abs(pose.P.X)-100), pose.P.Z) - 50
			if up := pose.Q.Mat().Y.Y; up < 0.9 || math.Abs(off) > 3 {
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
			if c.Impulse > 0 && chassis[w.Name(c.A)] && chassis[w.Name(c.B)] {
				t.Fatalf("step %d: %q touches %q", k, w.Name(c.A), w.Name(c.B))
			}
		}
	}
	for i := range cars {
		if stage.Driver(i).Laps() < 1 || scene.Cars[i].Design == "race" && flown[i] < 5 {
			t.Errorf("car %d: %d laps, %d steps in the air", i+1, stage.Driver(i).Laps(), flown[i])
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
