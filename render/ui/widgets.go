package ui

import "github.com/brickyard-physics/brickyard/render"

// face returns the colour of a widget that can be pressed.
func face(over, down bool) render.Colour {
	switch {
	case down:
		return filled
	case over:
		return lit
	}
	return raised
}

// Button draws a button, and reports whether it was pressed.
func (u *UI) Button(at render.Rect, name string) bool {
	id := u.id(name)
	over, down, _, clicked := u.pushed(id, at)
	focused := u.focusable(id, at)
	if u.drawing && u.InSight(at) {
		u.pen.Plate(at.X0, at.Y0, at.Wide(), at.Tall(), face(over, down))
		u.writeMiddle(render.Regular, name, at.Inset(0), Bright)
		if focused {
			u.ring(at)
		}
	}
	u.tell("button", name, "", at)
	return u.key(id, "enter") || u.key(id, "space") || clicked
}

// Check draws a box to tick with its name beside it, and reports whether it was changed.
func (u *UI) Check(at render.Rect, name string, on *bool) bool {
	return u.check(at, name, name, on)
}

// Switch is Check with the words on and off beside it instead of its name.
func (u *UI) Switch(at render.Rect, name string, on *bool) bool {
	word := "off"
	if *on {
		word = "on"
	}
	return u.check(at, name, word, on)
}

func (u *UI) check(at render.Rect, name, word string, on *bool) (changed bool) {
	id := u.id(name)
	side := round(1.15 * u.em)
	touch := at
	touch.X1 = min(at.X1, at.X0+side+round(u.em)+u.Width(word))
	over, down, _, clicked := u.pushed(id, touch)
	focused := u.focusable(id, touch)
	if changed = u.key(id, "space") || u.key(id, "enter") || clicked; changed {
		*on = !*on
	}
	if u.drawing && u.InSight(at) {
		y := round((at.Y0 + at.Y1 - side) / 2)
		box := render.Rect{X0: at.X0, Y0: y, X1: at.X0 + side, Y1: y + side}
		rim, colour := lit, sunken
		switch {
		case down, *on:
			rim, colour = accent, filled
		case over:
			rim, colour = Muted, raised
		}
		u.pen.Rounded(box.X0, box.Y0, side, side, 0.25*u.em, rim)
		inner := box.Inset(u.scale)
		u.pen.Rounded(inner.X0, inner.Y0, inner.Wide(), inner.Tall(), 0.2*u.em, colour)
		if *on {
			u.tick(box)
		}
		if focused {
			u.ring(box)
		}
		x := at.X0 + side + round(0.5*u.em)
		u.write(render.Regular, word, x, at, at.X1-x, Bright)
	}
	value := "off"
	if *on {
		value = "on"
	}
	u.tell("check", name, value, touch)
	return changed
}

// tick draws a tick in a box.
func (u *UI) tick(b render.Rect) {
	w, x, y := 0.11*b.Wide(), b.X0, b.Y0
	side := b.Wide()
	u.pen.Stroke([2]float32{x + 0.22*side, x + 0.43*side}, [2]float32{y + 0.52*side, y + 0.73*side}, w, Bright, Bright)
	u.pen.Stroke([2]float32{x + 0.41*side, x + 0.79*side}, [2]float32{y + 0.74*side, y + 0.28*side}, w, Bright, Bright)
}

// arrow draws a triangle that points down, or to the right.
func (u *UI) arrow(x, y float32, down bool, colour render.Colour) {
	r := 0.3 * u.em
	if down {
		u.pen.Slab([2]float32{x - r, x}, y-0.6*r, y-0.6*r, y-0.6*r, y+0.7*r, colour)
		u.pen.Slab([2]float32{x, x + r}, y-0.6*r, y+0.7*r, y-0.6*r, y-0.6*r, colour)
		return
	}
	u.pen.Slab([2]float32{x - 0.6*r, x + 0.7*r}, y-r, y+r, y, y, colour)
}

// Fold draws the head of a section, and reports whether that is open.
func (u *UI) Fold(name string, open *bool) bool {
	u.Space(0.4)
	at := u.Next()
	id := u.id(name)
	over, down, _, clicked := u.pushed(id, at)
	focused := u.focusable(id, at)
	if u.key(id, "enter") || u.key(id, "space") || clicked {
		*open = !*open
	}
	if u.drawing && u.InSight(at) {
		if over || down {
			u.pen.Plate(at.X0, at.Y0, at.Wide(), at.Tall(), raised)
		}
		u.arrow(at.X0+0.55*u.em, (at.Y0+at.Y1)/2, *open, Muted)
		x := at.X0 + round(1.2*u.em)
		u.write(render.Bold, name, x, at, at.X1-x, Heading)
		if focused {
			u.ring(at)
		}
	}
	value := "closed"
	if *open {
		value = "open"
	}
	u.tell("fold", name, value, at)
	return *open
}

// Tabs draws names side by side in rows of so many, of which one is chosen, and reports whether another one was.
func (u *UI) Tabs(name string, names []string, perRow int, at *int) (changed bool) {
	u.Push(name)
	var row render.Rect
	for i, tab := range names {
		if i%perRow == 0 {
			row = u.Cut(u.RowHeight())
			u.pen.Solid(row.X0, row.Y1-u.scale, row.Wide(), u.scale, hairline)
		}
		left := perRow - i%perRow
		var cell render.Rect
		cell, row = row.Left(round(row.Wide() / float32(left)))
		id := u.id(tab)
		over, down, _, clicked := u.pushed(id, cell)
		focused := u.focusable(id, cell)
		if clicked || u.key(id, "enter") || u.key(id, "space") {
			changed = changed || *at != i
			*at = i
		}
		u.drawTab(cell, tab, i == *at, over || down, focused)
		value := ""
		if i == *at {
			value = "chosen"
		}
		u.tell("tab", tab, value, cell)
	}
	u.Pop()
	u.Space(gap)
	return changed
}

func (u *UI) drawTab(cell render.Rect, name string, on, over, focused bool) {
	colour := Muted
	if on || over {
		colour = Bright
	}
	if over && !on {
		u.pen.Solid(cell.X0, cell.Y0, cell.Wide(), cell.Tall(), raised)
	}
	u.writeMiddle(render.Regular, name, cell, colour)
	line := 2 * u.scale
	if on {
		u.pen.Solid(cell.X0, cell.Y1-line, cell.Wide(), line, accent)
	}
	if focused {
		u.rim(cell.Inset(u.scale), u.scale, accent)
	}
}

// Pick draws the ground of a row of a list, and reports whether it was clicked. The caller writes on it.
func (u *UI) Pick(at render.Rect, name string, on bool) bool {
	id := u.id(name)
	over, down, _, clicked := u.pushed(id, at)
	if u.drawing && u.InSight(at) {
		switch {
		case on:
			u.pen.Plate(at.X0, at.Y0, at.Wide(), at.Tall(), chosen)
		case over || down:
			u.pen.Plate(at.X0, at.Y0, at.Wide(), at.Tall(), raised)
		}
	}
	value := ""
	if on {
		value = "chosen"
	}
	u.tell("pick", name, value, at)
	return clicked
}
