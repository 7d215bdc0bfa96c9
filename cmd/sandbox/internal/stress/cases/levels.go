package cases

import (
	"math"
	"strings"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/levels"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/physics"
)

// soakOdd are levels that need far more, or less, time than others: CPU seconds in standard and full.
var soakOdd = map[string]trial.Costs{
	"debris": {0, 60, 400}, "drum": {0, 40, 300}, "nonconvex": {0, 30, 300}, "shuttle": {0, 30, 300},
}

// soakThreads are the numbers of threads that a soak has to give the same world with.
var soakThreads = []int{2, 4}

// soaks play every built-in level as it is, for a while, whatever it is for: nothing may overlap, nothing may end up
// where no body can be, and any number of threads gives the same.
func soaks() (cases []trial.Case) {
	for _, name := range levels.Names() {
		if strings.HasPrefix(name, "bench/") {
			continue
		}
		cost, odd := soakOdd[name]
		if !odd {
			cost = trial.Costs{0, 5, 40}
		}
		cases = append(cases, trial.Case{Name: "soak-" + name, Shows: "the level " + name +
			", as it is, with 1, 2 and 4 threads",
			Bars: []trial.Bar{trial.AtMost("nowhere", 0, "", trial.Promise), trial.AtMost("differing", 0, "", trial.Promise)},
			Cost: cost,
			Play: func(t *trial.Trial) { soak(t, name) }})
	}
	return cases
}

// soak takes 90 steps, or 1000 in the full suite, with a push to some body now and then as the seed decides.
func soak(t *trial.Trial, name string) {
	t.Between(trial.SoakBetween)
	stage := t.Level(name, 0, nil)
	t.SetSleeping(true)
	var twins []*play.Stage
	for _, threads := range soakThreads {
		twin := t.Stage(stage.Level(), threads)
		twin.World().SetSleeping(true)
		defer twin.World().Close()
		twins = append(twins, twin)
	}
	t.Measure("differing", 0)
	for range trial.Pick(t, 30, 90, 1000) {
		t.Step()
		compareTwins(t, twins)
		pushOne(t, twins)
	}
	nowhere := 0
	for _, id := range t.Bodies() {
		if t.Body(id).Kind() == physics.Dynamic && !(t.Body(id).Velocity().Len() < math.Inf(1) &&
			t.Body(id).Position().Len() < 1e9) {
			nowhere++
		}
	}
	t.Measure("nowhere", float64(nowhere))
}

// compareTwins takes the step of the twins and counts those that it leads elsewhere.
func compareTwins(t *trial.Trial, twins []*play.Stage) {
	differing := 0.0
	for _, twin := range twins {
		twin.Step()
		if trial.Differ(t.World, twin.World()) != "" {
			differing++
		}
	}
	t.Worst("differing", differing)
}

// pushOne gives a body 3 m/s, in the world and in its twins.
func pushOne(t *trial.Trial, twins []*play.Stage) {
	ids := t.DynamicBodies()
	if t.Seed <= 1 || len(ids) == 0 || t.Random() >= 0.1 {
		return
	}
	id := ids[int(t.Random()*float64(len(ids)))]
	if !t.Contains(id) || t.Body(id).Mass() == 0 {
		return
	}
	p, at := t.AnyDirection().Mul(3*t.Body(id).Mass()), t.Body(id).Position()
	t.Body(id).ApplyImpulse(p, at)
	for _, twin := range twins {
		if w := twin.World(); w.Contains(id) {
			w.Body(id).ApplyImpulse(p, at)
		}
	}
}
