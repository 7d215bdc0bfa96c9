package physics

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// TestSlotsAreHandedOnEmpty: of the body that had its slot before a new one knows nothing: neither what it touched, nor
// how long it lay there, nor that it was left to the sweeps.
func TestSlotsAreHandedOnEmpty(t *testing.T) {
	cube := oneSolid(Dynamic, boxOf(t, mgl64.Vec3{0.5, 0.5, 0.5}), mgl64.Vec3{0, 0.501, 0})
	w, ids := worldOf(t, DefaultConfig(), oneSolid(Static, boxOf(t, mgl64.Vec3{9, 0.5, 9}), mgl64.Vec3{0, -0.5, 0}), cube)
	w.SetSleeping(false)
	for range 60 {
		w.Step()
	}
	if n := len(w.AppendContacts(nil)); n != 4 {
		t.Fatalf("%d contacts of a cube on the floor", n)
	}
	slot := ids[1].index
	w.st.DirectLog = state.DirectLog{Busy: []bool{false, true}, FactorsUsed: []float64{0, 1e9},
		ExcludedUntil: []float64{0, 1e9}}
	w.RemoveBody(ids[1])
	cube.Mass = 5000
	id, err := w.AddBody(cube)
	if err != nil || id.index != slot {
		t.Fatal("not in the slot of the one before", err)
	}
	if views := w.AppendContacts(nil); len(views) > 0 {
		t.Errorf("touches %v before the first step", views[0])
	}
	if w.island.RestsLong(int32(slot)) {
		t.Error("counts as at rest for long, with loads that were never found")
	}
	if d := &w.st.DirectLog; d.Busy[slot] || d.FactorsUsed[slot] > 0 || d.ExcludedUntil[slot] > 0 {
		t.Error("is known to be solved directly, or to be too dear for that")
	}
	w.Step()
	if n := len(w.AppendContacts(nil)); n != 4 {
		t.Errorf("%d contacts after a step", n)
	}
}
