package truth

import (
	"fmt"
	"math"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/internal/closedform"
	"github.com/brickyard-physics/brickyard/physics"
)

// order are how errors shrink with the step.
func order() []trial.Case {
	order := func(name, shows string, exact float64, err func(*trial.Trial) float64) trial.Case {
		return trial.Case{Name: "order-of-" + name, Shows: shows, Cost: inTruth(0.5),
			Bars: []trial.Bar{trial.AtMost("order-missing", 0.2, "", "order of the method")},
			Play: func(t *trial.Trial) { measureOrder(t, name, exact, err) }}
	}
	return []trial.Case{
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

// measureOrder plays a motion at rates that double and fits the power of the step by which its error (a share of what
// there is to measure) shrinks: least squares on logarithms. What falls faster than it should clears the bar.
func measureOrder(t *trial.Trial, name string, exact float64, err func(*trial.Trial) float64) {
	var steps, errors []float64
	var sx, sy, sxx, sxy float64
	for k := range orderSteps {
		hz := 60 * math.Pow(2, float64(k))
		t.SetHz(hz)
		step, wrong := 1/(hz*orderSubsteps), err(t)
		steps, errors = append(steps, step), append(errors, wrong)
		x, y := math.Log(step), math.Log(wrong)
		sx, sy, sxx, sxy = sx+x, sy+y, sxx+x*x, sxy+x*y
	}
	power := (orderSteps*sxy - sx*sy) / (orderSteps*sxx - sx*sx)
	missing := math.Max(0, exact-power)
	t.Judge("order-missing", trial.Comparison{What: "order of " + name, Measured: trial.Number(power),
		Exact: trial.Number(exact)}, missing)
	t.Chart(trial.Series{Chart: OrderChart, Name: fmt.Sprintf("%s: order %.2f", name, power), X: steps, Y: errors})
}

// OrderChart is the chart of errors over the sub-step.
const OrderChart = "order"

// evenly gives a configuration orderSubsteps at any rate, and a zone so thin that what remains is due to the step.
func evenly(cfg physics.Config) physics.Config {
	cfg.Substeps, cfg.ExpelZone = orderSubsteps, 1e-5
	return cfg
}

func slidingError(t *trial.Trial) float64 {
	const v, mu = 5.0, 0.4
	m := scenery.Stuff(mu)
	id := t.Begin(evenly(t.Config()), scenery.On(m, scenery.Thrown(scenery.Box("block", m, vec{0.5, 0.1, 0.5},
		vec{0, 0.1 + 1e-5, 0}),
		vec{v, 0, 0}))...)[1]
	t.Seconds(2)
	return math.Abs(t.Body(id).Position()[0]/closedform.SlideDistance(v, mu) - 1)
}

func rollingError(t *trial.Trial) float64 {
	const v, mu, radius = 6.0, 0.3, 0.2
	m := scenery.Stuff(mu)
	id := t.Begin(evenly(t.Config()), scenery.On(m, scenery.Thrown(scenery.Ball("ball", m, radius,
		vec{0, radius + 1e-5, 0}), vec{v, 0, 0}))...)[1]
	t.Seconds(2)
	return math.Abs(t.Body(id).Position()[0]/closedform.NewBowl(v, mu).At(2) - 1)
}

func topError(t *trial.Trial) float64 {
	top := spinTop(t, evenly(t.Weightless()))
	mean, _ := t.Flips(top.id, 30, func() {})
	return math.Abs(mean/top.flip - 1)
}
