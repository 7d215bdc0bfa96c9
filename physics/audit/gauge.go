package audit

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// gauge measures pairs of solids of which at least one is a mesh. Two surfaces are as far apart as their closest faces,
// and a mesh and a convex solid as its closest face and the solid: pairs of convex sets, which the separator measures.
// Faces that cross are an overlap. Where none do, one solid may still lie whole inside the other, or pass through it
// between its faces; inside.go and shake.go look for that.
type gauge struct {
	sep separator

	a, b  *solid      // a is a mesh
	best  float64     // m; smallest signed distance so far, at first the limit from which on distances are of no interest
	floor float64     // m; the rounding floor of the pair
	touch bool        // a face is within the floor of another
	axes  []geom.Vec3 // in the axes of the world, from a to b: normals of such touches, no two alike

	turn  turn      // from the frame of b to that of a
	size  turn      // its absolute values
	shift geom.Vec3 // centre of b in the frame of a
	ahead geom.Vec3 // the same in the axes of the world
	whole node      // box of a convex b in its own frame

	faceA, faceB faceSolid
	convex       solid   // a convex b, seen from the centre of a
	shots        []int32 // nodes still to visit
}

// faceSolid is a face of a mesh as a flat convex solid, seen from the centre of its mesh or of the other.
type faceSolid struct {
	solid
	form shape
	ring [mesh.MaxCorners]int32 // 0, 1, 2 …
}

// gap returns the signed distance (m) of two solids, as separator.gap does. A value of at least limit means no more
// than that.
func (g *gauge) gap(a, b *solid, limit float64) float64 {
	if a.shape.tree == nil {
		a, b = b, a
	}
	if len(a.shape.tree.nodes) == 0 || b.shape.tree != nil && len(b.shape.tree.nodes) == 0 {
		return math.Inf(1)
	}
	g.a, g.b, g.best, g.floor, g.touch = a, b, limit, roundingFloor(a, b), false
	g.axes = g.axes[:0]
	g.set(b.centre.Sub(a.centre))
	for i := range 3 {
		// Row i of AᵀB is column i of A, turned back by B.
		column := geom.Vec3{X: a.turn[0].Axis(i), Y: a.turn[1].Axis(i), Z: a.turn[2].Axis(i)}
		g.turn[i] = b.turn.applyT(column)
	}
	g.size = g.turn.abs()
	if b.shape.tree == nil {
		b.detail()
		g.convex = *b
		g.convex.centre = g.ahead
		g.whole = node{count: 1}
		box := b.shape.box.Grow(b.radius)
		for k := range 3 {
			g.whole.low[k], g.whole.high[k] = below(box.Min.Axis(k)), -below(-box.Max.Axis(k))
		}
	}
	if g.far(0, 0) <= g.margin() {
		g.descend(0, 0)
	}
	g.nest()
	g.shake()
	return g.best
}

// set places b's centre as seen from a's.
func (g *gauge) set(ahead geom.Vec3) {
	g.ahead, g.shift, g.convex.centre = ahead, g.a.turn.applyT(ahead), ahead
}

// margin is the distance (m) from which on boxes are of no interest.
func (g *gauge) margin() float64 { return math.Max(g.best, 0) + g.floor }

// nodeB returns node j of b; a convex b is one leaf.
func (g *gauge) nodeB(j int32) *node {
	if t := g.b.shape.tree; t != nil {
		return &t.nodes[j]
	}
	return &g.whole
}

// far returns a lower bound of the distance (m) between the faces in node i of a and those in node j of b: the distance
// of their boxes along the axes of a or along those of b, whichever is larger.
func (g *gauge) far(i, j int32) float64 {
	midA, halfA := g.a.shape.tree.nodes[i].span()
	midB, halfB := g.nodeB(j).span()
	between := g.turn.apply(midB).Add(g.shift).Sub(midA)
	apart := gapOf(between, halfA, g.size.apply(halfB))
	back := g.size[0].Scale(halfA.X).Add(g.size[1].Scale(halfA.Y)).Add(g.size[2].Scale(halfA.Z))
	return math.Max(apart, gapOf(g.turn.applyT(between), halfB, back))
}

// gapOf returns the distance of two boxes with parallel axes and half extents p and q whose middles are v apart.
func gapOf(v, p, q geom.Vec3) float64 {
	v = v.Abs().Sub(p).Sub(q)
	return v.Max(geom.Vec3{}).Len()
}

// descend visits the children of two nodes, the nearer ones first.
func (g *gauge) descend(i, j int32) {
	m, n := &g.a.shape.tree.nodes[i], g.nodeB(j)
	switch {
	case m.count > 0 && n.count > 0:
		g.leaves(m, n)
	case m.count == 0 && (n.count > 0 || m.extent() >= n.extent()):
		g.both(i+1, j, m.next, j)
	default:
		g.both(i, j+1, i, n.next)
	}
}

// both descends into two pairs of nodes.
func (g *gauge) both(i, j, k, l int32) {
	first, second := g.far(i, j), g.far(k, l)
	if second < first {
		i, j, k, l, first, second = k, l, i, j, second, first
	}
	if first <= g.margin() {
		g.descend(i, j)
	}
	if second <= g.margin() {
		g.descend(k, l)
	}
}

// extent returns the sum of the box's sides.
func (n *node) extent() float32 {
	return n.high[0] - n.low[0] + n.high[1] - n.low[1] + n.high[2] - n.low[2]
}

// leaves measures the faces of two leaves.
func (g *gauge) leaves(m, n *node) {
	for i := m.next; i < m.next+int32(m.count); i++ {
		if !g.faceA.lay(g.a, i, geom.Vec3{}) {
			continue
		}
		if g.b.shape.tree == nil {
			g.takeFaces(&g.faceA.solid, &g.convex)
			continue
		}
		for j := n.next; j < n.next+int32(n.count); j++ {
			if g.faceB.lay(g.b, j, g.ahead) {
				g.takeFaces(&g.faceA.solid, &g.faceB.solid)
			}
		}
	}
}

// take records a distance; not a number is kept.
func (g *gauge) take(gap float64) {
	if !(gap >= g.best) && g.best == g.best {
		g.best = gap
	}
}

// takeFaces measures two faces, or a face and a core, and notes where they touch.
func (g *gauge) takeFaces(a, b *solid) {
	gap := g.sep.gap(a, b, math.Max(g.best, 0))
	g.take(gap)
	if math.Abs(gap) > g.floor {
		return
	}
	g.touch = true
	for _, n := range g.axes {
		if n.Sub(g.sep.axis).LenSq() < 1e-6 {
			return
		}
	}
	if len(g.axes) < mostAxes {
		g.axes = append(g.axes, g.sep.axis)
	}
}

// lay makes f the given face of a solid whose centre is at shift, and reports whether the face has an area. Its corners
// are measured from one of them, for a mesh may be far larger than its faces.
func (f *faceSolid) lay(s *solid, face int32, shift geom.Vec3) bool {
	t := s.shape.tree
	patch := &t.faces[face]
	normal := s.turn.apply(t.normal(patch))
	if normal == (geom.Vec3{}) {
		return false
	}
	f.grow(int(patch.count))
	f.edged = false
	f.axes[0], f.faces[0] = normal, normal
	var at geom.Vec3
	for k, v := range t.loop(patch) {
		corner := s.turn.apply(t.verts[v])
		if k == 0 {
			at = corner
		}
		f.verts[k] = corner.Sub(at)
	}
	f.centre = shift.Add(at)
	return true
}

// grow gives f a given number of corners.
func (f *faceSolid) grow(corners int) {
	if f.shape == nil {
		f.flat, f.shape = true, &f.form
		for i := range f.ring {
			f.ring[i] = int32(i)
		}
		f.axes, f.faces = make([]geom.Vec3, 1), make([]geom.Vec3, 1)
		f.verts = make([]geom.Vec3, 0, mesh.MaxCorners)
		f.lefts, f.rights = make([]geom.Vec3, 0, mesh.MaxCorners), make([]geom.Vec3, 0, mesh.MaxCorners)
		f.form.edges = make([]edge, 0, mesh.MaxCorners)
		f.form.faces = make([]face, 1)
	}
	if len(f.verts) == corners {
		return
	}
	f.verts, f.form.edges = f.verts[:corners], f.form.edges[:corners]
	f.form.faces[0].loop = f.ring[:corners]
	for i := range corners {
		f.form.edges[i] = edge{from: int32(i), to: int32((i + 1) % corners), winged: true}
	}
}

// spread fills the wings of a flat solid: from each edge into its one face.
func (s *solid) spread() {
	s.lefts = s.lefts[:0]
	for i := range s.shape.edges {
		e := &s.shape.edges[i]
		s.lefts = append(s.lefts, s.faces[0].Cross(s.verts[e.to].Sub(s.verts[e.from])).Unit())
	}
	s.rights = s.lefts
}
