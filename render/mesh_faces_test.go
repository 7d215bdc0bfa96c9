package render

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// disc is a mesh of a flat cylinder whose sides are split into triangles, as the crest of a thread is.
func disc(t *testing.T, sides int, radius, height float64) *mesh.Mesh {
	t.Helper()
	var verts []geom.Vec3
	var low, high []int32
	var loops [][]int32
	for i := range sides {
		s, c := math.Sincos(2 * math.Pi * float64(i) / float64(sides))
		verts = append(verts, geom.V(radius*c, 0, -radius*s), geom.V(radius*c, height, -radius*s))
		a, b := int32(2*i), int32(2*((i+1)%sides))
		low, high = append([]int32{a}, low...), append(high, a+1)
		loops = append(loops, []int32{a, b, a + 1}, []int32{b, b + 1, a + 1})
	}
	m, err := mesh.New(verts, append(loops, low, high))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestStripsHaveNoTeeth: every triangle of a strip knows the edges on both of its sides, also the one that only its
// neighbour has.
func TestStripsHaveNoTeeth(t *testing.T) {
	const height = 0.02
	m := meshMesh(disc(t, 48, 0.15, height), geom.Vec3{})
	side := 0
	for i := range m.Vertices {
		v := &m.Vertices[i]
		if math.Abs(float64(v.Normal.Y())) > 0.5 {
			continue
		}
		side++
		near, far := float32(NoEdge), float32(0)
		for _, d := range v.Edge {
			if near = min(near, d); d < NoEdge {
				far = max(far, d)
			}
		}
		if near > 1e-6 || math.Abs(float64(far)-height) > 1e-6 {
			t.Fatalf("a corner of a side is %g and %g m from the edges above and below", near, far)
		}
	}
	if side != 48*6 {
		t.Errorf("%d corners of sides", side)
	}
}

// TestEdgesEndWhereTheyEnd: a pane over a longer side, in one plane with it, is not cut by the line that an edge of the
// side would go on along.
func TestEdgesEndWhereTheyEnd(t *testing.T) {
	profile := [][2]float64{{0, 0}, {4, 0}, {4, 0.5}, {3, 0.75}, {2.5, 1.25}, {1, 1.25}, {0.5, 0.75}, {0, 0.6}}
	var verts []geom.Vec3
	for _, z := range [2]float64{-0.75, 0.75} {
		for _, p := range profile {
			verts = append(verts, geom.V(p[0], p[1], z))
		}
	}
	loops := [][]int32{{8, 9, 10, 11, 14, 15}, {11, 12, 13, 14}, {7, 6, 3, 2, 1, 0}, {6, 5, 4, 3}}
	for i := range int32(8) {
		k := (i + 1) % 8
		loops = append(loops, []int32{i, k, k + 8, i + 8})
	}
	g, err := mesh.New(verts, loops)
	if err != nil {
		t.Fatal(err)
	}
	m := meshMesh(g, geom.Vec3{})
	panes := 0
	for i := range len(m.Vertices) - 3 {
		near, pane := float32(NoEdge), true
		for slot := range 4 {
			mean := float32(0)
			for _, v := range m.Vertices[i : i+4] {
				mean += v.Edge[slot] / 4
				pane = pane && v.Normal.Z() > 0.99 && v.Position.Y() > 0.74
			}
			near = min(near, mean)
		}
		if !pane {
			continue
		}
		if panes++; math.Abs(float64(near)-0.25) > 1e-6 { // from the edge of the roof
			t.Errorf("the middle of the pane is %v m from an edge, want 0.25", near)
		}
	}
	if panes != 1 {
		t.Errorf("%d panes", panes)
	}
}

// TestThinPartsHaveThinEdges: the edges of a mesh take a fixed share of its thin faces, however large it is.
func TestThinPartsHaveThinEdges(t *testing.T) {
	for _, radius := range []float64{0.15, 1.5} {
		m := meshMesh(disc(t, 48, radius, 0.02), geom.Vec3{})
		if want := 0.02 * bevelShare; math.Abs(float64(m.Bevel)-want) > 1e-6 {
			t.Errorf("at %g m the bevel is %g m, want %g", radius, m.Bevel, want)
		}
	}
}
