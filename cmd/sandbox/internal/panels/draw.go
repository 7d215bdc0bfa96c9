package panels

import "github.com/brickyard-physics/brickyard/render/ui"

// Overlay is something that is drawn over the bodies.
type Overlay struct {
	Name, Tip string
	Key       string // that switches it
	On        *bool
}

// Drawing is what the panel of drawing shows and changes.
type Drawing struct {
	Overlays []Overlay
	Paints   []string // names of what bodies can be coloured by, the first for nothing
	Tells    []string // what these colours say
	Paint    int      // the one that is on
	PaintKey string
	Beside   bool
	Lines    int // that are drawn, besides trails
	Many     int // so many are too many
}

// Draw is the panel of what is drawn over the bodies.
type Draw struct {
	scroll             ui.Scroll
	lines, paint, more bool // sections that are shut
}

// keyWide is the room for the name of a key, in text sizes.
const keyWide = 1.8

// Lay lays the panel out, and reports whether all is to be switched off.
func (p *Draw) Lay(u *ui.UI, d *Drawing) (none bool) {
	u.BeginScroll("list", u.Rest(), &p.scroll)
	defer u.EndScroll()
	if open(u, "Over the bodies", &p.lines) {
		for i := range d.Overlays {
			o := &d.Overlays[i]
			key, at := u.Next().Right(keyWide * u.Em())
			u.Check(at, o.Name, o.On)
			u.Tip(o.Tip)
			u.TextRight(key, o.Key, ui.Muted)
		}
	}
	if open(u, "Bodies by colour", &p.paint) {
		key, at := u.Next().Right(keyWide * u.Em())
		u.Choice(at, "paint", d.Paints, &d.Paint)
		u.TextRight(key, d.PaintKey, ui.Muted)
		u.Space(0.2)
		u.Wrap(d.Tells[d.Paint], ui.Muted)
	}
	if open(u, "How much of it", &p.more) {
		u.Check(u.Next(), "Only beside what is selected", &d.Beside)
		u.Tip("Of the bodies that are clicked and their neighbours; by itself where there would be too many lines.")
		colour := ui.Bright
		if d.Lines > d.Many {
			colour = ui.Warning
		}
		u.Row("Lines now", u.Int(d.Lines), colour)
		if d.Lines > d.Many {
			u.Wrap(u.Join("More than ", u.Int(d.Many), " are drawn pale: click a body for those beside it."), ui.Muted)
		}
		none = u.Button(u.Next(), "Draw nothing over the bodies")
	}
	return none
}
