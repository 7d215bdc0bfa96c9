package faceoctree

// FindSelf returns all pairs of faces F < G of one surface that meet and share no vertex, sorted: where it crosses or
// touches itself. A and B are 0. Faces that share a vertex always meet there, and are left out even where they also
// fold onto each other. The slice is the one that Find returns, and is reused by the next call.
func (f *Finder) FindSelf(s *Surface) []FacePair {
	f.keys, f.pairs, f.items = f.keys[:0], f.pairs[:0], f.items[:0]
	if len(s.Faces) == 0 {
		return f.pairs
	}
	box := boundsOf(s.Verts)
	f.lattice = newLattice(&box)
	for i := range s.Faces {
		v := &s.Faces[i]
		f.items = append(f.items, f.lattice.item(&s.Verts[v[0]], &s.Verts[v[1]], &s.Verts[v[2]], int32(i)))
	}
	f.stack = append(f.stack[:0], f.items...)
	f.halveSelf(f.stack, f.lattice.cell(&box), mostHalvings)
	hits := 0
	for _, key := range f.keys {
		a, b := int32(key>>32), int32(uint32(key))
		if shareVertex(&s.Faces[a], &s.Faces[b]) {
			continue
		}
		if x, y := s.Triangle(a), s.Triangle(b); meet(&x, &y) {
			f.keys[hits] = key
			hits++
		}
	}
	f.emit(f.keys[:hits], 0, 0)
	return f.pairs
}

// halveSelf is halve for the faces of one surface among themselves.
func (f *Finder) halveSelf(a []item, c cell, left int) {
	mid := c.middle()
	axis, saved := 0, false
	if n := len(a) * len(a); n > 2*fewPairs && left > 0 {
		axis, saved = cheapest(a, a, mid, n)
	}
	if !saved {
		f.compareSelf(a, c)
		return
	}
	h := c.halve(mid, axis)
	top := len(f.stack)
	f.stack = below(f.stack, a, mid, h.guard)
	f.halveSelf(f.stack[top:], h.lower, left-1)
	f.stack = above(f.stack[:top], a, h.upper.low, h.guard)
	f.halveSelf(f.stack[top:], h.upper, left-1)
	f.stack = f.stack[:top]
}

// compareSelf is compare for the faces of one surface, which lie in their order.
func (f *Finder) compareSelf(a []item, c cell) {
	for i := range a {
		low, high := a[i].low, a[i].high
		begins := (low | guards) - c.low
		for j := i + 1; j < len(a); j++ {
			if (high-a[j].low)&(a[j].high-low)&guards == guards && (begins|((a[j].low|guards)-c.low))&guards == guards {
				f.keys = append(f.keys, facesKey(a[i].face, a[j].face))
			}
		}
	}
}

// shareVertex reports whether two faces have a vertex in common, by number.
func shareVertex(f, g *[3]int32) bool {
	for _, v := range f {
		if v == g[0] || v == g[1] || v == g[2] {
			return true
		}
	}
	return false
}
