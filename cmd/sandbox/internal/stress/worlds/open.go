package worlds

import (
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/physics"
)

func randomOpen(t *trial.Trial) {
	t.Between(trial.SoakBetween)
	t.Worlds(func(number int) {
		w := newWild(t, number)
		w.belts = true
		w.settle(20)
		for range 3 {
			def := w.draw()
			def.Kind, def.Mass = physics.Kinematic, 0
			w.enter(def)
		}
		t.Each(trial.Pick(t, 1.0, 2, 5), func() {
			w.sound()
			if chance(t, 1, 2) {
				w.meddle()
			}
		})
	})
}

// settle begins a world of ground, half of the time a column of bricks, and so many bodies above it.
func (w *wild) settle(count int) {
	w.middle = vec{0, 2, 0}
	w.begin(w.ground()...)
	if chance(w.Trial, 1, 2) {
		w.column(8)
	}
	for range count {
		w.enter(w.draw())
	}
}

// ground is a slab or hills of triangles about the origin, and a wall on it.
func (w *wild) ground() []physics.BodyDef {
	m := w.material()
	low := scenery.Static(scenery.Box("ground", m, vec{4, 0.1, 4}, vec{}))
	if chance(w.Trial, 1, 2) {
		low = scenery.Static(scenery.Body("hills", m, vec{0, 0.075, 0})(w.hills(4, 0.075, 32)))
	}
	return []physics.BodyDef{low, scenery.Static(scenery.Box("wall", w.material(), vec{0.1, 1, 2}, vec{2, 1.2, 0}))}
}

// column stacks flat boxes beside the origin.
func (w *wild) column(count int) {
	high := anyBetween(w.Trial, 0.1, 0.3)
	for k := range count {
		half := vec{high, 0.5 * high, 0.5 * high}
		at := vec{-1.5, 0.16 + w.config.ExpelZone + (0.5+float64(k))*(high+w.config.ExpelZone), 0.5}
		w.enter(scenery.Box("brick", w.material(), half, at))
	}
}
