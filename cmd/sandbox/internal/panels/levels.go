package panels

import (
	"path/filepath"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/preview"
	"github.com/brickyard-physics/brickyard/levels"
	"github.com/brickyard-physics/brickyard/render"
	"github.com/brickyard-physics/brickyard/render/ui"
)

// Levels is the panel to find a level by.
type Levels struct {
	Recent   []string        // own levels that were opened before, the last one first
	Describe Describer       // of own levels; nil lists none
	Pictures *preview.Source // nil shows none

	album   *render.Album
	cells   map[string]int // of the album, by level
	playing string
	path    string // of the level that is played
	catalog *Catalog
	search  string
	sought  string // what lines were made for
	lines   []line
	at      int // line that enter takes; −1 for none
	scroll  ui.Scroll
	seen    span // lines that were in sight
	renewed int  // times that lines were made
}

// span is a run of lines, by their first and last.
type span struct{ first, last, renewed int }

// spareCells is how many levels may be added to the user's own before the list is opened.
const spareCells = 16

// MakeRoom makes the album of the pictures. Its texture takes a renderer some time, which a window has before its first
// frame.
func (l *Levels) MakeRoom() {
	if l.Pictures == nil || l.album != nil {
		return
	}
	own := 0
	if l.Describe != nil {
		own = len(ownLevels(l.Recent, "."))
	}
	l.album, l.cells = render.NewAlbum(len(levels.Names())+own+spareCells), map[string]int{}
}

// Open begins to describe the levels and to find their pictures, once.
func (l *Levels) Open() {
	if l.catalog != nil {
		return
	}
	l.MakeRoom()
	l.catalog = NewCatalog()
	if l.Describe != nil {
		l.catalog.AddOwn(ownLevels(l.Recent, "."), l.Describe)
	}
	l.renew()
	if l.Pictures == nil {
		return
	}
	l.Pictures.Begin(l.catalog.inOrder())
}

// picturesAtOnce bounds how many pictures are taken in for one frame.
const picturesAtOnce = 4

// Poll takes in descriptions and pictures, and reports whether there were any.
func (l *Levels) Poll() (news bool) {
	if l.catalog == nil {
		return false
	}
	if l.catalog.Poll() {
		l.renew()
		news = true
	}
	if l.Pictures == nil {
		return news
	}
	for range picturesAtOnce {
		p, found := l.Pictures.Poll()
		if !found {
			break
		}
		l.cells[p.Level] = l.album.Add(p.Cell)
		news = true
	}
	return news
}

// Album returns the pictures of the levels, nil where there are none.
func (l *Levels) Album() *render.Album { return l.album }

// Close ends what goes on in the background.
func (l *Levels) Close() {
	if l.Pictures != nil {
		l.Pictures.Close()
	}
}

// WaitForWords waits for all descriptions.
func (l *Levels) WaitForWords() {
	l.Open()
	l.catalog.Wait()
	l.renew()
}

// Wait waits for all descriptions, and all pictures.
func (l *Levels) Wait() {
	l.WaitForWords()
	for l.Pictures != nil {
		p, more := l.Pictures.Wait()
		if !more {
			return
		}
		l.cells[p.Level] = l.album.Add(p.Cell)
	}
}

// WaitInSight waits for the pictures of the lines that were in sight in the last pass.
func (l *Levels) WaitInSight() {
	for l.Pictures != nil && !l.complete() {
		p, more := l.Pictures.Wait()
		if !more {
			return
		}
		l.cells[p.Level] = l.album.Add(p.Cell)
	}
}

// complete reports whether all pictures in sight are there.
func (l *Levels) complete() bool {
	for i := l.seen.first; i <= l.seen.last && i < len(l.lines); i++ {
		if e := l.lines[i].entry; e >= 0 {
			if _, known := l.cells[l.catalog.entries[e].Name]; !known {
				return false
			}
		}
	}
	return true
}

// look asks for the pictures of lines that are in sight, then for those below and above them.
func (l *Levels) look(first, last int) {
	now := span{first, last, l.renewed}
	if l.Pictures == nil || now == l.seen || last < first {
		return
	}
	l.seen = now
	names := make([]string, 0, len(l.lines))
	for i := range l.lines {
		if e := l.lines[(first+i)%len(l.lines)].entry; e >= 0 {
			names = append(names, l.catalog.entries[e].Name)
		}
	}
	l.Pictures.Want(names)
}

// renew makes the lines for the present search; the one to take stays, unless the search is another.
func (l *Levels) renew() {
	entry := -1
	if l.at >= 0 && l.at < len(l.lines) && l.search == l.sought {
		entry = l.lines[l.at].entry
	}
	l.lines, l.sought = l.catalog.lines(l.search), l.search
	l.renewed++
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
	first, last := len(l.lines), -1
	for i := range l.lines {
		at := u.Cut(l.tall(u, i))
		if moved && i == l.at {
			u.Reveal(at)
		}
		if !u.InSight(at) {
			continue
		}
		first, last = min(first, i), i
		if name := l.row(u, at, i, playing); name != "" {
			chosen = name
		}
	}
	if len(l.lines) == 0 {
		u.Wrap("No level is like that. Levels of your own are listed when they are in the folder that the program was "+
			"started in: sandbox new mine.star writes one to start from", ui.Muted)
	}
	u.EndScroll()
	l.look(first, last)
	return chosen
}

// tall returns the height of a line.
func (l *Levels) tall(u *ui.UI, i int) float32 {
	switch {
	case l.lines[i].entry < 0:
		return float32(int(u.LineHeight() + 0.6*u.Em()))
	case l.Pictures != nil:
		return float32(int(3*u.LineHeight() + 0.5*u.Em()))
	}
	return float32(int(2*u.LineHeight() + 0.5*u.Em()))
}

// row lays out a line, and returns its level if it was clicked.
func (l *Levels) row(u *ui.UI, at render.Rect, i int, playing string) (chosen string) {
	entry := l.lines[i].entry
	if entry < 0 {
		at.Y0 = at.Y1 - u.LineHeight() - 0.15*u.Em()
		u.Title(at, l.lines[i].heading, ui.Heading)
		return ""
	}
	e := &l.catalog.entries[entry]
	on := e.Name == playing || e.Group == ownGroup && e.Name == l.pathOf(playing)
	if u.Pick(at, e.Name, on || i == l.at) {
		l.at, chosen = i, e.Name
	}
	u.Tip(e.About)
	inner := at.Inset(0.25 * u.Em())
	inner.X0 += 0.25 * u.Em()
	if l.Pictures != nil {
		inner = l.picture(u, inner, e.Name)
	}
	name, about := inner.Top(u.LineHeight())
	colour := ui.Bright
	if on {
		colour = ui.Link
	}
	u.Title(name, titleOf(e), colour)
	u.WrapIn(about, e.About, ui.Muted)
	return chosen
}

// picture shows that of a level at the left of its row, and returns what is left of the row.
func (l *Levels) picture(u *ui.UI, at render.Rect, name string) (rest render.Rect) {
	cell, known := l.cells[name]
	if !known {
		cell = -1
	}
	frame, rest := at.Left(float32(int(at.Tall() * render.CellWide / render.CellTall)))
	u.Push(name)
	u.Image(frame, "picture", l.album, cell)
	u.Pop()
	rest.X0 += 0.6 * u.Em()
	return rest
}

// pathOf returns the full path of the level that is played, if that is a file.
func (l *Levels) pathOf(playing string) string {
	if l.playing != playing {
		l.playing, l.path = playing, playing
		if full, err := filepath.Abs(playing); err == nil {
			l.path = full
		}
	}
	return l.path
}
