package physics_test

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestSpinOnTheSpotStops: what lies flat and spins so fast that its corners are elsewhere at every look is braked by
// its whole base all the same. A corner that finds no predecessor must not leave the brake without a lever.
func TestSpinOnTheSpotStops(t *testing.T) {
	plate := physicstest.Block(physicstest.Material(0.5), mgl64.Vec3{0.05, 0.005, 0.05}, mgl64.Vec3{0, 0.006, 0})
	for name, def := range map[string]physics.BodyDef{"shard": shard(1, 0.1, mgl64.Vec3{0, 0.001, 0}), "plate": plate} {
		t.Run(name, func(t *testing.T) {
			lab := physicstest.New(t, physics.DefaultConfig())
			lab.Add(physicstest.Floor(physicstest.Material(0.5)))
			def.AngularVelocity = mgl64.Vec3{0, 35, 0}
			id := lab.Add(def)[0]
			lab.Run(90)
			if spin := lab.World.Body(id).AngularVelocity().Len(); spin > 0.01 {
				t.Errorf("still spins at %.3g rad/s after 1.5 s", spin)
			}
		})
	}
}
