package panels

import (
	"cmp"
	"slices"

	"github.com/brickyard-physics/brickyard/render/ui"
)

// Contact is a contact point of the body that is inspected.
type Contact struct {
	With  string
	Other int     // a number of the other body
	Gap   float64 // m, by the solver
	Force float64 // N, mean of the last step
}

// contactTable is the table of them.
type contactTable struct {
	table ui.Table
	order []int32
	of    uint64 // the look that found what is in order; 0: nothing is
}

// The columns of contacts.
const (
	withColumn = iota
	gapColumn
	forceColumn
)

var contactColumns = []ui.Column{{Title: "with", Wide: 2.2}, {Title: "gap, mm", Wide: 1.2, Right: true},
	{Title: "force, N", Wide: 1.2, Right: true}}

// mostContactRows is how many rows are in sight at once.
const mostContactRows = 7

// lay lays the table out, and returns the contact that was clicked, −1 for none. Those of other
// are marked.
func (p *contactTable) lay(u *ui.UI, body *Inspected, other int) (clicked int) {
	clicked = -1
	all := body.Contacts
	if len(all) == 0 {
		u.Text(u.Line(), "It touches nothing.", ui.Muted)
		return clicked
	}
	if p.of != body.Look {
		p.sort(all)
		p.of = body.Look
	}
	box := u.Cut(float32(1+min(len(all), mostContactRows)) * u.RowHeight())
	first, last, sorted := u.BeginTable(box, "contacts", &p.table, contactColumns, len(all))
	for i := first; i < last; i++ {
		c := &all[p.order[i]]
		if u.TableRow(i, c.Other == other) {
			clicked = int(p.order[i])
		}
		u.Cell(c.With, ui.Link)
		u.Cell(u.Float(1e3*c.Gap, 4), ui.Bright)
		u.Cell(u.Short(c.Force, ""), ui.Bright)
	}
	u.EndTable()
	if sorted {
		p.of = 0
	}
	u.Space(0.3)
	return clicked
}

// sort puts the contacts in the order that the user wants; those that are equal stay as they come.
func (p *contactTable) sort(all []Contact) {
	p.order = p.order[:0]
	for i := range all {
		p.order = append(p.order, int32(i))
	}
	by, sign := p.table.By, 1
	if p.table.Down {
		sign = -1
	}
	slices.SortStableFunc(p.order, func(i, k int32) int {
		a, b := &all[i], &all[k]
		switch by {
		case gapColumn:
			return sign * cmp.Compare(a.Gap, b.Gap)
		case forceColumn:
			return sign * cmp.Compare(a.Force, b.Force)
		}
		return sign * cmp.Compare(a.With, b.With)
	})
}
