package island

import (
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics/internal/narrow"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
	"github.com/brickyard-physics/brickyard/physics/internal/state/statetest"
)

// TestLoadsConcernNeighbours: in a row of bodies at rest, the first one a support, one moved of late; loads are looked
// for there, the farther around it the more often they were not found.
func TestLoadsConcernNeighbours(t *testing.T) {
	st := statetest.Cubes(t, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
	is := New(st, narrow.New(st))
	is.growLoads()
	var members []int32
	for i := range int32(9) {
		st.Solver.Constraints = append(st.Solver.Constraints, contact.Constraint{A: i, B: i + 1})
		members = append(members, i)
	}
	for i := range st.Sleep.Rest {
		st.Sleep.Rest[i].Time = 2 * state.RestTime
	}
	moved := &st.Sleep.Rest[3]
	moved.Time = 0
	for _, want := range [][]int32{
		{0, 0, 1, 2, 1, 0, 0, 0, 0, 0},
		{0, 1, 2, 3, 2, 1, 0, 0, 0, 0},
		{0, 3, 4, 5, 4, 3, 2, 1, 0, 0},
	} {
		is.markConcerned(members)
		if got := is.wanted.concern; !slices.Equal(got, want) {
			t.Errorf("after %g s: %v, want %v", moved.Wait, got, want)
		}
		moved.BackOff()
	}
	for i := range st.Sleep.Rest {
		st.Sleep.Rest[i].Restart(&st.Poses[i])
	}
	if is.markConcerned(members); slices.Contains(is.wanted.concern[1:], 0) {
		t.Errorf("in a new level some bodies are left out: %v", is.wanted.concern)
	}
}
