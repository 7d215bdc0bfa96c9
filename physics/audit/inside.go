package audit

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Where no faces cross, each connected part of a surface lies wholly inside or wholly outside the other solid, so that
// one point of it decides. A convex solid that no face reaches into is likewise in one piece with its middle. Only
// surfaces that touch without crossing need more: the part of a face beyond a line of touch can be inside while the
// rest is not, and a solid can be inside another of the same outline without any part of its surface being so. There
// all faces are sampled, and points a hair behind them.

// nest looks for one solid inside the other.
func (g *gauge) nest() {
	a, b := g.a.shape.tree, g.b.shape.tree
	if g.best < -g.floor || g.far(0, 0) > g.floor {
		return
	}
	touch := g.touch
	switch {
	case b == nil && a.closed:
		g.nestConvex(touch)
	case b != nil:
		if a.closed {
			g.nestMesh(b, a, touch, false)
		}
		if b.closed {
			g.nestMesh(a, b, touch, true)
		}
	}
}

// nestConvex looks for a convex b inside the mesh a.
func (g *gauge) nestConvex(touch bool) {
	middle := g.b.shape.middle()
	g.sink(g.a.shape.tree, g.turn.apply(middle).Add(g.shift), g.b.radius)
	if !touch {
		return
	}
	for _, v := range g.b.shape.verts {
		g.sink(g.a.shape.tree, g.turn.apply(middle.Lerp(v, 0.5)).Add(g.shift), g.b.radius)
	}
}

// nestMesh looks for parts of the surface t inside the solid u; forth says that t is a and u is b.
func (g *gauge) nestMesh(t, u *tree, touch, forth bool) {
	g.shots = append(g.shots[:0], 0)
	for len(g.shots) > 0 {
		i := g.shots[len(g.shots)-1]
		g.shots = g.shots[:len(g.shots)-1]
		n := &t.nodes[i]
		if !n.leads && !touch {
			continue
		}
		if forth && g.far(i, 0) > g.floor || !forth && g.far(0, i) > g.floor {
			continue
		}
		if n.count == 0 {
			g.shots = append(g.shots, n.next, i+1)
			continue
		}
		for k := n.next; k < n.next+int32(n.count); k++ {
			p := &t.faces[k]
			if p.leads {
				g.sink(u, g.across(t.middle(p), forth), 0)
			}
			if touch {
				g.sample(t, u, p, forth)
			}
		}
	}
}

// across maps a point from the frame of a to that of b, or back.
func (g *gauge) across(p geom.Vec3, forth bool) geom.Vec3 {
	if forth {
		return g.turn.applyT(p.Sub(g.shift))
	}
	return g.turn.apply(p).Add(g.shift)
}

// sample looks for points of a face of t, and for points a hair behind it if t is closed, inside u.
func (g *gauge) sample(t, u *tree, p *patch, forth bool) {
	middle := t.middle(p)
	loop := t.loop(p)
	reach := 0.0
	for k := -1; k < len(loop); k++ {
		x := middle
		if k >= 0 {
			corner := t.verts[loop[k]]
			reach = math.Max(reach, corner.Sub(middle).Len())
			x = middle.Lerp(corner, 0.5)
		}
		g.sink(u, g.across(x, forth), 0)
	}
	if !t.closed {
		return
	}
	behind := middle.AddScaled(-1e-3*reach, t.normal(p))
	if own := t.depth(behind); own > g.floor {
		if depth := math.Min(own, u.depth(g.across(behind, forth))); depth > g.floor {
			g.take(-depth)
		}
	}
}

// sink notes how deep a point with a radius lies in a mesh.
func (g *gauge) sink(t *tree, p geom.Vec3, radius float64) {
	if d := t.depth(p); d > 0 {
		g.take(-d - radius)
	}
}

// depth returns how far (m) below its surface a point lies in the matter of a closed mesh, in the mesh's frame; 0 for a
// point outside.
func (t *tree) depth(p geom.Vec3) float64 {
	if t.winding(p) < t.matter {
		return 0
	}
	best := math.Inf(1)
	t.near(0, p, &best)
	return best
}

// directions are rays in no special direction; the first that passes no edge too closely decides.
var directions = [...]geom.Vec3{
	{X: 0.5377, Y: 0.8339, Z: 0.1259}, {X: -0.3622, Y: 0.3188, Z: 0.8759}, {X: 0.7147, Y: -0.4336, Z: -0.5487},
	{X: -0.6307, Y: -0.7648, Z: 0.1323}, {X: 0.2925, Y: 0.1787, Z: -0.9395}, {X: -0.8771, Y: 0.2713, Z: -0.3964},
	{X: 0.1217, Y: -0.6533, Z: 0.7472}, {X: 0.8243, Y: 0.3131, Z: 0.4718},
}

// winding returns how many times the closed surface goes around a point: 1 inside a simple solid.
func (t *tree) winding(p geom.Vec3) int {
	sum := 0
	for i := range directions {
		w := winder{tree: t, from: p, along: directions[i], reach: math.Inf(1)}
		w.visit(0)
		sum = w.sum
		if !w.unsure {
			break
		}
	}
	return sum
}

// winder counts the faces that a ray, or a segment, leaves the solid through, less those it enters through.
type winder struct {
	tree   *tree
	from   geom.Vec3
	along  geom.Vec3
	reach  float64 // length of the segment in units of along; infinite for a ray
	sum    int
	hits   int  // both ways
	unsure bool // the ray passes an edge so closely that rounding may decide
}

func (w *winder) visit(i int32) {
	n := &w.tree.nodes[i]
	if !w.meets(n) {
		return
	}
	if n.count == 0 {
		w.visit(i + 1)
		w.visit(n.next)
		return
	}
	for k := n.next; k < n.next+int32(n.count); k++ {
		loop := w.tree.loop(&w.tree.faces[k])
		a := w.tree.verts[loop[0]].Sub(w.from)
		for c := 1; c+1 < len(loop); c++ {
			w.pass(a, w.tree.verts[loop[c]].Sub(w.from), w.tree.verts[loop[c+1]].Sub(w.from))
		}
	}
}

// meets reports whether the ray may meet the box.
func (w *winder) meets(n *node) bool {
	from, to := 0.0, w.reach
	for k := range 3 {
		p, d := w.from.Axis(k), w.along.Axis(k)
		if d == 0 {
			d = math.SmallestNonzeroFloat64
		}
		slack := float64(1e-14 * (math.Abs(p) + math.Abs(float64(n.low[k])) + math.Abs(float64(n.high[k]))))
		s, t := (float64(n.low[k])-p-slack)/d, (float64(n.high[k])-p+slack)/d
		from, to = math.Max(from, math.Min(s, t)), math.Min(to, math.Max(s, t))
	}
	return from <= to
}

// pass counts a triangle, given relative to the ray's start. The ray's line passes it on the inside of all three edges
// or of none; each test is a triple product, whose sign rounding may change within err.
func (w *winder) pass(a, b, c geom.Vec3) {
	bc := b.Cross(c)
	u, v, z := w.along.Dot(bc), w.along.Dot(c.Cross(a)), w.along.Dot(a.Cross(b))
	lo, hi := math.Min(u, math.Min(v, z)), math.Max(u, math.Max(v, z))
	far := math.Max(a.LenSq(), math.Max(b.LenSq(), c.LenSq()))
	err := 1e-14 * far
	volume := a.Dot(bc)
	switch {
	case lo < -err && hi > err:
	case lo > err, hi < -err:
		w.count(u+v+z, volume)
	case w.beyond(u+v+z, volume, err, a, b, c):
	default:
		// On an edge or edge-on: the plain signs are a guess, for when every ray is doubtful.
		w.unsure = true
		if lo > 0 || hi < 0 {
			w.count(u+v+z, volume)
		}
	}
}

// beyond reports whether a triangle that the line touches is behind the start or out of reach.
func (w *winder) beyond(across, volume, err float64, a, b, c geom.Vec3) bool {
	if math.Abs(across) > 4*err {
		at := volume / across
		return !(at > 0 && at <= w.reach)
	}
	p, q, r := a.Dot(w.along), b.Dot(w.along), c.Dot(w.along)
	return math.Max(p, math.Max(q, r)) <= 0 || math.Min(p, math.Min(q, r)) > w.reach*w.along.LenSq()
}

// count takes the crossing of a face's plane by the ray's line, unless it is behind the ray's start or out of reach.
func (w *winder) count(across, volume float64) {
	at := volume / across
	if !(at > 0 && at <= w.reach) {
		return
	}
	w.hits++
	if across > 0 {
		w.sum++
	} else {
		w.sum--
	}
}

// near lowers best to the distance of a point from the faces below a node.
func (t *tree) near(i int32, p geom.Vec3, best *float64) {
	n := &t.nodes[i]
	if n.count == 0 {
		j, k := i+1, n.next
		dj, dk := t.nodes[j].away(p), t.nodes[k].away(p)
		if dk < dj {
			j, k, dj, dk = k, j, dk, dj
		}
		if dj < *best {
			t.near(j, p, best)
		}
		if dk < *best {
			t.near(k, p, best)
		}
		return
	}
	for k := n.next; k < n.next+int32(n.count); k++ {
		f := &t.faces[k]
		*best = math.Min(*best, faceDistance(t.verts, t.loop(f), t.normal(f), p))
	}
}

// away returns the distance of a point from the box.
func (n *node) away(p geom.Vec3) float64 {
	middle, half := n.span()
	return p.Sub(middle).Abs().Sub(half).Max(geom.Vec3{}).Len()
}

// faceDistance returns the distance (m) of a point from a face.
func faceDistance(verts []geom.Vec3, loop []int32, normal, p geom.Vec3) float64 {
	if normal != (geom.Vec3{}) && above(verts, loop, normal, p) {
		return math.Abs(normal.Dot(p.Sub(verts[loop[0]])))
	}
	best := math.Inf(1)
	last := verts[loop[len(loop)-1]]
	for _, i := range loop {
		v := verts[i]
		best = math.Min(best, toSegment(p, last, v.Sub(last)).Len())
		last = v
	}
	return best
}
