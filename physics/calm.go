package physics

import (
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/contact"
)

// An island that stands still, on loads that are known, needs no short sub-steps: it is calm. Calm islands are solved
// apart from the others, with which they share no contact, in longer sub-steps; and while nothing changes about them
// their constraints stay as they are from step to step, packed as the sweeps want them. Whatever disturbs a calm island
// makes all of it lively again before the next sub-step: a body that touches it and is not calm itself, a contact that
// begins or must be looked at anew, a speed, a cut by the guard, whoever moves, drags or removes one of its bodies.
const (
	// calmTime (s) is how long every body of an island must stay put until the island is calm, within calmShare of how
	// far what falls asleep may stray. What is calm may stray as far as that: an island that sways is one or the other.
	calmTime  = 0.4
	calmShare = 0.1
	// calmHertz is the least number of sub-steps of a calm island in a second.
	calmHertz = 480
	// calmSpeed (m/s at any point) is what a body of a calm island may have: it would leave the place where it has
	// been staying within calmTime.
	calmSpeed = 0.01
)

// calm is what stands still. Its slices are reused.
type calm struct {
	solver contact.Solver // of the contacts of calm islands
	bodies []int32        // dynamic ones in calm islands
	pairs  []int32        // indices of active pairs with rows and without a lively body
	others []int32        // indices of all other active pairs with rows
	listed bool           // the three say how things are
	parts  calmParts      // as they were emitted
	kept   bool           // the solver holds the constraints of those pairs that touch, and nobody has taken its impulses
}

// verdict is what the narrow phase found of a pair in this slice.
type verdict uint8

const (
	unseen verdict = iota
	apart
	touching
	disturbed // calm until now
)

// solvers returns those that hold the contacts of the slice in progress, or of the last one.
func (w *World) solvers() [2]*contact.Solver { return [2]*contact.Solver{&w.solver, &w.calm.solver} }

// still reports whether body i gives nobody a reason to be lively.
func (w *World) still(i int32) bool { return w.bodies[i].calm || !w.moving(int(i)) }

// liven has the island of body i solved as lively from now on.
func (w *World) liven(i int32) {
	w.sleep.rest[i].calm = 0
	if !w.bodies[i].calm {
		return
	}
	w.releaseCalm()
	for k := i; w.bodies[k].calm; k = w.sleep.islands.ring[k] {
		w.bodies[k].calm, w.bodies[k].free = false, true
	}
	w.calm.listed = false
}

// releaseCalm brings the impulses of calm contacts back to their pairs, per sub-step of what is not calm.
func (w *World) releaseCalm() {
	c := &w.calm
	if !c.kept {
		return
	}
	c.kept = false
	c.solver.Unpack()
	for i := range c.solver.Constraints {
		k := &c.solver.Constraints[i]
		m := w.memoryOf(k)
		m.Store(&c.solver, k)
		m.SetSubstep(w.substep())
	}
}

// listCalm sorts bodies and pairs into those that are calm and the others.
func (w *World) listCalm() {
	c, a := &w.calm, &w.active
	if c.listed {
		return
	}
	c.listed = true
	c.bodies, a.lively = slices.Grow(c.bodies[:0], len(a.bodies)), slices.Grow(a.lively[:0], len(a.bodies))
	for _, i := range a.bodies {
		if b := &w.bodies[i]; b.calm && b.kind == Dynamic {
			c.bodies = append(c.bodies, i)
		} else {
			a.lively = append(a.lively, i)
		}
	}
	c.pairs, c.others = slices.Grow(c.pairs[:0], cap(a.pairs)), slices.Grow(c.others[:0], cap(a.pairs))
	for k := range a.pairs {
		x, y := &w.proxies[a.pairs[k].A], &w.proxies[a.pairs[k].B]
		switch {
		case !hasRows(x, y):
		case w.still(x.body) && w.still(y.body):
			c.pairs = append(c.pairs, int32(k))
		default:
			c.others = append(c.others, int32(k))
		}
	}
}

// watchCalm makes islands lively that have got a speed. A driven body is calm while it stands still.
func (w *World) watchCalm(i int32, b *body) {
	if b.kind == Kinematic {
		s := &w.states[i]
		if calm := s.Vel.LenSq() == 0 && s.Spin.LenSq() == 0; calm != b.calm {
			w.releaseCalm()
			b.calm, w.calm.listed = calm, false
		}
		return
	}
	if !b.calm {
		return
	}
	s := &w.states[i]
	spin := s.Spin.Len()
	if !(s.Vel.Len()+float64(spin*b.lever()) <= calmSpeed) || b.hangs && spin*w.dt > hangTurn {
		w.liven(i)
	}
}

// checking is the loop over the pairs without a lively body: it finds those whose contacts are not what they were.
type checking World

// Run checks some of the pairs.
func (l *checking) Run(worker, from, to int) {
	w := (*World)(l)
	for _, k := range w.calm.pairs[from:to] {
		pair := &w.active.pairs[k]
		x, y := &w.proxies[pair.A], &w.proxies[pair.B]
		hold := &w.holds[pair.Slot]
		switch {
		case w.active.touch[k] != unseen:
		case w.bothRest(x.body, y.body):
			w.active.touch[k] = apart
		case !hold.touches:
			w.active.touch[k] = apart
			if w.touch(&w.finders[worker], pair) {
				w.active.touch[k] = disturbed
			}
		case hold.covers(w, x, y) || w.stillFrozen(pair.Slot, x, y):
			w.active.touch[k] = touching
		default:
			w.active.touch[k] = disturbed
		}
	}
}

// stillFrozen reports whether the frozen manifold of a pair whose hold has run out answers for this slice.
func (w *World) stillFrozen(slot int32, x, y *proxy) bool {
	return w.pairs[slot].memory.Valid &&
		w.stillHolds(slot, x, y, 2*pairZone(x, y)+w.closing(x, y), min(x.recycle, y.recycle))
}

// disturb makes islands lively that were disturbed in this slice, and reports whether there are any.
func (w *World) disturb() bool {
	a, c := &w.active, &w.calm
	for _, k := range c.pairs {
		if a.touch[k] == disturbed {
			a.touch[k] = unseen
			w.disturbPair(&a.pairs[k])
		}
	}
	for _, k := range c.others {
		if a.touch[k] == touching {
			w.disturbPair(&a.pairs[k])
		}
	}
	return !c.listed
}

// disturbPair makes the islands of both bodies of a pair lively.
func (w *World) disturbPair(pair *collision.Pair) {
	for _, i := range [2]int32{w.proxies[pair.A].body, w.proxies[pair.B].body} {
		if b := &w.bodies[i]; b.calm && b.kind == Dynamic {
			w.liven(i)
		}
	}
}

// calmSubsteps returns how many sub-steps of this slice what is calm needs.
func (w *World) calmSubsteps() int {
	return min(w.substeps, int(max(1, math.Ceil(float64(w.dt*calmHertz)-1e-9))))
}

// judgeCalm finds out which islands are calm after this step.
func (w *World) judgeCalm() {
	s := &w.sleep.islands
	coming := false
	for _, i := range w.active.bodies {
		if b := &w.bodies[i]; b.kind == Dynamic && s.easy(i, w.step) != b.calm {
			if b.calm {
				w.liven(i)
			}
			coming = coming || !b.calm
		}
	}
	if !coming {
		return
	}
	for i := range w.solver.Constraints {
		c := &w.solver.Constraints[i]
		if m := w.memoryOf(c); m == nil || !m.Checked {
			s.ruffle(c.A, w.step)
			s.ruffle(c.B, w.step)
		}
	}
	for _, i := range w.active.bodies {
		if b := &w.bodies[i]; b.kind == Dynamic && !b.calm && s.easy(i, w.step) {
			w.releaseCalm()
			b.calm, w.calm.listed = true, false
		}
	}
}

// checkCommitted makes islands lively of which the guard has changed a motion.
func (w *World) checkCommitted() {
	for _, i := range w.calm.bodies {
		if g := &w.guard; g.share[i] < 1 || g.drift[i] > 0 || w.bodies[i].stopped {
			w.liven(i)
		}
	}
}
