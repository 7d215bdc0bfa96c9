package solver

import (
	"math"
	"math/rand/v2"
	"testing"
)

// smoothHit is impacts on one body at once, without friction, some rows under a load, about to be compressed.
func smoothHit(n uint64) (*heap, *impactGroup) {
	r := rand.New(rand.NewPCG(n, 13))
	w := hitOnAllSides(r, 2+int(n%4), false)
	for i := range w.solver.Constraints {
		w.solver.Constraints[i].Friction = 0
	}
	g := w.firstGroup()
	g.residual = elasticResidual
	for k := range g.members {
		g.members[k].start()
	}
	return w, g
}

// worst returns the fastest approach of a row that has hit, and the fastest motion of one that pushes (m/s).
func (g *impactGroup) worst() (approach, pushing float64) {
	for k := range g.members {
		t := &g.members[k]
		for j := range t.lines {
			if t.m.aims[j].mass > 0 {
				approach = max(approach, -t.m.speed[j])
				if t.lines[j].impulse[t.l] > 0 {
					pushing = max(pushing, math.Abs(t.m.speed[j]))
				}
			}
		}
	}
	return approach, pushing
}

// TestCoupledRowsStop: the system of a group stops all rows that push. In one group of twenty at most it has left out a
// row that approaches in the end. Sweeps stop that, but for one group in a hundred, in time.
func TestCoupledRowsStop(t *testing.T) {
	cases, off, late := 0, 0, 0
	for n := range uint64(500) {
		_, g := smoothHit(n)
		if len(g.members) < 2 {
			continue
		}
		cases++
		if !g.couple() {
			t.Fatalf("case %d: a group of %d rows is left to sweeps", n, len(g.coupling.rows))
		}
		approach, pushing := g.worst()
		if pushing > 1e-3 {
			t.Errorf("case %d: a row that pushes is left with %g m/s", n, pushing)
		}
		if approach > 1e-4 {
			off++
		}
		g.compress()
		if approach, _ = g.worst(); approach > 1e-3 {
			late++
		}
	}
	if cases < 450 || off > cases/20 || late > cases/100 {
		t.Errorf("rows are left in %d of %d groups, and in %d after the sweeps", off, cases, late)
	}
}

// TestCouplingIsSymmetric: an impulse of one row changes the speed of another one as that changes its own.
func TestCouplingIsSymmetric(t *testing.T) {
	for n := range uint64(50) {
		_, g := smoothHit(n)
		if len(g.members) < 2 {
			continue
		}
		g.couple()
		c := &g.coupling
		size := len(c.rows)
		for i := range size {
			for k := range i {
				a, b := c.compliance[i*size+k], c.compliance[k*size+i]
				if math.Abs(a-b) > 1e-9*(1+math.Abs(a)) {
					t.Fatalf("case %d: compliances of %g and %g between %d and %d", n, a, b, i, k)
				}
			}
		}
	}
}

// TestCoupledStepsRaiseNoEnergy: a step ends where the first row ceases to push. So it takes energy at most, wherever
// the impulses begin.
func TestCoupledStepsRaiseNoEnergy(t *testing.T) {
	for n := range uint64(500) {
		w, g := smoothHit(n)
		if len(g.members) < 2 {
			continue
		}
		r := rand.New(rand.NewPCG(n, 14))
		for k := range g.members {
			t := &g.members[k]
			for j := range t.lines {
				if t.m.aims[j].mass > 0 {
					t.m.push(j, 8*r.Float64()*t.m.aims[j].mass)
				}
			}
		}
		g.passAll()
		before := w.energy()
		if g.couple(); w.energy() > before*(1+1e-6) {
			t.Errorf("case %d: the energy rises from %g to %g J", n, before, w.energy())
		}
	}
}
