package physics_test

import (
	"testing"
)

// TestWarmJointsAllocateNothing: a step of figures in flight and on the floor allocates nothing once it is warm.
func TestWarmJointsAllocateNothing(t *testing.T) {
	for _, flying := range []bool{true, false} {
		w := figures(t, 4, flying, 1)
		for range 240 {
			w.Step()
		}
		if n := testing.AllocsPerRun(60, w.Step); n > 0 {
			t.Errorf("flying %v: %v allocations a step", flying, n)
		}
	}
}

// TestJointsOnAnyThreads: figures that fall on a floor have the same bits on one thread and on eight.
func TestJointsOnAnyThreads(t *testing.T) {
	one, eight := figures(t, 30, false, 1), figures(t, 30, false, 8)
	defer eight.Close()
	for step := range 90 {
		one.Step()
		eight.Step()
		if one.Hash() != eight.Hash() {
			t.Fatalf("step %d: other bits on eight threads", step)
		}
	}
}
