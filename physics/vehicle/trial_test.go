package vehicle_test

import (
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

func TestTrials(t *testing.T) {
	for _, d := range []vehicle.Design{vehicle.Saloon(), vehicle.RaceCar()} {
		for _, hz := range []float64{30, 60, 120, 240} {
			trial := audited(t, d, hz)
			for _, run := range []func() ([]vehicle.Figure, error){trial.Accelerate, trial.Brake, trial.SkidPad} {
				figures, err := run()
				if err != nil {
					t.Fatal(err)
				}
				for _, f := range figures {
					t.Logf("%s at %g Hz: %s", d.Body.Name, hz, f.String())
				}
			}
		}
	}
}
