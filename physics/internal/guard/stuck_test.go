package guard

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
	"github.com/brickyard-physics/brickyard/physics/internal/state/statetest"
)

// TestStuckBodiesLoseSpeed: a body that is to go deep into a wall, slice after slice, is held back and called stuck.
// From then on it has as much of its velocity as it keeps of its motion. One that flies past the wall keeps its speed;
// and the first is free as soon as it turns round. Slices that an impact has cut count by their share.
func TestStuckBodiesLoseSpeed(t *testing.T) {
	box := statetest.Box(t, 0.1, 0.1, 0.1)
	vel, spin := geom.V(30, 0, 0), geom.V(0, 0, 2)
	for _, row := range []struct {
		substeps, plan int
		stuck          int // slice in which it gets stuck
	}{{16, 16, stuckSlices + 1}, {4, 4, stuckSlices + 1}, {4, 16, 4*stuckSlices + 1}} {
		st := statetest.New()
		statetest.Place(st, statetest.Body{Shape: box},
			statetest.Body{Kind: state.Dynamic, Shape: box, At: geom.V(-0.21, 0, 0)},
			statetest.Body{Kind: state.Dynamic, Shape: box, At: geom.V(0, 0, 1), Vel: vel})
		st.SetSlice(row.substeps)
		st.SlicePlan = row.plan
		gd := New(st)
		slice := func() {
			for _, i := range st.Active.Bodies {
				statetest.Lead(st, i, st.States[i].Vel.Scale(st.Dt), geom.Vec3{})
			}
			gd.Move()
			statetest.Commit(st)
		}
		s := &st.States[1]
		for k := 1; k <= row.stuck+2; k++ {
			s.Vel, s.Spin = vel, spin
			slice()
			kept := 1.0
			if k >= row.stuck {
				kept = st.Held.Fraction[1]
			}
			if stuck := gd.IsStuck(1); stuck != (k >= row.stuck) || s.Vel != vel.Scale(kept) || s.Spin != spin.Scale(kept) {
				t.Errorf("%+v: after %d slices it is stuck: %v, goes at %v m/s and %v rad/s, want %g of %v and %v", row, k,
					stuck, s.Vel, s.Spin, kept, vel, spin)
			}
		}
		if kept := st.Held.Fraction[1]; kept > 0.1 {
			t.Errorf("%+v: it keeps %g of its motion", row, kept)
		}
		if v := st.States[2].Vel; v != vel || gd.IsStuck(2) {
			t.Errorf("%+v: the body that flies free has the velocity %v, had %v", row, v, vel)
		}
		s.Vel = vel.Neg()
		if slice(); gd.IsStuck(1) || s.Vel != vel.Neg() {
			t.Errorf("%+v: turned round, it is stuck: %v, its velocity %v", row, gd.IsStuck(1), s.Vel)
		}
	}
}

// TestLiftedBodiesDoNotFallOnTheSpot: a body on a support, which repairs lift out of its fall again and again as
// between heavy ones, loses the speed that the fall would have given it; one that moves as it was to keeps its speed,
// and so does one that nothing supports. Of a slice in halves it loses it once, with the second.
func TestLiftedBodiesDoNotFallOnTheSpot(t *testing.T) {
	cube := statetest.Box(t, 0.1, 0.1, 0.1)
	for _, lifted := range []bool{true, false} {
		for k, part := range []state.Part{state.Whole, state.Whole, state.FirstHalf, state.SecondHalf} {
			supported := k > 0
			st := statetest.New()
			st.Part = part
			statetest.Place(st, statetest.Body{Shape: cube},
				statetest.Body{Kind: state.Dynamic, Shape: cube, At: geom.V(0, 0.21, 0)})
			if supported {
				st.Solver.Constraints = append(st.Solver.Constraints, contact.Constraint{A: 0, B: 1})
			}
			gd := New(st)
			fall := geom.V(0, -1, 0)
			statetest.Lead(st, 1, fall.Scale(st.Dt), geom.Vec3{})
			st.States[1].Vel, st.States[1].Shift = fall, fall.Scale(st.Dt)
			gd.startGuard()
			if lifted {
				gd.changePath(1, geom.MotionBy(&st.Poses[1], geom.Vec3{}, geom.Vec3{}))
			}
			gd.countWithheld()
			want := fall
			if lifted && supported && part != state.FirstHalf {
				want.Y = -math.Sqrt(1 - 2*st.Settings.Gravity.Len()*st.Dt)
			}
			if v := st.States[1].Vel; v.Sub(want).Len() > 1e-12 {
				t.Errorf("lifted %v, supported %v, part %d: it falls at %g m/s, want %g m/s", lifted, supported, part, -v.Y,
					-want.Y)
			}
		}
	}
}

// TestBlocker: the blocker of a body is the body that its path was clamped for, of several rather a movable one; in any
// step but the last it is the body that presses most.
func TestBlocker(t *testing.T) {
	box := statetest.Box(t, 0.1, 0.1, 0.1)
	st := statetest.New()
	statetest.Place(st, statetest.Body{Shape: box},
		statetest.Body{Kind: state.Kinematic, Shape: box, At: geom.V(-0.21, 0, 0)},
		statetest.Body{Kind: state.Dynamic, Shape: box, At: geom.V(0, 0, 1)},
		statetest.Body{Kind: state.Dynamic, Shape: box, At: geom.V(0, 0, 2)})
	gd := New(st)
	gd.clamper.noteObstacle(1, 2, 0.5)
	gd.clamper.noteObstacle(1, 3, 0.2)
	gd.clamper.noteObstacle(1, 2, 0.3)
	gd.clamper.noteObstacle(1, 0, 0.1)
	st.Step++
	if by := gd.blocker(1); by.Slot != 3 || !st.Occupies(by) {
		t.Errorf("held up by %v, want body 3, which cut the path shortest of those that can move", by)
	}
	st.Step++
	if by := gd.blocker(1); by.Gen != 0 {
		t.Errorf("a step later held up by %v, and nothing presses", by)
	}
}

// TestChangedMotionsAreKnown: the guard knows whether it has changed any motion of a slice. A body that a driven one
// pushes in vain is held, although it keeps all of its motion; the count of one that is not held begins anew.
func TestChangedMotionsAreKnown(t *testing.T) {
	box := statetest.Box(t, 0.1, 0.1, 0.1)
	for _, row := range []struct {
		name   string
		change func(gd *Guard)
		any    bool
		held   [2]float64 // slices
	}{
		{"none", func(*Guard) {}, false, [2]float64{0, 0}},
		{"pinned", func(gd *Guard) { gd.squeeze.pinned[1] = gd.Bounds.Slice }, true, [2]float64{0, 3}},
		{"locked", func(gd *Guard) { gd.Held.Grouped[0] = gd.Bounds.Slice }, true, [2]float64{3, 0}},
		{"cut", func(gd *Guard) { gd.Held.Fraction[0] = 0.4 }, true, [2]float64{3, 0}},
		{"lifted", func(gd *Guard) { gd.Held.Deviation[1] = 0.001 }, true, [2]float64{0, 0}},
	} {
		st := statetest.New()
		statetest.Place(st, statetest.Body{Kind: state.Dynamic, Shape: box},
			statetest.Body{Kind: state.Dynamic, Shape: box, At: geom.V(5, 0, 0)})
		gd := New(st)
		gd.startGuard()
		gd.Held.HeldFor[0], gd.Held.HeldFor[1] = 2, 2
		gd.Held.Any = !row.any
		row.change(gd)
		gd.countWithheld()
		if got := [2]float64(gd.Held.HeldFor[:2]); gd.Held.Any != row.any || got != row.held {
			t.Errorf("%s: changed %v, held for %v slices, want %v and %v", row.name, gd.Held.Any, got, row.any, row.held)
		}
		if o := gd.Bounds.Motion[0]; o.Start != o.End {
			t.Errorf("%s: the motion bound of the slice has not ended: %v", row.name, o)
		}
	}
}
