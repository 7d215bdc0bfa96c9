package film

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// testPicture is a smooth gradient with a red square at x.
func testPicture(w, h, x int) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	for i := range h {
		for k := range w {
			m.SetRGBA(k, i, color.RGBA{uint8(255 * k / w), uint8(255 * i / h), 120, 255})
		}
	}
	for i := h / 4; i < h/2; i++ {
		for k := x; k < min(x+8, w); k++ {
			m.SetRGBA(k, i, color.RGBA{220, 20, 10, 255})
		}
	}
	return m
}

// compose plays a decoded GIF up to frame n, as a viewer does.
func compose(g *gif.GIF, n int) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	for _, frame := range g.Image[:n+1] {
		b := frame.Bounds()
		for y := b.Min.Y; y < b.Max.Y; y++ {
			for x := b.Min.X; x < b.Max.X; x++ {
				if _, _, _, a := frame.At(x, y).RGBA(); a != 0 {
					m.Set(x, y, frame.At(x, y))
				}
			}
		}
	}
	return m
}

// meanError is the mean difference per channel (0…255).
func meanError(a, b *image.RGBA) float64 {
	sum := 0.0
	for i := range a.Pix {
		sum += math.Abs(float64(a.Pix[i]) - float64(b.Pix[i]))
	}
	return sum / float64(len(a.Pix))
}

func TestGIFShowsEveryFrame(t *testing.T) {
	path := filepath.Join(t.TempDir(), "film.gif")
	w, err := NewGIF(path, 30)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Discard()
	at := []int{0, 8, 8, 40, 96} // the third equals the second
	for _, x := range at {
		if err := w.Add(testPicture(97, 61, x)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("the film has its name before it is whole")
	}
	if err := w.Commit(); err != nil {
		t.Fatal(err)
	}
	g := decode(t, path)
	if len(g.Image) != len(at) {
		t.Fatalf("%d frames, want %d", len(g.Image), len(at))
	}
	total := 0
	for i, x := range at {
		if e := meanError(compose(g, i), testPicture(97, 61, x)); e > 8 {
			t.Errorf("frame %d is off by %.1f of 255 per channel", i, e)
		}
		total += g.Delay[i]
	}
	if want := 17; total != want { // 5/30 s
		t.Errorf("the film lasts %d hundredths, want %d", total, want)
	}
	if n := len(g.Image[2].Pix); n != 1 {
		t.Errorf("a frame like the one before holds %d pixels", n)
	}
}

// backdrop is a picture in greys with a square of side pixels in another colour at x.
func backdrop(x, side int, c color.RGBA) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, 96, 60))
	for i := range 60 {
		for k := range 96 {
			v := uint8(80 + k)
			m.SetRGBA(k, i, color.RGBA{v, v, v, 255})
			if k >= x && k < x+side && i >= 20 && i < 20+side {
				m.SetRGBA(k, i, c)
			}
		}
	}
	return m
}

// decode reads a GIF.
func decode(t *testing.T, path string) *gif.GIF {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	g, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// playBack writes the pictures as a GIF and reads it.
func playBack(t *testing.T, pictures []*image.RGBA) *gif.GIF {
	t.Helper()
	path := filepath.Join(t.TempDir(), "film.gif")
	w, err := NewGIF(path, 30)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Discard()
	for _, m := range pictures {
		if err := w.Add(m); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Commit(); err != nil {
		t.Fatal(err)
	}
	return decode(t, path)
}

// isNew reports whether frame i has a palette of its own, and fails if it then leaves a pixel as it was: that would be
// in a colour of the palette before.
func isNew(t *testing.T, g *gif.GIF, i int) bool {
	t.Helper()
	if i > 0 && slices.Equal(g.Image[i].Palette, g.Image[i-1].Palette) {
		return false
	}
	if len(g.Image[i].Pix) != g.Config.Width*g.Config.Height || slices.Contains(g.Image[i].Pix, transparentIndex) {
		t.Errorf("frame %d has a new palette and is not whole", i)
	}
	return true
}

// TestGIFShowsColoursThatComeLater: what comes into sight in a colour that the pictures before did not have keeps it,
// and the palette is a new one only then.
func TestGIFShowsColoursThatComeLater(t *testing.T) {
	red, blue := color.RGBA{200, 40, 48, 255}, color.RGBA{40, 130, 200, 255}
	pictures := []*image.RGBA{backdrop(96, 12, red), backdrop(10, 12, red), backdrop(30, 12, red), backdrop(50, 12, blue),
		backdrop(52, 12, blue)}
	g := playBack(t, pictures)
	for i, m := range pictures {
		shown := compose(g, i)
		for j := range m.Pix {
			if off := int(m.Pix[j]) - int(shown.Pix[j]); max(off, -off) >= farOff {
				t.Fatalf("picture %d: byte %d is %d instead of %d", i, j, shown.Pix[j], m.Pix[j])
			}
		}
		if got, want := isNew(t, g, i), i == 0 || i == 1 || i == 3; got != want {
			t.Errorf("picture %d has a new palette: %v", i, got)
		}
	}
}

// TestGIFPicksColoursWhenTheyAreMissed: as soon as what is far off in any channel is large enough to be seen, not
// before, and not again as long as no more is: a picture of many colours has some that are far off in any palette.
func TestGIFPicksColoursWhenTheyAreMissed(t *testing.T) {
	noise := rand.New(rand.NewPCG(1, 2))
	confetti := image.NewRGBA(image.Rect(0, 0, 96, 60))
	for i := range confetti.Pix {
		confetti.Pix[i] = uint8(noise.IntN(256)) | 255*uint8(i%4/3)
	}
	plain := backdrop(96, 1, color.RGBA{})
	for _, row := range []struct {
		name     string
		pictures []*image.RGBA
		want     []bool
	}{
		{"redder", []*image.RGBA{plain, backdrop(40, 4, color.RGBA{180, 120, 120, 255})}, []bool{true, true}},
		{"greener", []*image.RGBA{plain, backdrop(40, 4, color.RGBA{120, 180, 120, 255})}, []bool{true, true}},
		{"bluer", []*image.RGBA{plain, backdrop(40, 4, color.RGBA{120, 120, 180, 255})}, []bool{true, true}},
		{"less red", []*image.RGBA{plain, backdrop(40, 4, color.RGBA{90, 150, 150, 255})}, []bool{true, true}},
		{"near", []*image.RGBA{plain, backdrop(40, 4, color.RGBA{130, 120, 120, 255})}, []bool{true, false}},
		{"tiny", []*image.RGBA{plain, backdrop(40, 2, color.RGBA{200, 40, 48, 255})}, []bool{true, false}},
		{"confetti", []*image.RGBA{plain, confetti, confetti, confetti}, []bool{true, true, false, false}},
	} {
		g := playBack(t, row.pictures)
		for i, want := range row.want {
			if got := isNew(t, g, i); got != want {
				t.Errorf("%s: picture %d has a new palette: %v", row.name, i, got)
			}
		}
	}
	w := &gifWriter{}
	w.quantize(confetti)
	if before := w.far; before == 0 {
		t.Error("confetti has no colour that is far off")
	} else if w.quantize(plain); w.far >= before {
		t.Errorf("%d pixels may be far off after confetti, and %d once it has gone", before, w.far)
	}
}

func TestPaletteKeepsOneColourTransparent(t *testing.T) {
	for _, m := range []*image.RGBA{
		testPicture(64, 64, 3),
		image.NewRGBA(image.Rect(0, 0, 1, 1)),
		image.NewRGBA(image.Rect(0, 0, 40, 40)), // one colour only
	} {
		p := picturePalette(m)
		if len(p) != 256 {
			t.Fatalf("%d colours", len(p))
		}
		for i, c := range p {
			if _, _, _, a := c.RGBA(); (a == 0) != (i == transparentIndex) {
				t.Errorf("colour %d has opacity %d", i, a)
			}
		}
		dithered, _ := newDitherer(p).Apply(m)
		for _, index := range dithered.Pix {
			if index == transparentIndex {
				t.Fatal("a pixel became transparent")
			}
		}
	}
}

func TestGIFWithoutPicturesLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	w, err := NewGIF(filepath.Join(dir, "film.gif"), 30)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Commit(); err == nil {
		t.Error("an empty film was committed")
	}
	w.Discard()
	if left, _ := os.ReadDir(dir); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestDifference: the smallest rectangle around what changed, and nothing but that in it.
func TestDifference(t *testing.T) {
	palette := picturePalette(image.NewRGBA(image.Rect(0, 0, 8, 6)))
	for _, row := range []struct {
		name    string
		changed []image.Point
		want    image.Rectangle
	}{
		{"nothing", nil, image.Rect(0, 0, 1, 1)},
		{"one pixel", []image.Point{{3, 2}}, image.Rect(3, 2, 4, 3)},
		{"the last pixel", []image.Point{{7, 5}}, image.Rect(7, 5, 8, 6)},
		{"two corners", []image.Point{{1, 4}, {6, 1}}, image.Rect(1, 1, 7, 5)},
		{"a row", []image.Point{{0, 3}, {7, 3}}, image.Rect(0, 3, 8, 4)},
	} {
		a, b := image.NewPaletted(image.Rect(0, 0, 8, 6), palette), image.NewPaletted(image.Rect(0, 0, 8, 6), palette)
		for _, p := range row.changed {
			b.SetColorIndex(p.X, p.Y, 9)
		}
		d := difference(a, b)
		if d.Rect != row.want {
			t.Errorf("%s: %v, want %v", row.name, d.Rect, row.want)
		}
		for y := d.Rect.Min.Y; y < d.Rect.Max.Y; y++ {
			for x := d.Rect.Min.X; x < d.Rect.Max.X; x++ {
				want := uint8(transparentIndex)
				if slices.Contains(row.changed, image.Pt(x, y)) {
					want = 9
				}
				if got := d.ColorIndexAt(x, y); got != want {
					t.Errorf("%s: pixel %d,%d is %d, want %d", row.name, x, y, got, want)
				}
			}
		}
	}
}
