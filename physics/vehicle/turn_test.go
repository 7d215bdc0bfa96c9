package vehicle_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics/vehicle"
)

// At walking speed the middle of the rear axle goes around at L/tan δ, and with full Ackermann steering no tyre scrubs;
// parallel wheels do.
func TestTurningCircle(t *testing.T) {
	scrub := map[float64]float64{}
	for _, ackermann := range []float64{0, 1} {
		d := vehicle.Saloon()
		d.Car.Ackermann = ackermann
		r := newRoad(t, 60, 1)
		c := r.add(d, mgl64.Vec3{0, 0.005, 0}, mgl64.Quat{})
		const steer = 0.8
		r.drive(8, func() {
			c.Set(vehicle.Controls{Throttle: 0.12 + 0.3*(2-c.State().Speed), Steer: steer})
		})
		s := c.State()
		yaw := r.Body(c.Chassis()).AngularVelocity()[1]
		axles := c.Def().Axles
		// The speed of the middle of the rear axle along the car is that of its centre.
		if got, want := s.Speed/yaw, (axles[0].X-axles[1].X)/math.Tan(steer*d.Car.MaxSteer); ackermann == 1 {
			near(t, "radius", got, want, 0.02)
		}
		for _, w := range s.Wheels {
			scrub[ackermann] = math.Max(scrub[ackermann], math.Abs(w.Angle))
		}
	}
	t.Logf("slip angles: %.4f rad parallel, %.4f rad with Ackermann steering", scrub[0], scrub[1])
	if scrub[1] > 0.01 || scrub[0] < 2*scrub[1] {
		t.Errorf("slip angles: %.4f rad parallel, %.4f rad with Ackermann steering", scrub[0], scrub[1])
	}
}

// Wings press the car down by ½ρ Cl A v² at their axles, and drag holds it back by ½ρ Cd A v² when it rolls.
func TestAir(t *testing.T) {
	d := vehicle.RaceCar()
	d.Body.Velocity = mgl64.Vec3{62, 0, 0}
	r := newRoad(t, 120, 1)
	c := r.add(d, mgl64.Vec3{-300, 0.005, 0}, mgl64.Quat{})
	r.drive(2, func() { c.Set(vehicle.Controls{Throttle: 0.4 + 0.2*(60-c.State().Speed)}) })
	axles := c.Def().Axles
	down := 0.0
	for _, a := range axles {
		down += a.Downforce
	}
	speed, load := c.State().Speed, 0.0
	for _, w := range c.State().Wheels {
		load += w.Load
	}
	near(t, "load", load, 1030*9.81+0.5*1.225*down*speed*speed, 0.02)

	r.drive(0.5, func() { c.Set(vehicle.Controls{Gear: vehicle.Neutral}) })
	before := c.State().Speed
	r.drive(0.5, func() { c.Set(vehicle.Controls{Gear: vehicle.Neutral}) })
	mean := 0.5 * (before + c.State().Speed)
	// The spin of the wheels counts as mass.
	mass := 1030 + 2*axles[0].Spin/(axles[0].Radius*axles[0].Radius) + 2*axles[1].Spin/(axles[1].Radius*axles[1].Radius)
	want := (0.5*1.225*d.Car.DragArea*mean*mean + 0.015*load) / mass
	near(t, "deceleration", (before-c.State().Speed)/0.5, want, 0.05)
}
