package state

import (
	"testing"

	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// TestNeighboursAreBounded: of more faces near each other than nearMost none are kept, lists go back to the pool with
// their pairs, and keeping allocates nothing once there is one.
func TestNeighboursAreBounded(t *testing.T) {
	var pool NearPool
	var a, b PairData
	near := &mesh.Neighbours{Pairs: make([]mesh.FacePair, nearMost), Reach: 2}
	near.Pairs[7].Q = 9
	pool.Keep(&a, near)
	if a.Near == nil || a.Near == near || len(a.Near.Pairs) != nearMost || a.Near.Pairs[7].Q != 9 || a.Near.Reach != 2 {
		t.Fatalf("nearMost pairs are not kept: %v", a.Near != nil)
	}
	kept := a.Near
	near.Pairs = append(near.Pairs, mesh.FacePair{})
	if pool.Keep(&a, near); a.Near != nil || len(pool.Idle) != 1 {
		t.Fatalf("more than nearMost pairs are kept, %d lists idle", len(pool.Idle))
	}
	near.Pairs = near.Pairs[:3]
	if pool.Keep(&b, near); b.Near != kept || len(b.Near.Pairs) != 3 || len(pool.Idle) != 0 {
		t.Errorf("the idle list is not used again")
	}
	if got := testing.AllocsPerRun(20, func() { pool.Keep(&b, nil); pool.Keep(&b, near) }); got > 0 {
		t.Errorf("%g allocations", got)
	}
}
