package solver

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/internal/workers"
)

// randomHeap is so many bodies at random velocities, with a floor as body 0 if floor is set, and constraints of all
// kinds between random pairs; body 1 has so many that colours run out.
func randomHeap(seed uint64, bodies, constraints int, floor bool) *heap {
	r := rand.New(rand.NewPCG(seed, 7))
	w := &heap{}
	w.solver.Reset(testSubstep)
	for i := range bodies {
		mass := math.Pow(10, 2*r.Float64())
		if floor && i == 0 {
			mass = 0
		}
		half := geom.V(0.1+r.Float64(), 0.1+r.Float64(), 0.1+r.Float64())
		s := boxState(mass, half, randomQuat(r, 3))
		if mass > 0 {
			s.Vel, s.Spin = randomVec(r, 0.5), randomVec(r, 0.5)
		}
		w.states = append(w.states, s)
		w.at = append(w.at, randomVec(r, 1))
	}
	for i := range constraints {
		a, b := r.IntN(bodies), r.IntN(bodies-1)
		if i%4 == 0 {
			a = 1
		}
		if b >= a {
			b++
		}
		surface := contact.Surface{Friction: r.Float64()}
		if i%5 == 0 {
			surface.Rolling, surface.Spinning = 0.02*r.Float64(), 0.05*r.Float64()
		}
		if i%7 == 0 {
			surface.Belt = randomVec(r, 1)
		}
		at := w.at[a].Lerp(w.at[b], 0.5).Add(randomVec(r, 0.2))
		w.touch(r, a, b, at, randomVec(r, 1).Unit(), 0.3*r.Float64(), 0.3*r.Float64(), 1+r.IntN(contact.MaxPoints), surface)
		w.solver.Constraints[len(w.solver.Constraints)-1].Damped = i%3 == 2
	}
	return w
}

// TestColours: every constraint has one lane, and no two constraints solved side by side share a movable body.
func TestColours(t *testing.T) {
	for _, w := range []*heap{brickWall(12, 9), randomHeap(1, 40, 300, true), randomHeap(2, 5, 200, false)} {
		w.solver.Pack(w.states)
		p := &w.solver.packed
		seen := make([]int, len(w.solver.Constraints))
		shared := 0
		for _, g := range p.colours {
			used := make([]int, len(w.states))
			for _, b := range p.blocks[g.from:g.to] {
				for l, i := range b.constraint {
					if i < 0 {
						continue
					}
					seen[i]++
					c := &w.solver.Constraints[i]
					if b.a[l] != c.A || b.b[l] != c.B || p.seats[i].lane != int32(l) || b.count < c.Count {
						t.Fatalf("constraint %d does not lie where it should", i)
					}
					for _, body := range []int32{c.A, c.B} {
						if w.states[body].InvMass > 0 {
							used[body]++
						}
					}
				}
			}
			for body, n := range used {
				if n > 1 && !g.serial {
					t.Errorf("body %d has %d constraints of one colour", body, n)
				}
				if n > 1 {
					shared++
				}
			}
		}
		for i, n := range seen {
			if n != 1 {
				t.Errorf("constraint %d has %d lanes", i, n)
			}
		}
		if hub := len(w.states) == 5; hub && shared == 0 {
			t.Error("colours did not run out: the case is not tested")
		}
	}
}

// TestBlocksHoldAllRows: constraints of bodies under finite rotation come last in their colour, whatever their number
// of rows, and every block has the rows of its longest lane.
func TestBlocksHoldAllRows(t *testing.T) {
	w := &heap{}
	w.solver.Reset(testSubstep)
	w.box(0, geom.V(50, 0.5, 50), geom.V(0, -0.5, 0))
	for k := range 14 {
		at := geom.V(float64(2*k), 0.5, 0)
		w.box(1, geom.V(0.5, 0.5, 0.5), at)
		w.states[k+1].FiniteRotation = k%3 == 0
		points := corners(geom.V(at.X, 0, 0), 0.5, 0, 0.5)
		if !w.states[k+1].FiniteRotation {
			points = points[:1]
		}
		w.tilt(0, k+1, geom.V(0, 1, 0), 0.5, points...)
	}
	w.solver.Pack(w.states)
	p := &w.solver.packed
	last := int32(-1)
	for i := range w.solver.Constraints {
		c := &w.solver.Constraints[i]
		b, l := p.laneOf(i)
		if b.count < c.Count {
			t.Errorf("constraint %d has %d rows, its block %d", i, c.Count, b.count)
		}
		place := p.seats[i].block*lanes + int32(l)
		if !hasFiniteRotation(c, w.states) {
			last = max(last, place)
		}
	}
	for i := range w.solver.Constraints {
		seat := p.seats[i]
		if hasFiniteRotation(&w.solver.Constraints[i], w.states) && seat.block*lanes+seat.lane < last {
			t.Errorf("constraint %d of a body under finite rotation comes before others", i)
		}
	}
}

// TestSweepsAgainstReference: the packed sweeps find the same impulses as plain sequential impulses in the same order,
// which apply each of them to the bodies at once. References that begin some 1e-12 m/s faster tell where rounding
// grows: of many points several splits of the load stop a body.
func TestSweepsAgainstReference(t *testing.T) {
	const heaps, shakes = 60, 5
	alone, unsolved, sensitive := 0, 0, 0
	for seed := range uint64(heaps) {
		w := randomHeap(seed, 3+int(seed%20), 2+int(seed), seed%2 == 0)
		w.solver.Pack(w.states)
		ref := newReference(w)
		var shaken [shakes]*reference
		for n := range shaken {
			shaken[n] = newReference(w)
			for i := range shaken[n].states {
				if s := &shaken[n].states[i]; s.InvMass > 0 {
					s.Vel.X += 1e-12 * float64(n+1)
				}
			}
		}
		for k := range 6 {
			w.substep()
			ref.substep()
			grown := 0.0
			for _, other := range shaken {
				other.substep()
				grown = max(grown, far(ref.states, other.states))
			}
			if grown > 1e-9 {
				sensitive++
				break
			}
			if off := far(w.states, ref.states); !(off < 1e-9) {
				t.Fatalf("heap %d, sub-step %d: a body is off by %g m/s or rad/s", seed, k, off)
			}
		}
		alone, unsolved = alone+ref.alone, unsolved+ref.unsolved
		if ref.left > 1e-6 {
			t.Errorf("heap %d: %g of the load of a manifold of up to four rows is left", seed, ref.left)
		}
	}
	t.Log(alone, unsolved, sensitive)
	// Rows nearly in one line may use up their rounds.
	if alone < 1000 || float64(unsolved) > 0.005*float64(alone) {
		t.Errorf("of %d manifolds solved alone %d are not solved", alone, unsolved)
	}
	if sensitive > heaps/10 {
		t.Errorf("%d of %d heaps are too sensitive to tell", sensitive, heaps)
	}
}

// far returns the largest difference of velocities (m/s, rad/s) of the same bodies in two states.
func far(a, b []rigid.State) (most float64) {
	for i := range a {
		most = max(most, a[i].Vel.Sub(b[i].Vel).Len(), a[i].Spin.Sub(b[i].Spin).Len())
	}
	return most
}

// TestHeapConservesMomentum, linear and angular, with any bodies under finite rotation.
func TestHeapConservesMomentum(t *testing.T) {
	for seed := range uint64(20) {
		w := randomHeap(100+seed, 12, 40, false)
		for i := range w.states {
			w.states[i].FiniteRotation = i%3 == 0 && seed%2 == 0
		}
		w.solver.Pack(w.states)
		p0, l0 := w.momentum(t)
		var p1, l1 geom.Vec3
		for range 4 {
			w.solver.WarmStart(w.states)
			w.solver.Solve(w.states, true)
			w.solver.Solve(w.states, false)
			p1, l1 = w.momentum(t)
		}
		if p1.Sub(p0).Len() > 1e-10 || l1.Sub(l0).Len() > 1e-10 {
			t.Errorf("heap %d: momentum changes by %v and %v", seed, p1.Sub(p0), l1.Sub(l0))
		}
		// Where bodies under finite rotation carry their points along, both sides still act at one point.
		for range 3 {
			for i := range w.states {
				s := &w.states[i]
				s.Advance(w.solver.h)
				s.Turn, s.FiniteRotation = s.Rotation(), true
			}
			w.solver.UpdateArms(w.states)
			p0, l0 = w.momentum(t)
			w.solver.Solve(w.states, false)
			if p1, l1 = w.momentum(t); p1.Sub(p0).Len() > 1e-10 || l1.Sub(l0).Len() > 1e-10 {
				t.Errorf("heap %d: momentum changes by %v and %v as bodies move", seed, p1.Sub(p0), l1.Sub(l0))
			}
		}
	}
}

// momentum is that of all bodies of the heap.
func (w *heap) momentum(t *testing.T) (linear, angular geom.Vec3) {
	t.Helper()
	return momentum(t, w.states, func(i int) geom.Vec3 { return w.at[i].Add(w.states[i].Shift) })
}

// TestSameHeapsForAnyPool: heaps whose manifolds are solved alone wherever their colour has some, in whatever parts it
// is shared, are the same to the last bit, and take as much work.
func TestSameHeapsForAnyPool(t *testing.T) {
	iterated := 0
	for seed := range uint64(40) {
		play := func(pool Pool) *heap {
			w := randomHeap(seed, 2+int(seed%30), 1+int(4*seed), seed%2 == 0)
			w.solver.SetPool(pool)
			r := rand.New(rand.NewPCG(seed, 9))
			for range 10 {
				for i := range w.states {
					if s := &w.states[i]; s.InvMass > 0 && r.IntN(3) == 0 {
						s.Vel = s.Vel.Add(randomVec(r, 4))
					}
				}
				w.weightless()
			}
			w.solver.Unpack()
			return w
		}
		alone, dealt := play(nil), play(&dealing{workers: 3})
		if !slices.Equal(alone.states, dealt.states) {
			t.Fatalf("heap %d: bodies differ", seed)
		}
		work := alone.solver.TakeCounts()
		if got := dealt.solver.TakeCounts(); got != work {
			t.Fatalf("heap %d: work %+v, alone %+v", seed, got, work)
		}
		iterated += work.Iterated
	}
	if iterated < 10_000 {
		t.Errorf("%d manifolds were solved alone", iterated)
	}
}

// TestExactManifolds: a relaxing sweep solves the manifolds that are to be exact alone, beside those of impacts.
func TestExactManifolds(t *testing.T) {
	alone := func(every int) (exact, iterated int) {
		w := brickWall(9, 6)
		for i := range w.solver.Constraints {
			if w.solver.Constraints[i].Exact = i%every == 0; i%every == 0 {
				exact++
			}
		}
		w.solver.Pack(w.states)
		w.weightless()
		w.solver.Unpack()
		return exact, w.solver.TakeCounts().Iterated
	}
	all, n := alone(1)
	if n != all {
		t.Errorf("%d of %d manifolds are solved alone", n, all)
	}
	third, n := alone(3)
	if _, impacts := alone(all); n < third || n >= all || impacts >= third {
		t.Errorf("%d manifolds are solved alone, %d in impacts, want at least %d", n, impacts, third)
	}
}

// TestSameBitsForAnyPool: workers may take any share of the blocks, and the result is the same to the last bit.
func TestSameBitsForAnyPool(t *testing.T) {
	var want []rigid.State
	for _, size := range []int{1, 2, 4} {
		w := brickWall(30, 40)
		c := workers.New(size)
		w.solver.SetPool(c)
		for range 10 {
			w.substep()
		}
		c.Close()
		if want == nil {
			want = w.states
		}
		for i := range want {
			if w.states[i] != want[i] {
				t.Fatalf("pool of %d: body %d differs", size, i)
			}
		}
	}
}
