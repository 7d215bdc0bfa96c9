//go:build !headless

package window

import (
	"testing"

	"github.com/go-gl/mathgl/mgl32"

	"github.com/brickyard-physics/brickyard/render"
)

// TestMarksDarkenTheGround: a mark on the floor darkens it in its middle by its share, and nothing beside it, before it
// or on what stands on it; near and far, with its face to the eye or away from it.
func TestMarksDarkenTheGround(t *testing.T) {
	for _, level := range levels {
		s := offscreen(t, 320, 180, level)
		f := simpleFrame(t)
		if err := s.Draw(f); err != nil {
			t.Fatal(err)
		}
		plain := *s.Pixels()
		plain.Pix = append([]uint8(nil), plain.Pix...)
		const y = 0.002
		strip := func(left, right, from, to, dark float32) render.Mark {
			return render.Mark{From: [2]mgl32.Vec3{{left, y, from}, {right, y, from}},
				To: [2]mgl32.Vec3{{left, y, to}, {right, y, to}}, Dark: [2]float32{dark, dark}}
		}
		f.Marks = []render.Mark{strip(0.9, 1.5, 3, 1, 0.8), strip(1.5, 0.9, -1, -3, 0.8),
			strip(-0.4, 0.4, -1, -2, 1)} // behind the box
		if err := s.Draw(f); err != nil {
			t.Fatal(err)
		}
		marked := s.Pixels()
		for _, row := range []struct {
			at   mgl32.Vec3
			most float32 // share of the brightness that may be left
			less bool
		}{
			{mgl32.Vec3{1.2, 0, 2}, 0.45, true}, {mgl32.Vec3{1.2, 0, -2}, 0.6, true},
			{mgl32.Vec3{2, 0, 2}, 1, false}, {mgl32.Vec3{0, 0.5, 0.5}, 1, false}, {mgl32.Vec3{0.3, 0, 2}, 1, false},
		} {
			before, after := colourAt(f, &plain, row.at), colourAt(f, marked, row.at)
			share := after.Len() / before.Len()
			if row.less && share > row.most || !row.less && (share < 0.98 || share > 1.02) {
				t.Errorf("quality %v: at %v %.2f of the brightness is left", level, row.at, share)
			}
		}
	}
}
