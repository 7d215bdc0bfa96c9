package contact

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// at is a manifold whose points lie on the top of A, at these places along x.
func at(points ...Point) *Manifold {
	m := &Manifold{Normal: geom.V(0, 1, 0), Count: len(points)}
	copy(m.Points[:], points)
	return m
}

func point(x float64, feature uint32) Point {
	return Point{OnA: geom.V(x, 0, 0), OnB: geom.V(x, -0.5, 0), Gap: testZone, Feature: feature}
}

// TestUpdateInheritsImpulses: by feature first, then by place, each old impulse at most once, new points without any.
func TestUpdateInheritsImpulses(t *testing.T) {
	const match = 0.05
	old := []Point{point(0, 1), point(0.02, 2), point(1, 3), point(2, 4)}
	impulses := []float64{10, 20, 30, 40}
	for _, row := range []struct {
		name  string
		fresh []Point
		want  []float64
	}{
		{"nothing moved", old, []float64{10, 20, 30, 40}},
		{"another order", []Point{old[3], old[1], old[0], old[2]}, []float64{40, 20, 10, 30}},
		{"slid along, features kept", []Point{point(0.03, 1), point(1.04, 3)}, []float64{10, 30}},
		{"a feature names another place: too far to be the same point", []Point{point(0, 4)}, []float64{10}},
		{"features flipped on coinciding corners", []Point{point(0, 77), point(1, 99)}, []float64{10, 30}},
		{"features of neighbours swapped: the name decides", []Point{point(0, 2), point(0.02, 1)}, []float64{20, 10}},
		{"two new points where one was", []Point{point(1, 50), point(1.001, 51)}, []float64{30, 0}},
		{"the feature matches before a nearer point", []Point{point(1, 50), point(1.03, 3)}, []float64{0, 30}},
		{"two with the feature of one", []Point{point(1.01, 3), point(1, 3)}, []float64{30, 0}},
		{"the nearer of two old ones", []Point{point(0.015, 60)}, []float64{20}},
		{"just within reach", []Point{point(1+0.999*match, 3)}, []float64{30}},
		{"just out of reach", []Point{point(1+1.001*match, 3)}, []float64{0}},
		{"new places", []Point{point(5, 5), point(6, 6)}, []float64{0, 0}},
		{"no points", nil, nil},
	} {
		t.Run(row.name, func(t *testing.T) {
			var m Cache
			pose := geom.IdentityPose()
			f := pose.Frame()
			m.Update(at(old...), &pose, &pose, &f, &f, 0.01, 0, match)
			for i, p := range impulses {
				m.history[i].store(p)
			}
			m.Update(at(row.fresh...), &pose, &pose, &f, &f, 0.01, 0, match)
			if m.Manifold.Count != len(row.want) {
				t.Fatalf("%d points, want %d", m.Manifold.Count, len(row.want))
			}
			for i, want := range row.want {
				if m.history[i].impulse != want {
					t.Errorf("point %d has %g N s, want %g", i, m.history[i].impulse, want)
				}
			}
		})
	}
}

// TestUpdateInheritsOnce tries random manifolds: no impulse is inherited twice, so no load appears from nowhere, and
// points that did not change keep theirs.
func TestUpdateInheritsOnce(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	pose := geom.IdentityPose()
	f := pose.Frame()
	random := func() *Manifold {
		var points []Point
		for range r.IntN(MaxPoints + 1) {
			points = append(points, point(0.01*float64(r.IntN(12)), uint32(r.IntN(6))))
		}
		return at(points...)
	}
	for i := range 3000 {
		var m Cache
		old, fresh := random(), random()
		m.Update(old, &pose, &pose, &f, &f, 0.01, 0, 0.025)
		total := 0.0
		for j := range old.Count {
			m.history[j].store(float64(int(1) << j)) // sums of powers of two tell which impulses were inherited
			total += float64(int(1) << j)
		}
		m.Update(fresh, &pose, &pose, &f, &f, 0.01, 0, 0.025)
		seen, sum := map[float64]bool{}, 0.0
		for j := range m.Manifold.Count {
			p := m.history[j].impulse
			if p != 0 && seen[p] {
				t.Fatalf("case %d: %g N s inherited twice", i, p)
			}
			seen[p] = true
			sum += p
		}
		if sum > total {
			t.Fatalf("case %d: %g N s came out of %g", i, sum, total)
		}
	}
}

// TestUpdatePlacesArms: one lever arm for both bodies, in the middle of the gap, and a world normal.
func TestUpdatePlacesArms(t *testing.T) {
	c := slabAndBox(geom.V(0.4, 0.3, 0.7), 0.5, 0.004)
	m := &c.cache
	if d := m.Normal().Sub(geom.V(0, 1, 0)).Len(); d > 1e-15 {
		t.Errorf("normal %v", m.Normal())
	}
	for i := range m.Manifold.Count {
		onA, onB := c.poses[0].P.Add(m.arms[i].a), c.poses[1].P.Add(m.arms[i].b)
		if onA.Sub(onB).Len() > 1e-15 || !near(onA.Y, 0.002, 1e-15) {
			t.Errorf("point %d: arms end at %v and %v", i, onA, onB)
		}
	}
	if !m.Valid || m.Reach != 0.01 || m.Nearest != 0 {
		t.Errorf("frozen %v, reach %g, nearest %g", m.Valid, m.Reach, m.Nearest)
	}
}

// TestMovedBoundsEveryPoint compares the bound with points of the bodies: it is never too small, and for a shift or a
// turn alone some point really moves that far.
func TestMovedBoundsEveryPoint(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for _, row := range []struct {
		name             string
		shift            float64 // m
		turnA, turnB     float64 // rad
		radiusA, radiusB float64 // m
		tight            float64 // share of the bound that some point reaches
	}{
		{"a shift", 0.01, 0, 0, 1, 0.5, 0.999},
		{"B turns a little", 0, 0, 1e-6, 1, 0.5, 0.9},
		{"B turns", 0, 0, 0.5, 1, 0.5, 0.9},
		{"A turns half about", 0, 3.1, 0, 1, 0.5, 0.9},
		{"all at once", 0.01, 0.02, 0.03, 1, 0.5, 0.3},
		{"nothing", 0, 0, 0, 1, 0.5, 0},
	} {
		for range 20 {
			a := geom.Pose{P: randomVec(r, 10), Q: randomQuat(r, 3)}
			b := geom.Pose{P: randomVec(r, 10), Q: randomQuat(r, 3)}
			var m Cache
			fa, fb := a.Frame(), b.Frame()
			m.Update(at(), &a, &b, &fa, &fb, 0.01, 0, 0)
			a2, b2 := a, b
			common := randomVec(r, 5) // both together: not a relative motion
			a2.P = a.P.Add(common)
			b2.P = b.P.Add(common).Add(randomVec(r, 1).Unit().Scale(row.shift))
			turn := func(q geom.Quat, angle float64) geom.Quat {
				return geom.FromRotationVector(randomVec(r, 1).Unit().Scale(angle)).Mul(q)
			}
			a2.Q, b2.Q = turn(a.Q, row.turnA), turn(b.Q, row.turnB)
			bound := m.Moved(&a2, &b2, row.radiusA, row.radiusB)
			most := 0.0
			for range 400 {
				x, y := randomVec(r, 1).Unit().Scale(row.radiusA), randomVec(r, 1).Unit().Scale(row.radiusB)
				then := b.Apply(y).Sub(a.Apply(x))
				now := b2.Apply(y).Sub(a2.Apply(x))
				most = max(most, now.Sub(then).Len())
			}
			if most > bound+1e-14 || most < row.tight*bound {
				t.Errorf("%s: a point moved %g m, the bound says %g", row.name, most, bound)
			}
		}
	}
}

// TestPreloadsFallTogether: the preload of a manifold follows its load where that truly fell, in one jump, at any
// length of step. It never rises by itself, does not follow noise, and does not depend on how the points share the
// load: in a swaying wall one side of each joint is unloaded for a while.
func TestPreloadsFallTogether(t *testing.T) {
	always := func(p float64) func(float64) float64 { return func(float64) float64 { return p } }
	for _, row := range []struct {
		name    string
		settled float64                    // N s, the preload at the start; 0: none yet
		load    func(time float64) float64 // N s, mean of both points at a time (s)
		sway    float64                    // share of the load that moves from one point to the other and back
		want    float64
	}{
		{"steady", 10, always(10), 0, 10},
		{"steady, swaying", 10, always(10), 1, 10},
		{"fell to a half", 10, always(5), 0, 5},
		{"fell to a half, swaying", 10, always(5), 1, 5},
		{"gone", 10, always(0), 0, 0},
		{"a little less", 10, always(9), 0, 10},
		{"noise", 10, func(t float64) float64 { return 10 + 3*math.Sin(300*t) }, 0, 10},
		{"a moment without load", 10, func(t float64) float64 {
			if t > 0.5 && t < 0.52 {
				return 0
			}
			return 10
		}, 0, 10},
		{"rose to the double", 10, always(20), 0, 10},
		{"never settled", 0, always(20), 0, 0},
	} {
		for _, dt := range []float64{1.0 / 60, 1.0 / 120, 1.0 / 480} {
			m := Cache{Manifold: Manifold{Count: 2}}
			m.history[0].store(row.settled)
			m.history[1].store(row.settled)
			m.SetPreload()
			last := row.settled
			for time := dt; time < 3; time += dt {
				p, side := row.load(time), row.sway*math.Sin(5*time)
				m.history[0].store(p * (1 + side))
				m.history[1].store(p * (1 - side))
				m.lowerPreload(dt)
				if m.history[0].preload > last || m.history[0].preload != m.history[1].preload {
					t.Fatalf("%s: preloads %g and %g after %g", row.name, m.history[0].preload, m.history[1].preload, last)
				}
				last = m.history[0].preload
			}
			if last > 1.16*row.want+1e-3 || last < row.want-1e-9 {
				t.Errorf("%s, steps of %g s: preloads %g, want %g or up to 15 %% more", row.name, dt, last, row.want)
			}
		}
	}
}

// TestSetPreload sets the preloads to the present impulses, up or down.
func TestSetPreload(t *testing.T) {
	c := slabAndBox(geom.V(0.4, 0.3, 0.4), 0, testZone)
	for i := range 4 {
		c.cache.history[i].preload = 100
		c.cache.history[i].store(float64(i + 1))
	}
	c.cache.SetPreload()
	c.prepare(testSubstep, Surface{Zone: testZone})
	for i := range c.rows {
		if r := &c.rows[i]; r.Preload != float64(i+1) {
			t.Errorf("row %d: preload %g", i, r.Preload)
		}
	}
}

// TestZeroCache has no load and no points.
func TestZeroCache(t *testing.T) {
	var m Cache
	if m.Valid || m.Impulse(0, 1) != 0 {
		t.Errorf("%s", fmt.Sprintf("frozen %v, load %g", m.Valid, m.Impulse(0, 1)))
	}
}

// TestHistoryFollowsTheSubstep: when the sub-steps get shorter or longer, the impulses at which a box rests change in
// proportion, and so do the preloads made of them.
func TestHistoryFollowsTheSubstep(t *testing.T) {
	c := slabAndBox(geom.V(0.4, 0.3, 0.4), 0, testZone)
	for i := range 4 {
		c.cache.history[i] = history{impulse: 4, preload: 4, known: true}
	}
	c.cache.meanLoad = 16
	c.cache.substep = testSubstep
	for step, h := range []float64{testSubstep, testSubstep / 4, testSubstep / 4, testSubstep / 2, testSubstep} {
		c.prepare(h, Surface{Zone: testZone})
		want := 4 * h / testSubstep
		for i := range c.rows {
			if r := &c.rows[i]; !near(r.Preload, want, 1e-12) || !near(r.Impulse, want, 1e-12) {
				t.Fatalf("step %d: preload %g, impulse %g, want %g of both", step, r.Preload, r.Impulse, want)
			}
		}
		c.store(0)
		if m := &c.cache; !near(m.meanLoad, 4*want, 1e-12) {
			t.Fatalf("step %d: mean %g, want %g", step, m.meanLoad, 4*want)
		}
	}
}
