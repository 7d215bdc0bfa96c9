package vehicle_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
	"github.com/brickyard-physics/brickyard/physics/vehicle"
)

// A car that slides sideways into a kerb hits it: that takes much of its speed in a step, as tyres do not roll up
// sideways. The same slope without an edge does not.
func TestKerbSideways(t *testing.T) {
	for _, hz := range []float64{60, 240} {
		for _, kerb := range []bool{true, false} {
			d := vehicle.Saloon()
			d.Body.Velocity = mgl64.Vec3{0, 0, 5}
			r := newRoad(t, hz, 0.3)
			if kerb {
				r.slab(0.3, mgl64.Vec3{20, 0.05, 5}, mgl64.Vec3{0, 0.0505, 6.2}, mgl64.Quat{})
			} else {
				turn := mgl64.QuatRotate(-0.2, mgl64.Vec3{1, 0, 0})
				r.slab(0.3, mgl64.Vec3{20, 0.5, 5}, mgl64.Vec3{0, 0.001, 1}.Add(turn.Rotate(mgl64.Vec3{0, -0.5, 5})), turn)
			}
			c := r.add(d, mgl64.Vec3{0, 0.005, 0}, mgl64.Quat{})
			before, most := 5.0, 0.0
			r.drive(0.5, func() {
				c.Set(vehicle.Controls{Gear: vehicle.Neutral})
				now := r.Body(c.Chassis()).Velocity()[2]
				before, most = now, math.Max(most, before-now)
			})
			t.Logf("%g Hz, kerb %v: lost %.2f m/s in a step, ends at %.2f m/s", hz, kerb, most, before)
			if kerb != (most > 1.5) || kerb && before > 2 {
				t.Errorf("%g Hz, kerb %v: lost %.2f m/s in a step, ends at %.2f m/s", hz, kerb, most, before)
			}
		}
	}
}

// A loose kerb stone that wheels hit sideways is pushed along no faster than a plastic impact and their friction can.
func TestLooseKerb(t *testing.T) {
	d := vehicle.Saloon()
	d.Body.Velocity = mgl64.Vec3{0, 0, 6}
	r := newRoad(t, 60, 0.4)
	var stones []physics.BodyID
	for _, x := range []float64{1.18, -1.42} {
		stones = append(stones, r.Add(physicstest.Block(physicstest.Material(0.5), mgl64.Vec3{0.5, 0.05, 0.3},
			mgl64.Vec3{x, 0.051, 1.6}))...)
	}
	c := r.add(d, mgl64.Vec3{0, 0.005, 0}, mgl64.Quat{})
	fastest := 0.0
	r.drive(1.5, func() {
		c.Set(vehicle.Controls{Gear: vehicle.Neutral})
		for _, id := range stones {
			fastest = math.Max(fastest, r.Body(id).Velocity().Len())
		}
	})
	t.Logf("stones at most %.1f m/s fast, the car %.2f m/s", fastest, r.Body(c.Chassis()).Velocity().Len())
	if fastest < 1 || fastest > 6 {
		t.Errorf("stones at most %.1f m/s fast", fastest)
	}
}
