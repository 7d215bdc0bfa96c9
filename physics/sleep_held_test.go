package physics

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// TestGuardHeldBodiesDoNotRest: a box in the air that the guard holds in place stays where it is, and yet neither rests
// nor is settled; once it is let go and stays all the same it does.
func TestGuardHeldBodiesDoNotRest(t *testing.T) {
	w, _ := worldOf(t, DefaultConfig(), oneSolid(Dynamic, boxOf(t, mgl64.Vec3{0.1, 0.1, 0.1}), mgl64.Vec3{0, 5, 0}))
	w.st.ListBodies()
	for _, held := range []bool{true, false} {
		for range 60 {
			w.st.Held.Fraction[0] = 1
			if held {
				w.st.Held.Fraction[0] = 0
			}
			w.island.LogRest(0, 1.0/60)
		}
		if rest := &w.st.Sleep.Rest[0]; held != (rest.Time < state.SleepTime) || held != (rest.Settled < state.SettledTime) {
			t.Errorf("held %v: at rest for %g s, settled for %g s", held, rest.Time, rest.Settled)
		}
	}
}

// TestGuardLeavesSleepersAlone: a body about to run into one that sleeps, without a contact that would wake it, is
// stopped before it. The repair must not rely on the sleeper giving way, since that is not committed.
func TestGuardLeavesSleepersAlone(t *testing.T) {
	box := boxOf(t, mgl64.Vec3{0.1, 0.1, 0.1})
	var faces [][]int32
	var points []mgl64.Vec3
	for _, v := range box.Core.Verts {
		points = append(points, mgl(v))
	}
	for f := range box.Core.Faces {
		faces = append(faces, box.Core.Loop(f))
	}
	mesh, _, err := collision.Mesh(points, faces)
	if err != nil {
		t.Fatal(err)
	}
	for name, shape := range map[string]collision.Shape{"box": box, "mesh": mesh} {
		w, _ := worldOf(t, DefaultConfig(), oneSolid(Dynamic, shape, mgl64.Vec3{}),
			oneSolid(Dynamic, shape, mgl64.Vec3{0.25, 0, 0}))
		w.island.FallAsleep(1)
		w.st.ListBodies()
		before := w.st.Poses[1]
		w.st.Dt = 1.0 / 60
		w.st.Paths[0].MakePath(geom.MotionBy(&w.st.Poses[0], geom.V(0.055, 0, 0), geom.Vec3{}))
		w.st.ListBodies()
		w.guard.Move()
		w.dynamics.Commit(0)
		if w.st.Poses[1] != before {
			t.Errorf("%s: the sleeper moved to %v", name, w.st.Poses[1])
		}
		if gap := w.st.Poses[1].P.X - w.st.Poses[0].P.X - 0.2; gap < state.MinDistance {
			t.Errorf("%s: gap %g", name, gap)
		}
	}
}
