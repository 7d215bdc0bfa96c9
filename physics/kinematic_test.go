package physics_test

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestPress: a press that comes down on what cannot give way is blocked and says so, does not squirt it out, and goes
// on at its speed when the way is free again.
func TestPress(t *testing.T) {
	m := physicstest.Material(0.3)
	cube := physicstest.Block(m, mgl64.Vec3{0.3, 0.3, 0.3}, mgl64.Vec3{0, 0.301, 0})
	ball := physicstest.Ball(m, 0.3, mgl64.Vec3{0.01, 0.301, 0})
	stack := physicstest.Block(m, mgl64.Vec3{0.2, 0.2, 0.2}, mgl64.Vec3{})
	for _, row := range []struct {
		name  string
		under []physics.BodyDef
		speed float64
	}{
		{"cube", []physics.BodyDef{cube}, 1},
		{"cube hit fast", []physics.BodyDef{cube}, 100},
		{"ball", []physics.BodyDef{ball}, 10},
		{"stack", []physics.BodyDef{at(stack, 0.201), at(stack, 0.602), at(stack, 1.003), at(stack, 1.404)}, 10},
	} {
		lab := physicstest.New(t, physics.DefaultConfig())
		press := physicstest.Block(m, mgl64.Vec3{1, 0.1, 1}, mgl64.Vec3{0, 2, 0})
		press.Kind, press.Velocity = physics.Kinematic, mgl64.Vec3{0, -row.speed, 0}
		ids := lab.Add(append(row.under, floor(), press)...)
		id := ids[len(ids)-1]
		blocked := 0
		for range 150 {
			lab.Run(1)
			blocked += lab.Report().Blocked
			for _, body := range ids[:len(row.under)] {
				if v := lab.Body(body).Velocity().Len(); v > 1.5*row.speed {
					t.Fatalf("%s: squirts at %g m/s after %d steps", row.name, v, lab.StepCount())
				}
			}
		}
		if blocked == 0 {
			t.Errorf("%s: the press was never blocked", row.name)
		}
		for _, body := range ids[:len(row.under)] {
			lab.RemoveBody(body)
		}
		lab.Body(id).SetVelocity(mgl64.Vec3{0, row.speed, 0}, mgl64.Vec3{})
		lab.Seconds(0.5)
		if v := lab.Body(id).Velocity().Y(); v != row.speed {
			t.Errorf("%s: half a second after the way is free the press moves at %g m/s of %g", row.name, v, row.speed)
		}
	}
}

// At is the same body at height y.
func at(def physics.BodyDef, y float64) physics.BodyDef {
	def.Position[1] = y
	return def
}
