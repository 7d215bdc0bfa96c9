package vehicle_test

import (
	"fmt"
	"log"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/vehicle"
)

// A program of its own decides on the torque of every wheel: here an electric car with a motor at each wheel, which
// brakes those on the left to turn in.
func Example() {
	world, err := physics.NewWorld(physics.DefaultConfig())
	if err != nil {
		log.Fatal(err)
	}
	defer world.Close()
	slab, err := collision.Box(mgl64.Vec3{500, 0.5, 500})
	if err != nil {
		log.Fatal(err)
	}
	asphalt := contact.Material{Name: "asphalt", Friction: 1}
	_, err = world.AddBody(physics.BodyDef{Name: "road", Position: mgl64.Vec3{0, -0.5, 0},
		Solids: []physics.Solid{{Shape: slab, Material: asphalt}}})
	if err != nil {
		log.Fatal(err)
	}
	design := vehicle.Saloon()
	car, err := design.Add(world, mgl64.Vec3{0, 0.01, 0}, mgl64.QuatIdent())
	if err != nil {
		log.Fatal(err)
	}
	drive := func(seconds float64, k vehicle.Controls) {
		k.Gear = vehicle.Neutral // the engine idles
		car.Set(k)
		for range int(seconds * 60) {
			car.Step()
			world.Step()
		}
	}
	drive(4, vehicle.Controls{Torque: [vehicle.MaxWheels]float64{400, 400, 400, 400}})
	fmt.Printf("%.0f m/s\n", car.State().Speed)
	drive(1, vehicle.Controls{Hold: [vehicle.MaxWheels]float64{0: 1500, 2: 1500}})
	yaw := world.Body(car.Chassis()).AngularVelocity()[1]
	fmt.Printf("%.0f m/s, turning left at more than 0.1 rad/s: %v\n", car.State().Speed, yaw > 0.1)
	drive(8, vehicle.Controls{HandBrake: 1, Hold: [vehicle.MaxWheels]float64{2000, 2000}})
	fmt.Printf("asleep: %v\n", world.Body(car.Chassis()).Asleep())
	// Output:
	// 14 m/s
	// 10 m/s, turning left at more than 0.1 rad/s: true
	// asleep: true
}
