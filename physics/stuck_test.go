package physics

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/guard"
)

// TestStuckBodiesLoseSpeed: a body that is to go deep into a wall, slice after slice, is held back, called stuck and
// slowed down; one that flies past the wall keeps its speed; and the first is free as soon as it turns round.
func TestStuckBodiesLoseSpeed(t *testing.T) {
	box := boxOf(t, mgl64.Vec3{0.1, 0.1, 0.1})
	w, ids := worldOf(t, DefaultConfig(), oneSolid(Static, box, mgl64.Vec3{}),
		oneSolid(Dynamic, box, mgl64.Vec3{-0.21, 0, 0}), oneSolid(Dynamic, box, mgl64.Vec3{0, 0, 1}))
	w.st.ListBodies()
	w.st.Dt, w.st.FullDt = 1.0/60, 1.0/60
	velocity := geom.V(30, 0, 0)
	slices := func(n int) {
		for range n {
			for i := range w.st.Paths[1:] {
				w.st.Paths[i+1].MakePath(geom.MotionBy(&w.st.Poses[i+1], w.st.States[i+1].Vel.Scale(w.st.Dt), geom.Vec3{}))
			}
			w.guard.Move()
			w.dynamics.Commit(0)
		}
	}
	w.st.States[1].Vel, w.st.States[2].Vel = velocity, velocity
	slices(guard.StuckSlices)
	if stuck := w.AppendStuck(nil); len(stuck) != 0 || w.st.States[1].Vel != velocity {
		t.Errorf("after %d slices %v are stuck, velocity %v", guard.StuckSlices, stuck, w.st.States[1].Vel)
	}
	slices(2)
	if stuck := w.AppendStuck(nil); len(stuck) != 1 || stuck[0] != ids[1] {
		t.Errorf("stuck are %v, want %v", stuck, ids[1])
	}
	if v := w.st.States[1].Vel; v != velocity.Scale(0.25) {
		t.Errorf("two slices later its velocity is %v, want a quarter of %v", v, velocity)
	}
	if v := w.st.States[2].Vel; v != velocity {
		t.Errorf("what flies free has the velocity %v, had %v", v, velocity)
	}
	w.st.States[1].Vel, w.st.Held.Stuck[1], w.st.FullDt = velocity, 0, 4*w.st.Dt
	slices(4 * guard.StuckSlices)
	if stuck := w.AppendStuck(nil); len(stuck) != 0 || w.st.States[1].Vel != velocity {
		t.Errorf("after as much time in quarters of slices %v are stuck, velocity %v", stuck, w.st.States[1].Vel)
	}
	slices(1)
	if v := w.st.States[1].Vel; v != velocity.Scale(0.875) {
		t.Errorf("a quarter of a slice later its velocity is %v, want 7/8 of %v", v, velocity)
	}
	w.st.States[1].Vel = velocity.Neg()
	slices(1)
	if stuck := w.AppendStuck(nil); len(stuck) != 0 || w.st.States[1].Vel != velocity.Neg() {
		t.Errorf("turned round, %v are stuck, velocity %v", stuck, w.st.States[1].Vel)
	}
}

// TestBlocker: the blocker of a body is the body that its path was clamped for, of several rather a movable one; in any
// step but the last it is the body that presses most.
func TestBlocker(t *testing.T) {
	box := boxOf(t, mgl64.Vec3{0.1, 0.1, 0.1})
	w, ids := worldOf(t, DefaultConfig(), oneSolid(Static, box, mgl64.Vec3{}),
		oneSolid(Kinematic, box, mgl64.Vec3{-0.21, 0, 0}), oneSolid(Dynamic, box, mgl64.Vec3{0, 0, 1}),
		oneSolid(Dynamic, box, mgl64.Vec3{0, 0, 2}))
	w.guard.Clamper.NoteObstacle(1, 2, 0.5)
	w.guard.Clamper.NoteObstacle(1, 3, 0.2)
	w.guard.Clamper.NoteObstacle(1, 2, 0.3)
	w.guard.Clamper.NoteObstacle(1, 0, 0.1)
	w.st.Step++
	if by := w.guard.Blocker(1); by != occupantOf(ids[3]) {
		t.Errorf("held up by %v, want %v, which cut most of what can move", by, ids[3])
	}
	w.st.Step++
	if by := w.guard.Blocker(1); by.Gen != 0 {
		t.Errorf("a step later held up by %v, and nothing presses", by)
	}
}
