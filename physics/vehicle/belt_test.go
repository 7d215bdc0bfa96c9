package vehicle_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
	"github.com/brickyard-physics/brickyard/physics/vehicle"
)

// onBelt puts a car on a belt that runs along its own x at a speed (m/s), which the car looks along, turned by heading
// (rad).
func onBelt(t *testing.T, hz, belt, heading float64, v mgl64.Vec3) (*road, *vehicle.Car) {
	t.Helper()
	r := emptyRoad(t, hz)
	material := physicstest.Material(1)
	material.Belt.X = belt
	def := physicstest.Block(material, mgl64.Vec3{200, 0.5, 200}, mgl64.Vec3{0, -0.5, 0})
	def.Kind = physics.Static
	r.Add(def)
	d := vehicle.Saloon()
	d.Body.Velocity = v
	return r, r.add(d, mgl64.Vec3{0, 0.01, 0}, mgl64.QuatRotate(heading, mgl64.Vec3{0, 1, 0}))
}

// A parked car goes with the belt that it stands on, whichever way it looks, does not turn its wheels, and does not
// fall asleep, however slow the belt is.
func TestParkedOnBelt(t *testing.T) {
	for _, hz := range []float64{30, 60, 240} {
		for _, belt := range []float64{1.5, -3, 0.0008} {
			for _, heading := range []float64{0, 0.5 * math.Pi, 2.5} {
				r, c := onBelt(t, hz, belt, heading, mgl64.Vec3{})
				c.Set(vehicle.Controls{Brake: 1, HandBrake: 1})
				r.drive(3, nil)
				from := r.Body(c.Chassis()).Position()
				r.drive(4, nil)
				went := r.Body(c.Chassis()).Position().Sub(from).Sub(mgl64.Vec3{4 * belt, 0, 0})
				if went.Len() > 1e-4 {
					t.Errorf("%g Hz, belt %g, heading %.2g: it is %.3g mm off the belt", hz, belt, heading, 1000*went.Len())
				}
				for i, w := range c.State().Wheels {
					if math.Abs(w.Spin) > 1e-3 {
						t.Errorf("%g Hz, belt %g, heading %.2g: wheel %d turns at %g rad/s", hz, belt, heading, i, w.Spin)
					}
				}
				if r.Body(c.Chassis()).Asleep() {
					t.Errorf("%g Hz, belt %g, heading %.2g: it sleeps", hz, belt, heading)
				}
			}
		}
	}
}

// A car that rolls over a belt turns its wheels at its speed over the belt, and slows down towards the speed of that,
// by the resistance of its tyres.
func TestRollsOverBelt(t *testing.T) {
	for _, belt := range []float64{0, 6, -6} {
		r, c := onBelt(t, 60, belt, 0, mgl64.Vec3{3, 0, 0})
		c.Set(vehicle.Controls{Gear: vehicle.Neutral})
		r.drive(1, nil)
		v := c.State().Speed
		r.drive(2, nil)
		for i, w := range c.State().Wheels {
			axle := c.Def().Axles[i/2]
			near(t, "tread over the belt", w.Spin*axle.Radius, c.State().Speed-belt, 2e-3)
		}
		mass := vehicle.Saloon().Body.Mass
		for _, a := range c.Def().Axles {
			mass += 2 * a.Spin / (a.Radius * a.Radius)
		}
		want := c.Def().Axles[0].Tyre.Rolling * vehicle.Saloon().Body.Mass * physicstest.Gravity / mass
		near(t, "slows down at", (v-c.State().Speed)/2, math.Copysign(want, 3-belt), 0.05)
	}
}

// On a belt that runs back as fast as a car drives, it stays where it is, with wheels that turn at the speed of the
// belt: a rolling road.
func TestRollingRoad(t *testing.T) {
	const belt = -15.0
	r, c := onBelt(t, 60, belt, 0, mgl64.Vec3{})
	r.drive(25, func() {
		off := r.Body(c.Chassis()).Position()[0] + c.State().Speed
		c.Set(vehicle.Controls{Throttle: 0.15 - 0.3*off, Brake: 0.1 * off})
	})
	if v := c.State().Speed; math.Abs(v) > 0.05 {
		t.Errorf("it goes at %.3g m/s", v)
	}
	for i, w := range c.State().Wheels {
		near(t, "tread", w.Spin*c.Def().Axles[i/2].Radius, -belt, 0.01)
		if math.Abs(w.Slip) > 0.01 {
			t.Errorf("wheel %d slips by %.3g", i, w.Slip)
		}
	}
}
