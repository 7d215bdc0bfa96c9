package physics

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"
)

// TestRestUnderTheSweepsIsRest: a cluster that was solved directly, has become one for the sweeps on the way, and comes
// to rest under them counts as at rest.
func TestRestUnderTheSweepsIsRest(t *testing.T) {
	scenery := oneSolid(Static, boxOf(t, mgl64.Vec3{5, 0.5, 5}), mgl64.Vec3{0, -0.5, 0})
	light := oneSolid(Dynamic, boxOf(t, mgl64.Vec3{0.5, 0.5, 0.5}), mgl64.Vec3{0, 0.501, 0})
	heavy := oneSolid(Dynamic, boxOf(t, mgl64.Vec3{0.5, 0.5, 0.5}), mgl64.Vec3{0, 1.6, 0})
	light.Mass, heavy.Mass = 1, 100
	w, ids := worldOf(t, DefaultConfig(), scenery, light, heavy)
	w.SetSleeping(false)
	was := false
	for range 300 {
		w.Step()
		if directContacts(w) > 0 && !was {
			was = true
			for _, id := range ids[1:] { // they bounce from now on: for the sweeps
				for i := range w.facts[id.index].solids {
					w.facts[id.index].solids[i].Material.Restitution = 0.3
				}
			}
		}
	}
	if !was || directContacts(w) > 0 {
		t.Fatalf("solved directly: %v, in the end %d contacts: nothing is tested", was, directContacts(w))
	}
	for _, id := range ids[1:] {
		if w.st.DirectLog.Busy[id.index] {
			t.Errorf("body %d at rest counts as busy", id.index)
		}
	}
}
