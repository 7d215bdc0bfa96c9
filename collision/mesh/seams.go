package mesh

import "github.com/brickyard-physics/brickyard/collision/geom"

// seams finds, for the end of a side without a mate, the sides without one whose straight line it runs along. Boxes
// alone would not do: those of long sides hold thousands of vertices that lie on none of them. So the tree is over the
// lines of the sides as well, by their Plücker coordinates, a unit direction and the moment about the middle of all:
// lines that are nearly the same have nearly the same coordinates, and hardly any others do.
type seams struct {
	middle  geom.Vec3 // the moments are about this
	longest float64   // m, of the sides
	nodes   []seamNode
	sides   []seamSide // in the order of the leaves
}

// seamSide is a side, its line and the box around it.
type seamSide struct {
	side int32
	at   [seamAxes]float64 // direction and moment (m), in the sense that makes the first large component positive
	box  geom.Box          // grown by the distance that a vertex may be off the side
}

const (
	seamAxes = 6
	seamLeaf = 4
)

// seamNode is a node of the tree; the left child of an inner node follows it.
type seamNode struct {
	low, high [seamAxes]float64
	box       geom.Box
	first     int32 // of an inner node: its right child; of a leaf: its first place in seams.sides
	count     int32 // sides of a leaf; 0 for an inner node
}

// lineOf returns the Plücker coordinates of the line through p along the unit direction u, relative to the middle.
func (t *seams) lineOf(p, u geom.Vec3) [seamAxes]float64 {
	m := p.Sub(t.middle).Cross(u)
	return [seamAxes]float64{u.X, u.Y, u.Z, m.X, m.Y, m.Z}
}

// newSeams makes the tree over the given sides.
func (s *soup) newSeams(w *wiring, rims []int32) *seams {
	t := &seams{sides: make([]seamSide, len(rims))}
	all := geom.EmptyBox()
	for _, v := range s.verts {
		all.Widen(&v)
	}
	t.middle = all.Centre()
	for i, side := range rims {
		a, b := s.verts[s.corners[side]], s.verts[w.end[side]]
		length := b.Sub(a).Len()
		t.longest = max(t.longest, length)
		u := b.Sub(a).Unit()
		if u.X < -0.5 || u.X < 0.5 && (u.Y < -0.5 || u.Y < 0.5 && u.Z < 0) {
			u = u.Neg()
		}
		t.sides[i] = seamSide{side, t.lineOf(a, u), geom.Box{Min: a, Max: a}.Include(b).Grow(s.seam(length))}
	}
	t.nodes = make([]seamNode, 0, len(rims))
	t.grow(0, len(rims), 0.5*all.Max.Sub(all.Min).Len())
	return t
}

// grow appends the subtree over sides[from:to]. It is cut through the median of the coordinate that spreads widest: of
// a direction, a moment or the place, the last two by the size (m) of the whole.
func (t *seams) grow(from, to int, size float64) {
	sides := t.sides[from:to]
	at := len(t.nodes)
	n := seamNode{sides[0].at, sides[0].at, sides[0].box, int32(from), int32(len(sides))}
	centres := geom.Box{Min: sides[0].box.Centre(), Max: sides[0].box.Centre()}
	for i := range sides {
		x := &sides[i]
		for k, c := range x.at {
			n.low[k], n.high[k] = min(n.low[k], c), max(n.high[k], c)
		}
		n.box = n.box.Union(&x.box)
		centres = centres.Include(x.box.Centre())
	}
	t.nodes = append(t.nodes, n)
	if len(sides) <= seamLeaf {
		return
	}
	axis := n.widest(&centres, size)
	halve(sides, len(sides)/2, func(p, q *seamSide) bool {
		a, b := p.along(axis), q.along(axis)
		return a < b || a == b && p.side < q.side
	})
	middle := from + len(sides)/2
	t.grow(from, middle, size)
	t.nodes[at].first, t.nodes[at].count = int32(len(t.nodes)), 0
	t.grow(middle, to, size)
}

// widest returns along which axis the sides of a node spread widest: a coordinate of their lines, or the place.
func (n *seamNode) widest(centres *geom.Box, size float64) int {
	axis, widest := 0, 0.0
	for k := range seamAxes + 3 {
		var spread float64
		switch {
		case k < 3:
			spread = n.high[k] - n.low[k]
		case k < seamAxes:
			spread = (n.high[k] - n.low[k]) / size
		default:
			spread = (centres.Max.Axis(k-seamAxes) - centres.Min.Axis(k-seamAxes)) / size
		}
		if spread > widest {
			axis, widest = k, spread
		}
	}
	return axis
}

// along returns the key by which a side is sorted along an axis of grow.
func (x *seamSide) along(axis int) float64 {
	if axis < seamAxes {
		return x.at[axis]
	}
	return x.box.Min.Axis(axis-seamAxes) + x.box.Max.Axis(axis-seamAxes)
}

// near appends the places in sides of those whose line the side from a to b may run along, and on which one of its ends
// may lie. Where a side is off by seam at its ends it may differ in direction by turn, and its line in moment by turn
// times the arm.
func (t *seams) near(dst []int32, s *soup, a, b geom.Vec3) []int32 {
	length := b.Sub(a).Len()
	off := s.seam(t.longest) + float64(1e-8*length)
	q := seamQuery{a: a, b: b}
	// A sine of that much is a chord of at most √2 times as much, up to a right angle.
	q.turn = float64(1.5*off/length) + 1e-9
	q.shift = float64(2*off) + float64(q.turn*max(a.Sub(t.middle).Len(), b.Sub(t.middle).Len()))
	u := b.Sub(a).Unit()
	for _, u := range [2]geom.Vec3{u, u.Neg()} {
		q.line = t.lineOf(a, u)
		var stack [64]int32
		for top := 1; top > 0; {
			top--
			at := stack[top]
			n := &t.nodes[at]
			if !n.holds(&q) {
				continue
			}
			if n.count == 0 {
				stack[top], stack[top+1] = n.first, at+1
				top += 2
				continue
			}
			for i := n.first; i < n.first+n.count; i++ {
				dst = append(dst, i)
			}
		}
	}
	return dst
}

// seamQuery asks for the sides along which the one from a to b may run.
type seamQuery struct {
	a, b        geom.Vec3
	line        [seamAxes]float64
	turn, shift float64 // by how much the directions and moments (m) may differ
}

// holds reports whether a node may have a side that the query asks for.
func (n *seamNode) holds(q *seamQuery) bool {
	for k := range 3 {
		if q.line[k] < n.low[k]-q.turn || q.line[k] > n.high[k]+q.turn ||
			q.line[k+3] < n.low[k+3]-q.shift || q.line[k+3] > n.high[k+3]+q.shift {
			return false
		}
	}
	return n.box.Contains(&geom.Box{Min: q.a, Max: q.a}) || n.box.Contains(&geom.Box{Min: q.b, Max: q.b})
}
