package physics_test

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestWhoFollowsABlockedPlate: a plate is driven at a wall, and a body flies after it. Where the plate is stopped, so
// is who follows, at any speed and however thin the plate is.
func TestWhoFollowsABlockedPlate(t *testing.T) {
	ball := func(r float64) collision.Shape {
		shape, err := collision.Sphere(r)
		if err != nil {
			t.Fatal(err)
		}
		return shape
	}
	point, err := collision.Point(0.01)
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range []struct {
		follower collision.Shape
		half     float64 // m, of the plate
		speed    float64 // m/s, of the plate
	}{
		{ball(0.1), 0.05, 6}, {ball(0.1), 0.05, 12}, {ball(0.01), 0.0005, 1}, {ball(0.05), 0.01, 8}, {point, 0.0005, 1},
		{point, 0.05, 32}, {point, 0.002, 4},
	} {
		// In ways of the plate in a step, and its speed.
		for _, ahead := range []float64{0.01, 0.5, 1.2, 2} {
			for _, behind := range []float64{0.2, 0.5, 0.9, 1.4, 1.9, 2.5} {
				for _, chase := range []float64{0.7, 1, 1.4} {
					followPlate(t, k.follower, k.half, k.speed, ahead, behind, chase)
				}
			}
		}
	}
}

// followPlate has a plate of half a thickness (m) driven at a wall at a speed (m/s), and a body follow it. The wall is
// so far ahead, and the body so far behind, in ways of the plate in a step, and chase times as fast.
func followPlate(t *testing.T, shape collision.Shape, half, speed, ahead, behind, chase float64) {
	way := speed / 60
	cfg := physics.DefaultConfig()
	cfg.Gravity = mgl64.Vec3{}
	l := physicstest.New(t, cfg)
	m := physicstest.Material(0.5)
	plate := physicstest.Block(m, mgl64.Vec3{half, 1, 1}, mgl64.Vec3{})
	plate.Kind, plate.Velocity = physics.Kinematic, mgl64.Vec3{speed, 0, 0}
	wall := physicstest.Block(m, mgl64.Vec3{0.5, 2, 2}, mgl64.Vec3{half + ahead*way + 0.5, 0, 0})
	wall.Kind = physics.Static
	follower := physics.BodyDef{Kind: physics.Dynamic, Velocity: mgl64.Vec3{chase * speed, 0, 0},
		Position: mgl64.Vec3{-half - shape.Radius - behind*way, 0, 0},
		Solids:   []physics.Solid{{Shape: shape, Material: m}}}
	ids := l.Add(plate, wall, follower)
	for step := range 15 {
		l.Run(1)
		if l.Body(ids[2]).Position()[0] > l.Body(ids[0]).Position()[0] {
			t.Fatalf("plate of %g m at %g m/s, wall %g ahead, body %g behind, %g times as fast: in front of it in step %d",
				2*half, speed, ahead, behind, chase, step)
		}
	}
}
