package ui

import (
	"time"

	"github.com/brickyard-physics/brickyard/render"
)

// tipDelay is how long the pointer rests on a widget before its tip shows.
const tipDelay = 450 * time.Millisecond

// tipWide is the greatest width of a tip, in text sizes.
const tipWide = 26

// bubble is a text over everything, below or above a widget.
type bubble struct {
	text string
	by   render.Rect
}

// Tip explains the widget laid out last, where the pointer rests on it and nothing is typed into it.
func (u *UI) Tip(text string) {
	if u.edit.id != 0 && u.edit.id == u.last.id {
		return
	}
	if text != "" && u.hot == u.last.id && u.hot != 0 && u.active == 0 && u.popup == 0 &&
		u.frame.Now-u.since >= tipDelay {
		u.tip = bubble{text, u.last.box}
	}
}

// Hover lets a box that is no widget have a tip.
func (u *UI) Hover(at render.Rect, name string) {
	id := u.id(name)
	u.last = item{id, at}
	u.warm(id, u.over(id, at))
}

// Fault says below a box what is wrong with what was typed into it.
func (u *UI) Fault(at render.Rect, text string) { u.fault = bubble{text, at} }

func (u *UI) drawBubbles() {
	if u.fault.text != "" {
		u.drawBubble("fault", &u.fault, badPlate, Bad)
		return
	}
	if u.tip.text != "" {
		u.drawBubble("tip", &u.tip, tipPlate, Bright)
	}
}

func (u *UI) drawBubble(kind string, b *bubble, plate, colour render.Colour) {
	screen := render.Rect{X1: float32(u.frame.Width), Y1: float32(u.frame.Height)}
	u.clipTo(screen)
	pad := round(0.5 * u.em)
	wide := min(tipWide*u.em, screen.X1-2*pad)
	lines, most := 0, float32(0)
	for rest := b.text; rest != ""; lines++ {
		var line string
		line, rest = u.breakLine(rest, wide)
		most = max(most, u.Width(line))
	}
	w, h := most+2*pad, float32(lines)*u.line+pad
	x := max(0, min(b.by.X0, screen.X1-w-pad))
	y := b.by.Y1 + 2*u.scale
	if y+h > screen.Y1 {
		y = b.by.Y0 - 2*u.scale - h
	}
	box := render.Rect{X0: x, Y0: y, X1: x + w, Y1: y + h}
	u.pen.Plate(x, y, w, h, plate)
	at := render.Rect{X0: x + pad, Y0: y + pad/2, X1: x + pad + most, Y1: y + pad/2 + u.line}
	for rest := b.text; rest != ""; {
		var line string
		line, rest = u.breakLine(rest, wide)
		u.write(render.Regular, line, at.X0, at, most+1, colour)
		at.Y0, at.Y1 = at.Y1, at.Y1+u.line
	}
	u.tell(kind, kind, b.text, box)
}
