package physics

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// TestPatchesComeAndGo: a box in the corner of a mesh has a patch with either side; when it leaves, the room of the
// second is used again by the next pair that needs it.
func TestPatchesComeAndGo(t *testing.T) {
	mesh, _, err := collision.Mesh([]mgl64.Vec3{
		{-5, 0, -5}, {-5, 0, 5}, {0, 0, 5}, {0, 0, -5}, {0, 5, 5}, {0, 5, -5},
	}, [][]int32{{0, 1, 2, 3}, {3, 2, 4, 5}})
	if err != nil {
		t.Fatal(err)
	}
	box := boxOf(t, mgl64.Vec3{0.2, 0.2, 0.2})
	w, _ := worldOf(t, DefaultConfig(), oneSolid(Static, mesh, mgl64.Vec3{}))
	for round := range 3 {
		id, err := w.AddBody(oneSolid(Dynamic, box, mgl64.Vec3{-0.201, 0.201, float64(round)}))
		if err != nil {
			t.Fatal(err)
		}
		w.Step()
		if n := len(w.st.Solver.Constraints); n != 2 {
			t.Fatalf("round %d: %d patches, want floor and wall", round, n)
		}
		for i := range w.st.Solver.Constraints {
			c := &w.st.Solver.Constraints[i]
			if m := w.st.CacheOf(c); int(c.Patch) != i || m.Normal() != c.Normal || m.Manifold.Count != int(c.Count) {
				t.Errorf("round %d: constraint %d of patch %d has the memory of another", round, i, c.Patch)
			}
		}
		used := 0
		for i := range w.st.Pairs {
			if w.st.Pairs[i].More != nil {
				used++
			}
		}
		if idle := len(w.st.Patches.Idle); used != 1 || idle != state.PatchSets-1 {
			t.Fatalf("round %d: %d sets of further patches, %d idle, want one in use", round, used, idle)
		}
		if round == 1 {
			w.RemoveBody(id)
		} else {
			w.Body(id).SetVelocity(mgl64.Vec3{-50, 70, 0}, mgl64.Vec3{})
		}
		for range 10 {
			w.Step()
		}
		if len(w.st.Solver.Constraints) != 0 || len(w.st.Patches.Idle) != state.PatchSets {
			t.Fatalf("round %d: the box is gone and its patches are not", round)
		}
	}
}
