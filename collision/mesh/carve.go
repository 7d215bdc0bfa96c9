package mesh

import (
	"fmt"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"math"
	"slices"
)

const (
	// flatShare is how far, relative to its extent, a face may depart from plane and convex and still be taken for it.
	flatShare = 1e-7
	// bentShare is how far a face may depart from plane and be split into triangles; beyond, its shape is anyone's guess.
	bentShare = 0.1
)

// carve splits polygons that are not planar, not convex or have too many corners, and answers false when none is.
func (s *soup) carve() (bool, error) {
	var polygons []outline // nil as long as nothing was split
	var corners []int32
	bent, firstBent, worst := 0, int32(-1), 0.0
	for f := range s.polygons {
		p := &s.polygons[f]
		var pieces [][]int32
		rough := false
		if p.count > 3 {
			k := newKnife(s, p)
			if k.off > bentShare*s.extent(p) {
				return false, fmt.Errorf("mesh: face %d is not planar: a corner lies %.3g m off its plane; "+
					"split it into triangles", p.source, k.off)
			}
			if rough = k.off > k.eps || k.steep(s); rough {
				if bent++; firstBent < 0 {
					firstBent = p.source
				}
				worst = max(worst, k.off)
			}
			var ok bool
			if pieces, ok = k.pieces(!rough); !ok {
				return false, fmt.Errorf("mesh: face %d crosses or touches itself: give its corners in order, "+
					"or split it", p.source)
			}
		}
		if pieces != nil && polygons == nil {
			polygons = slices.Clone(s.polygons[:f])
			corners = slices.Clone(s.corners[:p.first])
		}
		switch {
		case polygons == nil:
		case pieces == nil:
			q := *p
			q.first = int32(len(corners))
			corners = append(corners, s.loop(p)...)
			polygons = append(polygons, q)
		}
		for _, piece := range pieces {
			q := outline{int32(len(corners)), int32(len(piece)), p.source, rough, p.normal}
			corners = append(corners, piece...)
			if rough {
				q.normal = convex.LoopNormal(s.verts, piece).Unit()
			}
			polygons = append(polygons, q)
		}
	}
	if bent > 0 {
		s.notes = append(s.notes, fmt.Sprintf("split %s not planar into triangles "+
			"(the first: face %d; at most %.2g m off)", counted(bent, "face", "faces"), firstBent, worst))
	}
	if polygons != nil {
		s.polygons, s.corners = polygons, corners
	}
	return polygons != nil, nil
}

// knife cuts one polygon into convex ones, in the plane: corner i is at at[i].
type knife struct {
	loop []int32
	at   []flat
	eps  float64 // m; how far from straight counts as straight
	off  float64 // m; the farthest corner from the plane
}

// flat is a point of a plane.
type flat struct{ x, y float64 }

func (a flat) sub(b flat) flat      { return flat{a.x - b.x, a.y - b.y} }
func (a flat) cross(b flat) float64 { return float64(a.x*b.y) - float64(a.y*b.x) }
func (a flat) len() float64         { return math.Sqrt(float64(a.x*a.x) + float64(a.y*a.y)) }

func newKnife(s *soup, p *outline) *knife {
	k := &knife{loop: s.loop(p), eps: float64(flatShare*s.extent(p)) + float64(4*s.resolution)}
	u, v := p.normal.Perpendicular()
	origin, mean := s.verts[k.loop[0]], 0.0
	for _, w := range k.loop {
		d := s.verts[w].Sub(origin)
		k.at = append(k.at, flat{u.Dot(d), v.Dot(d)})
		mean += p.normal.Dot(d) / float64(len(k.loop))
	}
	for _, w := range k.loop {
		k.off = max(k.off, math.Abs(p.normal.Dot(s.verts[w].Sub(origin))-mean))
	}
	return k
}

// steep reports whether a side leaves the plane more than it follows it, however little that is: then which way it runs
// in the plane is mere rounding.
func (k *knife) steep(s *soup) bool {
	for i, v := range k.loop {
		next := (i + 1) % len(k.loop)
		if k.at[next].sub(k.at[i]).len() < 0.5*s.verts[k.loop[next]].Sub(s.verts[v]).Len() {
			return true
		}
	}
	return false
}

// above returns how far point c lies to the left of the line from a to b (m).
func (k *knife) above(a, b, c int) float64 {
	d := k.at[b].sub(k.at[a])
	length := d.len()
	if length == 0 {
		return 0
	}
	return d.cross(k.at[c].sub(k.at[a])) / length
}

// rounding is how far from straight (m) three corners on a line may come out.
func (k *knife) rounding() float64 { return 1e-6 * k.eps }

// pieces returns the loops that the polygon has to be split into, nil when it may stay whole, and false when it crosses
// itself. Triangles are cut off where they are best shaped and put together again as long as they stay convex (Hertel
// and Mehlhorn 1983), unless merge is false.
func (k *knife) pieces(merge bool) ([][]int32, bool) {
	if merge && len(k.loop) <= MaxCorners && k.convex() {
		return nil, true
	}
	if k.crosses() {
		return nil, false
	}
	triangles, ok := k.triangles(k.eps)
	if !ok {
		if triangles, ok = k.triangles(k.rounding()); !ok {
			return nil, false
		}
	}
	if merge {
		triangles = k.merge(triangles)
	}
	loops := make([][]int32, len(triangles))
	for i, t := range triangles {
		for _, corner := range t {
			loops[i] = append(loops[i], k.loop[corner])
		}
	}
	return loops, true
}

// convex reports whether no corner lies outside any side.
func (k *knife) convex() bool {
	n := len(k.at)
	for i := range n {
		for j := range n {
			if k.above(i, (i+1)%n, j) < -k.eps {
				return false
			}
		}
	}
	return true
}

// crosses reports whether two sides cross properly.
func (k *knife) crosses() bool {
	n := len(k.at)
	for i := range n {
		for j := i + 2; j < n; j++ {
			a, b, c, d := i, i+1, j, (j+1)%n
			if d != a && k.above(a, b, c)*k.above(a, b, d) < 0 && k.above(c, d, a)*k.above(c, d, b) < 0 {
				return true
			}
		}
	}
	return false
}

// triangles cuts off ears: triangles between three corners in a row that hold no other corner.
func (k *knife) triangles(eps float64) ([][]int, bool) {
	n := len(k.at)
	prev, next := make([]int, n), make([]int, n)
	for i := range n {
		prev[i], next[i] = (i+n-1)%n, (i+1)%n
	}
	quality := make([]float64, n)
	for i := range n {
		quality[i] = k.ear(prev, next, i, eps)
	}
	out := make([][]int, 0, n-2)
	at := 0
	for left := n; left > 3; left-- {
		best := k.best(quality, next, at)
		if !(quality[best] > 0) { // a corner that stood in the way may have been cut off
			for i, first := at, true; first || i != at; i, first = next[i], false {
				quality[i] = k.ear(prev, next, i, eps)
			}
			if best = k.best(quality, next, at); !(quality[best] > 0) {
				return nil, false
			}
		}
		p, q := prev[best], next[best]
		out = append(out, []int{p, best, q})
		next[p], prev[q] = q, p
		quality[p], quality[q] = k.ear(prev, next, p, eps), k.ear(prev, next, q, eps)
		at = p
	}
	if !(k.ear(prev, next, at, k.rounding()) > 0) {
		return nil, false
	}
	return append(out, []int{prev[at], at, next[at]}), true
}

func (k *knife) best(quality []float64, next []int, at int) int {
	best := at
	for i := next[at]; i != at; i = next[i] {
		if quality[i] > quality[best] {
			best = i
		}
	}
	return best
}

// ear returns the least height of the triangle at corner i relative to its longest side, 0 when it is no ear.
func (k *knife) ear(prev, next []int, i int, eps float64) float64 {
	a, b := prev[i], next[i]
	longest := max(k.at[a].sub(k.at[b]).len(), k.at[i].sub(k.at[a]).len(), k.at[i].sub(k.at[b]).len())
	area := k.at[i].sub(k.at[a]).cross(k.at[b].sub(k.at[a])) // twice that
	if longest == 0 || area <= eps*longest {
		return 0
	}
	for j := next[b]; j != a; j = next[j] {
		if v := k.loop[j]; v == k.loop[a] || v == k.loop[b] || v == k.loop[i] {
			continue
		}
		if k.above(prev[j], j, next[j]) > eps {
			continue // a corner that points outwards hides behind one that does not
		}
		if k.above(a, i, j) >= -eps && k.above(i, b, j) >= -eps && k.above(b, a, j) >= -eps {
			return 0
		}
	}
	return area / float64(longest*longest)
}

// merge joins pieces across the sides they share as long as the result is convex and small enough.
func (k *knife) merge(pieces [][]int) [][]int {
	for i := 0; i < len(pieces); i++ {
		for joined := true; joined; {
			joined = false
			for j := i + 1; j < len(pieces) && !joined; j++ {
				if both := k.join(pieces[i], pieces[j]); both != nil {
					pieces[i] = both
					pieces = slices.Delete(pieces, j, j+1)
					joined = true
				}
			}
		}
	}
	return pieces
}

// join returns the two pieces as one, nil when they share no side or would not be convex.
func (k *knife) join(p, q []int) []int {
	if len(p)+len(q)-2 > MaxCorners {
		return nil
	}
	for i, a := range p {
		b := p[(i+1)%len(p)]
		for j := range q {
			if q[j] != b || q[(j+1)%len(q)] != a {
				continue
			}
			// p without its side ab, from b round to a, then q from a round to b, without both.
			both := make([]int, 0, len(p)+len(q)-2)
			for n := range p {
				both = append(both, p[(i+1+n)%len(p)])
			}
			for n := 2; n < len(q); n++ {
				both = append(both, q[(j+n)%len(q)])
			}
			// Three corners in a row are straight but for rounding.
			m, last, straight := len(p)-1, len(both)-1, -k.rounding()
			if k.above(both[last], both[0], both[1]) < straight || k.above(both[m-1], both[m], both[m+1]) < straight {
				return nil
			}
			return both
		}
	}
	return nil
}
