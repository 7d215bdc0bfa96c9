package solver

import (
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/contact"
)

// Impacts of one body that come at once are one impact. Applied one after the other, the first would turn a table that
// lands on four legs, and the others would throw it over. So they are compressed together, until no row of any of them
// approaches, and give back together what that took.

// impactGroup is impacts that come at once, connected by bodies that move. Its slice is reused.
type impactGroup struct {
	w        substep // in which they are
	members  []member
	pushes   []Push // see begin
	coupled  bool   // its rows have been solved as one system
	coupling coupling
	residual float64 // m/s, rad/s: the largest change of a speed that ends its sweeps
	rounds   int     // passes over the rows of its manifolds
}

// member is one of the impacts of a group.
type member struct {
	impact
	number             int32 // of its bouncer
	solves             uint8 // of its manifold
	m                  local
	before, compressed instant
	passed             wrench                     // what the bodies have of its impulses so far
	returned           [contact.MaxPoints]float64 // N s, by row: what the compression took, times the coefficient
}

// has reports whether bouncer i is in the group.
func (g *impactGroup) has(i int32) bool {
	for k := range g.members {
		if g.members[k].number == i {
			return true
		}
	}
	return false
}

// add adds the impact of bouncer k, number i, and reports whether it hits at all.
func (g *impactGroup) add(i int32, k *bouncer) bool {
	t := g.w.impactOf(k)
	if !t.willHit(g.w.h) {
		return false
	}
	t.held = g.w.heldOf(k)
	n := len(g.members)
	g.members = slices.Grow(g.members, 1)[:n+1]
	m := &g.members[n]
	m.impact, m.m, m.passed, m.number, m.solves = t, local{}, wrench{}, i, 0
	return true
}

// isElastic reports whether one of the impacts is elastic.
func (g *impactGroup) isElastic() bool {
	for k := range g.members {
		if g.members[k].restitution >= elasticRestitution {
			return true
		}
	}
	return false
}

// apply ends the compression of the hit rows. Then it gives each row the restitution coefficient times the impulse that
// stopped it (Poisson's hypothesis: with friction, Newton's can add energy) and solves friction. The impacts are over
// then: none of their impulses is warm-started.
func (g *impactGroup) apply() {
	g.rounds, g.residual = 0, dullResidual
	if g.isElastic() {
		g.residual = elasticResidual
	}
	for k := range g.members {
		g.members[k].start()
	}
	lost := g.compress()
	if lost < 0 { // by friction from before, or that found no end: the rows alone give nothing
		for k := range g.members {
			t := &g.members[k]
			t.m.goBack(&t.before)
			t.m.size = t.m.rows
		}
		g.passAll()
		g.compress()
	}
	g.rebound()
	for k := range g.members {
		g.members[k].pass()
	}
	for k := range g.members {
		t := &g.members[k]
		t.addTotals(1)
		t.end()
	}
}

// start reads the manifold.
func (t *member) start() {
	if !t.w.uncounted {
		t.addTotals(-1)
	}
	m := &t.m
	m.b, m.e, m.lines, m.l = t.b, t.extra, t.lines, t.l
	_, pairs := t.w.rowsOf(t.b)
	m.read(pairs, t.states, true)
	if t.isHeld() {
		t.readHeld(m)
	} else {
		for j := range t.lines {
			if t.approach[j] != 0 {
				m.aims[j].mass = t.lines[j].mass[t.l]
			}
		}
	}
	t.before = m.now()
}

// A single impact knows all speeds that it changes, and its bodies get all of its impulses at the end. In a larger
// group the bodies pass them on from impact to impact.

// read reads the speeds of an impact off the bodies, and returns the largest change (m/s, rad/s) since they were known.
func (g *impactGroup) read(t *member) (changed float64) {
	if len(g.members) == 1 {
		return 0
	}
	was := t.m.speed
	t.m.readSpeeds(t.extra, t.states)
	for k, v := range t.m.speed[:t.m.size] {
		changed = larger(changed, math.Abs(v-was[k]))
	}
	return changed
}

// pass gives the bodies of an impact what they have not got yet of its impulses.
func (g *impactGroup) pass(t *member) {
	if len(g.members) > 1 {
		t.pass()
	}
}

// passAll does so for all impacts, and reads their speeds.
func (g *impactGroup) passAll() {
	for k := range g.members {
		g.pass(&g.members[k])
	}
	for k := range g.members {
		g.read(&g.members[k])
	}
}

// pass gives the bodies what they have not got yet of the impulses.
func (t *member) pass() {
	d := t.m.given
	d.subtract(&t.passed)
	t.passed = t.m.given
	t.give(&d)
}

// give gives a wrench to the bodies.
func (t *member) give(w *wrench) {
	if t.isHeld() {
		t.applyHeld(w)
	} else {
		w.apply(t.b, t.l, t.states)
	}
}

// compress stops the hit rows of all manifolds: as one system where they are few, and then one manifold after the
// other, to and fro, until they agree. It returns the energy (J) that the bodies have lost. Where they do not agree in
// time, what is left hits in the next round.
func (g *impactGroup) compress() (lost float64) {
	g.coupled = g.couple()
	most := 0.0
	for sweep := range togetherSweeps {
		if most = g.sweep(sweep, most); !(most > g.residual) {
			break
		}
	}
	g.passAll()
	for k := range g.members {
		t := &g.members[k]
		t.compressed = t.m.now()
		lost -= t.workBetween(&t.m, &t.before, &t.compressed)
	}
	return lost
}

// sweep solves each manifold for what the others leave it, backwards in every other sweep. It leaves out those whose
// speeds these have changed since by little beside the largest change (m/s, rad/s) of the sweep before, and returns
// that of this one. The first one after a solution of the whole group also counts by how much it changes each: all
// speeds have been read then.
func (g *impactGroup) sweep(number int, last float64) (most float64) {
	for k := range g.members {
		if number%2 == 1 {
			k = len(g.members) - 1 - k
		}
		t := &g.members[k]
		solved := t.m.speed
		changed := g.read(t)
		most = larger(most, changed)
		if number > 0 && !(changed > larger(g.residual, float64(togetherShare*last))) {
			t.m.speed = solved // the change adds up until it counts
			continue
		}
		rounds, known := t.b.rounds, t.m.speed
		t.m.solve()
		t.solves++
		if number == 0 && g.coupled {
			for i, v := range t.m.speed[:t.m.size] {
				most = larger(most, math.Abs(v-known[i]))
			}
		}
		g.rounds += int(t.b.rounds - rounds)
		g.pass(t)
	}
	return most
}

// rebound gives the hit rows the restitution coefficient times the impulses that stopped them, but not more than the
// work allowed (J): what the compression took, times the coefficient squared (Stronge's hypothesis). Where the slip
// reverses in between, Poisson's hypothesis alone would add energy. So would friction, solved for the end of each
// phase: it may have pushed into the slip with which the phase began.
func (g *impactGroup) rebound() {
	allowed := 0.0
	for k := range g.members {
		allowed += g.members[k].allow()
	}
	if !(allowed > 0) {
		return
	}
	share, change := 0.0, 1.0
	for range reboundRounds {
		share += change
		work := g.giveBack(change)
		if work <= float64((1+reboundTolerance)*allowed) {
			return
		}
		change = float64(share * (math.Sqrt(allowed/work) - 1)) // from rest the work grows as the square of the impulses
	}
	for k := range g.members { // better no bounce than energy from nowhere
		g.members[k].m.goBack(&g.members[k].compressed)
	}
}

// allow finds the impulses that the hit rows give back, and returns the work (J) that they may do.
func (t *member) allow() (work float64) {
	for j := range t.lines {
		t.returned[j] = 0
		if t.approach[j] != 0 {
			t.returned[j] = float64(t.coefficient * max(0, t.compressed.rows[j]-t.before.rows[j]))
		}
	}
	lost := -t.workBetween(&t.m, &t.before, &t.compressed)
	if lost > 0 {
		lost *= float64(t.coefficient * t.coefficient)
	}
	return lost
}

// giveBack gives the rows a share of the impulses that they give back, solves friction, and returns the work (J) of
// all that since the end of the compression.
func (g *impactGroup) giveBack(share float64) (work float64) {
	for k := range g.members {
		t := &g.members[k]
		for j := range t.lines {
			if d := float64(share * t.returned[j]); d != 0 {
				t.m.push(j, d)
			}
		}
	}
	g.passAll()
	g.solveFriction()
	g.passAll()
	for k := range g.members {
		t := &g.members[k]
		end := t.m.now()
		work += t.workBetween(&t.m, &t.compressed, &end)
	}
	return work
}

// solveFriction solves friction for the present loads, one manifold after the other: in groups of few rows to and fro,
// in larger ones, where that doubles the cost of an impact, once.
func (g *impactGroup) solveFriction() {
	for sweep := range frictionSweeps {
		most := 0.0
		for k := range g.members {
			if sweep%2 == 1 {
				k = len(g.members) - 1 - k
			}
			if t := &g.members[k]; t.m.size > t.m.rows {
				most = larger(most, g.read(t))
				t.m.solveFriction(normalLoad(t.lines, t.l))
				g.pass(t)
			}
		}
		if !g.coupled || !(most > g.residual) {
			break
		}
	}
}
