package statics

import (
	"slices"

	"github.com/brickyard-physics/brickyard/internal/elimination"
)

// factor is a symmetric matrix in blocks of one body. After advance it is its own Cholesky factor, column by column of
// the elimination order. Its memory is reused. All long work is done piece by piece.
type factor struct {
	order     elimination.Order
	place     []int32 // by node: its column
	start     []int32 // by column: its first block, the diagonal one
	rows      []int32 // by block: its row, ascending within a column
	blocks    []block
	diagonal  []vec6  // by column: the diagonal before elimination
	at        []int32 // by row: its block in the column at work, -1 if it has none
	chain     []int32 // by row: first column whose next block to apply is in that row; by column, its successor
	follow    []int32
	cursor    []int32 // by column: its next block to apply
	work      []vec6
	next      int  // column, or block, to go on with
	back      bool // in the second of the two sweeps that solve
	exact     bool // the pattern has all fill, so the factor is exact
	fillLimit int  // number of blocks beyond which fill is left out
	products  int  // of blocks, that a factorisation takes
}

// reserve reserves memory for n columns, but not for their blocks.
func (f *factor) reserve(n int) {
	f.place, f.start = fit(f.place, n), fit(f.start, n+1)
	f.diagonal, f.work = fit(f.diagonal, n), fit(f.work, n)
	f.at, f.chain, f.follow, f.cursor = fit(f.at, n), fit(f.chain, n), fit(f.follow, n), fit(f.cursor, n)
}

// startOrder begins to look for an order of n nodes and the edges between them.
func (f *factor) startOrder(n int, edges [][2]int32) {
	f.order.Reserve(max(n, reserveLeast), max(len(edges), reserveLeast))
	f.order.Reset(n, edges)
}

// measure reserves memory for the pattern, once the order is known.
func (f *factor) measure(edges [][2]int32) {
	n := len(f.order.Sequence())
	f.reserve(n)
	fill := n
	for k, i := range f.order.Sequence() {
		f.place[i] = int32(k)
		fill += len(f.order.Members(i))
	}
	f.exact = fill <= f.fillLimit
	if !f.exact {
		f.order.RemoveFill(edges, f.place)
		fill = n + len(edges)
	}
	f.rows, f.blocks = fit(f.rows, fill)[:0], fit(f.blocks, fill)
	f.next, f.products = 0, 0
}

// layPattern lays out the pattern of further columns, of some work, and returns how much work is left.
func (f *factor) layPattern(work int) int {
	for ; f.next < len(f.place) && work > 0; f.next++ {
		i := f.order.Sequence()[f.next]
		from := len(f.rows)
		f.start[f.next] = int32(from)
		f.rows = append(f.rows, int32(f.next))
		for _, j := range f.order.Members(i) {
			f.rows = append(f.rows, f.place[j])
		}
		slices.Sort(f.rows[from:])
		n := len(f.rows) - from
		f.products += n * (n + 1) / 2
		f.start[f.next+1] = int32(len(f.rows))
		work -= 1 + n/2
	}
	if f.next == len(f.place) {
		f.blocks = f.blocks[:len(f.rows)]
	}
	return work
}

// find returns the block that couples nodes i and j, and whether its rows are those of j.
func (f *factor) find(i, j int32) (b *block, rowsOfJ bool) {
	column, row := f.place[i], f.place[j]
	rowsOfJ = row >= column
	if !rowsOfJ {
		column, row = row, column
	}
	k, _ := slices.BinarySearch(f.rows[f.start[column]:f.start[column+1]], row)
	return &f.blocks[f.start[column]+int32(k)], rowsOfJ
}

// clear sets further blocks to zero, of some work, and returns how much work is left.
func (f *factor) clear(work int) int {
	to := min(f.next+min(work, len(f.blocks))+1, len(f.blocks))
	clear(f.blocks[f.next:to])
	work -= to - f.next
	f.next = to
	return work
}

// setMatrix adds the matrix to be factorised, and prepares the factorisation.
func (f *factor) setMatrix(m *springs) {
	for i := range m.own {
		f.blocks[f.start[f.place[i]]] = m.own[i]
	}
	for i := range m.ends {
		if m.couples(i) {
			b, rowsOfB := f.find(m.ends[i][0], m.ends[i][1])
			b.add(&m.cross[i], rowsOfB)
		}
	}
	f.next = 0
	for i := range f.diagonal {
		f.at[i], f.chain[i] = -1, -1
		d := &f.blocks[f.start[i]]
		for k := range f.diagonal[i] {
			f.diagonal[i][k] = d[k][k]
		}
	}
}

// advance replaces further columns by those of the Cholesky factor, looking left from each, until it has done so many
// products of blocks. It returns how much work is left.
func (f *factor) advance(work int) int {
	least := leastPivot
	if !f.exact {
		least = leastPartial
	}
	for ; f.next < len(f.diagonal) && work > 0; f.next++ {
		from, to := f.start[f.next], f.start[f.next+1]
		for b := from; b < to; b++ {
			f.at[f.rows[b]] = b
		}
		for k := f.chain[f.next]; k >= 0; {
			after := f.follow[k]
			work -= int(f.start[k+1] - f.cursor[k])
			f.apply(k)
			k = after
		}
		d := &f.blocks[from]
		d.cholesky(&f.diagonal[f.next], least)
		for b := from + 1; b < to; b++ {
			f.blocks[b].solveRight(d)
		}
		for b := from; b < to; b++ {
			f.at[f.rows[b]] = -1
		}
		work -= 2 * int(to-from)
		f.cursor[f.next] = from + 1
		f.link(int32(f.next))
	}
	return work
}

// done reports whether the last piece of the present stage has been done.
func (f *factor) done() bool { return f.next == len(f.diagonal) }

// apply subtracts the contribution of column k from the column at work.
func (f *factor) apply(k int32) {
	by, end := f.cursor[k], f.start[k+1]
	subtractProducts(f.blocks, f.at, f.rows[by:end], f.blocks[by:end])
	f.cursor[k]++
	f.link(k)
}

// link appends column k to the list of the row of its next block.
func (f *factor) link(k int32) {
	if c := f.cursor[k]; c < f.start[k+1] {
		row := f.rows[c]
		f.follow[k], f.chain[row] = f.chain[row], k
	}
}

// startSolve begins to solve for a right side y, by node.
func (f *factor) startSolve(y []vec6) {
	for i := range y {
		f.work[f.place[i]] = y[i]
	}
	f.next, f.back = 0, false
}

// sweep goes on solving, and writes the solution to y after the last piece. It returns how much work is left.
func (f *factor) sweep(y []vec6, work int) int {
	n, w := len(f.diagonal), f.work
	for ; !f.back && work > 0; f.next++ {
		if f.next == n {
			f.back, f.next = true, -1
			continue
		}
		from, to := f.start[f.next], f.start[f.next+1]
		f.blocks[from].solveLower(&w[f.next])
		for b := from + 1; b < to; b++ {
			f.blocks[b].subtractApply(&w[f.rows[b]], &w[f.next])
		}
		work -= 1 + int(to-from)/2
	}
	for ; f.back && f.next < n && work > 0; f.next++ {
		k := n - 1 - f.next
		from, to := f.start[k], f.start[k+1]
		for b := from + 1; b < to; b++ {
			f.blocks[b].subtractApplyT(&w[k], &w[f.rows[b]])
		}
		f.blocks[from].solveLowerT(&w[k])
		work -= 1 + int(to-from)/2
	}
	if f.solved() {
		for i := range y {
			y[i] = w[f.place[i]]
		}
	}
	return work
}

// solved reports whether sweep has finished.
func (f *factor) solved() bool { return f.back && f.next == len(f.diagonal) }
