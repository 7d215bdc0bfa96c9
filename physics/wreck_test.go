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
		lab := sleepy(t, physics.DefaultConfig())
		lab.Add(fallingCards(seed, cards, 0.4, 0.42, 0.35)...)
		lab.Seconds(8)
		lost += lab.Report().LostTotal / seeds
	}
	if lost > 0.3 {
		t.Errorf("the guard withheld %.3f s of 8", lost)
	}
}

// TestCardsSettleInShortSlices: while thin cards come down on each other and keep the guard busy, steps are taken in
// shorter slices: in whole ones the guard would withhold ten times as much, for it lifts sinking cards by so much a
// slice only.
func TestCardsSettleInShortSlices(t *testing.T) {
	physicstest.Long(t)
	const seeds = 6 // wrecks are chaotic: single seeds may lose 0.003 to 0.15 s
	lost := 0.0
	for seed := range uint64(seeds) {
		lab := sleepy(t, physics.DefaultConfig())
		lab.Add(fallingCards(seed, 30, 0.13, 0.15, 0.1)...)
		lab.Seconds(2)
		lost += lab.Report().LostTotal / seeds
	}
	if lost > 0.06 {
		t.Errorf("the guard withheld %.3f s of 2", lost)
	}
}

// fallingCards returns a floor and cards of 14 mm, the lowest so high above it and each so far above the one before
// (m), tilted by up to an angle (rad).
func fallingCards(seed uint64, cards int, low, apart, tilt float64) []physics.BodyDef {
	r := rand.New(rand.NewPCG(seed, 14))
	within := func(most float64) float64 { return most * (2*r.Float64() - 1) }
	m := physicstest.Material(0.6)
	m.Density = 700
	defs := []physics.BodyDef{physicstest.Floor(m)}
	for i := range cards {
		def := physicstest.Block(m, mgl64.Vec3{0.44, 0.007, 0.315},
			mgl64.Vec3{within(0.3), low + apart*float64(i), within(0.3)})
		def.Rotation = mgl64.AnglesToQuat(within(tilt), within(math.Pi), within(tilt), mgl64.XYZ)
		defs = append(defs, def)
	}
	return defs
}
