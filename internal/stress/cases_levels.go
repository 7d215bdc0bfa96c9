package stress

import (
	"math"
	"strings"

	"github.com/brickyard-physics/brickyard/levels"
	"github.com/brickyard-physics/brickyard/physics"
)

// soakOdd are levels that need far more, or less, time than others: CPU seconds in standard and full.
var soakOdd = map[string]costs{
	"debris": {0, 30, 120}, "drum": {0, 60, 240}, "nonconvex": {0, 30, 120}, "shuttle": {0, 30, 120},
}

// soaks play every built-in level as it is, for a while, whatever it is for: nothing may overlap, nothing may end up
// where no body can be.
func soaks() (cases []Case) {
	for _, name := range levels.Names() {
		if strings.HasPrefix(name, "bench/") {
			continue
		}
		cost, odd := soakOdd[name]
		if !odd {
			cost = costs{0, 5, 40}
		}
		cases = append(cases, Case{Name: "soak-" + name, Shows: "the level " + name + ", as it is", cost: cost,
			Bars: []Bar{atMost("nowhere", 0, "", promise)}, play: func(t *Trial) { t.soak(name) }})
	}
	return cases
}

func (t *Trial) soak(name string) {
	t.Level(name, 0, nil)
	t.SetSleeping(true)
	// The seed decides what is pushed: one body now and then.
	t.Each(Pick(t, 0.5, 1.5, 10), func() {
		ids := t.meter.bodies
		if t.Seed > 1 && len(ids) > 0 && t.Random() < 0.1 {
			if id := ids[int(t.Random()*float64(len(ids)))]; t.Contains(id) && t.Mass(id) > 0 {
				t.ApplyImpulse(id, t.anyDirection().Mul(3*t.Mass(id)), t.Position(id))
			}
		}
	})
	nowhere := 0
	for _, id := range t.Bodies() {
		if t.Kind(id) == physics.Dynamic && !(t.Velocity(id).Len() < math.Inf(1) && t.Position(id).Len() < 1e9) {
			nowhere++
		}
	}
	t.Measure("nowhere", float64(nowhere))
}
