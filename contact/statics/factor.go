package statics

import "slices"

// factor is a symmetric matrix in blocks of one body, and after factorise its Cholesky factor, column by column of the
// elimination order. Its memory is reused.
type factor struct {
	order  order
	place  []int32 // by node: its column
	start  []int32 // by column: its first block, the diagonal one
	rows   []int32 // by block: its row, ascending within a column
	blocks []block
	was    []vec6  // by column: the diagonal before elimination
	at     []int32 // by row: its block in the column at work, -1 if it has none
	chain  []int32 // by row: first column whose next block to apply is in that row; by column, its successor
	follow []int32
	cursor []int32 // by column: that block
	work   []vec6
	column int32   // next to factorise
	whole  bool    // the pattern has all fill, so that the factor is exact
	origin []block // the matrix as it was, if not
	limit  int     // blocks from which on fill is left out
}

// fillMost is the number of blocks (288 bytes each) from which on fill is left out.
const fillMost = 400_000

// leastPivot is the share of a diagonal element that a pivot keeps at least: less is rounding. leastPartial is the same
// where fill is left out, which may take more from a pivot than there is.
const (
	leastPivot   = 1e-14
	leastPartial = 1e-3
)

// analyse finds order and pattern for n nodes and the edges between them.
func (f *factor) analyse(n int, edges [][2]int32) {
	f.order.reset(n, edges)
	f.order.run(n)
	f.place, f.start = fit(f.place, n), fit(f.start, n+1)
	fill := n
	for k, i := range f.order.sequence {
		f.place[i] = int32(k)
		fill += len(f.order.members[i])
	}
	f.whole = fill <= f.limit
	if !f.whole {
		f.ownEdges(n, edges)
		fill = n + len(edges)
	}
	f.rows = fit(f.rows, fill)[:0]
	for k, i := range f.order.sequence {
		f.start[k] = int32(len(f.rows))
		f.rows = append(f.rows, int32(k))
		for _, j := range f.order.members[i] {
			f.rows = append(f.rows, f.place[j])
		}
		slices.Sort(f.rows[f.start[k]:])
	}
	f.start[n] = int32(len(f.rows))
	f.blocks = fit(f.blocks, len(f.rows))
	f.was, f.work = fit(f.was, n), fit(f.work, n)
	f.at, f.chain, f.follow, f.cursor = fit(f.at, n), fit(f.chain, n), fit(f.follow, n), fit(f.cursor, n)
}

// ownEdges replaces the members of every element by the later of its own neighbours.
func (f *factor) ownEdges(n int, edges [][2]int32) {
	m := f.order.members
	for i := range n {
		m[i] = m[i][:0]
	}
	for _, e := range edges {
		i, j := e[0], e[1]
		if f.place[i] > f.place[j] {
			i, j = j, i
		}
		if !slices.Contains(m[i], j) {
			m[i] = append(m[i], j)
		}
	}
}

// find returns the block that couples nodes i and j, and whether its rows are those of j.
func (f *factor) find(i, j int32) (at int32, rowsOfJ bool) {
	column, row := f.place[i], f.place[j]
	rowsOfJ = row >= column
	if !rowsOfJ {
		column, row = row, column
	}
	k, _ := slices.BinarySearch(f.rows[f.start[column]:f.start[column+1]], row)
	return f.start[column] + int32(k), rowsOfJ
}

// clear empties the matrix.
func (f *factor) clear() { clear(f.blocks) }

// diagonal returns the diagonal block of node i.
func (f *factor) diagonal(i int32) *block { return &f.blocks[f.start[f.place[i]]] }

// begin readies the matrix for being factorised.
func (f *factor) begin() {
	f.column = 0
	if !f.whole {
		f.origin = append(f.origin[:0], f.blocks...)
	}
	for i := range f.was {
		f.at[i], f.chain[i] = -1, -1
		d := &f.blocks[f.start[i]]
		for k := range f.was[i] {
			f.was[i][k] = d[k][k]
		}
	}
}

// advance replaces further columns by those of the Cholesky factor, looking left from each, until it has done so many
// products of blocks, and returns how many are left.
func (f *factor) advance(work int) int {
	least := leastPivot
	if !f.whole {
		least = leastPartial
	}
	for n := int32(len(f.was)); f.column < n && work > 0; f.column++ {
		from, to := f.start[f.column], f.start[f.column+1]
		for b := from; b < to; b++ {
			f.at[f.rows[b]] = b
		}
		for k := f.chain[f.column]; k >= 0; {
			after := f.follow[k]
			work -= int(f.start[k+1] - f.cursor[k])
			f.apply(k)
			k = after
		}
		d := &f.blocks[from]
		d.cholesky(&f.was[f.column], least)
		for b := from + 1; b < to; b++ {
			f.blocks[b].solveRight(d)
		}
		for b := from; b < to; b++ {
			f.at[f.rows[b]] = -1
		}
		work -= int(to - from)
		f.cursor[f.column] = from + 1
		f.link(f.column)
	}
	return work
}

// complete reports whether the factor is.
func (f *factor) complete() bool { return f.column == int32(len(f.was)) }

// apply subtracts what column k contributes to the column at work.
func (f *factor) apply(k int32) {
	by := f.cursor[k]
	for b := by; b < f.start[k+1]; b++ {
		if to := f.at[f.rows[b]]; to >= 0 {
			f.blocks[to].subtractProduct(&f.blocks[b], &f.blocks[by])
		}
	}
	f.cursor[k]++
	f.link(k)
}

// link hangs column k on the row of its next block.
func (f *factor) link(k int32) {
	if c := f.cursor[k]; c < f.start[k+1] {
		row := f.rows[c]
		f.follow[k], f.chain[row] = f.chain[row], k
	}
}

// solve replaces y, by node, by the solution with the factor.
func (f *factor) solve(y []vec6) {
	w := f.work
	for i := range y {
		w[f.place[i]] = y[i]
	}
	n := len(f.start) - 1
	for k := 0; k < n; k++ {
		from := f.start[k]
		f.blocks[from].solveLower(&w[k])
		for b := from + 1; b < f.start[k+1]; b++ {
			f.blocks[b].subtractApply(&w[f.rows[b]], &w[k])
		}
	}
	for k := n - 1; k >= 0; k-- {
		from := f.start[k]
		for b := from + 1; b < f.start[k+1]; b++ {
			f.blocks[b].subtractApplyT(&w[k], &w[f.rows[b]])
		}
		f.blocks[from].solveLowerT(&w[k])
	}
	for i := range y {
		y[i] = w[f.place[i]]
	}
}

// multiply sets y to the product of the matrix, as it was before the factor, and x; both by node.
func (f *factor) multiply(y, x []vec6) {
	clear(y)
	for k, i := range f.order.sequence {
		for b := f.start[k]; b < f.start[k+1]; b++ {
			m := &f.origin[b]
			if j := f.order.sequence[f.rows[b]]; j != i {
				m.subtractApply(&y[j], &x[i])
				m.subtractApplyT(&y[i], &x[j])
			} else {
				m.subtractApply(&y[i], &x[i])
			}
		}
	}
	for i := range y {
		for k := range y[i] {
			y[i][k] = -y[i][k]
		}
	}
}
