package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestImpactIsTheSameAtLowRates: a step longer than 1/60 s looks at the contacts as often as those of 60 Hz do, and
// cuts what is left of its time as they do once bodies spin fast: a wall gets as much from a ball, however many steps
// it is told in.
func TestImpactIsTheSameAtLowRates(t *testing.T) {
	play := func(hz float64) (looks int, kinetic, out float64) { // in all; J; m, how far the ball has got
		cfg := physics.DefaultConfig()
		cfg.Hz = hz
		lab := physicstest.New(t, cfg)
		m := physicstest.Material(0.6)
		lab.Add(physicstest.Floor(m))
		lab.Add(physicstest.Wall(m, 8, 4)...)
		def := physicstest.Ball(m, 0.3, mgl64.Vec3{0.1, 1.1, 0.5})
		def.Velocity = mgl64.Vec3{0, 0, -30}
		ball := lab.Add(def)[0]
		for range int(0.4 * hz) {
			lab.Run(1)
			looks += lab.Report().Work.Slices
		}
		return looks, lab.KineticEnergy(), lab.Body(ball).Position().Z()
	}
	looks, kinetic, out := play(60)
	for _, hz := range []float64{15, 30} {
		n, k, z := play(hz)
		if math.Abs(float64(n-looks)) > 0.1*float64(looks) {
			t.Errorf("%g Hz: %d looks at the contacts, at 60 Hz %d", hz, n, looks)
		}
		if math.Abs(k-kinetic) > 0.05*kinetic || math.Abs(z-out) > 0.05*math.Abs(out) {
			t.Errorf("%g Hz: %.1f J, ball at %.3f m; at 60 Hz %.1f J, %.3f m", hz, k, z, kinetic, out)
		}
	}
}
