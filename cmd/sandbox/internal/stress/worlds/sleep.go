package worlds

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
)

// dormitory is a random world of stacks on blocks that are static, driven or loose, and of bodies dropped among them,
// with sleeping on.
func dormitory(t *trial.Trial, number int) *wild {
	w := newWild(t, number)
	w.config.Gravity = vec{0, -scenery.Gravity, 0}
	w.config.ExpelZone = t.Config().ExpelZone
	w.bounce, w.middle = []float64{0, 0, 0.3}, vec{0, 2, 0}
	w.begin(scenery.Static(scenery.Box("floor", w.material(), vec{8, 0.5, 8}, vec{0, -0.5, 0})))
	w.SetSleeping(true)
	for k := range 4 {
		x := -3 + 2*float64(k)
		block := scenery.Box("block", w.material(), vec{0.6, 0.2, 0.6}, vec{x, 0.2 + scenery.Air, 0})
		block.Kind = oneOf(t, physics.Static, physics.Kinematic, physics.Dynamic)
		w.enter(block)
		for j := range 1 + t.IntN(5) {
			w.enter(scenery.Cube("cube", w.material(), 0.5, vec{x, 0.65 + 2*scenery.Air + (0.5+scenery.Air)*float64(j), 0}))
		}
	}
	for range 6 {
		w.enter(resting(w.draw()))
	}
	return w
}

// resting takes the speed from a body.
func resting(def physics.BodyDef) physics.BodyDef {
	def.Velocity, def.AngularVelocity = vec{}, vec{}
	return def
}

// randomSleep lets a world come to rest, disturbs it in one place, and again, and now and then wakes everybody to see
// who has nothing to stand on.
func randomSleep(t *trial.Trial) {
	t.Between(trial.SoakBetween)
	t.Worlds(func(number int) {
		w := dormitory(t, number)
		t.Worst(hanging, 0)
		w.rest(3)
		for round := range trial.Pick(t, 8, 24, 80) {
			w.disturb()
			w.rest(oneOf(t, 0.05, 0.5, 2))
			if round%8 == 7 {
				w.rest(2)
				t.Worst(hanging, float64(w.hanging()))
			}
		}
	})
}

// rest steps, and looks whether sleepers move.
func (w *wild) rest(seconds float64) {
	w.Each(seconds, func() {
		w.sound()
		fastest := 0.0
		for _, id := range w.bodies {
			if w.Body(id).Asleep() {
				fastest = math.Max(fastest, w.Body(id).Velocity().Len()+w.Body(id).AngularVelocity().Len())
			}
		}
		w.Worst("sleepwalking", fastest)
	})
}

// disturb does one thing that some sleepers have to notice.
func (w *wild) disturb() {
	k, id, some := w.pick()
	if !some {
		return
	}
	kind := w.Body(id).Kind()
	switch w.IntN(8) {
	case 0, 1:
		if len(w.bodies) > 8 {
			w.leave(k)
		}
	case 2:
		w.Body(id).ApplyImpulse(anyVector(w.Trial, 2, 20).Mul(w.Body(id).Mass()), w.Body(id).Position())
	case 3:
		for _, id := range w.bodies {
			if w.Body(id).Kind() == physics.Kinematic {
				w.Body(id).SetVelocity(anyVector(w.Trial, 0.5, 3), vec{0, w.Random(), 0})
			}
		}
	case 4:
		if kind == physics.Kinematic {
			to := w.Body(id).Position().Add(anyVector(w.Trial, 1, 1))
			w.obeyed(w.Body(id).MoveTo(to, mgl64.QuatIdent(), anyBetween(w.Trial, 0.5, 1.5)))
		}
	case 5:
		def := resting(w.draw())
		if chance(w.Trial, 1, 3) {
			def.Kind = physics.Static
		}
		w.enter(def)
	case 6:
		w.SetGravity(vec{0, -scenery.Gravity + w.Random(), w.Random()})
	case 7:
		if kind == physics.Dynamic {
			w.Body(id).Drag(vec{}, anyVector(w.Trial, 2, 2).Add(vec{0, 2, 0}))
			w.rest(0.5)
			w.EndDrag()
		}
	}
}

// hanging brings everything to a halt, keeps all awake, and counts the bodies that slept and now fall as if nothing
// were below them.
func (w *wild) hanging() (n int) {
	var slept []physics.BodyID
	var from []geom.Vec3
	for _, id := range w.bodies {
		switch {
		case w.Body(id).Kind() == physics.Dynamic && w.Body(id).Asleep():
			slept, from = append(slept, id), append(from, w.Body(id).Pose().Geom().P)
		case w.Body(id).Kind() != physics.Static:
			w.Body(id).SetVelocity(vec{}, vec{})
		}
	}
	const time, most = 0.15, 0.7 // s; share of a free fall
	w.SetSleeping(false)
	w.Seconds(time)
	for i, id := range slept {
		if w.Body(id).Pose().Geom().P.Y-from[i].Y < -most*0.5*(scenery.Gravity-1)*time*time {
			n++
		}
	}
	w.SetSleeping(true)
	return n
}
