package faceoctree

import "github.com/brickyard-physics/brickyard/collision/geom"

// EachCrossing calls visit with pairs of faces F < G of one surface that properly cross (see Cross) and share no
// vertex, until it returns false. A and B are 0. A pair may come more than once; the order is fixed.
//
// Space is halved, and faces are listed in a half by the exact test of section 3.7: the boxes of long faces that fan
// out from one corner all meet, whichever way they lie, and would be compared each with each. In a cell they either
// have the corner of the fan in common, and cannot cross there, or lie far apart.
func (f *Finder) EachCrossing(s *Surface, diagonals []uint8, visit func(FacePair) bool) {
	f.listAll(s)
	if len(f.listed) > 0 {
		c := crossingSearch{Finder: f, surface: s, diagonals: diagonals, visit: visit}
		whole := boundsOf(s.Verts)
		c.search(&whole, 0, len(f.nodes), crossingDepth)
	}
}

// listAll lists all faces of a surface.
func (f *Finder) listAll(s *Surface) {
	f.listed, f.nodes = f.listed[:0], f.nodes[:0]
	box := boundsOf(s.Verts)
	f.clipper.margin = clipRounding * max(largest(box.Min), largest(box.Max))
	for i := range s.Faces {
		t := s.Triangle(int32(i))
		f.listed = append(f.listed, listedFace{corners: t, box: boundsOf(t[:]), face: int32(i)})
		f.nodes = append(f.nodes, int32(i))
	}
}

// crossingSearch is a search of EachCrossing.
type crossingSearch struct {
	*Finder
	surface   *Surface
	diagonals []uint8 // by face; none if empty
	visit     func(FacePair) bool
	asked     int // faces and pairs of faces looked at
}

// search looks for crossings among nodes[from:to], the faces that meet a cell, and reports whether to go on. A cell of
// which one half is empty is shrunk to the other one.
func (c *crossingSearch) search(cell *geom.Box, from, to, depth int) bool {
	whole := *cell
	for shrinks := 0; ; shrinks++ {
		if c.commonVertex(from, to) {
			return true
		}
		if to-from <= crossingFew || depth == 0 || shrinks == crossingShrinks || c.asked > crossingWork*len(c.listed) {
			return c.compare(from, to)
		}
		lower, upper := halve(&whole)
		mid := c.list(&lower, from, to)
		end := c.list(&upper, from, to)
		switch {
		case mid == to:
			whole = upper
		case end == mid:
			whole = lower
		default:
			goesOn := c.search(&upper, mid, end, depth-1)
			c.nodes = c.nodes[:mid]
			goesOn = goesOn && c.search(&lower, to, mid, depth-1)
			c.nodes = c.nodes[:to]
			return goesOn
		}
		c.nodes = c.nodes[:to]
	}
}

// list puts the faces of nodes[from:to] that meet a cell on the stack and returns where it ends then.
func (c *crossingSearch) list(cell *geom.Box, from, to int) int {
	for _, face := range c.nodes[from:to] {
		if l := &c.listed[face]; l.box.Overlaps(cell) && c.clipper.meets(&l.corners, &l.box, cell) {
			c.nodes = append(c.nodes, face)
		}
	}
	c.asked += to - from
	return len(c.nodes)
}

// halve divides a box across its longest side.
func halve(b *geom.Box) (lower, upper geom.Box) {
	lower, upper = *b, *b
	size := b.Max.Sub(b.Min)
	switch {
	case size.X >= size.Y && size.X >= size.Z:
		lower.Max.X = middle(b.Min.X, b.Max.X)
		upper.Min.X = lower.Max.X
	case size.Y >= size.Z:
		lower.Max.Y = middle(b.Min.Y, b.Max.Y)
		upper.Min.Y = lower.Max.Y
	default:
		lower.Max.Z = middle(b.Min.Z, b.Max.Z)
		upper.Min.Z = lower.Max.Z
	}
	return lower, upper
}

// commonVertex reports whether the faces nodes[from:to] have a vertex in common.
func (c *crossingSearch) commonVertex(from, to int) bool {
	if from == to {
		return true
	}
	for _, v := range c.surface.Faces[c.nodes[from]] {
		all := true
		for i := from + 1; i < to && all; i++ {
			f := &c.surface.Faces[c.nodes[i]]
			all = f[0] == v || f[1] == v || f[2] == v
		}
		if all {
			return true
		}
	}
	return false
}

// compare tests the faces nodes[from:to] pair by pair and reports whether to go on.
func (c *crossingSearch) compare(from, to int) bool {
	for i := from + 1; i < to; i++ {
		x := &c.listed[c.nodes[i]]
		c.asked += i - from
		for _, g := range c.nodes[from:i] {
			y := &c.listed[g]
			if x.box.Overlaps(&y.box) && !shareVertex(&c.surface.Faces[x.face], &c.surface.Faces[g]) &&
				Cross(&x.corners, &y.corners, c.diagonalsOf(x.face), c.diagonalsOf(g)) && !c.visit(FacePair{F: g, G: x.face}) {
				return false
			}
		}
	}
	return true
}

// diagonalsOf returns the bits of the sides of a face that are diagonals.
func (c *crossingSearch) diagonalsOf(face int32) uint8 {
	if len(c.diagonals) == 0 {
		return 0
	}
	return c.diagonals[face]
}
