package geom

import (
	"cmp"
	"fmt"
	"slices"
)

// insertion puts vertex onto a side, at fraction t of its length.
type insertion struct {
	side, vertex int32
	t            float64
}

// stitch closes T-junctions: where one polygon ends along a line on which others end in shorter pieces, it is given
// their vertices as corners of its own, so that both sides of the seam have the same edges. It answers false when it
// found none.
func (s *soup) stitch(w *wiring) bool {
	rims := s.rims(w)
	if len(rims) == 0 {
		return false
	}
	ends := s.rimEnds(w, rims)
	var found []insertion
	parcels := make([]parcel, len(rims))
	for i, side := range rims {
		a, b := s.verts[s.corners[side]], s.verts[w.end[side]]
		box := Box{a, a}.Include(b).Grow(s.seam(b.Sub(a).Len()))
		parcels[i] = newParcel(&box, side)
	}
	nodes := growTree(parcels)
	for i, e := range ends {
		if i > 0 && e.vertex == ends[i-1].vertex {
			continue
		}
		last := i
		for last < len(ends) && ends[last].vertex == e.vertex {
			last++
		}
		found = s.onSides(found, w, nodes, parcels, ends[i:last])
	}
	if len(found) == 0 {
		return false
	}
	slices.SortFunc(found, func(a, b insertion) int {
		return cmp.Or(cmp.Compare(a.side, b.side), cmp.Compare(a.t, b.t), cmp.Compare(a.vertex, b.vertex))
	})
	s.notes = append(s.notes, fmt.Sprintf("joined %s (the first: vertex %d on a side of face %d)",
		counted(len(found), "T-junction", "T-junctions"),
		s.vertNumber[found[0].vertex], s.polygons[w.owner[found[0].side]].source))
	s.insert(found)
	return true
}

// seam is how far (m) a vertex may lie from a side of the given length to lie on it.
func (s *soup) seam(length float64) float64 { return float64(2*s.eps) + float64(1e-8*length) }

// rims returns the sides without a mate whose edge no other polygon has.
func (s *soup) rims(w *wiring) []int32 {
	var rims []int32
	for side, mate := range w.mate {
		if mate < 0 {
			rims = append(rims, int32(side))
		}
	}
	for _, x := range w.covered {
		if at, ok := slices.BinarySearch(rims, x.side); ok {
			rims = slices.Delete(rims, at, at+1)
		}
	}
	return rims
}

// rimEnd is a vertex where a side without a mate ends, and the vertex at its other end.
type rimEnd struct{ vertex, other, owner int32 }

func (s *soup) rimEnds(w *wiring, rims []int32) []rimEnd {
	ends := make([]rimEnd, 0, 2*len(rims))
	for _, side := range rims {
		from, to, f := s.corners[side], w.end[side], w.owner[side]
		ends = append(ends, rimEnd{from, to, f}, rimEnd{to, from, f})
	}
	slices.SortFunc(ends, func(a, b rimEnd) int {
		return cmp.Or(cmp.Compare(a.vertex, b.vertex), cmp.Compare(a.other, b.other), cmp.Compare(a.owner, b.owner))
	})
	return ends
}

// onSides appends the sides that the vertex of ends lies on, and along which one of ends, all of one vertex, runs.
func (s *soup) onSides(found []insertion, w *wiring, nodes []MeshNode, parcels []parcel, ends []rimEnd) []insertion {
	v := ends[0].vertex
	x := s.verts[v]
	var stack [MeshDepth + 1]int32
	for top := 1; top > 0; {
		top--
		at := stack[top]
		n := &nodes[at]
		if box := n.Box(); !box.Contains(&Box{x, x}) {
			continue
		}
		if n.Count == 0 {
			stack[top], stack[top+1] = n.First, at+1
			top += 2
			continue
		}
		for i := n.First; i < n.First+n.Count; i++ {
			side := parcels[i].of
			a, b := s.corners[side], w.end[side]
			if a == v || b == v {
				continue
			}
			along := s.verts[b].Sub(s.verts[a])
			length := along.Len()
			along = along.Unit()
			t := x.Sub(s.verts[a]).Dot(along)
			if t <= s.eps || t >= length-s.eps || along.Cross(x.Sub(s.verts[a])).Len() > s.seam(length) {
				continue
			}
			if s.runsAlong(ends, w.owner[side], along, s.seam(length)) {
				found = append(found, insertion{side, v, t / length})
			}
		}
	}
	return found
}

// runsAlong reports whether one of the sides of other polygons that end at a vertex runs along the given direction.
func (s *soup) runsAlong(ends []rimEnd, owner int32, along Vec3, seam float64) bool {
	for _, e := range ends {
		d := s.verts[e.other].Sub(s.verts[e.vertex])
		if e.owner != owner && along.Cross(d).Len() <= seam+float64(1e-8*d.Len()) {
			return true
		}
	}
	return false
}

// insert gives the polygons the corners found, sorted by side and place.
func (s *soup) insert(found []insertion) {
	corners := make([]int32, 0, len(s.corners)+len(found))
	for f := range s.polygons {
		p := &s.polygons[f]
		first := int32(len(corners))
		for side := p.first; side < p.first+p.count; side++ {
			corners = append(corners, s.corners[side])
			for len(found) > 0 && found[0].side == side {
				corners = append(corners, found[0].vertex)
				found = found[1:]
			}
		}
		p.first, p.count = first, int32(len(corners))-first
	}
	s.corners = corners
}
