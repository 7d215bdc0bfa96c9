package sculpt

import (
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// crossings returns the pairs of faces that pass through each other, by comparing every face with every other one by
// exact signs: an edge of one goes through the other. Faces with a common corner count, faces with a common edge do
// not.
func crossings(m Mesh) (pairs [][2]int) {
	boxes := make([]geom.Box, len(m.Tris))
	for f, t := range m.Tris {
		boxes[f] = geom.EmptyBox()
		for _, v := range t {
			boxes[f] = boxes[f].Include(m.Verts[v])
		}
	}
	for f := range m.Tris {
		for g := f + 1; g < len(m.Tris); g++ {
			if boxes[f].Overlaps(&boxes[g]) && (pierces(&m, m.Tris[f], m.Tris[g]) || pierces(&m, m.Tris[g], m.Tris[f])) {
				pairs = append(pairs, [2]int{f, g})
			}
		}
	}
	return pairs
}

// pierces is true if an edge of s that has no corner of t goes through t.
func pierces(m *Mesh, s, t [3]int32) bool {
	a, b, c := m.Verts[t[0]], m.Verts[t[1]], m.Verts[t[2]]
	for k := range 3 {
		i, j := s[k], s[(k+1)%3]
		if slices.Contains(t[:], i) || slices.Contains(t[:], j) {
			continue
		}
		p, q := m.Verts[i], m.Verts[j]
		hp, hq := geom.Orient3D(a, b, c, p), geom.Orient3D(a, b, c, q)
		if !(hp > 0 && hq < 0 || hp < 0 && hq > 0) {
			continue
		}
		x, y, z := geom.Orient3D(p, q, a, b), geom.Orient3D(p, q, b, c), geom.Orient3D(p, q, c, a)
		if x > 0 && y > 0 && z > 0 || x < 0 && y < 0 && z < 0 {
			return true
		}
	}
	return false
}

// TestCrossingsAreFound: a tetrahedron with a needle through it crosses itself; without it does not.
func TestCrossingsAreFound(t *testing.T) {
	m := Mesh{Verts: []geom.Vec3{geom.V(0, 0, 0), geom.V(1, 0, 0), geom.V(0, 1, 0), geom.V(0, 0, 1)},
		Tris: [][3]int32{{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}}
	if pairs := crossings(m); pairs != nil {
		t.Errorf("a tetrahedron crosses itself: %v", pairs)
	}
	m.Verts = append(m.Verts, geom.V(0.1, 0.1, -1), geom.V(0.1, 0.1, 2), geom.V(0.15, 0.1, -1))
	m.Tris = append(m.Tris, [3]int32{4, 5, 6})
	if len(crossings(m)) != 2 {
		t.Errorf("a needle through two faces: %v", crossings(m))
	}
}
