package render

import (
	"image"
	"image/color"
	"testing"
)

// chequered returns a picture whose pixels are white and black in turn, with a red corner.
func chequered(wide, tall int) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, wide, tall))
	for y := range tall {
		for x := range wide {
			m.SetRGBA(x, y, color.RGBA{uint8(255 * ((x + y) % 2)), uint8(255 * ((x + y) % 2)), 0, 255})
		}
	}
	for y := range tall / 4 {
		for x := range wide / 4 {
			m.SetRGBA(x, y, color.RGBA{255, 0, 0, 255})
		}
	}
	return m
}

// TestCells: of a larger picture each pixel is a mean, of a smaller one the nearest; corners stay where they are.
func TestCells(t *testing.T) {
	for _, size := range []image.Point{{512, 288}, {1024, 576}, {256, 144}, {64, 36}, {1, 1}} {
		c := NewCell(chequered(size.X, size.Y))
		for level, m := range c.Levels {
			if want := image.Pt(CellWide>>level, CellTall>>level); m.Rect.Size() != want {
				t.Errorf("%v: size %d is %v, want %v", size, level, m.Rect.Size(), want)
			}
			if got := m.RGBAAt(2, 2); size.X > 4 && got != (color.RGBA{255, 0, 0, 255}) {
				t.Errorf("%v: the corner is %v at size %d", size, got, level)
			}
		}
		if got := c.Levels[2].RGBAAt(CellWide/8, CellTall/8); size.X >= 512 && got != (color.RGBA{128, 128, 0, 255}) {
			t.Errorf("%v: the middle is %v, and no mean", size, got)
		}
	}
	NewCell(image.NewRGBA(image.Rectangle{}))
}

// TestAlbum: cells do not lie over each other, none is outside, and what is too many is refused.
func TestAlbum(t *testing.T) {
	a := NewAlbum(9)
	wide, tall := a.Size()
	var boxes []Rect
	for i := range 16 {
		if got := a.Add(&Cell{}); got != i {
			t.Fatalf("cell %d is number %d", i, got)
		}
		x, y := a.Place(i)
		box := Rect{float32(x), float32(y), float32(x + CellWide), float32(y + CellTall)}
		if x < 0 || y < 0 || x+CellWide > wide || y+CellTall > tall || box.meetsAny(boxes) {
			t.Errorf("cell %d is at %+v of %d×%d", i, box, wide, tall)
		}
		boxes = append(boxes, box)
	}
	if got := a.Add(&Cell{}); got != -1 {
		t.Errorf("a full album takes cell %d", got)
	}
}

// TestPicturesAreCut: half of a picture in sight shows its half.
func TestPicturesAreCut(t *testing.T) {
	f, err := NewFont(14)
	if err != nil {
		t.Fatal(err)
	}
	a := NewAlbum(1)
	a.Add(&Cell{})
	corners := func(clip Rect) (u0, u1, v0, v1 float32) {
		p := Pen{Font: f, Clip: clip}
		p.Picture(a, 0, Rect{0, 0, 200, 100})
		u0, v0 = 9, 9
		for _, v := range p.Vertices {
			u0, u1, v0, v1 = min(u0, v.U), max(u1, v.U), min(v0, v.V), max(v1, v.V)
		}
		return u0, u1, v0, v1
	}
	u0, u1, v0, v1 := corners(everywhere)
	if u0 < albumU || u1 > albumU+1./8 || v0 < 0 || v1 > 1 {
		t.Errorf("whole: %v to %v, %v to %v", u0, u1, v0, v1)
	}
	_, half, top, _ := corners(Rect{0, 50, 100, 100})
	if abs := half - (u0+u1)/2; max(abs, -abs) > 1e-5 {
		t.Errorf("its left half ends at %v of %v to %v", half, u0, u1)
	}
	if abs := top - (v0+v1)/2; max(abs, -abs) > 1e-5 {
		t.Errorf("its lower half begins at %v of %v to %v", top, v0, v1)
	}
}
