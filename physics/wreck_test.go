package physics_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestWrecksOfCards: falling cards of 14 mm that turn over onto each other come to rest by their contacts, not because
// the guard holds them up. Wrecks are chaotic: the test is of their mean.
func TestWrecksOfCards(t *testing.T) {
	physicstest.Long(t)
	const seeds, cards = 3, 30
	lost := 0.0
	for seed := range uint64(seeds) {
		r := rand.New(rand.NewPCG(seed, 14))
		within := func(most float64) float64 { return most * (2*r.Float64() - 1) }
		m := physicstest.Material(0.6)
		m.Density = 700
		defs := []physics.BodyDef{physicstest.Floor(m)}
		for i := range cards {
			def := physicstest.Block(m, mgl64.Vec3{0.44, 0.007, 0.315},
				mgl64.Vec3{within(0.3), 0.4 + 0.42*float64(i), within(0.3)})
			def.Rotation = mgl64.AnglesToQuat(within(0.35), within(math.Pi), within(0.35), mgl64.XYZ)
			defs = append(defs, def)
		}
		lab := sleepy(t, physics.DefaultConfig())
		lab.Add(defs...)
		lab.Seconds(8)
		lost += lab.Report().LostTotal / seeds
	}
	if lost > 0.3 {
		t.Errorf("the guard withheld %.3f s of 8", lost)
	}
}
