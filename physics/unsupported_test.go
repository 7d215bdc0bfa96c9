package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestFallsAlikeBesideOthers: a body that falls along a wall, or side by side with another, within contact rows but
// untouched, keeps to the parabola of one that falls alone.
func TestFallsAlikeBesideOthers(t *testing.T) {
	m := physicstest.Material(0.5)
	for _, hz := range []float64{15, 60, 120} {
		cfg := physics.DefaultConfig()
		cfg.Hz = hz
		lab := physicstest.New(t, cfg)
		half := mgl64.Vec3{0.25, 0.25, 0.25}
		wall := physicstest.Block(m, mgl64.Vec3{0.5, 20, 1}, mgl64.Vec3{-0.5, 0, 0})
		wall.Kind = physics.Static
		beside := physicstest.Block(m, half, mgl64.Vec3{0.252, 15, 0})
		pair := physicstest.Block(m, half, mgl64.Vec3{0.754, 15, 0})
		alone := physicstest.Block(m, half, mgl64.Vec3{20, 15, 0})
		ball := physicstest.Ball(m, 0.25, mgl64.Vec3{0.252, 15, 0.8})
		ids := lab.Add(wall, beside, pair, ball, alone)
		lab.Seconds(1.6)
		drop, _ := physicstest.Fall(1.6)
		for _, id := range ids[1:] {
			if fell := 15 - lab.Body(id).Position().Y(); math.Abs(fell-drop) > 1e-9 {
				t.Errorf("%g Hz: %q fell %g m, want %g", hz, lab.Body(id).Name(), fell, drop)
			}
		}
	}
}
