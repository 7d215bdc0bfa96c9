package stress

import (
	"fmt"
	"math"

	"github.com/brickyard-physics/brickyard/internal/closedform"
	"github.com/brickyard-physics/brickyard/physics"
)

// truthsOfOrder are how errors shrink with the step.
func truthsOfOrder() []Case {
	order := func(name, shows string, exact float64, err func(*Trial) float64) Case {
		return Case{Name: "order-of-" + name, Shows: shows, cost: inTruth(0.5),
			Bars: []Bar{atMost("order-missing", 0.2, "", "order of the method")},
			play: func(t *Trial) { t.order(name, exact, err) }}
	}
	return []Case{
		order("sliding", "the way of a sliding block is right to first order", 1, slidingError),
		order("rolling", "the way of a ball that slips and rolls is right to first order", 1, rollingError),
		order("tops", "the flips of a free top are right to second order", 2, topError),
	}
}

// orderSteps is how many rates the order is taken from: 60 Hz and its doubles, with orderSubsteps each. The engine's
// own choice would keep the sub-step the same at all rates.
const (
	orderSteps    = 5
	orderSubsteps = 4
)

// order plays a motion at rates that double and fits the power of the step by which its error (a share of what there
// is to measure) shrinks: least squares on logarithms. What falls faster than it should clears the bar.
func (t *Trial) order(name string, exact float64, err func(*Trial) float64) {
	var steps, errors []float64
	var sx, sy, sxx, sxy float64
	for k := range orderSteps {
		t.options.Hz = 60 * math.Pow(2, float64(k))
		step, wrong := 1/(t.options.Hz*orderSubsteps), err(t)
		steps, errors = append(steps, step), append(errors, wrong)
		x, y := math.Log(step), math.Log(wrong)
		sx, sy, sxx, sxy = sx+x, sy+y, sxx+x*x, sxy+x*y
	}
	power := (orderSteps*sxy - sx*sy) / (orderSteps*sxx - sx*sx)
	missing := math.Max(0, exact-power)
	t.judge("order-missing", Comparison{What: "order of " + name, Measured: Number(power), Exact: Number(exact)}, missing)
	t.result.Series = append(t.result.Series, Series{Chart: orderChart, Name: fmt.Sprintf("%s: order %.2f", name, power),
		X: steps, Y: errors})
}

// evenly gives a configuration orderSubsteps at any rate, and a zone so thin that what remains is due to the step.
func evenly(cfg physics.Config) physics.Config {
	cfg.Substeps, cfg.ExpelZone = orderSubsteps, 1e-5
	return cfg
}

func slidingError(t *Trial) float64 {
	const v, mu = 5.0, 0.4
	m := stuff(mu)
	id := t.Begin(evenly(t.Config()), on(m, thrown(box("block", m, vec{0.5, 0.1, 0.5}, vec{0, 0.1 + 1e-5, 0}),
		vec{v, 0, 0}))...)[1]
	t.Seconds(2)
	return math.Abs(t.Body(id).Position()[0]/closedform.SlideDistance(v, mu) - 1)
}

func rollingError(t *Trial) float64 {
	const v, mu, radius = 6.0, 0.3, 0.2
	m := stuff(mu)
	id := t.Begin(evenly(t.Config()), on(m, thrown(ball("ball", m, radius, vec{0, radius + 1e-5, 0}), vec{v, 0, 0}))...)[1]
	t.Seconds(2)
	return math.Abs(t.Body(id).Position()[0]/closedform.NewBowl(v, mu).At(2) - 1)
}

func topError(t *Trial) float64 {
	top := t.spinTop(evenly(t.Weightless()))
	mean, _ := t.flips(top.id, 30, func() {})
	return math.Abs(mean/top.flip - 1)
}
