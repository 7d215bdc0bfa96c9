package sculpt

import (
	"cmp"
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// thinner takes faces from a surface and keeps it even (after M. Botsch, L. Kobbelt, "A Remeshing Approach to
// Multiresolution Modeling", SGP 2004: collapse, flip, smooth along the surface, project).
type thinner struct {
	field  Field
	size   func(p geom.Vec3) float64 // wanted length of edges at a place, up to a factor
	verts  []geom.Vec3
	tris   [][3]int32 // {-1, …} is gone
	around [][]int32  // triangles at each vertex
	faces  int        // that are left
	slack  float64    // how far a face may be from the surface, over the wanted length of its edges
}

// thin returns the surface of a field with exactly the given number of faces, from a fine one.
func thin(fine Mesh, field Field, size func(p geom.Vec3) float64, faces int) Mesh {
	t := &thinner{field: field, size: size, verts: fine.Verts, tris: fine.Tris, faces: len(fine.Tris), slack: 0.1}
	t.around = make([][]int32, len(t.verts))
	for f, tri := range t.tris {
		for _, v := range tri {
			t.around[v] = append(t.around[v], int32(f))
		}
	}
	t.even(1)
	for t.faces > faces {
		goal := max(faces, t.faces*3/5/2*2)
		for t.faces > goal && t.slack < 1 {
			if !t.collapseShort(goal) {
				t.slack *= 1.3
			}
		}
		if t.faces > goal {
			break // nothing more can go
		}
		t.even(2)
	}
	t.even(20)
	return t.mesh()
}

// even flips and smooths.
func (t *thinner) even(rounds int) {
	for range rounds {
		t.flipAll()
		t.smoothAll()
	}
}

// edge is the two corners of an edge, the lower one first, and its length over the wanted one.
type edge struct {
	a, b   int32
	length float64
}

// edges returns all edges, each once.
func (t *thinner) edges() []edge {
	var all []edge
	for _, tri := range t.tris {
		for k := range 3 {
			if a, b := tri[k], tri[(k+1)%3]; a >= 0 && a < b {
				p, q := t.verts[a], t.verts[b]
				all = append(all, edge{a, b, q.Sub(p).Len() / t.size(p.Lerp(q, 0.5))})
			}
		}
	}
	return all
}

// collapseShort collapses the shortest edges, none near another one, until no more than goal faces are left. It answers
// false if there was none to collapse.
func (t *thinner) collapseShort(goal int) bool {
	all := t.edges()
	slices.SortFunc(all, func(x, y edge) int {
		return cmp.Or(cmp.Compare(x.length, y.length), cmp.Compare(x.a, y.a), cmp.Compare(x.b, y.b))
	})
	near := make([]bool, len(t.verts))
	was := t.faces
	for _, e := range all[:max(len(all)/3, 1)] {
		if t.faces <= goal {
			break
		}
		if near[e.a] || near[e.b] {
			continue
		}
		at, may := t.collapsed(e)
		if !may {
			continue
		}
		t.collapse(e, at)
		near[e.a] = true
		for _, v := range t.ring(e.a) {
			near[v] = true
		}
	}
	return t.faces < was
}

// ring returns the neighbours of a vertex.
func (t *thinner) ring(v int32) []int32 {
	var all []int32
	for _, f := range t.around[v] {
		for _, w := range t.tris[f] {
			if w != v && !slices.Contains(all, w) {
				all = append(all, w)
			}
		}
	}
	return all
}

// collapsed returns where an edge may collapse to, so that the faces about it stay nearest to the surface: one of its
// ends, which saves the tips of what is slender, or its middle.
func (t *thinner) collapsed(e edge) (at geom.Vec3, may bool) {
	if !t.staysManifold(e) {
		return at, false
	}
	a, b := t.verts[e.a], t.verts[e.b]
	least := t.slack * t.size(a)
	for _, p := range [3]geom.Vec3{t.field.project(a.Lerp(b, 0.5), 0.002), a, b} {
		if !t.staysFair(e.a, e.b, p) || !t.staysFair(e.b, e.a, p) {
			continue
		}
		if off := max(t.offAround(e.a, e.b, p), t.offAround(e.b, e.a, p)); off < least {
			least, at, may = off, p, true
		}
	}
	return at, may
}

// offAround returns how far the middles of the faces of a vertex would be from the surface if it moved, but for those
// that it shares with another one, m.
func (t *thinner) offAround(v, without int32, at geom.Vec3) float64 {
	most := 0.0
	for _, f := range t.around[v] {
		if tri := t.tris[f]; !slices.Contains(tri[:], without) {
			c := t.corners(tri)
			c[slices.Index(tri[:], v)] = at
			most = max(most, math.Abs(t.field(c[0].Add(c[1]).Add(c[2]).Scale(1.0/3))))
		}
	}
	return most
}

// staysManifold is true if the surface remains one without the edge.
func (t *thinner) staysManifold(e edge) bool {
	ringA, ringB := t.ring(e.a), t.ring(e.b)
	common := 0
	for _, v := range ringA {
		if slices.Contains(ringB, v) {
			common++
			if len(t.around[v]) <= 4 {
				return false
			}
		}
	}
	return common == 2 && len(ringA)+len(ringB)-4 <= 9
}

// staysFair looks at the faces of a vertex that moves, but for those that it shares with another one.
func (t *thinner) staysFair(v, without int32, at geom.Vec3) bool {
	for _, f := range t.around[v] {
		tri := t.tris[f]
		if slices.Contains(tri[:], without) {
			continue
		}
		was := t.corners(tri)
		is := was
		is[slices.Index(tri[:], v)] = at
		m, n := normal(was), normal(is)
		if m.Unit().Dot(n.Unit()) < 0.5 || quality(is) < min(0.3, quality(was)) {
			return false
		}
	}
	return true
}

func (t *thinner) corners(tri [3]int32) [3]geom.Vec3 {
	return [3]geom.Vec3{t.verts[tri[0]], t.verts[tri[1]], t.verts[tri[2]]}
}

func normal(c [3]geom.Vec3) geom.Vec3 { return c[1].Sub(c[0]).Cross(c[2].Sub(c[0])) }

// quality is 1 for an equilateral triangle and 0 for a flat one.
func quality(c [3]geom.Vec3) float64 {
	sum := c[1].Sub(c[0]).LenSq() + c[2].Sub(c[1]).LenSq() + c[0].Sub(c[2]).LenSq()
	return 2 * math.Sqrt(3) * normal(c).Len() / sum
}

// collapse puts the second vertex of an edge into the first one.
func (t *thinner) collapse(e edge, at geom.Vec3) {
	for _, f := range slices.Clone(t.around[e.b]) {
		tri := t.tris[f]
		if slices.Contains(tri[:], e.a) {
			for _, v := range tri {
				t.around[v] = slices.DeleteFunc(t.around[v], func(g int32) bool { return g == f })
			}
			t.tris[f] = [3]int32{-1, -1, -1}
			t.faces--
			continue
		}
		t.tris[f][slices.Index(tri[:], e.b)] = e.a
		t.around[e.a] = append(t.around[e.a], f)
	}
	t.around[e.b] = nil
	t.verts[e.a] = at
}

// mesh returns the faces that are left and the vertices that they use.
func (t *thinner) mesh() Mesh {
	var m Mesh
	number := make([]int32, len(t.verts))
	for v := range t.verts {
		if len(t.around[v]) > 0 {
			number[v] = int32(len(m.Verts))
			m.Verts = append(m.Verts, t.verts[v])
		}
	}
	for _, tri := range t.tris {
		if tri[0] >= 0 {
			m.Tris = append(m.Tris, [3]int32{number[tri[0]], number[tri[1]], number[tri[2]]})
		}
	}
	return m
}
