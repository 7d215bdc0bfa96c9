package physics_test

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
)

// A goal is a sensor: it tells who comes in and who leaves, and when, and stops nobody.
func ExampleWatch_AddSensor() {
	world := made(physics.NewWorld(physics.DefaultConfig()))
	defer world.Close()
	volume := made(collision.Box(mgl64.Vec3{0.1, 1, 1}))
	goal := made(world.Watch().AddSensor(physics.SensorDef{Shapes: []collision.Shape{volume},
		Position: mgl64.Vec3{5, 1, 0}}))
	puck := boxBody(physics.Dynamic, mgl64.Vec3{0.1, 0.1, 0.1}, mgl64.Vec3{0, 1.5, 0})
	puck.Velocity = mgl64.Vec3{40, 0, 0}
	made(world.AddBody(puck))
	for range 60 {
		world.Step()
		for _, e := range world.Watch().AppendSensorEvents(nil) {
			fmt.Printf("%v after %.3f s, the goal: %v\n", e.Kind, float64(world.StepCount()-1)/60+e.Time, e.Sensor == goal)
		}
	}
	// Output:
	// entered after 0.120 s, the goal: true
	// left after 0.130 s, the goal: true
}

// Hits say how fast two bodies met and with which impulse, for damage, dust and sound; contacts say who touches whom.
func ExampleWatch_WatchHits() {
	world := made(physics.NewWorld(physics.DefaultConfig()))
	defer world.Close()
	crate := boxBody(physics.Dynamic, mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{0, 2.5, 0})
	crate.Name, crate.Mass = "crate", 10
	made(world.AddBodies([]physics.BodyDef{floorBody(), crate}))
	world.Watch().WatchHits(1)
	world.Watch().WatchContacts(true)
	for range 120 {
		world.Step()
		for _, h := range world.Watch().AppendHits(nil) {
			fmt.Printf("%s hits %s at %.1f m/s with %.0f N s\n", world.Body(h.B).Name(), world.Body(h.A).Name(), h.Approach,
				h.Impulse)
		}
		for _, e := range world.Watch().AppendContactEvents(nil) {
			fmt.Println(world.Body(e.A).Name(), "and", world.Body(e.B).Name(), e.Kind)
		}
	}
	// Output:
	// crate hits floor at 6.3 m/s with 64 N s
	// floor and crate touch
}
