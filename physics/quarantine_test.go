package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestSenselessMotionIsQuarantined: whatever is done to one body, it stays finite, and a tower beside it stands.
func TestSenselessMotionIsQuarantined(t *testing.T) {
	const huge = 1e308
	push := func(v mgl64.Vec3) func(*physicstest.Lab, physics.BodyID) {
		return func(lab *physicstest.Lab, id physics.BodyID) { lab.Body(id).SetVelocity(v, mgl64.Vec3{}) }
	}
	spin := func(v mgl64.Vec3) func(*physicstest.Lab, physics.BodyID) {
		return func(lab *physicstest.Lab, id physics.BodyID) { lab.Body(id).SetVelocity(mgl64.Vec3{}, v) }
	}
	for _, row := range []struct {
		name   string
		do     func(*physicstest.Lab, physics.BodyID)
		stands bool // the tower is not hit
	}{
		{"speed that overflows when squared", push(mgl64.Vec3{-huge, 0, 0}), true},
		{"speed that overflows in a coordinate", push(mgl64.Vec3{-1e200, 1e200, 1e200}), true},
		{"faster than light, at the tower", push(mgl64.Vec3{4e8, 0, 0}), true},
		{"as fast as allowed, at the tower", push(mgl64.Vec3{2e8, 0, 0}), false},
		{"as fast as allowed, away: out of the world", push(mgl64.Vec3{-2e8, 0, 0}), true},
		{"spin that overflows", spin(mgl64.Vec3{0, huge, huge}), true},
		{"spin beyond limits", spin(mgl64.Vec3{0, 1e12, 1e12}), true},
		{"an impulse that overflows", func(lab *physicstest.Lab, id physics.BodyID) {
			lab.Body(id).ApplyImpulse(mgl64.Vec3{-huge, huge, 0}, mgl64.Vec3{huge, 0, huge})
		}, true},
		{"impulses that cancel as infinities", func(lab *physicstest.Lab, id physics.BodyID) {
			for _, s := range []float64{1, 1, -1, -1} {
				lab.Body(id).ApplyImpulse(mgl64.Vec3{s * huge, 0, 0}, mgl64.Vec3{0, 1e10, 0})
			}
		}, true},
		{"dragged to the end of numbers", func(lab *physicstest.Lab, id physics.BodyID) {
			lab.Body(id).Drag(mgl64.Vec3{0, 0.2, 0}, mgl64.Vec3{-huge, huge, 0})
		}, true},
	} {
		lab := physicstest.New(t, physics.DefaultConfig())
		lab.Senseless = true
		m := physicstest.Material(0.5)
		defs := append(physicstest.Tower(m, 3), physicstest.Floor(m),
			physicstest.Block(m, mgl64.Vec3{0.2, 0.2, 0.2}, mgl64.Vec3{-5, 0.2, 0}))
		ids := lab.Add(defs...)
		lab.Run(5)
		top, body := lab.Body(ids[2]).Position(), ids[4]
		row.do(lab, body)
		lab.Run(60)
		if p := lab.Body(body).Position(); !(p.Len() <= 1e8) || !(lab.Body(body).Velocity().Len() < math.Inf(1)) {
			t.Errorf("%s: the body is at %v", row.name, p)
		}
		if d := lab.Body(ids[2]).Position().Sub(top).Len(); row.stands && !(d < 0.001) {
			t.Errorf("%s: the tower beside it moved %g m", row.name, d)
		}
	}
}

// TestQuarantineIsReported: limits are loud.
func TestQuarantineIsReported(t *testing.T) {
	lab := physicstest.New(t, weightless())
	lab.Senseless = true
	id := lab.Add(cubeAt(0))[0]
	lab.Body(id).SetVelocity(mgl64.Vec3{1e9, 0, 0}, mgl64.Vec3{})
	lab.Run(1)
	if n := lab.Report().Quarantined; n != 1 {
		t.Errorf("%d times stopped, want 1", n)
	}
	lab.Run(1)
	if n := lab.Report().Quarantined; n != 0 {
		t.Errorf("%d times stopped in the next step, want 0", n)
	}
}
