package capacity

import (
	"slices"
	"testing"
)

// TestReserve: a list with too little room moves to some for as many as asked for, and keeps its entries; one that has
// it stays where it is.
func TestReserve(t *testing.T) {
	list := []int{3, 1, 4}
	more := Reserve(list, 100)
	if cap(more) < 100 || !slices.Equal(more, list) {
		t.Errorf("room for %d, with %v", cap(more), more)
	}
	if same := Reserve(more[:2], 100); &same[0] != &more[0] || len(same) != 2 {
		t.Errorf("moved although there was room, or has %d entries instead of 2", len(same))
	}
	if none := Reserve[int](nil, 0); len(none) != 0 {
		t.Errorf("%d entries of none", len(none))
	}
}
