package worlds

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/physics"
)

// crowd is a house or a street, audited, or with threads of its own a twin that nobody audits.
func crowd(t *trial.Trial, number, threads int) *wild {
	street := number%3 == 0
	var w *wild
	if street {
		w = newSettings(t, number)
	} else {
		w = newWide(t, number)
	}
	w.beginWith(threads)
	if street {
		w.street()
	} else {
		w.house()
	}
	return w
}

// playTwins plays worlds, each with a twin of its own number of threads, drawn from the same random numbers.
func playTwins(t *trial.Trial, threads int, draw func(t *trial.Trial, number, threads int) *wild,
	play func(w, twin *wild)) {
	t.Worlds(func(number int) {
		var twin *wild
		t.Rewinding(func() { twin = draw(t, number, threads) })
		defer twin.Close()
		play(draw(t, number, 0), twin)
	})
}

// otherThreads is two, or one where the audited worlds have two.
func otherThreads(t *trial.Trial) int {
	if t.Config().Threads == 2 {
		return 1
	}
	return 2
}

// randomThreads plays worlds on two threads beside those on one.
func randomThreads(t *trial.Trial) {
	playTwins(t, otherThreads(t), crowd, func(w, twin *wild) {
		w.Worst(differing, 0)
		w.steps(trial.Pick(t, 30, 100, 200), func() {
			t.Rewinding(func() {
				twin.act()
				twin.World.Step()
			})
			w.act()
			t.Step()
			w.sound()
			w.compare(twin.trace())
		})
	})
}

// trace is a hash of a step: of the motions and of what the world tells of it, who sleeps and what it cost.
func (w *wild) trace() uint64 {
	h, r := fnv.New64a(), w.Report()
	told := fmt.Appendln(nil, w.Hash(), r.Work, r.Guard, r.Blocked, r.Joints.Events)
	told = fmt.Appendln(told, w.Watch().AppendSensorEvents(nil), w.Watch().AppendContactEvents(nil),
		w.Watch().AppendHits(nil))
	for _, id := range w.Bodies() {
		told = fmt.Append(told, w.Body(id).Asleep())
	}
	_, _ = h.Write(told) // which never fails
	return h.Sum64()
}

// compare counts the steps whose trace is not the given one.
func (w *wild) compare(trace uint64) {
	if w.trace() != trace {
		w.Worst(differing, w.Measured(differing)+1)
	}
}

// randomSaved saves worlds in the midst of all that happens in them, and has them go on three times: on from there, the
// same world restored, and another one, built alike with two threads and gone elsewhere, with that state.
func randomSaved(t *trial.Trial) {
	playTwins(t, otherThreads(t), crowd, func(w, twin *wild) {
		w.Worst(differing, 0)
		steps := trial.Pick(t, 15, 40, 80)
		twin.steps(steps/2, func() {
			twin.act()
			twin.World.Step()
		})
		w.steps(steps, func() {
			w.act()
			t.Step()
		})
		saved := w.save()
		var traces []uint64
		t.Rewinding(func() {
			w.steps(steps, func() {
				w.act()
				t.Step()
				traces = append(traces, w.trace())
			})
		})
		if !w.restore(saved) {
			trial.Break("world %d: its own state was refused", w.number)
		}
		knows := twin.restore(saved)
		for _, trace := range traces {
			if knows {
				t.Rewinding(func() {
					twin.act()
					twin.World.Step()
					twin.compare(trace)
				})
			}
			w.act()
			t.Step()
			w.sound()
			w.compare(trace)
		}
	})
}

// saved is all that a wild consists of at a moment.
type saved struct {
	world         []byte
	walkers, cars [][]byte
	bodies        []physics.BodyID
	made          int
}

func (w *wild) save() (s saved) {
	s = saved{world: w.Save(nil), bodies: slices.Clone(w.bodies), made: w.made}
	for _, c := range w.walkers {
		s.walkers = append(s.walkers, c.Save(nil))
	}
	for _, c := range w.cars {
		s.cars = append(s.cars, c.Save(nil))
	}
	return s
}

// restore goes back to a moment, which may be one of another world that was built alike. It is false for a state with a
// large mesh in a body of several solids that this world has never had: states only name those, and are refused.
func (w *wild) restore(s saved) bool {
	w.learn()
	if err := w.Restore(s.world); err != nil {
		if !strings.Contains(err.Error(), "this world has never had its") {
			trial.Break("world %d: a state was refused: %v", w.number, err)
		}
		return false
	}
	w.bodies, w.made = slices.Clone(s.bodies), s.made
	for i, c := range w.walkers {
		_, err := c.Restore(s.walkers[i])
		w.obeyed(err)
	}
	for i, c := range w.cars {
		_, err := c.Restore(s.cars[i])
		w.obeyed(err)
	}
	return true
}

// learn has a world meet all shapes of its bodies, which are left out of a saved state where they are large. What is
// added here is gone with all else that is not in the state.
func (w *wild) learn() {
	def := physics.BodyDef{Kind: physics.Static, Position: w.middle.Add(vec{0, 100 * w.reach, 0})}
	for i, kind := range w.shapes {
		def.Solids = append(def.Solids, physics.Solid{Shape: kind.shape}, physics.Solid{Shape: w.parts[i]})
	}
	_, err := w.AddBody(def)
	w.obeyed(err)
}
