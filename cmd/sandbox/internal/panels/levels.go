package panels

import (
	"github.com/brickyard-physics/brickyard/render"
	"github.com/brickyard-physics/brickyard/render/ui"
)

// Levels is the panel to find a level by.
type Levels struct {
	catalog *Catalog
	search  string
	sought  string // what lines were made for
	lines   []line
	at      int // line that enter takes; −1 for none
	scroll  ui.Scroll
}

// Open begins to describe the levels, once.
func (l *Levels) Open() {
	if l.catalog == nil {
		l.catalog = NewCatalog()
		l.renew()
	}
}

// Poll takes in descriptions, and reports whether more are to come.
func (l *Levels) Poll() (more bool) {
	if l.catalog == nil {
		return false
	}
	if l.catalog.Poll() {
		l.renew()
	}
	return !l.catalog.Complete()
}

// Wait waits for all descriptions.
func (l *Levels) Wait() {
	l.Open()
	l.catalog.Wait()
	l.renew()
}

// renew makes the lines for the present search; the one to take stays, unless the search is another.
func (l *Levels) renew() {
	entry := -1
	if l.at >= 0 && l.at < len(l.lines) && l.search == l.sought {
		entry = l.lines[l.at].entry
	}
	l.lines, l.sought = l.catalog.lines(l.search), l.search
	l.at = -1
	for i := range l.lines {
		if l.lines[i].entry >= 0 && (l.lines[i].entry == entry || entry < 0 && l.search != "") {
			l.at = i
			return
		}
	}
}

// move goes to the next line with a level, by steps of ±1.
func (l *Levels) move(by int) {
	for i := l.at + by; i >= 0 && i < len(l.lines); i += by {
		if l.lines[i].entry >= 0 {
			l.at = i
			return
		}
	}
}

// Lay lays the panel out, and returns the level that is to be played now, "" for none.
func (l *Levels) Lay(u *ui.UI, playing string) (chosen string) {
	l.Open()
	if u.Field(u.Next(), "search", "Search by name, description or parameter", &l.search) {
		l.renew()
		l.scroll.Y = 0
	}
	moved := false
	switch {
	case u.KeyIn("search", "down"):
		l.move(1)
		moved = true
	case u.KeyIn("search", "up"):
		l.move(-1)
		moved = true
	case l.search != "" && u.KeyIn("search", "escape"):
		l.search = ""
		l.renew()
	case u.Entered("search") && l.at >= 0:
		chosen = l.catalog.entries[l.lines[l.at].entry].Name
	}
	u.Space(0.2)
	u.BeginScroll("list", u.Rest(), &l.scroll)
	tall := u.LineHeight()*2 + u.Em()*0.5
	first, last, row := u.Rows(len(l.lines), float32(int(tall)))
	if moved && l.at >= 0 {
		u.Reveal(ui.RowAt(row, l.at))
	}
	for i := first; i < last; i++ {
		if name := l.row(u, ui.RowAt(row, i), i, playing); name != "" {
			chosen = name
		}
	}
	if len(l.lines) == 0 {
		u.Wrap("No level is like that. Levels of your own are opened from the command line: sandbox play mine.star", ui.Muted)
	}
	u.EndScroll()
	return chosen
}

// row lays out a line, and returns its level if it was clicked.
func (l *Levels) row(u *ui.UI, at render.Rect, i int, playing string) (chosen string) {
	entry := l.lines[i].entry
	if entry < 0 {
		at.Y0 = at.Y1 - u.LineHeight() - 0.35*u.Em()
		u.Title(at, l.lines[i].heading, ui.Heading)
		return ""
	}
	e := &l.catalog.entries[entry]
	if u.Pick(at, e.Name, e.Name == playing || i == l.at) {
		l.at, chosen = i, e.Name
	}
	u.Tip(e.About)
	inner := at.Inset(0.25 * u.Em())
	inner.X0 += 0.25 * u.Em()
	name, about := inner.Top(u.LineHeight())
	about.Y1 = about.Y0 + u.LineHeight()
	colour := ui.Bright
	if e.Name == playing {
		colour = ui.Link
	}
	u.Title(name, e.Name, colour)
	u.Text(about, e.About, ui.Muted)
	return chosen
}
