//go:build goexperiment.simd && amd64

package solver

import (
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// TestKernelsHaveTheSameBits: on heaps of all kinds, with any bodies under finite rotation, the wide kernels leave the
// same numbers as the scalar ones.
func TestKernelsHaveTheSameBits(t *testing.T) {
	if !wide {
		t.Skip("no AVX2 here")
	}
	defer func() { wide = true }()
	turned := geom.FromRotationVector(geom.V(0.01, -0.02, 0.03))
	run := func(seed uint64, on bool) *heap {
		wide = on
		w := brickWall(8, 8)
		if seed > 0 {
			w = randomHeap(seed, 2+int(seed%30), 1+int(seed*3), seed%2 == 0)
		}
		for k := range 12 {
			w.substep()
			for i := range w.states {
				// Some bodies begin finite rotation in the middle of the step. Their inertia turns from then on.
				s := &w.states[i]
				if s.InvMass > 0 && (i+k)%9 == 8 && seed%3 == 0 {
					s.Turn, s.FiniteRotation = s.Rotation(), true
				}
				if r := turned.Mat(); s.FiniteRotation {
					s.InvInertia = r.Similar(&s.InvInertia)
				}
			}
		}
		w.solver.Unpack()
		return w
	}
	for seed := range uint64(60) {
		plain, fast := run(seed, false), run(seed, true)
		for i := range plain.states {
			if plain.states[i] != fast.states[i] {
				t.Fatalf("heap %d, body %d:\n%+v\n%+v", seed, i, plain.states[i], fast.states[i])
			}
		}
		for i := range plain.solver.Constraints {
			if plain.solver.Constraints[i] != fast.solver.Constraints[i] {
				t.Fatalf("heap %d, constraint %d differs", seed, i)
			}
		}
		for i := range plain.solver.Rows {
			if plain.solver.Rows[i] != fast.solver.Rows[i] {
				t.Fatalf("heap %d, row %d differs", seed, i)
			}
		}
		for i := range plain.solver.packed.blocks {
			a, b := &plain.solver.packed.blocks[i], &fast.solver.packed.blocks[i]
			for l := range lanes {
				if a.rose != b.rose || a.continues != b.continues || a.hit != b.hit || a.load[l] != b.load[l] {
					t.Fatalf("heap %d, block %d: impacts differ in lane %d or others", seed, i, l)
				}
				if a.shift[l] != b.shift[l] || a.twistMass[l] != b.twistMass[l] || a.m12[l] != b.m12[l] || a.c2t[l] != b.c2t[l] {
					t.Fatalf("heap %d, block %d, lane %d differs", seed, i, l)
				}
			}
		}
	}
}
