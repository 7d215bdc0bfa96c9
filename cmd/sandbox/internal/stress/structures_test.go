package stress

import (
	"context"
	"math"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
)

// TestCardHouses: one in ten of them used to have a loaded gap of more than 1.1 zones.
func TestCardHouses(t *testing.T) {
	r := playPlan(t, Plan{Seeds: 24, Only: []string{"card-house"}})
	c := &r.Cases[0]
	for _, o := range c.Outcomes {
		for k := range c.Bars {
			if bar := &c.Bars[k]; !bar.holds(o.value(bar.What)) {
				t.Errorf("seed %d: %s; it is %g", o.Seed, bar, o.value(bar.What))
			}
		}
	}
}

// TestRoofsLockGaps: the tents of a card house rest with a zone between their cards where no roof lies on them. Under
// a roof the gap is where friction has locked it, which is why card houses have a bar of their own.
func TestRoofsLockGaps(t *testing.T) {
	for seed := uint64(1); seed <= 12; seed++ {
		c := Case{Name: "tents", play: func(t *Trial) {
			t.meter.slack = 1e-6
			t.stand(3, lowestStorey(t.cardHouse(3))...)
		}}
		if out, _ := run(context.Background(), &c, Quick, seed, Options{}); out.Error != "" || out.value(outside) != 0 {
			t.Errorf("seed %d: %s%g of the loaded gaps are wider than the zone", seed, out.Error, out.value(outside))
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

// TestCalmDownWaits: a cube that stood on its edge and tips over comes to rest. A ball that bounces for ever does not,
// though it is looked at last where it turns round.
func TestCalmDownWaits(t *testing.T) {
	const limit = 5.3 // s: then the ball is at its top
	m := bouncy(0.5, 1)
	for name, c := range map[string]struct {
		on   physics.BodyDef
		m    contact.Material
		ends bool
	}{
		"a cube that tips over": {turned(cube("cube", stuff(0.5), 0.5, vec{0, 0.354, 0}), math.Pi/4-1e-3, vec{0, 0, 1}),
			stuff(0.5), true},
		"a ball that bounces for ever": {ball("ball", m, 0.05, vec{0, 1.05, 0}), m, false},
	} {
		moves, restless, last := math.NaN(), 0.0, 0.0
		scene := Case{Name: name, play: func(t *Trial) {
			t.Begin(t.Config(), on(c.m, c.on)...)
			moves = t.Until(5, func() bool { return t.KineticEnergy() > heapRest })
			restless, last = t.calmDown(limit, heapRest), t.KineticEnergy()
		}}
		if out, _ := run(context.Background(), &scene, Quick, 1, Options{}); out.Error != "" || math.IsNaN(moves) {
			t.Errorf("%s: %s; first moves at %g s", name, out.Error, moves)
		}
		if ends := restless <= heapRest; ends != c.ends || last > heapRest {
			t.Errorf("%s is said to be left with %g J; in the end it has %g J", name, restless, last)
		}
	}
}
