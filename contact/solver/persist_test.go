package solver

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
)

// TestContinue: steps that continue the same constraints get the results of one long step of as many sub-steps.
func TestContinue(t *testing.T) {
	const steps, substeps = 5, 3
	long, short := brickWall(5, 6), brickWall(5, 6)
	for range steps * substeps {
		long.substep()
	}
	for k := range steps {
		if k > 0 {
			for i := range short.states {
				s := &short.states[i]
				s.Shift, s.Roll = geom.Vec3{}, geom.Vec3{}
			}
			short.solver.Continue(testSubstep)
		}
		for range substeps {
			short.substep()
		}
	}
	for i := range long.states {
		x, y := &long.states[i], &short.states[i]
		if d := x.Vel.Sub(y.Vel).Len() + x.Spin.Sub(y.Spin).Len(); d > 1e-9 {
			t.Errorf("body %d: velocities differ by %g", i, d)
		}
	}
	for i, c := range long.solver.Constraints {
		for j := range int(c.Count) {
			if p, q := long.solver.impulse(i, j), short.solver.impulse(i, j); math.Abs(p-q) > 1e-9 {
				t.Errorf("row %d of constraint %d: impulse %g instead of %g", j, i, q, p)
			}
		}
	}
}

// TestContinueInOtherSubsteps: steady loads stay steady for the sweeps where the length of the sub-steps changes.
func TestContinueInOtherSubsteps(t *testing.T) {
	for _, k := range []float64{0.25, 4} {
		w := brickWall(3, 3)
		for range 300 {
			w.substep()
		}
		for i := range w.states {
			w.states[i].Shift, w.states[i].Roll = geom.Vec3{}, geom.Vec3{}
		}
		w.solver.Continue(k * testSubstep)
		for i := range w.solver.packed.blocks {
			b := &w.solver.packed.blocks[i]
			for l := 0; l < lanes && b.constraint[l] >= 0; l++ {
				load := normalLoad(w.solver.packed.lines[b.first:b.first+b.count], l)
				if !near(b.load[l], load, 1e-9) {
					t.Errorf("%g times as long: constraint %d bore %g N s in the one before, and %g now",
						k, b.constraint[l], b.load[l], load)
				}
			}
		}
	}
}

// TestSetSubstep: a row at rest in sub-steps of one length is at rest in those of another: the speed that its gap asks
// for makes up for the softness. Back at the first length, it has its first impulses.
func TestSetSubstep(t *testing.T) {
	const impulse, ref, k = 3.0, 2.0, 2.0
	p, r := contact.Rescaled(impulse, ref, k)
	for _, ratio := range []float64{damping, highDamping} {
		one := MakeSoft(hertzPerSubstep/testSubstep, ratio, testSubstep)
		two := MakeSoft(hertzPerSubstep/(k*testSubstep), ratio, k*testSubstep)
		gap, gapThen := one.Softness*(impulse-ref)/one.BiasRate, two.Softness*(p-r)/two.BiasRate
		if p != k*impulse || !near(gapThen, gap, 1e-12) {
			t.Errorf("impulse %g at an error of the gap of %g, before %g at %g", p, gapThen, impulse, gap)
		}
	}
	if q, s := contact.Rescaled(p, r, 1/k); q != impulse || s != ref {
		t.Errorf("back again: impulse %g and preload %g", q, s)
	}
	if p, r := contact.Rescaled(impulse, 0, 1/k); p != impulse/k || r != 0 {
		t.Errorf("a row without preload: impulse %g, preload %g", p, r)
	}
}
