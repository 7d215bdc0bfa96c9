package screw

import "math"

// way is a straight piece of an edge on its way to the screen.
type way struct {
	a, b               local
	phiA, phiB         float64
	from, to           Point // pixels
	fromShare, toShare float64
	edge               int32
}

// layEdges projects the edges of all faces laid before, each once, and bare ones.
func (f *footprint) layEdges(m *raster) {
	for i := range f.body.of.Edges {
		e := &f.body.of.Edges[i]
		left, right := away, away
		if e.Left >= 0 {
			left = f.looks[e.Left]
		}
		if e.Right >= 0 {
			right = f.looks[e.Right]
		}
		switch {
		case e.Left < 0 && e.Right < 0:
			f.vertex(m, e.V0)
			f.vertex(m, e.V1)
			f.layEdge(m, int32(i), 0, 1)
		case left == fully || right == fully:
			f.layEdge(m, int32(i), 0, 1)
		case left == partly || right == partly:
			low, high := f.lookingShare(int32(i))
			if low < high {
				f.layEdge(m, int32(i), low, high)
			}
		}
	}
}

// lookingShare returns the part of an edge, from low to high of its way, where one of its faces looks the right way at
// least. Both faces that are clipped at one edge are clipped at its ends or where their own line crosses it, so the
// part is in one piece unless they look at opposite ends; then it is taken as a whole.
func (f *footprint) lookingShare(i int32) (low, high float64) {
	e := &f.body.of.Edges[i]
	low, high = 1, 0
	for _, face := range [...]int32{e.Left, e.Right} {
		if face < 0 || f.looks[face] != partly {
			continue
		}
		n := f.body.faces[face].N
		at0, at1 := float64(f.ahead*n.Dot(f.body.flow[e.V0])), float64(f.ahead*n.Dot(f.body.flow[e.V1]))
		switch {
		case at0 >= 0 && at1 >= 0:
			return 0, 1
		case at0 > 0:
			low, high = 0, max(high, at0/(at0-at1))
		case at1 > 0:
			low, high = min(low, at0/(at0-at1)), 1
		}
	}
	return low, high
}

// layEdge projects edge i from share low to share high of its way.
func (f *footprint) layEdge(m *raster, i int32, low, high float64) {
	e := &f.body.of.Edges[i]
	w := way{fromShare: low, toShare: high, edge: i}
	w.a, w.phiA, w.from = f.end(m, e.V0, e.V1, low)
	w.b, w.phiB, w.to = f.end(m, e.V1, e.V0, 1-high)
	if !f.cut {
		if f.view.outside(&w.from, &w.to) {
			return
		}
		f.chords = f.halve(m, f.chords, &w, 0)
		return
	}
	var pieces [3]pieceEnds
	n := m.screen.doppelEdge(&pieces, corner{w.a, w.phiA, i}, corner{w.b, w.phiB, i}, f.within)
	for k := range pieces[:n] {
		p := &pieces[k]
		v := way{p.from.at, p.to.at, p.from.phi, p.to.phi, m.pointAt(&p.from.at, p.from.phi),
			m.pointAt(&p.to.at, p.to.phi), low + float64(p.fromShare*(high-low)), low + float64(p.toShare*(high-low)), i}
		f.area.include(&v.from)
		f.area.include(&v.to)
		if f.view.outside(&v.from, &v.to) {
			continue
		}
		f.chords = f.halve(m, f.chords, &v, 0)
	}
}

// end returns the point at a share of the way from vertex v to vertex u.
func (f *footprint) end(m *raster, v, u int32, share float64) (local, float64, Point) {
	if share == 0 {
		f.vertex(m, v)
		return f.locals[v], f.phis[v], f.points[v]
	}
	l := f.locals[v].lerp(&f.locals[u], share)
	phi := m.screen.azimuth(&l)
	p := m.pointAt(&l, phi)
	f.area.include(&p)
	return l, phi, p
}

// halve appends the chords of a way to dst: one if it is straight enough, and else those of its halves (step 3).
func (f *footprint) halve(m *raster, dst []chord, w *way, depth int) []chord {
	if depth == deepest || f.flat(m, w) {
		return append(dst, chord{w.from, w.to, w.fromShare, w.toShare, w.edge, -1})
	}
	middle := w.a.lerp(&w.b, 0.5)
	mean := float64(0.5 * (w.phiA + w.phiB))
	phi := m.screen.azimuth(&middle)
	// The azimuth of the middle lies between those of the ends.
	phi += float64(2 * math.Pi * math.Round((mean-phi)/(2*math.Pi)))
	p := m.pointAt(&middle, phi)
	f.area.include(&p)
	share := 0.5 * (w.fromShare + w.toShare)
	if m.straight(w, &p) {
		return append(dst, chord{w.from, w.to, w.fromShare, w.toShare, w.edge, -1})
	}
	first := way{w.a, middle, w.phiA, phi, w.from, p, w.fromShare, share, w.edge}
	second := way{middle, w.b, phi, w.phiB, p, w.to, share, w.toShare, w.edge}
	dst = f.halve(m, dst, &first, depth+1)
	return f.halve(m, dst, &second, depth+1)
}

// flat reports whether a way is so short that bends is at most one, without its roots and divisions.
func (f *footprint) flat(m *raster, w *way) bool {
	if m.screen.turn == 0 {
		return true
	}
	x, y, z := w.a.x-w.b.x, w.a.y-w.b.y, w.a.z-w.b.z
	squared := float64(x*x) + float64(y*y) + float64(z*z)
	r := m.screen.Base + float64(max(w.from.R, w.to.R)*m.pixel) - (math.Abs(x) + math.Abs(y) + math.Abs(z))
	speed := max(math.Abs(m.screen.slide), float64(r*m.screen.turn))
	return r > 0 && float64(f.bendDistance*squared) <= r && float64(f.bendTime*squared) <= float64(r*speed)
}

// straight reports whether the middle of a way is on its chord, as far as pixels and the resolution in time can tell.
func (m *raster) straight(w *way, p *Point) bool {
	return math.Abs(p.R-float64(0.5*(w.from.R+w.to.R))) <= chordShare &&
		math.Abs(p.H-float64(0.5*(w.from.H+w.to.H))) <= chordShare &&
		math.Abs(p.T-float64(0.5*(w.from.T+w.to.T)))*m.perTime <= chordShare
}
