package physics

import (
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/contact/solver"
)

// An island at rest whose loads are known needs no short sub-steps: it is settled. Settled islands share no contact
// with the others; they are solved apart from these, in longer sub-steps. While nothing about them changes, their
// constraints persist from step to step, packed for the sweeps. Any disturbance unsettles the whole island before the
// next sub-step: contact with an unsettled body, a contact that begins or must be found anew, a speed, a motion that
// the guard changed, or a call that moves, drags or removes one of its bodies.
const (
	// settledTime (s) is how long every body of an island must stay within settledShare of the drift allowed to sleepers
	// until the island is settled. A settled body may then drift by all of that: an island that sways is either settled
	// or not, and does not change to and fro.
	settledTime  = 0.4
	settledShare = 0.1
	// settledHertz is the least number of sub-steps of a settled island in a second.
	settledHertz = 480
	// settledSpeed (m/s at any point) is the speed up to which a body of a settled island stays settled: any faster, it
	// would leave its place within settledTime.
	settledSpeed = 0.01
)

// settledTier holds the settled islands. Its slices are reused.
type settledTier struct {
	solver         solver.Solver // of the contacts of settled islands
	bodies         []int32       // dynamic ones in settled islands
	pairs          []int32       // indices of active pairs with rows, neither body of which is unsettled
	unsettledPairs []int32       // indices of all other active pairs with rows
	listed         bool          // the three are up to date
	parts          settledParts  // as their rows were prepared
	packed         bool          // the solver holds the constraints of the touching pairs and their impulses
}

// pairState is the finding of the narrow phase about a pair in this slice.
type pairState uint8

const (
	pairUnseen pairState = iota
	pairApart
	pairTouching
	pairDisturbed // settled until now
)

// solvers returns the solvers of the contacts of the slice in progress, or of the last one.
func (w *World) solvers() [2]*solver.Solver { return [2]*solver.Solver{&w.solver, &w.settled.solver} }

// keepsSettled reports whether body i gives its neighbours no reason to be unsettled: it is static, asleep or settled.
func (w *World) keepsSettled(i int32) bool { return w.bodies[i].settled || !w.moving(int(i)) }

// unsettle moves the island of body i from the settled tier to the unsettled bodies.
func (w *World) unsettle(i int32) {
	w.sleep.rest[i].settled = 0
	if !w.bodies[i].settled {
		return
	}
	w.releaseSettled()
	for k := i; w.bodies[k].settled; k = w.sleep.islands.ring[k] {
		w.bodies[k].settled, w.bodies[k].untouched = false, true
	}
	w.settled.listed = false
}

// releaseSettled stores the impulses of settled contacts in the caches of their pairs, per sub-step of the unsettled
// bodies.
func (w *World) releaseSettled() {
	c := &w.settled
	if !c.packed {
		return
	}
	c.packed = false
	c.solver.Unpack()
	for i := range c.solver.Constraints {
		k := &c.solver.Constraints[i]
		m := w.cacheOf(k)
		c.solver.Store(m, k)
		m.SetSubstep(w.substep())
	}
}

// listSettled sorts bodies and pairs into settled and unsettled ones.
func (w *World) listSettled() {
	c, a := &w.settled, &w.active
	if c.listed {
		return
	}
	c.listed = true
	c.bodies, a.unsettled = slices.Grow(c.bodies[:0], len(a.bodies)), slices.Grow(a.unsettled[:0], len(a.bodies))
	for _, i := range a.bodies {
		if b := &w.bodies[i]; b.settled && b.kind == dynamic {
			c.bodies = append(c.bodies, i)
		} else {
			a.unsettled = append(a.unsettled, i)
		}
	}
	c.pairs, c.unsettledPairs = slices.Grow(c.pairs[:0], cap(a.pairs)), slices.Grow(c.unsettledPairs[:0], cap(a.pairs))
	for k := range a.pairs {
		x, y := &w.proxies[a.pairs[k].A], &w.proxies[a.pairs[k].B]
		switch {
		case !hasRows(x, y):
		case w.keepsSettled(x.body) && w.keepsSettled(y.body):
			c.pairs = append(c.pairs, int32(k))
		default:
			c.unsettledPairs = append(c.unsettledPairs, int32(k))
		}
	}
}

// watchSettled unsettles the island of body i if the body has gained speed. A kinematic body is settled while it stands
// still.
func (w *World) watchSettled(i int32, b *body) {
	if b.kind == kinematic {
		s := &w.states[i]
		if settled := s.Vel.LenSq() == 0 && s.Spin.LenSq() == 0; settled != b.settled {
			w.releaseSettled()
			b.settled, w.settled.listed = settled, false
		}
		return
	}
	if !b.settled {
		return
	}
	s := &w.states[i]
	spin := s.Spin.Len()
	if !(s.Vel.Len()+float64(spin*b.lever()) <= settledSpeed) || b.suspended && spin*w.dt > suspendedTurn {
		w.unsettle(i)
	}
}

// checkingSettled is the loop over the pairs without an unsettled body: it finds those whose contacts have changed.
type checkingSettled World

// Run checks some of the pairs.
func (l *checkingSettled) Run(worker, from, to int) {
	w := (*World)(l)
	for _, k := range w.settled.pairs[from:to] {
		pair := &w.active.pairs[k]
		x, y := &w.proxies[pair.A], &w.proxies[pair.B]
		validity := &w.validity[pair.Slot]
		switch {
		case w.active.states[k] != pairUnseen:
		case w.bothRest(x.body, y.body):
			w.active.states[k] = pairApart
		case !validity.touches:
			w.active.states[k] = pairApart
			if w.mayTouch(&w.narrowWorkers[worker], pair) {
				w.active.states[k] = pairDisturbed
			}
		case validity.holds(w, x, y) || w.stillRecycled(pair.Slot, x, y):
			w.active.states[k] = pairTouching
		default:
			w.active.states[k] = pairDisturbed
		}
	}
}

// stillRecycled reports whether a recycled manifold, whose validity by motion bounds has run out, is still valid for
// this slice by the poses.
func (w *World) stillRecycled(slot int32, x, y *proxy) bool {
	return w.pairs[slot].cache.Valid &&
		w.stillValid(slot, x, y, 2*pairZone(x, y)+w.closing(x, y), min(x.recycle, y.recycle))
}

// unsettleDisturbed unsettles the islands that were disturbed in this slice, and reports whether there are any.
func (w *World) unsettleDisturbed() bool {
	a, c := &w.active, &w.settled
	for _, k := range c.pairs {
		if a.states[k] == pairDisturbed {
			a.states[k] = pairUnseen
			w.unsettlePair(&a.pairs[k])
		}
	}
	for _, k := range c.unsettledPairs {
		if a.states[k] == pairTouching {
			w.unsettlePair(&a.pairs[k])
		}
	}
	return !c.listed
}

// unsettlePair unsettles the islands of both bodies of a pair.
func (w *World) unsettlePair(pair *collision.Pair) {
	for _, i := range [2]int32{w.proxies[pair.A].body, w.proxies[pair.B].body} {
		if b := &w.bodies[i]; b.settled && b.kind == dynamic {
			w.unsettle(i)
		}
	}
}

// settledSubsteps returns the number of sub-steps of this slice that settled islands need.
func (w *World) settledSubsteps() int {
	return min(w.substeps, int(max(1, math.Ceil(float64(w.dt*settledHertz)-1e-9))))
}

// updateSettled finds the islands that are settled after this step.
func (w *World) updateSettled() {
	s := &w.sleep.islands
	coming := false
	for _, i := range w.active.bodies {
		if b := &w.bodies[i]; b.kind == dynamic && s.maySettle(i, w.step) != b.settled {
			if b.settled {
				w.unsettle(i)
			}
			coming = coming || !b.settled
		}
	}
	if !coming {
		return
	}
	for i := range w.solver.Constraints {
		c := &w.solver.Constraints[i]
		if m := w.cacheOf(c); m == nil || !m.Checked {
			s.keepUnsettled(c.A, w.step)
			s.keepUnsettled(c.B, w.step)
		}
	}
	for _, i := range w.active.bodies {
		if b := &w.bodies[i]; b.kind == dynamic && !b.settled && s.maySettle(i, w.step) {
			w.releaseSettled()
			b.settled, w.settled.listed = true, false
		}
	}
}

// unsettleChanged unsettles islands in which the guard has changed a motion.
func (w *World) unsettleChanged() {
	for _, i := range w.settled.bodies {
		if w.held.fraction[i] < 1 || w.held.deviation[i] > 0 || w.bodies[i].stopped {
			w.unsettle(i)
		}
	}
}
