package worlds

import (
	"math"

	"github.com/brickyard-physics/brickyard/physics"
)

// oversleepers changes one thing in a world, and in a twin that is kept awake. It returns how many bodies sleep on that
// go 5 % of their size and their zone there within a second, or 120 steps if that is less, or that somebody awake
// presses on. Bodies that go as far in a twin in which nothing was changed do not count: blocked driven bodies, and
// joints that contradict each other, hold bodies in places that they leave some time after they were woken.
func (w *wild) oversleepers(twin *wild) (count float64) {
	before, changed := w.save(), roused(w)
	if !twin.restore(before) {
		return 0
	}
	w.Rewinding(twin.upset)
	w.upset()
	w.SetSleeping(true)
	twin.SetSleeping(false)
	steps := int(math.Min(120, w.config.Hz))
	w.steps(steps, func() {
		slept := w.sleepers()
		w.Trial.Step()
		twin.World.Step()
		w.sound()
		count = math.Max(count, w.pressed(slept))
		changed.follow(w, twin)
	})
	gone := changed.asleepIn(w)
	if len(gone) > 0 && twin.restore(before) {
		twin.leaveOut(gone, steps)
	}
	return math.Max(count, float64(len(gone)))
}

// leaveOut takes those out of a list of bodies that go far in some steps in which all are awake.
func (w *wild) leaveOut(bodies map[physics.BodyID]bool, steps int) {
	a := awakening{from: map[physics.BodyID]vec{}, gone: map[physics.BodyID]bool{}}
	for id := range bodies {
		a.from[id] = w.Body(id).Position()
	}
	w.SetSleeping(false)
	w.steps(steps, func() {
		w.World.Step()
		a.note(w)
	})
	for id := range a.gone {
		delete(bodies, id)
	}
}

// sleepers are the places of the dynamic bodies that sleep.
func (w *wild) sleepers() map[physics.BodyID]vec {
	from := map[physics.BodyID]vec{}
	for _, id := range w.bodies {
		if b := w.Body(id); b.Kind() == physics.Dynamic && b.Asleep() {
			from[id] = b.Position()
		}
	}
	return from
}

// pressed counts the contact points of a step at which an awake body has pressed on one that slept and sleeps on.
func (w *wild) pressed(slept map[physics.BodyID]vec) (count float64) {
	disturbed := func(id, by physics.BodyID) bool {
		_, before := slept[id]
		return before && w.Body(id).Asleep() && w.Body(by).Kind() == physics.Dynamic && !w.Body(by).Asleep()
	}
	for _, c := range w.AppendContacts(nil) {
		if c.Impulse != 0 && (disturbed(c.A, c.B) || disturbed(c.B, c.A)) {
			count++
		}
	}
	return count
}

// awakening is what becomes of sleepers in a twin that is kept awake. The courses of thrown bodies diverge soon in two
// worlds of which one sleeps. A sleeper that such a body hits in the twin alone goes away there, and has no reason to
// wake.
type awakening struct {
	from    map[physics.BodyID]vec
	reached map[physics.BodyID]bool // pushed by a body that has diverged, or by another one that was reached
	gone    map[physics.BodyID]bool // far from where it slept, and not reached before that
}

// roused is the awakening of those who sleep in a world now.
func roused(w *wild) awakening {
	return awakening{w.sleepers(), map[physics.BodyID]bool{}, map[physics.BodyID]bool{}}
}

// follow looks at the bodies of a world and of its twin after a step of both.
func (a *awakening) follow(w, twin *wild) {
	var pairs [][2]physics.BodyID
	for _, c := range twin.AppendContacts(nil) {
		if c.Impulse != 0 {
			pairs = append(pairs, [2]physics.BodyID{c.A, c.B})
		}
	}
	for _, id := range twin.AppendJoints(nil) {
		one, other := twin.Joint(id).Bodies()
		pairs = append(pairs, [2]physics.BodyID{one, other})
	}
	for spreads := true; spreads; {
		spreads = false
		for _, p := range pairs {
			spreads = a.reaches(w, twin, p[0], p[1]) || a.reaches(w, twin, p[1], p[0]) || spreads
		}
	}
	a.note(twin)
}

// reaches notes that a body was reached by another one, and reports whether that is new.
func (a *awakening) reaches(w, twin *wild, by, id physics.BodyID) bool {
	if a.reached[id] || !a.reached[by] && !diverged(w, twin, by) {
		return false
	}
	a.reached[id] = twin.Contains(id) && twin.Body(id).Kind() == physics.Dynamic // a joint may lead to the world
	return a.reached[id]
}

// diverged reports whether a body moves in a world and is elsewhere in its twin.
func diverged(w, twin *wild, id physics.BodyID) bool {
	if !w.Contains(id) || w.Body(id).Kind() == physics.Static || w.Body(id).Asleep() {
		return false
	}
	b := w.Body(id)
	return twin.Body(id).Position().Sub(b.Position()).Len() > b.ExpelZone()
}

// note notes which sleepers have gone far in the twin.
func (a *awakening) note(twin *wild) {
	for id, at := range a.from {
		if !twin.Contains(id) || a.reached[id] {
			continue
		}
		b := twin.Body(id)
		if b.Position().Sub(at).Len() > 0.05*twin.extent(id)+b.ExpelZone() {
			a.gone[id] = true
		}
	}
}

// asleepIn are those that sleep on in a world and have gone far in its twin.
func (a *awakening) asleepIn(w *wild) map[physics.BodyID]bool {
	on := map[physics.BodyID]bool{}
	for id := range a.gone {
		if w.Contains(id) && w.Body(id).Asleep() && w.Body(id).Position() == a.from[id] {
			on[id] = true
		}
	}
	return on
}
