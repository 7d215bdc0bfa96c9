//go:build goexperiment.simd && amd64

package solver

import (
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// fourManifolds is a block with four manifolds that do not converge in a sweep.
type fourManifolds struct {
	solver Solver
	states []rigid.State
}

// newFour makes four boxes, each over a slab of its own, in random motion, with one to eight points each. Some spin or
// roll against resistance, some slabs cannot move.
func newFour(r *rand.Rand) *fourManifolds {
	f := &fourManifolds{}
	f.solver.Reset(testSubstep)
	for k := range int32(lanes) {
		c := slabAndBox(float64(r.IntN(3))*40, 20, geom.V(0.2+r.Float64(), 0.1+r.Float64(), 0.2+r.Float64()), r.Float64(),
			testZone*2*r.Float64())
		m := &c.cache.Manifold
		for i := 4; i < contact.MaxPoints; i++ {
			a, b := &m.Points[i-4], &m.Points[(i-3)%4]
			m.Points[i] = contact.Point{OnA: a.OnA.Add(b.OnA).Scale(0.5), OnB: a.OnB.Add(b.OnB).Scale(0.5), Gap: a.Gap}
		}
		m.Count = 1 + r.IntN(contact.MaxPoints)
		c.stir(r, 3, 3)
		f.states = append(f.states, c.states...)
		fa, fb := c.poses[0].Frame(), c.poses[1].Frame()
		f.solver.Add(&c.cache, 2*k, 2*k+1, k, 0)
		f.solver.Prepare(int(k), &c.cache, f.states, &fa, &fb, &contact.Surface{Friction: r.Float64(), Zone: testZone,
			Spinning: float64(r.IntN(2)) * r.Float64() / 10, Rolling: float64(r.IntN(2)) * r.Float64() / 10})
	}
	for j := range f.solver.Rows {
		f.solver.Rows[j].Impulse = float64(r.IntN(2)) * 40 * r.Float64()
	}
	for i := range f.solver.Constraints {
		f.solver.Constraints[i].Impulse1 = 3 * r.Float64()
	}
	f.solver.Pack(f.states)
	return f
}

// solve solves some lanes alone, side by side or one after the other, with bias only their rows.
func (f *fourManifolds) solve(m *localWide, which uint8, bias, wide bool) {
	p := &f.solver.packed
	b := &p.blocks[0]
	lines, pairs := p.rowsOf(b)
	switch {
	case !wide:
		iterateLanes(&f.solver.rates, b, p.extraOf(b), lines, pairs, which, f.states, bias)
	case bias:
		m.iterateSoftRows(&f.solver.rates, b, lines, pairs, which, f.states)
	default:
		m.iterateManifolds(&f.solver.rates, b, p.extraOf(b), lines, pairs, which, f.states)
	}
}

// TestManifoldsSideBySide: manifolds that are solved alone have the same bits side by side as one after the other, any
// lanes of a block, and the other lanes are left as they are.
func TestManifoldsSideBySide(t *testing.T) {
	if !wide {
		t.Skip("no AVX2 here")
	}
	var m localWide
	for seed := range uint64(4000) {
		which, bias := uint8(seed%(1<<lanes)), seed%3 == 0
		plain, fast := newFour(rand.New(rand.NewPCG(seed, 3))), newFour(rand.New(rand.NewPCG(seed, 3)))
		if len(plain.solver.packed.blocks) != 1 {
			t.Fatalf("%d blocks instead of one", len(plain.solver.packed.blocks))
		}
		plain.solve(&m, which, bias, false)
		fast.solve(&m, which, bias, true)
		for i := range plain.states {
			if plain.states[i] != fast.states[i] {
				t.Fatalf("seed %d, lanes %04b, bias %v, body %d:\n%+v\n%+v", seed, which, bias, i, plain.states[i], fast.states[i])
			}
		}
		p, q := &plain.solver.packed, &fast.solver.packed
		for i := range p.lines {
			if p.lines[i] != q.lines[i] {
				t.Fatalf("seed %d, lanes %04b, bias %v, row %d:\n%+v\n%+v", seed, which, bias, i, p.lines[i], q.lines[i])
			}
		}
		for i := range p.extras {
			if p.extras[i] != q.extras[i] {
				t.Fatalf("seed %d, lanes %04b, bias %v: rolling resistance differs", seed, which, bias)
			}
		}
		if p.blocks[0] != q.blocks[0] {
			t.Fatalf("seed %d, lanes %04b, bias %v:\n%+v\n%+v", seed, which, bias, p.blocks[0], q.blocks[0])
		}
	}
}

// BenchmarkManifoldsAlone: four manifolds solved alone, of 500 different fours; one of them; and one after the other.
func BenchmarkManifoldsAlone(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	var fours, was [500]*fourManifolds
	for i := range fours {
		seed := r.Uint64()
		fours[i], was[i] = newFour(rand.New(rand.NewPCG(seed, 3))), newFour(rand.New(rand.NewPCG(seed, 3)))
	}
	var m localWide
	run := func(name string, which uint8, wide bool) {
		b.Run(name, func(b *testing.B) {
			for i := range b.N {
				f, from := fours[i%len(fours)], was[i%len(was)]
				copy(f.states, from.states)
				copy(f.solver.packed.lines, from.solver.packed.lines)
				f.solver.packed.blocks[0].impulses = from.solver.packed.blocks[0].impulses
				f.solve(&m, which, false, wide)
			}
		})
	}
	run("wide", 1<<lanes-1, true)
	run("wide one", 1, true)
	run("plain", 1<<lanes-1, false)
	run("plain one", 1, false)
	run("none", 0, false)
}
