package solver

import (
	"math"

	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// A flat landing must stop flat. A sweep applies the impact to the rows of a manifold one after the other, which leaves
// the body with a spin that friction then turns into a slide. So the rows of this manifold alone are iterated.

// iterateRows sweeps the normal rows of lane l until their speeds converge.
func iterateRows(b *block, lines []line, pairs []quad, l int, states []rigid.State,
	targets *[contact.MaxPoints]rowTarget) {
	l &= lanes - 1
	u, spin := b.relativeVelocity(l, &states[b.a[l]], &states[b.b[l]])
	vn, w1, w2 := b.rowMotion(l, u, spin)
	var speed [contact.MaxPoints]float64
	for j := range lines {
		speed[j&(contact.MaxPoints-1)] = vn + float64(lines[j].y[l]*w1) - float64(lines[j].x[l]*w2)
	}
	var w wrench
	for range rowSweeps {
		b.rounds++
		most := 0.0
		for j := range lines {
			r, want := &lines[j], &targets[j&(contact.MaxPoints-1)]
			if !(r.mass[l] > 0) { // this lane has fewer rows than its block
				break
			}
			p := r.impulse[l]
			aim := p - float64(want.softness*(p-r.preload[l])) - float64(want.mass*want.speed)
			q := max(0, aim-float64(want.mass*speed[j&(contact.MaxPoints-1)]))
			d := q - p
			r.impulse[l] = q
			w.push(r, l, d)
			change := d / r.mass[l]
			most = max(most, math.Abs(change))
			speed[j&(contact.MaxPoints-1)] += change
			for i := range j {
				speed[i&(contact.MaxPoints-1)] += float64(d * pairs[pairIndex(j, i)][l])
			}
			for i := j + 1; i < len(lines); i++ {
				speed[i&(contact.MaxPoints-1)] += float64(d * pairs[pairIndex(i, j)][l])
			}
		}
		if !(most > rowResidual) {
			break
		}
	}
	w.apply(b, l, states)
}

// A sweep solves normal rows and friction once each, friction for the load of the rows just before. Where the load
// hardly changes from one sub-step to the next, warm starting completes the convergence. In an impact it cannot: the
// remaining error is gone with the load in the next sub-step. So a manifold whose load rises or drops while it slips is
// iterated to convergence.

// iterateManifold solves the normal rows and friction of lane l in turn until neither changes. The rows come last: no
// approach takes precedence over no slip. Each round solves friction for the load that the previous one found. Friction
// may take away the load that causes it, as of a rod that is dragged; then the load alternates between none and too
// much. So it is followed half as fast each time its change reverses.
func (k *rates) iterateManifold(b *block, e *extra, lines []line, pairs []quad, l int, states []rigid.State) {
	l &= lanes - 1
	var targets [contact.MaxPoints]rowTarget
	b.iterated++
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

// countLoaded returns how many rows of lane l carry more than some impulse (N s).
func countLoaded(lines []line, l int, least float64) (n int) {
	for j := range lines {
		if lines[j].impulse[l] > least {
			n++
		}
	}
	return n
}
