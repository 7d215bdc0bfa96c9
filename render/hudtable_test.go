package render

import (
	"fmt"
	"strings"
	"testing"
)

// TestBoardAndPanelDoNotMeet: at no size of picture and text does the board of a level cover the figures; the promise
// is always there, and so is the board.
func TestBoardAndPanelDoNotMeet(t *testing.T) {
	figures := []HUDLine{{Label: "breakout", Value: "× 0.25", Tone: Heading},
		{Label: "Frame", Value: "   16.67 ms   60 fps", Detail: true}, {}, {Label: "Time", Value: "    4.00 s"},
		{Label: "Contacts", Value: "      25  points; 8 pairs near", Detail: true},
		{Label: "Joints", Value: "       9  open by up to 0.000 mm"}, {},
		{Label: "Smallest gap", Value: "  0.9932 mm", Tone: Good},
		{Label: "Deepest overlap", Value: "  0.0000 mm", Tone: Good}}
	rows := map[int]bool{}
	for _, size := range [][2]int{{1920, 1080}, {1280, 720}, {880, 720}, {800, 500}, {640, 400}, {640, 360}, {380, 500}} {
		for _, truck := range []string{"1 of 5, 1.0 t", "1 of 5, 1.0 t" + strings.Repeat(", with a trailer", 5)} {
			board := []HUDLine{{Label: "Truck", Value: truck}, {Label: "Cables left", Value: "12"}}
			for _, larger := range []float64{1, 1.4, 2} {
				f := testFont(t, larger*TextSize(size[1], 1))
				l := layout{Pen: Pen{Font: f}, width: float32(size[0]), height: float32(size[1])}
				panel, shown := l.tables(&HUD{Lines: figures, Board: board, Left: 125})
				rows[len(panel.rows)] = true
				name := fmt.Sprintf("%v, text × %g, truck %s: figures at %v, board at %v", size, larger, truck, panel.plate,
					shown.plate)
				below := shown.plate.Y0 > panel.plate.Y0
				if !panel.plate.Cut(shown.plate).Empty() || len(panel.rows) > 2 && (below || panel.plate.Wide() > l.width/3) {
					t.Error(name)
				}
				if len(shown.rows) != 2 || shown.plate.X1 >= l.width || shown.plate.Y1 > 0.7*l.height {
					t.Errorf("%s: %d rows of the board", name, len(shown.rows))
				}
				if n := len(panel.rows); n < 2 || panel.rows[n-1].Label != "Deepest overlap" {
					t.Errorf("%s: %d rows of figures", name, n)
				}
			}
		}
	}
	if !rows[len(figures)] || !rows[2] {
		t.Errorf("the panel has %v rows", rows)
	}
}
