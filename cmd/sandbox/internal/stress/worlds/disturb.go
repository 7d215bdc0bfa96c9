package worlds

import (
	"math"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/physics"
)

// oversleeping counts sleepers that would go away if they were awake, and points at which awake bodies press on them.
const oversleeping = "oversleeping"

// randomDisturbed lets worlds come to rest, changes one thing, and looks who sleeps on though an awake twin moves.
func randomDisturbed(t *trial.Trial) {
	playTwins(t, 1, tired, func(w, twin *wild) {
		w.Worst(oversleeping, 0)
		w.ticks(5)
		for range trial.Pick(t, 2, 6, 6) {
			w.Worst(oversleeping, w.oversleepers(twin))
			w.ticks(2)
		}
	})
}

// tired is a house, audited or with threads of its own, in which nothing keeps bodies awake: nobody walks or drives,
// all is damped, and most driven bodies stand.
func tired(t *trial.Trial, number, threads int) *wild {
	w := newWide(t, number)
	w.beginWith(threads)
	w.house()
	w.walkers, w.cars = nil, nil
	w.SetSleeping(true)
	if w.World.Config().Gravity.Len() == 0 || chance(t, 1, 3) {
		w.SetGravity(vec{0, -w.pull.most, 0})
	}
	for _, id := range w.bodies {
		switch b := w.Body(id); {
		case b.Kind() == physics.Dynamic:
			b.SetDamping(1, 1)
		case chance(t, 2, 3):
			b.SetVelocity(vec{}, vec{})
		}
	}
	return w
}

// ticks steps for a time (s), or 200 steps if that is less.
func (w *wild) ticks(seconds float64) {
	w.steps(int(math.Min(200, math.Round(seconds*w.config.Hz))), w.Trial.Step)
}

// upset changes one thing that some sleepers may have to notice: a body, mostly a sleeper, or scenery that they lie on.
func (w *wild) upset() {
	if k, id, some := w.pickSleeper(); some && chance(w.Trial, 6, 7) {
		oneOf(w.Trial, rousings...)(w, k, id)
		return
	}
	if len(w.room.walls) == 0 {
		w.meddle()
		return
	}
	wall := w.Body(oneOf(w.Trial, w.room.walls...))
	if chance(w.Trial, 1, 2) {
		w.fits(wall.Teleport(wall.Position().Add(anyInCube(w.Trial, w.size)), wall.Rotation()))
		return
	}
	w.RemoveBody(wall.ID())
	w.room.walls = without(w.room.walls, wall.ID())
}

// pickSleeper picks a body, one that sleeps if one of five does; false if there is none.
func (w *wild) pickSleeper() (k int, id physics.BodyID, some bool) {
	for range 5 {
		if k, id, some = w.pick(); !some || w.Body(id).Asleep() {
			break
		}
	}
	return k, id, some
}

// extent (m) is how long a body is, about.
func (w *wild) extent(id physics.BodyID) (most float64) {
	solids := w.Body(id).Solids()
	for k := range solids {
		middle, around := ballAround(&solids[k].Shape)
		most = math.Max(most, 2*(middle.Len()+around))
	}
	return most
}

// without is a list of bodies less one of them.
func without(all []physics.BodyID, gone physics.BodyID) (rest []physics.BodyID) {
	for _, id := range all {
		if id != gone {
			rest = append(rest, id)
		}
	}
	return rest
}
