package worlds

import (
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/physics"
)

// randomPistons drives and throws plates along channels that they close, against whoever is in there.
func randomPistons(t *trial.Trial) {
	t.Between(wideBetween)
	t.Worlds(func(number int) {
		w := newWide(t, number)
		w.begin()
		plates := w.channel()
		w.Worst(passed, 0)
		w.steps(trial.Pick(t, 30, 100, 200), func() {
			for _, p := range plates {
				if chance(t, 1, 20) {
					w.push(p)
				}
			}
			if _, id, some := w.pick(); some && chance(t, 1, 5) {
				w.Body(id).SetVelocity(w.speed.any(t), w.spin.any(t))
			}
			t.Step()
			w.sound()
			for _, p := range plates {
				w.Worst(passed, p.passed(w))
			}
		})
	})
}

// channel is a room of slabs with one or two plates across it, and loose bodies, joints and figures on all sides.
func (w *wild) channel() (plates []*plate) {
	t := w.Trial
	half := 2 * w.size
	r := newRoom(half, physics.Pose{Position: w.middle, Rotation: anyTurn(t)})
	r.wallIn(w, w.slabs(half, w.thickness(1)))
	for range 1 + t.IntN(2) {
		axis := t.IntN(3)
		var shift vec
		shift[axis] = anyBetween(t, -0.7, 0.7) * half
		at := w.middle.Add(r.frame.Rotation.Rotate(shift))
		if p, entered := w.plate(0.999*half, at, r.frame.Rotation, axis); entered {
			plates = append(plates, p)
		}
	}
	w.reach, w.driven = 0.9*half, 0
	w.fill(2 + t.IntN(10))
	for range t.IntN(3) {
		w.populate()
	}
	for range t.IntN(4) {
		if _, id, some := w.pick(); some {
			w.link(id)
		}
	}
	for _, p := range plates {
		p.passed(w)
	}
	return plates
}
