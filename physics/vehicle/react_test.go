package vehicle_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics/physicstest"
	"github.com/brickyard-physics/brickyard/physics/vehicle"
)

// In the air nothing but its own parts can turn a car: wheels that are braked to a stop hand their angular momentum
// ΣIω to the chassis, nose down, and an engine along the car that speeds up by Δω rolls it by JΔω.
func TestAngularMomentumInTheAir(t *testing.T) {
	d := vehicle.RaceCar()
	d.Car.Axles[0].Downforce, d.Car.Axles[1].Downforce = 0, 0
	d.Body.Velocity = mgl64.Vec3{40, 0, 0}
	r := newRoad(t, 120, 1)
	c := r.add(d, mgl64.Vec3{0, 60, 0}, mgl64.Quat{})
	inverse := physicstest.Mat(r.Body(c.Chassis()).InvInertia())
	inertia, ok := inverse.Inverse()
	if !ok {
		t.Fatal("no inertia")
	}
	momentum := 0.0
	for i, w := range c.State().Wheels {
		momentum += w.Spin * c.Def().Axles[i/2].Spin
	}
	r.drive(0.5, func() { c.Set(vehicle.Controls{Brake: 1, Gear: vehicle.Neutral}) })
	near(t, "pitch", r.Body(c.Chassis()).AngularVelocity()[2], -momentum/inertia.Z.Z, 0.01)

	before, roll := c.State().RPM, r.Body(c.Chassis()).AngularVelocity()[0]
	r.drive(0.5, func() { c.Set(vehicle.Controls{Brake: 1, Throttle: 1, Gear: vehicle.Neutral}) })
	gained := (c.State().RPM - before) * math.Pi / 30
	near(t, "roll", r.Body(c.Chassis()).AngularVelocity()[0]-roll, c.Def().Engine.Inertia*gained/inertia.X.X, 0.05)
}

// At 50 km/h a saloon steered into a bend with the hand brake on turns round: its rear wheels lock and slide, the front
// ones go on gripping; without the hand brake the same steering takes it round the bend.
func TestHandBrakeTurn(t *testing.T) {
	var yaw [2]float64
	for i := range yaw {
		d := vehicle.Saloon()
		d.Body.Velocity = mgl64.Vec3{50 / 3.6, 0, 0}
		r := newRoad(t, 60, 1)
		c := r.add(d, mgl64.Vec3{0, 0.005, 0}, mgl64.Quat{})
		r.drive(0.5, func() { c.Set(vehicle.Controls{Steer: 0.6}) })
		locked := true
		for range 120 {
			r.drive(1.0/60, func() { c.Set(vehicle.Controls{Steer: 0.6, HandBrake: float64(i)}) })
			yaw[i] += r.Body(c.Chassis()).AngularVelocity()[1] / 60
			if s := c.State(); i == 1 && s.Speed > 5 && r.StepCount() > 45 {
				locked = locked && math.Abs(s.Wheels[2].Spin) < 1e-6 && s.Wheels[2].Sliding && s.Wheels[0].Spin > 1
			}
		}
		if !locked {
			t.Errorf("the rear wheels do not lock, or the front ones do")
		}
	}
	t.Logf("turned by %.0f° without and %.0f° with the hand brake", yaw[0]*180/math.Pi, yaw[1]*180/math.Pi)
	if yaw[1] < yaw[0]+0.7 || yaw[1] < 2 || yaw[0] > 2.2 {
		t.Errorf("turned by %.2f rad without and %.2f rad with the hand brake", yaw[0], yaw[1])
	}
}
