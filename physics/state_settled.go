package physics

import (
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/contact/solver"
)

// An island at rest whose loads are known needs no short sub-steps: it is settled. Settled islands share no contact
// with the others; they are solved apart from these, in longer sub-steps. While nothing about them changes, their
// constraints persist from step to step, packed for the sweeps. Any disturbance unsettles the whole island before the
// next sub-step: contact with an unsettled body, a contact that begins or must be found anew, a speed, a motion that
// the guard changed, or a call that moves, drags or removes one of its bodies.

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

// solvers returns the solvers of the contacts of the slice in progress, or of the last one.
func (st *State) solvers() [2]*solver.Solver {
	return [2]*solver.Solver{&st.solver, &st.settled.solver}
}

// keepsSettled reports whether body i gives its neighbours no reason to be unsettled: it is static, asleep or settled.
func (st *State) keepsSettled(i int32) bool { return st.bodies[i].settled || !st.moving(int(i)) }

// unsettle moves the island of body i from the settled tier to the unsettled bodies.
func (st *State) unsettle(i int32) {
	st.sleep.rest[i].settled = 0
	if !st.bodies[i].settled {
		return
	}
	st.releaseSettled()
	for k := i; st.bodies[k].settled; k = st.sleep.islands.ring[k] {
		st.bodies[k].settled, st.bodies[k].untouched = false, true
	}
	st.settled.listed = false
}

// releaseSettled stores the impulses of settled contacts in the caches of their pairs, per sub-step of the unsettled
// bodies.
func (st *State) releaseSettled() {
	c := &st.settled
	if !c.packed {
		return
	}
	c.packed = false
	c.solver.Unpack()
	for i := range c.solver.Constraints {
		k := &c.solver.Constraints[i]
		m := st.cacheOf(k)
		c.solver.Store(m, k)
		m.SetSubstep(st.substep())
	}
}

// listSettled sorts bodies and pairs into settled and unsettled ones.
func (st *State) listSettled() {
	c, a := &st.settled, &st.active
	if c.listed {
		return
	}
	c.listed = true
	c.bodies, a.unsettled = slices.Grow(c.bodies[:0], len(a.bodies)), slices.Grow(a.unsettled[:0], len(a.bodies))
	for _, i := range a.bodies {
		if b := &st.bodies[i]; b.settled && b.kind == dynamic {
			c.bodies = append(c.bodies, i)
		} else {
			a.unsettled = append(a.unsettled, i)
		}
	}
	c.pairs, c.unsettledPairs = slices.Grow(c.pairs[:0], cap(a.pairs)), slices.Grow(c.unsettledPairs[:0], cap(a.pairs))
	for k := range a.pairs {
		x, y := &st.proxies[a.pairs[k].A], &st.proxies[a.pairs[k].B]
		switch {
		case !hasRows(x, y):
		case st.keepsSettled(x.body) && st.keepsSettled(y.body):
			c.pairs = append(c.pairs, int32(k))
		default:
			c.unsettledPairs = append(c.unsettledPairs, int32(k))
		}
	}
}

// settledSubsteps returns the number of sub-steps of this slice that settled islands need.
func (st *State) settledSubsteps() int {
	return min(st.substeps, int(max(1, math.Ceil(float64(st.dt*settledHertz)-1e-9))))
}

// settledParts are runs of settled islands that are solved one after the other, each through all sub-steps of a step,
// while its contacts lie in the cache. A large island is a part of its own. The slices are reused.
type settledParts struct {
	of     []int32 // by island: its part
	bodies []int32 // settled bodies, by part
	pairs  []int32 // settled pairs that touch, by part
	begins []int32 // where the bodies of each part begin, and where the last ones end
	fill   []int32 // by part: the place of its next entry
}

// reserve makes room for all bodies and pairs, as all may become settled.
func (p *settledParts) reserve(bodies, pairs int) {
	p.bodies, p.pairs = slices.Grow(p.bodies[:0], bodies), slices.Grow(p.pairs[:0], pairs)
	p.begins, p.fill = slices.Grow(p.begins[:0], bodies+2), slices.Grow(p.fill[:0], bodies+2)
}

// large reports whether part k is worth all workers.
func (p *settledParts) large(k int) bool { return p.begins[k+1]-p.begins[k] > settledPartBodies }
