package convex

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"math"
	"math/rand/v2"
	"testing"
)

// checkSeparation holds an answer against its promises and, when want ≥ 0, against the true distance.
func checkSeparation(t *testing.T, name string, a, b *Polyhedron, rel *geom.Frame, s *Separation, want, eps float64) {
	t.Helper()
	if !s.OnA.IsFinite() || !s.OnB.IsFinite() || !s.Normal.IsFinite() || math.IsNaN(s.Dist+s.Sep) {
		t.Fatalf("%s: not finite: %+v", name, *s)
	}
	if s.Normal == (geom.Vec3{}) {
		if s.Dist != 0 || s.Sep != 0 {
			t.Fatalf("%s: no normal but distance %g, separation %g", name, s.Dist, s.Sep)
		}
		if want > eps {
			t.Fatalf("%s: reported as touching, distance is %g", name, want)
		}
		return
	}
	if math.Abs(s.Normal.Len()-1) > 1e-12 {
		t.Fatalf("%s: normal %v is not unit", name, s.Normal)
	}
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, v := range a.Verts {
		hi = max(hi, s.Normal.Dot(v))
	}
	for _, v := range b.Verts {
		lo = min(lo, s.Normal.Dot(rel.Apply(v)))
	}
	if math.Abs(lo-hi-s.Sep) > eps {
		t.Fatalf("%s: separation %g along the normal, reported %g", name, lo-hi, s.Sep)
	}
	if math.Abs(s.OnB.Sub(s.OnA).Len()-s.Dist) > eps {
		t.Fatalf("%s: points are %g apart, reported %g", name, s.OnB.Sub(s.OnA).Len(), s.Dist)
	}
	if s.Sep > s.Dist+eps || s.Sep < s.Dist-eps {
		t.Fatalf("%s: distance %.17g but only %.17g proven (%g)", name, s.Dist, s.Sep, s.Dist-s.Sep)
	}
	if want >= 0 && math.Abs(s.Dist-want) > eps {
		t.Fatalf("%s: distance %.17g, want %.17g (%g)", name, s.Dist, want, s.Dist-want)
	}
}

func TestDistanceAgainstAllFeatures(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	solids := testSolids(t)
	const rounds = 100000
	overlaps, near := 0, 0
	for i := range rounds {
		a, b := &solids[r.IntN(len(solids))], &solids[r.IntN(len(solids))]
		if len(a.poly.Verts)*len(b.poly.Verts) > 100 && i%16 != 0 {
			continue // the oracle is slow on these
		}
		q := randomTurn(r)
		rel := geom.Frame{P: randomVec(r).Scale(0.8), R: q.Mat()}
		name := a.name + "–" + b.name
		var cache DistanceCache
		s := Distance(a.poly, b.poly, &rel, &cache)
		dist, onA, onB, overlap := bruteDistance(a.poly, b.poly, &rel)
		if overlap {
			overlaps++
			if s.Normal != (geom.Vec3{}) && s.Dist > 1e-12 {
				t.Fatalf("%s %d: overlaps but distance is %g", name, i, s.Dist)
			}
			continue
		}
		checkSeparation(t, name, a.poly, b.poly, &rel, &s, dist, 1e-12)
		if dist < 1e-9 {
			continue
		}
		// Close in along the normal to a gap between a metre and a nanometre, first warm, then cold.
		near++
		gap, eps := math.Pow(10, -9*r.Float64()), 1e-12
		if gap < 1e-6 {
			eps = 1e-10 // between two corners so close, the coordinates no longer say which way the normal points
		}
		rel.P = rel.P.AddScaled(gap/dist-1, onB.Sub(onA))
		dist, _, _, _ = bruteDistance(a.poly, b.poly, &rel)
		s = Distance(a.poly, b.poly, &rel, &cache)
		checkSeparation(t, name+" warm", a.poly, b.poly, &rel, &s, dist, eps)
		cache = DistanceCache{}
		s = Distance(a.poly, b.poly, &rel, &cache)
		checkSeparation(t, name+" cold", a.poly, b.poly, &rel, &s, dist, eps)
	}
	t.Logf("%d overlaps, %d near pairs", overlaps, near)
}

// farHull returns the hull of n random points on an ellipsoid.
func farHull(t testing.TB, r *rand.Rand, n int, scale geom.Vec3) *Polyhedron {
	t.Helper()
	points := make([]geom.Vec3, n)
	for i := range points {
		points[i] = geom.V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64()).Unit().Mul(scale)
	}
	p, err := Hull(points)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestDistanceOfUnlikeSizes(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	r := rand.New(rand.NewPCG(11, 12))
	solids := testSolids(t)
	solids = append(solids,
		solid{"hull of 12", farHull(t, r, 12, geom.V(1, 1, 1))},
		solid{"hull of 40", farHull(t, r, 40, geom.V(1, 0.3, 0.1))},
		solid{"needle hull", farHull(t, r, 20, geom.V(1, 0.001, 0.001))},
		solid{"flat hull", farHull(t, r, 20, geom.V(1, 0.001, 1))},
	)
	grown := func(s solid, f float64) solid {
		p := *s.poly
		p.Verts = append([]geom.Vec3(nil), p.Verts...)
		p.Faces = append([]Face(nil), p.Faces...)
		for i := range p.Verts {
			p.Verts[i] = p.Verts[i].Scale(f)
		}
		p.finish()
		return solid{s.name, &p}
	}
	const rounds = 4000
	for range rounds {
		f := math.Pow(1000, r.Float64())
		a, b := grown(solids[r.IntN(len(solids))], f), solids[r.IntN(len(solids))]
		if r.IntN(2) == 0 {
			a, b = b, a
		}
		q := randomTurn(r)
		rel := geom.Frame{P: randomVec(r).Scale(a.poly.Radius + b.poly.Radius), R: q.Mat()}
		name := a.name + "–" + b.name
		eps := 1e-12 * (a.poly.Centre.Len() + a.poly.Radius + b.poly.Centre.Len() + b.poly.Radius + rel.P.Len())
		var cache DistanceCache
		Distance(a.poly, b.poly, &rel, &cache)
		dist, onA, onB, overlap := bruteDistance(a.poly, b.poly, &rel)
		if overlap || dist < 1e-9 {
			continue
		}
		gap := math.Pow(10, -7*r.Float64())
		rel.P = rel.P.AddScaled(gap/dist-1, onB.Sub(onA))
		dist, _, _, _ = bruteDistance(a.poly, b.poly, &rel)
		s := Distance(a.poly, b.poly, &rel, &cache)
		checkSeparation(t, name+" warm", a.poly, b.poly, &rel, &s, dist, eps)
		cache = DistanceCache{}
		s = Distance(a.poly, b.poly, &rel, &cache)
		checkSeparation(t, name+" cold", a.poly, b.poly, &rel, &s, dist, eps)
		for range 4 { // a cache full of nonsense
			cache = DistanceCache{Count: int32(r.IntN(7) - 1), FaceA: int32(r.IntN(50) - 5), FaceB: int32(r.IntN(50) - 5)}
			for k := range cache.IndexA {
				cache.IndexA[k] = int32(r.IntN(len(a.poly.Verts)*5/4+1)) - int32(r.IntN(20)/19)
				cache.IndexB[k] = int32(r.IntN(len(b.poly.Verts)*5/4+1)) - int32(r.IntN(20)/19)
			}
			s = Distance(a.poly, b.poly, &rel, &cache)
			checkSeparation(t, name+" stale", a.poly, b.poly, &rel, &s, dist, eps)
		}
	}
}

func TestDistanceDegenerate(t *testing.T) {
	cube := testSolids(t)[0].poly
	point, segment := PointPolyhedron(geom.Vec3{}), SegmentPolyhedron(geom.V(-1, 0, 0), geom.V(1, 0, 0))
	flat, err := FlatPolyhedron([]geom.Vec3{geom.V(-1, 0, -1), geom.V(-1, 0, 1), geom.V(1, 0, 1), geom.V(1, 0, -1)})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name   string
		a, b   *Polyhedron
		rel    geom.Frame
		want   float64
		normal geom.Vec3 // zero: not checked
	}{
		{"point on point", point, point, geom.Frame{P: geom.Vec3{}, R: geom.Identity3()}, 0, geom.Vec3{}},
		{"points apart", point, point, geom.Frame{P: geom.V(0, 3, 0), R: geom.Identity3()}, 3, geom.V(0, 1, 0)},
		{"points 1e-9 apart", point, point, geom.Frame{P: geom.V(0, 0, 1e-9), R: geom.Identity3()}, 1e-9, geom.V(0, 0, 1)},
		{"segments collinear, apart", segment, segment, geom.Frame{P: geom.V(3, 0, 0), R: geom.Identity3()}, 1,
			geom.V(1, 0, 0)},
		{"segments collinear, overlapping", segment, segment, geom.Frame{P: geom.V(1, 0, 0), R: geom.Identity3()}, 0,
			geom.Vec3{}},
		{"segments the same", segment, segment, geom.Frame{P: geom.Vec3{}, R: geom.Identity3()}, 0, geom.Vec3{}},
		{"segments parallel", segment, segment, geom.Frame{P: geom.V(0.5, 0, -1e-6), R: geom.Identity3()}, 1e-6,
			geom.V(0, 0, -1)},
		{"point in square", flat, point, geom.Frame{P: geom.V(0.2, 0, 0.1), R: geom.Identity3()}, 0, geom.Vec3{}},
		{"point above square", flat, point, geom.Frame{P: geom.V(0.2, 1e-6, 0.1), R: geom.Identity3()}, 1e-6,
			geom.V(0, 1, 0)},
		{"point below square", flat, point, geom.Frame{P: geom.V(0.2, -1e-6, 0.1), R: geom.Identity3()}, 1e-6,
			geom.V(0, -1, 0)},
		{"squares coplanar, apart", flat, flat, geom.Frame{P: geom.V(2.5, 0, 0), R: geom.Identity3()}, 0.5, geom.V(1, 0, 0)},
		{"squares coplanar, overlapping", flat, flat, geom.Frame{P: geom.V(1.5, 0, 0), R: geom.Identity3()}, 0, geom.Vec3{}},
		{"squares parallel", flat, flat, geom.Frame{P: geom.V(0.3, -1e-6, 0.4), R: geom.Identity3()}, 1e-6, geom.V(0, -1, 0)},
		{"cubes in line, faces equal", cube, cube, geom.Frame{P: geom.V(0, 1+1e-6, 0), R: geom.Identity3()}, 1e-6,
			geom.V(0, 1, 0)},
		{"cubes edge to edge", cube, cube, geom.Frame{P: geom.V(2, 2, 0), R: geom.Identity3()}, math.Sqrt2,
			geom.V(1, 1, 0).Unit()},
		{"cubes corner to corner", cube, cube, geom.Frame{P: geom.V(2, 2, 2), R: geom.Identity3()}, math.Sqrt(3),
			geom.V(1, 1, 1).Unit()},
		{"cubes the same", cube, cube, geom.Frame{P: geom.Vec3{}, R: geom.Identity3()}, 0, geom.Vec3{}},
		{"cubes face to face, touching", cube, cube, geom.Frame{P: geom.V(0, 1, 0), R: geom.Identity3()}, 0, geom.Vec3{}},
		{"cubes edge to edge, touching", cube, cube, geom.Frame{P: geom.V(1, 1, 0), R: geom.Identity3()}, 0, geom.Vec3{}},
		{"cubes corner to corner, touching", cube, cube, geom.Frame{P: geom.V(1, 1, 1), R: geom.Identity3()}, 0, geom.Vec3{}},
		{"point in cube", cube, point, geom.Frame{P: geom.V(0.1, 0.2, 0.3), R: geom.Identity3()}, 0, geom.Vec3{}},
		{"cubes 1e5 m apart", cube, cube, geom.Frame{P: geom.V(1e5, 0, 0), R: geom.Identity3()}, 1e5 - 1, geom.V(1, 0, 0)},
	} {
		t.Run(c.name, func(t *testing.T) {
			var cache DistanceCache
			for _, mode := range []string{"cold", "warm", "warm again"} {
				s := Distance(c.a, c.b, &c.rel, &cache)
				checkSeparation(t, mode, c.a, c.b, &c.rel, &s, c.want, 4e-16*max(1, c.want))
				if c.normal != (geom.Vec3{}) && s.Normal.Sub(c.normal).Len() > 1e-9 {
					t.Errorf("%s: normal %v, want %v", mode, s.Normal, c.normal)
				}
				n := geom.V(1, 2, 3).Unit()
				along := SeparationAlong(c.a, c.b, &c.rel, n, &cache)
				if want := c.b.Lowest(c.rel.R.ApplyT(n)) + n.Dot(c.rel.P) - c.a.Highest(n); math.Abs(along-want) > 1e-10 {
					t.Errorf("%s: separation along %v is %g, want %g", mode, n, along, want)
				}
			}
		})
	}
}

func TestDistanceAllocatesNothing(t *testing.T) {
	solids := testSolids(t)
	rel := geom.Frame{P: geom.V(0.5, 1.3, 0.2), R: geom.AxisAngle(geom.V(0, 1, 0), 0.3).Mat()}
	var cache DistanceCache
	if n := testing.AllocsPerRun(10, func() { Distance(solids[5].poly, solids[6].poly, &rel, &cache) }); n != 0 {
		t.Errorf("%g allocations", n)
	}
}

// FuzzDistance looks for poses, from bits of any kind, at which the answer breaks its promises.
func FuzzDistance(f *testing.F) {
	f.Add(uint8(0), uint8(0), 0.0, 1.0, 0.0, 1.0, 0.0, 0.0, 0.0)
	f.Add(uint8(3), uint8(3), 0.0, 0.0021, 0.0, 1.0, 0.0, 1e-9, 0.0)
	f.Add(uint8(5), uint8(9), 1e-300, 1.0, math.Copysign(0, -1), 1e-9, 1.0, 1.0, 1.0)
	solids := testSolids(f)
	f.Fuzz(func(t *testing.T, i, j uint8, x, y, z, qw, qx, qy, qz float64) {
		a, b := &solids[int(i)%len(solids)], &solids[int(j)%len(solids)]
		q := geom.Quat{W: qw, X: qx, Y: qy, Z: qz}
		if !q.IsFinite() || !(geom.V(x, y, z).Len() < 1e6) || !(q.Mul(q).W*0 == 0) {
			return
		}
		rel := geom.Frame{P: geom.V(x, y, z), R: q.Unit().Mat()}
		var cache DistanceCache
		s := Distance(a.poly, b.poly, &rel, &cache)
		checkSeparation(t, a.name+"–"+b.name, a.poly, b.poly, &rel, &s, -1, 1e-12*max(1, rel.P.Len()))
	})
}
