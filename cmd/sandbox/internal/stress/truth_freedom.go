package stress

import (
	"fmt"
	"math"

	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
)

// truthsOfFreedom are what mechanics conserves.
func truthsOfFreedom() []Case {
	energy := []Bar{wrong("energy", 0.01, asked)}
	elastic := func(name, shows string, cost float64, play func(*Trial)) Case {
		return Case{Name: "elastic-" + name, Shows: shows + " keep their energy for 20 s", cost: inTruth(cost), Bars: energy,
			play: play}
	}
	smooth := bouncy(0, 1)
	return []Case{
		{Name: "free-collisions", Shows: "boxes and balls that fly into each other keep momentum and angular momentum",
			cost: inTruth(2), Bars: []Bar{wrong("momentum", 1e-9, asked), wrong("angular-momentum", 0.001, coarse),
				wrong("energy-rise", 1e-9, promise)},
			play: freeCollisions},
		elastic("balls", "elastic balls on a floor", 0.5, func(t *Trial) {
			t.keepEnergy(t.Config(), on(smooth, t.dropped(func(at vec) physics.BodyDef {
				return ball("ball", smooth, 0.2, at)
			})...)...)
		}),
		elastic("flat-boxes", "elastic boxes that land flat", 0.5, func(t *Trial) {
			t.keepEnergy(t.Config(), on(smooth, t.dropped(func(at vec) physics.BodyDef {
				return cube("cube", smooth, 0.4, at)
			})...)...)
		}),
		elastic("tumbling-boxes", "elastic boxes that tumble on a smooth floor", 0.5, func(t *Trial) {
			t.keepEnergy(t.Config(), on(smooth, t.dropped(func(at vec) physics.BodyDef {
				c := box("box", smooth, vec{0.3, 0.2, 0.1}, at)
				c.Rotation = t.anyRotation()
				return c
			})...)...)
		}),
		elastic("columns", "columns of elastic balls, 10 mm apart, that bounce on a floor", 1, elasticColumns),
		elastic("gas-of-balls", "elastic balls in a closed room", 2, func(t *Trial) {
			t.keepEnergy(t.Weightless(), t.gas(smooth, func(at vec) physics.BodyDef {
				return ball("ball", smooth, 0.15, at)
			})...)
		}),
		elastic("gas-of-boxes", "elastic boxes in a closed room", 3, func(t *Trial) {
			t.keepEnergy(t.Weightless(), t.gas(smooth, func(at vec) physics.BodyDef {
				c := box("box", smooth, vec{0.2, 0.15, 0.1}, at)
				c.Rotation, c.AngularVelocity = t.anyRotation(), t.anyDirection().Mul(3)
				return c
			})...)
		}),
	}
}

// dropped is four bodies, 3 m from each other, from rising heights.
func (t *Trial) dropped(body func(at vec) physics.BodyDef) (defs []physics.BodyDef) {
	for i := range 4 {
		defs = append(defs, body(vec{3 * float64(i), 1 + 0.5*float64(i) + t.Vary(0.2), 0}))
	}
	return defs
}

// gas is 27 bodies at 2 m/s in a room of 3 m.
func (t *Trial) gas(m contact.Material, body func(at vec) physics.BodyDef) []physics.BodyDef {
	defs := room(m, vec{1.5, 1.5, 1.5}, vec{})
	for k := range 27 {
		d := body(vec{float64(k%3) - 1, float64(k/3%3) - 1, float64(k/9) - 1})
		d.Velocity = t.anyDirection().Mul(2)
		defs = append(defs, d)
	}
	return defs
}

// elasticColumns have several blows within one step: the lowest ball meets the floor, and those above it in turn.
func elasticColumns(t *Trial) {
	m := bouncy(0, 1)
	for _, count := range []int{2, 3, 6} {
		defs, height := on(m), t.Vary(0.1)
		for k := range count {
			at := vec{0, 1.1 + height + 0.21*float64(k), 0}
			defs = append(defs, ball(fmt.Sprintf("ball %d of %d", k+1, count), m, 0.1, at))
		}
		t.keepEnergy(t.Config(), defs...)
	}
}

// keepEnergy plays 20 s and compares the total energy after every second with that at the start, above the lowest
// place that any centre of mass can have.
func (t *Trial) keepEnergy(cfg physics.Config, defs ...physics.BodyDef) {
	t.Begin(cfg, defs...)
	t.Draw(totalCurve)
	start := t.Energy()
	var worst, at float64
	for second := 1.0; second <= 20; second++ {
		t.Seconds(1)
		if now := t.Energy(); math.Abs(now-start) > math.Abs(worst-start) || second == 1 {
			worst, at = now, second
		}
	}
	what := fmt.Sprintf("energy of %d bodies, worst after %g s", len(defs), at)
	t.beside("energy", what, worst, start, start, "J")
}

// freeCollisions throws a lattice of boxes and balls into itself. Momenta count against the sum of their sizes, since
// their sum may be little.
func freeCollisions(t *Trial) {
	half := vec{0.3, 0.2, 0.1}
	m := bouncy(0.3, 0.3)
	const n = 4
	var defs []physics.BodyDef
	for k := range n * n * n {
		at := vec{float64(k % n), float64(k / n % n), float64(k / n / n)}.Sub(vec{1, 1, 1}.Mul(0.5 * (n - 1)))
		d := box(fmt.Sprintf("box %d", k+1), m, half, at)
		if k%3 == 0 {
			d = ball(fmt.Sprintf("ball %d", k+1), m, 0.25, at)
		}
		d.Rotation = t.anyRotation()
		d.Velocity = t.anyDirection().Mul(3).Sub(at.Mul(2)).Add(vec{1, 2, 3})
		d.AngularVelocity = t.anyDirection().Mul(2)
		defs = append(defs, d)
	}
	ids := t.Begin(t.Weightless(), defs...)
	sums := func() (p, l vec, size, turn float64) {
		for _, id := range ids {
			v := t.Body(id).Velocity().Mul(t.Body(id).Mass())
			own := t.momentOfSpin(id).Add(t.Body(id).Position().Cross(v))
			p, l, size, turn = p.Add(v), l.Add(own), size+v.Len(), turn+own.Len()
		}
		return p, l, size, turn
	}
	p, l, size, turn := sums()
	least, start := t.KineticEnergy(), t.KineticEnergy()
	t.Worst("energy-rise", 0)
	t.Each(5, func() {
		now := t.KineticEnergy()
		t.Worst("energy-rise", (now-least)/start)
		least = math.Min(least, now)
	})
	p2, l2, _, _ := sums()
	t.beside("momentum", "change of the momentum in 5 s", p2.Sub(p).Len(), 0, size, "N s")
	t.beside("angular-momentum", "change of the angular momentum in 5 s", l2.Sub(l).Len(), 0, turn, "N m s")
}
