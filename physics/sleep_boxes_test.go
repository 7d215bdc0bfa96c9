package physics

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics/internal/guard"
)

// TestSleepersAreBoundedWhereTheyLie: the box of a body that falls asleep leaves it all of its zone, however it came
// there in its last slice: no other box is made while it sleeps, and proofs take its zone for granted.
func TestSleepersAreBoundedWhereTheyLie(t *testing.T) {
	cube := oneSolid(Dynamic, boxOf(t, mgl64.Vec3{0.5, 0.5, 0.5}), mgl64.Vec3{0, 3, 0})
	cfg := DefaultConfig()
	cfg.Gravity = mgl64.Vec3{}
	w, _ := worldOf(t, cfg, cube)
	w.Step()
	// As a slice leaves it that goes a little elsewhere than was predicted: see World.leavesBox.
	w.st.Poses[0].P.Y += 0.9 * guard.LeavesBoxShare * w.st.Proxies[0].Zone
	w.island.FallAsleep(0)
	x, at := &w.st.Proxies[0], w.st.Poses[0].Frame()
	box := x.Shape.Bounds(&at)
	if box = box.Grow(x.Zone); !x.Swept.Contains(&box) {
		t.Errorf("sleeps in %v, which is to be bounded by %v", box, x.Swept)
	}
}
