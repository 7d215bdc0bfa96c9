package dynamics

import (
	"testing"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
	"github.com/brickyard-physics/brickyard/physics/internal/state/statetest"
)

// TestGuardLeavesSleepersAlone: a body about to run into one that sleeps, without a contact that would wake it, is
// stopped before it. The repair must not rely on the sleeper giving way, since that is not committed.
func TestGuardLeavesSleepersAlone(t *testing.T) {
	box := statetest.Box(t, 0.1, 0.1, 0.1)
	for name, shape := range map[string]collision.Shape{"box": box, "mesh": statetest.Meshed(t, &box)} {
		r := roomsOf(t, statetest.Body{Kind: state.Dynamic, Shape: shape},
			statetest.Body{Kind: state.Dynamic, Shape: shape, At: geom.V(0.25, 0, 0)})
		r.Sleep.Rest[1].Time, r.Sleep.Rest[1].Woken = 10, 10
		if r.island.UpdateSleep(); !r.Bodies[1].Asleep || r.Bodies[0].Asleep {
			t.Fatalf("%s: not the body to be run into sleeps", name)
		}
		before := r.Poses[1]
		statetest.Lead(r.State, 0, geom.V(0.055, 0, 0), geom.Vec3{})
		r.guard.Move()
		r.dynamics.Commit(0)
		if r.Poses[1] != before {
			t.Errorf("%s: the sleeper moved to %v", name, r.Poses[1])
		}
		if gap := r.Poses[1].P.X - r.Poses[0].P.X - 0.2; gap < state.MinDistance {
			t.Errorf("%s: gap %g", name, gap)
		}
	}
}
