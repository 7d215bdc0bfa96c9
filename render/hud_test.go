package render

import (
	"slices"
	"strings"
	"testing"
)

// testFont is a font for layout tests.
func testFont(t *testing.T, pixels float64) *Font {
	t.Helper()
	f, err := NewFont(pixels)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// bounds returns the rectangle around quads.
func bounds(q []HUDVertex) (x0, y0, x1, y1 float32) {
	x0, y0, x1, y1 = 1e9, 1e9, -1e9, -1e9
	for _, v := range q {
		x0, x1 = min(x0, v.X), max(x1, v.X)
		y0, y1 = min(y0, v.Y), max(y1, v.Y)
	}
	return x0, y0, x1, y1
}

func TestAtlasHoldsTheText(t *testing.T) {
	for _, pixels := range []float64{0, 11, 14, 24, 28, 48, 87, 1000} {
		f := testFont(t, pixels)
		size := f.Atlas.Rect.Size()
		if size.X > 2048 || size.Y > 2048 || len(f.Atlas.Pix) != size.X*size.Y {
			t.Errorf("%g px: the atlas has %v pixels, %d bytes", pixels, size, len(f.Atlas.Pix))
		}
		for st := range faceCount {
			for _, r := range "Ag0µ²·→≤…" {
				g := f.glyph(st, r)
				if r != '?' && g == f.glyph(st, '?') {
					t.Fatalf("%g px: face %d has no %q", pixels, st, r)
				}
				x0, y0 := int(g.uv[0]*float32(size.X)+0.5), int(g.uv[1]*float32(size.Y)+0.5)
				x1, y1 := int(g.uv[2]*float32(size.X)+0.5), int(g.uv[3]*float32(size.Y)+0.5)
				ink := 0
				for y := y0; y < y1; y++ {
					for x := x0; x < x1; x++ {
						ink += int(f.Atlas.AlphaAt(x, y).A)
					}
				}
				if ink == 0 || x1-x0 != int(g.w) || y1-y0 != int(g.h) {
					t.Errorf("%g px: face %d %q is %d of ink in %d×%d texels, drawn %g×%g", pixels, st, r, ink,
						x1-x0, y1-y0, g.w, g.h)
				}
			}
		}
		d := f.disc
		x, y := (d.uv[0]+d.uv[2])/2*float32(size.X), (d.uv[1]+d.uv[3])/2*float32(size.Y)
		if a := f.Atlas.AlphaAt(int(x), int(y)); a.A != 255 {
			t.Errorf("%g px: the middle of the disc has alpha %d, want 255", pixels, a.A)
		}
	}
}

func TestFiguresKeepTheirWidth(t *testing.T) {
	f := testFont(t, 14)
	if a, b := f.Width(Figures, "11.11 ms"), f.Width(Figures, "98.40 ms"); a != b {
		t.Errorf("values of one length are %g and %g pixels wide: numbers would dance", a, b)
	}
	if a, b := f.Width(Regular, "☃"), f.Width(Regular, "?"); a != b {
		t.Errorf("a character that is not in the atlas is %g wide, want that of a question mark, %g", a, b)
	}
}

func TestPanelLayout(t *testing.T) {
	f := testFont(t, 14)
	h := &HUD{Lines: []HUDLine{{Label: "brickwall", Tone: Heading}, {Label: "step", Value: "4.31 ms"}, {},
		{Label: "smallest gap", Value: "0.2 mm", Tone: Good}, {Label: "deepest overlap", Value: "1 mm", Tone: Bad}}}
	q := f.Layout(nil, h, 640, 360)
	if len(q)%6 != 0 || len(q) == 0 {
		t.Fatalf("%d vertices, want whole quads", len(q))
	}
	x0, y0, x1, y1 := bounds(q)
	if x0 < 5 || y0 < 5 || x1 > 320 || y1 > 180 {
		t.Errorf("the panel covers %g,%g to %g,%g: want it at the top left", x0, y0, x1, y1)
	}
	plate := q[:9*6]
	px0, py0, px1, py1 := bounds(plate)
	tx0, ty0, tx1, ty1 := bounds(q[9*6:])
	if tx0 < px0 || ty0 < py0 || tx1 > px1 || ty1 > py1 {
		t.Errorf("text %g,%g–%g,%g runs out of its plate %g,%g–%g,%g", tx0, ty0, tx1, ty1, px0, py0, px1, py1)
	}
	tones := map[Colour]bool{}
	for _, v := range q {
		tones[v.Colour] = true
	}
	for _, c := range []Colour{panelColour, headingColour, goodColour, badColour, labelColour, valueColour} {
		if !tones[c] {
			t.Errorf("colour %v is not used", c)
		}
	}
	if tones[warningColour] {
		t.Error("a warning colour without a warning")
	}
	if again := f.Layout(q[:0], h, 640, 360); len(again) != len(q) || &again[0] != &q[0] {
		t.Error("the buffer was not reused")
	}
}

func TestHelpBreaksBetweenItsParts(t *testing.T) {
	f := testFont(t, 11)
	part := f.Width(Regular, "P pause · ")
	for _, c := range []struct {
		name, text string
		wide       float32
		want       []string
	}{
		{"fits", "P pause", 5 * part, []string{"P pause"}},
		{"two parts a line", "P pause · R restart · H help", 2.6 * part, []string{"P pause · R restart", "H help"}},
		{"a part a line", "P pause · R restart · H help", 1.2 * part, []string{"P pause", "R restart", "H help"}},
		{"the rest is too long", "P pause · R restart · H help · F1 panels", 1.2 * part,
			[]string{"P pause", "R restart", "H help · F1 panels"}},
		{"each part is too long", "P pause · H help", 0.5 * part, []string{"P pause", "H help"}},
		{"one part only", "P pauses and goes on", part, []string{"P pauses and goes on"}},
	} {
		if got := f.wrap(c.text, c.wide, 3); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestHelpAndToastStayInThePicture(t *testing.T) {
	f := testFont(t, 11)
	for _, c := range []struct {
		name string
		hud  HUD
	}{
		{"short", HUD{Help: "H help"}},
		{"both", HUD{Help: "H help", Toast: "saved"}},
		{"keys of a game", HUD{Keys: "← → aim · space throw", Help: "H help", Toast: "saved"}},
		{"far too long", HUD{Help: strings.Repeat("P pause · ", 40), Toast: strings.Repeat("x", 500)}},
	} {
		t.Run(c.name, func(t *testing.T) {
			q := f.Layout(nil, &c.hud, 320, 180)
			x0, y0, x1, y1 := bounds(q)
			if x0 < 0 || x1 > 320 || y0 < 90 || y1 > 180 {
				t.Errorf("covers %g,%g to %g,%g of 320×180: want the lower half", x0, y0, x1, y1)
			}
			if d := (x0 + x1) / 2; d < 158 || d > 162 {
				t.Errorf("centred at %g, want 160", d)
			}
		})
	}
	if q := f.Layout(nil, &HUD{Toast: "gone", ToastFade: 1}, 320, 180); len(q) != 0 {
		t.Errorf("a faded toast has %d vertices", len(q))
	}
	if q := f.Layout(nil, &HUD{}, 320, 180); len(q) != 0 {
		t.Errorf("an empty HUD has %d vertices", len(q))
	}
	if q := f.Layout(nil, &HUD{Crosshair: true}, 320, 180); len(q) != 4*6 {
		t.Errorf("the crosshair has %d vertices, want 24", len(q))
	}
}

// TestLongTextsAreShownWhole: a message and a legend of many words get the lines that they need, above the help.
func TestLongTextsAreShownWhole(t *testing.T) {
	f := testFont(t, 11)
	for name, hud := range map[string]func(text string) HUD{
		"trouble": func(text string) HUD { return HUD{Trouble: text} },
		"legend":  func(text string) HUD { return HUD{Legend: []string{text}} },
		"toast":   func(text string) HUD { return HUD{Toast: text} },
	} {
		corners := func(text, help string) []HUDVertex {
			h := hud(text)
			h.Help = help
			return f.Layout(nil, &h, 320, 190)
		}
		letters := len(corners("message", "")) - len(corners(" ", ""))
		help := f.Layout(nil, &HUD{Help: "H help"}, 320, 190)
		q := corners(strings.Repeat("message ", 20), "H help")
		if shown := len(q) - len(help); shown < 20*letters || letters < 6*len("message") {
			t.Errorf("%s: %d corners for 20 words of %d", name, shown, letters)
		}
		x0, y0, x1, y1 := bounds(q[len(help):])
		if _, top, _, _ := bounds(help); x0 < 0 || x1 > 320 || y0 < 60 || y1 > top+1 {
			t.Errorf("%s: covers %g,%g to %g,%g of 320×190, the help begins at %g", name, x0, y0, x1, y1, top)
		}
	}
}

// TestPanelLeavesRowsOutOfSmallPictures lowers a picture under one panel: details go first, the promise never.
func TestPanelLeavesRowsOutOfSmallPictures(t *testing.T) {
	f := testFont(t, 11)
	h := &HUD{Lines: []HUDLine{{Label: "brickwall", Tone: Heading}, {Label: "time", Value: "1 s"}, {},
		{Label: "bodies", Value: "1", Detail: true}, {Label: "contacts", Value: "1", Detail: true},
		{Label: "pairs", Value: "1", Detail: true}, {Label: "gap", Value: "0.2 mm", Tone: Good}}}
	last := 1 << 30
	for _, c := range []struct {
		name         string
		height, rows int
	}{
		{"all fit", 360, 7}, {"no room for details", 120, 3}, {"room for the promise alone", 60, 1},
	} {
		l := layout{Pen: Pen{Font: f}, width: 320, height: float32(c.height)}
		rows := l.fitting(h.Lines, l.width).rows
		if len(rows) != c.rows || rows[len(rows)-1].Tone != Good {
			t.Errorf("%s: %d rows, want %d: %v", c.name, len(rows), c.rows, rows)
		}
		n := len(f.Layout(nil, h, 640, c.height))
		if n >= last {
			t.Errorf("%s: %d vertices, want fewer than %d", c.name, n, last)
		}
		last = n
	}
}
