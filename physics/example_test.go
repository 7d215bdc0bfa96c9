package physics_test

import (
	"fmt"
	"log"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/audit"
)

// A cube falls on a slab and comes to rest. An auditor looks for overlaps within each step.
func Example() {
	world, err := physics.NewWorld(physics.DefaultConfig()) // earth's gravity, 60 steps per second
	if err != nil {
		log.Fatal(err)
	}
	defer world.Close()
	box := func(kind physics.Kind, half, at mgl64.Vec3) physics.BodyDef {
		shape, err := collision.Box(half)
		if err != nil {
			log.Fatal(err)
		}
		return physics.BodyDef{Kind: kind, Position: at,
			Solids: []physics.Solid{{Shape: shape, Material: contact.DefaultMaterial()}}}
	}
	ids, err := world.AddBodies([]physics.BodyDef{ // all or none: bodies that overlap are an error that names them
		box(physics.Static, mgl64.Vec3{10, 0.5, 10}, mgl64.Vec3{0, -0.5, 0}),
		box(physics.Dynamic, mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{0, 3, 0}),
	})
	if err != nil {
		log.Fatal(err)
	}
	auditor := audit.Of(world)
	for range 120 {
		world.Step()
		if found := auditor.Check(8); found.Overlapping > 0 {
			log.Fatalf("%g m deep", found.Deepest)
		}
	}
	fmt.Printf("%.2f m high\n", world.Body(ids[1]).Position().Y())
	// Output: 0.50 m high
}
