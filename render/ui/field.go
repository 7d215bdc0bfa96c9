package ui

import (
	"strings"
	"unicode/utf8"

	"github.com/rivo/uniseg"

	"github.com/brickyard-physics/brickyard/render"
)

// mostText is how long a text of a field may be (bytes).
const mostText = 4096

// edit is the caret of the focused field.
type edit struct {
	id     ID
	text   string // what is typed, of a number; fields type into the text of the caller
	caret  int    // byte offsets
	anchor int    // the other end of the selection
	scroll float32
	fault  string // why what was typed is refused
}

// selection returns the two ends of the selection, the lesser first.
func (e *edit) selection() (from, to int) { return min(e.caret, e.anchor), max(e.caret, e.anchor) }

// keep cuts the offsets to a text, which the caller may have changed, and to the starts of characters.
func (e *edit) keep(s string) {
	for _, at := range [...]*int{&e.caret, &e.anchor} {
		*at = max(0, min(*at, len(s)))
		for *at > 0 && *at < len(s) && !utf8.RuneStart(s[*at]) {
			*at--
		}
	}
}

// Field draws a text of one line to be typed into, with a hint where it is empty, and reports whether it was changed.
func (u *UI) Field(at render.Rect, name, hint string, text *string) (changed bool) {
	id := u.id(name)
	focused := u.field(id, at)
	if focused {
		changed = u.editing(id, at, text)
	}
	u.drawField(id, at, *text, hint, focused)
	u.tell("field", name, *text, at)
	return changed
}

// field lets a field take the focus, by pointer or by tab, and reports whether it has it.
func (u *UI) field(id ID, at render.Rect) (focused bool) {
	over, _, began, _ := u.pushed(id, at)
	if over {
		u.shape = render.Beam
	}
	if began {
		u.focus, u.focusSeen = id, true
	}
	focused = u.focusable(id, at)
	if focused && u.edit.id != id {
		u.leave(id)
		u.edit = edit{id: id, caret: mostText, anchor: 0} // all is selected
	}
	return focused
}

// Entered reports whether enter was pressed in a field or on a widget, whose focus it keeps.
func (u *UI) Entered(name string) bool { return u.key(u.id(name), "enter") }

// KeyIn reports whether a key that a field leaves was pressed in it.
func (u *UI) KeyIn(name string, key render.Key) bool { return u.key(u.id(name), key) }

// editing lets the event of the pass act on a text, and reports whether that is another now.
func (u *UI) editing(id ID, at render.Rect, text *string) (changed bool) {
	e := &u.edit
	e.keep(*text)
	if !u.acting {
		return false
	}
	before := *text
	switch u.event.Kind {
	case render.ButtonPressed, render.PointerMoved:
		u.pointing(id, at, *text)
	case render.Typed:
		if !u.muted && u.event.Rune >= ' ' && u.event.Rune != 0x7f {
			e.insert(text, string(u.event.Rune))
		}
		u.taken = true
	case render.KeyPressed, render.KeyRepeated:
		if !u.taken {
			u.editKey(text)
		}
	}
	return *text != before
}

// pointing sets the caret where the pointer is, and selects while it is dragged.
func (u *UI) pointing(id ID, at render.Rect, s string) {
	e := &u.edit
	if u.active != id {
		return
	}
	place := u.placeAt(s, u.x-at.X0-round(inside*u.em)+e.scroll)
	if u.event.Kind == render.PointerMoved {
		e.caret = place
		return
	}
	if u.doubled(id) {
		e.anchor, e.caret = wordStart(s, place), wordEnd(s, place)
		return
	}
	e.caret = place
	if u.event.Mods&render.Shift == 0 {
		e.anchor = place
	}
}

// placeAt returns the offset in a text that is nearest to x pixels from its beginning.
func (u *UI) placeAt(s string, x float32) (place int) {
	var w float32
	for rest, state := s, -1; rest != ""; {
		var cluster string
		cluster, rest, _, state = uniseg.FirstGraphemeClusterInString(rest, state)
		step := u.Width(cluster)
		if x < w+step/2 {
			return place
		}
		w += step
		place += len(cluster)
	}
	return place
}

// passes says which keys a field has no use for: the caller may ask for them, or they go on to the scene.
func passes(key render.Key, mods render.Mods) bool {
	switch key {
	case "enter", "up", "down", "tab", "escape", "pageup", "pagedown":
		return true
	}
	return len(key) > 1 && key[0] == 'f' || mods&(render.Control|render.Super) != 0 && key != "a" && key != "c" &&
		key != "x" && key != "v" && key != "left" && key != "right" && key != "home" && key != "end" &&
		key != "backspace" && key != "delete"
}

// editKey acts on a key.
func (u *UI) editKey(text *string) {
	e, key, mods := &u.edit, u.event.Key, u.event.Mods
	if passes(key, mods) {
		return
	}
	u.taken = true
	s := *text
	word := mods&render.Control != 0
	from, to := e.selection()
	move := func(to int) {
		if e.caret = to; mods&render.Shift == 0 {
			e.anchor = to
		}
	}
	switch {
	case key == "left" && from < to && mods&render.Shift == 0:
		move(from)
	case key == "right" && from < to && mods&render.Shift == 0:
		move(to)
	case key == "left":
		move(before(s, e.caret, word))
	case key == "right":
		move(after(s, e.caret, word))
	case key == "home":
		move(0)
	case key == "end":
		move(len(s))
	case key == "backspace" || key == "delete":
		switch {
		case from < to:
		case key == "backspace":
			from = before(s, e.caret, word)
		default:
			to = after(s, e.caret, word)
		}
		*text = s[:from] + s[to:]
		e.caret, e.anchor = from, from
	case word && key == "a":
		e.anchor, e.caret = 0, len(s)
	case word && (key == "c" || key == "x"):
		if from < to {
			u.copy(s[from:to])
		}
		if key == "x" {
			*text = s[:from] + s[to:]
			e.caret, e.anchor = from, from
		}
	case word && key == "v":
		e.insert(text, u.paste())
	}
}

// insert puts characters in the place of the selection, as long as there is room.
func (e *edit) insert(text *string, more string) {
	s := *text
	from, to := e.selection()
	for len(s)-(to-from)+len(more) > mostText {
		_, size := utf8.DecodeLastRuneInString(more)
		if size == 0 {
			return
		}
		more = more[:len(more)-size]
	}
	*text = s[:from] + more + s[to:]
	e.caret = from + len(more)
	e.anchor = e.caret
}

// Copy puts a text on the clipboard.
func (u *UI) Copy(s string) { u.copy(s) }

func (u *UI) copy(s string) {
	s = strings.Clone(s)
	if u.SetClipboard != nil {
		u.SetClipboard(s)
		return
	}
	u.clipboard = s
}

// paste returns the text of the clipboard as one line.
func (u *UI) paste() string {
	s := u.clipboard
	if u.Clipboard != nil {
		s = u.Clipboard()
	}
	if len(s) > mostText {
		s = s[:mostText]
	}
	s = strings.ToValidUTF8(s, "")
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t' || r == '\r':
			return ' '
		case r < ' ' || r >= 0x7f && r < 0xa0:
			return -1
		}
		return r
	}, s)
}

// drawField draws a text, its selection and its caret, scrolled so that the caret can be seen.
func (u *UI) drawField(id ID, at render.Rect, s, hint string, focused bool) {
	if !u.drawing || !u.InSight(at) {
		return
	}
	u.pen.Plate(at.X0, at.Y0, at.Wide(), at.Tall(), sunken)
	pad := round(inside * u.em)
	inner := render.Rect{X0: at.X0 + pad, Y0: at.Y0, X1: at.X1 - pad, Y1: at.Y1}
	if !focused {
		colour := Bright
		if s == "" {
			s, colour = hint, Muted
		}
		u.write(render.Regular, s, inner.X0, inner, inner.Wide(), colour)
		if u.hot == id {
			u.rim(at, u.scale, lit)
		}
		return
	}
	e := &u.edit
	at0 := u.Width(s[:e.caret])
	e.scroll = max(min(e.scroll, at0), at0-inner.Wide()+2*u.scale, 0)
	clip := u.pen.Clip
	u.clipTo(inner.Inset(-u.scale).Cut(clip))
	x, y := round(inner.X0-e.scroll), round((at.Y0+at.Y1-u.line)/2)
	if from, to := e.selection(); from < to {
		a, b := u.Width(s[:from]), u.Width(s[:to])
		u.pen.Solid(x+a, y, b-a, u.line, marked)
	}
	if s == "" {
		u.pen.Text(render.Regular, hint, x, y, Muted)
	}
	u.pen.Text(render.Regular, s, x, y, Bright)
	u.pen.Solid(round(x+at0), y, max(u.scale, round(0.09*u.em)), u.line, accent)
	u.clipTo(clip)
	u.ring(at)
}
