package physics_test

import (
	"errors"
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
)

// A body may have several solids, each with a shape in the frame of the body: here a hammer, whose centre of mass the
// world finds.
func ExampleBodyDef() {
	world := made(physics.NewWorld(physics.DefaultConfig()))
	defer world.Close()
	steel := contact.Material{Name: "steel", Density: 7800, Friction: 0.5}
	ash := contact.Material{Name: "ash", Density: 700, Friction: 0.4}
	handle := made(collision.Cylinder(0.02, 0.3, 16))
	head := made(collision.Box(mgl64.Vec3{0.06, 0.02, 0.02})).Placed(mgl64.Vec3{0, 0.17, 0}, mgl64.QuatIdent())
	hammer := made(world.AddBody(physics.BodyDef{
		Name: "hammer", Kind: physics.Dynamic,
		Solids: []physics.Solid{{Shape: handle, Material: ash}, {Shape: head, Material: steel}},
	}))
	fmt.Printf("%.2f kg, centre of mass %.3f m from the middle of its handle\n",
		world.Body(hammer).Mass(), world.Body(hammer).Position().Y())
	// Output: 1.75 kg, centre of mass 0.145 m from the middle of its handle
}

// Shapes of each kind, dropped on a floor, come to rest at the height that their form gives them.
func ExampleWorld_AddBodies() {
	world := made(physics.NewWorld(physics.DefaultConfig()))
	defer world.Close()
	tent := []mgl64.Vec3{{-1, 0, -1}, {1, 0, -1}, {1, 0, 1}, {-1, 0, 1}, {0, 1, 0}}
	shapes := []collision.Shape{
		made(collision.Sphere(0.5)),
		made(collision.Capsule(0.5, 0.25)).Placed(mgl64.Vec3{}, mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{0, 0, 1})), // lying
		made(collision.Cylinder(0.5, 1, 24)),
		made(collision.Hull(tent)),
	}
	defs := []physics.BodyDef{floorBody()}
	for i, shape := range shapes {
		defs = append(defs, bodyOf(physics.Dynamic, shape, contact.DefaultMaterial(), mgl64.Vec3{4 * float64(i), 1.2, 0}))
	}
	ids := made(world.AddBodies(defs))
	seconds(world, 4)
	for i, name := range []string{"ball", "capsule", "cylinder", "pyramid"} {
		fmt.Printf("%s %.2f\n", name, world.Body(ids[i+1]).Position().Y())
	}
	// Output:
	// ball 0.50
	// capsule 0.25
	// cylinder 0.50
	// pyramid 0.25
}

// Bodies that would overlap are refused with both names.
func ExampleOverlapError() {
	world := made(physics.NewWorld(physics.DefaultConfig()))
	defer world.Close()
	made(world.AddBody(floorBody()))
	crate := boxBody(physics.Dynamic, mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{0, 0.3, 0})
	crate.Name = "crate"
	_, err := world.AddBody(crate)
	var overlap *physics.OverlapError
	fmt.Println(errors.As(err, &overlap))
	fmt.Println(err)
	// Output:
	// true
	// "floor" overlaps "crate" by 0.20 m at the start: move them apart
}

// Friction of two materials combines to the geometric mean, restitution to the larger one: ice stays slippery on
// anything, and a rubber ball bounces off any floor.
func ExampleSolid_material() {
	world := made(physics.NewWorld(physics.DefaultConfig()))
	defer world.Close()
	ice := contact.Material{Name: "ice", Density: 917, Friction: 0.001}
	wood := contact.Material{Name: "wood", Density: 700, Friction: 0.5}
	rubber := contact.Material{Name: "rubber", Density: 1100, Friction: 0.9, Restitution: 0.8}
	made(world.AddBody(floorBody()))
	cube := made(collision.Box(mgl64.Vec3{0.2, 0.2, 0.2}))
	var sliding []physics.BodyID
	for i, material := range []contact.Material{ice, wood} {
		def := bodyOf(physics.Dynamic, cube, material, mgl64.Vec3{0, 0.201, 2 * float64(i)})
		def.Velocity = mgl64.Vec3{3, 0, 0}
		sliding = append(sliding, made(world.AddBody(def)))
	}
	ball := made(world.AddBody(bodyOf(physics.Dynamic, made(collision.Sphere(0.1)), rubber, mgl64.Vec3{0, 1.1, -3})))
	top := 0.0
	for range 90 {
		world.Step()
		if world.Body(ball).Velocity().Y() > 0 {
			top = max(top, world.Body(ball).Position().Y()-0.1)
		}
	}
	onIce, onWood := world.Body(sliding[0]).Velocity().X(), world.Body(sliding[1]).Velocity().X()
	fmt.Printf("ice slides at %.1f m/s, wood at %.1f m/s\n", onIce, onWood)
	fmt.Printf("the ball bounces to %.2f of its height\n", top)
	// Output:
	// ice slides at 2.6 m/s, wood at 0.0 m/s
	// the ball bounces to 0.64 of its height
}

// Categories and masks decide what collides: here debris falls through a platform that carries people.
func ExampleFilter() {
	const people, debris, platforms = 1, 2, 4
	world := made(physics.NewWorld(physics.DefaultConfig()))
	defer world.Close()
	made(world.AddBody(floorBody()))
	platform := boxBody(physics.Static, mgl64.Vec3{5, 0.1, 5}, mgl64.Vec3{0, 2, 0})
	platform.Filter = physics.Filter{Category: platforms, Mask: people}
	made(world.AddBody(platform))
	var ids []physics.BodyID
	for i, category := range []uint32{people, debris} {
		def := boxBody(physics.Dynamic, mgl64.Vec3{0.2, 0.2, 0.2}, mgl64.Vec3{float64(i), 3, 0})
		def.Filter.Category = category
		ids = append(ids, made(world.AddBody(def)))
	}
	seconds(world, 2)
	fmt.Printf("person at %.1f m, debris at %.1f m\n", world.Body(ids[0]).Position().Y(),
		world.Body(ids[1]).Position().Y())
	// Output: person at 2.3 m, debris at 0.2 m
}

// Names and values of one's own find the way back from a body to the program.
func ExampleWorld_FindBody() {
	world := made(physics.NewWorld(physics.DefaultConfig()))
	defer world.Close()
	door := boxBody(physics.Dynamic, mgl64.Vec3{0.5, 1, 0.05}, mgl64.Vec3{0, 2, 0})
	door.Name = "door"
	id := made(world.AddBody(door))
	world.Body(id).SetUserData("leads to the cellar")
	if found, ok := world.FindBody("door"); ok {
		fmt.Println(world.Body(found).UserData())
	}
	_, ok := world.FindBody("window")
	fmt.Println(ok)
	// Output:
	// leads to the cellar
	// false
}

// A ball that rolls on a floor with resistance to rolling comes to rest and sleeps; without, it would roll on for ever.
func ExampleBodyDef_rolling() {
	world := made(physics.NewWorld(physics.DefaultConfig()))
	defer world.Close()
	floor := floorBody()
	floor.Solids[0].Material.Rolling, floor.Solids[0].Material.Spinning = 0.01, 0.01
	made(world.AddBody(floor))
	def := bodyOf(physics.Dynamic, made(collision.Sphere(0.1)), contact.DefaultMaterial(), mgl64.Vec3{0, 0.101, 0})
	def.Velocity, def.AngularVelocity = mgl64.Vec3{0.5, 0, 0}, mgl64.Vec3{0, 0, -5}
	ball := world.Body(made(world.AddBody(def)))
	seconds(world, 10)
	fmt.Printf("after %.1f m it sleeps: %v\n", ball.Position().X(), ball.Asleep())
	// Output: after 1.8 m it sleeps: true
}
