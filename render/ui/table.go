package ui

import "github.com/brickyard-physics/brickyard/render"

// Column is one of a table.
type Column struct {
	Title string
	Wide  float32 // its share of the width, against those of the others
	Right bool    // its texts are at the right, in figures of one width
	Fixed bool    // nobody can sort by it
}

// Table is what the user has done to a table; it belongs to the caller, who sorts the rows by it.
type Table struct {
	By     int  // column that the rows are sorted by
	Down   bool // the largest come first
	scroll Scroll
}

// laid is the table that is being laid out.
type laid struct {
	columns []Column
	sum     float32
	row     render.Rect
	next    int     // column
	below   float32 // room of the rows that are not in sight (pixels)
}

// BeginTable draws the head of a table of so many rows, and returns which of them are in sight: the caller lays out
// those from first to before last, each with TableRow and a Cell for each column, and then calls EndTable. It reports
// whether the user wants another order of the rows.
func (u *UI) BeginTable(box render.Rect, name string, t *Table, columns []Column, rows int) (
	first, last int, sorted bool,
) {
	u.table = laid{columns: columns}
	for i := range columns {
		u.table.sum += columns[i].Wide
	}
	u.Push(name)
	head, body := box.Top(u.RowHeight())
	head.X1 -= round(barWidth * u.em)
	u.table.begin(head)
	for i := range columns {
		sorted = u.tableHead(t, i) || sorted
	}
	u.pen.Solid(head.X0, head.Y1-u.scale, head.Wide(), u.scale, hairline)
	u.tell("table", "table", "", box)
	u.BeginScroll("rows", body, &t.scroll)
	tall := u.RowHeight()
	first, last = u.window(&t.scroll, body, tall, rows)
	u.Cut(float32(first) * tall)
	u.table.below = float32(rows-last) * tall
	return first, last, sorted
}

// EndTable ends a table.
func (u *UI) EndTable() {
	u.Cut(u.table.below)
	u.EndScroll()
	u.Pop()
	u.table = laid{}
}

// TableRow begins a row, which is known by a number, and reports whether it was clicked.
func (u *UI) TableRow(n int, on bool) bool {
	at := u.Cut(u.RowHeight())
	u.PushInt(n)
	clicked := u.Pick(at, "row", on)
	u.Pop()
	u.table.begin(at)
	return clicked
}

// Cell writes into the next column of a row.
func (u *UI) Cell(s string, colour render.Colour) {
	t := &u.table
	if t.next >= len(t.columns) {
		return
	}
	right := t.columns[t.next].Right
	at := t.cell(u)
	if right {
		u.writeRight(render.Figures, s, at, colour)
	} else {
		u.write(render.Regular, s, at.X0, at, at.Wide(), colour)
	}
	u.say("cell", s, at)
}

// begin begins a row in a box.
func (t *laid) begin(at render.Rect) { t.row, t.next = at, 0 }

// cell returns the room for text in the next column.
func (t *laid) cell(u *UI) render.Rect {
	var before float32
	for i := range t.next {
		before += t.columns[i].Wide
	}
	share := t.row.Wide() / t.sum
	at := t.row
	at.X0 = t.row.X0 + round(before*share+0.3*u.em)
	at.X1 = t.row.X0 + round((before+t.columns[t.next].Wide)*share-0.3*u.em)
	t.next++
	return at
}

// tableHead draws the head of a column, and lets the rows be sorted by it: by the one that they are sorted by already
// the other way round.
func (u *UI) tableHead(t *Table, i int) (sorted bool) {
	c := &u.table.columns[i]
	at := u.table.cell(u)
	value := ""
	over, focused := false, false
	if !c.Fixed {
		id := u.id(c.Title)
		var clicked bool
		over, _, _, clicked = u.pushed(id, at)
		focused = u.focusable(id, at)
		if clicked || u.key(id, "enter") || u.key(id, "space") {
			t.Down = t.By == i && !t.Down || t.By != i && c.Right
			t.By, sorted = i, true
		}
	}
	if t.By == i && !c.Fixed {
		value = "up"
		if t.Down {
			value = "down"
		}
	}
	u.drawHead(at, c, value, over, focused)
	u.tell("head", c.Title, value, at)
	return sorted
}

// drawHead writes the title of a column, with a mark where the rows are sorted by it.
func (u *UI) drawHead(at render.Rect, c *Column, value string, over, focused bool) {
	if !u.drawing || !u.InSight(at) {
		return
	}
	colour := Muted
	if over || value != "" {
		colour = Bright
	}
	text := at
	if value != "" {
		mark := at.X1 - 0.35*u.em
		text.X1 -= 0.9 * u.em
		if !c.Right {
			mark = min(at.X0+u.Width(c.Title)+0.7*u.em, mark)
		}
		u.wedge(mark, (at.Y0+at.Y1)/2, value == "down", Muted)
	}
	if c.Right {
		u.writeRight(render.Regular, c.Title, text, colour)
	} else {
		u.write(render.Regular, c.Title, text.X0, text, text.Wide(), colour)
	}
	if focused {
		u.ring(at)
	}
}

// wedge draws a small triangle that points down or up.
func (u *UI) wedge(x, y float32, down bool, colour render.Colour) {
	r := 0.26 * u.em
	flat, tip := y+0.6*r, y-0.7*r
	if down {
		flat, tip = y-0.6*r, y+0.7*r
	}
	top, low := min(flat, tip), max(flat, tip)
	if down {
		u.pen.Slab([2]float32{x - r, x}, top, top, top, low, colour)
		u.pen.Slab([2]float32{x, x + r}, top, low, top, top, colour)
		return
	}
	u.pen.Slab([2]float32{x - r, x}, low, low, top, low, colour)
	u.pen.Slab([2]float32{x, x + r}, top, low, low, low, colour)
}
