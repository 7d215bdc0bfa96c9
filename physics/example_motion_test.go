package physics_test

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
)

// A kinematic body moves at the velocity that it is given, and carries what stands on it.
func ExampleBody_SetVelocity() {
	world := made(physics.NewWorld(physics.DefaultConfig()))
	defer world.Close()
	lift := made(world.AddBody(boxBody(physics.Kinematic, mgl64.Vec3{2, 0.1, 2}, mgl64.Vec3{})))
	crate := made(world.AddBody(boxBody(physics.Dynamic, mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{0, 0.601, 0})))
	world.Body(lift).SetVelocity(mgl64.Vec3{0, 1, 0}, mgl64.Vec3{})
	seconds(world, 3)
	fmt.Printf("lift at %.2f m, crate at %.2f m\n", world.Body(lift).Position().Y(), world.Body(crate).Position().Y())
	// Output: lift at 3.00 m, crate at 3.60 m
}

// MoveTo leads a kinematic body to a pose in a given time, where it stays.
func ExampleBody_MoveTo() {
	world := made(physics.NewWorld(physics.DefaultConfig()))
	defer world.Close()
	gate := made(world.AddBody(boxBody(physics.Kinematic, mgl64.Vec3{2, 1, 0.1}, mgl64.Vec3{0, 1, 0})))
	if err := world.Body(gate).MoveTo(mgl64.Vec3{0, 3, 0}, mgl64.QuatIdent(), 2); err != nil {
		panic(err)
	}
	seconds(world, 1)
	fmt.Printf("%.2f m after one second\n", world.Body(gate).Position().Y())
	seconds(world, 4)
	fmt.Printf("%.2f m in the end\n", world.Body(gate).Position().Y())
	// Output:
	// 2.00 m after one second
	// 3.00 m in the end
}

// A course leads a shuttle from stop to stop, to and fro.
func ExampleBody_SetCourse() {
	world := made(physics.NewWorld(physics.DefaultConfig()))
	defer world.Close()
	shuttle := made(world.AddBody(boxBody(physics.Kinematic, mgl64.Vec3{1, 0.5, 1}, mgl64.Vec3{0, 1, 0})))
	err := world.Body(shuttle).SetCourse(physics.Course{
		Stops: []physics.Stop{
			{Time: 2, Shift: mgl64.Vec3{6, 0, 0}},
			{Time: 3, Shift: mgl64.Vec3{6, 0, 0}}, // waits for a second
			{Time: 5, Shift: mgl64.Vec3{6, 4, 0}},
		},
		Then: physics.ReturnAtEnd,
	})
	if err != nil {
		panic(err)
	}
	for _, name := range []string{"half a way", "at the first stop", "goes up", "comes back", "waits again"} {
		seconds(world, 1)
		if name == "goes up" || name == "comes back" {
			seconds(world, 1)
		}
		at := world.Body(shuttle).Position()
		fmt.Printf("%s: %.1f, %.1f\n", name, at.X(), at.Y())
	}
	// Output:
	// half a way: 3.0, 1.0
	// at the first stop: 6.0, 1.0
	// goes up: 6.0, 3.0
	// comes back: 6.0, 3.0
	// waits again: 6.0, 1.0
}

// A force acts over one step: a thrust is applied before each of them.
func ExampleBody_ApplyForce() {
	world := made(physics.NewWorld(physics.DefaultConfig()))
	defer world.Close()
	rocket := made(world.AddBody(boxBody(physics.Dynamic, mgl64.Vec3{0.2, 1, 0.2}, mgl64.Vec3{})))
	weight := 9.81 * world.Body(rocket).Mass()
	for range 120 {
		world.Body(rocket).ApplyForce(mgl64.Vec3{0, 1.5 * weight, 0}, world.Body(rocket).Position())
		world.Step()
	}
	fmt.Printf("%.2f m high, %.2f m/s\n", world.Body(rocket).Position().Y(), world.Body(rocket).Velocity().Y())
	// Output: 9.81 m high, 9.81 m/s
}

// Damping brakes a falling body down to its terminal speed, gravity times its scale over the damping.
func ExampleBody_SetDamping() {
	world := made(physics.NewWorld(physics.DefaultConfig()))
	defer world.Close()
	feather := made(world.AddBody(boxBody(physics.Dynamic, mgl64.Vec3{0.1, 0.01, 0.05}, mgl64.Vec3{0, 50, 0})))
	balloon := made(world.AddBody(boxBody(physics.Dynamic, mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{3, 50, 0})))
	world.Body(feather).SetDamping(5, 1)
	world.Body(balloon).SetDamping(2, 1)
	world.Body(balloon).SetGravityScale(-0.1)
	seconds(world, 8)
	down, up := world.Body(feather).Velocity().Y(), world.Body(balloon).Velocity().Y()
	fmt.Printf("the feather at %.2f m/s, the balloon at %.2f m/s\n", down, up)
	// Output: the feather at -1.96 m/s, the balloon at 0.49 m/s
}

// Teleport puts a body elsewhere at once, or refuses where another body is in the way.
func ExampleBody_Teleport() {
	world := made(physics.NewWorld(physics.DefaultConfig()))
	defer world.Close()
	made(world.AddBody(floorBody()))
	player := boxBody(physics.Dynamic, mgl64.Vec3{0.3, 0.9, 0.3}, mgl64.Vec3{0, 0.901, 0})
	player.Name = "player"
	id := made(world.AddBody(player))
	fmt.Println(world.Body(id).Teleport(mgl64.Vec3{8, 0.5, 0}, mgl64.QuatIdent()))
	fmt.Println(world.Body(id).Teleport(mgl64.Vec3{8, 0.901, 0}, mgl64.QuatIdent()))
	fmt.Printf("%.1f\n", world.Body(id).Position().X())
	// Output:
	// "player" cannot be put where it overlaps "floor" by 0.40 m
	// <nil>
	// 8.0
}
