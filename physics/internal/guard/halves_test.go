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
		half     state.Part
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
		st.Part = row.half
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

// TestSecondHalfKnowsOfRepairs: repairs in the first half of a slice, or before it was halved, count in the second one.
func TestSecondHalfKnowsOfRepairs(t *testing.T) {
	for part, want := range map[state.Part]float64{state.Whole: 0, state.FirstHalf: 0, state.SecondHalf: 0.001} {
		st := statetest.New()
		statetest.Place(st, statetest.Body{Kind: state.Dynamic, Shape: statetest.Ball(t, 0.1), Vel: geom.V(1, 0, 0)})
		gd := New(st)
		st.Part, st.Held.Deviation[0] = part, 0.001
		if gd.Move(); st.Held.Deviation[0] != want {
			t.Errorf("part %d: %g m, want %g m", part, st.Held.Deviation[0], want)
		}
	}
}

// TestHalvesOfADrive: rounding is no time lost to a drive in halves; one that was throttled waits on, though its way be
// free; and one that has waited for long turns round with the second half, as the first has the way of the whole slice.
func TestHalvesOfADrive(t *testing.T) {
	for _, part := range []state.Part{state.Whole, state.FirstHalf, state.SecondHalf} {
		st := statetest.New()
		statetest.Place(st, statetest.Body{Kind: state.Kinematic, Shape: statetest.Ball(t, 0.1), Vel: geom.V(1, 0, 0)})
		gd := New(st)
		st.Part = part
		d := &st.Bodies[0].Drive
		d.Throttle, d.Clear, d.Waited, d.Planned = 1, 1, 0.5, st.Dt*(1-1e-15)
		if gd.throttle(0); d.Waited != 0 || d.Behind != 0 {
			t.Errorf("part %d: a free drive is %g s behind, and waits for %g s", part, d.Behind, d.Waited)
		}
		d.Throttle, d.Waited, d.Planned = 0.25, 0.5, st.Dt
		if gd.throttle(0); d.Waited != 0.5 {
			t.Errorf("part %d: a drive that may not go at its full speed yet waits for %g s, want 0.5 s", part, d.Waited)
		}
		d.Course = &state.Course{Times: []float64{0, 9}, Then: state.ReturnAtEnd}
		d.Throttle, d.Waited, d.Planned = 0.25, drivePatience, 0.25*st.Dt
		if gd.throttle(0); (d.Waited == 0) != (part != state.FirstHalf) {
			t.Errorf("part %d: after waiting for longer than its patience it waits for %g s", part, d.Waited)
		}
	}
}
