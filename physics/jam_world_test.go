package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestPinchedCardStopsNobody: two cubes of a tonne catch a spinning card of ten grams between them in free flight. The
// guard holds all three for some slices, until the card lies flat; that must cost the cubes no momentum.
func TestPinchedCardStopsNobody(t *testing.T) {
	for _, row := range []struct{ thick, tilt, spin float64 }{{0.005, 0, 50}, {0.02, 0.05, 10}, {0.002, 0.05, 50}} {
		cfg := physics.DefaultConfig()
		cfg.Gravity = mgl64.Vec3{}
		lab := physicstest.New(t, cfg)
		m, half, axis := physicstest.Material(0.5), mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{0, 0.6, 0.8}
		first := physicstest.Block(m, half, mgl64.Vec3{})
		first.Velocity = mgl64.Vec3{6, 0, 0}
		card := physicstest.Block(m, mgl64.Vec3{0.5 * row.thick, 0.1, 0.15}, mgl64.Vec3{0.8, 0, 0})
		card.Mass, card.Rotation = 0.01, mgl64.QuatRotate(row.tilt, axis)
		card.Spin = mgl64.Vec3{1, row.spin, 0.3 * row.spin}
		second := physicstest.Block(m, half, mgl64.Vec3{1.6, 0.1, 0.05})
		second.Velocity, second.Rotation = mgl64.Vec3{2, 0, 0}, mgl64.QuatRotate(0.02, axis)
		ids := lab.Add(first, card, second)
		momentum := func() (p float64) {
			for _, id := range ids {
				p += lab.Mass(id) * lab.Velocity(id).X()
			}
			return p
		}
		before, energy := momentum(), lab.KineticEnergy()
		lab.Run(60)
		if after := momentum(); math.Abs(after-before) > 1e-9*before {
			t.Errorf("card %v: a momentum of %g N s becomes %g", row, before, after)
		}
		if after := lab.KineticEnergy(); after > energy || after < 0.7*energy {
			t.Errorf("card %v: an energy of %g J becomes %g; inelastic blows leave 0.8", row, energy, after)
		}
	}
}
