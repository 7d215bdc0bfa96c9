package cases

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/physics"
)

// soakBetween is how many poses within each step the soaks audit.
const soakBetween = 8

// randoms are worlds that nobody drew: several in each trial, others under every seed, each for two seconds or so.
func randoms() []trial.Case {
	finite := trial.AtMost("not-finite", 0, "", trial.Promise)
	return []trial.Case{
		{Name: "random-open", Cost: trial.Costs{1, 12, 120}, Play: randomOpen, Bars: []trial.Bar{finite},
			Shows: "bodies of all kinds on uneven ground are pushed, dragged, driven, added and removed at random"},
		{Name: "random-closed", Cost: trial.Costs{1, 12, 120}, Play: randomClosed,
			Bars: []trial.Bar{finite,
				trial.AtMost("left", 0, "", trial.Promise)}, Shows: "what is shut up in a box that is shaken, of walls " +
				"down to 2 mm, does not get out"},
		{Name: "random-energy", Cost: trial.Costs{1, 12, 120}, Play: randomEnergy,
			Bars: []trial.Bar{finite, trial.AtMost("gained", energySlack, "share", trial.Promise)},
			Shows: "bodies of all kinds that fall and " +
				"collide have never more energy than they had"},
		{Name: "random-momentum", Cost: trial.Costs{0.5, 6, 60}, Play: randomMomentum,
			Bars: []trial.Bar{finite, trial.AtMost("momentum-error", 1e-9, "share", trial.ClosedForm),
				trial.AtMost("gained", energySlack, "share", trial.Promise)},
			Shows: "bodies of all kinds that collide in empty space keep their momentum, step by step"},
		{Name: "random-sleep", Cost: trial.Costs{1, 12, 120}, Play: randomSleep,
			Bars: []trial.Bar{finite, trial.AtMost("hanging", 0, "", trial.Promise),
				trial.AtMost("sleepwalking", 0, "m/s", trial.Promise)},
			Shows: "whatever happens around sleepers, none of them hangs in the air, and none moves"},
	}
}

// energySlack is what may be gained of the energy: rows that hold bodies a zone apart store some.
const energySlack = 0.001

// senses counts motions that are no numbers.
func (w *wild) senses() {
	for _, id := range w.bodies {
		b := w.Body(id)
		if !(b.Velocity().Len()+b.AngularVelocity().Len()+b.Position().Len() < math.Inf(1)) {
			w.Worst("not-finite", 1)
		}
	}
	w.Worst("not-finite", 0)
}

// pick picks a body; false if there is none.
func (w *wild) pick() (k int, id physics.BodyID, some bool) {
	if len(w.bodies) == 0 {
		return 0, id, false
	}
	k = w.IntN(len(w.bodies))
	return k, w.bodies[k], true
}

func randomOpen(t *trial.Trial) {
	t.Between(soakBetween)
	for n := range trial.Pick(t, 2, 6, 60) {
		w := newWild(t, n+1)
		w.belts = true
		t.Begin(w.config, w.ground()...)
		if chance(t, 1, 2) {
			w.column(8)
		}
		for range 20 {
			w.enter(w.draw(2, vec{0, 2, 0}))
		}
		for range 3 {
			def := w.draw(2, vec{0, 2, 0})
			def.Kind = physics.Kinematic
			w.enter(def)
		}
		t.Each(trial.Pick(t, 1.0, 2, 5), func() {
			w.senses()
			w.meddle()
		})
	}
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

// meddle does something to the world between two steps, mostly nothing.
func (w *wild) meddle() {
	k, id, some := w.pick()
	if !some {
		return
	}
	switch w.IntN(24) {
	case 0, 1:
		w.enter(w.draw(2, vec{0, 2, 0}))
	case 2, 3:
		if len(w.bodies) > 12 {
			w.leave(k)
		}
	case 4:
		w.Body(id).SetVelocity(anyVector(w.Trial, 10, 500), anyVector(w.Trial, 10, 200))
	case 5:
		w.Body(id).ApplyImpulse(anyVector(w.Trial, 10, 100).Mul(w.Body(id).Mass()),
			w.Body(id).Position().Add(anyVector(w.Trial, 0.1, 0.1)))
	case 6:
		w.Body(id).Drag(anyVector(w.Trial, 0.1, 0.1), anyVector(w.Trial, 3, 30))
	case 7:
		w.EndDrag()
	case 8:
		w.SetSleeping(chance(w.Trial, 2, 3))
	case 9:
		if chance(w.Trial, 1, 4) {
			w.SetGravity(anyVector(w.Trial, 10, 60))
		}
	case 10, 11:
		w.drive(id)
	case 12:
		for _, id := range w.bodies { // so that they fall asleep
			w.Body(id).SetVelocity(vec{}, vec{})
		}
	}
}

// drive has a kinematic body go elsewhere, or to and fro, or stop.
func (w *wild) drive(id physics.BodyID) {
	if w.Body(id).Kind() != physics.Kinematic {
		return
	}
	turn := mgl64.QuatRotate(3*w.Random(), w.AnyDirection())
	var err error
	switch w.IntN(4) {
	case 0:
		err = w.Body(id).MoveTo(anyVector(w.Trial, 2, 4), turn, anyBetween(w.Trial, 0.1, 1.1))
	case 1:
		w.Body(id).SetVelocity(vec{}, vec{})
	default:
		stops := []physics.Stop{{Time: 0.5, Shift: anyVector(w.Trial, 1, 3), Turn: turn},
			{Time: 0.9, Shift: anyVector(w.Trial, 1, 1)}}
		then := oneOf(w.Trial, physics.StayAtEnd, physics.ReturnAtEnd)
		err = w.Body(id).SetCourse(physics.Course{Stops: stops, Then: then, Smooth: chance(w.Trial, 1, 2)})
	}
	if err != nil {
		trial.Break("a course was refused: %v", err)
	}
}

func randomClosed(t *trial.Trial) {
	t.Between(soakBetween)
	t.Measure("left", 0)
	for n := range trial.Pick(t, 2, 6, 60) {
		w := newWild(t, n+1)
		w.config.Gravity = anyVector(t, 30, 100)
		shell := w.shell(oneOf(t, physics.Static, physics.Kinematic, physics.Dynamic), oneOf(t, 1, 0.04, 0.002))
		if shell.Kind != physics.Static {
			shell.Velocity, shell.AngularVelocity = anyVector(t, 3, 50), anyVector(t, 3, 30)
		}
		id := t.Begin(w.config, shell)[0]
		for range 14 {
			def := w.draw(0.8, vec{})
			def.Position, def.Solids, def.Velocity = anyVector(t, 0.8, 0.8), def.Solids[:1], anyVector(t, 50, 500)
			if b, entered := w.enter(def); entered && !w.within(id, b) {
				w.leave(len(w.bodies) - 1)
			}
		}
		t.Each(trial.Pick(t, 0.5, 1, 3), func() {
			w.senses()
			out := 0.0
			for _, b := range w.bodies {
				if !w.within(id, b) {
					out++
				}
			}
			t.Worst("left", out)
			w.shake(id)
		})
	}
}

// within reports whether a body is in the hollow of a shell.
func (w *wild) within(shell, id physics.BodyID) bool {
	p := w.Body(shell).Pose().Geom()
	at := scenery.FromGeom(p.Q.ApplyT(w.Body(id).Pose().Geom().P.Sub(p.P)))
	return math.Abs(at.X()) < 1 && math.Abs(at.Y()) < 1 && math.Abs(at.Z()) < 1
}

// shake throws what is in a shell about, and the shell itself if it is driven.
func (w *wild) shake(shell physics.BodyID) {
	if w.Body(shell).Kind() == physics.Kinematic && chance(w.Trial, 1, 10) {
		w.Body(shell).SetVelocity(anyVector(w.Trial, 3, 100), anyVector(w.Trial, 3, 30))
	}
	if _, id, some := w.pick(); some && chance(w.Trial, 1, 5) {
		w.Body(id).SetVelocity(anyVector(w.Trial, 50, 500), anyVector(w.Trial, 10, 200))
	}
	if chance(w.Trial, 1, 40) {
		w.SetGravity(anyVector(w.Trial, 30, 200))
	}
}

func randomEnergy(t *trial.Trial) {
	t.Between(soakBetween)
	for n := range trial.Pick(t, 2, 6, 60) {
		w := newWild(t, n+1)
		t.Begin(w.config, w.ground()...)
		if chance(t, 1, 2) {
			w.column(8)
		}
		for range 20 {
			w.enter(w.draw(2, vec{0, 2, 0}))
		}
		w.SetSleeping(chance(t, 1, 2))
		w.watchGain(trial.Pick(t, 1.0, 2, 5), func() {})
	}
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
		w.senses()
		top = math.Max(top, w.KineticEnergy())
		w.Worst("gained", math.Max(0, w.Energy()-start-2*w.config.ExpelZone*weight)/top)
		look()
	})
}

func randomMomentum(t *trial.Trial) {
	t.Between(soakBetween)
	t.Measure("momentum-error", 0)
	for n := range trial.Pick(t, 3, 10, 100) {
		w := newWild(t, n+1)
		w.config.Gravity = vec{}
		t.Begin(w.config)
		for range 16 {
			def := w.draw(1.5, vec{})
			def.Velocity = anyVector(t, 1, 5).Sub(def.Position).Mul(1 + 5*t.Random())
			w.enter(def)
		}
		before, size := w.momentum()
		w.watchGain(trial.Pick(t, 1.0, 2, 5), func() {
			now, _ := w.momentum()
			t.Worst("momentum-error", now.Sub(before).Len()/size)
			before = now
		})
	}
}

// momentum returns that of all bodies (N s), and the sum of its sizes.
func (w *wild) momentum() (sum vec, size float64) {
	for _, id := range w.bodies {
		p := w.Body(id).Velocity().Mul(w.Body(id).Mass())
		sum, size = sum.Add(p), size+p.Len()
	}
	return sum, size
}
