package joints

import (
	"fmt"
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/internal/closedform"
	"github.com/brickyard-physics/brickyard/physics"
)

// ragdoll lets somebody fall who faces 21 ways; in the suite joints at 60 Hz, and three of them at the other rates.
func ragdoll(t *trial.Trial) {
	const ways = 21
	t.AtRates(func(at string) {
		every := 1
		if cfg := t.Config(); !full(t) && cfg.Hz != 60 {
			every = 7
		}
		var worst []float64
		for k := 0; k < ways; k += every {
			angle := fmt.Sprintf("%.4g", 360*float64(k)/ways+t.Vary(5))
			w := newWatch(t, level{"ragdoll", map[string]string{"angle": angle}})
			w.play(15, nil)
			worst = append(worst, w.open)
		}
		slices.Sort(worst)
		middle := worst[len(worst)/2]
		t.Judge(median, trial.Comparison{What: fmt.Sprintf("greatest opening, median of %d falls%s", len(worst), at),
			Measured: trial.Number(middle), Unit: "m"}, middle)
	})
}

// ragdolls are played at 60 Hz in the suite joints: they take most of its time.
func ragdolls(t *trial.Trial) {
	t.AtRates(func(string) {
		if cfg := t.Config(); full(t) || cfg.Hz == 60 {
			newWatch(t, level{name: "ragdolls"}).play(30, nil)
		}
	})
}

// catapult is played with its target, and without to see how far it throws.
func catapult(t *trial.Trial) {
	t.AtRates(func(at string) {
		newWatch(t, level{name: "catapult"}).play(4, nil)
		for _, torque := range []float64{7000, 9500} {
			w := newWatch(t, level{"catapult", map[string]string{"target": "off", "torque": fmt.Sprint(torque)}})
			w.throw(torque, at)
		}
	})
}

// throw plays until the ball of the catapult meets the ground.
func (w *watch) throw(torque float64, at string) {
	const pivot, radius, stop = 1.2, 0.16, 50 * math.Pi / 180 // m, m, rad: of the level
	arm, ball := w.body("arm"), w.body("ball")
	fromPivot := func(b physics.Body) mgl64.Vec2 { return b.Position().Vec2().Sub(mgl64.Vec2{0, pivot}) }
	exact := closedform.Throw{Torque: torque, Stop: stop, ArmMass: arm.Mass(), BallMass: ball.Mass(),
		Inertia: 1 / arm.InvInertia().At(2, 2), Arm: fromPivot(arm), Ball: fromPivot(ball)}.Range(pivot - radius)
	var before, now vec
	landed := w.Until(6, func() bool {
		before, now = now, ball.Position()
		w.read()
		return now.X() > 1 && now.Y() < radius+0.01
	})
	way := math.NaN()
	if !math.IsNaN(landed) {
		way = before.X() + math.Min((before.Y()-radius)/(before.Y()-now.Y()), 1)*(now.X()-before.X())
	}
	w.finish()
	w.Beside("range", fmt.Sprintf("where the ball lands with %g N m%s", torque, at), way, exact, exact, "m")
}

// door watches the leaf that flies between its stops.
func door(t *trial.Trial) {
	t.Worst("door-gains", 0)
	t.AtRates(func(string) {
		w := newWatch(t, level{name: "door"})
		leaf := w.body("fast door")
		energy := func() float64 {
			spin := leaf.AngularVelocity()
			return 0.5*leaf.Mass()*leaf.Velocity().LenSqr() + 0.5*spin.Y()*spin.Y()/leaf.InvInertia().At(1, 1)
		}
		start := energy()
		w.play(4, func() { t.Worst("door-gains", energy()/start-1) })
	})
}

// squeeze tells the joints of the figure from that of the arm.
func squeeze(t *trial.Trial) {
	t.AtRates(func(string) {
		w := newWatch(t, level{name: "squeeze"})
		press := w.body("plate")
		w.play(6, func() {
			for _, id := range w.joints {
				j, of := w.Joint(id), "open-figure"
				if j.Name() == "drive" {
					of = "open-arm"
				}
				t.Worst(of, j.Gap().Opening)
			}
		})
		t.Worst("press-waits", press.TimeLost())
	})
}
