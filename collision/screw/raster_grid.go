package screw

import "math"

// pixelGrid is a hash of the pixels that chords of the standing body occupy. The paper sorts pixels, by r and then by h
// (step 4), to find those that two bodies share; a list in every place of a table needs no order, and where two chords
// share a pixel the chords themselves say whether they cross. Measured on two tori of 300 faces at low, medium and high
// resolution, with 1700, 3100 and 5900 runs of either body: sorting both by r and hmin takes 36, 56 and 103 µs, hashing
// one body's 8, 13 and 26 µs.
//
// Since the chords decide, the table may also be coarser than the pixels: a place is cell pixels wide, such that the
// view has about cellsPerChord places for every chord. Then the whole of step 6 takes 44 µs at all three resolutions.
type pixelGrid struct {
	cell, perCell    float64 // pixels
	rLow, hLow       float64 // pixels
	rowCount, stride int
	heads            []int32 // of lists of nodes, plus one; zero where there is none
	nodes            []gridNode
	runs             []run
}

type gridNode struct{ next, chord int32 }

// run is the cells of one chord at one r (step 3).
type run struct{ row, low, high int32 }

// start empties the pixelGrid and lays it over the view, for so many chords.
func (g *pixelGrid) start(view *area, chords int) {
	wide, high := view.rHigh-view.rLow, view.hHigh-view.hLow
	cells := float64(min(cellsPerChord*chords+16, maxCells))
	g.cell = max(1, math.Sqrt(float64(wide*high)/cells), 2*wide/cells, 2*high/cells)
	g.perCell = 1 / g.cell
	g.rLow, g.hLow = view.rLow, view.hLow
	g.rowCount, g.stride = int(wide*g.perCell)+1, int(high*g.perCell)+1
	g.heads = sized(g.heads, g.rowCount*g.stride)
	clear(g.heads)
	g.nodes = g.nodes[:0]
}

// scan fills runs with the cells within pad (pixels) of a chord, and reports whether there are any.
func (g *pixelGrid) scan(from, to *Point, pad float64) bool {
	g.runs = g.runs[:0]
	pad = float64(pad * g.perCell)
	r0, h0 := float64((from.R-g.rLow)*g.perCell), float64((from.H-g.hLow)*g.perCell)
	r1, h1 := float64((to.R-g.rLow)*g.perCell), float64((to.H-g.hLow)*g.perCell)
	if r0 > r1 {
		r0, h0, r1, h1 = r1, h1, r0, h0
	}
	first, last := max(0, int(r0-pad+1)-1), min(g.rowCount-1, int(r1+pad))
	if r1+pad < 0 || first > last {
		return false
	}
	slope := 0.0
	if r1 > r0 {
		slope = (h1 - h0) / (r1 - r0)
	}
	for row := first; row <= last; row++ {
		low, high := h0, h1
		if from := float64(row) - pad; from > r0 {
			low = h0 + float64(slope*(from-r0))
		}
		if to := float64(row+1) + pad; to < r1 {
			high = h0 + float64(slope*(to-r0))
		}
		if low > high {
			low, high = high, low
		}
		low, high = low-pad, high+pad
		if high < 0 || low >= float64(g.stride) {
			continue
		}
		lowest := 0
		if low > 0 {
			lowest = int(low)
		}
		g.runs = append(g.runs, run{int32(row), int32(lowest), int32(min(g.stride-1, int(high)))})
	}
	return len(g.runs) > 0
}

// fill enters chord i in all cells of the runs.
func (g *pixelGrid) fill(i int32) {
	for _, r := range g.runs {
		cells := g.heads[int(r.row)*g.stride:]
		for h := r.low; h <= r.high; h++ {
			g.nodes = append(g.nodes, gridNode{cells[h], i})
			cells[h] = int32(len(g.nodes))
		}
	}
}

// crossEdges finds where projected edges cross: step 6.
func (m *raster) crossEdges() {
	a, b := &m.standing, &m.flying
	m.grid.start(&m.view, len(a.chords))
	pad := padRounding
	if m.robust {
		pad = robustPixels
	}
	for i := range a.chords {
		c := &a.chords[i]
		if m.grid.scan(&c.from, &c.to, pad) {
			m.grid.fill(int32(i))
		}
	}
	if len(m.grid.nodes) == 0 {
		return
	}
	for j := range b.chords {
		c := &b.chords[j]
		if m.grid.scan(&c.from, &c.to, padRounding) {
			m.crossChord(int32(j), c)
		}
	}
}

// crossChord compares chord j of the moving body with all of the standing one that share a cell with it.
func (m *raster) crossChord(j int32, b *chord) {
	g, chords := &m.grid, m.standing.chords
	for _, r := range g.runs {
		cells := g.heads[int(r.row)*g.stride:]
		for h := r.low; h <= r.high; h++ {
			for i := cells[h]; i > 0; {
				n := &g.nodes[i-1]
				i = n.next
				a := &chords[n.chord]
				if a.seen == j {
					continue
				}
				a.seen = j
				if ua, ub, ok := crossShares(a, b); ok {
					m.addEdges(a, b, ua, ub)
				} else if m.robust {
					m.approach(a, b)
				}
			}
		}
	}
}

// crossShares returns where on their ways, as shares of them, two chords cross.
func crossShares(a, b *chord) (ua, ub float64, ok bool) {
	ar, ah := a.to.R-a.from.R, a.to.H-a.from.H
	br, bh := b.to.R-b.from.R, b.to.H-b.from.H
	wr, wh := b.from.R-a.from.R, b.from.H-a.from.H
	area := float64(ar*bh) - float64(ah*br)
	ua = float64(wr*bh) - float64(wh*br)
	ub = float64(wr*ah) - float64(wh*ar)
	if area < 0 {
		area, ua, ub = -area, -ua, -ub
	}
	// At a shared end one of the two chords that meet there has to be found, whatever rounding does.
	slack := float64(shareRounding * area)
	if !(ua >= -slack && ua <= area+slack && ub >= -slack && ub <= area+slack) || area == 0 {
		return 0, 0, false
	}
	inv := 1 / area
	return float64(ua * inv), float64(ub * inv), true
}

// approach enters two chords that do not cross where they are nearest, if that is within a pixel (section 10): nearest
// are an end of one and a point of the other.
func (m *raster) approach(a, b *chord) {
	least, ua, ub := 1.0, 0.0, 0.0
	for end := range 2 {
		u := float64(end)
		p := a.at(u)
		if d, v := b.nearest(&p); d < least {
			least, ua, ub = d, u, v
		}
		p = b.at(u)
		if d, v := a.nearest(&p); d < least {
			least, ua, ub = d, v, u
		}
	}
	if least < 1 {
		m.addEdges(a, b, ua, ub)
	}
}

// at returns the point at a share of the chord.
func (c *chord) at(u float64) Point {
	return Point{c.from.R + float64(u*(c.to.R-c.from.R)), c.from.H + float64(u*(c.to.H-c.from.H)),
		c.from.T + float64(u*(c.to.T-c.from.T))}
}

// nearest returns the squared distance (pixels²) of p from the chord, and where on it that is.
func (c *chord) nearest(p *Point) (squared, u float64) {
	r, h := c.to.R-c.from.R, c.to.H-c.from.H
	pr, ph := p.R-c.from.R, p.H-c.from.H
	if long := float64(r*r) + float64(h*h); long > 0 {
		u = max(0, min(1, (float64(pr*r)+float64(ph*h))/long))
	}
	pr, ph = pr-float64(u*r), ph-float64(u*h)
	return float64(pr*pr) + float64(ph*ph), u
}
