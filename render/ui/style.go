package ui

import "github.com/brickyard-physics/brickyard/render"

// The colours of panels.
var (
	ground   = render.Colour{23, 27, 35, 255}
	raised   = render.Colour{45, 53, 67, 255}
	lit      = render.Colour{60, 71, 90, 255}
	sunken   = render.Colour{13, 16, 22, 255}
	hairline = render.Colour{255, 255, 255, 22}
	accent   = render.Colour{96, 165, 250, 255}
	filled   = render.Colour{52, 96, 156, 255}
	chosen   = render.Colour{38, 66, 106, 255}
	marked   = render.Colour{72, 128, 214, 150}
	bad      = render.Colour{255, 112, 98, 255}
	badPlate = render.Colour{70, 24, 24, 255}
	tipPlate = render.Colour{58, 66, 82, 255}
)

// The colours of texts, for callers.
var (
	Bright  = render.Colour{230, 235, 243, 255}
	Muted   = render.Colour{154, 166, 184, 255}
	Heading = render.Colour{255, 196, 120, 255}
	Good    = render.Colour{130, 235, 150, 255}
	Warning = render.Colour{255, 210, 90, 255}
	Bad     = bad
	Link    = render.Colour{140, 190, 255, 255}
)

// Lengths in text sizes.
const (
	padding = 0.75 // within a panel
	gap     = 0.3  // between rows
	inside  = 0.45 // beside the text of a widget
)

// round returns whole pixels.
func round(x float32) float32 { return float32(int(x + 0.5)) }

// RowHeight returns the height of a row with a widget (pixels).
func (u *UI) RowHeight() float32 { return round(u.line + 0.45*u.em) }

// LineHeight returns the height of a line of text (pixels).
func (u *UI) LineHeight() float32 { return u.line }
