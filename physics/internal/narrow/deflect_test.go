package narrow

import (
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
	"github.com/brickyard-physics/brickyard/physics/internal/state/statetest"
)

// TestHailAsksFewPairs: each of many boxes that strike a plate in one slice looks for contacts that deflect the plate
// among few of its pairs only, or a hail of thousands would take the square of their number.
func TestHailAsksFewPairs(t *testing.T) {
	const rows = 16
	stone := statetest.Box(t, 0.05, 0.05, 0.05)
	bodies := []statetest.Body{{Kind: state.Dynamic, Shape: statetest.Box(t, 5, 1, 5), At: geom.V(0, -1, 0)}}
	for i := range rows * rows {
		bodies = append(bodies, statetest.Body{
			Kind: state.Dynamic, Shape: stone, Vel: geom.V(1, -60, 0),
			At: geom.V(0.3*float64(i%rows-rows/2), 0.3, 0.3*float64(i/rows-rows/2)),
		})
	}
	st := statetest.New()
	statetest.Place(st, bodies...)
	na := New(st)
	na.FindContacts()
	st.IndexPairs()
	if n := len(st.SweptPairs); n < rows*rows/2 {
		t.Fatalf("sweeps have found %d of %d boxes only", n, rows*rows)
	}
	if all, asked := len(st.Adjacent.Of(0)), len(na.deflectingPairs(0)); all < rows*rows || asked > deflectAsked {
		t.Errorf("of %d pairs of the plate %d are asked, want at most %d", all, asked, deflectAsked)
	}
}
