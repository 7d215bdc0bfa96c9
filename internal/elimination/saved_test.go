package elimination

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/internal/snapshot"
)

// TestSavedOrdersGoOn: an order that is saved half way goes on as it would have, restored over an order of another
// graph too.
func TestSavedOrdersGoOn(t *testing.T) {
	codec := snapshot.New[Order]()
	r := rand.New(rand.NewPCG(1, 2))
	graph := func() (n int, edges [][2]int32) {
		n = 10 + r.IntN(30)
		for range 2 * n {
			if i, j := r.Int32N(int32(n)), r.Int32N(int32(n)); i != j {
				edges = append(edges, [2]int32{i, j})
			}
		}
		return n, edges
	}
	var other Order
	for round := range 200 {
		var o Order
		o.Reset(graph())
		o.Advance(r.IntN(400))
		saved := codec.Append(nil, &o, nil)
		o.Advance(math.MaxInt)
		other.Reset(graph())
		other.Advance(r.IntN(400))
		if rest, err := codec.Read(saved, &other, nil); err != nil || len(rest) > 0 {
			t.Fatal(err, len(rest))
		}
		other.Advance(math.MaxInt)
		if !slices.Equal(other.Sequence(), o.Sequence()) {
			t.Fatalf("round %d: %v, want %v", round, other.Sequence(), o.Sequence())
		}
		for i := range int32(len(o.Sequence())) {
			if !slices.Equal(other.Members(i), o.Members(i)) {
				t.Fatalf("round %d: node %d has members %v, want %v", round, i, other.Members(i), o.Members(i))
			}
		}
	}
}
