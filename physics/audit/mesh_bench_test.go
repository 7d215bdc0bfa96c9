package audit

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
)

// shuttleHeap lowers shuttles one by one onto a floor and those before, in any attitude.
func shuttleHeap(t testing.TB, n int) []bodyAt {
	r := rand.New(rand.NewPCG(51, 52))
	shuttle := loadShape(t, "shuttle528.obj")
	floor, err := collision.Box([3]float64{50, .5, 50})
	if err != nil {
		t.Fatal(err)
	}
	bodies := []bodyAt{{physics.Static, at(0, -.5, 0), []collision.Shape{floor}}}
	solids := []*solid{solidOf(floor, at(0, -.5, 0))}
	for range n {
		pose := geom.Pose{P: geom.V(4*r.Float64()-2, 0, 4*r.Float64()-2), Q: randomTurn(r)}
		s := solidOf(shuttle, pose)
		lower(t, s, solids)
		pose.P = s.centre
		solids = append(solids, s)
		bodies = append(bodies, bodyAt{physics.Dynamic, pose, []collision.Shape{shuttle}})
	}
	return bodies
}

// lower moves a mesh down from high above to about a tenth of a millimetre above the solid that it meets.
func lower(t testing.TB, s *solid, others []*solid) {
	var g gauge
	gap := func() float64 {
		least := math.Inf(1)
		for _, o := range others {
			least = min(least, g.gap(s, o, least))
		}
		return least
	}
	s.centre.Y = 100
	for range 400 {
		d := gap()
		if d < 1e-4 {
			return
		}
		s.centre.Y -= max(.9*d, 5e-5)
	}
	t.Fatalf("still %g m above the rest", gap())
}

// randomTurn is a rotation of any angle about any axis.
func randomTurn(r *rand.Rand) geom.Quat {
	return geom.Quat{W: r.NormFloat64(), X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()}.Unit()
}

// hills is a sheet of 2 n² triangles.
func hills(n int) collision.Shape {
	return sheet(n, 1000, func(x, z float64) float64 {
		return 5*math.Sin(.05*x)*math.Cos(.07*z) + .1*math.Sin(3*x+2*z)
	})
}

func BenchmarkShuttleHeap(b *testing.B) {
	benchmarkCheck(b, shuttleHeap(b, 30)...)
}

func BenchmarkBoxOnMillionTriangles(b *testing.B) {
	ground := hills(708)
	under := solidOf(ground, at(0, 0, 0))
	s := solidOf(boxMesh(.5, .5, .5), at(33, 0, 7))
	lower(b, s, []*solid{under})
	benchmarkCheck(b, bodyAt{physics.Static, at(0, 0, 0), []collision.Shape{ground}},
		bodyAt{physics.Dynamic, geom.Pose{P: s.centre, Q: geom.IdentityQuat()}, []collision.Shape{unitCube(b)}})
}

func BenchmarkPreparesMillionTriangles(b *testing.B) {
	ground := hills(708)
	b.ReportAllocs()
	for b.Loop() {
		newMesh(ground.Mesh)
	}
}
