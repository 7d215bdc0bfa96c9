package cases

import (
	"fmt"
	"math"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
)

// ratios are masses, sizes and distances far apart.
func ratios() []trial.Case {
	var cases []trial.Case
	for _, ratio := range []float64{10, 100, 1000, 10_000} {
		bars := still(0.02, 0.02)
		if ratio > 1000 {
			bars = []trial.Bar{trial.AtMost(trial.Fallen, 0, "", trial.Campaign),
				trial.AtMost(trial.Lost, 0.1, "share", trial.Campaign)}
		}
		cases = append(cases, trial.Case{
			Name: fmt.Sprintf("heavy-on-light-%g", ratio), Bars: bars,
			Shows: fmt.Sprintf("a cube of %g kg stands on one of 1 kg", ratio), Cost: trial.Costs{0.2, 0.4, 10},
			Play: func(t *trial.Trial) {
				m := scenery.Stuff(0.5)
				stand(t, trial.Pick(t, 5.0, 10, 600), scenery.On(m, scenery.Jitter(t, scenery.Tower(m, 2, 1, 1, ratio)...)...)...)
			}})
	}
	return append(cases,
		trial.Case{Name: "in-turn", Shows: "ten cubes of 1 and 1000 kg in turn stand", Cost: trial.Costs{0.01, 0.05, 0.5},
			Bars: []trial.Bar{trial.AtMost(trial.Fallen, 0, "", trial.FirstGoal),
				trial.AtMost(trial.Lost, 0.001, "share", trial.FirstGoal)},
			Play: func(t *trial.Trial) {
				m := scenery.Stuff(0.5)
				stand(t, trial.Pick(t, 5.0, 10, 600), scenery.On(m, scenery.Jitter(t, scenery.Tower(m, 10, 1, 1, 1000)...)...)...)
			}},
		levelStands("s8a", trial.Costs{0, 0.6, 0}, 0.02, 0.02),
		trial.Case{Name: "dropped-on-light",
			Shows: "1000 kg dropped by 2 m onto 1 kg come to rest on it, and nothing sinks in",
			Cost:  trial.Costs{0.01, 0.04, 0.4}, Bars: []trial.Bar{
				trial.AtMost(trial.Lost, 0.03, "share", trial.Campaign), trial.AtMost("too-low", 0.001, "m", trial.Promise),
			}, Play: droppedOnLight},
		trial.Case{Name: "size-ratio", Shows: "cubes of 1 cm stand on a slab of 10 m, which lies on the floor",
			Cost: trial.Costs{0.01, 0.05, 0.5}, Bars: []trial.Bar{trial.AtMost(trial.Settle, 0.001, "m", trial.Campaign),
				trial.AtMost(trial.Drift, 0.001, "m", trial.Campaign),
				trial.AtMost(trial.Lost, 0.001, "share", trial.Campaign)},
			Play: func(t *trial.Trial) {
				m := scenery.Stuff(0.5)
				defs := scenery.On(m, scenery.Box("slab", m, vec{5, 0.25, 5}, vec{0, 0.25 + scenery.Air, 0}))
				for i := range 16 {
					at := vec{-4.5 + 3*float64(i%4) + t.Vary(scenery.Nudge), 0.505 + scenery.Air + 2e-4,
						-4.5 + 3*float64(i/4) + t.Vary(scenery.Nudge)}
					defs = append(defs, scenery.Cube(fmt.Sprintf("small %d", i+1), m, 0.01, at))
				}
				t.Begin(t.Config(), defs...)
				t.Seconds(trial.Pick(t, 2.0, 5, 60))
			}},
		trial.Case{Name: "far-out", Shows: "a tower 100 km from the origin stands", Cost: trial.Costs{0.01, 0.03, 0.3},
			Bars: still(0.015, 0.005), Play: func(t *trial.Trial) {
				m := scenery.Stuff(0.5)
				defs := scenery.On(m, scenery.Jitter(t, scenery.Tower(m, 6, 1)...)...)
				for i := range defs {
					defs[i].Position = defs[i].Position.Add(vec{1e5, 0, -1e5})
				}
				stand(t, trial.Pick(t, 3.0, 10, 60), defs...)
			}},
	)
}

func droppedOnLight(t *trial.Trial) {
	m := scenery.Stuff(0.5)
	defs := scenery.On(m, scenery.Jitter(t, scenery.Tower(m, 2, 1, 1, 1000)...)...)
	defs[2].Position[1] += 2
	ids := t.Begin(t.Config(), defs...)
	low := math.Inf(1)
	t.Each(trial.Pick(t, 5.0, 8, 20), func() { low = min(low, t.Body(ids[2]).Position().Y()) })
	// It may slip off the light one, but while it is above it there is the height of a cube in between.
	if off := t.Body(ids[2]).Position().Sub(t.Body(ids[1]).Position()); math.Hypot(off.X(), off.Z()) < 1 {
		t.Measure("too-low", 1.5-low)
	} else {
		t.Measure("too-low", 0.5-low)
	}
}

// rates are the same wall at other step rates.
func rates() (cases []trial.Case) {
	for _, hz := range []float64{15, 30, 60, 120} {
		cases = append(cases, trial.Case{Name: fmt.Sprintf("wall-%ghz", hz), Cost: trial.Costs{0.8, 40, 0},
			Shows: fmt.Sprintf("the wall stands at %g Hz", hz),
			Bars: []trial.Bar{trial.AtMost(trial.Fallen, 0, "", trial.FirstGoal),
				trial.AtMost(trial.Drift, 0.005, "m", trial.FirstGoal),
				trial.AtMost(trial.Lost, 0.001, "share", trial.FirstGoal)},
			Play: func(t *trial.Trial) {
				cfg, m := t.Config(), scenery.Stuff(0.6)
				cfg.Hz = hz
				t.Begin(cfg, scenery.On(m, scenery.Jitter(t, scenery.Wall(m, trial.Pick(t, 8, 20, 20),
					trial.Pick(t, 5, 20, 20))...)...)...)
				t.Draw(trial.DriftCurve)
				t.Seconds(trial.Pick(t, 2.0, 10, 10))
				t.Rest()
			}})
	}
	for _, hz := range []float64{15, 30, 60, 120} {
		cases = append(cases, trial.Case{Name: fmt.Sprintf("punch-%ghz", hz), Cost: trial.Costs{1.5, 20, 40},
			Shows: fmt.Sprintf("a ball of 400 kg at 50 m/s punches through a wall at %g Hz", hz),
			Bars: []trial.Bar{trial.AtLeast("through", 0.5, "m", trial.FirstGoal), trial.AtMost("gained", 0, "J", trial.Promise),
				trial.AtMost(trial.Lost, 0.03, "share", trial.Campaign)},
			Play: func(t *trial.Trial) { punch(t, hz) }})
	}
	return cases
}

// punch hits a wall that has stood for half a second.
func punch(t *trial.Trial, hz float64) {
	cfg, m := t.Config(), scenery.Stuff(0.6)
	m.Density = 2000
	cfg.Hz = hz
	courses, bricks := trial.Pick(t, 10, 20, 20), trial.Pick(t, 6, 20, 20)
	t.Begin(cfg, scenery.On(m, scenery.Jitter(t, scenery.Wall(m, courses, bricks)...)...)...)
	t.Seconds(0.5)
	// Delay and place vary with the seed.
	at := vec{0.1 + t.Vary(0.1), 1.3 + t.Vary(0.1), 4 + t.Vary(0.4)}
	id := t.Add(scenery.Thrown(scenery.Heavy(scenery.Ball("shot", m, 0.3, at), 400), vec{0, 0, -50}))[0]
	watchEnergy(t, trial.Pick(t, 1.5, 3, 5), nil)
	t.Measure("through", -t.Body(id).Position().Z())
}
