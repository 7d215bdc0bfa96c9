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
// roll against resistance, some slabs cannot move, some boxes do not turn. Half of the fours are of round numbers, and
// have rows at the same place.
func newFour(r *rand.Rand) *fourManifolds {
	round := r.IntN(2) == 0
	number := func() float64 { // 0 to 1
		if round {
			return float64(r.IntN(3)) / 2
		}
		return r.Float64()
	}

	f := &fourManifolds{}
	f.solver.Reset(testSubstep)
	for k := range int32(lanes) {
		yaw := number()
		if round {
			yaw = 0
		}
		c := slabAndBox(float64(r.IntN(3))*40, 20, geom.V(0.2+number(), 0.1+number(), 0.2+number()), yaw,
			testZone*2*number())
		m := &c.cache.Manifold
		for i := 4; i < contact.MaxPoints; i++ {
			a, b := &m.Points[i-4], &m.Points[(i-3)%4]
			m.Points[i] = contact.Point{OnA: a.OnA.Add(b.OnA).Scale(0.5), OnB: a.OnB.Add(b.OnB).Scale(0.5), Gap: a.Gap}
			if round {
				m.Points[i] = *a
			}
		}
		m.Count = 1 + r.IntN(contact.MaxPoints)
		c.stir(r, 3, 3)
		if round {
			c.states[1].Vel, c.states[1].Spin = geom.V(2*number(), -number(), 0), geom.Vec3{}
		}
		if r.IntN(8) == 0 { // does not turn
			c.states[1].InvInertia = geom.Mat3{}
		}
		f.states = append(f.states, c.states...)
		fa, fb := c.poses[0].Frame(), c.poses[1].Frame()
		f.solver.Add(&c.cache, 2*k, 2*k+1, k, 0)
		f.solver.Prepare(int(k), &c.cache, f.states, &fa, &fb, &contact.Surface{Friction: number(), Zone: testZone,
			Spinning: float64(r.IntN(2)) * number() / 10, Rolling: float64(r.IntN(2)) * number() / 10})
	}
	for j := range f.solver.Rows {
		f.solver.Rows[j].Impulse = float64(r.IntN(2)) * 40 * number()
	}
	for i := range f.solver.Constraints {
		f.solver.Constraints[i].Impulse1 = 3 * number()
	}
	f.solver.Pack(f.states)
	f.solver.packed.blocks[0].load = quad{1, 2, 3, 4}
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
			if bytesOf(&plain.states[i]) != bytesOf(&fast.states[i]) {
				t.Fatalf("seed %d, lanes %04b, bias %v, body %d:\n%+v\n%+v", seed, which, bias, i, plain.states[i], fast.states[i])
			}
		}
		p, q := &plain.solver.packed, &fast.solver.packed
		for i := range p.lines {
			if bytesOf(&p.lines[i]) != bytesOf(&q.lines[i]) {
				t.Fatalf("seed %d, lanes %04b, bias %v, row %d:\n%+v\n%+v", seed, which, bias, i, p.lines[i], q.lines[i])
			}
		}
		for i := range p.extras {
			if bytesOf(&p.extras[i]) != bytesOf(&q.extras[i]) {
				t.Fatalf("seed %d, lanes %04b, bias %v: rolling resistance differs", seed, which, bias)
			}
		}
		if bytesOf(&p.blocks[0]) != bytesOf(&q.blocks[0]) {
			t.Fatalf("seed %d, lanes %04b, bias %v:\n%+v\n%+v", seed, which, bias, p.blocks[0], q.blocks[0])
		}
	}
}

// TestChangeSideBySide: the change of friction that decides about rounds and steps has the same bits, with rolling
// resistance too.
func TestChangeSideBySide(t *testing.T) {
	if !wide {
		t.Skip("no AVX2 here")
	}
	rolling := 0
	for seed := range uint64(1000) {
		plain, fast := newFour(rand.New(rand.NewPCG(seed, 5))), newFour(rand.New(rand.NewPCG(seed, 5)))
		p, q := &plain.solver.packed, &fast.solver.packed
		b, e := &q.blocks[0], q.extraOf(&q.blocks[0])
		lines, pairs := q.rowsOf(b)
		var m localWide
		var bodies blockBodies
		bodies.load(b, fast.states)
		m.read(b, e, lines, pairs, &bodies, 1<<lanes-1, true)
		var change quad
		put(m.solveFriction(normalLoadWide(lines), lanesIn(1<<lanes-1)), &change)
		lines, pairs = p.rowsOf(&p.blocks[0])
		for l := range lanes {
			var one local
			one.b, one.e, one.lines, one.l = &p.blocks[0], p.extraOf(&p.blocks[0]), lines, l
			one.read(pairs, plain.states, true)
			if one.e != nil {
				rolling++
			}
			if want := one.solveFriction(normalLoad(lines, l)); change[l] != want {
				t.Fatalf("seed %d, lane %d: changes by %g instead of %g", seed, l, change[l], want)
			}
		}
	}
	if rolling < 500 {
		t.Errorf("%d lanes with rolling resistance", rolling)
	}
}

// TestFreeLanesBorrow: fewer than four manifolds that are solved side by side read no bodies but their own, whatever
// was in the free lanes before.
func TestFreeLanesBorrow(t *testing.T) {
	f := newFour(rand.New(rand.NewPCG(2, 2)))
	var q pending
	for l := range lanes {
		q.four.a[l], q.four.b[l] = 1<<20, 1<<20
	}
	p := &sweepLoop{solver: &f.solver, states: f.states, waiting: []*pending{&q}}
	p.listAlone(0, 0, 0b0100)
	q.solve(p)
	if b := &f.solver.packed.blocks[0]; b.iterated != 1 || b.rounds < 2 {
		t.Errorf("%d manifolds solved, in %d rounds", b.iterated, b.rounds)
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
