//go:build !headless

package window

import (
	"image"
	"testing"

	"github.com/go-gl/mathgl/mgl32"
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/internal/geom"
	"github.com/brickyard-physics/brickyard/render"
)

// TestPatternsRepeat: the ground looks the same 640 m on in every direction. Pictures move the point that they are
// drawn around by that, and nobody shall see it.
func TestPatternsRepeat(t *testing.T) {
	const repeat = 640
	for _, level := range levels {
		t.Run(level.String(), func(t *testing.T) {
			s := offscreen(t, 320, 180, level)
			picture := func(x, y, z float64) *image.RGBA {
				ground, err := collision.Box(mgl64.Vec3{20, 0.5, 20})
				if err != nil {
					t.Fatal(err)
				}
				origin := mgl32.Vec3{float32(x), float32(y), float32(z)}
				camera := render.LookAt(origin.Add(mgl32.Vec3{0, 4, 5}), origin)
				c := render.NewCollector()
				c.Begin(camera.Eye)
				c.Add(&ground, at(x, y-0.5, z, geom.V(0, 1, 0), 0), looking(render.Checker, 0))
				if err := s.Draw(&render.Frame{Camera: camera, Sun: render.DefaultSun(), List: c.End()}); err != nil {
					t.Fatal(err)
				}
				return s.Pixels()
			}
			// off is the mean difference of two pictures, of 255.
			off := func(a, b *image.RGBA) float64 {
				sum := 0.0
				for i := range a.Pix {
					sum += float64(abs(float32(a.Pix[i]) - float32(b.Pix[i])))
				}
				return sum / float64(len(a.Pix))
			}
			here := picture(0, 0, 0)
			here.Pix = append([]uint8(nil), here.Pix...)
			for _, to := range [][3]float64{{repeat, 0, 0}, {0, repeat, 0}, {0, 0, repeat}, {2 * repeat, 0, -repeat}} {
				if d := off(here, picture(to[0], to[1], to[2])); d > 0.2 {
					t.Errorf("%v m on the ground looks different by %.3g of 255", to, d)
				}
			}
			if d := off(here, picture(0.25*repeat, 0, 0.25*repeat)); d < 1 {
				t.Errorf("a quarter of the way on the ground looks different by %.3g of 255 only: what is compared?", d)
			}
		})
	}
}
