package panels

import (
	"strings"

	"github.com/brickyard-physics/brickyard/render/ui"
)

// BodyItem is a line of the list of bodies: a lane, a group, or a body below it.
type BodyItem struct {
	ID    uint64 // tells lines apart, and stays that of the same one while bodies come and go
	Label string
	Note  string
	Depth int
	Group bool // others follow that belong to it, of greater depth
	Open  bool // the group is open unless it was closed
}

// BodyList is the panel that lists all bodies of the level.
type BodyList struct {
	tree    ui.Tree
	turned  map[uint64]bool // groups that are open, or closed, other than at first
	search  string
	rows    []ui.TreeRow
	items   []int // by row
	version int   // of the items that rows were made of
	stale   bool
}

// Lay lays the panel out. Items are read anew when their version is another one. It returns the item that is to be
// selected, −1 for none, and whether it is to be looked at too.
func (p *BodyList) Lay(u *ui.UI, items []BodyItem, version int, picked [2]uint64) (chosen int, look bool) {
	if u.Field(u.Next(), "search", "Search by name", &p.search) {
		p.stale = true
	}
	if p.stale || p.version != version {
		p.stale, p.version = false, version
		p.flatten(items)
	}
	for i := range p.rows {
		id := p.rows[i].ID
		p.rows[i].On = id == picked[0] || id == picked[1]
	}
	u.Space(0.2)
	box := u.Rest()
	if len(p.rows) == 0 {
		u.Wrap("No body has such a name.", ui.Muted)
	}
	row, deed := u.Tree(box, "list", &p.tree, p.rows)
	switch {
	case deed == ui.TreeNothing:
	case p.rows[row].Branch:
		p.toggle(&items[p.items[row]])
	default:
		return p.items[row], deed == ui.TreeEntered
	}
	return -1, false
}

// toggle opens a group, or closes it.
func (p *BodyList) toggle(g *BodyItem) {
	if p.turned == nil {
		p.turned = map[uint64]bool{}
	}
	if p.turned[g.ID] = !p.turned[g.ID]; !p.turned[g.ID] {
		delete(p.turned, g.ID)
	}
	p.stale = true
}

// Show opens the groups around an item, and scrolls to it.
func (p *BodyList) Show(items []BodyItem, id uint64) {
	at := -1
	for i := range items {
		if items[i].ID == id {
			at = i
		}
	}
	if at < 0 {
		return
	}
	for i, depth := at-1, items[at].Depth; i >= 0 && depth > 0; i-- {
		if items[i].Depth < depth {
			depth = items[i].Depth
			if !p.isOpen(&items[i]) {
				p.toggle(&items[i])
			}
		}
	}
	p.stale = true
	p.tree.Show(id)
}

func (p *BodyList) isOpen(g *BodyItem) bool { return g.Open != p.turned[g.ID] }

// flatten lists what is in open groups; or, while something is searched, all bodies of such names.
func (p *BodyList) flatten(items []BodyItem) {
	p.rows, p.items = p.rows[:0], p.items[:0]
	search := strings.ToLower(strings.TrimSpace(p.search))
	closed := -1 // depth of a closed group, whose items are left out; −1 outside of one
	for i := range items {
		it := &items[i]
		row := ui.TreeRow{ID: it.ID, Label: it.Label, Note: it.Note, Depth: it.Depth, Branch: it.Group}
		if search != "" {
			row.Depth = 0
			if it.Group || !strings.Contains(strings.ToLower(it.Label), search) {
				continue
			}
		} else {
			if closed >= 0 && it.Depth > closed {
				continue
			}
			closed = -1
			if row.Open = p.isOpen(it); it.Group && !row.Open {
				closed = it.Depth
			}
		}
		p.rows, p.items = append(p.rows, row), append(p.items, i)
	}
}
