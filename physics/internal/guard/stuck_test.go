package guard

import (
	"math"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
	"github.com/brickyard-physics/brickyard/physics/internal/state/statetest"
)

// TestStuckBodiesLoseSpeed: a body that is to go deep into a wall, slice after slice, is held back and called stuck.
// From then on it has as much of its velocity as it keeps of its motion. One that flies past the wall keeps its speed;
// and the first is free as soon as it turns round. Slices that an impact has cut count by their share, and so do slices
// as they were planned in which the wall has no rows.
func TestStuckBodiesLoseSpeed(t *testing.T) {
	box := statetest.Box(t, 0.1, 0.1, 0.1)
	st := statetest.New()
	velocity := geom.V(30, 0, 0)
	statetest.Place(st, statetest.Body{Shape: box},
		statetest.Body{Kind: state.Dynamic, Shape: box, At: geom.V(-0.21, 0, 0), Vel: velocity},
		statetest.Body{Kind: state.Dynamic, Shape: box, At: geom.V(0, 0, 1), Vel: velocity})
	gd := New(st)
	advance := func(n int) {
		for range n {
			for _, i := range st.Active.Bodies {
				statetest.Lead(st, i, st.States[i].Vel.Scale(st.Dt), geom.Vec3{})
			}
			gd.Move()
			statetest.Commit(st)
		}
	}
	stuck := func() (list []int32) {
		for _, i := range st.Active.Bodies {
			if gd.IsStuck(i) {
				list = append(list, i)
			}
		}
		return list
	}
	advance(stuckSlices)
	if stuck := stuck(); len(stuck) != 0 || st.States[1].Vel != velocity {
		t.Errorf("after %d slices %v are stuck, velocity %v", stuckSlices, stuck, st.States[1].Vel)
	}
	advance(1)
	if stuck := stuck(); !slices.Equal(stuck, []int32{1}) {
		t.Errorf("stuck are %v, want the body at the wall", stuck)
	}
	if v, kept := st.States[1].Vel, st.Held.Fraction[1]; kept > 0.1 || v != velocity.Scale(kept) {
		t.Errorf("a slice later its velocity is %v, of %v, and it keeps %g of its motion", v, velocity, kept)
	}
	if v := st.States[2].Vel; v != velocity {
		t.Errorf("the body that flies free has the velocity %v, had %v", v, velocity)
	}
	for _, row := range []struct {
		rows bool
		plan int // sub-steps of a slice as planned, of which four are taken
		most int // slices in which it may be held
	}{{true, 16, 4 * stuckSlices}, {false, 16, 4 * stuckSlices}, {false, 4, 4 * stuckSlices}, {true, 4, stuckSlices}} {
		st.SetSlice(4)
		st.States[1].Vel, st.Held.Stuck[1], st.SlicePlan = velocity, 0, row.plan
		for k := range st.Validity {
			st.Validity[k].Touches = row.rows
		}
		advance(row.most)
		if stuck := stuck(); len(stuck) != 0 || st.States[1].Vel != velocity {
			t.Errorf("%+v: %v are stuck, velocity %v", row, stuck, st.States[1].Vel)
		}
		advance(1)
		if v, kept := st.States[1].Vel, st.Held.Fraction[1]; kept > 0.1 || v != velocity.Scale(kept) {
			t.Errorf("%+v: a slice later its velocity is %v, of %v, and it keeps %g of its motion", row, v, velocity, kept)
		}
	}
	st.States[1].Vel = velocity.Neg()
	advance(1)
	if stuck := stuck(); len(stuck) != 0 || st.States[1].Vel != velocity.Neg() {
		t.Errorf("turned round, %v are stuck, velocity %v", stuck, st.States[1].Vel)
	}
}

// TestHeldThroughOthers: a body that is held by one that a wall without rows holds is held by time, too: both are stuck
// after as much time as two slices of 1/60 s. Where the wall has rows both are after two short slices.
func TestHeldThroughOthers(t *testing.T) {
	box := statetest.Box(t, 0.1, 0.1, 0.1)
	for _, row := range []struct {
		rows bool
		held int // slices of four sub-steps until they are stuck
	}{{true, stuckSlices + 1}, {false, 4*stuckSlices + 1}} {
		st := statetest.New()
		velocity := geom.V(30, 0, 0)
		statetest.Place(st, statetest.Body{Shape: box},
			statetest.Body{Kind: state.Dynamic, Shape: box, At: geom.V(-0.21, 0, 0), Vel: velocity},
			statetest.Body{Kind: state.Dynamic, Shape: box, At: geom.V(-0.42, 0, 0), Vel: velocity})
		gd := New(st)
		st.SetSlice(4)
		st.SlicePlan = 4
		for k := range 4*stuckSlices + 2 {
			for _, i := range st.Active.Bodies {
				statetest.Lead(st, i, velocity.Scale(st.Dt), geom.Vec3{})
			}
			gd.RefreshPairs()
			for _, pair := range st.Active.Pairs {
				between := st.Proxies[pair.A].Body > 0 && st.Proxies[pair.B].Body > 0
				st.Validity[pair.Slot].Touches = row.rows || between
			}
			gd.Move()
			statetest.Commit(st)
			for _, i := range st.Active.Bodies {
				if got := gd.IsStuck(i); got != (k+1 >= row.held) {
					t.Errorf("%+v: after %d slices body %d is stuck: %v", row, k+1, i, got)
				}
			}
		}
	}
}

// TestLiftedBodiesDoNotFallOnTheSpot: a body on a support, which repairs lift out of its fall again and again as
// between heavy ones, loses the speed that the fall would have given it; one that moves as it was to keeps its speed,
// and so does one that nothing supports.
func TestLiftedBodiesDoNotFallOnTheSpot(t *testing.T) {
	cube := statetest.Box(t, 0.1, 0.1, 0.1)
	for _, lifted := range []bool{true, false} {
		for _, supported := range []bool{true, false} {
			st := statetest.New()
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
			if lifted && supported {
				want.Y = -math.Sqrt(1 - 2*st.Settings.Gravity.Len()*st.Dt)
			}
			if v := st.States[1].Vel; v.Sub(want).Len() > 1e-12 {
				t.Errorf("lifted %v, supported %v: it falls at %g m/s, want %g m/s", lifted, supported, -v.Y, -want.Y)
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
