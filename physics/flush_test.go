package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestTurnedCubeFeelsNoJoint: a cube, at any turn, slides over boxes that lie flush to where friction stops it, and
// does not catch on the side of the next one. A box that stands higher does stop it.
func TestTurnedCubeFeelsNoJoint(t *testing.T) {
	const speed, friction = 5.0, 0.3
	m := physicstest.Material(friction)
	slide := func(turn, step float64) (way, jump float64) {
		var defs []physics.BodyDef
		for i := range 16 {
			slab := physicstest.Block(m, mgl64.Vec3{0.25, 0.5, 2}, mgl64.Vec3{0.5 * float64(i), -0.5, 0})
			if i > 6 {
				slab.Position[1] += step
			}
			slab.Kind = physics.Static
			defs = append(defs, slab)
		}
		cube := physicstest.Block(m, mgl64.Vec3{0.2, 0.2, 0.2}, mgl64.Vec3{1, 0.201, 0})
		cube.Rotation = mgl64.QuatRotate(turn, mgl64.Vec3{0, 1, 0})
		lab := physicstest.New(t, physics.DefaultConfig())
		ids := lab.Add(append(defs, cube)...)
		id := ids[len(defs)]
		lab.Seconds(0.2)
		lab.Body(id).SetVelocity(mgl64.Vec3{speed, 0, 0}, mgl64.Vec3{})
		from := lab.Body(id).Position()
		for range 120 {
			lab.Run(1)
			jump = max(jump, math.Abs(lab.Body(id).Position().Y()-from.Y()))
		}
		return lab.Body(id).Position().X() - from.X(), jump
	}
	want := physicstest.SlideDistance(speed, friction)
	for k := range 33 {
		turn := 0.025 * float64(k-16)
		if way, jump := slide(turn, 0); jump > 1e-4 || math.Abs(way/want-1) > 0.01 {
			t.Errorf("turned by %.3f: jumps %.3g m and slides %.4f m, want %.4f", turn, jump, way, want)
		}
	}
	if way, _ := slide(0.2, 0.3); way > 2.05 {
		t.Errorf("it slides %.3f m, through a step", way)
	}
}
