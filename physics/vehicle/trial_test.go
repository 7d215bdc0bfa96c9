package vehicle_test

import (
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
	"github.com/brickyard-physics/brickyard/physics/vehicle"
)

// audited has every step of the trial audited.
func audited(t *testing.T, d vehicle.Design, hz float64) *vehicle.Trial {
	var witness *physicstest.Witness
	var of *physics.World
	return &vehicle.Trial{Design: d, Hz: hz, Road: 1, Each: func(w *physics.World, _ *vehicle.Car) {
		if of != w {
			of, witness = w, physicstest.Watch(t, w)
		}
		witness.Check(1)
	}}
}

func TestUnknownTrial(t *testing.T) {
	trial := vehicle.Trial{Design: vehicle.Saloon(), Hz: 60, Road: 1}
	if _, err := trial.Run("fly"); err == nil || !strings.Contains(err.Error(), `got "fly"`) {
		t.Errorf("an unknown test: %v", err)
	}
}

// The road test keeps to its formulas, and says the same at any rate.
func TestTrials(t *testing.T) {
	physicstest.Long(t)
	for _, d := range []vehicle.Design{vehicle.Saloon(), vehicle.RaceCar()} {
		var finest []float64
		for _, hz := range []float64{240, 120, 60, 30} {
			trial := audited(t, d, hz)
			var got []vehicle.Figure
			for _, test := range vehicle.Tests {
				figures, err := trial.Run(test)
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, figures...)
			}
			for i, f := range got {
				t.Logf("%s at %g Hz: %s", d.Body.Name, hz, f.String())
				if hz == 240 {
					finest = append(finest, f.Got)
				}
				near(t, "against 240 Hz: "+f.Name, f.Got, finest[i], 0.06)
			}
			// Changing gear, launching and turning the engine take a part of the ideal; wings stop the race car sooner, and
			// the load that goes to the outer wheels costs grip in the circle.
			low, high := []float64{1, 0.9, 0.95, 0.8}, []float64{1.35, 1.05, 1.05, 1.02}
			for i, f := range got {
				if ratio := f.Got / f.Predicted; ratio < low[i] || ratio > high[i] {
					t.Errorf("%s at %g Hz: %s", d.Body.Name, hz, f.String())
				}
			}
		}
	}
}
