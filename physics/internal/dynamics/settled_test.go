package dynamics

import (
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
	"github.com/brickyard-physics/brickyard/physics/internal/state/statetest"
)

// settledPair returns rooms with an island of two settled cubes, and a third that is not of it.
func settledPair(t *testing.T) *rooms {
	box := statetest.Box(t, 0.1, 0.1, 0.1)
	r := roomsOf(t, statetest.Body{Kind: state.Dynamic, Shape: box},
		statetest.Body{Kind: state.Dynamic, Shape: box, At: geom.V(0.201, 0, 0)},
		statetest.Body{Kind: state.Dynamic, Shape: box, At: geom.V(5, 0, 0)})
	r.Sleep.Islands.Assign(0, 0)
	r.Sleep.Islands.Assign(1, 0)
	r.Bodies[0].Settled, r.Bodies[1].Settled = true, true
	return r
}

// TestUnsettledIslandsCountAsUnsupported: a body that gains speed unsettles its island before any motion is planned,
// whichever of its bodies it is; from then on all of them count as unsupported until contacts show otherwise.
func TestUnsettledIslandsCountAsUnsupported(t *testing.T) {
	for fast := range 2 {
		r := settledPair(t)
		r.dynamics.Plan(0)
		if a, b := &r.Bodies[0], &r.Bodies[1]; !a.Settled || a.Unsupported || a.Untouched || !b.Settled {
			t.Fatalf("undisturbed: %+v", a)
		}
		r.States[fast].Vel = geom.V(0, 1, 0)
		r.dynamics.Plan(0)
		for i := range 2 {
			if b := &r.Bodies[i]; b.Settled || !b.Unsupported || !b.Untouched {
				t.Errorf("body %d is fast: body %d is settled %v, unsupported %v, untouched %v", fast, i, b.Settled,
					b.Unsupported, b.Untouched)
			}
		}
	}
}

// TestCutMotionsUnsettle: an island is unsettled at the commit where the guard has cut or moved one of its bodies, not
// where it has done that to others.
func TestCutMotionsUnsettle(t *testing.T) {
	for _, row := range []struct {
		change  func(h *state.Held)
		settled bool
	}{
		{func(*state.Held) {}, true},
		{func(h *state.Held) { h.Fraction[1] = 0.5 }, false},
		{func(h *state.Held) { h.Deviation[0] = 0.001 }, false},
		{func(h *state.Held) { h.Fraction[2] = 0.5 }, true},
	} {
		r := settledPair(t)
		r.ListSettled()
		row.change(&r.Held)
		r.Held.Any = true
		r.dynamics.Commit(0)
		if r.Bodies[0].Settled != row.settled || r.Bodies[1].Settled != row.settled {
			t.Errorf("cut %v, moved %v: settled %v and %v, want %v", r.Held.Fraction, r.Held.Deviation,
				r.Bodies[0].Settled, r.Bodies[1].Settled, row.settled)
		}
	}
}
