package state

import (
	"testing"

	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// TestNeighboursAreBounded: of more faces near each other than nearMost none are kept, and lists go back to the pool
// with their pairs.
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
	if pool.Keep(&a, near); a.Near != nil || len(pool.Idle[nearSizes-1]) != 1 {
		t.Fatalf("more than nearMost pairs are kept, %d lists idle", len(pool.Idle[nearSizes-1]))
	}
	near.Pairs = near.Pairs[:nearMost/2+1]
	if pool.Keep(&b, near); b.Near != kept || len(b.Near.Pairs) != nearMost/2+1 || len(pool.Idle[nearSizes-1]) != 0 {
		t.Errorf("the idle list is not used again")
	}
}

// TestListsChangeHands: pairs whose lists grow take those that others have left, so that memory is allocated for the
// lists that are kept at a time, some at once, and not for each pair; and no two pairs share a list.
func TestListsChangeHands(t *testing.T) {
	pairs := make([]PairData, 300)
	faces := make([]mesh.FacePair, 1000)
	near := &mesh.Neighbours{}
	lengths := [7]int{0, 1, 31, 32, 300, 511, 1000}
	var pool NearPool
	step := func(round int) {
		for i := range pairs {
			near.Pairs = faces[:lengths[(i*i+round)%7]]
			for k := range near.Pairs {
				near.Pairs[k] = mesh.FacePair{M: int32(i), Q: int32(k)}
			}
			if pool.Keep(&pairs[i], near); i%31 == round%31 {
				pool.Keep(&pairs[i], nil)
			}
		}
		for i := range pairs {
			if i%31 == round%31 {
				continue
			}
			list, n := pairs[i].Near.Pairs, lengths[(i*i+round)%7]
			if len(list) != n || n > 0 && (list[0].M != int32(i) || list[n-1] != mesh.FacePair{M: int32(i), Q: int32(n - 1)}) {
				t.Fatalf("list %d of %d pairs is %d long: %v", i, n, len(list), list)
			}
		}
	}
	cold := testing.AllocsPerRun(1, func() {
		pool = NearPool{}
		clear(pairs)
		for round := range 40 {
			step(round)
		}
	})
	if cold > 200 {
		t.Errorf("%g allocations for the lists of %d pairs", cold, len(pairs))
	}
	round := 40
	if warm := testing.AllocsPerRun(20, func() { step(round); round++ }); warm > 0 {
		t.Errorf("%g allocations once warm", warm)
	}
	t.Logf("%g allocations", cold)
}

// TestRestoredLists: lists that are as long as their memory, as those of restored states are, never outgrow it: a pool
// has no place for more than nearMost, and what it hands on has the room that it says.
func TestRestoredLists(t *testing.T) {
	var pool NearPool
	for _, length := range []int{0, 1, 5, nearMost / 3, nearMost/2 + 1, nearMost * 2 / 3, nearMost} {
		for _, next := range []int{0, 3, nearMost / 2, nearMost*3/4 + 1, nearMost} {
			data := PairData{Near: &mesh.Neighbours{Pairs: make([]mesh.FacePair, length)}}
			near := &mesh.Neighbours{Pairs: make([]mesh.FacePair, next)}
			pool.Keep(&data, near)
			if len(data.Near.Pairs) != next {
				t.Fatalf("%d pairs in place of %d: %d are kept", next, length, len(data.Near.Pairs))
			}
			pool.Keep(&data, nil)
		}
	}
	for k, lists := range pool.Idle {
		for _, list := range lists {
			if cap(list.Pairs) < 1<<k {
				t.Errorf("a list with room for %d among those for %d", cap(list.Pairs), 1<<k)
			}
		}
	}
}
