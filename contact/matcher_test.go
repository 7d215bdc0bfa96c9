package contact

import (
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// facing is a manifold with these points and the normal n.
func facing(n geom.Vec3, points ...Point) Manifold {
	m := at(points...)
	m.Normal = n
	return *m
}

// TestMatcher: patches may appear, vanish, split, merge and change places. Loads follow their points as long as the
// normal stays on the same side, and no impulse is inherited twice.
func TestMatcher(t *testing.T) {
	up, side, lean := geom.V(0, 1, 0), geom.V(1, 0, 0), geom.V(0.1, 1, 0).Unit()
	p, q, r := point(0, 1), point(1, 2), point(2, 3)
	old := []Manifold{facing(up, p, q), facing(side, r)}
	// Point k of patch i carried 10^i 2^k N s, and the patch a twist of 5 + i.
	for _, row := range []struct {
		name  string
		fresh []Manifold
		want  [][]float64
		twist []float64
	}{
		{"nothing changed", old, [][]float64{{1, 2}, {10}}, []float64{5, 6}},
		{"patches in another order", []Manifold{old[1], old[0]}, [][]float64{{10}, {1, 2}}, []float64{6, 5}},
		{"split", []Manifold{facing(up, p), facing(lean, q)}, [][]float64{{1}, {2}}, []float64{5, 0}},
		{"split, the leaning part first", []Manifold{facing(lean, p), facing(up, q)}, [][]float64{{1}, {2}}, []float64{5, 0}},
		{"same place, other side", []Manifold{facing(side, p)}, [][]float64{{0}}, []float64{6}},
		{"opposite side", []Manifold{facing(up.Neg(), p, q)}, [][]float64{{0, 0}}, []float64{0}},
		{"a feature in the second patch before a neighbour in the first",
			[]Manifold{facing(up, point(0.01, 9)), facing(lean, p)}, [][]float64{{0}, {1}}, []float64{5, 0}},
		{"by place when features changed", []Manifold{facing(up, point(1.01, 9))}, [][]float64{{2}}, []float64{5}},
		{"all gone", nil, nil, nil},
	} {
		var h Matcher
		pose := geom.IdentityPose()
		f := pose.Frame()
		h.Reset()
		for i := range old {
			var m Cache
			m.Update(&old[i], &pose, &pose, &f, &f, 0.01, 0, 0.05)
			m.substep, m.twist = testSubstep, float64(5+i)
			for k := range old[i].Count {
				m.history[k].store(float64([]int{1, 10}[i] << k))
			}
			h.Add(&m)
		}
		h.Match(row.fresh, 0.05)
		for i := range row.fresh {
			m := Cache{twist: 99, substep: 99}
			h.Update(i, &m, &row.fresh[i], &pose, &pose, &f, &f, 0.01, 0)
			if m.Manifold != row.fresh[i] || !m.Valid || m.substep != testSubstep {
				t.Errorf("%s: patch %d is not the fresh one", row.name, i)
			}
			for k, want := range row.want[i] {
				if got := m.history[k].impulse; got != want {
					t.Errorf("%s: patch %d, point %d: %g N s, want %g", row.name, i, k, got, want)
				}
			}
			if m.twist != row.twist[i] {
				t.Errorf("%s: patch %d: twist %g, want %g", row.name, i, m.twist, row.twist[i])
			}
		}
	}
}

// TestMatcherAllocatesNothing: buffers are reused from pair to pair, and keep no impulse of the previous pair.
func TestMatcherAllocatesNothing(t *testing.T) {
	var h Matcher
	pose := geom.IdentityPose()
	f := pose.Frame()
	patch := facing(geom.V(0, 1, 0), point(0, 1))
	var old Cache
	old.Update(&patch, &pose, &pose, &f, &f, 0.01, 0, 0.05)
	old.history[0].store(7)
	fresh := []Manifold{patch, patch}
	var m Cache
	pass := func(keep bool) {
		h.Reset()
		if keep {
			h.Add(&old)
		}
		h.Match(fresh, 0.05)
		h.Update(0, &m, &fresh[0], &pose, &pose, &f, &f, 0.01, 0)
	}
	pass(true)
	if n := testing.AllocsPerRun(10, func() { pass(true) }); n != 0 {
		t.Errorf("%g allocations", n)
	}
	if pass(false); m.history[0].impulse != 0 {
		t.Errorf("%g N s left from the pair before", m.history[0].impulse)
	}
}
