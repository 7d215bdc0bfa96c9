package convex

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"math"
	"math/rand/v2"
	"testing"
)

// benchDistance runs through poses that differ by less than a resting body moves.
func benchDistance(b *testing.B, p, q *Polyhedron, at geom.Vec3, turn geom.Quat, warm bool) {
	r := rand.New(rand.NewPCG(5, 6))
	var frames [64]geom.Frame
	for i := range frames {
		jitter := geom.V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64()).Scale(1e-5)
		rot := turn.Mul(geom.FromRotationVector(jitter))
		frames[i] = geom.Frame{P: at.Add(jitter), R: rot.Mat()}
	}
	var cache DistanceCache
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if !warm {
			cache = DistanceCache{}
		}
		Distance(p, q, &frames[i&63], &cache)
	}
}

func BenchmarkDistance(b *testing.B) {
	solids := testSolids(b)
	cube, brick, cylinder := solids[0].poly, solids[1].poly, solids[5].poly
	across := geom.AxisAngle(geom.V(0, 0, 1), -math.Pi/4).Mul(geom.AxisAngle(geom.V(1, 0, 0), math.Pi/4))
	for _, mode := range []struct {
		name string
		warm bool
	}{{"cold", false}, {"warm", true}} {
		b.Run("resting boxes/"+mode.name, func(b *testing.B) {
			benchDistance(b, brick, brick, geom.V(0.5, 0.251, 0), geom.IdentityQuat(), mode.warm)
		})
		b.Run("crossing edges/"+mode.name, func(b *testing.B) {
			benchDistance(b, cube, cube, geom.V(1.001, 1.001, 0), across, mode.warm)
		})
		b.Run("resting cylinders/"+mode.name, func(b *testing.B) {
			benchDistance(b, cylinder, cylinder, geom.V(0.2, 1.101, 0.1), geom.FromRotationVector(geom.V(0, 0.3, 0)), mode.warm)
		})
	}
}
