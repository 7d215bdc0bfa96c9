package ui

import (
	"math"
	"strconv"
	"strings"

	"github.com/brickyard-physics/brickyard/render"
)

// pull is where a number was taken that is being dragged, and whether finely.
type pull struct {
	from float64
	x    float32
	fine bool
}

// fine is how much smaller the steps are with shift held.
const fine = 10

// HowToSlide tells what can be done with a slider, for tips.
const HowToSlide = "Drag it, with shift ten times finer, or step by the arrow keys; double-click to type."

// Slider draws a number that is dragged, stepped by the arrow keys (both ten times finer with shift held), or typed
// after a double click, a click with ctrl held, or enter; and reports whether it was changed. What is typed counts once
// enter is pressed or another widget is taken; what is no number of the range stays to be mended, with a word on why.
func (u *UI) Slider(at render.Rect, name string, v *float64, r Range) (changed bool) {
	id := u.id(name)
	before := *v
	over, down, began, _ := u.pushed(id, at)
	if over {
		u.shape = render.Sideways
	}
	focused := u.focusable(id, at)
	if text, was := u.leftText(id); was {
		if n, fault := r.Check(text); fault == "" {
			*v = n
		}
	}
	typing := focused && u.edit.id == id
	switch {
	case typing:
		u.typeNumber(id, at, v, &r)
	case began && (u.event.Mods&render.Control != 0 || u.doubled(id)):
		if u.event.Mods&render.Control == 0 {
			*v = u.pull.from
		}
		u.startTyping(id, *v)
		u.active = 0
	case began:
		u.pull = pull{*v, u.x, u.fine()}
		u.drag(at, v, &r)
	case down && u.acting && u.event.Kind == render.PointerMoved:
		u.drag(at, v, &r)
	case focused && u.acting:
		u.stepNumber(id, v, &r)
	}
	typing = u.focus == id && u.edit.id == id
	u.drawSlider(id, at, *v, &r, over || down, focused, typing)
	u.Tip(HowToSlide)
	if u.Tracing {
		u.tell("slider", name, shortest(*v), at)
	}
	return *v != before
}

// fine reports whether the event of the pass came with shift held.
func (u *UI) fine() bool { return u.event.Mods&render.Shift != 0 }

// leftText returns what was typed into a number that has lost the focus, once.
func (u *UI) leftText(id ID) (text string, was bool) {
	switch {
	case u.left.id == id:
		text, u.left = u.left.text, edit{}
		return text, true
	case u.edit.id == id && u.focus != id:
		text, u.edit = u.edit.text, edit{}
		return text, true
	}
	return "", false
}

// startTyping opens a number as a text, all of which is selected.
func (u *UI) startTyping(id ID, v float64) {
	u.leave(id)
	text := shortest(v)
	u.focus, u.focusSeen = id, true
	u.edit = edit{id: id, text: text, caret: len(text)}
}

// leave notes what has been typed into another number, for that to take.
func (u *UI) leave(id ID) {
	if u.edit.id != 0 && u.edit.id != id {
		u.left = u.edit
	}
}

// typeNumber lets an event act on a number that is being typed.
func (u *UI) typeNumber(id ID, at render.Rect, v *float64, r *Range) {
	e := &u.edit
	if u.editing(id, at, &e.text) {
		e.fault = ""
	}
	switch {
	case u.key(id, "escape"):
		u.edit = edit{}
	case u.key(id, "enter"):
		n, fault := r.Check(e.text)
		if e.fault = fault; fault == "" {
			*v, u.edit = n, edit{}
		}
	}
	if e.fault != "" {
		u.Fault(at, e.fault)
	}
}

// stepNumber lets keys change a number that has the focus.
func (u *UI) stepNumber(id ID, v *float64, r *Range) {
	s := r.step(*v)
	if u.fine() {
		s /= fine
	}
	if r.Whole {
		s = math.Max(1, s)
	}
	switch {
	case u.key(id, "left"), u.key(id, "down"):
		*v = r.fit(*v-s, s)
	case u.key(id, "right"), u.key(id, "up"):
		*v = r.fit(*v+s, s)
	case u.key(id, "enter"):
		u.startTyping(id, *v)
	case u.event.Kind == render.Typed && !u.muted && strings.ContainsRune("0123456789.-", u.event.Rune):
		u.startTyping(id, *v)
		u.edit.text, u.edit.caret, u.edit.anchor = string(u.event.Rune), 1, 1
		u.taken = true
	}
}

// drag sets a number by the pointer: to its place in the range, or by how far it was pulled where the range has no ends
// or the steps are fine.
func (u *UI) drag(at render.Rect, v *float64, r *Range) {
	p := &u.pull
	if u.fine() != p.fine {
		*p = pull{*v, u.x, u.fine()}
	}
	wide := float64(max(at.Wide(), 1))
	pulled := float64(u.x - p.x)
	switch {
	case r.bounded():
		to, s := float64(u.x-at.X0)/wide, 1.0
		if p.fine {
			if pulled == 0 {
				return
			}
			to, s = r.share(p.from)+pulled/fine/wide, 1.0/fine
		}
		next := r.value(to)
		if r.Step > 0 && !r.wide() {
			s *= r.Step
		} else {
			s = powerOfTen(s * r.slope(next) * float64(u.scale) / wide)
		}
		*v = r.fit(next, s)
	case pulled != 0:
		s := r.step(p.from)
		if p.fine {
			s /= fine
		}
		*v = r.fit(p.from+math.Round(pulled/float64(4*u.scale))*s, s)
	}
}

func (u *UI) drawSlider(id ID, at render.Rect, v float64, r *Range, over, focused, typing bool) {
	if !u.drawing || !u.InSight(at) {
		return
	}
	if typing {
		u.drawField(id, at, u.edit.text, "", true)
		return
	}
	u.pen.Plate(at.X0, at.Y0, at.Wide(), at.Tall(), sunken)
	if r.bounded() {
		share := float32(r.share(v))
		colour := chosen
		if over {
			colour = filled
		}
		clip := u.pen.Clip
		part, _ := at.Left(round(share * at.Wide()))
		u.clipTo(part.Cut(clip))
		u.pen.Plate(at.X0, at.Y0, at.Wide(), at.Tall(), colour)
		u.clipTo(clip)
		x := min(max(part.X1, at.X0+2*u.scale), at.X1-u.scale)
		end := round(0.2 * at.Tall()) // the number between the ends of the handle can be read
		u.pen.Solid(x-u.scale, at.Y0, 2*u.scale, end, accent)
		u.pen.Solid(x-u.scale, at.Y1-end, 2*u.scale, end, accent)
	} else if over {
		y := (at.Y0 + at.Y1) / 2
		u.arrow(at.X1-0.8*u.em, y, false, Muted)
		u.pen.Slab([2]float32{at.X0 + 0.6*u.em, at.X0 + 1.0*u.em}, y, y, y-0.3*u.em, y+0.3*u.em, Muted)
	}
	u.writeMiddle(render.Regular, u.shownNumber(v, r), at, Bright)
	if focused {
		u.ring(at)
	}
}

// shownNumber writes a number as its slider shows it.
func (u *UI) shownNumber(v float64, r *Range) string {
	if v == 0 && r.Zero != "" {
		return r.Zero
	}
	from := len(u.arena)
	u.arena = strconv.AppendFloat(u.arena, v, 'g', 7, 64)
	if r.Unit != "" {
		u.arena = append(append(u.arena, ' '), r.Unit...)
	}
	return u.kept(from)
}
