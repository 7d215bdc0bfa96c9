package stress

import (
	"fmt"
	"math"
)

// ratios are masses, sizes and distances far apart.
func ratios() []Case {
	var cases []Case
	for _, ratio := range []float64{10, 100, 1000, 10_000} {
		bars := still(0.02, 0.02)
		if ratio > 1000 {
			bars = []Bar{atMost(fallen, 0, "", campaign), atMost(lost, 0.1, "share", campaign)}
		}
		cases = append(cases, Case{
			Name: fmt.Sprintf("heavy-on-light-%g", ratio), Bars: bars,
			Shows: fmt.Sprintf("a cube of %g kg stands on one of 1 kg", ratio), cost: costs{0.2, 0.4, 10},
			play: func(t *Trial) {
				m := stuff(0.5)
				t.stand(Pick(t, 5.0, 10, 600), on(m, t.jitter(tower(m, 2, 1, 1, ratio)...)...)...)
			}})
	}
	return append(cases,
		Case{Name: "in-turn", Shows: "ten cubes of 1 and 1000 kg in turn stand", cost: costs{0.01, 0.05, 0.5},
			Bars: []Bar{atMost(fallen, 0, "", goodBar), atMost(lost, 0.001, "share", goodBar)},
			play: func(t *Trial) {
				m := stuff(0.5)
				t.stand(Pick(t, 5.0, 10, 600), on(m, t.jitter(tower(m, 10, 1, 1, 1000)...)...)...)
			}},
		levelStands("s8a", costs{0, 0.6, 0}, 0.02, 0.02),
		Case{Name: "dropped-on-light", Shows: "1000 kg dropped by 2 m onto 1 kg come to rest on it, and nothing sinks in",
			cost: costs{0.01, 0.04, 0.4}, Bars: []Bar{
				atMost(lost, 0.03, "share", campaign), atMost("too-low", 0.001, "m", promise),
			}, play: droppedOnLight},
		Case{Name: "size-ratio", Shows: "cubes of 1 cm stand on a slab of 10 m, which lies on the floor",
			cost: costs{0.01, 0.05, 0.5}, Bars: []Bar{atMost(settle, 0.001, "m", campaign), atMost(drift, 0.001, "m", campaign),
				atMost(lost, 0.001, "share", campaign)},
			play: func(t *Trial) {
				m := stuff(0.5)
				defs := on(m, box("slab", m, vec{5, 0.25, 5}, vec{0, 0.25 + air, 0}))
				for i := range 16 {
					at := vec{-4.5 + 3*float64(i%4) + t.Vary(nudge), 0.505 + air + 2e-4, -4.5 + 3*float64(i/4) + t.Vary(nudge)}
					defs = append(defs, cube(fmt.Sprintf("small %d", i+1), m, 0.01, at))
				}
				t.Begin(t.Config(), defs...)
				t.Seconds(Pick(t, 2.0, 5, 60))
			}},
		Case{Name: "far-out", Shows: "a tower 100 km from the origin stands", cost: costs{0.01, 0.03, 0.3},
			Bars: still(0.015, 0.005), play: func(t *Trial) {
				m := stuff(0.5)
				defs := on(m, t.jitter(tower(m, 6, 1)...)...)
				for i := range defs {
					defs[i].Position = defs[i].Position.Add(vec{1e5, 0, -1e5})
				}
				t.stand(Pick(t, 3.0, 10, 60), defs...)
			}},
	)
}

func droppedOnLight(t *Trial) {
	m := stuff(0.5)
	defs := on(m, t.jitter(tower(m, 2, 1, 1, 1000)...)...)
	defs[2].Position[1] += 2
	ids := t.Begin(t.Config(), defs...)
	low := math.Inf(1)
	t.Each(Pick(t, 5.0, 8, 20), func() { low = min(low, t.Body(ids[2]).Position().Y()) })
	// It may slip off the light one, but while it is above it there is the height of a cube in between.
	if off := t.Body(ids[2]).Position().Sub(t.Body(ids[1]).Position()); math.Hypot(off.X(), off.Z()) < 1 {
		t.Measure("too-low", 1.5-low)
	} else {
		t.Measure("too-low", 0.5-low)
	}
}

// rates are the same wall at other step rates.
func rates() (cases []Case) {
	for _, hz := range []float64{15, 30, 60, 120} {
		cases = append(cases, Case{Name: fmt.Sprintf("wall-%ghz", hz), cost: costs{0.8, 40, 0},
			Shows: fmt.Sprintf("the wall stands at %g Hz", hz),
			Bars: []Bar{atMost(fallen, 0, "", goodBar), atMost(drift, 0.005, "m", goodBar),
				atMost(lost, 0.001, "share", goodBar)},
			play: func(t *Trial) {
				cfg, m := t.Config(), stuff(0.6)
				cfg.Hz = hz
				t.Begin(cfg, on(m, t.jitter(wall(m, Pick(t, 8, 20, 20), Pick(t, 5, 20, 20))...)...)...)
				t.Draw(driftCurve)
				t.Seconds(Pick(t, 2.0, 10, 10))
				t.Rest()
			}})
	}
	for _, hz := range []float64{15, 30, 60, 120} {
		cases = append(cases, Case{Name: fmt.Sprintf("punch-%ghz", hz), cost: costs{1.5, 20, 40},
			Shows: fmt.Sprintf("a ball of 400 kg at 50 m/s punches through a wall at %g Hz", hz),
			Bars: []Bar{atLeast("through", 0.5, "m", goodBar), atMost("gained", 0, "J", promise),
				atMost(lost, 0.03, "share", campaign)},
			play: func(t *Trial) { t.punch(hz) }})
	}
	return cases
}

// punch hits a wall that has stood for half a second.
func (t *Trial) punch(hz float64) {
	cfg, m := t.Config(), stuff(0.6)
	m.Density = 2000
	cfg.Hz = hz
	courses, bricks := Pick(t, 10, 20, 20), Pick(t, 6, 20, 20)
	t.Begin(cfg, on(m, t.jitter(wall(m, courses, bricks)...)...)...)
	t.Seconds(0.5)
	// Delay and place vary with the seed.
	at := vec{0.1 + t.Vary(0.1), 1.3 + t.Vary(0.1), 4 + t.Vary(0.4)}
	id := t.Add(thrown(heavy(ball("shot", m, 0.3, at), 400), vec{0, 0, -50}))[0]
	t.watchEnergy(Pick(t, 1.5, 3, 5), nil)
	t.Measure("through", -t.Body(id).Position().Z())
}
