package physics_test

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
)

// An arm on a shoulder of the world: it falls as far as its cone about the level lets it.
func ExampleWorld_AddJoint_ball() {
	world := made(physics.NewWorld(physics.DefaultConfig()))
	defer world.Close()
	arm := made(world.AddBody(boxBody(physics.Dynamic, mgl64.Vec3{0.3, 0.05, 0.05}, mgl64.Vec3{0.3, 2, 0})))
	shoulder := world.Joint(made(world.AddJoint(physics.JointDef{
		Kind: joint.Ball{Cone: joint.RoundCone(0.5)}, A: arm, At: mgl64.Vec3{0, 2, 0}, Axis: mgl64.Vec3{1, 0, 0},
	})))
	seconds(world, 2)
	fmt.Println(shoulder.Axes())
	fmt.Printf("%.2f rad below the level\n", shoulder.Coordinate(1))
	// Output:
	// [twist swing]
	// 0.50 rad below the level
}

// A drawer of 2 kg that is pulled at 2 m/s: friction of 4 N stops it after a metre.
func ExampleWorld_AddJoint_slider() {
	world := made(physics.NewWorld(physics.DefaultConfig()))
	defer world.Close()
	def := boxBody(physics.Dynamic, mgl64.Vec3{0.3, 0.1, 0.3}, mgl64.Vec3{0, 1, 0})
	def.Mass, def.Velocity = 2, mgl64.Vec3{2, 0, 0}
	drawer := world.Joint(made(world.AddJoint(physics.JointDef{
		Kind: joint.Slider{Axis: joint.Axis{Friction: 4, Limit: joint.Between(0, 1.5)}},
		A:    made(world.AddBody(def)), At: def.Position, Axis: mgl64.Vec3{1, 0, 0},
	})))
	seconds(world, 3)
	fmt.Printf("%.2f m, at %.2f m/s\n", drawer.Coordinate(0), drawer.Speed(0))
	// Output: 1.00 m, at 0.00 m/s
}

// A piston rod that slides and turns, each by a motor of its own.
func ExampleWorld_AddJoint_cylinder() {
	world := made(physics.NewWorld(physics.DefaultConfig()))
	defer world.Close()
	rod := boxBody(physics.Dynamic, mgl64.Vec3{0.5, 0.05, 0.05}, mgl64.Vec3{0, 1, 0})
	j := world.Joint(made(world.AddJoint(physics.JointDef{
		Kind: joint.Cylinder{
			Slide: joint.Axis{Motor: joint.SpeedMotor(0.1, 1000)},
			Turn:  joint.Axis{Motor: joint.SpeedMotor(2, 100)},
		},
		A: made(world.AddBody(rod)), At: rod.Position, Axis: mgl64.Vec3{1, 0, 0},
	})))
	seconds(world, 5)
	fmt.Printf("%.2f m and %.1f rad\n", j.Coordinate(0), j.Coordinate(1))
	// Output: 0.50 m and 10.0 rad
}

// A beam that is welded to a wall, and what the weld bears.
func ExampleWorld_AddJoint_weld() {
	world := made(physics.NewWorld(physics.DefaultConfig()))
	defer world.Close()
	wall := made(world.AddBody(boxBody(physics.Static, mgl64.Vec3{0.1, 2, 2}, mgl64.Vec3{-0.15, 2, 0})))
	beam := boxBody(physics.Dynamic, mgl64.Vec3{0.5, 0.05, 0.05}, mgl64.Vec3{0.5, 2, 0})
	beam.Mass = 20
	weld := world.Joint(made(world.AddJoint(physics.JointDef{
		Kind: joint.Weld{}, A: wall, B: made(world.AddBody(beam)), At: mgl64.Vec3{0, 2, 0},
	})))
	seconds(world, 1)
	force, torque := weld.Force()
	fmt.Printf("%.1f N upwards, %.1f N m about z\n", force.Y(), torque.Z())
	// Output: 196.2 N upwards, 98.1 N m about z
}

// A weight on a spring of 1 Hz that does not swing: it comes to hang g/(2π)² lower.
func ExampleWorld_AddJoint_distance() {
	world := made(physics.NewWorld(physics.DefaultConfig()))
	defer world.Close()
	weight := boxBody(physics.Dynamic, mgl64.Vec3{0.1, 0.1, 0.1}, mgl64.Vec3{0, 2, 0})
	spring := world.Joint(made(world.AddJoint(physics.JointDef{
		Kind: joint.Distance{Axis: joint.Axis{Spring: joint.Spring{Rest: 1, Hertz: 1, Ratio: 1}}},
		A:    made(world.AddBody(weight)), At: weight.Position, To: &mgl64.Vec3{0, 3, 0},
	})))
	seconds(world, 4)
	fmt.Printf("%.2f m long\n", spring.Coordinate(0))
	// Output: 1.25 m long
}

// A pendulum of a metre on a rod, let go level: at the bottom it is as fast as after a fall of a metre.
func ExampleWorld_AddJoint_rod() {
	world := made(physics.NewWorld(physics.DefaultConfig()))
	defer world.Close()
	bob := boxBody(physics.Dynamic, mgl64.Vec3{0.1, 0.1, 0.1}, mgl64.Vec3{1, 2, 0})
	id := made(world.AddBody(bob))
	rod := world.Joint(made(world.AddJoint(physics.JointDef{
		Kind: joint.Rod{}, A: id, At: bob.Position, To: &mgl64.Vec3{0, 2, 0},
	})))
	fastest := 0.0
	for range 60 {
		world.Step()
		fastest = max(fastest, world.Body(id).Velocity().Len())
	}
	fmt.Printf("%.3f m long, %.1f m/s\n", rod.Coordinate(0), fastest)
	// Output: 1.000 m long, 4.4 m/s
}

// A rope is slack until it is taut: then it stops the fall, and does not throw back.
func ExampleWorld_AddJoint_rope() {
	world := made(physics.NewWorld(physics.DefaultConfig()))
	defer world.Close()
	bob := boxBody(physics.Dynamic, mgl64.Vec3{0.1, 0.1, 0.1}, mgl64.Vec3{0, 4.5, 0})
	rope := world.Joint(made(world.AddJoint(physics.JointDef{
		Kind: joint.Rope{Length: 2}, A: made(world.AddBody(bob)), At: bob.Position, To: &mgl64.Vec3{0, 5, 0},
	})))
	for range 3 {
		seconds(world, 0.4)
		fmt.Printf("%.2f m\n", rope.Coordinate(0))
	}
	// Output:
	// 1.28 m
	// 2.00 m
	// 2.00 m
}

// A gate that slides along x as far as its limits, and swings about its upright axis; all else is locked.
func ExampleWorld_AddJoint_sixdof() {
	world := made(physics.NewWorld(physics.DefaultConfig()))
	defer world.Close()
	gate := boxBody(physics.Dynamic, mgl64.Vec3{0.5, 1, 0.05}, mgl64.Vec3{0, 1, 0})
	j := world.Joint(made(world.AddJoint(physics.JointDef{
		Kind: joint.SixDOF{
			X: joint.Axis{Limit: joint.Between(0, 0.5), Motor: joint.SpeedMotor(1, 1e4)},
			Y: joint.Locked(), Z: joint.Locked(), Twist: joint.Locked(),
			SwingY: joint.Axis{Motor: joint.TargetMotor(1, 2, 1, 1e4)}, SwingZ: joint.Locked(),
		},
		A: made(world.AddBody(gate)), At: gate.Position,
	})))
	seconds(world, 3)
	for axis, name := range j.Axes() {
		fmt.Printf("%s %.2f, ", name, j.Coordinate(axis))
	}
	// Output: x 0.50, y 0.00, z 0.00, twist 0.00, swing_y 1.00, swing_z 0.00,
}

// A post on the floor that is tilted at first: it stands up.
func ExampleWorld_AddJoint_parallel() {
	world := made(physics.NewWorld(physics.DefaultConfig()))
	defer world.Close()
	post := boxBody(physics.Dynamic, mgl64.Vec3{0.1, 1, 0.1}, mgl64.Vec3{0, 1.2, 0})
	post.Rotation = mgl64.QuatRotate(0.4, mgl64.Vec3{0, 0, 1})
	ids := made(world.AddBodies([]physics.BodyDef{floorBody(), post}))
	up := mgl64.Vec3{0, 1, 0}
	made(world.AddJoint(physics.JointDef{
		Kind: joint.Parallel{Hertz: 2, Ratio: 1}, A: ids[1], At: post.Position,
		Axis: post.Rotation.Rotate(up), AxisB: up, Snap: true,
	}))
	seconds(world, 3)
	fmt.Printf("upright to %.2f\n", world.Body(ids[1]).Rotation().Rotate(up).Y())
	// Output: upright to 1.00
}

// A hand that takes a crate of 10 kg two metres up, with at most 200 N. It is a spring of 5 Hz, so the crate hangs
// g/(10π)² = 1 cm lower.
func ExampleWorld_AddJoint_motor() {
	world := made(physics.NewWorld(physics.DefaultConfig()))
	defer world.Close()
	crate := boxBody(physics.Dynamic, mgl64.Vec3{0.2, 0.2, 0.2}, mgl64.Vec3{0, 0.5, 0})
	crate.Mass = 10
	id := made(world.AddBody(crate))
	hand := world.Joint(made(world.AddJoint(physics.JointDef{
		Kind: joint.Mover{Linear: joint.TargetVector(mgl64.Vec3{0, 2, 0}, 5, 1, 200)}, A: id, At: crate.Position,
	})))
	seconds(world, 5)
	force, _ := hand.Force()
	fmt.Printf("%.2f m up, %.1f N on the world\n", world.Body(id).Position().Y()-0.5, force.Y())
	// Output: 1.99 m up, -98.1 N on the world
}

// A filter lets a crate through the floor, and nothing else.
func ExampleWorld_AddJoint_filter() {
	world := made(physics.NewWorld(physics.DefaultConfig()))
	defer world.Close()
	crate := func(x float64) physics.BodyDef {
		return boxBody(physics.Dynamic, mgl64.Vec3{0.2, 0.2, 0.2}, mgl64.Vec3{x, 0.5, 0})
	}
	ids := made(world.AddBodies([]physics.BodyDef{floorBody(), crate(0), crate(1)}))
	made(world.AddJoint(physics.JointDef{Kind: joint.Filter{}, A: ids[0], B: ids[1]}))
	seconds(world, 2)
	for _, id := range ids[1:] {
		fmt.Println("falls through:", world.Body(id).Position().Y() < -2)
	}
	// Output:
	// falls through: true
	// falls through: false
}
