package worlds

import (
	"math"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
)

// energySlack is what may be gained of the energy: rows that hold bodies a zone apart store some.
const energySlack = 0.001

func randomEnergy(t *trial.Trial) {
	t.Between(trial.SoakBetween)
	t.Worlds(func(number int) {
		w := newWild(t, number)
		w.settle(20)
		w.SetSleeping(chance(t, 1, 2))
		w.watchGain(trial.Pick(t, 1.0, 2, 5), func() {})
	})
}

// watchGain steps and measures what the energy has risen beyond its start at the most, as a share of the largest
// kinetic energy so far, less what lifts everything by the zones that bodies may lack when they are added.
func (w *wild) watchGain(seconds float64, look func()) {
	start, top := w.Energy(), w.KineticEnergy()
	weight := 0.0
	for _, id := range w.bodies {
		weight += w.Body(id).Mass() * w.config.Gravity.Len()
	}
	w.Worst("gained", 0)
	w.Each(seconds, func() {
		w.sound()
		top = math.Max(top, w.KineticEnergy())
		w.Worst("gained", math.Max(0, w.Energy()-start-2*w.config.ExpelZone*weight)/top)
		look()
	})
}

func randomMomentum(t *trial.Trial) {
	t.Between(trial.SoakBetween)
	t.Worlds(func(number int) {
		w := newWild(t, number)
		w.config.Gravity, w.reach = vec{}, 1.2
		w.begin()
		t.Worst("momentum-error", 0)
		for range 16 {
			def := w.draw()
			def.Velocity = anyVector(t, 1, 5).Sub(def.Position).Mul(1 + 5*t.Random())
			w.enter(def)
		}
		before, size := w.momentum()
		w.watchGain(trial.Pick(t, 1.0, 2, 5), func() {
			now, _ := w.momentum()
			t.Worst("momentum-error", now.Sub(before).Len()/size)
			before = now
		})
	})
}

// momentum returns that of all bodies (N s), and the sum of its sizes.
func (w *wild) momentum() (sum vec, size float64) {
	for _, id := range w.bodies {
		p := w.Body(id).Velocity().Mul(w.Body(id).Mass())
		sum, size = sum.Add(p), size+p.Len()
	}
	return sum, size
}
