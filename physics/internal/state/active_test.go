package state

import (
	"testing"

	"github.com/brickyard-physics/brickyard/internal/workers"
)

// TestAnyBody: each body that may move is asked once, whoever else says yes, and one yes is enough.
func TestAnyBody(t *testing.T) {
	for _, threads := range []int{1, 3} {
		st := &State{Pool: workers.New(threads)}
		defer st.Pool.Close()
		for i := range int32(5000) {
			st.Active.Bodies = append(st.Active.Bodies, 2*i)
		}
		asked := make([]int, 10_000)
		for _, yes := range []int32{-1, 0, 4998, 9998, 3} {
			clear(asked)
			got := AnyBody(st, func(i int32) bool { asked[i]++; return i == yes })
			if want := yes >= 0 && yes%2 == 0; got != want {
				t.Errorf("%d threads, body %d says yes: %v, want %v", threads, yes, got, want)
			}
			for i, n := range asked {
				if want := 1 - i%2; n != want {
					t.Fatalf("%d threads: body %d was asked %d times, want %d", threads, i, n, want)
				}
			}
		}
	}
}
