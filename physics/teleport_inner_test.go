package physics

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// TestTeleportForgetsPlace: a body that is lifted by less than counts as moving has lost its loads with its contacts:
// it must not count as at rest for long, or its new contacts would get none. Nor is it stuck or solved directly there.
func TestTeleportForgetsPlace(t *testing.T) {
	cube := oneSolid(Dynamic, boxOf(t, mgl64.Vec3{0.5, 0.5, 0.5}), mgl64.Vec3{0, 0.501, 0})
	w, ids := worldOf(t, DefaultConfig(), oneSolid(Static, boxOf(t, mgl64.Vec3{9, 0.5, 9}), mgl64.Vec3{0, -0.5, 0}), cube)
	w.SetSleeping(false)
	for range 60 {
		w.Step()
	}
	slot := int32(ids[1].index)
	if !w.island.RestsLong(slot) {
		t.Fatal("does not rest before")
	}
	w.st.Held.HeldFor[slot], w.st.Held.Fraction[slot] = 9, 0
	w.st.DirectLog = state.DirectLog{Busy: []bool{false, true}, FactorsUsed: []float64{0, 1e9},
		ExcludedUntil: []float64{0, 1e9}}
	if err := w.Body(ids[1]).Teleport(mgl64.Vec3{0, 0.5015, 0}, mgl64.Quat{}); err != nil {
		t.Fatal(err)
	}
	if w.island.RestsLong(slot) {
		t.Error("counts as at rest for long")
	}
	if len(w.AppendStuck(nil)) > 0 {
		t.Error("counts as stuck")
	}
	if w.st.DirectLog.Busy[slot] || w.st.DirectLog.ExcludedUntil[slot] > 0 {
		t.Error("is known to be solved directly, or to be too dear for that")
	}
}
