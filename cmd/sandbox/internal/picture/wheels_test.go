package picture

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/vehicle"
)

// TestWheelBetweenSteps: with its chassis drawn some time late, a wheel is drawn beside that, turned less by its spin.
func TestWheelBetweenSteps(t *testing.T) {
	const angle, spin, late = 2.0, 30.0, 0.01
	turned := func(angle float64) geom.Quat { return geom.AxisAngle(geom.Vec3{Z: 1}, -angle) }
	q := turned(angle)
	w := vehicle.WheelState{Position: mgl64.Vec3{6, 0.3, -1}, Spin: spin,
		Rotation: mgl64.Quat{W: q.W, V: mgl64.Vec3{q.X, q.Y, q.Z}}}
	now := geom.Pose{P: geom.Vec3{X: 5, Y: 0.5}, Q: geom.IdentityQuat()}
	drawn := geom.Pose{P: geom.Vec3{X: 4.5, Y: 0.5}, Q: geom.IdentityQuat()}
	got := wheelPose(&now, &drawn, &w, late)
	if off := got.P.Sub(geom.Vec3{X: 5.5, Y: 0.3, Z: -1}).Len(); off > 1e-12 {
		t.Errorf("at %v, %g m off", got.P, off)
	}
	want := turned(angle - spin*late)
	if dot := got.Q.W*want.W + got.Q.X*want.X + got.Q.Y*want.Y + got.Q.Z*want.Z; math.Abs(math.Abs(dot)-1) > 1e-12 {
		t.Errorf("turned by %v, want %v", got.Q, want)
	}
}
