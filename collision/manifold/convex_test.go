package manifold

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
	"github.com/brickyard-physics/brickyard/contact"
)

const testZone = 0.001

func must(t testing.TB) func(p *convex.Polyhedron, err error) mesh.Core {
	return func(p *convex.Polyhedron, err error) mesh.Core {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return mesh.Core{Poly: p}
	}
}

func boxCore(t testing.TB, x, y, z float64) mesh.Core {
	return must(t)(convex.BoxPolyhedron(geom.V(x, y, z)))
}

func sphereCore(r float64) mesh.Core {
	return mesh.Core{Poly: convex.PointPolyhedron(geom.Vec3{}), Radius: r}
}

func capsuleCore(half, r float64) mesh.Core {
	return mesh.Core{Poly: convex.SegmentPolyhedron(geom.V(0, -half, 0), geom.V(0, half, 0)), Radius: r}
}

func at(x, y, z float64) geom.Frame { return geom.Frame{P: geom.V(x, y, z), R: geom.Identity3()} }

func turned(f geom.Frame, axis geom.Vec3, degrees float64) geom.Frame {
	turn := geom.AxisAngle(axis.Unit(), degrees*math.Pi/180).Mat()
	f.R = turn.Mul(&f.R)
	return f
}

// onSurface returns how far a point is from the surface of a solid.
func onSurface(c *mesh.Core, p geom.Vec3) float64 {
	var cache convex.DistanceCache
	identity := geom.Frame{R: geom.Identity3()}
	s := convex.Distance(c.Poly, convex.PointPolyhedron(p), &identity, &cache)
	if c.Radius > 0 {
		return math.Abs(s.Dist - c.Radius)
	}
	off := s.Dist
	if len(c.Poly.Faces) > 2 {
		depth := math.Inf(1)
		for f := range c.Poly.Faces {
			depth = min(depth, -c.Poly.Faces[f].Plane.Height(p))
		}
		off = max(off, depth)
	}
	return off
}

// checkManifold holds a manifold of separated solids against all that Gather promises.
func checkManifold(t *testing.T, name string, a, b *mesh.Core, rel *geom.Frame, margin, gap float64,
	m *contact.Manifold) {
	t.Helper()
	size := a.Poly.Radius + b.Poly.Radius + a.Radius + b.Radius
	eps := 1e-9 * max(1, size)
	if gap > margin {
		if m.Count != 0 {
			t.Fatalf("%s: gap %g above margin but %d points", name, gap, m.Count)
		}
		return
	}
	if m.Count < 1 || m.Count > contact.MaxPoints {
		t.Fatalf("%s: gap %g within margin %g but %d points", name, gap, margin, m.Count)
	}
	if math.Abs(m.Normal.Len()-1) > 1e-12 {
		t.Fatalf("%s: normal %v is not unit", name, m.Normal)
	}
	nearest := math.Inf(1)
	for i := range m.Count {
		p := &m.Points[i]
		if !(p.Gap > 0) || p.Gap > margin+eps {
			t.Fatalf("%s: point %d has gap %g, margin %g, distance %g", name, i, p.Gap, margin, gap)
		}
		if d := onSurface(a, p.OnA); d > eps {
			t.Fatalf("%s: point %d is %g off the surface of A", name, i, d)
		}
		if d := onSurface(b, p.OnB); d > eps {
			t.Fatalf("%s: point %d is %g off the surface of B", name, i, d)
		}
		along := m.Normal.Dot(rel.Apply(p.OnB).Sub(p.OnA))
		if math.Abs(along-p.Gap) > eps {
			t.Fatalf("%s: point %d has gap %g but is %g apart along the normal", name, i, p.Gap, along)
		}
		nearest = min(nearest, p.Gap)
	}
	if nearest > gap+0.1*testZone || nearest < gap-0.75*testZone {
		t.Fatalf("%s: least gap %g, distance %g", name, nearest, gap)
	}
	for i := range m.Count {
		for j := range i {
			if m.Points[i].Feature == m.Points[j].Feature {
				t.Fatalf("%s: points %d and %d share the feature %#x", name, j, i, m.Points[i].Feature)
			}
		}
	}
}

func TestGatherCases(t *testing.T) {
	cube := boxCore(t, 0.5, 0.5, 0.5)
	brick := boxCore(t, 0.25, 0.1, 0.125)
	floor := boxCore(t, 10, 0.5, 10)
	huge := boxCore(t, 500, 0.5, 500)
	tiny := boxCore(t, 0.0005, 0.0005, 0.0005)
	plate := boxCore(t, 0.5, 0.02, 0.5)
	wedge := must(t)(convex.WedgePolyhedron(geom.V(0.5, 0.25, 0.5)))
	cylinder := must(t)(convex.CylinderPolyhedron(0.5, 1, 24))
	cone := must(t)(convex.ConePolyhedron(0.5, 1, 24))
	triangle := must(t)(convex.FlatPolyhedron([]geom.Vec3{{X: -2, Z: -2}, {X: -2, Z: 2}, {X: 3, Z: 0}}))
	ball, pill := sphereCore(0.5), capsuleCore(0.5, 0.25)
	x, y, z := geom.V(1, 0, 0), geom.V(0, 1, 0), geom.V(0, 0, 1)
	const e = testZone
	up := geom.V(0, 1, 0)
	diagonal := geom.V(1, 1, 0).Unit()
	for _, c := range []struct {
		name   string
		a, b   mesh.Core
		rel    geom.Frame
		margin float64
		count  int
		normal geom.Vec3
		gap    float64
	}{
		{"box on box aligned", cube, cube, at(0, 1+e, 0), 0.01, 4, up, e},
		{"box on box, offset", cube, cube, at(0.3, 1+e, 0.2), 0.01, 4, up, e},
		{"box on box, turned 45°", cube, cube, turned(at(0, 1+e, 0), y, 45), 0.01, 8, up, e},
		{"box on box, turned 10°", cube, cube, turned(at(0, 1+e, 0), y, 10), 0.01, 8, up, e},
		{"box on box, overhang", cube, cube, at(0.95, 1+e, 0), 0.01, 4, up, e},
		{"box on box, upside down", cube, cube, turned(at(0, 1+e, 0), z, 180), 0.01, 4, up, e},
		{"brick end over 2 cm", brick, brick, at(0.48, 0.2+e, 0), 0.01, 4, up, e},
		{"box on floor", floor, cube, at(3, 1+e, 2), 0.01, 4, up, e},
		{"floor under box", cube, floor, at(3, -1-e, 2), 0.01, 4, up.Neg(), e},
		{"box on edge", floor, cube, turned(at(0, 0.5+math.Sqrt(0.5)+e, 0), z, 45), 0.01, 2, up, e},
		{"vertex on face", floor, cube, turned(turned(at(0, 0.5+math.Sqrt(0.75)+e, 0), z, 45), x, 35.264389682754654),
			0.01, 1, up, e},
		{"edges crossing", cube, cube, turned(turned(at(math.Sqrt(0.5)+0.5+e, 0.5, 0), z, 45), x, 0), 0.01, 2, x, e},
		{"1000 m plate under box", huge, cube, at(400, 1+e, -400), 0.01, 4, up, e},
		{"millimetre box on 1000 m plate", huge, tiny, at(400, 0.5005+1e-5, -400), 1e-4, 4, up, 1e-5},
		{"thin plate on box", cube, plate, at(0.1, 0.52+e, 0), 0.01, 4, up, e},
		{"thin plates", plate, plate, turned(at(0.1, 0.04+e, 0), y, 30), 0.01, 8, up, e},
		{"wedge flat on floor", floor, wedge, at(0, 0.75+e, 0), 0.01, 4, up, e},
		{"cylinder on its cap", floor, cylinder, at(0, 1+e, 0), 0.01, 8, up, e},
		{"cylinder on cylinder", cylinder, cylinder, at(0.1, 1+e, 0.1), 0.01, 8, up, e},
		{"cylinder on its side", floor, cylinder, turned(turned(at(0, 0.5+0.5*math.Cos(math.Pi/24)+e, 0), y, 7.5), z, 90),
			0.01, 4, up, e},
		{"cylinder on an edge", floor, cylinder, turned(at(0, 1+e, 0), z, 90), 0.01, 2, up, e},
		{"cone on its base", floor, cone, at(0, 1+e, 0), 0.01, 8, up, e},
		{"cone on its tip", floor, cone, turned(at(0, 1+e, 0), x, 180), 0.01, 1, up, e},
		{"capsule flat on floor", floor, pill, turned(at(0, 0.75+e, 0), z, 90), 0.01, 2, up, e},
		{"capsule upright", floor, pill, at(0, 1.25+e, 0), 0.01, 1, up, e},
		{"capsule flat over the rim", cube, pill, turned(at(0.5, 0.75+e, 0), z, 90), 0.01, 2, up, e},
		{"capsule beside the rim", cube, pill, turned(at(0.5+0.3*math.Sqrt(0.5), 0.5+0.3*math.Sqrt(0.5), 0), x, 90),
			0.1, 2, diagonal, 0.05},
		{"capsules parallel", pill, pill, at(0.5+e, 0.2, 0), 0.01, 2, x, e},
		{"capsules crossed", pill, pill, turned(at(0.5+e, 0, 0), x, 90), 0.01, 1, x, e},
		{"capsules end to end", pill, pill, at(0, 1.5+e, 0), 0.01, 1, y, e},
		{"sphere on face", floor, ball, at(3, 1+e, 1), 0.01, 1, up, e},
		{"sphere on edge", cube, ball, at(0.5+0.51*math.Sqrt(0.5), 0.5+0.51*math.Sqrt(0.5), 0), 0.02, 1, diagonal, 0.01},
		{"sphere on vertex", cube, ball, at(0.5+0.51/math.Sqrt(3), 0.5+0.51/math.Sqrt(3), 0.5+0.51/math.Sqrt(3)), 0.02,
			1, geom.V(1, 1, 1).Unit(), 0.01},
		{"spheres", ball, ball, at(0, 0, -1-e), 0.01, 1, z.Neg(), e},
		{"box on triangle", triangle, cube, at(0, 0.5+e, 0), 0.01, 4, up, e},
		{"box under triangle", triangle, cube, at(0, -0.5-e, 0), 0.01, 4, up.Neg(), e},
		{"triangle on box", cube, triangle, at(0, 0.5+e, 0), 0.01, 4, up, e},
		{"triangle on triangle", triangle, triangle, at(0, e, 0), 0.01, 3, up, e},
		{"triangle standing on floor", floor, triangle, turned(at(0, 2.5+e, 0), x, 90), 0.01, 1, up, e},
		{"sphere under triangle", triangle, ball, at(0, -0.5-e, 0), 0.01, 1, up.Neg(), e},
		{"neighbour brick flush at height e", cube, cube, at(1, 1+e, 0), 0.01, 2, up, e},
		{"far apart", cube, cube, at(0, 2, 0), 0.01, 0, geom.Vec3{}, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			hint := Hint{Zone: testZone}
			var m contact.Manifold
			gap := Gather(c.a, c.b, &c.rel, c.margin, &hint, &m)
			if math.Abs(gap-c.gap) > 1e-9 {
				t.Errorf("gap %g, want %g", gap, c.gap)
			}
			if m.Count != c.count {
				t.Errorf("%d points, want %d: %+v", m.Count, c.count, m.Points[:m.Count])
			}
			if m.Count > 0 && m.Normal.Sub(c.normal).Len() > 1e-9 {
				t.Errorf("normal %v, want %v", m.Normal, c.normal)
			}
			checkManifold(t, c.name, &c.a, &c.b, &c.rel, c.margin, gap, &m)
			// Mirrored: the same gaps at the same places.
			var mirror contact.Manifold
			hint, back := Hint{Zone: testZone}, c.rel.Inverse()
			Gather(c.b, c.a, &back, c.margin, &hint, &mirror)
			if c.name != "cylinder on cylinder" { // two different choices of 8 corners out of 24
				sameMirrored(t, &m, &mirror, &c.rel)
			}
		})
	}
}

// sameMirrored checks that two manifolds, gathered with A and B exchanged, hold the same contacts.
func sameMirrored(t *testing.T, m, mirror *contact.Manifold, rel *geom.Frame) {
	t.Helper()
	if m.Count != mirror.Count {
		t.Fatalf("%d points, %d when mirrored", m.Count, mirror.Count)
	}
	if m.Count > 0 && rel.R.Apply(mirror.Normal).Add(m.Normal).Len() > 1e-9 {
		t.Fatalf("normal %v, mirrored %v", m.Normal, rel.R.Apply(mirror.Normal))
	}
	for i := range m.Count {
		near := math.Inf(1)
		for j := range mirror.Count {
			near = min(near, m.Points[i].OnA.Sub(mirror.Points[j].OnB).Len()+math.Abs(m.Points[i].Gap-mirror.Points[j].Gap))
		}
		if near > 1e-6 {
			t.Errorf("point %d %+v has no mirror image, nearest is %g off", i, m.Points[i], near)
		}
	}
}

func TestGatherRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	cores := []mesh.Core{
		boxCore(t, 0.5, 0.5, 0.5), boxCore(t, 0.5, 0.125, 0.25), boxCore(t, 1, 0.02, 1), boxCore(t, 1, 0.001, 0.001),
		boxCore(t, 100, 1, 100), boxCore(t, 0.02, 0.02, 0.02),
		must(t)(convex.WedgePolyhedron(geom.V(0.7, 0.3, 0.5))), must(t)(convex.CylinderPolyhedron(0.4, 1.1, 24)),
		must(t)(convex.ConePolyhedron(0.5, 1, 16)),
		must(t)(convex.FlatPolyhedron([]geom.Vec3{{}, {X: 1}, {X: 0.2, Z: 0.9}})),
		sphereCore(0.3), capsuleCore(0.6, 0.2), {Poly: convex.PointPolyhedron(geom.Vec3{})},
	}
	const rounds = 30000
	apart := 0
	for range rounds {
		i, j := r.IntN(len(cores)), r.IntN(len(cores))
		a, b := &cores[i], &cores[j]
		rel := geom.Frame{P: geom.V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64()), R: randomTurn(r).Mat()}
		var cache convex.DistanceCache
		s := convex.Distance(a.Poly, b.Poly, &rel, &cache)
		if s.Normal == (geom.Vec3{}) {
			continue
		}
		// Move B along the normal to a small gap.
		want := math.Pow(10, -5*r.Float64()-1)
		rel.P = rel.P.AddScaled(want+a.Radius+b.Radius-s.Dist, s.Normal)
		apart++
		hint := Hint{Zone: testZone}
		var m contact.Manifold
		margin := want * (0.9 + 2*r.Float64())
		for again := range 2 {
			gap := Gather(*a, *b, &rel, margin, &hint, &m)
			name := string(rune('a'+i)) + string(rune('a'+j))
			checkManifold(t, name, a, b, &rel, margin, gap, &m)
			if slack := float64(again) * closestShare * testZone; gap > want+1e-9 || gap < want-slack-1e-9 {
				t.Fatalf("%s: gap %g, want %g", name, gap, want)
			}
		}
	}
	t.Logf("%d pairs apart", apart)
}

// randomTurn favours aligned and nearly aligned rotations.
func randomTurn(r *rand.Rand) geom.Quat {
	axes := []geom.Vec3{{X: 1}, {Y: 1}, {Z: 1}}
	q := geom.AxisAngle(axes[r.IntN(3)], float64(r.IntN(8))*math.Pi/4)
	q = q.Mul(geom.AxisAngle(axes[r.IntN(3)], float64(r.IntN(8))*math.Pi/4))
	v := geom.V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64())
	switch r.IntN(3) {
	case 0:
		return geom.FromRotationVector(v.Scale(2))
	case 1:
		return geom.FromRotationVector(v.Scale(math.Pow(10, -12*r.Float64()))).Mul(q)
	}
	return q
}
