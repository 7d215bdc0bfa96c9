package mesh

import (
	"cmp"
	"fmt"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"slices"
)

// wiring says how the polygons of a soup hang together. A side is named by the corner it starts at.
type wiring struct {
	owner []int32 // polygon of every side
	end   []int32 // vertex every side ends at
	mate  []int32 // the side on the other side, -1 where there is none

	// Sides over one edge that are not simply two opposite ones, cut out of tangled by starts.
	tangled []int32
	starts  []int32

	covered []extra // sides that more than two polygons over one edge left over
}

// extra is a side without a mate over an edge where another side has one.
type extra struct{ side, paired int32 }

func (w *wiring) tangles() int { return max(len(w.starts)-1, 0) }

func (w *wiring) tangle(i int) []int32 { return w.tangled[w.starts[i]:w.starts[i+1]] }

// mostAround is how many faces may meet at one edge. Pairing them takes the cube of their number, and crossing sheets
// need a dozen.
const mostAround = 64

// wire links the polygons, having dropped repeated ones and turned those that face the wrong way.
func (s *soup) wire() (*wiring, error) {
	w := s.pair()
	for i := range w.tangles() {
		if t := w.tangle(i); len(t) > mostAround {
			return nil, fmt.Errorf("mesh: %d faces meet at the edge between vertices %d and %d, among them face %d, and at "+
				"most %d may: leave repeated ones out", len(t), s.vertNumber[s.corners[t[0]]], s.vertNumber[w.end[t[0]]],
				s.polygons[w.owner[t[0]]].source, mostAround)
		}
	}
	if s.dropRepeated(w) {
		w = s.pair()
	}
	turned := false
	for i := range w.tangles() {
		if t := w.tangle(i); len(t) == 2 {
			w.mate[t[0]], w.mate[t[1]] = t[1], t[0]
			turned = true
		}
	}
	if turned {
		s.turn(w)
		w = s.pair()
	}
	for i := range w.tangles() {
		s.untangle(w, w.tangle(i))
	}
	return w, nil
}

// pair finds the sides that run along the same two vertices: it sorts them by the lower vertex, then by the higher.
func (s *soup) pair() *wiring {
	n := len(s.corners)
	w := &wiring{owner: make([]int32, n), end: make([]int32, n), mate: make([]int32, n)}
	start := make([]int32, len(s.verts)+2)
	for f := range s.polygons {
		p := &s.polygons[f]
		loop := s.loop(p)
		for i, v := range loop {
			to := loop[0]
			if i+1 < len(loop) {
				to = loop[i+1]
			}
			side := int(p.first) + i
			w.owner[side], w.end[side], w.mate[side] = int32(f), to, -1
			start[min(v, to)+2]++
		}
	}
	for v := range s.verts {
		start[v+2] += start[v+1]
	}
	spokes := make([]uint64, n) // the higher vertex and the side
	for f := range s.polygons {
		p := &s.polygons[f]
		for side := p.first; side < p.first+p.count; side++ {
			from, to := s.corners[side], w.end[side]
			low := min(from, to) + 1
			spokes[start[low]] = uint64(max(from, to))<<32 | uint64(side)
			start[low]++
		}
	}
	for v := range s.verts {
		fan := spokes[start[v]:start[v+1]]
		slices.Sort(fan)
		for len(fan) > 0 {
			same := 1
			for same < len(fan) && fan[same]>>32 == fan[0]>>32 {
				same++
			}
			s.match(w, fan[:same])
			fan = fan[same:]
		}
	}
	if len(w.starts) > 0 {
		w.starts = append(w.starts, int32(len(w.tangled)))
	}
	return w
}

// match pairs the sides, in the low halves of spokes, that run along one edge, or lays them aside.
func (s *soup) match(w *wiring, spokes []uint64) {
	if len(spokes) == 1 {
		return
	}
	a, b := int32(uint32(spokes[0])), int32(uint32(spokes[1]))
	if len(spokes) == 2 && s.corners[a] != s.corners[b] {
		w.mate[a], w.mate[b] = b, a
		return
	}
	w.starts = append(w.starts, int32(len(w.tangled)))
	for _, spoke := range spokes {
		w.tangled = append(w.tangled, int32(uint32(spoke)))
	}
}

// dropRepeated drops polygons that have the same corners in the same order as an earlier one.
func (s *soup) dropRepeated(w *wiring) bool {
	var drop []int32
	note := ""
	for i := range w.tangles() {
		t := w.tangle(i)
		for j, side := range t {
			for _, other := range t[:j] {
				f, g := w.owner[other], w.owner[side]
				if f != g && s.corners[side] == s.corners[other] && s.repeats(other, side, w) {
					if f > g {
						f, g = g, f
					}
					drop = append(drop, g)
					if note == "" {
						note = fmt.Sprintf("face %d, the same as face %d", s.polygons[g].source, s.polygons[f].source)
					}
				}
			}
		}
	}
	if len(drop) == 0 {
		return false
	}
	slices.Sort(drop)
	drop = slices.Compact(drop)
	s.notes = append(s.notes, fmt.Sprintf("dropped %s (%s)", counted(len(drop), "repeated face", "repeated faces"), note))
	kept, corners := s.polygons[:0], s.corners[:0]
	for f, p := range s.polygons {
		if len(drop) > 0 && int(drop[0]) == f {
			drop = drop[1:]
			continue
		}
		loop := s.loop(&p)
		p.first = int32(len(corners))
		corners = append(corners, loop...)
		kept = append(kept, p)
	}
	s.polygons, s.corners = kept, corners
	return true
}

// repeats reports whether the loops from side a and from side b on are the same.
func (s *soup) repeats(a, b int32, w *wiring) bool {
	p, q := &s.polygons[w.owner[a]], &s.polygons[w.owner[b]]
	if p.count != q.count {
		return false
	}
	for range p.count {
		if s.corners[a] != s.corners[b] {
			return false
		}
		a, b = p.next(a), q.next(b)
	}
	return true
}

// next returns the side that follows.
func (p *outline) next(side int32) int32 {
	if side+1 < p.first+p.count {
		return side + 1
	}
	return p.first
}

// turn makes connected polygons face the same way, as most of them do. It crosses mates of either direction.
func (s *soup) turn(w *wiring) {
	const kept, turned = 1, 2
	state := make([]uint8, len(s.polygons))
	total, first := 0, int32(-1)
	var piece []int32
	for seed := range s.polygons {
		if state[seed] != 0 {
			continue
		}
		state[seed] = kept
		piece = append(piece[:0], int32(seed))
		away := 0
		for i := 0; i < len(piece); i++ {
			f := piece[i]
			p := &s.polygons[f]
			for side := p.first; side < p.first+p.count; side++ {
				mate := w.mate[side]
				if mate < 0 || state[w.owner[mate]] != 0 {
					continue
				}
				to := state[f]
				if s.corners[side] == s.corners[mate] {
					to = kept + turned - to
				}
				state[w.owner[mate]] = to
				piece = append(piece, w.owner[mate])
				if to == turned {
					away++
				}
			}
		}
		wrong := uint8(turned)
		if 2*away > len(piece) {
			wrong = kept
		}
		for _, f := range piece {
			if state[f] == wrong {
				p := &s.polygons[f]
				slices.Reverse(s.loop(p))
				p.normal = p.normal.Neg()
				total++
				if first < 0 || p.source < first {
					first = p.source
				}
			}
		}
	}
	if total > 0 {
		s.notes = append(s.notes, fmt.Sprintf("turned %s (the first: face %d)",
			counted(total, "flipped face", "flipped faces"), first))
	}
}

// untangle pairs sides over one edge. Around the edge, matter lies between a side that runs up it and the next one
// clockwise if that runs down: where all alternate like that, wedges of matter touch along the edge. Otherwise the
// flattest pairs are taken and the rest stays alone.
func (s *soup) untangle(w *wiring, sides []int32) {
	if len(sides)%2 == 0 && s.wedges(w, sides) {
		return
	}
	for {
		best, from, to := -2.0, int32(-1), int32(-1)
		for i, a := range sides {
			for _, b := range sides[:i] {
				if w.mate[a] >= 0 || w.mate[b] >= 0 || s.corners[a] == s.corners[b] || w.owner[a] == w.owner[b] {
					continue
				}
				if d := s.polygons[w.owner[a]].normal.Dot(s.polygons[w.owner[b]].normal); d > best {
					best, from, to = d, a, b
				}
			}
		}
		if from < 0 {
			break
		}
		w.mate[from], w.mate[to] = to, from
	}
	for _, a := range sides {
		for _, b := range sides {
			if w.mate[a] < 0 && w.mate[b] >= 0 {
				w.covered = append(w.covered, extra{a, b})
				break
			}
		}
	}
}

// wedges pairs sides around matter, and answers false when they do not alternate.
func (s *soup) wedges(w *wiring, sides []int32) bool {
	from, to := s.corners[sides[0]], w.end[sides[0]]
	axis := s.verts[to].Sub(s.verts[from]).Unit()
	u, v := axis.Perpendicular()
	type wedge struct {
		angle float64
		side  int32
		up    bool
	}
	around := make([]wedge, len(sides))
	for i, side := range sides {
		up := s.corners[side] == from
		n := s.polygons[w.owner[side]].normal
		into := n.Cross(axis)
		if !up {
			into = into.Neg()
		}
		around[i] = wedge{geom.Atan2(into.Dot(v), into.Dot(u)), side, up}
	}
	slices.SortFunc(around, func(a, b wedge) int {
		return cmp.Or(cmp.Compare(a.angle, b.angle), cmp.Compare(a.side, b.side))
	})
	for i, a := range around {
		b := around[(i+1)%len(around)]
		if a.up == b.up || w.owner[a.side] == w.owner[b.side] || b.angle == a.angle {
			return false
		}
	}
	for i, a := range around {
		if b := around[(i+1)%len(around)]; b.up {
			w.mate[a.side], w.mate[b.side] = b.side, a.side
		}
	}
	return true
}
