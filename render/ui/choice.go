package ui

import "github.com/brickyard-physics/brickyard/render"

// options are those of the open pop-up. They are drawn at the end of the pass, over everything.
type options struct {
	box   render.Rect
	names []string
	at    int // chosen
	over  int // under the pointer or the keys
}

// Choice draws a field that opens a list of names, of which one is chosen, and reports whether another one was. A value
// of −1 has none chosen.
func (u *UI) Choice(at render.Rect, name string, names []string, value *int) (changed bool) {
	id := u.id(name)
	if u.popup == id {
		changed = u.choose(id, names, value)
	}
	over, down, began, _ := u.pushed(id, at)
	focused := u.focusable(id, at)
	if began && u.closed != id || u.popup != id && (u.key(id, "enter") || u.key(id, "space") || u.key(id, "down")) {
		u.open(id, at, names, *value)
	}
	if u.popup == id {
		u.popupSeen = true
		u.options.names, u.options.at = names, *value
	}
	word := ""
	if *value >= 0 && *value < len(names) {
		word = names[*value]
	}
	if u.drawing && u.InSight(at) {
		u.pen.Plate(at.X0, at.Y0, at.Wide(), at.Tall(), face(over, down))
		x := at.X0 + round(inside*u.em)
		u.write(render.Regular, word, x, at, at.X1-1.5*u.em-x, Bright)
		u.arrow(at.X1-0.85*u.em, (at.Y0+at.Y1)/2, true, Muted)
		if focused {
			u.ring(at)
		}
	}
	u.tell("choice", name, word, at)
	return changed
}

// open opens the list of a choice below it, or above where there is more room.
func (u *UI) open(id ID, at render.Rect, names []string, value int) {
	u.popup, u.popupSeen, u.focus, u.focusSeen = id, true, id, true
	tall := float32(len(names))*u.RowHeight() + 2*u.scale*2
	box := render.Rect{X0: at.X0, Y0: at.Y1 + u.scale, X1: at.X1, Y1: at.Y1 + u.scale + tall}
	if over := box.Y1 - float32(u.frame.Height); over > 0 && at.Y0-u.scale-tall >= 0 {
		box.Y0, box.Y1 = at.Y0-u.scale-tall, at.Y0-u.scale
	} else if over > 0 {
		up := min(over, box.Y0)
		box.Y0, box.Y1 = box.Y0-up, box.Y1-up
	}
	u.options = options{box: box, names: names, at: value, over: value}
}

// choose lets an event act on the open list.
func (u *UI) choose(id ID, names []string, value *int) (changed bool) {
	o := &u.options
	if !u.acting {
		return false
	}
	under := -1
	if o.box.Holds(u.x, u.y) {
		under = min(max(int((u.y-o.box.Y0-2*u.scale)/u.RowHeight()), 0), len(names)-1)
	}
	take := func(i int) {
		changed = i >= 0 && i < len(names) && i != *value
		if changed {
			*value = i
		}
		u.popup = 0
	}
	switch {
	case u.event.Kind == render.PointerMoved && under >= 0:
		o.over = under
	case u.event.Kind == render.ButtonReleased && under >= 0:
		take(under)
	case u.key(id, "down"):
		o.over = min(o.over+1, len(names)-1)
	case u.key(id, "up"):
		o.over = max(o.over-1, 0)
	case u.key(id, "enter"), u.key(id, "space"):
		take(o.over)
	case u.key(id, "escape"):
		u.popup = 0
	}
	return changed
}

// drawOptions draws the open list.
func (u *UI) drawOptions() {
	o := &u.options
	if u.popup == 0 || !u.popupSeen {
		return
	}
	u.clipTo(render.Rect{X1: float32(u.frame.Width), Y1: float32(u.frame.Height)})
	b := o.box
	u.pen.Plate(b.X0-u.scale, b.Y0-u.scale, b.Wide()+2*u.scale, b.Tall()+2*u.scale, accent)
	u.pen.Plate(b.X0, b.Y0, b.Wide(), b.Tall(), ground)
	row := render.Rect{X0: b.X0, Y0: b.Y0 + 2*u.scale, X1: b.X1, Y1: b.Y0 + 2*u.scale + u.RowHeight()}
	for i, name := range o.names {
		at := rowAt(row, i)
		if i == o.over {
			u.pen.Solid(at.X0+u.scale, at.Y0, at.Wide()-2*u.scale, at.Tall(), filled)
		}
		colour := Bright
		if i == o.at {
			colour = Link
		}
		x := at.X0 + round(inside*u.em)
		u.write(render.Regular, name, x, at, at.X1-x, colour)
		u.tell("option", name, "", at)
	}
}
