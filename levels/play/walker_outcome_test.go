package play

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestWalkerWalks: the beast goes more than 0.28 m a second, for nine seconds and at night for 18, straight and level,
// with its crate on its back; its joints, most of them in closed loops, stay closed, and its motor has little to do.
func TestWalkerWalks(t *testing.T) {
	physicstest.Long(t)
	s := playLevel(t, "walker", nil, Options{})
	hull, crate, drive := s.body(t, "hull"), s.body(t, "crate"), s.joint("drive")
	seconds := 9.0
	if physicstest.Nightly() {
		seconds = 18
	}
	start, lowest, tilt, work, steps := hull.Position(), math.Inf(1), 0.0, 0.0, 0
	o := watchJoints(t, s, seconds, func() {
		lowest = math.Min(lowest, hull.Position().Y())
		tilt = math.Max(tilt, hull.Rotation().Rotate(mgl64.Vec3{0, 1, 0}).Sub(mgl64.Vec3{0, 1, 0}).Len())
		work += math.Abs(drive.MotorForce(0))
		steps++
	})
	torque := work / float64(steps)
	way, ahead := hull.Position().Sub(start), hull.Rotation().Rotate(mgl64.Vec3{1, 0, 0})
	t.Logf("went %v m, facing %v, tilted by %.3g rad at most; %.3g N m on average; %v", way, ahead, tilt, torque, &o)
	if way.X() < 0.28*seconds || math.Abs(way.Z()) > 0.1 || math.Abs(ahead.Z()) > 0.05 {
		t.Errorf("it went by %v m and faces %v", way, ahead)
	}
	if tilt > 0.05 || lowest < start.Y()-0.03 {
		t.Errorf("it tilted by %.3g rad, and its hull came down to %.4g of %.4g m", tilt, lowest, start.Y())
	}
	if at := crate.Position().Sub(hull.Position()); math.Abs(at.X()) > 0.2 || at.Y() < 0.2 {
		t.Errorf("the crate is %v m off the hull", at)
	}
	if o.most() > 1e-3 || o.turned > 1e-3 || o.lost > 1e-3 || torque > 60 {
		t.Errorf("%v; %.3g N m on average", &o, torque)
	}
}
