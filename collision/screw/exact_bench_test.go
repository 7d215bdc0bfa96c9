package screw

import (
	"testing"

	"github.com/brickyard-physics/brickyard/internal/geom"
)

// BenchmarkExact has the scenes of the table in section 9.1, without pixels.
func BenchmarkExact(b *testing.B) {
	for _, name := range []string{"cubes", "cars", "tori"} {
		q := bussQuery(b, "buss-"+name)
		b.Run(name, func(b *testing.B) {
			var s Scratch
			b.ReportAllocs()
			for b.Loop() {
				if len(s.Exact(&q)) == 0 {
					b.Fatal("no collisions")
				}
			}
			b.ReportMetric(float64(len(s.found)), "collisions")
		})
	}
}

// BenchmarkExactLarge moves a sphere of thousands of faces past another: a long way, and a small step as in a world.
func BenchmarkExactLarge(b *testing.B) {
	ball := objSurface(b, "sphere3968")
	for _, row := range []struct {
		name string
		way  float64
	}{{"far", 4 * ball.Radius}, {"near", 0.02 * ball.Radius}} {
		b.Run(row.name, func(b *testing.B) {
			start := geom.Pose{P: geom.V(2.001, 0.3, 0).Scale(ball.Radius), Q: geom.IdentityQuat()}
			q := Query{Static: ball, Moving: ball, Place: start.Frame(), Threshold: DefaultThreshold,
				Screw: About(geom.V(0, 9*ball.Radius, 0), geom.V(0, 0.1, 1), -row.way/(9*ball.Radius), 0.1*row.way)}
			var s Scratch
			b.ReportAllocs()
			for b.Loop() {
				s.Exact(&q)
			}
			b.ReportMetric(float64(len(s.found)), "collisions")
		})
	}
}
