package physics_test

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
)

// A throw is tried, taken back, and made again: to the last bit the same.
func ExampleWorld_Save() {
	world := made(physics.NewWorld(physics.DefaultConfig()))
	defer world.Close()
	box := []physics.Solid{{Shape: made(collision.Box(mgl64.Vec3{0.5, 0.5, 0.5}))}}
	floor := []physics.Solid{{Shape: made(collision.Box(mgl64.Vec3{20, 0.5, 20}))}}
	made(world.AddBody(physics.BodyDef{Solids: floor, Position: mgl64.Vec3{0, -0.5, 0}}))
	id := made(world.AddBody(physics.BodyDef{Kind: physics.Dynamic, Mass: 500, Solids: box,
		Position: mgl64.Vec3{0, 0.51, 0}}))

	before := world.Save(nil)
	throw := func() uint64 {
		world.Body(id).ApplyImpulse(mgl64.Vec3{2000, 3000, 0}, world.Body(id).Position())
		for range 120 {
			world.Step()
		}
		return world.Hash()
	}
	first := throw()
	if err := world.Restore(before); err != nil {
		fmt.Println(err)
	}
	fmt.Println(world.StepCount(), throw() == first)
	// Output: 0 true
}
