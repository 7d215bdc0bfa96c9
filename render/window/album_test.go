//go:build !headless

package window

import (
	"image"
	"image/color"
	"image/draw"
	"testing"

	"github.com/brickyard-physics/brickyard/render"
)

// TestPicturesInPanels: pictures are seen with their colours where they are put, at full and at small size, under what
// is drawn after them; those that are added later too.
func TestPicturesInPanels(t *testing.T) {
	font, err := render.NewFont(14)
	if err != nil {
		t.Fatal(err)
	}
	s := offscreen(t, 480, 200, render.Low)
	a := render.NewAlbum(20)
	colours := []color.RGBA{{200, 40, 30, 255}, {20, 180, 60, 255}, {30, 60, 220, 255}}
	for n := range colours {
		m := image.NewRGBA(image.Rect(0, 0, 512, 288))
		draw.Draw(m, m.Rect, image.NewUniform(colours[n]), image.Point{}, draw.Src)
		for range 7 { // onto several rows of the album
			a.Add(render.NewCell(m))
		}
		pen := render.Pen{Font: font, Clip: render.Rect{X1: 480, Y1: 200}}
		pen.Solid(0, 0, 480, 200, render.Colour{10, 10, 10, 255})
		pen.Picture(a, 7*n, render.Rect{X0: 10, Y0: 10, X1: 266, Y1: 154})
		pen.Picture(a, 7*n+6, render.Rect{X0: 300, Y0: 10, X1: 364, Y1: 46})
		pen.Solid(310, 20, 10, 10, render.Colour{255, 255, 255, 255})
		f := &render.Frame{Font: font, Panels: pen.Vertices, Album: a, Right: 480}
		for range 3 { // some cells a frame
			if err := s.Draw(f); err != nil {
				t.Fatal(err)
			}
		}
		img := s.Pixels()
		keep(t, img, "album")
		for at, want := range map[image.Point]color.RGBA{
			{100, 100}: colours[n], {11, 11}: colours[n], {264, 152}: colours[n], {340, 30}: colours[n], {301, 45}: colours[n],
			{315, 25}: {255, 255, 255, 255}, {280, 30}: {10, 10, 10, 255}, {340, 50}: {10, 10, 10, 255},
		} {
			if got := img.RGBAAt(at.X, at.Y); got != want {
				t.Errorf("picture %d: %v at %v, want %v", n, got, at, want)
			}
		}
	}
}

// TestFewPicturesAreSentInAFrame: however many pictures come at once, a frame puts a few of them on the card, and all
// are there after a while.
func TestFewPicturesAreSentInAFrame(t *testing.T) {
	font, err := render.NewFont(14)
	if err != nil {
		t.Fatal(err)
	}
	s := offscreen(t, 64, 64, render.Low)
	const most = 50
	a, bytes := render.NewAlbum(most), 0
	cell := render.NewCell(image.NewRGBA(image.Rect(0, 0, render.CellWide, render.CellTall)))
	for range most {
		a.Add(cell)
	}
	for _, m := range cell.Levels {
		bytes += len(m.Pix)
	}
	pen := render.Pen{Font: font, Clip: render.Rect{X1: 64, Y1: 64}}
	pen.Picture(a, most-1, render.Rect{X1: 64, Y1: 36})
	album := &s.renderer.text.album
	for frames, before := 1, 0; album.shown < most; frames++ {
		if err := s.Draw(&render.Frame{Font: font, Panels: pen.Vertices, Album: a, Right: 64}); err != nil {
			t.Fatal(err)
		}
		if sent := album.shown - before; sent < 1 || sent*bytes > 1<<20 || frames > most {
			t.Fatalf("frame %d: %d pictures, %d bytes", frames, sent, sent*bytes)
		}
		before = album.shown
	}
}
