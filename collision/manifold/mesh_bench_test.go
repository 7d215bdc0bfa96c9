package manifold

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

func BenchmarkGatherPatches(b *testing.B) {
	r := rand.New(rand.NewPCG(41, 42))
	waves := func(x, z float64) float64 { return 0.05 * math.Sin(x) * math.Cos(z) }
	plain := gridMesh(b, 224, 224, 0.5, 0.2, r, level)
	hills := gridMesh(b, 224, 224, 0.5, 0.2, r, waves)
	box, ell, ring := boxCore(b, 0.5, 0.5, 0.5), ellMesh(b), torusMesh(b, 1, 0.35, 20, 15)
	y := geom.V(0, 1, 0)
	const e = testZone
	for _, c := range []struct {
		name string
		a, b mesh.Core
		rel  geom.Frame
	}{
		{"box on flat mesh", plain, box, turned(at(3.3, 0.5+e, 2.1), y, 30)},
		{"box on hills", hills, box, lower(b, hills, box, turned(at(3.3, 2, 2.1), y, 30))},
		{"box above flat mesh", plain, box, turned(at(3.3, 0.52, 2.1), y, 30)},
		{"sphere on flat mesh", plain, sphereCore(0.5), at(3.3, 0.5+e, 2.1)},
		{"capsule on flat mesh", plain, capsuleCore(0.5, 0.25), turned(at(3.3, 0.25+e, 2.1), geom.V(1, 0, 0), 90)},
		{"L on flat mesh", plain, ell, at(3.3, 1+e, 2.1)},
		{"L on L", ell, ell, at(0.6+e, 0.6+e, 0.05)},
		{"torus on torus", ring, ring, lower(b, ring, ring, turned(at(0.1, 2, 0.05), y, 7))},
		{"torus on box", box, ring, lower(b, box, ring, turned(at(0.1, 2, 0.05), y, 7))},
	} {
		b.Run(c.name, func(b *testing.B) {
			var frames [64]geom.Frame
			for i := range frames {
				jitter := geom.V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64()).Scale(1e-5)
				rot := geom.FromRotationVector(jitter).Mat()
				frames[i] = geom.Frame{P: c.rel.P.Add(jitter), R: rot.Mul(&c.rel.R)}
			}
			var s PatchScratch
			manifolds, points := 0, 0
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				patches, _ := GatherPatches(c.a, c.b, &frames[i&63], 0.01, testZone, geom.Vec3{}, nil, &s)
				manifolds, points = len(patches), 0
				for k := range patches {
					points += patches[k].Count
				}
			}
			b.ReportMetric(float64(manifolds), "manifolds")
			b.ReportMetric(float64(points), "points")
		})
	}
}

// lower lowers B onto A along -y until the gap is a zone.
func lower(t testing.TB, a, b mesh.Core, rel geom.Frame) geom.Frame {
	t.Helper()
	var s PatchScratch
	for range 1000 {
		_, nearest := GatherPatches(a, b, &rel, 0.2, testZone, geom.Vec3{}, nil, &s)
		if nearest < 1.01*testZone {
			return rel
		}
		rel.P.Y -= nearest - testZone
	}
	t.Fatal("does not come down")
	return rel
}
