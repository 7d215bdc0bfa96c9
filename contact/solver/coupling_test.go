package solver

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// coupledHit is impacts on one body at once, with friction and rolling resistance of all sizes, and loads on some rows.
// They are compressed already.
func coupledHit(n uint64) (*heap, *impactGroup) {
	r := rand.New(rand.NewPCG(n, 12))
	w := hitOnAllSides(r, 2+int(n%4), false)
	for i := range w.solver.Constraints {
		c := &w.solver.Constraints[i]
		c.Restitution, c.Friction, c.Rolling = 0.9, 0.5*r.Float64(), 0.1*r.Float64()
	}
	g := w.firstGroup()
	if len(g.members) > 0 {
		g.stop()
	}
	return w, g
}

// offFrom returns how far bodies are from velocities that they had (m/s, rad/s).
func (w *heap) offFrom(states []rigid.State) (most float64) {
	for i := range states {
		s, to := &w.states[i], &states[i]
		most = max(most, s.Vel.Sub(to.Vel).Len(), s.Spin.Sub(to.Spin).Len())
	}
	return most
}

// TestImpactsAtOnceAgree: compression goes on until another step hardly changes anything. In less than a third of these
// impacts friction turns so far that they do not agree in time.
func TestImpactsAtOnceAgree(t *testing.T) {
	cases, off := 0, 0
	for n := range uint64(500) {
		w, g := coupledHit(n)
		if len(g.members) < 2 {
			continue
		}
		cases++
		found := slices.Clone(w.states)
		g.step(false)
		if w.offFrom(found) > 1e-3 {
			off++
		}
	}
	if cases < 450 || off > cases/3 {
		t.Errorf("%d of %d groups do not agree", off, cases)
	}
}

// TestCoupledStepsConvergeAsNewtons: where the impulses of impacts at once are a little off their solution, one step
// for all of them leaves a fiftieth of that at most. So its equations are those of friction and rolling resistance,
// too, within their limits and at them. In a few cases an impulse is about to meet a limit or to leave it.
func TestCoupledStepsConvergeAsNewtons(t *testing.T) {
	cases, slow := 0, 0
	for n := range uint64(500) {
		w, g := coupledHit(n)
		if len(g.members) < 2 {
			continue
		}
		for range 6 {
			g.step(false)
		}
		solved := slices.Clone(w.states)
		if g.step(false); w.offFrom(solved) > 1e-9 {
			continue // steps alone need not converge
		}
		cases++
		g.disturb(1e-4)
		before := w.offFrom(solved)
		g.step(false)
		if after := w.offFrom(solved); !(after <= 0.02*before) {
			slow++
		}
	}
	if cases < 400 || slow > cases/20 {
		t.Errorf("%d of %d steps leave more", slow, cases)
	}
}

// disturb makes the impulses of the rows larger by a share.
func (g *impactGroup) disturb(share float64) {
	for k := range g.members {
		t := &g.members[k]
		for j := range t.lines {
			if t.m.aims[j].mass > 0 {
				t.m.push(j, share*t.lines[j].impulse[t.l])
			}
		}
	}
	g.passAll()
}

// TestCouplingIsSymmetric: an impulse of one impact changes the speed of another one as that changes its own.
func TestCouplingIsSymmetric(t *testing.T) {
	for n := range uint64(50) {
		_, g := coupledHit(n)
		c := &g.coupling
		for i := range c.size {
			for k := range i {
				a, b := c.compliance[i*c.size+k], c.compliance[k*c.size+i]
				if math.Abs(a-b) > 1e-9*(1+math.Abs(a)) {
					t.Fatalf("case %d: compliances of %g and %g between %d and %d", n, a, b, i, k)
				}
			}
		}
	}
}

// TestCoupledStepsRaiseNoEnergy: without friction a step ends where the first row ceases to push. So it takes energy at
// most, however far off the impulses are.
func TestCoupledStepsRaiseNoEnergy(t *testing.T) {
	for n := range uint64(500) {
		r := rand.New(rand.NewPCG(n, 13))
		w := hitOnAllSides(r, 2+int(n%4), false)
		for i := range w.solver.Constraints {
			w.solver.Constraints[i].Friction = 0
		}
		g := w.firstGroup()
		if len(g.members) < 2 {
			continue
		}
		g.stop()
		for k := range g.members {
			t := &g.members[k]
			for j := range t.lines {
				if t.m.aims[j].mass > 0 {
					t.m.push(j, r.Float64()*t.m.aims[j].mass)
				}
			}
		}
		g.passAll()
		before := w.energy()
		if g.step(false); w.energy() > before*(1+1e-6) {
			t.Errorf("case %d: a step raises the energy from %g to %g J", n, before, w.energy())
		}
	}
}
