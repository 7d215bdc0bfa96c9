package physics_test

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
)

// pillars is a world of a floor and two pillars, "near" and "far", in front of the origin along the x axis.
func pillars() *physics.World {
	world := made(physics.NewWorld(physics.DefaultConfig()))
	made(world.AddBody(floorBody()))
	for i, name := range []string{"near", "far"} {
		def := boxBody(physics.Static, mgl64.Vec3{0.5, 2, 0.5}, mgl64.Vec3{4 + 4*float64(i), 2, 0})
		def.Name = name
		made(world.AddBody(def))
	}
	return world
}

// A ray finds the first body on its way, or all of them in their order.
func ExampleQuerier_RayCast() {
	world := pillars()
	defer world.Close()
	query := world.NewQuerier()
	from, dir := mgl64.Vec3{0, 1, 0}, mgl64.Vec3{1, 0, 0}
	if hit, ok := query.RayCast(from, dir, 100, physics.QueryFilter{}); ok {
		fmt.Printf("%s at %.1f m, normal %.0f\n", world.Body(hit.Body).Name(), hit.Distance, hit.Normal)
	}
	for _, hit := range query.RayCastAll(nil, from, dir, 100, physics.QueryFilter{}) {
		fmt.Printf("%s: %.1f m\n", world.Body(hit.Body).Name(), hit.Distance)
	}
	// Output:
	// near at 3.5 m, normal [-1 0 0]
	// near: 3.5 m
	// far: 7.5 m
}

// The nearest body to a shape, with the points of both at which they are nearest.
func ExampleQuerier_ClosestPoints() {
	world := pillars()
	defer world.Close()
	probe := made(collision.Ball(0.5))
	nearest, ok := world.NewQuerier().ClosestPoints(&probe, physics.Pose{Position: mgl64.Vec3{6.5, 1.5, 0}}, 10,
		physics.QueryFilter{Accept: func(id physics.BodyID) bool { return world.Body(id).Name() != "floor" }})
	fmt.Printf("%v: %s is %.1f m away, at %.1f\n", ok, world.Body(nearest.Body).Name(), nearest.Distance, nearest.On)
	// Output: true: far is 0.5 m away, at [7.5 1.5 0.0]
}

// A shape sent along a way stops at the first body that it would touch.
func ExampleQuerier_ShapeCast() {
	world := pillars()
	defer world.Close()
	crate := made(collision.Box(mgl64.Vec3{0.5, 0.5, 0.5}))
	hit, ok := world.NewQuerier().ShapeCast(&crate, physics.Pose{Position: mgl64.Vec3{0, 1, 0}},
		mgl64.Vec3{10, 0, 0}, mgl64.Vec3{}, physics.QueryFilter{})
	fmt.Printf("%v: free for %.2f of the way, then %s\n", ok, hit.Fraction, world.Body(hit.Body).Name())
	// Output: true: free for 0.30 of the way, then near
}

// The contacts of the last step, with the impulse of each point: together they carry the weight.
func ExampleWorld_AppendContacts() {
	world := made(physics.NewWorld(physics.DefaultConfig()))
	defer world.Close()
	ids := made(world.AddBodies([]physics.BodyDef{
		floorBody(), boxBody(physics.Dynamic, mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{0, 0.501, 0}),
	}))
	seconds(world, 0.3)
	force, contacts := 0.0, world.AppendContacts(nil)
	for _, c := range contacts {
		force += c.Impulse * world.Config().Hz
	}
	fmt.Printf("%d points carry %.1f of its weight\n", len(contacts), force/(9.81*world.Body(ids[1]).Mass()))
	// Output: 4 points carry 1.0 of its weight
}

// Events tell what holds up a driven body: here a press that comes down on an anvil.
func ExampleWorld_AppendEvents() {
	world := made(physics.NewWorld(physics.DefaultConfig()))
	defer world.Close()
	anvil := boxBody(physics.Static, mgl64.Vec3{1, 0.5, 1}, mgl64.Vec3{0, 0.5, 0})
	anvil.Name = "anvil"
	press := boxBody(physics.Kinematic, mgl64.Vec3{1, 0.5, 1}, mgl64.Vec3{0, 2.5, 0})
	press.Name, press.Velocity = "press", mgl64.Vec3{0, -1, 0}
	ids := made(world.AddBodies([]physics.BodyDef{anvil, press}))
	var events []physics.Event
	for step := range 240 {
		if step == 150 {
			world.Body(ids[1]).SetVelocity(mgl64.Vec3{0, 1, 0}, mgl64.Vec3{})
		}
		world.Step()
		events = world.AppendEvents(events[:0])
		for _, e := range events {
			if e.By.IsZero() {
				fmt.Printf("%s %s\n", world.Body(e.Body).Name(), e.Kind)
			} else {
				fmt.Printf("%s %s by %s\n", world.Body(e.Body).Name(), e.Kind, world.Body(e.By).Name())
			}
		}
	}
	// Output:
	// press is blocked by anvil
	// press goes on
}
