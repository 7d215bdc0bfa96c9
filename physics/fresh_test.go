package physics

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"
)

// TestNewLevelOnlyBeforeTheFirstStep: bodies added to scenery that has stood for steps are no part of the level as it
// began, and their loads are found under the bound on work.
func TestNewLevelOnlyBeforeTheFirstStep(t *testing.T) {
	scenery := oneSolid(Static, boxOf(t, mgl64.Vec3{5, 0.5, 5}), mgl64.Vec3{0, -0.5, 0})
	cube := oneSolid(Dynamic, boxOf(t, mgl64.Vec3{0.5, 0.5, 0.5}), mgl64.Vec3{0, 0.501, 0})
	for _, steps := range []int{0, 1, 10} {
		w, _ := worldOf(t, DefaultConfig(), scenery)
		for range steps {
			w.Step()
		}
		if _, err := w.AddBody(cube); err != nil {
			t.Fatal(err)
		}
		if want := steps == 0; w.st.NewLevel != want {
			t.Errorf("after %d steps the level counts as fresh: %v, want %v", steps, w.st.NewLevel, want)
		}
	}
}
