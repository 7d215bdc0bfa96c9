package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestRolling: what rolls without sliding goes on at its speed: neither pushed by the ground nor lifted off it, however
// far it turns in a step (at 50 m/s the ball turns 8.3 rad: more than half a turn, where no screw leads).
func TestRolling(t *testing.T) {
	pill, err := collision.Pill(0.2, 0.1)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		name   string
		pill   bool
		speeds []float64
	}{{"ball", false, []float64{0.2, 0.5, 1, 2, 5, 10, 20, 30, 50}}, {"pill", true, []float64{0.2, 0.5, 1, 2, 5}}} {
		for _, v := range row.speeds {
			lab := physicstest.New(t, physics.DefaultConfig())
			m := physicstest.Material(0.5)
			body := physicstest.Ball(m, 0.1, mgl64.Vec3{-40, 0.101, 0})
			if row.pill {
				body.Solids[0].Shape = pill
				body.Rotation = mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{1, 0, 0})
			}
			body.Velocity, body.AngularVelocity = mgl64.Vec3{v, 0, 0}, mgl64.Vec3{0, 0, -v / 0.1}
			id := lab.Add(physicstest.Floor(m), body)[1]
			top := 0.0
			for range 60 {
				lab.Run(1)
				for k := 1; k <= 10; k++ {
					pose := lab.Body(id).PoseAt(float64(k) / 10).Geom()
					top = max(top, pose.P.Y)
				}
			}
			if x := lab.Body(id).Position().X() + 40; math.Abs(x-v) > 0.004*v {
				t.Errorf("%s at %g m/s: rolled %g m in a second", row.name, v, x)
			}
			if top > 0.1015 || lab.SmallestGap < 0.0009 {
				t.Errorf("%s at %g m/s: gap from %g to %g m, want the zone of 1 mm", row.name, v, lab.SmallestGap, top-0.1)
			}
		}
	}
}

// TestBallTurnsAsItRolls: the path between two steps shows the turn, though it is no screw.
func TestBallTurnsAsItRolls(t *testing.T) {
	lab := physicstest.New(t, weightless())
	ball := physicstest.Ball(physicstest.Material(0), 0.1, mgl64.Vec3{})
	ball.Velocity, ball.AngularVelocity = mgl64.Vec3{6, 0, 0}, mgl64.Vec3{0, 0, -60}
	id := lab.Add(ball)[0]
	lab.Run(2)
	for _, at := range []float64{0, 0.25, 1} {
		pose := lab.Body(id).PoseAt(at).Geom()
		if x := 0.1 * (1 + at); math.Abs(pose.P.X-x) > 1e-12 || math.Abs(pose.P.Y) > 1e-15 {
			t.Errorf("at %g: centre %v, want x = %g", at, pose.P, x)
		}
		if turn := pose.Q.RotationVector(); math.Abs(turn.Z+1+at) > 1e-12 {
			t.Errorf("at %g: turned by %v, want %g about z", at, turn, -1-at)
		}
	}
}
