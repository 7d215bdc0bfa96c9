package linkage

import (
	"math"

	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// solveRounds solves the equations with the limits and bounds that are right; again after another solve of the same
// part of the sub-step, from whose beginning loops with friction begin anew. Such loops go without if none are found:
// wrong ones bring energy without bound.
func solveRounds(a *Assembly, t *Table, states []rigid.State, h float64, bias, again bool) {
	found := findBounds(a, t, states, h, bias, again)
	if !a.isDry {
		return
	}
	if !found && correctAxes(a, t, states, h, bias, 0) > 0 {
		beginAnew(a, t, states)
		letGo(a, t)
		a.choose(t, states, h, bias, false)
		a.assemble(states, a.proximal())
		a.solveOnce(t, states)
	}
	refine(a, t, states)
}

// findBounds solves the equations until limits and bounds are right. It reports false if its rounds run out.
func findBounds(a *Assembly, t *Table, states []rigid.State, h float64, bias, again bool) bool {
	pivots := newPivoting()
	for round := 0; round <= rounds; round++ {
		if a.isDry && (round > 0 || again) {
			beginAnew(a, t, states)
		}
		if a.choose(t, states, h, bias, round == 0) || !a.decomposed {
			a.assemble(states, a.proximal())
		}
		a.solveOnce(t, states)
		if a.exact() && round < rounds && a.correct(t, states, h, bias, &pivots) {
			continue // in loops the first solution is too far off for that
		}
		if a.sweepDrives(t, states, bias && a.touched) {
			a.solveOnce(t, states)
		} else if a.exact() {
			return true
		} else if !a.isDry {
			refine(a, t, states)
		}
		if round < rounds && !a.correct(t, states, h, bias, &pivots) {
			return true
		}
	}
	return false
}

// letGo leaves the axes without limits, motors and friction for the rest of this part of the sub-step, but for limits
// that yield. A free assembly becomes damped: nobody knows how its rows bend now.
func letGo(a *Assembly, t *Table) {
	if a.free {
		a.findFree(t, true)
	}
	for node := range a.blocks {
		b := &a.blocks[node]
		for k := range b.laws[:b.count-b.locked] {
			l, along := &b.laws[k], &t.Joints[b.joint].Along[k]
			l.motor, l.frictionMost = 0, 0
			along.motor, along.friction = inside, inside
			if l.stop == 0 && !t.Joints[b.joint].Axes[k].Locked() {
				along.stop = inside
			}
		}
	}
}

// pivoting tells how many of the axes that are at a wrong limit or bound change at once: all of them as long as fewer
// are wrong than ever before in the solve, and for a few rounds more; then one at a time until fewer are (Júdice and
// Pires 1994, block principal pivoting).
type pivoting struct{ least, left int }

func newPivoting() pivoting { return pivoting{least: math.MaxInt} }

// all reports whether all of the axes that are wrong change at once.
func (p *pivoting) all(wrong int) bool {
	p.left--
	if wrong < p.least {
		p.least, p.left = wrong, pivotTries
	}
	return p.left >= 0
}

// correct takes axes off limits that pull and puts motors and friction that are beyond their bounds at these, and the
// other way round. It reports whether any has changed.
func (a *Assembly) correct(t *Table, states []rigid.State, h float64, bias bool, p *pivoting) bool {
	wrong := correctAxes(a, t, states, h, bias, 0)
	if wrong == 0 {
		return letSlip(a, t, states)
	}
	if !p.all(wrong) {
		correctAxes(a, t, states, h, bias, 1)
		return true
	}
	correctAxes(a, t, states, h, bias, wrong)
	letSlip(a, t, states)
	return true
}

// correctAxes corrects up to so many of the axes that are at a wrong limit or bound, and returns how many it has found;
// with 0 it finds them all and leaves them as they are.
func correctAxes(a *Assembly, t *Table, states []rigid.State, h float64, bias bool, most int) (wrong int) {
	for node := range a.blocks {
		b := &a.blocks[node]
		j := &t.Joints[b.joint]
		for r := b.locked; r < b.count; r++ {
			k := r - b.locked
			along := &j.Along[k]
			if j.Axes[k].Locked() || !bias && along.isFree(&b.laws[k]) {
				continue
			}
			now := *along
			if !correctAxis(a, b, r, j, &now, a.speed(b, r, states), h, bias) {
				continue
			}
			wrong++
			if most == 0 {
				continue
			}
			if *along = now; wrong == most {
				return wrong
			}
		}
	}
	return wrong
}

// correctAxis corrects the limits and bounds of an axis at a speed, and reports whether any has changed.
func correctAxis(a *Assembly, b *block, r int8, j *Joint, along *Along, v, h float64, bias bool) (changed bool) {
	k, row := r-b.locked, &b.rows[r]
	released := along.correctStop(row.first)
	changed = along.correctMotor(&b.laws[k], v) || released
	changed = along.correctFriction(&b.laws[k], v+row.givenWay(along.Friction)) || changed
	if bias && along.stop == inside && !released { // else its speed is still that of the stop
		changed = along.findStop(&j.Axes[k], row.value, v+a.bend(j, r), j.pullOf(r, a.free), h) || changed
	}
	return changed
}
