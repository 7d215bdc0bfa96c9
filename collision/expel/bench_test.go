package expel

import (
	"testing"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// benchPair is two cubes about to meet askew, so that no face plane keeps them apart on the way.
func benchPair(b *testing.B) (cube *convex.Polyhedron, rel geom.Frame, v geom.Vec3) {
	b.Helper()
	cube, err := convex.BoxPolyhedron(geom.V(0.5, 0.5, 0.5))
	if err != nil {
		b.Fatal(err)
	}
	q := geom.AxisAngle(geom.V(1, 2, 3).Unit(), 0.7)
	pose := geom.Pose{P: geom.V(0.3, 1.5, 0.2), Q: q}
	return cube, pose.Frame(), geom.V(0.1, -0.6, 0.05)
}

func BenchmarkTranslateCubes(b *testing.B) {
	cube, rel, v := benchPair(b)
	var s Scratch
	b.ReportAllocs()
	for b.Loop() {
		if h := Translate(solid(cube), solid(cube), &rel, v, 1e-3, &s); h.State != StateHit {
			b.Fatal(h)
		}
	}
}

func BenchmarkTranslateCubesApart(b *testing.B) {
	cube, rel, _ := benchPair(b)
	var s Scratch
	b.ReportAllocs()
	for b.Loop() {
		if h := Translate(solid(cube), solid(cube), &rel, geom.V(0.6, 0.02, 0.3), 1e-3, &s); h.State != StateApart {
			b.Fatal(h)
		}
	}
}

func BenchmarkRotateCubes(b *testing.B) {
	cube, rel, _ := benchPair(b)
	var s Scratch
	b.ReportAllocs()
	for b.Loop() {
		h := Rotate(solid(cube), solid(cube), &rel, geom.V(2, 1, 0.3), geom.V(0.2, 0.1, 1), 0.6, 1e-3, &s)
		if h.State != StateHit {
			b.Fatal(h)
		}
	}
}

func BenchmarkRotateCubesApart(b *testing.B) {
	cube, rel, _ := benchPair(b)
	var s Scratch
	b.ReportAllocs()
	for b.Loop() {
		if h := Rotate(solid(cube), solid(cube), &rel, rel.P, geom.V(0.2, 0.1, 1), 0.6, 1e-3, &s); h.State != StateApart {
			b.Fatal(h)
		}
	}
}
