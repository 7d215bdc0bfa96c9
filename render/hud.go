package render

import "slices"

// Tone is how a line of the panel stands out.
type Tone uint8

// The tones.
const (
	Normal Tone = iota
	Heading
	Good // the promise holds
	Warning
	Bad // the promise is broken
)

// HUDLine is one row of the panel: a label on the left, a value in fixed-width figures right of it. An empty line is a
// small gap.
type HUDLine struct {
	Label, Value string
	Tone         Tone
	Detail       bool // left out where the panel would cover the picture
}

// HUD is the text over a picture.
type HUD struct {
	Labels    []HUDLabel
	Left      float32   // pixels at the left that the panel keeps off
	Lines     []HUDLine // panel at the top left, of the figures
	Help      string    // at the bottom; too long for one line it is broken at its " · "
	Keys      string    // above the help, in the same way but brighter: the keys of a game
	Legend    []string  // above these, each in as many lines as it takes: what the colours of a picture mean
	Trouble   string    // above these, in as many lines as it takes: a message that stays
	Toast     string    // above these, in as many lines as it takes: a message that passes
	ToastFade float32   // 0 shows the toast fully, 1 hides it
	Crosshair bool      // a small cross in the middle
	Board     []HUDLine // a second panel at the top right, below the first one where there is no room beside it
	Gauge     *Gauge    // an instrument at the bottom right; nil draws none
	Plot      *Plot     // a figure in the right half, instead of Board and Gauge; nil draws none
}

// HUDVertex is one corner of a text or panel quad.
type HUDVertex struct {
	X, Y   float32 // pixels from the top left corner of the picture
	U, V   float32 // in the font atlas, 0…1
	Colour Colour
}

// Colours of the panel.
var (
	panelColour   = Colour{14, 18, 26, 170}
	shadeColour   = Colour{0, 0, 0, 150}
	labelColour   = Colour{176, 188, 204, 255}
	valueColour   = Colour{236, 240, 246, 255}
	headingColour = Colour{255, 196, 120, 255}
	goodColour    = Colour{130, 235, 150, 255}
	warningColour = Colour{255, 210, 90, 255}
	badColour     = Colour{255, 95, 80, 255}
)

// Layout appends the quads of a HUD for a picture of width × height pixels, six vertices each, ready to be drawn in one
// call with the atlas of the font.
func (f *Font) Layout(dst []HUDVertex, h *HUD, width, height int) []HUDVertex {
	l := layout{Pen: Pen{Font: f, Vertices: dst, Clip: everywhere}, width: float32(width), height: float32(height)}
	figures, board := l.tables(h)
	l.labels(h.Labels, figures.plate, board.plate)
	l.table(&figures)
	bottom := l.texts(h)
	if h.Toast != "" && h.ToastFade < 1 {
		l.notes(f.wrapWords(h.Toast, l.noteWidth()), bottom-l.toastGap(), headingColour, 1-clamp(h.ToastFade, 0, 1))
	}
	if h.Crosshair {
		l.crosshair()
	}
	if h.Plot != nil {
		// The place of a toast stays free: the figure shall not jump when one comes.
		if h.Help != "" || h.Keys != "" || h.Toast != "" {
			bottom -= l.toastGap() + f.lineHeight + f.size*notePad
		}
		l.plot(h.Plot, max(h.Left, figures.plate.X1), bottom)
		return l.Vertices
	}
	l.table(&board)
	if h.Gauge != nil {
		l.gauge(h.Gauge, bottom)
	}
	return l.Vertices
}

// layout collects quads for a picture of known size.
type layout struct {
	Pen
	width, height float32
}

// toastGap is how far a toast is above what stands below it (pixels).
func (l *layout) toastGap() float32 { return l.Font.size * 0.7 }

// texts lays out what stays at the bottom, and returns its top edge.
func (l *layout) texts(h *HUD) (bottom float32) {
	f := l.Font
	bottom = l.height - l.toastGap()
	most := max(1, min(mostWraps, int(wrapShare*l.height/(f.lineHeight+f.size*notePad))))
	for _, row := range [2]struct {
		keys   string
		colour Colour
	}{{h.Help, labelColour}, {h.Keys, valueColour}} {
		if row.keys != "" {
			bottom = l.notes(f.wrap(row.keys, l.noteWidth(), most), bottom, row.colour, 1)
		}
	}
	for _, text := range slices.Backward(h.Legend) {
		bottom = l.notes(f.wrapWords(text, l.noteWidth()), bottom, valueColour, 1)
	}
	if h.Trouble != "" {
		bottom = l.notes(f.wrapWords(h.Trouble, l.noteWidth()), bottom, badColour, 1)
	}
	return bottom
}

// notePad is the space around the text of a note, in text sizes; beside it there is twice as much.
const notePad = 0.5

// noteWidth is how wide the text of a note may be (pixels).
func (l *layout) noteWidth() float32 { return l.width - 4*notePad*l.Font.size }

// Bounds of a text of keys: lines, and their share of the height of the picture.
const (
	mostWraps = 3
	wrapShare = 0.25
)

// notes lays out centred lines, the last of them at bottom, and returns their top edge.
func (l *layout) notes(lines []string, bottom float32, colour Colour, opacity float32) float32 {
	for _, line := range slices.Backward(lines) {
		bottom = l.note(line, bottom, colour, opacity)
	}
	return bottom
}

// note lays out one centred line on a plate whose bottom edge is at bottom, and returns its top edge.
func (l *layout) note(s string, bottom float32, colour Colour, opacity float32) float32 {
	return l.plaque(l.Font.fit(s, l.noteWidth()), l.width/2, bottom, colour, opacity)
}

// plaque lays out one line on a plate, the middle of whose bottom edge is at (middle, bottom), and returns its top
// edge.
func (l *layout) plaque(s string, middle, bottom float32, colour Colour, opacity float32) float32 {
	f := l.Font
	pad := f.size * notePad
	wide := f.Width(Regular, s)
	top := bottom - f.lineHeight - pad
	x := float32(int(middle - wide/2))
	l.Plate(x-2*pad, top, wide+4*pad, bottom-top, faded(panelColour, opacity))
	l.Text(Regular, s, x, top+pad/2, faded(colour, opacity))
	return top
}

// crosshair draws a small cross with a dark rim in the middle of the picture.
func (l *layout) crosshair() {
	arm := l.Font.size * 0.5
	x, y := float32(int(l.width/2)), float32(int(l.height/2))
	for _, s := range [2]struct {
		rim    float32
		colour Colour
	}{{1, shadeColour}, {0, valueColour}} {
		l.Solid(x-arm-s.rim, y-s.rim, 2*(arm+s.rim)+1, 1+2*s.rim, s.colour)
		l.Solid(x-s.rim, y-arm-s.rim, 1+2*s.rim, 2*(arm+s.rim)+1, s.colour)
	}
}

// faded scales the opacity of a colour.
func faded(c Colour, opacity float32) Colour {
	c[3] = uint8(float32(c[3]) * clamp(opacity, 0, 1))
	return c
}
