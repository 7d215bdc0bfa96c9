package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestRestOnMeshIsProvenOnce: a box that slid a little on a mesh and lies again needs no further proofs, though its
// manifold was made where it lay before: the proofs made while it slid hold by the motion bounds.
func TestRestOnMeshIsProvenOnce(t *testing.T) {
	m := physicstest.Material(0.6)
	for _, way := range []float64{0.001, 0.002, 0.004} {
		lab := physicstest.New(t, physics.DefaultConfig())
		lab.SetSleeping(false)
		box := physicstest.Block(m, mgl64.Vec3{0.3, 0.2, 0.25}, mgl64.Vec3{0, 0.2, 0})
		ids := lab.Add(physicstest.Sheet(m, 9, 9, 0.31), box)
		lab.Run(60)
		before := lab.Body(ids[1]).Position().X()
		lab.Body(ids[1]).SetVelocity(mgl64.Vec3{math.Sqrt(2 * 0.6 * 9.81 * way), 0, 0}, mgl64.Vec3{})
		lab.Run(60)
		if slid := lab.Body(ids[1]).Position().X() - before; slid < 0.3*way {
			t.Fatalf("it slid by %g m, not about %g", slid, way)
		}
		proven := 0
		for range 60 {
			lab.Run(1)
			proven += lab.Report().Guard.Certified + lab.Report().Guard.Exact
		}
		if proven > 2 {
			t.Errorf("slid by %g m: %d proofs in a second at rest", way, proven)
		}
	}
}

// TestTipDoesNotThinItsBody: a cube of 1 m with a needle of 0.3 m and 1 mm on its top rests on the floor by as wide a
// gap as a cube does. It is no body of 1 mm, which would keep 0.01 mm from all others.
func TestTipDoesNotThinItsBody(t *testing.T) {
	points := []mgl64.Vec3{{0, 0.8, 0}}
	for _, ring := range []struct{ half, y float64 }{{0.0005, 0.5}, {0.5, 0.5}, {0.5, -0.5}} {
		for _, s := range [][2]float64{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}} { // counter-clockwise, seen from above
			points = append(points, mgl64.Vec3{ring.half * s[0], ring.y, ring.half * s[1]})
		}
	}
	var faces [][]int32
	for k := range int32(4) {
		next := (k + 1) % 4
		faces = append(faces, []int32{0, 1 + k, 1 + next}, []int32{1 + k, 5 + k, 5 + next, 1 + next},
			[]int32{5 + k, 9 + k, 9 + next, 5 + next})
	}
	faces = append(faces, []int32{12, 11, 10, 9})
	lab := physicstest.New(t, physics.DefaultConfig())
	lab.Add(floor(), physicstest.MeshBody(physicstest.Material(0.5), points, faces, mgl64.Vec3{0, 0.51, 0}))
	lab.Seconds(2)
	if lab.SmallestGap < 1e-4 {
		t.Errorf("it rests %.3g mm above the floor", 1000*lab.SmallestGap)
	}
}
