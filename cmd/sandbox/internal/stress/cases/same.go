package cases

import (
	"errors"
	"fmt"
	"math"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/physics"
)

// samenesses are runs that have to give the same bits.
func samenesses() []trial.Case {
	bar := []trial.Bar{trial.AtMost("differing", 0, "", trial.Promise)}
	return []trial.Case{
		{Name: "threads", Shows: "the same hash at every step for 1, 2, 3 and 4 threads",
			Cost: trial.Costs{0.2, 4.2, 42}, Bars: bar, Play: func(t *trial.Trial) {
				var first []uint64
				for _, threads := range []int{1, 2, 3, 4} {
					cfg := t.Config()
					cfg.Threads = threads
					compareHashes(t, &first, func() { scramble(t, cfg) }, trial.Pick(t, 1.0, 4, 17))
				}
			}},
		{Name: "replay", Shows: "the same pushes at the same steps give the same hash at every step",
			Cost: trial.Costs{0.05, 5.6, 30}, Bars: bar, Play: func(t *trial.Trial) {
				var first []uint64
				for range 2 {
					compareHashes(t, &first, func() { scramble(t, t.Config()) }, trial.Pick(t, 1.0, 4, 17))
				}
			}},
		{Name: "restart", Shows: "a level that is started again runs as before", Cost: trial.Costs{0.2, 8, 16}, Bars: bar,
			Play: func(t *trial.Trial) {
				stage := t.Level("pile", 0.0001, nil)
				var first []uint64
				for range 2 {
					compareHashes(t, &first, func() { t.Restart(stage) }, trial.Pick(t, 0.5, 2, 5))
				}
			}},
		{Name: "order", Shows: "two towers far apart stand the same whichever is built first",
			Cost: trial.Costs{0.01, 0.05, 0.5}, Bars: bar, Play: func(t *trial.Trial) {
				m := scenery.Stuff(0.5)
				a, b := scenery.Jitter(t, scenery.Tower(m, 5, 1)...), scenery.Jitter(t, scenery.Tower(m, 8, 0.5)...)
				for i := range b {
					b[i].Position[0] += 20
				}
				ids := t.Begin(t.Config(), append(append([]physics.BodyDef{scenery.Floor(m)}, a...), b...)...)
				t.Seconds(trial.Pick(t, 1.0, 4, 20))
				poses := map[string]vec{}
				for i, id := range ids {
					poses[fmt.Sprint(i > 5, t.Body(id).Name())] = t.Body(id).Position()
				}
				ids = t.Begin(t.Config(), append(append([]physics.BodyDef{scenery.Floor(m)}, b...), a...)...)
				t.Seconds(trial.Pick(t, 1.0, 4, 20))
				differing := 0
				for i, id := range ids {
					if poses[fmt.Sprint(i > 0 && i <= 8, t.Body(id).Name())] != t.Body(id).Position() {
						differing++
					}
				}
				t.Measure("differing", float64(differing))
			}},
	}
}

// scramble builds a heap that is in full swing, with sleeping on.
func scramble(t *trial.Trial, cfg physics.Config) {
	m := scenery.Bouncy(0.5, 0.2)
	n := trial.Pick(t, 3, 6, 6)
	t.Rewinding(func() { t.Begin(cfg, scenery.On(m, scenery.Heap(t, m, 0.5, n, n, n)...)...) })
	t.SetSleeping(true)
}

// compareHashes runs a world that begin makes for some seconds, pushes a body now and then, and counts the steps whose
// hash is not that of the first run.
func compareHashes(t *trial.Trial, first *[]uint64, begin func(), seconds float64) {
	begin()
	var hashes []uint64
	moving := t.DynamicBodies()
	t.Each(seconds, func() {
		if n := len(hashes); n%15 == 7 && len(moving) > 0 {
			id := moving[n%len(moving)]
			t.Body(id).ApplyImpulse(vec{0, 2 * t.Body(id).Mass(), t.Body(id).Mass()}, t.Body(id).Position().Add(vec{0.1, 0, 0}))
		}
		hashes = append(hashes, t.Hash())
	})
	if *first == nil {
		*first = hashes
		t.Measure("differing", 0)
		return
	}
	differing := 0.0
	for i, h := range hashes {
		if h != (*first)[i] {
			differing++
		}
	}
	t.Worst("differing", differing)
}

// refusals are what the world must not let in, or must contain.
func refusals() []trial.Case {
	return []trial.Case{
		{Name: "spawn-overlap", Shows: "a body that would appear inside another is refused, and nothing changes",
			Cost: trial.Costs{0.01, 0.01, 0.1}, Bars: []trial.Bar{trial.AtMost("let-in", 0, "", trial.Promise),
				trial.AtMost("changed", 0, "", trial.Promise)},
			Play: func(t *trial.Trial) {
				m := scenery.Stuff(0.5)
				t.Begin(t.Config(), scenery.On(m, scenery.Jitter(t, scenery.Tower(m, 3, 1)...)...)...)
				t.Seconds(0.5)
				letIn, changed := 0.0, 0.0
				for range 20 {
					before := t.Hash()
					at := vec{0.4 * (2*t.Random() - 1), 0.5 + 2*t.Random(), 0.4 * (2*t.Random() - 1)}
					if t.Refused(scenery.Cube("intruder", m, 0.3, at)) == nil {
						letIn++
					}
					if t.Hash() != before {
						changed++
					}
					t.Step()
				}
				t.Measure("let-in", letIn)
				t.Measure("changed", changed)
			}},
		{Name: "teleport", Shows: "a body taken out and put back inside another is refused, beside it is not",
			Cost: trial.Costs{0.01, 0.01, 0.1}, Bars: []trial.Bar{trial.AtMost("let-in", 0, "", trial.Promise),
				trial.AtMost("kept-out", 0, "", trial.Promise)},
			Play: func(t *trial.Trial) {
				m := scenery.Stuff(0.5)
				defs := scenery.On(m, scenery.Jitter(t, scenery.Tower(m, 3, 1)...)...)
				ids := t.Begin(t.Config(), defs...)
				t.Seconds(0.5)
				t.RemoveBody(ids[3])
				moved := defs[3]
				moved.Position = vec{0.3 + t.Vary(0.2), 0.6, 0}
				letIn := 0.0
				if t.Refused(moved) == nil {
					letIn = 1
				}
				moved.Position = vec{3, 0.6, t.Vary(1)}
				keptOut := 0.0
				if t.Refused(moved) != nil {
					keptOut = 1
				}
				t.Seconds(0.5)
				t.Measure("let-in", letIn)
				t.Measure("kept-out", keptOut)
			}},
		{Name: "senseless", Shows: "speeds that are no numbers or beyond all limits stay with the body that has them",
			Cost: trial.Costs{0.01, 0.01, 0.1}, Bars: []trial.Bar{trial.AtMost("not-finite", 0, "", trial.Promise),
				trial.AtMost("disturbed", 0.001, "m", trial.Promise)}, Play: senseless},
	}
}

// senseless does to a cube what no cube can bear, beside a tower that shall not notice.
func senseless(t *trial.Trial) {
	m := scenery.Stuff(0.5)
	ids := t.Begin(t.Config(), scenery.On(m, append(scenery.Jitter(t, scenery.Tower(m, 3, 1)...),
		scenery.Cube("victim", m, 0.4, vec{-8, 0.201, 0}))...)...)
	t.Seconds(0.2)
	top, victim := t.Body(ids[3]).Position(), ids[4]
	_, err := t.AddBody(scenery.Cube("nowhere", m, 1, vec{math.NaN(), 0, 0}))
	var overlap *physics.OverlapError
	accepted := 0.0
	if err == nil || errors.As(err, &overlap) {
		accepted = 1
	}
	nan, huge := math.NaN(), 1e308
	for _, v := range []vec{{nan, 0, 0}, {math.Inf(1), 0, 0}, {-huge, 0, 0}, {-1e200, 1e200, 1e200}, {-4e8, 0, 0}} {
		t.Body(victim).SetVelocity(v, vec{})
		t.Seconds(0.2)
		t.Body(victim).SetVelocity(vec{}, v)
		t.Seconds(0.2)
		t.Body(victim).ApplyImpulse(v, t.Body(victim).Position().Add(vec{0, 1, 0}))
		t.Seconds(0.2)
	}
	for _, id := range t.Bodies() {
		if p, v := t.Body(id).Position(), t.Body(id).Velocity(); !(p.Len() <= 1e8) || !(v.Len() < math.Inf(1)) {
			accepted++
		}
	}
	t.Measure("not-finite", accepted)
	t.Measure("disturbed", t.Body(ids[3]).Position().Sub(top).Len())
}
