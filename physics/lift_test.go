package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestHeldUpGainsNothing: a column of heavy boxes lands on a brick of a thousandth of their weight, which cannot
// propagate the impact, above round stones. While projection holds the column up, it does not gain the speed of the
// fall that it is denied: the energy rises by less than it takes to open gaps of a zone in each step.
func TestHeldUpGainsNothing(t *testing.T) {
	cfg := physics.DefaultConfig()
	cfg.ExpelZone = 1e-4
	m := physicstest.Material(0.5)
	lab := physicstest.New(t, cfg)
	var defs []physics.BodyDef
	for i := range 3 {
		stone := physicstest.Ball(m, 0.3, mgl64.Vec3{0.1 * float64(i-1), -0.282, 0.03 * float64(i*i-1)})
		stone.Kind = physics.Static
		defs = append(defs, stone)
	}
	for i, density := range []float64{1000, 1000, 1000, 10, 8000, 8000, 8000, 500} {
		m.Density = density
		at := mgl64.Vec3{0, 0.155 + 0.1501*float64(i), 0}
		defs = append(defs, physicstest.Block(m, mgl64.Vec3{0.15, 0.075, 0.075}, at))
	}
	spinner := physicstest.Block(m, mgl64.Vec3{0.05, 0.05, 0.05}, mgl64.Vec3{3, 8, 0}) // for thin slices
	spinner.AngularVelocity = mgl64.Vec3{0, 60, 0}
	ids := lab.Add(append(defs, spinner)...)[3:]
	energy := func() (sum, weight float64) {
		sum = lab.KineticEnergy()
		for _, id := range ids {
			weight += lab.Body(id).Mass() * physicstest.Gravity
			sum += lab.Body(id).Mass() * physicstest.Gravity * lab.Body(id).Position().Y()
		}
		return sum, weight
	}
	risen := 0.0 // zones
	for range 150 {
		before, weight := energy()
		lab.Run(1)
		after, _ := energy()
		risen += math.Max(0, after-before) / (weight * cfg.ExpelZone)
	}
	if risen > 100 {
		t.Errorf("energy rises by what lifts everything by %.3g zones in all", risen)
	}
}
