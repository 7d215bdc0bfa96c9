package manifold

import (
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
	"github.com/brickyard-physics/brickyard/contact"
)

func BenchmarkGather(b *testing.B) {
	brick, floor := boxCore(b, 0.5, 0.125, 0.25), boxCore(b, 50, 0.5, 50)
	cylinder := must(b)(convex.CylinderPolyhedron(0.5, 1, 24))
	for _, c := range []struct {
		name string
		a, b mesh.Core
		rel  geom.Frame
	}{
		{"resting boxes", brick, brick, at(0.5, 0.251, 0)},
		{"box on floor", floor, brick, at(3, 0.626, 2)},
		{"boxes side by side", brick, brick, at(1.001, 0, 0)},
		{"edges crossing", brick, brick, turned(turned(at(0, 0.392, 0), geom.V(1, 0, 0), 50), geom.V(0, 1, 0), 60)},
		{"cylinder on floor", floor, cylinder, at(3, 1.001, 2)},
		{"cylinders", cylinder, cylinder, at(0.1, 1.001, 0.1)},
		{"sphere on floor", floor, sphereCore(0.5), at(3, 1.001, 2)},
		{"capsule on floor", floor, capsuleCore(0.5, 0.25), turned(at(3, 0.751, 2), geom.V(0, 0, 1), 90)},
		{"out of reach", brick, brick, at(0.5, 0.35, 0)},
	} {
		b.Run(c.name, func(b *testing.B) {
			r := rand.New(rand.NewPCG(5, 6))
			var frames [64]geom.Frame
			for i := range frames {
				jitter := geom.V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64()).Scale(1e-5)
				rot := geom.FromRotationVector(jitter).Mat()
				frames[i] = geom.Frame{P: c.rel.P.Add(jitter), R: rot.Mul(&c.rel.R)}
			}
			hint := Hint{Zone: testZone}
			var m contact.Manifold
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				Gather(c.a, c.b, &frames[i&63], 0.01, &hint, &m)
			}
			b.ReportMetric(float64(m.Count), "points")
		})
	}
}
