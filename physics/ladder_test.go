package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestWeldedPairBouncesAsOneBody: a block that is welded on a ball, or hangs on it by a loose joint right above,
// bounces with it as the ball alone would, bounce after bounce, to 0.2 mm of 1 m, and comes to rest.
func TestWeldedPairBouncesAsOneBody(t *testing.T) {
	const drop, rest = 0.999, 0.201 // m; to and at the gap at which the floor answers
	for _, kind := range []joint.Kind{joint.Weld{}, joint.Ball{}} {
		for _, e := range []float64{0.5, 0.8, 0.95} {
			lab := physicstest.New(t, physics.DefaultConfig())
			m := physicstest.Material(0.5)
			m.Restitution = e
			lab.Add(physicstest.Floor(m))
			ids := lab.Add(physicstest.Ball(m, 0.2, mgl64.Vec3{0, rest + drop, 0}),
				physicstest.Block(m, mgl64.Vec3{0.1, 0.1, 0.1}, mgl64.Vec3{0, 1.6, 0}))
			link(t, lab, physics.JointDef{Kind: kind, A: ids[0], B: ids[1], At: mgl64.Vec3{0, 1.45, 0}})
			ball := lab.Body(ids[0])
			bounces, apex, rises := 0, 0.0, false
			for range 300 {
				lab.Run(1)
				y, v := ball.Position().Y()-rest, ball.Velocity().Y()
				if rose := rises; v > 0 {
					rises, apex = true, y+v*v/(2*physicstest.Gravity)
				} else if rises = false; rose {
					bounces++
					want := physicstest.BounceHeight(drop, e, bounces)
					if want > 0.02 && math.Abs(apex-want) > 2e-4 {
						t.Errorf("%T, restitution %g: bounce %d rises to %.5f m, want %.5f", kind, e, bounces, apex, want)
					}
				}
			}
			if bounces < 3 {
				t.Errorf("%T, restitution %g: %d bounces", kind, e, bounces)
			}
			if lab.Seconds(20); math.Abs(ball.Velocity().Y()) > 1e-6 {
				t.Errorf("%T, restitution %g: still moves at %g m/s", kind, e, ball.Velocity().Y())
			}
		}
	}
}
