package worlds

import (
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/physics"
)

// randomDrums moves and spins rooms wildly, driven ones and loose ones, and who is in them.
func randomDrums(t *trial.Trial) {
	t.Between(wideBetween)
	t.Worlds(func(number int) {
		w := newWide(t, number)
		w.hasten()
		w.begin()
		r := w.drum()
		w.Worst(crossed, 0)
		w.steps(trial.Pick(t, 30, 100, 200), func() {
			if chance(t, 1, 10) {
				w.toss(r.body)
			}
			if _, id, some := w.pick(); some && chance(t, 1, 10) {
				w.Body(id).SetVelocity(w.speed.any(t), w.spin.any(t))
			}
			w.driveAll(3)
			r.look(w)
			t.Step()
			w.sound()
			w.Worst(crossed, r.crossed(w))
		})
	})
}

// hasten has all speeds of a world be of any order of magnitude.
func (w *wild) hasten() {
	fast := w.size * anyMagnitude(w.Trial, 1, fastest)
	w.speed = pace{fast, fast}
	turns := anyMagnitude(w.Trial, 1, w.topSpin())
	w.spin = pace{turns, turns}
}

// drum is a room that moves, driven or loose, with bodies, joints and now and then a figure in it, half of the time
// above a floor.
func (w *wild) drum() *room {
	t := w.Trial
	half := w.size * anyBetween(t, 0.8, 2)
	kind := oneOf(t, physics.Kinematic, physics.Kinematic, physics.Dynamic)
	shell := w.shell(kind, half, w.thickness(0.5))
	if kind == physics.Dynamic {
		shell.Mass = anyMagnitude(t, 1e-2, 1e4)
	}
	r := newRoom(half, physics.Pose{})
	r.moveIn(w, shell)
	if chance(t, 1, 2) {
		floor := scenery.Box("floor", w.material(), vec{20, 1, 20}.Mul(half), w.middle.Sub(vec{0, 2.6 * half, 0}))
		w.enter(scenery.Static(floor))
	}
	w.reach = 0.9 * half
	w.fill(2 + t.IntN(10))
	for range t.IntN(4) {
		if _, id, some := w.pick(); some {
			w.link(id)
		}
	}
	if chance(t, 1, 4) {
		w.populate()
	}
	return r
}

// toss gives a drum another velocity, or if it is driven another place to go to.
func (w *wild) toss(id physics.BodyID) {
	t, b := w.Trial, w.Body(id)
	if b.Kind() == physics.Kinematic && chance(t, 1, 2) {
		w.obeyed(b.MoveTo(w.spot(), anyTurn(t), anyMagnitude(t, 1e-3, 1)))
		return
	}
	b.SetVelocity(t.AnyDirection().Mul(w.share(0.1, fastest)), t.AnyDirection().Mul(anyMagnitude(t, 0.1, w.topSpin())))
}
