package physics_test

import (
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestMeteorsStayInFront: a cube at 10 and 100 km/s that a plate stops by one corner, and that turns by radians in a
// sub-step then, stays in front of the plane of the plate for as long as it takes to leave it sideways.
func TestMeteorsStayInFront(t *testing.T) {
	m := physicstest.Material(0.2)
	for _, speed := range []float64{1e4, 1e5} {
		for seed := range uint64(16) {
			r := rand.New(rand.NewPCG(seed, uint64(speed)))
			plate := physicstest.Block(m, mgl64.Vec3{0.005, 2, 2}, mgl64.Vec3{})
			plate.Kind = physics.Static
			shot := physicstest.Block(m, mgl64.Vec3{0.05, 0.05, 0.05},
				mgl64.Vec3{-1 - speed*(0.05+0.01*r.Float64()), r.Float64() - 0.5, r.Float64() - 0.5})
			shot.Rotation, shot.Velocity = anyTurn(r), mgl64.Vec3{speed, 0, 0}
			lab := physicstest.New(t, weightless())
			id := lab.Add(plate, shot)[1]
			for step := range 8 {
				lab.Run(1)
				if x := lab.Body(id).Position().X(); x > 0 {
					t.Fatalf("%g m/s, seed %d: %g m behind the plane of the plate after %d steps", speed, seed, x, step+1)
				}
			}
		}
	}
}
