package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestSwayDiesAway pushes a wall of twenty courses, faster the higher, short of felling it: at every rate it swings
// back less far than it went, and nothing brings energy, neither the solver nor the wall by sinking into its joints.
func TestSwayDiesAway(t *testing.T) {
	physicstest.Long(t)
	const courses, push = 20, 0.2 // m/s, at the top
	for _, hz := range []float64{15, 30, 60, 120} {
		cfg := physics.DefaultConfig()
		cfg.Hz = hz
		lab := physicstest.New(t, cfg)
		m := physicstest.Material(0.6)
		lab.Add(physicstest.Floor(m))
		ids := lab.Add(physicstest.Wall(m, courses, 3)...)
		lab.Run(1)
		top := ids[len(ids)-1]
		high := lab.Body(top).Position().Y()
		rest := mechanicalEnergy(lab, ids)
		for _, id := range ids {
			lab.Body(id).SetVelocity(mgl64.Vec3{0, 0, push * lab.Body(id).Position().Y() / high}, mgl64.Vec3{push / high, 0, 0})
		}
		start := mechanicalEnergy(lab, ids) - rest
		var forth, back float64 // m, as far as it goes
		for range int(8 * hz) {
			lab.Run(1)
			z := lab.Body(top).Position().Z()
			forth, back = math.Max(forth, z), math.Max(back, -z)
			if now := mechanicalEnergy(lab, ids) - rest; now > 2*start || now < -start {
				t.Fatalf("%g Hz, step %d: %.2f J above those at rest, after a push of %.2f J", hz, lab.StepCount(), now, start)
			}
		}
		if forth < 0.03 || back > 0.8*forth {
			t.Errorf("%g Hz: the top went %.1f mm forth and %.1f mm back", hz, 1e3*forth, 1e3*back)
		}
		if z := lab.Body(top).Position().Z(); math.Abs(z) > 0.25*forth {
			t.Errorf("%g Hz: after 8 s the top is %.1f mm aside", hz, 1e3*z)
		}
		t.Logf("%g Hz: %.1f mm forth, %.1f mm back", hz, 1e3*forth, 1e3*back)
	}
}

// mechanicalEnergy is that of motion and height (J).
func mechanicalEnergy(lab *physicstest.Lab, ids []physics.BodyID) float64 {
	e := lab.KineticEnergy()
	for _, id := range ids {
		e += lab.Body(id).Mass() * physicstest.Gravity * lab.Body(id).Position().Y()
	}
	return e
}
