package panels

import (
	"cmp"
	"slices"

	"github.com/brickyard-physics/brickyard/render/ui"
)

// countTable is the table of what is counted in steps.
type countTable struct {
	table ui.Table
	rows  [Counts]countRow
	order [Counts]int32
}

// countRow has the figures of a count.
type countRow struct{ last, mean, most float64 }

// The columns of counts.
const (
	countColumn = iota
	lastColumn
	meanColumn
	mostColumn
)

var countColumns = []ui.Column{{Title: "count", Wide: 2.2}, {Title: "last", Wide: 1, Right: true},
	{Title: "mean", Wide: 1, Right: true}, {Title: "most", Wide: 1, Right: true}}

// of finds the figures of the steps that a history holds.
func (p *countTable) of(h *History) {
	for i := range p.rows {
		r, row := &h.counts[i], countRow{}
		n := r.Len()
		for k := range n {
			row.last = float64(r.At(k))
			row.mean += row.last / float64(n)
			row.most = max(row.most, row.last)
		}
		p.rows[i] = row
	}
}

// lay lays the table out.
func (p *countTable) lay(u *ui.UI, names []string) {
	p.sort(names)
	first, last, _ := u.BeginTable(u.Cut((1+Counts)*u.RowHeight()), "figures", &p.table, countColumns, Counts)
	for i := first; i < last; i++ {
		k := p.order[i]
		row := &p.rows[k]
		u.TableRow(i, false)
		u.Cell(names[k], ui.Bright)
		u.Cell(u.Int(int(row.last)), ui.Bright)
		u.Cell(u.Float(row.mean, 1), ui.Bright)
		u.Cell(u.Int(int(row.most)), ui.Bright)
	}
	u.EndTable()
}

// sort puts the counts in the order that the user wants; those that are equal stay as they come.
func (p *countTable) sort(names []string) {
	for i := range p.order {
		p.order[i] = int32(i)
	}
	by, sign := p.table.By, 1
	if p.table.Down {
		sign = -1
	}
	slices.SortStableFunc(p.order[:], func(i, k int32) int {
		a, b := &p.rows[i], &p.rows[k]
		switch by {
		case lastColumn:
			return sign * cmp.Compare(a.last, b.last)
		case meanColumn:
			return sign * cmp.Compare(a.mean, b.mean)
		case mostColumn:
			return sign * cmp.Compare(a.most, b.most)
		}
		return sign * cmp.Compare(names[i], names[k])
	})
}
