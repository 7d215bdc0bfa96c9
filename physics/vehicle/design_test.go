package vehicle_test

import (
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics/vehicle"
)

// A design that cannot be hung by its weight is refused with a remedy.
func TestSettleRefuses(t *testing.T) {
	ball, err := collision.Sphere(3)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		name  string
		spoil func(*vehicle.Design)
		want  string
	}{
		{"one axle", func(d *vehicle.Design) { d.Car.Axles = d.Car.Axles[:1] }, "Axles must be 2 to be hung by"},
		{"no solid", func(d *vehicle.Design) { d.Body.Solids = nil }, "Body.Solids must begin with a solid of flat faces"},
		{"a ball", func(d *vehicle.Design) { d.Body.Solids[0].Shape = ball }, "Axles[0] must have its wheels inside"},
		{"nothing", func(d *vehicle.Design) { *d = vehicle.Design{} }, "Axles must be 1 to 4, got 0"},
	} {
		d := vehicle.Saloon()
		row.spoil(&d)
		if err := d.Settle(); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: %v, want %q", row.name, err, row.want)
		}
	}
}

// A design whose cabin is taken away is a car all the same, drawn as its solids; one that leaves the mass to the
// density of its solids is hung by that.
func TestDesignsWithOtherBodies(t *testing.T) {
	r := newRoad(t, 60, 1)
	d := vehicle.Saloon()
	d.Body.Solids = d.Body.Solids[:1]
	if c := r.add(d, mgl64.Vec3{0, 0.005, 0}, mgl64.Quat{}); c.Shell() != nil {
		t.Errorf("%d panels without a cabin", len(c.Shell()))
	}
	stated, dense := vehicle.Saloon(), vehicle.Saloon()
	dense.Body.Mass = 0
	for _, d := range []*vehicle.Design{&stated, &dense} {
		if err := d.Settle(); err != nil {
			t.Fatal(err)
		}
	}
	for i := range stated.Car.Axles {
		if a, b := stated.Car.Axles[i].Y, dense.Car.Axles[i].Y; math.Abs(a-b) > 1e-9 {
			t.Errorf("axle %d hangs at %g m with a stated mass, at %g m with the same mass of its solids", i, a, b)
		}
	}
}

// Rear wheels that help to steer roll about the same point as the front ones with full Ackermann steering: it lies on
// the line half way between the axles, and the axis of every wheel goes through it.
func TestSteeredRearAxle(t *testing.T) {
	d := vehicle.Saloon()
	d.Car.Axles[1].Steer = -0.8
	for _, steer := range []float64{0.5, -0.5} {
		r := newRoad(t, 60, 1)
		c := r.add(d, mgl64.Vec3{0, 0.3, 0}, mgl64.Quat{})
		r.drive(1, func() { c.Set(vehicle.Controls{Steer: steer, Brake: 1}) })
		for axle, a := range c.Def().Axles {
			// The point is as far aside as the bicycle of this axle says.
			aside := a.X / math.Tan(a.Steer*steer*d.Car.MaxSteer)
			for side, z := range []float64{-0.5 * a.Track, 0.5 * a.Track} {
				got := c.State().Wheels[2*axle+side].Steer
				if want := math.Atan(a.X / (aside + z)); math.Abs(got-want) > 1e-9 {
					t.Errorf("steer %g, axle %d, wheel %d: %.5f rad, want %.5f", steer, axle, side, got, want)
				}
			}
		}
	}
}
