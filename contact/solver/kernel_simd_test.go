//go:build goexperiment.simd && amd64

package solver

import (
	"math"
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// playedHeap is a heap of some kind after some sub-steps, some of its solids rounded, some bodies with locks and some
// under finite rotation. Some manifolds are to be exact.
func playedHeap(seed uint64) *heap {
	w := brickWall(8, 8)
	if seed > 0 {
		w = randomHeap(seed, 2+int(seed%30), 1+int(seed*3), seed%2 == 0)
	}
	for i := range w.solver.Constraints {
		c := &w.solver.Constraints[i]
		if seed%2 == 1 {
			c.RoundA, c.RoundB = 0.05*float64(i%3), 0.03*float64(i%2)
		}
		c.Exact = seed%4 == 3 && i%3 == 1
	}
	for i := range w.states {
		if seed%5 == 1 && i%7 == 3 {
			w.states[i].Locks = rigid.ShiftX | rigid.ShiftZ
		}
	}
	turned := geom.FromRotationVector(geom.V(0.01, -0.02, 0.03))
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

// TestKernelsHaveTheSameBits: on heaps of all kinds, with any bodies under finite rotation, the wide kernels leave the
// same numbers as the scalar ones.
func TestKernelsHaveTheSameBits(t *testing.T) {
	if !wide {
		t.Skip("no AVX2 here")
	}
	defer func() { wide = true }()
	run := func(seed uint64, on bool) *heap {
		wide = on
		return playedHeap(seed)
	}
	for seed := range uint64(60) {
		plain, fast := run(seed, false), run(seed, true)
		if a, b := plain.solver.counts, fast.solver.counts; a != b || a.Iterated == 0 && seed%6 == 5 {
			t.Fatalf("heap %d: work %+v, with SIMD %+v", seed, a, b)
		}
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
				if a.shift[l] != b.shift[l] || a.m33[l] != b.m33[l] || a.m12[l] != b.m12[l] || a.c23[l] != b.c23[l] {
					t.Fatalf("heap %d, block %d, lane %d differs", seed, i, l)
				}
			}
		}
	}
}

// TestColumnsBefore: what columnBefore restores and tells has the same bits as without SIMD, for any set of lanes and
// numbers that are none.
func TestColumnsBefore(t *testing.T) {
	if !wide {
		t.Skip("no AVX2 here")
	}
	r := rand.New(rand.NewPCG(7, 1))
	fill := func(quads []quad) {
		for i := range quads {
			for l := range quads[i] {
				if quads[i][l] = 2*r.Float64() - 1; r.IntN(40) == 0 {
					quads[i][l] = math.NaN()
				}
			}
		}
	}
	for which := range uint8(1 << lanes) {
		var c column
		var before columnBefore
		lines := c.lines[:1+which%contact.MaxPoints]
		fill(quadsOf(&before.impulses))
		fill(quadsOf(&c.impulses))
		fill(quadsOf(&c.terms))
		fill(before.rows[:])
		for j := range lines {
			fill(quadsOf(&lines[j]))
		}
		var plain, fast quad
		before.largestPlain(&c, lines, &plain)
		before.largest(&c, lines, &fast)
		other := c
		before.restorePlain(&other, other.lines[:len(lines)], which)
		before.restore(&c, lines, which)
		if bytesOf(&plain) != bytesOf(&fast) || bytesOf(&other.terms) != bytesOf(&c.terms) ||
			bytesOf(&other.lines) != bytesOf(&c.lines) || bytesOf(&other.impulses) != bytesOf(&c.impulses) {
			t.Errorf("lanes %04b: other bits", which)
		}
	}
}

// bytesOf returns the bytes of a value as text: comparing numbers would tell NaN from itself.
func bytesOf[T any](of *T) string {
	return string(unsafe.Slice((*byte)(unsafe.Pointer(of)), unsafe.Sizeof(*of)))
}
