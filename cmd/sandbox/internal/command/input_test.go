package command

import (
	"testing"

	"github.com/brickyard-physics/brickyard/physics/vehicle"
)

// TestPedals: the pedal against the motion brakes, and backs out or goes on once the car stands.
func TestPedals(t *testing.T) {
	for name, row := range map[string]struct {
		p               Drive
		speed           float64
		throttle, brake float64
		gear            int
	}{
		"rolling":       {Drive{}, 10, 0, 0, vehicle.Drive},
		"going":         {Drive{Ahead: 0.7}, 10, 0.7, 0, vehicle.Drive},
		"braking":       {Drive{Back: 0.4}, 10, 0, 0.4, vehicle.Drive},
		"backing out":   {Drive{Back: 0.5}, 0.1, 0.5 * backing, 0, vehicle.Reverse},
		"backing":       {Drive{Back: 1}, -5, backing, 0, vehicle.Reverse},
		"stop backing":  {Drive{Ahead: 1}, -5, 0, 1, vehicle.Reverse},
		"roll back":     {Drive{}, -5, 0, 0, vehicle.Reverse},
		"on from there": {Drive{Ahead: 1}, -0.1, 1, 0, vehicle.Drive},
		"both":          {Drive{Ahead: 1, Back: 1}, 10, 1, 1, vehicle.Drive},
		"both at rest":  {Drive{Ahead: 1, Back: 1}, 0, 0, 1, vehicle.Drive},
	} {
		k := row.p.At(row.speed)
		if k.Throttle != row.throttle || k.Brake != row.brake || k.Gear != row.gear {
			t.Errorf("%s: throttle %g, brake %g, gear %d", name, k.Throttle, k.Brake, k.Gear)
		}
	}
	slow, fast := Drive{Steer: 1}.At(0), Drive{Steer: 1}.At(30)
	if slow.Steer != 1 || !(fast.Steer > 0.05 && fast.Steer < 0.15) {
		t.Errorf("full lock is %g at rest and %g at 30 m/s", slow.Steer, fast.Steer)
	}
}
