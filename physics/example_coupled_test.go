package physics_test

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
)

// A motor turns a wheel, which drives another one, a third of its size, by a gear.
func ExampleWorld_AddJoint_gear() {
	world := made(physics.NewWorld(physics.DefaultConfig()))
	defer world.Close()
	wheel := func(x, radius float64, axis joint.Axis) physics.JointID {
		at := mgl64.Vec3{x, 2, 0}
		id := made(world.AddBody(boxBody(physics.Dynamic, mgl64.Vec3{radius, radius, 0.1}, at)))
		return made(world.AddJoint(physics.JointDef{Kind: joint.Hinge{Axis: axis}, A: id, At: at, Axis: mgl64.Vec3{0, 0, 1}}))
	}
	large := wheel(0, 0.3, joint.Axis{Motor: joint.SpeedMotor(1, 1e4)})
	small := wheel(1, 0.1, joint.Axis{})
	made(world.AddJoint(physics.JointDef{Kind: joint.Gear{
		First: joint.Coupled{Joint: small}, Second: joint.Coupled{Joint: large}, Ratio: 3,
	}}))
	seconds(world, 2)
	fmt.Printf("large: %.2f rad, small: %.2f rad\n", world.Joint(large).Coordinate(0), world.Joint(small).Coordinate(0))
	// Output: large: 2.00 rad, small: -6.00 rad
}

// A spindle: the turn of a cylinder and its way, coupled by a rack of 2 mm to the rad.
func ExampleWorld_AddJoint_rack() {
	world := made(physics.NewWorld(physics.DefaultConfig()))
	defer world.Close()
	nut := made(world.AddBody(boxBody(physics.Dynamic, mgl64.Vec3{0.1, 0.1, 0.1}, mgl64.Vec3{0, 1, 0})))
	spindle := made(world.AddJoint(physics.JointDef{
		Kind: joint.Cylinder{Turn: joint.Axis{Motor: joint.SpeedMotor(10, 1e4)}},
		A:    nut, At: mgl64.Vec3{0, 1, 0}, Axis: mgl64.Vec3{0, 1, 0},
	}))
	made(world.AddJoint(physics.JointDef{Kind: joint.Rack{
		Slider: joint.Coupled{Joint: spindle}, Hinge: joint.Coupled{Joint: spindle}, Ratio: -0.002,
	}}))
	seconds(world, 5)
	fmt.Printf("%.2f m up\n", world.Body(nut).Position().Y()-1)
	// Output: 0.10 m up
}

// A block and tackle: 10 kg on one strand hold 20 kg on two.
func ExampleWorld_AddJoint_pulley() {
	world := made(physics.NewWorld(physics.DefaultConfig()))
	defer world.Close()
	load := func(x, mass float64) physics.BodyID {
		def := boxBody(physics.Dynamic, mgl64.Vec3{0.1, 0.1, 0.1}, mgl64.Vec3{x, 1, 0})
		def.Mass = mass
		return made(world.AddBody(def))
	}
	rope := made(world.AddJoint(physics.JointDef{
		Kind: joint.Pulley{Over: [2]mgl64.Vec3{{0, 3, 0}, {1, 3, 0}}, Ratio: 2},
		A:    load(0, 10), B: load(1, 20), At: mgl64.Vec3{0, 1, 0}, To: &mgl64.Vec3{1, 1, 0},
	}))
	seconds(world, 1)
	force, _ := world.Joint(rope).Force()
	fmt.Printf("%.1f m of rope, %.1f N on the larger load\n", world.Joint(rope).Coordinate(0), force.Y())
	// Output: 6.0 m of rope, 196.2 N on the larger load
}

// A car on rails in the world, which a motor takes round a closed curve.
func ExampleWorld_AddJoint_path() {
	world := made(physics.NewWorld(physics.DefaultConfig()))
	defer world.Close()
	points := []mgl64.Vec3{{3, 1, 0}, {0, 1.5, -2}, {-3, 1, 0}, {0, 1.5, 2}}
	car := made(world.AddBody(boxBody(physics.Dynamic, mgl64.Vec3{0.2, 0.1, 0.3}, points[0])))
	rails := world.Joint(made(world.AddJoint(physics.JointDef{A: car, At: points[0], Kind: joint.Path{
		Points: points, Closed: true, Turn: joint.TurnTrack, Up: mgl64.Vec3{0, 1, 0},
		Axis: joint.Axis{Motor: joint.SpeedMotor(2, 1e4)},
	}})))
	seconds(world, 10)
	metres, _, _ := rails.Opening()
	fmt.Printf("%.1f m, off the rails by less than a millimetre: %v\n", rails.Coordinate(0), metres < 1e-3)
	// Output: 20.0 m, off the rails by less than a millimetre: true
}

// A wheel on a strut of the world, x upwards: its spring carries it, its motor spins it and its steering is locked.
func ExampleWorld_AddJoint_wheel() {
	world := made(physics.NewWorld(physics.DefaultConfig()))
	defer world.Close()
	def := boxBody(physics.Dynamic, mgl64.Vec3{0.3, 0.3, 0.1}, mgl64.Vec3{0, 1, 0})
	def.Mass = 10
	wheel := world.Joint(made(world.AddJoint(physics.JointDef{
		Kind: joint.Wheel{
			Travel: joint.Axis{Spring: joint.Spring{Stiffness: 981, Damping: 200}},
			Steer:  joint.Locked(),
			Spin:   joint.Axis{Motor: joint.SpeedMotor(5, 1e4)},
		},
		A: made(world.AddBody(def)), At: def.Position, Axis: mgl64.Vec3{0, 1, 0}, AxisZ: mgl64.Vec3{0, 0, -1},
	})))
	seconds(world, 4)
	fmt.Println(wheel.Axes())
	fmt.Printf("%.2f m, %.2f rad, %.2f rad\n", wheel.Coordinate(0), wheel.Coordinate(1), wheel.Coordinate(2))
	// Output:
	// [travel steer spin]
	// -0.10 m, 0.00 rad, 20.00 rad
}
