package ui

import "github.com/brickyard-physics/brickyard/render"

// TreeRow is a row of a tree: one that is in sight while all above it are open.
type TreeRow struct {
	ID     uint64 // tells the rows of a tree apart
	Label  string
	Note   string // at the right
	Depth  int    // 0 for roots
	Branch bool   // it can be opened
	Open   bool
	On     bool // it is chosen
}

// Tree is what the user has done to a tree; it belongs to the caller.
type Tree struct {
	scroll Scroll
	at     uint64 // row that the keys are on
	known  bool   // there is one
	shown  bool   // Show was called since the last pass
}

// TreeDeed is what the user has done to a row in a pass.
type TreeDeed uint8

// The deeds.
const (
	TreeNothing TreeDeed = iota
	TreeToggled          // the caller opens the branch, or closes it
	TreePicked           // clicked, or enter
	TreeEntered          // clicked twice
)

// Show puts the keys of a tree on a row, and scrolls to it in the next pass.
func (t *Tree) Show(id uint64) { t.at, t.known, t.shown = id, true, true }

// indent is how far a row is to the right of the one it belongs to, in text sizes.
const indent = 1.1

// Tree draws rows one below the other in a box, those in sight, and tells which one the user did something to, −1 for
// none. With the focus the arrows go up and down, open and close, or lead to the row above or below; enter picks.
func (u *UI) Tree(box render.Rect, name string, t *Tree, rows []TreeRow) (row int, deed TreeDeed) {
	id := u.id(name)
	row, deed = -1, TreeNothing
	focused := u.focusable(id, box)
	at := t.find(rows)
	if focused {
		var moved int
		if moved, deed = u.treeKeys(id, box, rows, at); moved != at {
			at, deed = moved, TreeNothing
			t.Show(rows[at].ID)
		} else if deed != TreeNothing {
			row = at
		}
	}
	tall := u.RowHeight()
	if t.shown && at >= 0 {
		t.scroll.reveal, t.scroll.top, t.scroll.bottom = true, (float32(at)-1)*tall, (float32(at)+2)*tall
	}
	t.shown = false
	t.scroll.tall = float32(len(rows)) * tall // rows may just have come
	u.BeginScroll(name, box, &t.scroll)
	first, last := u.window(&t.scroll, box, tall, len(rows))
	u.Cut(float32(first) * tall)
	for i := first; i < last; i++ {
		if did := u.treeRow(u.Cut(tall), &rows[i], focused && i == at); did != TreeNothing {
			row, deed = i, did
			t.at, t.known = rows[i].ID, true
			u.focus, u.focusSeen = id, true
		}
	}
	u.Cut(float32(len(rows)-last) * tall)
	u.EndScroll()
	if focused && u.drawing {
		u.rim(box, u.scale, accent)
	}
	u.tell("tree", name, "", box)
	return row, deed
}

// find returns the row that the keys are on: the first one where that is gone, −1 in an empty tree.
func (t *Tree) find(rows []TreeRow) int {
	for i := range rows {
		if t.known && rows[i].ID == t.at {
			return i
		}
	}
	return min(0, len(rows)-1)
}

// window returns which rows of a height lie in a scrolled box, as that was laid out last, with some to spare.
func (u *UI) window(s *Scroll, box render.Rect, tall float32, rows int) (first, last int) {
	first = max(0, min(int(s.Y/tall)-1, rows))
	last = max(first, min(first+int(box.Tall()/tall)+3, rows))
	return first, last
}

// treeKeys lets keys act on the row that they are on, and returns the one that they lead to.
func (u *UI) treeKeys(id ID, box render.Rect, rows []TreeRow, at int) (to int, deed TreeDeed) {
	if at < 0 {
		return at, TreeNothing
	}
	r := &rows[at]
	page := max(1, int(box.Tall()/u.RowHeight())-1)
	to = at
	switch {
	case u.key(id, "down"):
		to = at + 1
	case u.key(id, "up"):
		to = at - 1
	case u.key(id, "pagedown"):
		to = at + page
	case u.key(id, "pageup"):
		to = at - page
	case u.key(id, "home"):
		to = 0
	case u.key(id, "end"):
		to = len(rows) - 1
	case u.key(id, "right"):
		if r.Branch && !r.Open {
			return at, TreeToggled
		}
		if r.Branch {
			to = at + 1
		}
	case u.key(id, "left"):
		if r.Branch && r.Open {
			return at, TreeToggled
		}
		for to > 0 && rows[to].Depth >= r.Depth && r.Depth > 0 {
			to--
		}
	case u.key(id, "space") && r.Branch:
		return at, TreeToggled
	case u.key(id, "enter"):
		return at, TreePicked
	}
	return max(0, min(to, len(rows)-1)), TreeNothing
}

// treeRow draws a row, and lets the pointer act on it.
func (u *UI) treeRow(at render.Rect, r *TreeRow, marked bool) (deed TreeDeed) {
	u.PushInt(int(r.ID))
	defer u.Pop()
	x := at.X0 + round((0.3+indent*float32(r.Depth))*u.em)
	arrow, rest := at, at
	arrow.X0, arrow.X1 = x, x+round(1.1*u.em)
	rest.X0 = arrow.X1
	if r.Branch {
		if _, _, _, clicked := u.pushed(u.id("arrow"), arrow); clicked {
			deed = TreeToggled
		}
		u.tell("arrow", "arrow", "", arrow)
	}
	id := u.id("row")
	over, down, began, clicked := u.pushed(id, rest)
	if clicked {
		deed = TreePicked
	}
	if began && u.doubled(id) {
		deed = TreeEntered
	}
	if u.drawing && u.InSight(at) {
		switch {
		case r.On:
			u.pen.Plate(at.X0, at.Y0, at.Wide(), at.Tall(), chosen)
		case over || down:
			u.pen.Plate(at.X0, at.Y0, at.Wide(), at.Tall(), raised)
		}
		if r.Branch {
			u.arrow(arrow.X0+0.45*u.em, (at.Y0+at.Y1)/2, r.Open, Muted)
		}
		note := min(u.Width(r.Note), 0.4*rest.Wide())
		u.write(render.Regular, r.Label, rest.X0, rest, rest.Wide()-note-0.6*u.em, Bright)
		right, _ := rest.Right(note + 0.3*u.em)
		u.write(render.Regular, r.Note, right.X0, right, note+1, Muted)
		if marked {
			u.rim(at, u.scale, lit)
		}
	}
	u.tell("row", r.Label, r.note(), rest)
	return deed
}

// note is what a trace tells of a row.
func (r *TreeRow) note() string {
	switch {
	case r.On:
		return "chosen"
	case r.Branch && r.Open:
		return "open"
	case r.Branch:
		return "closed"
	}
	return r.Note
}
