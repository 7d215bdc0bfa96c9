package vehicle_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics/vehicle"
)

// At rest every spring carries its share of the weight: press = load/rate, by the lever arms of the axles.
func TestRestHeight(t *testing.T) {
	for _, d := range []vehicle.Design{vehicle.Saloon(), vehicle.RaceCar()} {
		r := newRoad(t, 60, 1)
		c := r.add(d, mgl64.Vec3{0, 0.02, 0}, mgl64.Quat{})
		r.drive(4, func() { c.Set(vehicle.Controls{HandBrake: 1}) })
		front, rear := c.Def().Axles[0], c.Def().Axles[1]
		weight := 9.81 * d.Body.Mass / 2
		loads := [2]float64{-weight * rear.X / (front.X - rear.X), weight * front.X / (front.X - rear.X)}
		for i, w := range c.State().Wheels {
			rate := c.Def().Axles[i/2].Suspension.Rate
			near(t, "load", w.Load, loads[i/2], 0.005)
			if want := loads[i/2] / rate; math.Abs(w.Press-want) > 5e-4 {
				t.Errorf("%s: wheel %d is pressed in by %.5g m, want %.5g", d.Body.Name, i, w.Press, want)
			}
		}
		height := front.Radius - front.Y - loads[0]/front.Suspension.Rate
		pitch := math.Abs(height - (rear.Radius - rear.Y - loads[1]/rear.Suspension.Rate))
		if y := r.Body(c.Chassis()).Position()[1]; math.Abs(y-height) > 5e-4+pitch {
			t.Errorf("%s: its centre stands %.5g m high, want %.5g", d.Body.Name, y, height)
		}
	}
}

// A parked car does not creep even where nothing may sleep.
func TestParkedOnASlope(t *testing.T) {
	for _, hz := range []float64{30, 60, 240} {
		for _, way := range []float64{0, 0.5 * math.Pi, 2.5} {
			if hz != 60 && way == 0.5*math.Pi {
				continue
			}
			r := emptyRoad(t, hz)
			r.SetSleeping(false)
			turn := mgl64.QuatRotate(math.Atan(0.2), mgl64.Vec3{0, 0, 1})
			r.slab(1, mgl64.Vec3{50, 0.5, 50}, turn.Rotate(mgl64.Vec3{0, -0.5, 0}), turn)
			turn = turn.Mul(mgl64.QuatRotate(way, mgl64.Vec3{0, 1, 0}))
			c := r.add(vehicle.Saloon(), turn.Rotate(mgl64.Vec3{0, 0.01, 0}), turn)
			c.Set(vehicle.Controls{Brake: 1})
			if way == 2.5 {
				c.Set(vehicle.Controls{HandBrake: 1})
			}
			r.drive(5, nil)
			from := r.Body(c.Chassis()).Position()
			r.drive(10, nil)
			if moved := r.Body(c.Chassis()).Position().Sub(from).Len(); moved > 1e-4 {
				t.Errorf("%g Hz, heading %.2g: crept %.3g mm in 10 s", hz, way, 1000*moved)
			} else {
				t.Logf("%g Hz, heading %.2g: crept %.3g µm in 10 s", hz, way, 1e6*moved)
			}
		}
	}
}
