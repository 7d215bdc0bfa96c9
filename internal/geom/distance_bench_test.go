package geom

import (
	"math/rand/v2"
	"testing"
)

// benchDistance runs through poses that differ by less than a resting body moves.
func benchDistance(b *testing.B, p, q *Polyhedron, at Vec3, turn Vec3, warm bool) {
	r := rand.New(rand.NewPCG(5, 6))
	var frames [64]Frame
	for i := range frames {
		jitter := V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64()).Scale(1e-5)
		rot := FromRotationVector(turn).Mul(FromRotationVector(jitter))
		frames[i] = Frame{at.Add(jitter), rot.Mat()}
	}
	var cache DistanceCache
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if !warm {
			cache.Count = 0
		}
		Distance(p, q, &frames[i&63], &cache)
	}
}

func BenchmarkDistance(b *testing.B) {
	solids := testSolids(b)
	cube, brick, cylinder := solids[0].poly, solids[1].poly, solids[5].poly
	for _, mode := range []struct {
		name string
		warm bool
	}{{"cold", false}, {"warm", true}} {
		b.Run("resting boxes/"+mode.name, func(b *testing.B) {
			benchDistance(b, brick, brick, V(0.5, 0.251, 0), V(0, 0, 0), mode.warm)
		})
		b.Run("crossing edges/"+mode.name, func(b *testing.B) {
			benchDistance(b, cube, cube, V(0, 1.42, 0), V(0.78, 0.5, 0.78), mode.warm)
		})
		b.Run("resting cylinders/"+mode.name, func(b *testing.B) {
			benchDistance(b, cylinder, cylinder, V(0.2, 1.101, 0.1), V(0, 0.3, 0), mode.warm)
		})
	}
}
