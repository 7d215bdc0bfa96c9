package stress

import (
	"context"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/physics"
)

// TestCardHouses: one in ten of them used to have a loaded gap of more than 1.1 zones.
func TestCardHouses(t *testing.T) {
	r := play(t, Plan{Seeds: 24, Only: []string{"card-house"}})
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
