package linkage

import (
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/internal/elimination"
)

// Factor is a symmetric positive definite matrix in blocks, one row and column of blocks for each joint, or node. After
// Decompose it is its own LDLᵀ factor, column by column of the elimination order, with the inverse of each block of D.
// Lay lays it out for a graph; then for each matrix Begin, setting the blocks of nodes and edges by At, Decompose, and
// Solve as often as needed. All but Lay allocate nothing.
type Factor struct {
	order   elimination.Order
	edges   [][2]int32 // those given to Lay: lower node first, sorted
	place   []int32    // by node: its column
	nodes   []int32    // by column: its node
	start   []int32    // by column: its first block, the diagonal one; and the end of the last column
	rows    []int32    // by block: the node of its columns, in order of elimination within a column of the factor
	updates []int32    // blocks that columns are subtracted from, in the order in which Decompose does it
	blocks  []Block    // the transposes of those below the diagonal; on it the inverse of D
	lower   []Block    // by block: L below the diagonal
	fill    []int32    // blocks that couple no two nodes but by elimination, and begin as zero
	sizes   []int8     // by node: rows at present
	was     []Vec      // by node: the diagonal before elimination

	decomposed int // times since TakeFactors
}

// Lay lays out the matrix of n nodes and the edges between them, which may be listed more than once and in any order.
// The layout depends on the graph only.
func (f *Factor) Lay(n int, edges [][2]int32) {
	f.edges = append(f.edges[:0], edges...)
	for i, e := range f.edges {
		f.edges[i] = [2]int32{min(e[0], e[1]), max(e[0], e[1])}
	}
	slices.SortFunc(f.edges, func(a, b [2]int32) int { return slices.Compare(a[:], b[:]) })
	f.order.Reset(n, f.edges)
	f.order.Advance(math.MaxInt)
	f.nodes = append(f.nodes[:0], f.order.Sequence()...)
	f.place, f.sizes, f.was = resize(f.place, n), resize(f.sizes, n), resize(f.was, n)
	for k, i := range f.nodes {
		f.place[i] = int32(k)
	}
	f.start, f.rows = f.start[:0], f.rows[:0]
	for _, i := range f.nodes {
		from := len(f.rows)
		f.start = append(f.start, int32(from))
		f.rows = append(append(f.rows, i), f.order.Members(i)...)
		slices.SortFunc(f.rows[from:], func(a, b int32) int { return int(f.place[a] - f.place[b]) })
	}
	f.start = append(f.start, int32(len(f.rows)))
	f.blocks, f.lower = resize(f.blocks, len(f.rows)), resize(f.lower, len(f.rows))
	f.layUpdates()
	f.findFill()
}

// findFill lists the blocks that no edge and no node gives anything.
func (f *Factor) findFill() {
	given := make([]bool, len(f.rows))
	for _, from := range f.start[:len(f.nodes)] {
		given[from] = true
	}
	for _, e := range f.edges {
		b, _ := f.Find(e[0], e[1])
		given[b] = true
	}
	f.fill = f.fill[:0]
	for b, is := range given {
		if !is {
			f.fill = append(f.fill, int32(b))
		}
	}
}

// layUpdates finds the blocks that each column is subtracted from: for every two of its blocks below the diagonal the
// one that couples their rows.
func (f *Factor) layUpdates() {
	f.updates = f.updates[:0]
	for k := range f.nodes {
		below := f.rows[f.start[k]+1 : f.start[k+1]]
		for a, i := range below {
			at := f.start[f.place[i]]
			for _, j := range below[a:] {
				for f.rows[at] != j { // both lists are in order of elimination
					at++
				}
				f.updates = append(f.updates, at)
			}
		}
	}
}

// resize returns s with length n and undefined content.
func resize[T any](s []T, n int) []T { return slices.Grow(s[:0], n)[:n] }

// Find returns the block that couples nodes i and j, which have an edge or are one node, and whether its rows are those
// of i and its columns those of j; else it is the other way round. It is valid until Lay.
func (f *Factor) Find(i, j int32) (block int32, rowsOfI bool) {
	rowsOfI = f.place[j] >= f.place[i]
	if !rowsOfI {
		i, j = j, i
	}
	from, to := f.start[f.place[i]], f.start[f.place[i]+1]
	return from + int32(slices.Index(f.rows[from:to], j)), rowsOfI
}

// At returns a block of the matrix, to be set between Begin and Decompose.
func (f *Factor) At(block int32) *Block { return &f.blocks[block] }

// Diagonal returns the block that couples a node with itself.
func (f *Factor) Diagonal(node int32) *Block { return &f.blocks[f.start[f.place[node]]] }

// Begin begins a matrix. sizes has the present number of rows of each node. Blocks of nodes and edges are then to be
// set as far as columns says, with zeros where they have more columns than present rows.
func (f *Factor) Begin(sizes []int8) {
	copy(f.sizes, sizes)
	for _, b := range f.fill {
		clear(f.blocks[b][:])
	}
}

// Decompose replaces the matrix by its factor. Of a matrix that is singular but for rounding, pivots keep leastPivot of
// their diagonal entries.
func (f *Factor) Decompose() {
	for k, i := range f.nodes {
		d, was := &f.blocks[f.start[k]], &f.was[i]
		for r := range was[:f.sizes[i]] {
			was[r] = d[r][r]
		}
	}
	f.decomposed++
	updates := f.updates
	for k, i := range f.nodes {
		n := f.sizes[i]
		from, to := f.start[k], f.start[k+1]
		d := f.blocks[from][:n]
		f.blocks[from].invert(&f.was[i], int(n))
		for a := from + 1; a < to; a++ {
			size := f.sizes[f.rows[a]]
			l := f.lower[a][:size]
			setTransposed(l, f.blocks[a][:n], d, int(n))
			for b := a; b < to; b++ {
				out := f.blocks[updates[b-a]][:size]
				subtractProduct(out, l, f.blocks[b][:n], int(f.sizes[f.rows[b]]))
			}
			updates = updates[to-a:]
		}
	}
	leaveWide()
}

// Solve replaces the right side x, by node, by the solution. Rows without a diagonal entry get zero. What lies beyond
// the present rows of a node has to be finite.
func (f *Factor) Solve(x []Vec) { f.SolveFrom(x, 0, 0) }

// SolveFrom finds the same for the columns of the elimination order from the wanted one on, of a right side that is
// zero before the given one. Of x is left alone that which is before both.
func (f *Factor) SolveFrom(x []Vec, given, wanted int32) {
	for k := int(given); k < len(f.nodes); k++ {
		i := f.nodes[k]
		n, y := int(f.sizes[i]), &x[i]
		from, to := f.start[k], f.start[k+1]
		y.setRows(f.blocks[from][:n], y, n)
		for b := from + 1; b < to; b++ {
			j := f.rows[b]
			x[j].subtractRows(f.blocks[b][:n], y, int(f.sizes[j]))
		}
	}
	for k := len(f.nodes) - 1; k >= int(wanted); k-- {
		i := f.nodes[k]
		n, y := int(f.sizes[i]), &x[i]
		for b := f.start[k] + 1; b < f.start[k+1]; b++ {
			j := f.rows[b]
			y.subtractRows(f.lower[b][:f.sizes[j]], &x[j], n)
		}
	}
	leaveWide()
}
