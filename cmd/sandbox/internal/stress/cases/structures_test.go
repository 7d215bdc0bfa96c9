package cases

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
)

// TestCardHouses: one in ten of them used to have a loaded gap of more than 1.1 zones.
func TestCardHouses(t *testing.T) {
	cases := standing()
	c := &cases[slices.IndexFunc(cases, func(c trial.Case) bool { return c.Name == "card-house" })]
	for seed := uint64(1); seed <= 24; seed++ {
		o, _ := trial.Run(context.Background(), c, trial.Quick, seed, trial.Options{})
		for k := range c.Bars {
			if bar := &c.Bars[k]; !bar.Holds(o.Value(bar.What)) {
				t.Errorf("seed %d: %s; it is %g", seed, bar, o.Value(bar.What))
			}
		}
		if n := o.Value(trial.Overlaps); n != 0 {
			t.Errorf("seed %d: %g overlaps", seed, n)
		}
	}
}

// TestRoofsLockGaps: the tents of a card house rest with a zone between their cards where no roof lies on them. Under
// a roof the gap is where friction has locked it, which is why card houses have a bar of their own.
func TestRoofsLockGaps(t *testing.T) {
	for seed := uint64(1); seed <= 12; seed++ {
		c := trial.Case{Name: "tents", Play: func(t *trial.Trial) {
			t.SetSlack(1e-6)
			stand(t, 3, lowestStorey(scenery.CardHouse(t, 3))...)
		}}
		if out, _ := trial.Run(context.Background(), &c, trial.Quick, seed, trial.Options{}); out.Error != "" ||
			out.Value(trial.Outside) != 0 {
			t.Errorf("seed %d: %s%g of the loaded gaps are wider than the zone", seed, out.Error, out.Value(trial.Outside))
		}
	}
}

// lowestStorey returns the floor and the lowest storey of a card house.
func lowestStorey(house []physics.BodyDef) (lowest []physics.BodyDef) {
	for _, d := range house {
		if d.Name == "floor" || strings.HasPrefix(d.Name, "card 1.") {
			lowest = append(lowest, d)
		}
	}
	return lowest
}

// TestComeToRestWaits: a cube that stood on its edge and tips over comes to rest. A ball that bounces for ever does
// not, though it is looked at last where it turns round.
func TestComeToRestWaits(t *testing.T) {
	const limit = 5.3 // s: then the ball is at its top
	m := scenery.Bouncy(0.5, 1)
	for name, c := range map[string]struct {
		on   physics.BodyDef
		m    contact.Material
		ends bool
	}{
		"a cube that tips over": {scenery.Turned(scenery.Cube("cube", scenery.Stuff(0.5), 0.5, vec{0, 0.354, 0}),
			math.Pi/4-1e-3, vec{0, 0, 1}),
			scenery.Stuff(0.5), true},
		"a ball that bounces for ever": {scenery.Ball("ball", m, 0.05, vec{0, 1.05, 0}), m, false},
	} {
		moves, restless, last := math.NaN(), 0.0, 0.0
		scene := trial.Case{Name: name, Play: func(t *trial.Trial) {
			t.Begin(t.Config(), scenery.On(c.m, c.on)...)
			moves = t.Until(5, func() bool { return t.KineticEnergy() > heapRest })
			restless, last = comeToRest(t, limit, heapRest), t.KineticEnergy()
		}}
		if out, _ := trial.Run(context.Background(), &scene, trial.Quick, 1, trial.Options{}); out.Error != "" ||
			math.IsNaN(moves) {
			t.Errorf("%s: %s; first moves at %g s", name, out.Error, moves)
		}
		if ends := restless <= heapRest; ends != c.ends || last > heapRest {
			t.Errorf("%s is said to be left with %g J; in the end it has %g J", name, restless, last)
		}
	}
}
