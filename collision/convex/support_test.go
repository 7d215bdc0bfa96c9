package convex

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"math"
	"testing"
)

// A climb must not stop on a plateau: whatever vertex it starts from, also one amid a flat cap or a straight edge, it
// ends as high as a search of all vertices.
func TestSupportFromEveryVertex(t *testing.T) {
	for name, p := range map[string]*Polyhedron{
		"capped": cappedPrism(t, 24), "smooth": must(CylinderPolyhedron(1, 3, 24)), "cone": must(ConePolyhedron(1, 3, 24)),
	} {
		directions := []geom.Vec3{geom.V(0, 1, 0), geom.V(0, -1, 0), geom.V(1, 0, 0), geom.V(0, 0, -1), geom.V(1e-17, 1, 0),
			geom.V(0.3, 0.9, -0.2).Unit()}
		for _, face := range p.Faces {
			directions = append(directions, face.Plane.N, face.Plane.N.Neg())
		}
		for _, d := range directions {
			want := math.Inf(-1)
			for _, v := range p.Verts {
				want = max(want, v.Dot(d))
			}
			for hint := range p.Verts {
				if got := p.Verts[p.Support(d, int32(hint))].Dot(d); got < want-1e-12 {
					t.Fatalf("%s: along %v from vertex %d: height %v, highest %v", name, d, hint, got, want)
				}
			}
			if got := p.Highest(d); math.Abs(got-want) > 1e-12 {
				t.Fatalf("%s: Highest(%v) = %v, want %v", name, d, got, want)
			}
		}
	}
}

// cappedPrism is a prism whose caps are fans about a vertex in their middle and whose upright edges have a vertex
// half-way.
func cappedPrism(t *testing.T, sides int) *Polyhedron {
	t.Helper()
	verts := []geom.Vec3{geom.V(0, -1.5, 0), geom.V(0, 1.5, 0)}
	n := int32(sides)
	for i := range sides {
		a := 2 * math.Pi * float64(i) / float64(sides)
		for _, y := range []float64{-1.5, 0, 1.5} {
			verts = append(verts, geom.V(math.Cos(a), y, -math.Sin(a)))
		}
	}
	var loops [][]int32
	for i := range n {
		a, b := 2+3*i, 2+3*((i+1)%n)
		loops = append(loops, []int32{0, b, a}, []int32{1, a + 2, b + 2}, []int32{a, b, b + 1, a + 1},
			[]int32{a + 1, b + 1, b + 2, a + 2})
	}
	p, err := NewPolyhedron(verts, loops)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
