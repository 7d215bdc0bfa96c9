package solver

import (
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// TestChangedBySweepsOfThisSolve: impulses of a solve in which the body had contacts do not count in a solve in which
// it has none.
func TestChangedBySweepsOfThisSolve(t *testing.T) {
	var s Solver
	states := []rigid.State{{Vel: geom.V(0, -1, 0)}}
	s.packed.touched = []int32{0}
	w := s.at(states)
	s.warm.reset(&w)
	s.warm.applySummed(w.touched, states)
	if s.ChangedBySweeps(0, &states[0]) {
		t.Error("pushed by nothing")
	}
	states[0].Vel = geom.V(0, -0.5, 0)
	if !s.ChangedBySweeps(0, &states[0]) {
		t.Error("a body that has become slower is not pushed")
	}
	s.packed.touched = nil
	s.warm.reset(&w)
	if s.ChangedBySweeps(0, &states[0]) {
		t.Error("a body that the sweeps do not touch is pushed by them")
	}
}

// TestLoaded: a pair is loaded when a point carried load at the end of the last step.
func TestLoaded(t *testing.T) {
	c := slabAndBox(0, 20, geom.V(0.4, 0.3, 0.4), 0, testZone)
	if c.cache.Loaded() {
		t.Error("loaded before any step")
	}
	for _, speed := range []float64{-0.01, 1} {
		c.states[1].Vel = geom.V(0, speed, 0)
		k := c.prepare(testSubstep, contact.Surface{Zone: testZone})
		c.warmStart()
		c.solve(true)
		c.solve(false)
		c.solver.Unpack()
		c.solver.Store(&c.cache, k)
		if c.cache.Loaded() != (speed < 0) {
			t.Errorf("comes at %g m/s and is loaded: %v", speed, c.cache.Loaded())
		}
	}
}

// TestAddAndStore: a constraint names its bodies and its pair, and its cache learns for how long it has been solved.
// Preloads without load fall after a thirtieth of a second.
func TestAddAndStore(t *testing.T) {
	const substeps = 33
	for _, row := range []struct {
		solved  int // sub-steps
		preload float64
	}{{0, 1}, {substeps, 0}} {
		c := slabAndBox(0, 20, geom.V(0.4, 0.3, 0.4), 0, testZone)
		for _, impulse := range []float64{1, 0} {
			c.solver.Reset(testSubstep)
			fa, fb := c.poses[0].Frame(), c.poses[1].Frame()
			c.solver.Add(&c.cache, 1, 0, 7, 0)
			c.solver.Prepare(0, &c.cache, c.states, &fa, &fb, &contact.Surface{Zone: testZone})
			k := &c.solver.Constraints[0]
			if k.A != 1 || k.B != 0 || k.Slot != 7 || k.First != 0 || k.Count != 4 || len(c.solver.Rows) != 4 {
				t.Fatalf("%+v", k)
			}
			for i := range c.solver.Rows {
				c.solver.Rows[i].Impulse = impulse
			}
			if impulse > 0 {
				c.solver.Store(&c.cache, k)
				c.cache.SetPreload()
				continue
			}
			for range row.solved {
				c.solver.CountSubstep()
			}
			c.solver.Store(&c.cache, k)
		}
		c.prepare(testSubstep, contact.Surface{Zone: testZone})
		if got := c.solver.Rows[0].Preload; got != row.preload {
			t.Errorf("after %d sub-steps without load the preload is %g N s, want %g", row.solved, got, row.preload)
		}
	}
}
