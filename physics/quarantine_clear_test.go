package physics

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// TestQuarantineForgetsImpulses: what a body that was stopped pressed with is forgotten, of its own contacts only.
func TestQuarantineForgetsImpulses(t *testing.T) {
	cube := boxOf(t, mgl64.Vec3{0.5, 0.5, 0.5})
	w, ids := worldOf(t, DefaultConfig(), oneSolid(Static, boxOf(t, mgl64.Vec3{9, 0.5, 9}), mgl64.Vec3{0, -0.5, 0}),
		oneSolid(Dynamic, cube, mgl64.Vec3{0, 0.501, 0}), oneSolid(Dynamic, cube, mgl64.Vec3{5, 0.501, 0}))
	carries := func(id BodyID) bool {
		for _, pair := range w.st.Broad.Pairs() {
			x, y := w.st.Proxies[pair.A].Body, w.st.Proxies[pair.B].Body
			if m := &w.st.Pairs[pair.Slot].Cache; (x == int32(id.index) || y == int32(id.index)) && m.Impulse(0, w.st.Dt) > 0 {
				return true
			}
		}
		return false
	}
	for range 10 {
		w.Step()
	}
	if !carries(ids[1]) || !carries(ids[2]) {
		t.Fatal("cubes on the floor press on nothing")
	}
	w.st.States[ids[1].index].Vel = geom.V(0, 10*state.Fastest, 0)
	w.Step()
	if carries(ids[1]) {
		t.Error("a body in quarantine is pressed on by what stopped it")
	}
	if !carries(ids[2]) {
		t.Error("a body beside it has lost its support")
	}
}
