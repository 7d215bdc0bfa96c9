package state

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

// SettledTier holds the settled islands. Its slices are reused.
type SettledTier struct {
	Solver         solver.Solver `snapshot:"while Packed"` // of the contacts of settled islands; told while not packed
	Bodies         []int32       // dynamic ones in settled islands
	Pairs          []int32       // indices of active pairs with rows, neither body of which is unsettled
	UnsettledPairs []int32       // indices of all other active pairs with rows
	Listed         bool          // the three are up to date
	Parts          SettledParts  // parts in which the islands are solved, as their rows were prepared
	Packed         bool          // the solver holds the constraints of the touching pairs and their impulses
}

// Solvers returns the solvers of the contacts of the slice in progress, or of the last one.
func (st *State) Solvers() [2]*solver.Solver {
	return [2]*solver.Solver{&st.Solver, &st.Settled.Solver}
}

// keepsSettled reports whether body i gives its neighbours no reason to be unsettled: it is static, asleep or settled.
func (st *State) keepsSettled(i int32) bool { return st.Bodies[i].Settled || !st.Moving(int(i)) }

// Unsettle moves the island of body i from the settled tier to the unsettled bodies.
func (st *State) Unsettle(i int32) {
	st.Sleep.Rest[i].Settled = 0
	if !st.Bodies[i].Settled {
		return
	}
	st.ReleaseSettled()
	for k := i; st.Bodies[k].Settled; k = st.Sleep.Islands.Ring[k] {
		st.Bodies[k].Settled, st.Bodies[k].Untouched = false, true
		st.Sleep.Rest[k].Settled = 0
	}
	st.Settled.Listed = false
}

// ReleaseSettled stores the impulses of settled contacts in the caches of their pairs, per sub-step of the unsettled
// bodies.
func (st *State) ReleaseSettled() {
	c := &st.Settled
	if !c.Packed {
		return
	}
	c.Packed = false
	c.Solver.Unpack()
	for i := range c.Solver.Constraints {
		k := &c.Solver.Constraints[i]
		m := st.CacheOf(k)
		c.Solver.Store(m, k)
		m.SetSubstep(st.Substep())
	}
}

// ListSettled sorts bodies and pairs into settled and unsettled ones.
func (st *State) ListSettled() {
	c, a := &st.Settled, &st.Active
	if c.Listed {
		return
	}
	c.Listed = true
	c.Bodies, a.Unsettled = slices.Grow(c.Bodies[:0], len(a.Bodies)), slices.Grow(a.Unsettled[:0], len(a.Bodies))
	for _, i := range a.Bodies {
		if b := &st.Bodies[i]; b.Settled && b.Kind == Dynamic {
			c.Bodies = append(c.Bodies, i)
		} else {
			a.Unsettled = append(a.Unsettled, i)
		}
	}
	c.Pairs, c.UnsettledPairs = slices.Grow(c.Pairs[:0], cap(a.Pairs)), slices.Grow(c.UnsettledPairs[:0], cap(a.Pairs))
	for k := range a.Pairs {
		x, y := &st.Proxies[a.Pairs[k].A], &st.Proxies[a.Pairs[k].B]
		switch {
		case !HasRows(x, y):
		case st.keepsSettled(x.Body) && st.keepsSettled(y.Body):
			c.Pairs = append(c.Pairs, int32(k))
		default:
			c.UnsettledPairs = append(c.UnsettledPairs, int32(k))
		}
	}
}

// SettledSubsteps returns the number of sub-steps of this slice that settled islands need.
func (st *State) SettledSubsteps() int {
	return min(st.Substeps, int(max(1, math.Ceil(float64(st.Dt*settledHertz)-1e-9))))
}

// SettledParts are runs of settled islands that are solved one after the other, each through all sub-steps of a step,
// while its contacts lie in the cache. A large island is a part of its own. The slices are reused.
type SettledParts struct {
	Of     []int32 // by least body of an island: its part
	Bodies []int32 // settled bodies, by part
	Pairs  []int32 // settled pairs that touch, by part
	Begins []int32 // where the bodies of each part begin, and where the last ones end
	Fill   []int32 // by part: the place of its next entry
}

// Reserve makes room for all bodies and pairs, as all may become settled.
func (p *SettledParts) Reserve(bodies, pairs int) {
	p.Bodies, p.Pairs = slices.Grow(p.Bodies[:0], bodies), slices.Grow(p.Pairs[:0], pairs)
	p.Begins, p.Fill = slices.Grow(p.Begins[:0], bodies+2), slices.Grow(p.Fill[:0], bodies+2)
}

// Large reports whether part k is worth all workers.
func (p *SettledParts) Large(k int) bool { return p.Begins[k+1]-p.Begins[k] > SettledPartBodies }
