package convex

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/geomtest"
	"pgregory.net/rapid"
)

// massError returns the largest deviation of m from want: of volume and mass in parts, of the centre in m, of the
// inertia in parts of its trace.
func massError(m, want MassProperties) float64 {
	e := max(math.Abs(m.Volume/want.Volume-1), math.Abs(m.Mass/want.Mass-1), m.Centre.Sub(want.Centre).Len())
	return max(e, geomtest.MatrixDistance(&m.Inertia, &want.Inertia)/(want.Inertia.X.X+want.Inertia.Y.Y+want.Inertia.Z.Z))
}

// boxMass is the textbook: m/3 (hy² + hz²) and so on for half extents.
func boxMass(half geom.Vec3, density float64) MassProperties {
	m := MassProperties{Volume: 8 * half.X * half.Y * half.Z}
	m.Mass = density * m.Volume
	s := half.Mul(half).Scale(m.Mass / 3)
	m.Inertia = geom.Diagonal3(geom.V(s.Y+s.Z, s.Z+s.X, s.X+s.Y))
	return m
}

func TestMassClosedForms(t *testing.T) {
	tetrahedron := must(Hull([]geom.Vec3{geom.V(0, 0, 0), geom.V(1, 0, 0), geom.V(0, 1, 0), geom.V(0, 0, 1)}))
	a, b := 3./80/6, 1./480 // of the unit corner tetrahedron about its centre: diagonal 3/80 m, mixed +1/80 m
	wedge := boxMass(geom.V(0, 0, 0), 0)
	wedge.Volume, wedge.Mass, wedge.Centre = 4, 8, geom.V(1./3, -1./6, 0) // half extents 1, 1/2, 2
	// A right triangle, legs 2 and 1, has second moments leg²/18 about its centre and the mixed one 2·1/36.
	wedge.Inertia = geom.Mat3{
		X: geom.V(8*(1./18+4./3), -8*2./36, 0), Y: geom.V(-8*2./36, 8*(4./18+4./3), 0), Z: geom.V(0, 0, 8*(4./18+1./18)),
	}
	for _, row := range []struct {
		name string
		got  MassProperties
		want MassProperties
	}{
		{"box", must(BoxPolyhedron(geom.V(0.5, 1, 2))).MassProperties(3), boxMass(geom.V(0.5, 1, 2), 3)},
		{"needle", must(BoxPolyhedron(geom.V(5, 1e-4, 1e-4))).MassProperties(3), boxMass(geom.V(5, 1e-4, 1e-4), 3)},
		{"corner tetrahedron", tetrahedron.MassProperties(1), MassProperties{1. / 6, 1. / 6, geom.V(0.25, 0.25, 0.25),
			geom.Mat3{X: geom.V(2*a, b, b), Y: geom.V(b, 2*a, b), Z: geom.V(b, b, 2*a)}}},
		{"wedge", must(WedgePolyhedron(geom.V(1, 0.5, 2))).MassProperties(2), wedge},
		{"pill without length", PillMass(geom.V(1, 2, 3), geom.V(1, 2, 3), 2, 5), BallMass(geom.V(1, 2, 3), 2, 5)},
		{"short pill", PillMass(geom.V(0, -1e-9, 0), geom.V(0, 1e-9, 0), 2, 5), BallMass(geom.Vec3{}, 2, 5)},
		{"one part", Combine(boxMass(geom.V(1, 2, 3), 4)), boxMass(geom.V(1, 2, 3), 4)},
	} {
		if e := massError(row.got, row.want); e > 1e-8 || e > 2e-15 && row.name != "short pill" {
			t.Errorf("%s: off by %g: %v, want %v", row.name, e, row.got, row.want)
		}
	}
}

// TestMassOfRoundSolids approaches ball, pill and cylinder by finer and finer polyhedra.
func TestMassOfRoundSolids(t *testing.T) {
	solid := func(rings, sides int, halfLength float64) *Polyhedron {
		var points []geom.Vec3
		for i := range rings + 1 {
			s, c := math.Sincos(math.Pi * float64(i) / float64(rings))
			for j := range sides {
				u, v := math.Sincos(2 * math.Pi * float64(j) / float64(sides))
				points = append(points, geom.V(s*u, c+math.Copysign(halfLength, c), s*v))
			}
		}
		return must(Hull(points))
	}
	// An inscribed polyhedron lacks a share of the order of its angle squared.
	if e := massError(solid(33, 64, 0).MassProperties(7), BallMass(geom.Vec3{}, 1, 7)); e > 0.012 || e < 1e-4 {
		t.Errorf("ball: off by %g", e)
	}
	pill := PillMass(geom.V(0, -1.5, 0), geom.V(0, 1.5, 0), 1, 7)
	if e := massError(solid(33, 64, 1.5).MassProperties(7), pill); e > 0.012 || e < 1e-4 {
		t.Errorf("pill: off by %g", e)
	}
	m := must(CylinderPolyhedron(2, 3, 256)).MassProperties(1)
	want := MassProperties{Volume: 12 * math.Pi, Mass: 12 * math.Pi}
	want.Inertia = geom.Diagonal3(geom.V(1+0.75, 2, 1+0.75).Scale(want.Mass)) // m (r²/4 + h²/12), m r²/2
	if e := massError(m, want); e > 3e-4 {
		t.Errorf("cylinder: off by %g", e)
	}
	m = must(ConePolyhedron(2, 4, 256)).MassProperties(1)
	want = MassProperties{Volume: 16. / 3 * math.Pi, Mass: 16. / 3 * math.Pi, Centre: geom.V(0, -1, 0)}
	want.Inertia = geom.Diagonal3(geom.V(0.6+0.6, 1.2, 0.6+0.6).Scale(want.Mass)) // m (3/20 r² + 3/80 h²), 3/10 m r²
	if e := massError(m, want); e > 3e-4 {
		t.Errorf("cone: off by %g", e)
	}
}

// TestMassAgainstPoints estimates the integrals from random points inside.
func TestMassAgainstPoints(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	for _, name := range []string{"hull", "wedge", "cone", "prism"} {
		p := family(t)[name]
		m := p.MassProperties(1)
		var count, sum float64
		var mean geom.Vec3
		const tries = 200000
		size := p.Bounds.Max.Sub(p.Bounds.Min)
		for range tries {
			x := p.Bounds.Min.Add(size.Mul(geom.V(r.Float64(), r.Float64(), r.Float64())))
			inside := true
			for f := range p.Faces {
				inside = inside && p.Faces[f].Plane.Height(x) <= 0
			}
			if inside {
				count++
				mean = mean.Add(x)
				sum += x.Sub(m.Centre).LenSq() // half the trace of the inertia
			}
		}
		cell := size.X * size.Y * size.Z / tries
		if e := count*cell/m.Volume - 1; math.Abs(e) > 0.02 {
			t.Errorf("%s: volume off by %g", name, e)
		}
		if e := mean.Scale(1 / count).Sub(m.Centre).Len(); e > 0.02*p.Radius {
			t.Errorf("%s: centre off by %g", name, e)
		}
		if e := 2*sum*cell/(m.Inertia.X.X+m.Inertia.Y.Y+m.Inertia.Z.Z) - 1; math.Abs(e) > 0.03 {
			t.Errorf("%s: inertia off by %g", name, e)
		}
	}
}

func TestMassMovesWithTheSolid(t *testing.T) {
	solids := family(t)
	rapid.Check(t, func(t *rapid.T) {
		pose := geomtest.DrawPose(t, "pose")
		for _, name := range []string{"box", "plate", "wedge", "cone", "hull"} {
			m := solids[name].MassProperties(2)
			if e := massError(solids[name].Transformed(&pose).MassProperties(2), m.Transformed(&pose)); e > 1e-11 {
				t.Fatalf("%s: off by %g", name, e)
			}
		}
		a, b := geomtest.DrawVec(t, 5, "a"), geomtest.DrawVec(t, 5, "b")
		pill := PillMass(a, b, 0.5, 3)
		if e := massError(PillMass(pose.Apply(a), pose.Apply(b), 0.5, 3), pill.Transformed(&pose)); e > 1e-11 {
			t.Fatalf("pill: off by %g", e)
		}
	})
}

// TestMassFarFromOrigin: shifted by a number that all coordinates take exactly, nothing but the centre changes.
func TestMassFarFromOrigin(t *testing.T) {
	p := must(BoxPolyhedron(geom.V(0.5, 0.25, 1)))
	far := p.Transformed(&geom.Pose{P: geom.V(1<<30, -1<<31, 1<<29), Q: geom.IdentityQuat()})
	got, want := far.MassProperties(1), p.MassProperties(1)
	want.Centre = geom.V(1<<30, -1<<31, 1<<29)
	if got != want {
		t.Errorf("far away %v, want %v", got, want)
	}
}

func TestCombine(t *testing.T) {
	whole := boxMass(geom.V(1, 2, 3), 5)
	left, right := boxMass(geom.V(0.25, 2, 3), 5), boxMass(geom.V(0.75, 2, 3), 5)
	left.Centre, right.Centre = geom.V(-0.75, 0, 0), geom.V(0.25, 0, 0)
	if e := massError(Combine(left, right), whole); e > 1e-15 {
		t.Errorf("a box in two parts is off by %g", e)
	}
	flat := must(FlatPolyhedron([]geom.Vec3{geom.V(0, 0, 0), geom.V(1, 0, 0), geom.V(0, 1, 0.3)})).MassProperties(5)
	if flat.Mass != 0 || flat.Volume != 0 || flat.Inertia != (geom.Mat3{}) {
		t.Errorf("a flat polygon has %v", flat)
	}
	if e := massError(Combine(left, flat, right), whole); e > 1e-15 {
		t.Errorf("a part without mass changes the rest by %g", e)
	}
	if got := Combine(flat, flat).Centre; got.Sub(flat.Centre).Len() > 1e-16 {
		t.Errorf("without mass the centre is %v, want %v", got, flat.Centre)
	}
	if got := Combine(); got != (MassProperties{}) {
		t.Errorf("nothing has %v", got)
	}
	for _, p := range []*Polyhedron{PointPolyhedron(geom.V(1, 2, 3)), SegmentPolyhedron(geom.V(1, 2, 3),
		geom.V(1, 2, 3))} {
		if got := p.MassProperties(1); got != (MassProperties{Centre: geom.V(1, 2, 3)}) {
			t.Errorf("a point has %v", got)
		}
	}
}
