//go:build !headless

package window

import "testing"

// TestTextFollowsThePicture: its size is a fiftieth of the height between what can be read and what is clumsy, in the
// pixels of the screen.
func TestTextFollowsThePicture(t *testing.T) {
	for _, row := range []struct {
		height        int
		scale, pixels float64
	}{{360, 1, 8}, {500, 1, 10}, {720, 1, 14}, {2160, 1, 17}, {1440, 2, 29}} {
		if got := fontPixels(row.height, row.scale); got != row.pixels {
			t.Errorf("%d pixels high at scale %g: text of %g pixels, want %g", row.height, row.scale, got, row.pixels)
		}
	}
}
