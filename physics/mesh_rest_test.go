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
