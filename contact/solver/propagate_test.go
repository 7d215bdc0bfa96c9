package solver

import (
	"math"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/internal/workers"
)

// tilt adds an unloaded constraint of bodies a and b at points that are one zone apart.
func (w *heap) tilt(a, b int, normal geom.Vec3, friction float64, points ...geom.Vec3) {
	t1, t2 := normal.Perpendicular()
	var centre geom.Vec3
	for _, p := range points {
		centre = centre.AddScaled(1/float64(len(points)), p)
	}
	w.solver.Constraints = append(w.solver.Constraints, contact.Constraint{
		A: int32(a), B: int32(b), First: int32(len(w.solver.Rows)), Count: int32(len(points)), Normal: normal,
		Tangent1: t1, Tangent2: t2, Zone: testZone, Friction: friction,
		CentreA: centre.Sub(w.at[a]), CentreB: centre.Sub(w.at[b]),
	})
	c := &w.solver.Constraints[len(w.solver.Constraints)-1]
	for _, p := range points {
		c.Radius += p.Sub(centre).Len() / float64(len(points))
		w.solver.Rows = append(w.solver.Rows, contact.Row{ArmA: p.Sub(w.at[a]), ArmB: p.Sub(w.at[b]), Gap: testZone})
	}
}

// box adds a box.
func (w *heap) box(mass float64, half, at geom.Vec3) {
	w.states, w.at = append(w.states, boxState(mass, half, geom.IdentityQuat())), append(w.at, at)
}

// weightless is a sub-step without gravity.
func (w *heap) weightless() {
	w.pack()
	w.solver.WarmStart(w.states)
	w.solver.Solve(w.states, true)
	for i := range w.states {
		if w.states[i].InvMass > 0 {
			w.states[i].Advance(w.solver.h)
		}
	}
	w.solver.UpdateArms(w.states)
	w.solver.Solve(w.states, false)
}

// corners are those of a rectangle across x, or of one across y.
func corners(at geom.Vec3, x, y, z float64) (points []geom.Vec3) {
	for _, s := range [4][2]float64{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
		along := s[0] * y
		if x != 0 {
			along = s[0] * x
		}
		p := geom.V(0, along, s[1]*z)
		if x != 0 {
			p = geom.V(along, 0, s[1]*z)
		}
		points = append(points, at.Add(p))
	}
	return points
}

// TestImpactThroughARow: cubes that stand in a row share the momentum of the first as soon as it hits, none turns, and
// none gives back momentum later.
func TestImpactThroughARow(t *testing.T) {
	const count, speed = 4, 1.0
	for _, first := range []int{0, count - 1} {
		w := &heap{}
		w.solver.Reset(testSubstep)
		for k := range count {
			w.box(5, geom.V(0.5, 0.5, 0.5), geom.V(float64(k), 0, 0))
		}
		for k := 1; k < count; k++ {
			w.tilt(k-1, k, geom.V(1, 0, 0), 0.6, corners(geom.V(float64(k)-0.5, 0, 0), 0, 0.5, 0.5)...)
		}
		w.states[first].Vel.X = speed
		if first > 0 {
			w.states[first].Vel.X = -speed
		}
		for n := range 4 {
			w.weightless()
			for k := range w.states {
				v, spin := math.Abs(w.states[k].Vel.X), w.states[k].Spin.Len()
				if !near(v, speed/count, 0.01*speed) || spin > 2e-3 {
					t.Errorf("hit at %d, sub-step %d: cube %d has %g m/s and %g rad/s", first, n, k, v, spin)
				}
			}
		}
		for k := range count - 1 {
			passed, beyond := 0.0, count-1-k // cubes that have all their momentum from this contact
			if first > 0 {
				beyond = k + 1
			}
			for j := range 4 {
				passed += w.solver.Total(k, j)
			}
			if want := 5 * speed / count * float64(beyond); !near(passed, want, 0.02) {
				t.Errorf("hit at %d: contact %d has applied %g N s, want %g", first, k, passed, want)
			}
		}
	}
}

// TestImpactOnAStandingBox: a standing box that is hit high turns about its foot at once, by the law of angular
// momentum about that edge, and goes on turning.
func TestImpactOnAStandingBox(t *testing.T) {
	const a, b, d, high, speed = 0.15, 1.0, 0.4, 1.35, 0.5
	w := &heap{}
	w.solver.Reset(testSubstep)
	w.box(0, geom.V(5, 0.5, 5), geom.V(0, -0.5, 0))
	w.box(1, geom.V(a, b, d), geom.V(0, b, 0))
	w.box(1, geom.V(0.2, 0.2, 0.2), geom.V(-a-0.2, high, 0))
	w.tilt(0, 1, geom.V(0, 1, 0), 0.6, corners(geom.V(0, 0, 0), a, 0, d)...)
	w.tilt(2, 1, geom.V(1, 0, 0), 0, geom.V(-a, high, d), geom.V(-a, high, -d))
	w.states[2].Vel.X = speed
	want := -speed * high / (4.0/3*(a*a+b*b) + high*high)
	for n := range 4 {
		w.weightless()
		s := &w.states[1]
		foot := s.PointVelocity(geom.V(a, -b, 0))
		if !near(s.Spin.Z, want, 0.02*-want) || foot.Len() > 0.01*speed {
			t.Errorf("sub-step %d: turns at %g rad/s, its foot moves at %v m/s; want %g and 0", n, s.Spin.Z, foot, want)
		}
	}
}

// row adds cubes that touch each other along x, the first of which comes at a speed (m/s).
func (w *heap) row(count int, z, speed float64) {
	first := len(w.states)
	for k := range count {
		w.box(5, geom.V(0.5, 0.5, 0.5), geom.V(float64(k), 0, z))
	}
	for k := 1; k < count; k++ {
		w.tilt(first+k-1, first+k, geom.V(1, 0, 0), 0.6, corners(geom.V(float64(k)-0.5, 0, z), 0, 0.5, 0.5)...)
	}
	w.states[first].Vel.X = speed
}

// TestIslandsAreSweptByThemselves: an impact propagates within each island that is small enough. An impact beside it
// or an earlier solve changes nothing: every row gets the same bits as alone.
func TestIslandsAreSweptByThemselves(t *testing.T) {
	build := func(w *heap, counts ...int) {
		w.states, w.at = nil, nil
		w.solver.Reset(testSubstep)
		for k, n := range counts {
			w.row(n, float64(3*k), 1)
		}
	}
	all := &heap{}
	build(all, 7, 40, 2)
	all.weightless()
	counts := []int{4, propagateMost + 2, 3, propagateMost + 1}
	build(all, counts...)
	for range 3 {
		all.weightless()
	}
	first := 0
	for _, n := range counts {
		alone := &heap{}
		build(alone, n)
		for range 3 {
			alone.weightless()
		}
		if !slices.Equal(all.states[first:first+n], alone.states) {
			t.Errorf("a row of %d does something else beside others", n)
		}
		first += n
	}
}

// TestIslandsSideBySide: islands of many sizes that are hit at once share the lanes. Some have fewer points, some
// rolling resistance, one a body with locks. They converge after different numbers of sweeps. Each gets the bits that
// it gets alone.
func TestIslandsSideBySide(t *testing.T) {
	const islands = 11
	build := func(w *heap, k int) {
		first, c := len(w.states), len(w.solver.Constraints)
		w.row(2+k*5%islands, float64(3*k), 0.1+0.2*float64(k*7%islands))
		for j := range w.solver.Constraints[c:] {
			w.solver.Constraints[c+j].Count -= int32(k % 3)
			if k%4 == 1 {
				w.solver.Constraints[c+j].Rolling = 0.1
			}
		}
		w.states[first].Spin, w.states[first].Vel.Y = geom.V(0.1, 0.2, -0.3).Scale(float64(k%2)), 0.1*float64(k%5)
		if k == 5 {
			w.states[first+1].Locks = rigid.ShiftZ
		}
	}
	all := &heap{}
	all.solver.Reset(testSubstep)
	for k := range islands {
		build(all, k)
	}
	for range 3 {
		all.weightless()
	}
	swept := all.solver.TakeCounts()
	first, sum := 0, Counts{}
	for k := range islands {
		alone := &heap{}
		alone.solver.Reset(testSubstep)
		build(alone, k)
		for range 3 {
			alone.weightless()
		}
		sum.Add(alone.solver.TakeCounts())
		if !slices.Equal(all.states[first:first+len(alone.states)], alone.states) {
			t.Errorf("island %d does something else beside others", k)
		}
		first += len(alone.states)
	}
	if swept != sum || swept.Propagated < 500 {
		t.Errorf("work %+v side by side, %+v alone", swept, sum)
	}
}

// dealing is a pool that deals out a loop in parts of one, the last first, to its workers in turn: as no clock would.
type dealing struct {
	workers int
	dealt   int
}

func (d *dealing) Size() int { return d.workers }

func (d *dealing) Each(n, _ int, loop interface{ Run(worker, from, to int) }) {
	for i := n - 1; i >= 0; i-- {
		loop.Run(d.dealt%d.workers, i, i+1)
		d.dealt++
	}
}

// TestSameImpactsForAnyPool: islands that are hit are shared among workers, and each gets the same bits, with the same
// work. All of them lean on one wall.
func TestSameImpactsForAnyPool(t *testing.T) {
	play := func(pool Pool) *heap {
		w := &heap{}
		w.solver.Reset(testSubstep)
		w.states, w.at = append(w.states, rigid.State{}), append(w.at, geom.Vec3{})
		for k := range 120 {
			n := 2 + k*7%30
			w.row(n, float64(3*k), 0.1+0.2*float64(k%11))
			w.tilt(len(w.states)-1, 0, geom.V(1, 0, 0), 0.6, corners(geom.V(float64(n)-0.5, 0, float64(3*k)), 0, 0.5, 0.5)...)
		}
		w.solver.SetPool(pool)
		for range 5 {
			w.weightless()
		}
		return w
	}
	alone := play(nil)
	work := alone.solver.TakeCounts()
	if work.Propagated < 10_000 {
		t.Errorf("alone: work %+v", work)
	}
	c := workers.New(4)
	defer c.Close()
	for name, pool := range map[string]Pool{"workers": c, "dealing": &dealing{workers: 3}} {
		w := play(pool)
		if !slices.Equal(w.states, alone.states) {
			t.Errorf("%s: bodies differ", name)
		}
		if got := w.solver.TakeCounts(); got != work {
			t.Errorf("%s: work %+v, alone %+v", name, got, work)
		}
		for k, set := range w.solver.propagation.sets {
			if name == "dealing" && set.changes.last == 0 {
				t.Errorf("worker %d got no island", k)
			}
		}
	}
}

// TestFreeLanesReadNoOtherIsland: once an island has left its lane, a column reads the bodies of islands in the other
// lanes only. Another worker may have the one that left.
func TestFreeLanesReadNoOtherIsland(t *testing.T) {
	w := &heap{}
	w.solver.Reset(testSubstep)
	counts := []int{9, 4, 7}
	for k, n := range counts {
		w.row(n, float64(3*k), 1)
	}
	w.solver.FindIslands(w.states)
	w.solver.Pack(w.states)
	sub, set := w.solver.at(w.states), &columnSet{}
	set.changes.clear(len(w.states), len(w.solver.Constraints))
	for l, first := range []int32{0, 9, 13} {
		set.start(&sub, l, w.solver.Islands.Of(w.solver.Islands.Root(first)), true)
	}
	set.riders[0].group = nil
	for i := range set.changes.of {
		set.changes.of[i] = 1
	}
	solved := 0
	for k := range set.longest() {
		if set.due(k) == 0 {
			continue
		}
		solved++
		for l := range lanes {
			if a, b := set.list[k].a[l], set.list[k].b[l]; a < 9 || b < 9 {
				t.Errorf("column %d, lane %d reads bodies %d and %d of the island that has left", k, l, a, b)
			}
		}
	}
	if solved != 6 {
		t.Errorf("%d columns solved, of 6", solved)
	}
}

// TestNoImpactNoExtraSweeps: bodies that stand on their loads get the two sweeps only.
func TestNoImpactNoExtraSweeps(t *testing.T) {
	w := brickWall(3, 3)
	for range 200 {
		w.substep()
	}
	w.solver.propagation.begun = false
	for range 20 {
		w.substep()
	}
	if w.solver.propagation.begun {
		t.Error("groups were sought in a wall at rest")
	}
}
