package screw

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
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

// BenchmarkExactGround moves a car over hills of so many triangles, 2 m wide, as far as in a step at 30 m/s and in a
// turn, with and without the tree.
func BenchmarkExactGround(b *testing.B) {
	car := objSurface(b, "car16")
	for _, side := range []int{50, 224} {
		ground := hills(b, rand.New(rand.NewPCG(2, 3)), side, 2)
		for _, tree := range []*mesh.Mesh{ground, nil} {
			b.Run(fmt.Sprintf("%d/tree=%v", len(ground.Faces), tree != nil), func(b *testing.B) {
				start := geom.Pose{P: geom.V(3, 0.6, 5), Q: geom.IdentityQuat()}
				q := Query{Static: &ground.Surface, StaticMesh: tree, Moving: car, Place: start.Frame(),
					Threshold: DefaultThreshold, Screw: About(geom.V(3, 0, 30), geom.V(0.05, 1, 0), 0.02, 0.1)}
				var s Scratch
				s.Exact(&q)
				b.ReportAllocs()
				for b.Loop() {
					s.Exact(&q)
				}
				b.ReportMetric(float64(len(s.found)), "collisions")
			})
		}
	}
}

// BenchmarkExactLarge moves a sphere of thousands of faces past another: a long way, and a small step as in a world.
func BenchmarkExactLarge(b *testing.B) {
	ball := meshOf(b, "sphere3968")
	for _, row := range []struct {
		name string
		way  float64
	}{{"far", 4 * ball.Radius}, {"near", 0.02 * ball.Radius}} {
		b.Run(row.name, func(b *testing.B) {
			start := geom.Pose{P: geom.V(2.001, 0.3, 0).Scale(ball.Radius), Q: geom.IdentityQuat()}
			q := Query{Static: &ball.Surface, Moving: &ball.Surface, StaticMesh: ball, MovingMesh: ball,
				Place: start.Frame(), Threshold: DefaultThreshold,
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
