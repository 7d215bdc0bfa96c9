package physics_test

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestBaseStoppedByWall: a driven base that runs into a wall leaves what hangs from it closed in that very step.
func TestBaseStoppedByWall(t *testing.T) {
	for _, speed := range []float64{0.5, 2, 8} {
		l := newLinked(t, 60)
		m := physicstest.Material(0.5)
		l.Add(static(mgl64.Vec3{0.1, 0.5, 0.5}, mgl64.Vec3{1.2123, 5, 0}))
		base := l.Add(kinematic(mgl64.Vec3{0.1, 0.1, 0.1}, mgl64.Vec3{0, 5, 0}))[0]
		l.Body(base).SetVelocity(mgl64.Vec3{speed, 0, 0}, mgl64.Vec3{})
		before := base
		for k := range 3 {
			at := mgl64.Vec3{0, 4.6 - 0.4*float64(k), 0}
			id := l.body(physicstest.Block(m, mgl64.Vec3{0.04, 0.15, 0.04}, at), 1)
			l.link(physics.JointDef{Kind: joint.Ball{}, A: before, B: id, At: at.Add(mgl64.Vec3{0, 0.2, 0})})
			l.Body(id).SetVelocity(mgl64.Vec3{speed, 0, 0}, mgl64.Vec3{})
			before = id
		}
		l.run(1 + 1/speed)
		l.log("base at wall")
		l.atMost(1e-4, 1e-4)
		if at := l.Body(base).Position().X(); !(at >= 1) {
			t.Errorf("%g m/s: the base got to %g m", speed, at)
		}
	}
}
