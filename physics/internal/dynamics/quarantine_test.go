package dynamics

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
	"github.com/brickyard-physics/brickyard/physics/internal/state/statetest"
)

// TestSpoiltScenery: all contacts of a floor whose motion is not finite begin anew, however many there are, and the
// floor is not reported as a body that was stopped.
func TestSpoiltScenery(t *testing.T) {
	box := statetest.Box(t, 0.1, 0.1, 0.1)
	r := roomsOf(t, statetest.Body{Kind: state.Static, Shape: statetest.Box(t, 5, 0.1, 5)},
		statetest.Body{Kind: state.Dynamic, Shape: box, At: geom.V(-1, 0.201, 0)},
		statetest.Body{Kind: state.Dynamic, Shape: box, At: geom.V(1, 0.201, 0)})
	r.step()
	if n := len(r.Solver.Constraints); n != 2 {
		t.Fatalf("%d constraints, want 2", n)
	}
	r.Tally.Stopped, r.States[0].Vel.Y = nil, math.NaN()
	r.dynamics.quarantine()
	if v := r.States[0].Vel; v != (geom.Vec3{}) || len(r.Tally.Stopped) > 0 {
		t.Errorf("the floor goes at %v; stopped are %v", v, r.Tally.Stopped)
	}
	for i := range r.Solver.Constraints {
		if n := r.CacheOf(&r.Solver.Constraints[i]).Manifold.Count; n > 0 {
			t.Errorf("contact %d of the floor still has %d points", i, n)
		}
	}
}
