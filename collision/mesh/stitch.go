package mesh

import (
	"cmp"
	"fmt"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"slices"
)

// insertion puts vertex onto a side, at fraction t of its length.
type insertion struct {
	side, vertex int32
	t            float64
}

// order compares insertions by side and place.
func (a insertion) order(b insertion) int {
	return cmp.Or(cmp.Compare(a.side, b.side), cmp.Compare(a.t, b.t), cmp.Compare(a.vertex, b.vertex))
}

// stitch closes T-junctions: where one polygon ends along a line on which others end in shorter pieces, it is given
// their vertices as corners of its own, so that both sides of the seam have the same edges. It answers false when it
// found none.
func (s *soup) stitch(w *wiring) bool {
	rims := s.rims(w)
	if len(rims) == 0 {
		return false
	}
	found := s.onSides(w, rims)
	if len(found) == 0 {
		return false
	}
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
	if len(w.covered) == 0 {
		return rims
	}
	covered := make(map[int32]bool, len(w.covered))
	for _, x := range w.covered {
		covered[x.side] = true
	}
	return slices.DeleteFunc(rims, func(side int32) bool { return covered[side] })
}

// onSides returns where a vertex at which one of the sides rims ends lies on another one, and that side, of another
// polygon, runs along it; sorted by side and place, each once.
func (s *soup) onSides(w *wiring, rims []int32) []insertion {
	t := s.newSeams(w, rims)
	var found []insertion
	var near []int32
	for _, rim := range rims {
		ends := [2]int32{s.corners[rim], w.end[rim]}
		a, b := s.verts[ends[0]], s.verts[ends[1]]
		near = t.near(near[:0], s, a, b)
		for _, at := range near {
			side := t.sides[at].side
			if w.owner[rim] == w.owner[side] || !s.runsAlong(w, side, b.Sub(a)) {
				continue
			}
			for _, v := range ends {
				if place, on := s.place(w, side, v); on {
					found = append(found, insertion{side, v, place})
				}
			}
		}
	}
	slices.SortFunc(found, insertion.order)
	return slices.Compact(found)
}

// place returns where on a side, as a fraction of its length, a vertex lies that is none of its ends.
func (s *soup) place(w *wiring, side, v int32) (t float64, on bool) {
	a, b := s.corners[side], w.end[side]
	if a == v || b == v {
		return 0, false
	}
	x := s.verts[v].Sub(s.verts[a])
	along := s.verts[b].Sub(s.verts[a])
	length := along.Len()
	along = along.Unit()
	t = x.Dot(along)
	return t / length, t > s.eps && t < length-s.eps && !(along.Cross(x).Len() > s.seam(length))
}

// runsAlong reports whether d (m), from one end of a side to the other, runs along another side.
func (s *soup) runsAlong(w *wiring, side int32, d geom.Vec3) bool {
	along := s.verts[w.end[side]].Sub(s.verts[s.corners[side]])
	return along.Unit().Cross(d).Len() <= s.seam(along.Len())+float64(1e-8*d.Len())
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
