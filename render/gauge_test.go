package render

import "testing"

// TestGaugeAndBoard: the gauge keeps to the bottom right above the help and lights its bar up to the engine speed; the
// board keeps to the top right.
func TestGaugeAndBoard(t *testing.T) {
	const width, height = 1280, 720
	f := testFont(t, 14)
	lit := func(rpm float64) (blue, red int) {
		g := &Gauge{Speed: 123.4, Gear: "3", RPM: rpm, Redline: 8500, Full: 9350}
		quads := f.Layout(nil, &HUD{Gauge: g}, width, height)
		if x0, y0, x1, y1 := bounds(quads); x0 < width*2/3 || x1 > width || y0 < height/2 || y1 > height {
			t.Errorf("the gauge is at %g, %g to %g, %g", x0, y0, x1, y1)
		}
		for i := 0; i < len(quads); i += 6 {
			switch quads[i].Colour {
			case cellColour:
				blue++
			case redColour:
				red++
			}
		}
		return blue, red
	}
	for _, row := range []struct {
		rpm       float64
		blue, red int
	}{{0, 0, 0}, {4675, 13, 0}, {8400, 23, 0}, {9350, 24, 2}, {20000, 24, 2}} {
		if blue, red := lit(row.rpm); blue != row.blue || red != row.red {
			t.Errorf("at %g rpm %d cells are lit and %d red ones, want %d and %d", row.rpm, blue, red, row.blue, row.red)
		}
	}
	rows := []HUDLine{{Label: "Race", Value: "lap", Tone: Heading}, {Label: "1. car", Value: "2"}}
	left := f.Layout(nil, &HUD{Lines: rows}, width, height)
	right := f.Layout(nil, &HUD{Board: rows}, width, height)
	lx0, ly0, lx1, ly1 := bounds(left)
	rx0, ry0, rx1, ry1 := bounds(right)
	if rx0 < width/2 || rx1 >= width || ry0 != ly0 || ry1 != ly1 || rx1-rx0 != lx1-lx0 || width-rx1 < 0.5*lx0 {
		t.Errorf("panel %g…%g, board %g…%g", lx0, lx1, rx0, rx1)
	}
	help := &HUD{Help: "a line of help", Gauge: &Gauge{Gear: "1", Full: 1}}
	_, _, _, y1 := bounds(f.Layout(nil, &HUD{Gauge: help.Gauge}, width, height))
	raised := f.Layout(nil, help, width, height)
	_, _, _, low := bounds(raised[len(raised)-6*3:])
	if low >= y1 {
		t.Errorf("the gauge ends at %g with help below and at %g without", low, y1)
	}
}
