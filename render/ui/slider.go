package ui

import (
	"math"
	"strconv"
	"strings"

	"github.com/brickyard-physics/brickyard/render"
)

// Range is what a number may be, and how it is shown.
type Range struct {
	Min, Max float64 // infinite where there is no bound
	Step     float64 // of keys and of dragging; 0 chooses one
	Whole    bool
	Unit     string // behind the number
}

// Free is the range of any number.
var Free = Range{Min: math.Inf(-1), Max: math.Inf(1)}

// bounded reports whether the range has two ends, so that a number has its place between them.
func (r *Range) bounded() bool {
	return !math.IsInf(r.Min, 0) && !math.IsInf(r.Max, 0) && r.Max > r.Min
}

// step returns how much a key changes a value by.
func (r *Range) step(v float64) float64 {
	switch {
	case r.Step > 0:
		return r.Step
	case r.bounded():
		s := math.Pow(10, math.Floor(math.Log10((r.Max-r.Min)/50)))
		if r.Whole {
			s = math.Max(1, s)
		}
		return s
	case r.Whole:
		return 1
	}
	return math.Pow(10, math.Floor(math.Log10(math.Max(math.Abs(v), 1e-3)/5)))
}

// fit returns the value of the range that is nearest to v, by steps of s from zero on.
func (r *Range) fit(v, s float64) float64 {
	if r.Whole {
		s = math.Max(1, math.Round(s))
	}
	if s > 0 {
		n := math.Round(v / s)
		if s < 1 { // a tenth is no number of binary digits, ten of a unit are
			v = n / math.Round(1/s)
		} else {
			v = n * s
		}
	}
	return math.Max(r.Min, math.Min(v, r.Max))
}

// Check says why a text is no number of the range; "" when it is one.
func (r *Range) Check(text string) (v float64, fault string) {
	text = strings.TrimSpace(strings.ReplaceAll(text, "−", "-"))
	v, err := strconv.ParseFloat(text, 64)
	switch {
	case text == "":
		return 0, "A number is wanted here."
	case err != nil || math.IsNaN(v) || math.IsInf(v, 0):
		return 0, "“" + cutText(text) + "” is not a number."
	case r.Whole && v != math.Trunc(v):
		return 0, "It has to be a whole number."
	case v < r.Min:
		return 0, "It has to be at least " + shortest(r.Min) + "."
	case v > r.Max:
		return 0, "It may be at most " + shortest(r.Max) + "."
	}
	return v, ""
}

// cutText cuts what is quoted in a message.
func cutText(s string) string {
	const most = 24
	if n := 0; len(s) > most {
		for i := range s {
			if n++; n > most {
				return s[:i] + "…"
			}
		}
	}
	return s
}

func shortest(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

// pull is where a number was taken that is being dragged.
type pull struct {
	from float64
	x    float32
}

// Slider draws a number that is dragged, stepped by the arrow keys, or typed after a double click, a click with ctrl
// held, or enter; and reports whether it was changed. What is typed counts once enter is pressed or another widget is
// taken; what is no number of the range stays to be mended, with a word on why.
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
		u.pull = pull{*v, u.x}
		u.drag(at, v, &r)
	case down && u.acting && u.event.Kind == render.PointerMoved:
		u.drag(at, v, &r)
	case focused && u.acting:
		u.stepNumber(id, v, &r)
	}
	typing = u.focus == id && u.edit.id == id
	u.drawSlider(id, at, *v, &r, over || down, focused, typing)
	if u.Tracing {
		u.tell("slider", name, shortest(*v), at)
	}
	return *v != before
}

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
	if u.event.Mods&render.Shift != 0 {
		s *= 10
	}
	switch {
	case u.key(id, "left"), u.key(id, "down"):
		*v = r.fit(*v-s, r.step(*v))
	case u.key(id, "right"), u.key(id, "up"):
		*v = r.fit(*v+s, r.step(*v))
	case u.key(id, "enter"):
		u.startTyping(id, *v)
	case u.event.Kind == render.Typed && !u.muted && strings.ContainsRune("0123456789.-", u.event.Rune):
		u.startTyping(id, *v)
		u.edit.text, u.edit.caret, u.edit.anchor = string(u.event.Rune), 1, 1
		u.taken = true
	}
}

// drag sets a number by the pointer: to its place in the range, or without one by how far it was pulled.
func (u *UI) drag(at render.Rect, v *float64, r *Range) {
	if r.bounded() {
		share := float64((u.x - at.X0) / max(at.Wide(), 1))
		s := r.step(*v)
		if r.Step == 0 && !r.Whole {
			s = math.Pow(10, math.Floor(math.Log10((r.Max-r.Min)/float64(max(at.Wide()/u.scale, 1)))))
		}
		*v = r.fit(r.Min+math.Max(0, math.Min(share, 1))*(r.Max-r.Min), s)
		return
	}
	if pulled := float64(u.x-u.pull.x) / float64(4*u.scale); pulled != 0 {
		*v = r.fit(u.pull.from+math.Round(pulled)*r.step(u.pull.from), r.step(u.pull.from))
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
		share := float32(math.Max(0, math.Min((v-r.Min)/(r.Max-r.Min), 1)))
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
		u.pen.Solid(x-u.scale, at.Y0+2*u.scale, 2*u.scale, at.Tall()-4*u.scale, accent)
	} else if over {
		y := (at.Y0 + at.Y1) / 2
		u.arrow(at.X1-0.8*u.em, y, false, Muted)
		u.pen.Slab([2]float32{at.X0 + 0.6*u.em, at.X0 + 1.0*u.em}, y, y, y-0.3*u.em, y+0.3*u.em, Muted)
	}
	from := len(u.arena)
	u.arena = strconv.AppendFloat(u.arena, v, 'g', 7, 64)
	if r.Unit != "" {
		u.arena = append(append(u.arena, ' '), r.Unit...)
	}
	u.writeMiddle(render.Regular, u.kept(from), at, Bright)
	if focused {
		u.ring(at)
	}
}
