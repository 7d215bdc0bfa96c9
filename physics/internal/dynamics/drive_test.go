package dynamics

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/physics/internal/state"
	"github.com/brickyard-physics/brickyard/physics/internal/state/statetest"
)

// TestThrottledDrivesDoNotRush: a body that is off its course goes back there no faster than it may go on.
func TestThrottledDrivesDoNotRush(t *testing.T) {
	r := roomsOf(t, statetest.Body{Kind: state.Kinematic, Shape: statetest.Box(t, 0.5, 0.1, 0.5)})
	r.Dt = 1.0 / 60
	r.Poses[0].P.X = 0.1
	for _, throttle := range []float64{1, 0.25, 1.0 / 1024} {
		r.Bodies[0].Drive.Throttle = throttle
		if r.dynamics.steer(0); math.Abs(r.States[0].Vel.X+6*throttle) > 1e-12 {
			t.Errorf("throttled to %g it goes back at %g m/s", throttle, r.States[0].Vel.X)
		}
	}
}
