//go:build !headless

package window

import (
	"fmt"
	"testing"

	"github.com/go-gl/gl/v3.3-core/gl"
	"github.com/go-gl/mathgl/mgl32"
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/render"
)

// boxesFrame is a 10 × 10 × 10 pile of boxes that fills most of the picture.
func boxesFrame(tb testing.TB, c *render.Collector) *render.Frame {
	floor, err := collision.Box(mgl64.Vec3{25, 0.5, 25})
	ground := shape(tb, floor, err)
	small, err := collision.Box(mgl64.Vec3{0.2, 0.2, 0.2})
	box := shape(tb, small, err)
	cam := render.LookAt(mgl32.Vec3{4, 4, 8}, mgl32.Vec3{0, 2, 0})
	c.Begin(cam.Eye)
	c.Add(ground, at(0, -0.5, 0, geom.V(0, 1, 0), 0), looking(render.Checker, 0))
	for i := range 1000 {
		x, y, z := float64(i%10), float64(i/100), float64(i/10%10)
		c.Add(box, at(0.5*(x-4.5), 0.2+0.45*y, 0.5*(z-4.5), geom.V(0, 1, 0), 0.1*y), looking(render.Brick, i))
	}
	return &render.Frame{Camera: cam, List: c.End(), HUD: wallHUD()}
}

func BenchmarkDraw1000Boxes(b *testing.B) {
	for _, level := range []render.Level{render.Low, render.Medium, render.High} {
		for _, size := range [][2]int{{640, 360}, {1280, 720}} {
			b.Run(fmt.Sprintf("%v/%dx%d", level, size[0], size[1]), func(b *testing.B) {
				s := offscreen(b, size[0], size[1], level)
				c := render.NewCollector()
				b.ReportAllocs()
				for b.Loop() {
					if err := s.Draw(boxesFrame(b, c)); err != nil {
						b.Fatal(err)
					}
					gl.Finish()
				}
			})
		}
	}
}
