package render

import "strconv"

// Gauge is the instrument of a vehicle, at the bottom right of the picture.
type Gauge struct {
	Speed   float64 // km/h
	Gear    string
	RPM     float64 // of the engine
	Redline float64 // rpm, from where the bar is red
	Full    float64 // rpm, the end of the bar
	Note    string  // below, such as what holds the wheels; may be empty
}

// Sizes of a gauge: in text sizes, and of its bar in cells.
const (
	gaugeWide  = 13.0
	gaugeLarge = 3.0 // text size of speed and gear
	gaugeBar   = 0.8 // height
	gaugeCells = 26
)

var (
	cellColour    = Colour{120, 200, 255, 255}
	redColour     = Colour{255, 80, 60, 255}
	unlitColour   = Colour{255, 255, 255, 36}
	unlitRedShade = Colour{255, 80, 60, 60}
)

// gauge lays out an instrument whose plate ends at bottom.
func (l *layout) gauge(g *Gauge, bottom float32) {
	f := l.Font
	pad, margin := f.size*0.8, f.size*0.8
	large := f.lineHeight * gaugeLarge
	wide := f.size*gaugeWide + 2*pad
	tall := large + f.size*(gaugeBar+0.4) + f.lineHeight + 2*pad
	x, y := l.width-margin-wide, bottom-tall
	l.Plate(x, y, wide, tall, panelColour)
	left, right := x+pad, x+wide-pad

	speed := strconv.Itoa(int(max(g.Speed, -g.Speed) + 0.5))
	at := left + f.size*gaugeWide*0.52
	l.large(speed, at-gaugeLarge*f.Width(Figures, speed), y+pad*0.6, valueColour)
	l.Text(Regular, "km/h", at+f.size*0.4, y+pad*0.6+large*0.53, labelColour)
	l.large(g.Gear, right-gaugeLarge*f.Width(Figures, g.Gear), y+pad*0.6, headingColour)

	bar := y + pad + large
	cell := (right - left) / gaugeCells
	for i := range gaugeCells {
		rpm := g.Full * (float64(i) + 0.5) / gaugeCells
		colour, unlit := cellColour, unlitColour
		if rpm >= g.Redline {
			colour, unlit = redColour, unlitRedShade
		}
		if rpm > g.RPM {
			colour = unlit
		}
		l.Solid(left+float32(i)*cell, bar, cell-max(1, 0.15*cell), f.size*gaugeBar, colour)
	}
	under := bar + f.size*(gaugeBar+0.3)
	rpm := strconv.Itoa(int(g.RPM/10+0.5)*10) + " /min"
	l.Text(Figures, rpm, left, under, labelColour)
	l.Text(Regular, g.Note, right-f.Width(Regular, g.Note), under, warningColour)
}

// large lays out a line in large figures whose top edge is at y.
func (l *layout) large(s string, x, y float32, colour Colour) {
	first := len(l.Vertices)
	l.Text(Figures, s, x, y, colour)
	for i := first; i < len(l.Vertices); i++ {
		v := &l.Vertices[i]
		v.X, v.Y = x+gaugeLarge*(v.X-x), y+gaugeLarge*(v.Y-y)
	}
}
