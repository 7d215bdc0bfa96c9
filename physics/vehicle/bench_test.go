package vehicle_test

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics/vehicle"
)

// BenchmarkStep is the cost of a car per step of its world, casts included; the world's own step is not timed.
func BenchmarkStep(b *testing.B) {
	for _, d := range []vehicle.Design{vehicle.Saloon(), vehicle.RaceCar()} {
		b.Run(d.Body.Name, func(b *testing.B) {
			r := newRoad(b, 60, 1)
			c := r.add(d, mgl64.Vec3{0, 0.01, 0}, mgl64.Quat{})
			c.Set(vehicle.Controls{Throttle: 0.3, Steer: 0.4})
			for range 120 {
				c.Step()
				r.Step()
			}
			b.ReportAllocs()
			b.ResetTimer()
			for range b.N {
				c.Step()
				b.StopTimer()
				r.Step()
				b.StartTimer()
			}
		})
	}
}
