//go:build !headless

package window

import (
	"testing"

	"github.com/go-gl/mathgl/mgl32"
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/render"
)

// TestShardsOnTheGroundAreSeen looks at red triangles without thickness that lie 0.3 mm above a slab of two kilometres,
// from near and far, steeply and along the ground. Where a triangle is drawn, all of its middle is red.
func TestShardsOnTheGroundAreSeen(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	ground, err := collision.Box(mgl64.Vec3{1000, 0.5, 1000})
	slab := shape(t, ground, err)
	triangle, err := collision.Polygon([]mgl64.Vec3{{-0.4, 0, -0.2}, {0, 0, 0.4}, {0.4, 0, -0.2}}, 0)
	shard := shape(t, triangle, err)
	up := geom.V(0, 1, 0)
	views := []struct{ eye, target mgl32.Vec3 }{
		{mgl32.Vec3{2, 2, 4}, mgl32.Vec3{1, 0, 0}},
		{mgl32.Vec3{3, 3, 5.6}, mgl32.Vec3{0, 0.5, 0}},
		{mgl32.Vec3{0.1, 9, 0.3}, mgl32.Vec3{0.1, 0, 0}},
		{mgl32.Vec3{-4, 0.8, -3}, mgl32.Vec3{0, 0, 0.2}},
		{mgl32.Vec3{-6.3, 4.1, 7.7}, mgl32.Vec3{0.3, 0.1, -0.2}},
	}
	for _, level := range levels {
		s := offscreen(t, 640, 360, level)
		for _, v := range views {
			cam := render.LookAt(v.eye, v.target)
			c := render.NewCollector()
			c.Begin(cam.Eye)
			c.Add(slab, at(0, -0.5, 0, up, 0), looking(render.Checker, 0))
			for x := -1.; x <= 1; x++ {
				for z := -1.; z <= 1; z++ {
					c.Add(shard, at(x, 0.0003, z, up, x+3*z), render.Look{Tint: mgl32.Vec3{0.9, 0.05, 0.04}})
				}
			}
			f := &render.Frame{Camera: cam, List: c.End()}
			if err := s.Draw(f); err != nil {
				t.Fatal(err)
			}
			img := s.Pixels()
			for x := float32(-1); x <= 1; x++ {
				for z := float32(-1); z <= 1; z++ {
					if c := colourAt(f, img, mgl32.Vec3{x, 0, z}); !(c[0] > 1.3*c[1] && c[0] > 1.3*c[2]) {
						t.Errorf("%v, eye %v: the shard at (%g, %g) is %v, want red", level, v.eye, x, z, c)
					}
				}
			}
		}
	}
}
