package guard

import (
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
	"github.com/brickyard-physics/brickyard/physics/internal/state/statetest"
)

// TestAsksForHalves: where two bodies in contact are apart at the ends of their paths and not in between, the guard
// asks for the halves of the slice, and has cut nothing by then. It does not where they meet at the end, where there is
// no contact, and where the slice is half of one, or a single sub-step.
func TestAsksForHalves(t *testing.T) {
	box := statetest.Box(t, 0.1, 0.1, 0.1)
	for _, row := range []struct {
		way      float64 // m
		contact  bool
		half     state.Half
		substeps int
		moved    bool
	}{
		{0.6, true, state.Whole, 16, false},
		{0.6, true, state.Whole, 1, true},
		{0.6, true, state.FirstHalf, 16, true},
		{0.6, true, state.SecondHalf, 16, true},
		{0.6, false, state.Whole, 16, true},
		{0.2, true, state.Whole, 16, true},
	} {
		st := statetest.New()
		statetest.Place(st, statetest.Body{Shape: box},
			statetest.Body{Kind: state.Dynamic, Shape: box, At: geom.V(-0.21, 0, 0), Vel: geom.V(60*row.way, 0, 0)})
		st.SetSlice(row.substeps)
		st.Half = row.half
		for k := range st.Validity {
			st.Validity[k].Touches = row.contact
		}
		statetest.Lead(st, 1, geom.V(row.way, 0, 0), geom.Vec3{})
		gd := New(st)
		moved := gd.Move()
		if moved != row.moved || (st.Held.Fraction[1] < 1) != moved {
			t.Errorf("%+v: moved %v, %g of the way", row, moved, st.Held.Fraction[1])
		}
	}
}
