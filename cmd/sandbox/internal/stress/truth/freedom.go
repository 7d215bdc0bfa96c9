package truth

import (
	"fmt"
	"math"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
)

// freedom are the quantities that mechanics conserves.
func freedom() []trial.Case {
	energy := []trial.Bar{trial.Within("energy", 0.01, trial.ProjectAim)}
	elastic := func(name, shows string, cost float64, play func(*trial.Trial)) trial.Case {
		return trial.Case{Name: "elastic-" + name, Shows: shows + " keep their energy for 20 s", Cost: inTruth(cost),
			Bars: energy,
			Play: play}
	}
	smooth := scenery.Bouncy(0, 1)
	return []trial.Case{
		{Name: "free-collisions", Shows: "boxes and balls that fly into each other keep momentum and angular momentum",
			Cost: inTruth(2), Bars: []trial.Bar{trial.Within("momentum", 1e-9, trial.ProjectAim),
				trial.Within("angular-momentum", 0.001, trial.FirstOrder),
				trial.Within("energy-rise", 1e-9, trial.Promise)},
			Play: freeCollisions},
		elastic("balls", "elastic balls on a floor", 0.5, func(t *trial.Trial) {
			keepEnergy(t, t.Config(), scenery.On(smooth, dropped(t, func(at vec) physics.BodyDef {
				return scenery.Ball("ball", smooth, 0.2, at)
			})...)...)
		}),
		elastic("flat-boxes", "elastic boxes that land flat", 0.5, func(t *trial.Trial) {
			keepEnergy(t, t.Config(), scenery.On(smooth, dropped(t, func(at vec) physics.BodyDef {
				return scenery.Cube("cube", smooth, 0.4, at)
			})...)...)
		}),
		elastic("tumbling-boxes", "elastic boxes that tumble on a smooth floor", 0.5, func(t *trial.Trial) {
			keepEnergy(t, t.Config(), scenery.On(smooth, dropped(t, func(at vec) physics.BodyDef {
				c := scenery.Box("box", smooth, vec{0.3, 0.2, 0.1}, at)
				c.Rotation = t.AnyRotation()
				return c
			})...)...)
		}),
		elastic("columns", "columns of elastic balls, 10 mm apart, that bounce on a floor", 1, elasticColumns),
		elastic("gas-of-balls", "elastic balls in a closed room", 2, func(t *trial.Trial) {
			keepEnergy(t, t.Weightless(), gas(t, smooth, func(at vec) physics.BodyDef {
				return scenery.Ball("ball", smooth, 0.15, at)
			})...)
		}),
		elastic("gas-of-boxes", "elastic boxes in a closed room", 3, func(t *trial.Trial) {
			keepEnergy(t, t.Weightless(), gas(t, smooth, func(at vec) physics.BodyDef {
				c := scenery.Box("box", smooth, vec{0.2, 0.15, 0.1}, at)
				c.Rotation, c.AngularVelocity = t.AnyRotation(), t.AnyDirection().Mul(3)
				return c
			})...)
		}),
	}
}

// dropped is four bodies, 3 m from each other, from rising heights.
func dropped(t *trial.Trial, body func(at vec) physics.BodyDef) (defs []physics.BodyDef) {
	for i := range 4 {
		defs = append(defs, body(vec{3 * float64(i), 1 + 0.5*float64(i) + t.Vary(0.2), 0}))
	}
	return defs
}

// gas is 27 bodies at 2 m/s in a room of 3 m.
func gas(t *trial.Trial, m contact.Material, body func(at vec) physics.BodyDef) []physics.BodyDef {
	defs := scenery.Room(m, vec{1.5, 1.5, 1.5}, vec{})
	for k := range 27 {
		d := body(vec{float64(k%3) - 1, float64(k/3%3) - 1, float64(k/9) - 1})
		d.Velocity = t.AnyDirection().Mul(2)
		defs = append(defs, d)
	}
	return defs
}

// elasticColumns have several impacts within one step: the lowest ball meets the floor, and those above it in turn.
func elasticColumns(t *trial.Trial) {
	m := scenery.Bouncy(0, 1)
	for _, count := range []int{2, 3, 6} {
		defs, height := scenery.On(m), t.Vary(0.1)
		for k := range count {
			at := vec{0, 1.1 + height + 0.21*float64(k), 0}
			defs = append(defs, scenery.Ball(fmt.Sprintf("ball %d of %d", k+1, count), m, 0.1, at))
		}
		keepEnergy(t, t.Config(), defs...)
	}
}

// keepEnergy plays 20 s and compares the total energy after every second with that at the start, above the lowest
// place that any centre of mass can have.
func keepEnergy(t *trial.Trial, cfg physics.Config, defs ...physics.BodyDef) {
	t.Begin(cfg, defs...)
	t.Draw(trial.TotalCurve)
	start := t.Energy()
	var worst, at float64
	for second := 1.0; second <= 20; second++ {
		t.Seconds(1)
		if now := t.Energy(); math.Abs(now-start) > math.Abs(worst-start) || second == 1 {
			worst, at = now, second
		}
	}
	what := fmt.Sprintf("energy of %d bodies, worst after %g s", len(defs), at)
	t.Beside("energy", what, worst, start, start, "J")
}

// freeCollisions throws a lattice of boxes and balls into itself. Momenta count against the sum of their sizes, since
// their sum may be little.
func freeCollisions(t *trial.Trial) {
	half := vec{0.3, 0.2, 0.1}
	m := scenery.Bouncy(0.3, 0.3)
	const n = 4
	var defs []physics.BodyDef
	for k := range n * n * n {
		at := vec{float64(k % n), float64(k / n % n), float64(k / n / n)}.Sub(vec{1, 1, 1}.Mul(0.5 * (n - 1)))
		d := scenery.Box(fmt.Sprintf("box %d", k+1), m, half, at)
		if k%3 == 0 {
			d = scenery.Ball(fmt.Sprintf("ball %d", k+1), m, 0.25, at)
		}
		d.Rotation = t.AnyRotation()
		d.Velocity = t.AnyDirection().Mul(3).Sub(at.Mul(2)).Add(vec{1, 2, 3})
		d.AngularVelocity = t.AnyDirection().Mul(2)
		defs = append(defs, d)
	}
	ids := t.Begin(t.Weightless(), defs...)
	p, l, size, turn := momenta(t, ids)
	flyFreely(t, 5)
	p2, l2, _, _ := momenta(t, ids)
	t.Beside("momentum", "change of the momentum in 5 s", p2.Sub(p).Len(), 0, size, "N s")
	t.Beside("angular-momentum", "change of the angular momentum in 5 s", l2.Sub(l).Len(), 0, turn, "N m s")
}

// flyFreely plays for some seconds and measures by how much the energy rises above the least so far, as a share of that
// at the start.
func flyFreely(t *trial.Trial, seconds float64) {
	least, start := t.KineticEnergy(), t.KineticEnergy()
	t.Worst("energy-rise", 0)
	t.Each(seconds, func() {
		now := t.KineticEnergy()
		t.Worst("energy-rise", (now-least)/start)
		least = math.Min(least, now)
	})
}

// momenta returns the momentum and the angular momentum about the origin of bodies, and the sums of the sizes of what
// each has of them.
func momenta(t *trial.Trial, ids []physics.BodyID) (p, l vec, size, turn float64) {
	for _, id := range ids {
		v := t.Body(id).Velocity().Mul(t.Body(id).Mass())
		own := t.AngularMomentum(id).Add(t.Body(id).Position().Cross(v))
		p, l, size, turn = p.Add(v), l.Add(own), size+v.Len(), turn+own.Len()
	}
	return p, l, size, turn
}
