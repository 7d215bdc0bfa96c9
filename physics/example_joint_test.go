package physics_test

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
)

// A door on a hinge of the world, which a motor opens as far as a limit lets it.
func ExampleWorld_AddJoint() {
	world := made(physics.NewWorld(physics.DefaultConfig()))
	defer world.Close()
	door := made(world.AddBody(boxBody(physics.Dynamic, mgl64.Vec3{0.45, 1, 0.02}, mgl64.Vec3{0.5, 1, 0})))
	hinge := made(world.AddJoint(physics.JointDef{
		Kind: joint.Hinge{Axis: joint.Axis{Limit: joint.Between(0, 1.5), Motor: joint.SpeedMotor(1, 1e4)}},
		A:    door, At: mgl64.Vec3{0, 1, 0}, Axis: mgl64.Vec3{0, 1, 0},
	}))
	seconds(world, 1)
	fmt.Printf("after a second: %.2f rad\n", world.Joint(hinge).Coordinate(0))
	seconds(world, 2)
	fmt.Printf("in the end: %.2f rad\n", world.Joint(hinge).Coordinate(0))
	// Output:
	// after a second: 1.00 rad
	// in the end: 1.50 rad
}

// A motor that is given a new aim at run time.
func ExampleJoint_SetAxis() {
	world := made(physics.NewWorld(physics.DefaultConfig()))
	defer world.Close()
	lift := made(world.AddBody(boxBody(physics.Dynamic, mgl64.Vec3{1, 0.1, 1}, mgl64.Vec3{0, 1, 0})))
	rail := world.Joint(made(world.AddJoint(physics.JointDef{
		Kind: joint.Slider{Axis: joint.Axis{Motor: joint.SpeedMotor(0, 1e5)}},
		A:    lift, At: mgl64.Vec3{0, 1, 0}, Axis: mgl64.Vec3{0, 1, 0},
	})))
	seconds(world, 1)
	if err := rail.SetAxis(0, joint.Axis{Motor: joint.SpeedMotor(0.5, 1e5)}); err != nil {
		panic(err)
	}
	seconds(world, 2)
	fmt.Printf("%.2f m up, at %.2f m/s\n", rail.Coordinate(0), rail.Speed(0))
	// Output: 1.00 m up, at 0.50 m/s
}
