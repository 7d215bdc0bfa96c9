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

// HUDLabel is a short text over a place in the picture.
type HUDLabel struct {
	Text string
	X, Y float64 // pixels from the top left corner, of the middle of its lower edge
}

// HUD is the text over a picture.
type HUD struct {
	Labels    []HUDLabel
	Left      float32   // pixels at the left that the panel keeps off
	Lines     []HUDLine // panel at the top left
	Help      string    // at the bottom; too long for one line it is broken at a " · "
	Keys      string    // above the help, in the same way but brighter: the keys of a game
	Legend    []string  // above these, each in as many lines as it takes: what the colours of a picture mean
	Trouble   string    // above these, in as many lines as it takes: a message that stays
	Toast     string    // one line above these, for messages that pass
	ToastFade float32   // 0 shows the toast fully, 1 hides it
	Crosshair bool      // a small cross in the middle
	Board     []HUDLine // a second panel at the top right
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
	l.labels(h.Labels)
	left := l.panel(h.Lines, h.Left)
	margin := f.size * 0.7
	bottom := l.height - margin
	for _, row := range [2]struct {
		keys   string
		colour Colour
	}{{h.Help, labelColour}, {h.Keys, valueColour}} {
		if row.keys == "" {
			continue
		}
		bottom = l.notes(f.wrap(row.keys, l.noteWidth()), bottom, row.colour)
	}
	for _, text := range slices.Backward(h.Legend) {
		bottom = l.notes(f.wrapWords(text, l.noteWidth()), bottom, valueColour)
	}
	if h.Trouble != "" {
		bottom = l.notes(f.wrapWords(h.Trouble, l.noteWidth()), bottom, badColour)
	}
	if h.Toast != "" && h.ToastFade < 1 {
		l.note(h.Toast, bottom-margin, headingColour, 1-clamp(h.ToastFade, 0, 1))
	}
	if h.Crosshair {
		l.crosshair()
	}
	if h.Plot != nil {
		// The place of a toast stays free: the figure shall not jump when one comes.
		if h.Help != "" || h.Keys != "" || h.Toast != "" {
			bottom -= margin + f.lineHeight + f.size*notePad
		}
		l.plot(h.Plot, left, bottom)
		return l.Vertices
	}
	l.board(h.Board)
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

// panel lays out the rows in two columns on a translucent ground, right of some pixels, and returns its right edge.
func (l *layout) panel(lines []HUDLine, off float32) float32 {
	if len(lines) == 0 {
		return off
	}
	lines = l.fitting(lines)
	f := l.Font
	pad, margin, gap := f.size*0.7, f.size*0.8, f.size*1.1
	var labels, values, headings, tall float32
	for i := range lines {
		tall += l.rowHeight(&lines[i])
		label := f.Width(lines[i].face(), lines[i].Label)
		if lines[i].Value == "" {
			headings = max(headings, label)
			continue
		}
		labels = max(labels, label)
		values = max(values, f.Width(Figures, lines[i].Value))
	}
	wide := max(labels+gap+values, headings)
	x := off + margin
	l.Plate(x, margin, wide+2*pad, tall+2*pad, panelColour)
	y := margin + pad
	for i := range lines {
		row := &lines[i]
		label, value := row.colours()
		l.Text(row.face(), row.Label, x+pad, y, label)
		l.Text(Figures, row.Value, x+pad+labels+gap, y, value)
		y += l.rowHeight(row)
	}
	return x + wide + 2*pad
}

// panelShare is the share of the picture's height beyond which the panel leaves rows out.
const panelShare = 0.5

// fitting returns the rows for which there is room: all of them, or those that are no detail, or the promise alone.
func (l *layout) fitting(lines []HUDLine) []HUDLine {
	var tall float32
	for i := range lines {
		tall += l.rowHeight(&lines[i])
	}
	for _, keep := range []func(row *HUDLine) bool{
		func(row *HUDLine) bool { return !row.Detail && row.Label != "" },
		func(row *HUDLine) bool { return row.Tone != Normal && row.Tone != Heading },
	} {
		if tall <= panelShare*l.height {
			break
		}
		var kept []HUDLine
		tall = 0
		for i := range lines {
			if keep(&lines[i]) {
				kept = append(kept, lines[i])
				tall += l.rowHeight(&lines[i])
			}
		}
		lines = kept
	}
	return lines
}

// rowHeight returns the height of a row (pixels).
func (l *layout) rowHeight(row *HUDLine) float32 {
	if row.Label == "" && row.Value == "" {
		return l.Font.lineHeight * 0.45
	}
	return l.Font.lineHeight
}

// face returns the face of a row's label.
func (row *HUDLine) face() Face {
	if row.Tone == Heading {
		return Bold
	}
	return Regular
}

// colours returns the colours of a row's label and value.
func (row *HUDLine) colours() (label, value Colour) {
	switch row.Tone {
	case Heading:
		return headingColour, valueColour
	case Good:
		return labelColour, goodColour
	case Warning:
		return warningColour, warningColour
	case Bad:
		return badColour, badColour
	}
	return labelColour, valueColour
}

// notePad is the space around the text of a note, in text sizes; beside it there is twice as much.
const notePad = 0.5

// noteWidth is how wide the text of a note may be (pixels).
func (l *layout) noteWidth() float32 { return l.width - 4*notePad*l.Font.size }

// notes lays out centred lines, the last of them at bottom, and returns their top edge.
func (l *layout) notes(lines []string, bottom float32, colour Colour) float32 {
	for _, line := range slices.Backward(lines) {
		bottom = l.note(line, bottom, colour, 1)
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

// mostApart is how many labels are kept from covering one another.
const mostApart = 64

// labels lays out labels over places; one that would cover another goes above that.
func (l *layout) labels(list []HUDLabel) {
	var taken [mostApart]Rect
	for i := range list {
		label := &list[i]
		pad := l.Font.size * notePad
		half, tall := l.Font.Width(Regular, label.Text)/2+2*pad, l.Font.lineHeight+pad
		at := Rect{float32(label.X) - half, float32(label.Y) - tall, float32(label.X) + half, float32(label.Y)}
		placed := taken[:min(i, mostApart)]
		for k := 0; k < len(placed); k++ {
			if other := placed[k]; !at.Cut(other).Empty() {
				at.Y0, at.Y1 = other.Y0-tall-1, other.Y0-1
				k = -1 // it only rises: it passes each of them once at most
			}
		}
		if i < mostApart {
			taken[i] = at
		}
		l.plaque(label.Text, float32(label.X), at.Y1, valueColour, 1)
	}
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
