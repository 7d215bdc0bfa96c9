//go:build !headless

package window

import (
	"testing"

	"github.com/brickyard-physics/brickyard/render"
)

// offscreen opens a surface or skips on machines without EGL.
func offscreen(t testing.TB, width, height int, level render.Level) *Surface {
	t.Helper()
	e, err := openEGL()
	if err != nil {
		t.Skip("this machine cannot draw without a display: ", err)
	}
	e.close()
	s, err := OpenOffscreen(width, height, level)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

func TestWallPicture(t *testing.T) {
	for _, level := range []render.Level{render.Low, render.Medium, render.High} {
		t.Run(level.String(), func(t *testing.T) {
			s := offscreen(t, 1280, 720, level)
			if err := s.Draw(wallFrame(t)); err != nil {
				t.Fatal(err)
			}
			keep(t, s.Pixels(), "wall-"+level.String())
		})
	}
}
