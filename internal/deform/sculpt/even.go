package sculpt

import (
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// flipAll turns every edge to the other diagonal of its two faces where that serves better.
func (t *thinner) flipAll() {
	for _, e := range t.edges() {
		left, right := t.sides(e)
		if left < 0 || right < 0 {
			continue // an edge that a flip before has turned
		}
		c, d := t.opposite(left, e), t.opposite(right, e)
		if slices.Contains(t.ring(c), d) || len(t.around[e.a]) <= 4 || len(t.around[e.b]) <= 4 ||
			len(t.around[c]) >= 9 || len(t.around[d]) >= 9 || !t.flipServes(e, c, d) {
			continue
		}
		t.flip(e, left, right, c, d)
	}
}

// sides returns the faces that go along the edge from a to b and from b to a, or -1.
func (t *thinner) sides(e edge) (left, right int32) {
	left, right = -1, -1
	for _, f := range t.around[e.a] {
		tri := t.tris[f]
		for k := range 3 {
			switch {
			case tri[k] == e.a && tri[(k+1)%3] == e.b:
				left = f
			case tri[k] == e.b && tri[(k+1)%3] == e.a:
				right = f
			}
		}
	}
	return left, right
}

// opposite returns the third corner of a face at an edge.
func (t *thinner) opposite(f int32, e edge) int32 {
	for _, v := range t.tris[f] {
		if v != e.a && v != e.b {
			return v
		}
	}
	return -1
}

// flipServes weighs the shape of the faces and how well they lie on the surface.
func (t *thinner) flipServes(e edge, c, d int32) bool {
	a, b, p, q := t.verts[e.a], t.verts[e.b], t.verts[c], t.verts[d]
	was := [2][3]geom.Vec3{{a, b, p}, {b, a, q}}
	is := [2][3]geom.Vec3{{p, q, b}, {q, p, a}}
	up := normal(was[0]).Unit().Add(normal(was[1]).Unit())
	least := 0.3 * up.Len()
	if normal(is[0]).Unit().Dot(up) < least || normal(is[1]).Unit().Dot(up) < least {
		return false
	}
	before, after := min(quality(was[0]), quality(was[1])), min(quality(is[0]), quality(is[1]))
	size := t.size(a.Lerp(b, 0.5)) * 0.5
	off, offAfter := t.off(a, b)/size, t.off(p, q)/size
	return after-offAfter > before-off+0.02 && after > min(0.3, before)
}

// off is how far the middle of an edge is from the surface, m.
func (t *thinner) off(a, b geom.Vec3) float64 {
	d := t.field(a.Lerp(b, 0.5))
	return max(d, -d)
}

func (t *thinner) flip(e edge, left, right, c, d int32) {
	t.tris[left] = [3]int32{c, d, e.b}
	t.tris[right] = [3]int32{d, c, e.a}
	remove := func(v, f int32) {
		t.around[v] = slices.DeleteFunc(t.around[v], func(g int32) bool { return g == f })
	}
	remove(e.a, left)
	remove(e.b, right)
	t.around[c] = append(t.around[c], right)
	t.around[d] = append(t.around[d], left)
}

// smoothAll moves every vertex along the surface towards the middle of its faces, weighed by area over wanted area,
// where that takes no face away from the surface: else what is slender would grow shorter.
func (t *thinner) smoothAll() {
	for v := range int32(len(t.verts)) {
		if len(t.around[v]) == 0 {
			continue
		}
		p := t.verts[v]
		var middle geom.Vec3
		weights := 0.0
		for _, f := range t.around[v] {
			c := t.corners(t.tris[f])
			centre := c[0].Add(c[1]).Add(c[2]).Scale(1.0 / 3)
			s := t.size(centre)
			w := normal(c).Len() / (s * s)
			middle = middle.AddScaled(w, centre)
			weights += w
		}
		way := middle.Scale(1 / weights).Sub(p)
		n := t.field.gradient(p).Unit()
		way = way.AddScaled(-way.Dot(n), n).Scale(0.6)
		at := t.field.project(p.Add(way), 0.3*t.size(p))
		if t.staysFair(v, -1, at) && t.offAround(v, -1, at) <= max(0.04*t.size(p), t.offAround(v, -1, p)) {
			t.verts[v] = at
		}
	}
}
