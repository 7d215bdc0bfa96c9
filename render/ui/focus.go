package ui

import "github.com/brickyard-physics/brickyard/render"

// tabOrder finds the widget that tab leads to: the one laid out after the focused one, or with shift before it.
type tabOrder struct {
	forth, back bool // this pass moves the focus
	next        bool // the focused widget has been laid out: the next one gets it
	moved       bool
	first, last ID // of the pass
	before      ID // laid out before the present one
}

func (o *tabOrder) begin(e *render.Event) {
	tab := (e.Kind == render.KeyPressed || e.Kind == render.KeyRepeated) && e.Key == "tab" && e.Mods&render.Control == 0
	*o = tabOrder{forth: tab && e.Mods&render.Shift == 0, back: tab && e.Mods&render.Shift != 0}
}

// focusable enters a widget into the order of tab, and reports whether it has the focus.
func (u *UI) focusable(id ID, box render.Rect) bool {
	o := &u.order
	if o.first == 0 {
		o.first = id
	}
	if u.acting && u.focus != 0 && !o.moved {
		switch {
		case o.forth && o.next:
			u.give(id, box)
		case o.forth && id == u.focus:
			o.next = true
		case o.back && id == u.focus && o.before != 0:
			u.focus, o.moved, u.taken = o.before, true, true
		}
	}
	o.before, o.last = id, id
	if id == u.focused.id {
		u.focused.box = box.Cut(u.pen.Clip)
	}
	if u.focus == id {
		u.focusSeen = true
		return true
	}
	return false
}

// give gives the focus to a widget, and scrolls to it.
func (u *UI) give(id ID, box render.Rect) {
	u.focus, u.focusSeen, u.taken = id, true, true
	u.order.moved = true
	u.reveal(box)
}

// Focus gives the keys to the widget of a path. The characters of the key that led here are not for it.
func (u *UI) Focus(path ...string) {
	u.focus, u.focusSeen, u.muted = rootID, true, true
	for _, name := range path {
		u.focus = below(u.focus, name)
	}
}

// endOrder leads from the last widget to the first one, and back.
func (u *UI) endOrder() {
	o := &u.order
	if u.acting && u.focus != 0 && !o.moved {
		switch {
		case o.forth && o.next && o.first != 0:
			u.focus, u.taken = o.first, true
		case o.back && u.focus == o.first && o.last != 0:
			u.focus, u.taken = o.last, true
		}
	}
	if o.moved || o.forth || o.back {
		u.focusSeen = true // whoever has it now shows in the next pass
	}
	o.first, o.last, o.before = 0, 0, 0
	u.order = tabOrder{}
}

// ring draws a rim around the focused widget.
func (u *UI) ring(box render.Rect) { u.rim(box.Inset(-u.scale), u.scale, accent) }

// rim draws the four sides of a rectangle.
func (u *UI) rim(b render.Rect, w float32, colour render.Colour) {
	u.pen.Solid(b.X0, b.Y0, b.Wide(), w, colour)
	u.pen.Solid(b.X0, b.Y1-w, b.Wide(), w, colour)
	u.pen.Solid(b.X0, b.Y0+w, w, b.Tall()-2*w, colour)
	u.pen.Solid(b.X1-w, b.Y0+w, w, b.Tall()-2*w, colour)
}
