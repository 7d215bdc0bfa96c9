package collision

import (
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

func TestMeshErrors(t *testing.T) {
	nan := math.NaN()
	tetrahedron := []mgl64.Vec3{{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}}
	faces := [][]int32{{0, 1, 2}, {0, 2, 3}, {0, 3, 1}, {1, 3, 2}}
	shape := func(s Shape, err error) error { return err }
	mesh := func(points []mgl64.Vec3, faces [][]int32) error {
		_, _, err := Mesh(points, faces)
		return err
	}
	spoiled := func(i int, p mgl64.Vec3) []mgl64.Vec3 {
		points := append([]mgl64.Vec3(nil), tetrahedron...)
		points[i] = p
		return points
	}
	scaled := func(by float64) []mgl64.Vec3 {
		points := make([]mgl64.Vec3, len(tetrahedron))
		for i, p := range tetrahedron {
			points[i] = p.Mul(by)
		}
		return points
	}
	square := []mgl64.Vec3{{}, {1, 0, 0}, {1, 0, 1}, {0, 0, 1}}
	for _, row := range []struct {
		err  error
		want string
	}{
		{mesh(spoiled(2, mgl64.Vec3{0, nan, 0}), faces), "mesh: vertex 2 must be finite and within 1e+06 m"},
		{mesh(spoiled(1, mgl64.Vec3{2e6, 0, 0}), faces), "mesh: vertex 1 must be finite and within 1e+06 m"},
		{mesh(tetrahedron, [][]int32{{0, 1, 9}}), "mesh: face 0"},
		{mesh(scaled(1e-7), faces), "mesh: half its least thickness must be ≥ 1e-06 m"},
		{shape(HeightField(2, 0, make([]float64, 4))), "height field: spacing must be > 0, got 0"},
		{shape(HeightField(2, nan, make([]float64, 4))), "height field: spacing must be > 0, got NaN"},
		{shape(HeightField(1, 1, make([]float64, 4))), "height field: heights must be whole rows"},
		{shape(HeightField(0, 1, nil)), "height field: heights must be whole rows"},
		{shape(HeightField(-3, 1, make([]float64, 9))), "height field: heights must be whole rows"},
		{shape(HeightField(3, 1, make([]float64, 8))), "height field: heights must be whole rows"},
		{shape(HeightField(3, 1, make([]float64, 3))), "height field: heights must be whole rows"},
		{shape(HeightField(3, 1e6, make([]float64, 9))), "height field: its sides must be ≤ 1e+06 m, got 2e+06"},
		{shape(HeightField(2, 1, []float64{0, 0, 0, nan})), "height field: height 1 of row 1 must be finite"},
		{shape(Polygon(square[:2], 0.1)), "polygon: corners must be 3 to 256, got 2"},
		{shape(Polygon(square, -1)), "polygon: thickness must be > 0, got -1"},
		{shape(Polygon(square, nan)), "polygon: thickness must be > 0, got NaN"},
		{shape(Polygon([]mgl64.Vec3{{}, {1, 0, 0}, {1, 0.5, 1}, {0, 0, 1}}, 1)), "polygon: polyhedron: face 0: not planar"},
		{shape(Polygon([]mgl64.Vec3{{}, {2, 0, 0}, {0.5, 0, 0.5}, {0, 0, 2}}, 1)), "polygon: polyhedron: face 0: not conv"},
		{shape(Polygon([]mgl64.Vec3{{}, {1, 0, 0}, {1, 0, 0}, {0, 0, 1}}, 0.1)), "polygon: shortest height must be"},
		{shape(Point(0)), "point: thickness must be > 0, got 0"},
		{shape(Point(nan)), "point: thickness must be > 0, got NaN"},
	} {
		if row.err == nil || !strings.HasPrefix(row.err.Error(), row.want) {
			t.Errorf("error %v, want one that starts with %q", row.err, row.want)
		}
	}
}

// TestThinMasses: a shape without an inside has the mass of its thickness.
func TestThinMasses(t *testing.T) {
	ok := must(t)
	square := []mgl64.Vec3{{1, 0, 0}, {1, 0, 2}, {3, 0, 2}, {3, 0, 0}}
	polygon, point := ok(Polygon(square, 0.01)), ok(Point(0.02))
	slab := ok(Box(mgl64.Vec3{1, 0.005, 1})).Placed(mgl64.Vec3{2, 0, 1}, mgl64.QuatIdent())
	drop := ok(Sphere(0.01))
	sheet := tiles(t, 4, 0.5).Placed(mgl64.Vec3{2, 0, 1}, mgl64.QuatIdent())
	sheet.Thickness = 0.01
	if polygon.MinHalf != 0.5 || point.MinHalf != 0.01 || polygon.Solid() || point.Solid() || sheet.Solid() {
		t.Errorf("half widths %g and %g", polygon.MinHalf, point.MinHalf)
	}
	for _, row := range []struct{ thin, solid *Shape }{{&polygon, &slab}, {&sheet, &slab}, {&point, &drop}} {
		got, want := row.thin.MassProperties(1000), row.solid.MassProperties(1000)
		back := want.Inertia.Scale(-1)
		off := got.Inertia.Add(&back)
		if math.Abs(got.Mass-want.Mass) > 1e-12 || got.Centre.Sub(want.Centre).Len() > 1e-12 ||
			off.X.Len()+off.Y.Len()+off.Z.Len() > 1e-10 {
			t.Errorf("mass %g about %v, want %g about %v", got.Mass, got.Centre, want.Mass, want.Centre)
		}
	}
	triangle := ok(Triangle(square[0], square[1], square[2]))
	if m := triangle.MassProperties(1000); m.Mass != 0 {
		t.Errorf("a triangle without a thickness weighs %g kg", m.Mass)
	}
}

// TestMeshShape: a closed mesh weighs as much as its blocks, is placed as a whole, and its box holds it.
func TestMeshShape(t *testing.T) {
	u := blocks(t, 0.5, "#.#", "###")
	m := u.MassProperties(8)
	if math.Abs(m.Mass-5) > 1e-12 || m.Centre.Sub(geom.V(0.75, 0.25, 0.55)).Len() > 1e-12 || !u.Solid() {
		t.Errorf("mass %g about %v", m.Mass, m.Centre)
	}
	pose := geom.Pose{P: geom.V(3, -2, 1), Q: geom.FromRotationVector(geom.V(0.3, -0.2, 0.9))}
	v := u.Placed(mgl64.Vec3{3, -2, 1}, mgl64.Quat{W: pose.Q.W, V: mgl64.Vec3{pose.Q.X, pose.Q.Y, pose.Q.Z}})
	if at := v.MassProperties(8).Centre; at.Sub(pose.Apply(m.Centre)).Len() > 1e-12 {
		t.Errorf("placed, its centre is at %v", at)
	}
	f := pose.Frame()
	ring := torus(t, 0.5, 0.15, 16, 10) // more vertices than are looked at one by one
	for _, s := range []*Shape{&u, &ring} {
		box, tight := s.Bounds(&f), geom.EmptyBox()
		for _, x := range s.Mesh.Verts {
			tight = tight.Include(f.Apply(x))
		}
		if !box.Contains(&tight) || box.Area() > 3*tight.Area() {
			t.Errorf("box %v of a mesh that fills %v", box, tight)
		}
	}
}

// TestHeightFieldFaces: rows run along +x, one after another along +z, and the faces look up.
func TestHeightFieldFaces(t *testing.T) {
	s := must(t)(HeightField(3, 0.5, []float64{0, 1, 2, 3, 4, 5}))
	if s.Mesh.Bounds.Max != geom.V(1, 5, 0.5) || s.Mesh.Bounds.Min != (geom.Vec3{}) || len(s.Mesh.Faces) < 2 {
		t.Errorf("%d faces in %v", len(s.Mesh.Faces), s.Mesh.Bounds)
	}
	for _, f := range s.Mesh.Faces {
		if !(f.Plane.N.Y > 0) {
			t.Errorf("a face looks along %v", f.Plane.N)
		}
	}
	if s.Mesh.Closed || s.Solid() {
		t.Error("a height field is no solid")
	}
}

func BenchmarkHeightField(b *testing.B) {
	heights := make([]float64, 708*708) // a million triangles
	for i := range heights {
		heights[i] = math.Sin(float64(i%708)/20) * math.Cos(float64(i/708)/30)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := HeightField(708, 0.5, heights); err != nil {
			b.Fatal(err)
		}
	}
}
