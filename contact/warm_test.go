package contact

import (
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/rigid"
)

// TestChangedBySweepsOfThisSolve: impulses of a solve in which the body had contacts do not count in a solve in which
// it has none.
func TestChangedBySweepsOfThisSolve(t *testing.T) {
	var s Solver
	states := []rigid.State{{Vel: geom.V(0, -1, 0)}}
	s.touched = []int32{0}
	s.resetWarmStarts(states)
	s.warmStart(s.touched, states)
	if s.ChangedBySweeps(0, &states[0]) {
		t.Error("pushed by nothing")
	}
	states[0].Vel = geom.V(0, -0.5, 0)
	if !s.ChangedBySweeps(0, &states[0]) {
		t.Error("a body that has become slower is not pushed")
	}
	s.touched = nil
	s.resetWarmStarts(states)
	if s.ChangedBySweeps(0, &states[0]) {
		t.Error("a body that the sweeps do not touch is pushed by them")
	}
}
