package sculpt

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Mirrored returns the mesh mirrored in x = 0.
func (m Mesh) Mirrored() Mesh {
	var o Mesh
	for _, v := range m.Verts {
		o.Verts = append(o.Verts, geom.V(-v.X, v.Y, v.Z))
	}
	for _, t := range m.Tris {
		o.Tris = append(o.Tris, [3]int32{t[0], t[2], t[1]})
	}
	return o
}

// refined halves the longest edge, which is the longest of both its faces (M.-C. Rivara 1984), until the mesh has the
// given number of faces.
func refined(m Mesh, faces int) Mesh {
	for len(m.Tris) < faces {
		m.split(m.longest())
	}
	return m
}

// longest returns a face and which of its edges is the longest of the mesh.
func (m *Mesh) longest() (face, k int) {
	most := 0.0
	for f, t := range m.Tris {
		for i := range 3 {
			// Equal edges must not go by rounding: only clearly longer ones count.
			if l := m.Verts[t[i]].Sub(m.Verts[t[(i+1)%3]]).LenSq(); l > most*(1+1e-9) {
				most, face, k = l, f, i
			}
		}
	}
	return face, k
}

// split halves an edge and both its faces.
func (m *Mesh) split(face, k int) {
	a, b := m.Tris[face][k], m.Tris[face][(k+1)%3]
	middle := int32(len(m.Verts))
	m.Verts = append(m.Verts, m.Verts[a].Lerp(m.Verts[b], 0.5))
	for f := range len(m.Tris) {
		t := m.Tris[f]
		for i := range 3 {
			p, q, r := t[i], t[(i+1)%3], t[(i+2)%3]
			if p == a && q == b || p == b && q == a {
				m.Tris[f] = [3]int32{p, middle, r}
				m.Tris = append(m.Tris, [3]int32{middle, q, r})
			}
		}
	}
}

// cells is a solid of cells of an uneven grid: the boundary of those for which full answers true, as two triangles a
// face. at places the corners. Cells that meet only along an edge or at a corner are not allowed.
func cells(n [3]int, full func(x, y, z int) bool, at func(x, y, z int) geom.Vec3) Mesh {
	var m Mesh
	number := map[[3]int]int32{}
	vert := func(c [3]int) int32 {
		v, is := number[c]
		if !is {
			v = int32(len(m.Verts))
			number[c] = v
			m.Verts = append(m.Verts, at(c[0], c[1], c[2]))
		}
		return v
	}
	inside := func(c [3]int) bool {
		for i := range 3 {
			if c[i] < 0 || c[i] >= n[i] {
				return false
			}
		}
		return full(c[0], c[1], c[2])
	}
	for i := range n[0] * n[1] * n[2] {
		c := [3]int{i % n[0], i / n[0] % n[1], i / (n[0] * n[1])}
		if !inside(c) {
			continue
		}
		for axis := range 3 {
			for side := range 2 {
				next := c
				next[axis] += 2*side - 1
				if !inside(next) {
					m.wall(c, axis, side, vert)
				}
			}
		}
	}
	return m
}

// wall adds the face of a cell on one side of an axis.
func (m *Mesh) wall(c [3]int, axis, side int, vert func([3]int) int32) {
	u, v := (axis+1)%3, (axis+2)%3
	c[axis] += side
	var loop [4]int32
	for k, step := range [4][2]int{{0, 0}, {1, 0}, {1, 1}, {0, 1}} {
		p := c
		p[u] += step[0]
		p[v] += step[1]
		loop[k] = vert(p)
	}
	if side == 0 {
		loop[1], loop[3] = loop[3], loop[1]
	}
	m.quad(loop[0], loop[1], loop[2], loop[3])
}

// quad adds two triangles, cut along the shorter diagonal.
func (m *Mesh) quad(a, b, c, d int32) {
	if m.Verts[a].Sub(m.Verts[c]).LenSq() <= m.Verts[b].Sub(m.Verts[d]).LenSq()*(1+1e-9) {
		m.Tris = append(m.Tris, [3]int32{a, b, c}, [3]int32{a, c, d})
	} else {
		m.Tris = append(m.Tris, [3]int32{b, c, d}, [3]int32{b, d, a})
	}
}

// loft joins rings of equally many points, from the first to the last, and closes both ends by a fan about the middle
// of the ring; a ring of one point is an end itself. Rings go counter-clockwise seen from the last one.
func loft(rings ...[]geom.Vec3) Mesh {
	var m Mesh
	first := make([]int32, len(rings))
	for i, r := range rings {
		first[i] = int32(len(m.Verts))
		m.Verts = append(m.Verts, r...)
	}
	for i := range len(rings) - 1 {
		a, b := rings[i], rings[i+1]
		n := max(len(a), len(b))
		for k := range n {
			p, q := first[i]+int32(k), first[i]+int32((k+1)%n)
			r, s := first[i+1]+int32((k+1)%n), first[i+1]+int32(k)
			switch {
			case len(a) == 1:
				m.Tris = append(m.Tris, [3]int32{first[i], r, s})
			case len(b) == 1:
				m.Tris = append(m.Tris, [3]int32{p, q, first[i+1]})
			default:
				m.quad(p, q, r, s)
			}
		}
	}
	m.cap(first[0], len(rings[0]), true)
	m.cap(first[len(rings)-1], len(rings[len(rings)-1]), false)
	return m
}

// cap closes a ring.
func (m *Mesh) cap(first int32, n int, down bool) {
	if n == 1 {
		return
	}
	var middle geom.Vec3
	for k := range n {
		middle = middle.AddScaled(1/float64(n), m.Verts[first+int32(k)])
	}
	centre := int32(len(m.Verts))
	m.Verts = append(m.Verts, middle)
	for k := range n {
		p, q := first+int32(k), first+int32((k+1)%n)
		if down {
			p, q = q, p
		}
		m.Tris = append(m.Tris, [3]int32{p, q, centre})
	}
}

// circle is a ring about the y axis, counter-clockwise seen from above, from the x axis on, turned by a share of a
// step.
func circle(n int, radius, y, turn float64) []geom.Vec3 {
	ring := make([]geom.Vec3, n)
	for i := range ring {
		sin, cos := geom.SinCos(-2 * math.Pi * (float64(i) + turn) / float64(n))
		ring[i] = geom.V(radius*cos, y, radius*sin)
	}
	return ring
}

// moved returns the mesh with every vertex put elsewhere, by a map that keeps right and left.
func (m Mesh) moved(to func(p geom.Vec3) geom.Vec3) Mesh {
	o := Mesh{Tris: m.Tris}
	for _, v := range m.Verts {
		o.Verts = append(o.Verts, to(v))
	}
	return o
}
