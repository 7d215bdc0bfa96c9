package ui

import (
	"math"
	"strconv"
	"unsafe"

	"github.com/brickyard-physics/brickyard/render"
)

// The strings of Int, Float and Join live in a buffer of the pass and are valid until the next one begins: a frame of
// figures allocates nothing.

// kept returns what has been appended to the buffer of the pass from a place on.
func (u *UI) kept(from int) string {
	b := u.arena[from:]
	return unsafe.String(unsafe.SliceData(b), len(b))
}

// Int writes a whole number.
func (u *UI) Int(n int) string {
	from := len(u.arena)
	u.arena = strconv.AppendInt(u.arena, int64(n), 10)
	return u.kept(from)
}

// Float writes a number with so many decimals, −1 for as many as it takes.
func (u *UI) Float(v float64, decimals int) string {
	from := len(u.arena)
	u.arena = appendNumber(u.arena, v, decimals)
	return u.kept(from)
}

// plainBelow is from which size on numbers are written by powers of ten.
const plainBelow = 1e9

// appendNumber writes plain numbers where they are short, and others by powers of ten.
func appendNumber(dst []byte, v float64, decimals int) []byte {
	if decimals >= 0 || v == math.Trunc(v) && math.Abs(v) < plainBelow {
		return strconv.AppendFloat(dst, v, 'f', decimals, 64)
	}
	return strconv.AppendFloat(dst, v, 'g', -1, 64)
}

// Join writes strings one after another.
func (u *UI) Join(parts ...string) string {
	from := len(u.arena)
	for _, p := range parts {
		u.arena = append(u.arena, p...)
	}
	return u.kept(from)
}

// Width returns the width of a regular text (pixels).
func (u *UI) Width(s string) float32 { return u.pen.Font.Width(render.Regular, s) }

// write draws a text in the middle of the height of a box, from x on, at most wide pixels, with … where it is cut.
func (u *UI) write(face render.Face, s string, x float32, box render.Rect, wide float32, colour render.Colour) {
	if !u.drawing || s == "" || wide <= 0 || box.Cut(u.pen.Clip).Empty() {
		return
	}
	y := round((box.Y0 + box.Y1 - u.line) / 2)
	s, lost := u.pen.Font.Fit(face, s, wide)
	u.pen.Text(face, s, x, y, colour)
	if lost {
		u.pen.Text(face, "…", x+u.pen.Font.Width(face, s), y, colour)
	}
}

// Text draws a text at the left of a box.
func (u *UI) Text(at render.Rect, s string, colour render.Colour) {
	u.write(render.Regular, s, at.X0, at, at.Wide(), colour)
	u.say("text", s, at)
}

// Title draws a text in bold at the left of a box.
func (u *UI) Title(at render.Rect, s string, colour render.Colour) {
	u.write(render.Bold, s, at.X0, at, at.Wide(), colour)
	u.say("text", s, at)
}

// Figure draws a value in figures of one width at the right of a box.
func (u *UI) Figure(at render.Rect, s string, colour render.Colour) {
	u.writeRight(render.Figures, s, at, colour)
	u.say("text", s, at)
}

// TextRight draws a text at the right of a box.
func (u *UI) TextRight(at render.Rect, s string, colour render.Colour) {
	u.writeRight(render.Regular, s, at, colour)
	u.say("text", s, at)
}

func (u *UI) writeRight(face render.Face, s string, at render.Rect, colour render.Colour) {
	if u.drawing {
		wide := min(u.pen.Font.Width(face, s), at.Wide())
		u.write(face, s, at.X1-wide, at, wide+1, colour)
	}
}

// writeMiddle draws a text in the middle of a box.
func (u *UI) writeMiddle(face render.Face, s string, at render.Rect, colour render.Colour) {
	if u.drawing {
		wide := min(u.pen.Font.Width(face, s), at.Wide())
		u.write(face, s, round((at.X0+at.X1-wide)/2), at, wide+1, colour)
	}
}

// Row draws a label at the left of the next line, and its value in figures at the right.
func (u *UI) Row(label, value string, colour render.Colour) {
	at := u.Line()
	wide := min(u.pen.Font.Width(render.Figures, value), 0.75*at.Wide())
	figure, rest := at.Right(wide)
	rest.X1 -= 0.5 * u.em
	u.write(render.Regular, label, rest.X0, rest, rest.Wide(), Muted)
	u.writeRight(render.Figures, value, figure, colour)
	u.tell("row", label, value, at)
}

// Wrap draws a text over the next lines, broken between words.
func (u *UI) Wrap(s string, colour render.Colour) {
	a := u.area()
	wide := a.box.Wide()
	all := render.Rect{X0: a.box.X0, Y0: a.y, X1: a.box.X1, Y1: a.y}
	for rest := s; rest != ""; {
		var line string
		line, rest = u.breakLine(rest, wide)
		at := u.Cut(u.line)
		u.write(render.Regular, line, at.X0, at, wide+1, colour)
		all.Y1 = at.Y1
	}
	u.Space(gap)
	u.say("text", s, all)
}

// WrapIn draws a text in as many lines as fit into a box; the last one is shortened where that is too few.
func (u *UI) WrapIn(at render.Rect, s string, colour render.Colour) {
	u.say("text", s, at)
	if !u.drawing {
		return
	}
	row, below := at.Top(u.line)
	for rest := s; rest != ""; row, below = below.Top(u.line) {
		line := rest
		if below.Tall() >= u.line {
			line, rest = u.breakLine(rest, at.Wide())
		} else {
			rest = ""
		}
		u.write(render.Regular, line, row.X0, row, row.Wide(), colour)
	}
}

// WrapTall returns the height (pixels) of the box in which WrapIn shows all of a text, in lines of a width.
func (u *UI) WrapTall(s string, wide float32) (tall float32) {
	for rest := s; rest != ""; tall += u.line {
		_, rest = u.breakLine(rest, wide)
	}
	return tall
}

// breakLine returns what of a text fits into one line, and the rest: at least one word.
func (u *UI) breakLine(s string, wide float32) (line, rest string) {
	end, next := len(s), len(s)
	var w float32
	blank := -1
	for i, r := range s {
		switch r {
		case '\n':
			return s[:i], s[i+1:]
		case ' ':
			blank = i
		}
		if w += u.pen.Font.Width(render.Regular, s[i:i+runeLen(r)]); w > wide && blank > 0 {
			end, next = blank, blank+1
			break
		}
	}
	return s[:end], s[next:]
}

// runeLen returns how many bytes a character of a text takes; one that is no character takes one.
func runeLen(r rune) int {
	switch {
	case r < 0x80 || r == 0xfffd:
		return 1
	case r < 0x800:
		return 2
	case r < 0x10000:
		return 3
	}
	return 4
}

// Short writes a number with three digits and a unit, by powers of ten where it is very large or small.
func (u *UI) Short(v float64, unit string) string {
	from := len(u.arena)
	size := math.Abs(v)
	switch {
	case size == 0:
		u.arena = append(u.arena, '0')
	case size >= 100 && size < 1e6:
		u.arena = strconv.AppendFloat(u.arena, v, 'f', 0, 64)
	default:
		u.arena = strconv.AppendFloat(u.arena, v, 'g', 3, 64)
	}
	if unit != "" {
		u.arena = append(append(u.arena, ' '), unit...)
	}
	return u.kept(from)
}
