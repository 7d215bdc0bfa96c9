package collision

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// blocks returns the solid of unit-height prisms over the marked cells of a plan, scaled: rows run along z, marks along
// x. Cells that touch at a corner only are not for it.
func blocks(t testing.TB, size float64, plan ...string) Shape {
	t.Helper()
	full := func(x, z int) bool {
		return z >= 0 && z < len(plan) && x >= 0 && x < len(plan[z]) && plan[z][x] == '#'
	}
	var points []mgl64.Vec3
	known := map[[3]int]int32{}
	corner := func(x, y, z int) int32 {
		i, ok := known[[3]int{x, y, z}]
		if !ok {
			i = int32(len(points))
			known[[3]int{x, y, z}] = i
			points = append(points, mgl64.Vec3{float64(x), float64(y), float64(z)}.Mul(size))
		}
		return i
	}
	var faces [][]int32
	for z := range plan {
		for x := range plan[z] {
			if !full(x, z) {
				continue
			}
			a, b, c, d := corner(x, 0, z), corner(x+1, 0, z), corner(x+1, 0, z+1), corner(x, 0, z+1)
			e, f, g, h := corner(x, 1, z), corner(x+1, 1, z), corner(x+1, 1, z+1), corner(x, 1, z+1)
			faces = append(faces, []int32{a, b, c, d}, []int32{h, g, f, e})
			if !full(x, z-1) {
				faces = append(faces, []int32{a, e, f, b})
			}
			if !full(x+1, z) {
				faces = append(faces, []int32{b, f, g, c})
			}
			if !full(x, z+1) {
				faces = append(faces, []int32{c, g, h, d})
			}
			if !full(x-1, z) {
				faces = append(faces, []int32{d, h, e, a})
			}
		}
	}
	s, _, err := Mesh(points, faces)
	if err != nil {
		t.Fatal(err)
	}
	if !s.Mesh.Closed {
		t.Fatal("the blocks are not closed")
	}
	return s
}

// torus returns a ring about the y axis of so many quads around and across.
func torus(t testing.TB, large, small float64, around, across int) Shape {
	t.Helper()
	var points []mgl64.Vec3
	var faces [][]int32
	at := func(i, j int) int32 { return int32(i%around*across + j%across) }
	for i := range around {
		for j := range across {
			u, v := 2*math.Pi*float64(i)/float64(around), 2*math.Pi*float64(j)/float64(across)
			r := large + small*math.Cos(v)
			points = append(points, mgl64.Vec3{r * math.Cos(u), small * math.Sin(v), r * math.Sin(u)})
			faces = append(faces, []int32{at(i, j), at(i, j+1), at(i+1, j+1), at(i+1, j)})
		}
	}
	s, _, err := Mesh(points, faces)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// sheet returns n × n squares of the given side about the origin, two triangles each, at the given heights.
func sheet(t testing.TB, n int, side float64, height func(i int) float64) Shape {
	t.Helper()
	var points []mgl64.Vec3
	var faces [][]int32
	middle := 0.5 * float64(n)
	for i := range (n + 1) * (n + 1) {
		x, z := i%(n+1), i/(n+1)
		points = append(points, mgl64.Vec3{side * (float64(x) - middle), height(i), side * (float64(z) - middle)})
		if x < n && z < n {
			a, b := int32(i), int32(i+n+1)
			faces = append(faces, []int32{a, b, a + 1}, []int32{a + 1, b, b + 1})
		}
	}
	s, _, err := Mesh(points, faces)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// tiles returns a flat sheet.
func tiles(t testing.TB, n int, side float64) Shape {
	return sheet(t, n, side, func(int) float64 { return 0 })
}

// waves returns an uneven sheet.
func waves(t testing.TB, n int, side float64) Shape {
	return sheet(t, n, side, func(i int) float64 { return 0.3 * side * math.Sin(float64(i*i)) })
}

// piecesOf returns the convex pieces whose distances are those of the surface of s.
func piecesOf(s *Shape) []*convex.Polyhedron {
	if s.Mesh == nil {
		return []*convex.Polyhedron{s.Core}
	}
	pieces := make([]*convex.Polyhedron, len(s.Mesh.Faces))
	for f := range pieces {
		pieces[f] = new(convex.Polyhedron)
		s.Mesh.CopyFace(f, pieces[f])
	}
	return pieces
}

// surfaceDistance is the distance of two surfaces by brute force over all pairs of faces, 0 when they cross, and the
// axis from A to B where they are nearest.
func surfaceDistance(a, b *Shape, fa, fb *geom.Frame) (float64, geom.Vec3) {
	rel := fa.Relative(fb)
	least, axis := math.Inf(1), geom.Vec3{}
	radii := a.Radius + b.Radius
	for _, p := range piecesOf(a) {
		for _, q := range piecesOf(b) {
			if rel.Apply(q.Centre).Sub(p.Centre).Len()-p.Radius-q.Radius-radii >= least {
				continue
			}
			var cache convex.DistanceCache
			if s := convex.Distance(p, q, &rel, &cache); s.Sep-radii < least {
				least, axis = s.Sep-radii, fa.R.Apply(s.Normal)
			}
		}
	}
	return least, axis
}
