package joints

import (
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/physics"
)

// threads are what the twin of a world is played with. It is played for twinned seconds, in joints-full to the end.
const (
	threads = 8
	twinned = 1.0
)

// push (m/s) is how fast any seed but the first has bodies begin.
const push = 0.01

// A level is one of the built-in levels.
type level struct {
	name   string
	params map[string]string
}

// watched is a case that plays a level for some seconds, at each rate.
func watched(name, shows string, seconds float64, cost trial.Costs, of level, bars ...trial.Bar) trial.Case {
	return trial.Case{Name: name, Shows: shows, Cost: cost, Bars: sound(bars...), Play: func(t *trial.Trial) {
		t.AtRates(func(string) { newWatch(t, of).play(seconds, nil) })
	}}
}

// A watch is a level that is played, the joints of which are followed, and its twin on more threads.
type watch struct {
	*trial.Trial
	stage, twin *play.Stage
	start       float64 // J
	openings    []float64
	open        float64           // m, the greatest of them
	joints      []physics.JointID // scratch
}

// newWatch begins a level.
func newWatch(t *trial.Trial, of level) *watch {
	w := &watch{Trial: t, stage: t.Level(of.name, 0, of.params)}
	w.twin = t.Stage(w.stage.Level(), threads)
	for _, world := range []*physics.World{w.World, w.twin.World()} {
		world.SetSleeping(true)
	}
	for _, id := range t.DynamicBodies() {
		dv := vec{t.Vary(push), t.Vary(push), t.Vary(push)}
		for _, world := range []*physics.World{w.World, w.twin.World()} {
			if b := world.Body(id); t.Seed > 1 && b.Mass() > 0 {
				b.ApplyImpulse(dv.Mul(b.Mass()), b.Position())
			}
		}
	}
	w.start = t.Energy()
	for _, what := range []string{open, over, rise, lostTime, openFor, tangled, differing, nowhere} {
		t.Worst(what, 0)
	}
	return w
}

// play goes on for some seconds, measures and looks after every step, and sums up.
func (w *watch) play(seconds float64, look func()) {
	w.Each(seconds, func() {
		w.read()
		if look != nil {
			look()
		}
	})
	w.finish()
}

// read takes a step into account.
func (w *watch) read() {
	r := &w.Report().Joints
	w.joints = w.AppendJoints(w.joints[:0])
	for _, id := range w.joints {
		w.openings = append(w.openings, w.Joint(id).Gap().Opening)
	}
	w.open = math.Max(w.open, r.Opening.Value)
	w.Worst(open, r.Opening.Value)
	w.Worst(over, r.Over.Value)
	w.Worst(openFor, r.OpenFor.Value)
	w.Worst(tangled, float64(r.Tangled))
	w.Worst(rise, w.Energy()-w.start)
	if cfg := w.World.Config(); full(w.Trial) || float64(w.StepCount()) <= twinned*cfg.Hz {
		w.twin.Step()
		if w.twin.World().Hash() != w.Hash() {
			w.Measure(differing, w.Measured(differing)+1)
		}
	}
}

// finish takes the end of a level into account.
func (w *watch) finish() {
	w.twin.World().Close()
	w.Worst(lostTime, w.Report().LostTotal)
	if n := len(w.openings); n > 0 {
		slices.Sort(w.openings)
		w.Worst(open99, w.openings[(n-1)*99/100])
	}
	w.Worst(awake, float64(w.awake()))
	w.Worst(nowhere, float64(w.stage.Incidents().Quarantined+lost(w.World)))
}

// awake counts the bodies that have not fallen asleep.
func (w *watch) awake() (n int) {
	for _, id := range w.DynamicBodies() {
		if !w.Body(id).Asleep() {
			n++
		}
	}
	return n
}

// lost counts the bodies that are where no body can be.
func lost(w *physics.World) (n int) {
	for _, id := range w.Bodies() {
		if b := w.Body(id); !(b.Position().Len() < 1e6 && b.Velocity().Len() < math.Inf(1)) {
			n++
		}
	}
	return n
}

// body returns a body by its name.
func (w *watch) body(name string) physics.Body {
	for _, id := range w.Bodies() {
		if b := w.Body(id); b.Name() == name {
			return b
		}
	}
	trial.Break("the level has no body %q", name)
	panic("not reached")
}
