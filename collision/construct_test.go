package collision

import (
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

func TestConstructorErrors(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	line := []mgl64.Vec3{{0, 0, 0}, {1, 1, 1}, {2, 2, 2}, {3, 3, 3}}
	sphere := make([]mgl64.Vec3, 1100) // Fibonacci's: all of them corners
	for i := range sphere {
		y, turn := 1-2*(float64(i)+0.5)/float64(len(sphere)), 2.399963229728653*float64(i)
		s, c := math.Sincos(turn)
		r := math.Sqrt(1 - y*y)
		sphere[i] = mgl64.Vec3{r * c, y, r * s}
	}
	shape := func(s Shape, err error) error { return err }
	for _, row := range []struct {
		err  error
		want string
	}{
		{shape(Box(mgl64.Vec3{-1, 1, 1})), "box: half extent x must be > 0, got -1"},
		{shape(Box(mgl64.Vec3{1, 0, 1})), "box: half extent y must be > 0, got 0"},
		{shape(Box(mgl64.Vec3{1, 1, nan})), "box: half extent z must be > 0, got NaN"},
		{shape(Box(mgl64.Vec3{inf, 1, 1})), "box: half extent x must be ≤ 1e+06 m, got +Inf"},
		{shape(Box(mgl64.Vec3{1e-9, 1, 1})), "box: half extent x must be ≥ 1e-06 m, got 1e-09"},
		{shape(Box(mgl64.Vec3{1e6, 1e-6, 1})), "box: polyhedron: face 0: vertices"},
		{shape(Wedge(mgl64.Vec3{1, -2, 1})), "wedge: half extent y must be > 0, got -2"},
		{shape(Cylinder(0, 1, 8)), "cylinder: radius must be > 0, got 0"},
		{shape(Cylinder(1, -1, 8)), "cylinder: height must be > 0, got -1"},
		{shape(Cylinder(1, 1, 2)), "cylinder: sides must be 3 to 256, got 2"},
		{shape(Cylinder(1, 1, 1<<40)), "cylinder: sides must be 3 to 256"},
		{shape(Cone(nan, 1, 8)), "cone: radius must be > 0, got NaN"},
		{shape(Cone(1, 1, -5)), "cone: sides must be 3 to 256, got -5"},
		{shape(Cone(1, 1e-6, 8)), "cone: half its smallest width must be ≥ 1e-06 m"},
		{shape(Sphere(-0.5)), "sphere: radius must be > 0, got -0.5"},
		{shape(Sphere(nan)), "sphere: radius must be > 0, got NaN"},
		{shape(Sphere(1e9)), "sphere: radius must be ≤ 1e+06 m, got 1e+09"},
		{shape(Capsule(0, 1)), "capsule: half length must be > 0, got 0"},
		{shape(Capsule(1, inf)), "capsule: radius must be ≤ 1e+06 m, got +Inf"},
		{shape(Hull(nil)), "hull: 0 points span no solid"},
		{shape(Hull(line)), "hull: all points are collinear"},
		{shape(Hull([]mgl64.Vec3{{}, {1, 0, 0}, {0, nan, 0}, {0, 0, 1}})), "hull: point 2 must be finite"},
		{shape(Hull([]mgl64.Vec3{{}, {1e7, 0, 0}, {0, 1, 0}, {0, 0, 1}})), "hull: point 1 must be finite and within 1e+06 m"},
		{shape(Hull([]mgl64.Vec3{{}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1e-7}})), "hull: half its smallest width"},
		{shape(Hull(sphere)), "hull: corners must be at most 1024, got 1100"},
		{shape(Triangle(mgl64.Vec3{}, mgl64.Vec3{1, 1, 1}, mgl64.Vec3{2, 2, 2})), "triangle: shortest height must be"},
		{shape(Triangle(mgl64.Vec3{}, mgl64.Vec3{}, mgl64.Vec3{})), "triangle: shortest height must be"},
		{shape(Triangle(mgl64.Vec3{}, mgl64.Vec3{0, nan, 0}, mgl64.Vec3{1, 0, 0})), "triangle: corner 1 must be finite"},
	} {
		if row.err == nil || !strings.HasPrefix(row.err.Error(), row.want) {
			t.Errorf("error %v, want one that starts with %q", row.err, row.want)
		}
	}
}

func TestConstructors(t *testing.T) {
	tetrahedron := []mgl64.Vec3{{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}}
	for _, row := range []struct {
		name                string
		make                func() (Shape, error)
		form                Form
		verts, edges, faces int
		radius, minHalf     float64
		volume              float64
		centre              geom.Vec3
	}{
		{"box", func() (Shape, error) { return Box(mgl64.Vec3{1, 2, 3}) },
			Polyhedral, 8, 12, 6, 0, 1, 48, geom.Vec3{}},
		{"thin plate", func() (Shape, error) { return Box(mgl64.Vec3{5, 0.02, 5}) },
			Polyhedral, 8, 12, 6, 0, 0.02, 4, geom.Vec3{}},
		{"wedge", func() (Shape, error) { return Wedge(mgl64.Vec3{1, 1, 2}) },
			Polyhedral, 6, 9, 5, 0, math.Sqrt2 / 2, 8, geom.V(1./3, -1./3, 0)},
		{"cylinder", func() (Shape, error) { return Cylinder(1, 0.5, 6) },
			Polyhedral, 12, 18, 8, 0, 0.25, 0.75 * math.Sqrt(3), geom.Vec3{}},
		{"cone", func() (Shape, error) { return Cone(math.Sqrt2, 3, 4) },
			Polyhedral, 5, 8, 5, 0, 3 / math.Sqrt(10), 4, geom.V(0, -0.75, 0)},
		{"hull", func() (Shape, error) { return Hull(tetrahedron) },
			Polyhedral, 4, 6, 4, 0, 1, 8. / 3, geom.Vec3{}},
		{"ball", func() (Shape, error) { return Sphere(2) },
			Spherical, 1, 0, 0, 2, 2, 32. / 3 * math.Pi, geom.Vec3{}},
		{"pill", func() (Shape, error) { return Capsule(1.5, 1) },
			Capsular, 2, 1, 0, 1, 1, 13. / 3 * math.Pi, geom.Vec3{}},
		{"triangle", func() (Shape, error) { return Triangle(mgl64.Vec3{3, 0, 0}, mgl64.Vec3{}, mgl64.Vec3{0, 4, 0}) },
			Polyhedral, 3, 3, 2, 0, 0.6, 0, geom.V(1, 4./3, 0)},
	} {
		s, err := row.make()
		if err != nil {
			t.Errorf("%s: %v", row.name, err)
			continue
		}
		c := s.Core
		if s.Form != row.form || len(c.Verts) != row.verts || len(c.Edges) != row.edges || len(c.Faces) != row.faces {
			t.Errorf("%s: form %d with %d corners, %d edges, %d faces",
				row.name, s.Form, len(c.Verts), len(c.Edges), len(c.Faces))
		}
		m := s.MassProperties(2)
		for _, e := range []float64{
			s.Radius - row.radius, s.MinHalf - row.minHalf, m.Volume - row.volume, m.Mass - 2*row.volume,
			m.Centre.Sub(row.centre).Len(),
		} {
			if !(math.Abs(e) < 1e-13) {
				t.Errorf("%s: radius %v, half width %v, volume %v, mass %v, centre %v",
					row.name, s.Radius, s.MinHalf, m.Volume, m.Mass, m.Centre)
				break
			}
		}
	}
}

// TestWedgeRises: along +x the ramp goes up.
func TestWedgeRises(t *testing.T) {
	s, err := Wedge(mgl64.Vec3{1, 1, 2})
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range s.Core.Verts {
		if v.Y > -1 && v.X != 1 {
			t.Errorf("corner %v stands up away from +x", v)
		}
	}
}

func TestPlaced(t *testing.T) {
	box, err := Box(mgl64.Vec3{1, 2, 3})
	if err != nil {
		t.Fatal(err)
	}
	pill, err := Capsule(1.5, 0.5)
	if err != nil {
		t.Fatal(err)
	}
	quarter := mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{0, 0, 1})
	long := mgl64.Quat{W: 3 * quarter.W, V: quarter.V.Mul(3)} // scaled to one
	for _, q := range []mgl64.Quat{quarter, long} {
		b := box.Placed(mgl64.Vec3{10, 0, 0}, q)
		frame := geom.IdentityPose()
		f := frame.Frame()
		bounds := b.Bounds(&f)
		if bounds.Min.Sub(geom.V(8, -1, -3)).Len() > 1e-14 || bounds.Max.Sub(geom.V(12, 1, 3)).Len() > 1e-14 {
			t.Errorf("the placed box fills %v", bounds)
		}
		if b.MinHalf != 1 || b.Core == box.Core || box.Core.Centre != (geom.Vec3{}) {
			t.Error("placing changed the shape")
		}
		p := pill.Placed(mgl64.Vec3{0, 7, 0}, q)
		bounds = p.Bounds(&f)
		if bounds.Min.Sub(geom.V(-2, 6.5, -0.5)).Len() > 1e-14 || bounds.Max.Sub(geom.V(2, 7.5, 0.5)).Len() > 1e-14 {
			t.Errorf("the placed pill fills %v", bounds)
		}
		if p.Form != Capsular || p.Radius != 0.5 {
			t.Errorf("the placed pill has form %d and radius %v", p.Form, p.Radius)
		}
	}
}
