package screw

import "math"

// item is a feature and its box on the track; of a moving feature, the box of its way.
type item struct {
	span3
	off float64 // m; how far its image on the screen may depart from that with straight edges
	of  int32
}

// pair holds places in two lists of items.
type pair struct{ a, b int32 }

// grid sorts items into cells of r and h. Everything it holds is forgotten at the next join.
type grid struct {
	starts  []int32 // of every cell in entries, and the end
	entries []int32
	ranges  []cells
	across  int32 // cells along one side

	r0, h0, byR, byH float64
}

// cells is a range of cells, the ends included.
type cells struct{ i0, i1, j0, j1 int32 }

// join appends the pairs of items whose boxes meet, each once.
func (g *grid) join(pairs []pair, a, b []item) []pair {
	if len(a)*len(b) <= fewPairs || len(a) < fewItems {
		for i := range b {
			for j := range a {
				if a[j].meets(&b[i].span3) {
					pairs = append(pairs, pair{int32(j), int32(i)})
				}
			}
		}
		return pairs
	}
	g.fill(a)
	for i := range b {
		r := g.cells(&b[i].span3)
		for y := r.j0; y <= r.j1; y++ {
			for x := r.i0; x <= r.i1; x++ {
				c := y*g.across + x
				for _, j := range g.entries[g.starts[c]:g.starts[c+1]] {
					// Two boxes may share many cells: the pair is taken in the first.
					q := &g.ranges[j]
					if max(q.i0, r.i0) == x && max(q.j0, r.j0) == y && a[j].meets(&b[i].span3) {
						pairs = append(pairs, pair{j, int32(i)})
					}
				}
			}
		}
	}
	return pairs
}

// fill sorts the items into cells, about as many as there are items, by counting.
func (g *grid) fill(items []item) {
	all := emptySpan()
	for i := range items {
		all.union(&items[i].span3)
	}
	g.across = int32(min(mostCells, 1+float64(cellsPerItem*math.Sqrt(float64(len(items))))))
	n := float64(g.across)
	g.r0, g.h0 = all.r0, all.h0
	g.byR, g.byH = n/max(all.r1-all.r0, leastExtent), n/max(all.h1-all.h0, leastExtent)
	count := int(g.across*g.across) + 1
	g.starts = append(g.starts[:0], make([]int32, count+1)...)
	g.ranges = g.ranges[:0]
	for i := range items {
		r := g.cells(&items[i].span3)
		g.ranges = append(g.ranges, r)
		for y := r.j0; y <= r.j1; y++ {
			for x := r.i0; x <= r.i1; x++ {
				g.starts[y*g.across+x+1]++
			}
		}
	}
	for c := 1; c <= count; c++ {
		g.starts[c] += g.starts[c-1]
	}
	total := int(g.starts[count])
	g.entries = append(g.entries[:0], make([]int32, total)...)
	g.place()
}

// place writes the entries, backwards, so that every start ends where its cell begins.
func (g *grid) place() {
	last := len(g.starts) - 1
	// starts[c+1] is where cell c ends; walking down from there leaves it where the cell begins.
	for i := len(g.ranges) - 1; i >= 0; i-- {
		r := g.ranges[i]
		for y := r.j0; y <= r.j1; y++ {
			for x := r.i0; x <= r.i1; x++ {
				c := y*g.across + x + 1
				g.starts[c]--
				g.entries[g.starts[c]] = int32(i)
			}
		}
	}
	copy(g.starts, g.starts[1:])
	g.starts[last] = int32(len(g.entries))
}

// cells returns the cells that a box covers, those at the rim for parts outside.
func (g *grid) cells(b *span3) cells {
	top := float64(g.across - 1)
	cell := func(x, from, by float64) int32 { return int32(max(0, min(top, (x-from)*by))) }
	return cells{
		cell(b.r0, g.r0, g.byR), cell(b.r1, g.r0, g.byR),
		cell(b.h0, g.h0, g.byH), cell(b.h1, g.h0, g.byH),
	}
}
