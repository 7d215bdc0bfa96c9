package physics_test

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestQuarantineStopsAssemblies: where one of several linked bodies is stopped because its motion leads out of the
// world or makes no sense, all are, once, and the joints go on without the impulses of that: the chain swings down.
func TestQuarantineStopsAssemblies(t *testing.T) {
	for _, speed := range []float64{3e6, 1e7, 5e7, 2.9e8, 1e9} {
		const far = 9.9999e7 // m: the world ends at 1e8
		l := physicstest.New(t, physics.DefaultConfig())
		l.Senseless = true
		var ids []physics.BodyID
		for k := range 8 {
			ids = append(ids, l.Add(physicstest.Ball(physicstest.Material(0.3), 0.1, mgl64.Vec3{far + 0.3*float64(k), 9, 0}))...)
		}
		var joints []physics.Joint
		for k := range ids {
			def := physics.JointDef{Kind: joint.Hinge{}, A: ids[k], At: mgl64.Vec3{far + 0.3*float64(k) - 0.15, 9, 0},
				Axis: mgl64.Vec3{0, 0, 1}}
			if k > 0 {
				def.B = ids[k-1]
			}
			joints = append(joints, link(t, l, def))
		}
		l.Run(10)
		l.Body(ids[4]).SetVelocity(mgl64.Vec3{speed, 0.7 * speed, 0}, mgl64.Vec3{})
		stopped := 0
		for range 120 {
			l.Run(1)
			stopped += l.Report().Quarantined
		}
		fast, open := 0.0, 0.0
		for _, id := range ids {
			fast = max(fast, l.Body(id).Velocity().Len())
		}
		for _, j := range joints {
			m, _, _ := j.Opening()
			open = max(open, m)
		}
		if stopped != len(ids) || !(fast <= 20) || !(open <= 1e-4) {
			t.Errorf("at %g m/s: %d times a body was stopped; then they are as fast as %v m/s, and %v m open", speed, stopped,
				fast, open)
		}
	}
}
