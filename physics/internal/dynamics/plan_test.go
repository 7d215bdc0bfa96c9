package dynamics

import (
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
	"github.com/brickyard-physics/brickyard/physics/internal/state/statetest"
)

// TestPathsThatLeaveTheirBoxesFindPairs: a body whose predicted path leaves the box that the broad phase knows is
// paired with what stands in its way, before anything moves.
func TestPathsThatLeaveTheirBoxesFindPairs(t *testing.T) {
	box := statetest.Box(t, 0.1, 0.1, 0.1)
	r := roomsOf(t, statetest.Body{Shape: box, At: geom.V(1, 0, 0)}, statetest.Body{Kind: state.Dynamic, Shape: box})
	for _, row := range []struct {
		speed float64 // m/s, of 1/60 s
		pairs int
	}{{0, 0}, {60, 1}} {
		r.States[1].Vel = geom.V(row.speed, 0, 0)
		r.dynamics.Plan(0)
		if r.dynamics.UpdateBroadPhase(); len(r.Broad.Pairs()) != row.pairs {
			t.Errorf("at %g m/s it has %d pairs, want %d", row.speed, len(r.Broad.Pairs()), row.pairs)
		}
	}
}
