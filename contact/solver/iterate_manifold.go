package solver

import (
	"math"

	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/internal/rigid"
)

// A sweep solves normal rows and friction once each, friction for the load of the rows just before. Where the load
// hardly changes from one sub-step to the next, warm starting completes the convergence. In an impact it cannot: the
// remaining error is gone with the load in the next sub-step. So a manifold whose load rises or drops while it slips is
// iterated to convergence.
const (
	impactShare      = 0.5   // of the larger load: least change since the previous sub-step
	riseSpeed        = 0.01  // m/s, least effect of a rising load at a row: for a box at rest 1/960 s of gravity is 0.03
	dropSpeed        = 0.05  // m/s, the same of a dropping load: rattling is left to the sweeps
	impactSlip       = 0.04  // of the speed change: the least slip at which friction matters
	frictionRounds   = 32    // rounds of friction and normal rows at the most: most rounds halve the error, or better
	frictionResidual = 0.001 // of the load: error that the rounds may leave
	aitkenMost       = 4     // largest factor of aitken: that of an upright rod
	aitkenRows       = 3     // rows that carry aitkenLoad of the load: a body on fewer can turn
	aitkenLoad       = 0.01
)

// impactSlips reports whether the load (N s) of lane l has risen or dropped in this sub-step, while the manifold slips.
func impactSlips(lines []line, l int, before, now float64, s slip) bool {
	change, mass := math.Abs(now-before), lines[0].mass[l]
	worth := riseSpeed
	if !(now > before) {
		worth = dropSpeed
	}
	fast, least := float64((float64(s.v1*s.v1)+float64(s.v2*s.v2))*float64(mass*mass)), float64(impactSlip*change)
	return change > float64(impactShare*max(before, now)) && change > float64(worth*mass) && fast > float64(least*least)
}

// iterateManifold solves the normal rows and friction of lane l in turn until neither changes. The rows come last: no
// approach takes precedence over no slip. Each round solves friction for the load that the previous one found. Friction
// may take away the load that causes it, as of a rod that is dragged; then the load alternates between none and too
// much. So it is followed half as fast each time its change reverses.
func (k *rates) iterateManifold(b *block, e *extra, lines []line, pairs []quad, l int, states []rigid.State) {
	l &= lanes - 1
	var targets [contact.MaxPoints]rowTarget
	k.rigidTargets(b, lines, l, &targets)
	iterateRows(b, lines, pairs, l, states, &targets)
	load := normalLoad(lines, l)
	rest, pace, last := float64(frictionResidual*load), 1.0, 0.0
	if load > b.load[l] { // of a dropping load the error itself would be energy from nowhere
		rest = max(rest, float64(rowResidual*lines[0].mass[l]))
	}
	var relax *aitken
	if countLoaded(lines, l, float64(aitkenLoad*load)) >= aitkenRows {
		relax = &aitken{}
	}
	for range frictionRounds {
		slid := b.applyFriction(e, l, load, relax, states)
		iterateRows(b, lines, pairs, l, states, &targets)
		change := normalLoad(lines, l) - load
		if math.Abs(change)+slid < rest {
			break
		}
		if change*last < 0 {
			pace *= 0.5
		}
		load, last = load+float64(pace*change), change
	}
	b.load[l] = normalLoad(lines, l)
}

// aitken holds the factor by which a round over-relaxes friction. A round asks for the impulse that stops the slip of
// bodies free to turn. Bodies that their rows hold flat are not free, and resist up to aitkenMost times as much. The
// factor is Aitken's, from the impulse that the previous round asked for (Irons and Tuck, 1969).
type aitken struct{ factor, f1, f2 float64 } // the impulse in N s

// next returns the factor for a round that asks for an impulse (N s): 1 in the first round, and after one that
// overshot.
func (s *aitken) next(f1, f2 float64) float64 {
	d1, d2 := f1-s.f1, f2-s.f2
	change := float64(d1*d1) + float64(d2*d2)
	if float64(f1*f1)+float64(f2*f2) > float64(s.f1*s.f1)+float64(s.f2*s.f2) {
		s.factor = 1
	} else if change > 0 {
		along := float64(s.f1*d1) + float64(s.f2*d2)
		s.factor = max(1, min(aitkenMost, float64(-s.factor*along)/change))
	}
	s.f1, s.f2 = f1, f2
	return s.factor
}

// countLoaded returns how many rows of lane l carry more than some impulse (N s).
func countLoaded(lines []line, l int, least float64) (n int) {
	for j := range lines {
		if lines[j].impulse[l] > least {
			n++
		}
	}
	return n
}

// applyFriction solves friction and rolling resistance of lane l for a load (N s), over-relaxed if relax is set,
// applies the change to the bodies, and returns by how much friction has changed (N s).
func (b *block) applyFriction(e *extra, l int, load float64, relax *aitken, states []rigid.State) float64 {
	l &= lanes - 1
	x, y := &states[b.a[l]], &states[b.b[l]]
	var w wrench
	u, spin := b.relativeVelocity(l, x, y)
	s := b.slipOf(e, l, u, spin)
	if relax != nil {
		k := relax.next(float64(b.m11[l]*s.v1)+float64(b.m12[l]*s.v2), float64(b.m12[l]*s.v1)+float64(b.m22[l]*s.v2))
		s.v1, s.v2 = float64(k*s.v1), float64(k*s.v2)
	}
	w.f1, w.f2, w.t = b.solveFriction(l, load, s)
	w.apply(b, l, states)
	if e != nil {
		u, spin = b.relativeVelocity(l, x, y)
		_, w1, w2 := b.rowMotion(l, u, spin)
		var r wrench
		r.m1, r.m2 = e.roll(l, load, w1, w2)
		r.apply(b, l, states)
	}
	return math.Abs(w.f1) + math.Abs(w.f2)
}
