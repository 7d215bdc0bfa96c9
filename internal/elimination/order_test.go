package elimination

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// of returns the order of a graph, found at once.
func of(n int, edges [][2]int32) *Order {
	o := &Order{}
	o.Reset(n, edges)
	o.Advance(math.MaxInt)
	return o
}

// answer is a copy of the sequence, with the members of each node in it sorted.
func (o *Order) answer() [][]int32 {
	a := [][]int32{slices.Clone(o.Sequence())}
	for _, i := range o.Sequence() {
		a = append(a, slices.Sorted(slices.Values(o.Members(i))))
	}
	return a
}

func same(a, b [][]int32) bool { return slices.EqualFunc(a, b, slices.Equal) }

// coupled returns the entries of the factor below its diagonal.
func (o *Order) coupled() (entries int) {
	for _, i := range o.Sequence() {
		entries += len(o.Members(i))
	}
	return entries
}

// pattern eliminates the nodes of a graph in a sequence, on a full table, and returns what Members has to return.
func pattern(n int, edges [][2]int32, sequence []int32) [][]int32 {
	table := make([][]bool, n)
	for i := range table {
		table[i] = make([]bool, n)
	}
	for _, e := range edges {
		table[e[0]][e[1]], table[e[1]][e[0]] = true, true
	}
	gone, members := make([]bool, n), make([][]int32, n)
	for _, i := range sequence {
		gone[i] = true
		for j := range int32(n) {
			if table[i][j] && !gone[j] {
				members[i] = append(members[i], j)
			}
		}
		for _, j := range members[i] {
			for _, k := range members[i] {
				table[j][k] = j != k
			}
		}
	}
	return members
}

func randomTree(r *rand.Rand, n int) (edges [][2]int32) {
	names := r.Perm(n)
	for i := 1; i < n; i++ {
		edges = append(edges, [2]int32{int32(names[i]), int32(names[r.IntN(i)])})
	}
	return edges
}

func randomGraph(r *rand.Rand, n, loops int) [][2]int32 {
	edges := randomTree(r, n)
	for range loops {
		if i, j := r.Int32N(int32(n)), r.Int32N(int32(n)); i != j {
			edges = append(edges, [2]int32{i, j})
		}
	}
	return edges
}

func grid(side int) (edges [][2]int32) {
	for i := range int32(side) {
		for j := range int32(side) {
			at := i*int32(side) + j
			if j > 0 {
				edges = append(edges, [2]int32{at, at - 1})
			}
			if i > 0 {
				edges = append(edges, [2]int32{at, at - int32(side)})
			}
		}
	}
	return edges
}

// TestMembersAreThePattern: all nodes are eliminated once, and the members of each are what elimination couples.
func TestMembersAreThePattern(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	o := &Order{}
	for range 200 {
		n := 1 + r.IntN(40)
		edges := randomGraph(r, n, r.IntN(2*n))
		o.Reset(n, edges)
		o.Advance(math.MaxInt)
		sequence := slices.Sorted(slices.Values(o.Sequence()))
		for i := range int32(n) {
			if len(sequence) != n || sequence[i] != i {
				t.Fatalf("not a sequence of %d nodes: %v", n, o.Sequence())
			}
		}
		for i, want := range pattern(n, edges, o.Sequence()) {
			if got := slices.Sorted(slices.Values(o.Members(int32(i)))); !slices.Equal(got, want) {
				t.Fatalf("node %d of %v has members %v, want %v", i, edges, got, want)
			}
		}
	}
}

// TestTreesHaveNoFill: a node of least degree is a leaf.
func TestTreesHaveNoFill(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 100 {
		n := 1 + r.IntN(200)
		if got := of(n, randomTree(r, n)).coupled(); got != n-1 {
			t.Fatalf("a tree of %d nodes has %d entries", n, got)
		}
	}
}

// TestFillOfAGrid: row by row, a grid of k by k nodes has k³ entries but for its rim, and nested dissection 31/4 k²
// log₂ k but for terms of k² (George 1973). Those are large in small grids, so that least degree needs less than its
// half.
func TestFillOfAGrid(t *testing.T) {
	for _, k := range []int{10, 20, 40, 80} {
		got, side := float64(of(k*k, grid(k)).coupled()), float64(k)
		dissected, byRows := 31.0/4*side*side*math.Log2(side), side*side*side
		t.Logf("%d by %d: %.0f entries, %.2f of nested dissection, %.2f of row by row", k, k, got, got/dissected, got/byRows)
		if got > 0.4*dissected || got > 0.6*byRows {
			t.Errorf("%d by %d: %.0f entries", k, k, got)
		}
	}
}

// TestAnswerDependsOnTheGraphOnly: not on graphs before, pieces of work, edges listed again, or which end is named
// first.
func TestAnswerDependsOnTheGraphOnly(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	o := &Order{}
	for range 200 {
		n := 1 + r.IntN(60)
		edges := randomGraph(r, n, r.IntN(n))
		want := of(n, edges).answer()
		for range r.IntN(3) {
			edges = append(edges, edges[:len(edges)/2]...)
		}
		for i := range edges {
			if r.IntN(2) == 0 {
				edges[i][0], edges[i][1] = edges[i][1], edges[i][0]
			}
		}
		o.Reset(n, edges)
		for !o.Complete() {
			o.Advance(1 + r.IntN(50))
		}
		if got := o.answer(); !same(got, want) {
			t.Fatalf("%v: got %v, want %v", edges, got, want)
		}
	}
}

// TestTies: of nodes of one degree the one filed last goes first.
func TestTies(t *testing.T) {
	rows := []struct {
		n     int
		edges [][2]int32
		want  []int32
	}{
		{4, nil, []int32{3, 2, 1, 0}},
		{4, [][2]int32{{0, 1}, {1, 2}, {2, 3}}, []int32{3, 2, 1, 0}},
		{4, [][2]int32{{3, 0}, {3, 1}, {3, 2}}, []int32{2, 1, 3, 0}},
		{4, [][2]int32{{0, 1}, {1, 2}, {2, 3}, {3, 0}},
			[]int32{3, 0, 2, 1}}, // 3 files 2 and then 0 anew, 0 files 1 and then 2
	}
	for _, row := range rows {
		if got := of(row.n, row.edges).Sequence(); !slices.Equal(got, row.want) {
			t.Errorf("%v: got %v, want %v", row.edges, got, row.want)
		}
	}
}

// TestAdvanceTakesItsWork: a piece of work ends, and what it did not need is left.
func TestAdvanceTakesItsWork(t *testing.T) {
	o := &Order{}
	o.Reset(100, grid(10))
	o.Advance(1)
	if n := len(o.Sequence()); n != 1 || o.Complete() {
		t.Errorf("the least piece of work eliminates %d nodes", n)
	}
	if left := o.Advance(1e6); left <= 0 || !o.Complete() {
		t.Errorf("%d of much work is left, complete %v", left, o.Complete())
	}
}

// TestRemoveFill: each edge is left, at its end that goes first.
func TestRemoveFill(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 50 {
		n := 2 + r.IntN(40)
		edges := randomGraph(r, n, n)
		o, place := of(n, edges), make([]int32, n)
		for k, i := range o.Sequence() {
			place[i] = int32(k)
		}
		want := make([][]int32, n)
		for _, e := range edges {
			i, j := e[0], e[1]
			if place[i] > place[j] {
				i, j = j, i
			}
			want[i] = append(want[i], j)
		}
		o.RemoveFill(edges, place)
		for i := range want {
			slices.Sort(want[i])
			want[i] = slices.Compact(want[i])
			if got := slices.Sorted(slices.Values(o.Members(int32(i)))); !slices.Equal(got, want[i]) {
				t.Fatalf("node %d has members %v, want %v", i, got, want[i])
			}
		}
	}
}

func TestNothingIsAllocatedAfterReserve(t *testing.T) {
	o, edges := &Order{}, randomGraph(rand.New(rand.NewPCG(9, 10)), 200, 20)
	o.Reserve(200, len(edges))
	if n := testing.AllocsPerRun(10, func() { o.Reset(200, edges); o.Advance(math.MaxInt) }); n != 0 {
		t.Errorf("%g allocations", n)
	}
}
