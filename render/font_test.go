package render

import "testing"

// TestTextFollowsThePicture: its size is a fiftieth of the height between what can be read and what is clumsy, in the
// pixels of the screen, and a share of the height again where a screen has very many pixels.
func TestTextFollowsThePicture(t *testing.T) {
	for _, row := range []struct {
		height        int
		scale, pixels float64
	}{{360, 1, 8}, {500, 1, 10}, {720, 1, 14}, {1080, 1, 17}, {2160, 1, 29}, {1440, 2, 29}, {2160, 2, 34}} {
		if got := TextSize(row.height, row.scale); got != row.pixels {
			t.Errorf("%d pixels high at scale %g: text of %g pixels, want %g", row.height, row.scale, got, row.pixels)
		}
	}
}

// TestTypedTextIsInTheAtlas: names in Greek and Cyrillic letters can be typed; the Go fonts have no more.
func TestTypedTextIsInTheAtlas(t *testing.T) {
	f := testFont(t, 14)
	for _, r := range "ΩλЖдѓ" {
		if f.glyph(Regular, r) == f.glyph(Regular, '?') {
			t.Errorf("there is no %q", r)
		}
	}
}
