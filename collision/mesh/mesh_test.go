package mesh

import (
	"fmt"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"math"
	"slices"
	"testing"
)

// checkMesh holds a mesh against the promises of the fields of the type.
func checkMesh(m *Mesh) error {
	owned := make([]int, len(m.Verts))
	ownedEdges := make([]int, len(m.Edges))
	for f := range m.Faces {
		face, loop := &m.Faces[f], m.Loop(f)
		if len(loop) < 3 || len(loop) > MaxCorners {
			return fmt.Errorf("face %d has %d corners", f, len(loop))
		}
		if math.Abs(face.Plane.N.Len()-1) > 1e-15 {
			return fmt.Errorf("face %d has a normal of length %v", f, face.Plane.N.Len())
		}
		if err := convex.CheckPolygon(m.Verts, loop, face.Plane.N, 5e-7*m.Radius); err != nil {
			return fmt.Errorf("face %d: %w", f, err)
		}
		if n := convex.LoopNormal(m.Verts, loop); n.Dot(face.Plane.N) <= 0 {
			return fmt.Errorf("face %d looks away from its normal", f)
		}
		for i, a := range loop {
			b, at := loop[(i+1)%len(loop)], int(face.First)+i
			e := m.Edges[m.LoopEdges[at]]
			if !(e.V0 == a && e.V1 == b && e.Left == int32(f)) && !(e.V0 == b && e.V1 == a && e.Right == int32(f)) {
				return fmt.Errorf("side %d of face %d is not its edge %v", i, f, e)
			}
			if m.Owns[at]&OwnsVert != 0 {
				owned[a]++
			}
			if m.Owns[at]&OwnsEdge != 0 {
				ownedEdges[m.LoopEdges[at]]++
			}
		}
	}
	once := func(n int) bool { return n != 1 }
	if slices.ContainsFunc(owned, once) || slices.ContainsFunc(ownedEdges, once) {
		return fmt.Errorf("a vertex or edge has no or two owners")
	}
	for i, e := range m.Edges {
		if e.Right < 0 && m.Closed || e.Left < 0 || e.Right < 0 && m.Bends[i] != Rim && m.Bends[i] != Flush {
			return fmt.Errorf("edge %d is %v, bend %v, closed %v", i, e, m.Bends[i], m.Closed)
		}
	}
	if !(m.MinHalf > 0) {
		return fmt.Errorf("MinHalf is %v", m.MinHalf)
	}
	return checkTree(m)
}

// checkTree: every face lies in one leaf, and every box holds all faces below it.
func checkTree(m *Mesh) error {
	seen := make([]int, len(m.Faces))
	var walk func(at, depth int) error
	walk = func(at, depth int) error {
		n := &m.Nodes[at]
		box := n.Box()
		if depth > Depth {
			return fmt.Errorf("node %d is %d deep", at, depth)
		}
		if n.Count == 0 {
			for _, child := range []int{at + 1, int(n.First)} {
				if inner := m.Nodes[child].Box(); !box.Contains(&inner) {
					return fmt.Errorf("node %d leaves its parent", child)
				}
				if err := walk(child, depth+1); err != nil {
					return err
				}
			}
			return nil
		}
		for _, f := range m.Order[n.First : n.First+n.Count] {
			seen[f]++
			for _, v := range m.Loop(int(f)) {
				if at := (geom.Box{Min: m.Verts[v], Max: m.Verts[v]}); !box.Contains(&at) {
					return fmt.Errorf("face %d leaves its box", f)
				}
			}
		}
		return nil
	}
	if err := walk(0, 1); err != nil {
		return err
	}
	if i := slices.IndexFunc(seen, func(n int) bool { return n != 1 }); i >= 0 {
		return fmt.Errorf("face %d lies in %d leaves", i, seen[i])
	}
	return nil
}

// bends counts the edges of every bend.
func bends(m *Mesh) (n [4]int) {
	for _, b := range m.Bends {
		n[b]++
	}
	return n
}

func TestMeshOfShapes(t *testing.T) {
	build := func(verts []geom.Vec3, loops [][]int32) *Mesh { return mustMesh(New(verts, loops)) }
	for _, row := range []struct {
		name                      string
		m                         *Mesh
		ridge, flush, valley, rim int
		volume                    float64
	}{
		{"box", build(boxCorners(geom.V(0, 0, 0), geom.V(1, 2, 3)), boxLoops(0)), 12, 0, 0, 0, 6},
		{"L", build(prismLoops(letterL(), 2)), 17, 2, 1, 0, 6},
		{"U", build(prismLoops(letterU(), 2)), 22, 4, 2, 0, 14},
		{"star", build(prismLoops(star(5, 2, 1), 1)), 25, 2 * 3, 5, 0, 10 * math.Sin(math.Pi/5)},
		{"prism of 40 sides", build(prismLoops(star(20, 1, 1), 1)), 120, 2 * 2, 0, 0, 20 * math.Sin(math.Pi/20)},
		{"torus", build(torusLoops(2, 0.5, 12, 8)), 96 + 48, 0, 48, 0, 0},
		{"flat sheet", build(gridLoops(3, 2, func(x, z int) float64 { return 0 })), 0, 6 + 7, 0, 10, 0},
		{"tent", build(gridLoops(2, 1, func(x, z int) float64 { return float64(x % 2) })), 1, 2, 0, 6, 0},
		{"trough", build(gridLoops(2, 1, func(x, z int) float64 { return -float64(x % 2) })), 0, 2, 1, 6, 0},
		{"one triangle", build([]geom.Vec3{geom.V(0, 0, 0), geom.V(1, 0, 0), geom.V(0, 1, 0)}, [][]int32{{0, 1, 2}}), 0, 0,
			0, 3, 0},
	} {
		if err := checkMesh(row.m); err != nil {
			t.Errorf("%s: %v", row.name, err)
		}
		if got, want := bends(row.m), [4]int{row.ridge, row.flush, row.valley, row.rim}; got != want {
			t.Errorf("%s: ridge, flush, valley, rim %v, want %v", row.name, got, want)
		}
		if row.m.Repairs != nil {
			t.Errorf("%s: %v", row.name, row.m.Repairs)
		}
		if err := row.m.CheckClosed(); (err == nil) != (row.rim == 0) {
			t.Errorf("%s: %v", row.name, err)
		}
	}
}
