//go:build !headless

package window

import (
	"fmt"
	"image"
	"image/color"
	"testing"

	"github.com/brickyard-physics/brickyard/render"
)

// TestTheSceneIsLeftOfThePanels: panels cover the right of a picture wholly, and the scene is drawn as in a picture of
// what is left of it.
func TestTheSceneIsLeftOfThePanels(t *testing.T) {
	for _, level := range []render.Level{render.Low, render.High} {
		f := simpleFrame(t)
		want := drawnAlone(t, f, 320, 200, level)
		font, err := render.NewFont(14)
		if err != nil {
			t.Fatal(err)
		}
		pen := render.Pen{Font: font, Clip: render.Rect{X1: 480, Y1: 200}}
		pen.Solid(320, 0, 160, 200, render.Colour{10, 200, 30, 255})
		pen.Text(render.Bold, "Text", 330, 20, render.Colour{255, 255, 255, 255})
		f.Font, f.Panels, f.Right = font, pen.Vertices, 160
		img := drawnAlone(t, f, 480, 200, level)
		keep(t, img, "panels-"+level.String())
		white := 0
		for y := range 200 {
			for x := range 480 {
				got := img.RGBAAt(x, y)
				switch {
				case x < 320 && got != want.RGBAAt(x, y):
					t.Fatalf("%v: the scene has %v at %d,%d, alone it has %v", level, got, x, y, want.RGBAAt(x, y))
				case x >= 320 && got == color.RGBA{255, 255, 255, 255}:
					white++
				case x >= 320 && y > 60 && got != color.RGBA{10, 200, 30, 255}:
					t.Fatalf("%v: the panel has %v at %d,%d", level, got, x, y)
				}
			}
		}
		if white < 20 {
			t.Errorf("%v: %d white pixels of text", level, white)
		}
	}
}

// drawnAlone draws a frame on a surface of its own.
func drawnAlone(t *testing.T, f *render.Frame, width, height int, level render.Level) (img *image.RGBA) {
	t.Helper()
	t.Run(fmt.Sprint(level, width), func(t *testing.T) {
		s := offscreen(t, width, height, level)
		if err := s.Draw(f); err != nil {
			t.Fatal(err)
		}
		img = s.Pixels()
	})
	if img == nil {
		t.Skip("nothing was drawn")
	}
	return img
}
