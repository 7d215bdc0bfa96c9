package ui

import (
	"cmp"
	"slices"
	"strconv"
	"testing"

	"github.com/brickyard-physics/brickyard/render"
)

// sampleTable is a caller with a table of a hundred rows.
type sampleTable struct {
	table  Table
	rows   [100]int
	filled bool
	picked int
	sorts  int
}

var sampleColumns = []Column{{Title: "name", Wide: 2}, {Title: "figure", Wide: 1, Right: true},
	{Title: "fixed", Wide: 1, Fixed: true}}

// lay lays the table out, and sorts it as the user wants.
func (s *sampleTable) lay(u *UI) {
	if !s.filled {
		s.filled, s.picked = true, -1
		for i := range s.rows {
			s.rows[i] = i * 37 % 100
		}
	}
	first, last, sorted := u.BeginTable(u.Cut(6*u.RowHeight()), "table", &s.table, sampleColumns, len(s.rows))
	for i := first; i < last; i++ {
		if u.TableRow(i, i == s.picked) {
			s.picked = i
		}
		u.Cell(treeNames[s.rows[i]%10], Bright)
		u.Cell(u.Int(s.rows[i]), Bright)
		u.Cell("a text that is far too long for its column", Muted)
		u.Cell("too many", Bad) // which is left out
	}
	u.EndTable()
	if sorted {
		s.sorts++
		slices.SortStableFunc(s.rows[:], func(a, b int) int {
			if s.table.Down {
				a, b = b, a
			}
			if s.table.By == 0 {
				return cmp.Compare(treeNames[a%10], treeNames[b%10])
			}
			return cmp.Compare(a, b)
		})
	}
}

// cells returns the texts of a column that are in sight, the column counted from 0 of three.
func (s *sample) cells(column int) (out []string) {
	s.pass(nil)
	n := 0
	for _, note := range s.u.Trace() {
		if note.Kind == "cell" {
			if n%3 == column && note.Shown {
				out = append(out, note.Value)
			}
			n++
		}
	}
	return out
}

// TestTableIsSorted: a click on a head sorts by it, figures with the largest first, names from a on, and another one
// the other way round; a fixed column is none to sort by.
func TestTableIsSorted(t *testing.T) {
	s := newTallSample(t)
	if got := s.cells(1); len(got) < 4 || got[1] != "37" {
		t.Fatalf("the figures are %v", got)
	}
	s.at(s.box(t, "Sample/all/table/figure"))
	if got := s.cells(1); got[0] != "99" || got[1] != "98" || s.value("Sample/all/table/figure") != "down" {
		t.Errorf("sorted they are %v", got)
	}
	s.at(s.box(t, "Sample/all/table/figure"))
	if got := s.cells(1); got[0] != "0" || s.value("Sample/all/table/figure") != "up" {
		t.Errorf("the other way round they are %v", got)
	}
	s.at(s.box(t, "Sample/all/table/name"))
	if got := s.cells(0); got[0] != "eight" || s.value("Sample/all/table/figure") != "" {
		t.Errorf("by name they are %v", got)
	}
	sorts := s.table.sorts
	if s.at(s.box(t, "Sample/all/table/fixed")); s.table.sorts != sorts {
		t.Error("a fixed column sorts")
	}
	s.send(render.Event{Kind: render.KeyPressed, Key: "tab"})
	s.pass(nil)
}

// TestTableScrolls: only rows in sight are laid out, the wheel leads to the last one, a click picks, cells stay within
// their column, and one too many is left out.
func TestTableScrolls(t *testing.T) {
	s := newTallSample(t)
	box := s.box(t, "Sample/all/table/table")
	x, y := box.X0+30, (box.Y0+box.Y1)/2
	for range 60 {
		if !s.send(render.Event{Kind: render.Scrolled, X: float64(x), Y: float64(y), DY: -1}) {
			t.Fatal("the table does not take the wheel")
		}
	}
	last := strconv.Itoa(99 * 37 % 100)
	if got := s.cells(1); got[len(got)-1] != last || len(got) > 9 {
		t.Errorf("at the end the figures are %v, want %s at last", got, last)
	}
	s.press(x, box.Y1-4, 0)
	if s.release(x, box.Y1-4); s.table.picked != 99 {
		t.Errorf("row %d is picked", s.table.picked)
	}
	s.pass(nil)
	cells := 0
	for _, n := range s.u.Trace() {
		if n.Kind != "cell" {
			continue
		}
		if cells++; n.Value == "too many" || n.Box.X0 < box.X0 || n.Box.X1 > box.X1 {
			t.Errorf("%q is at %+v", n.Value, n.Box)
		}
	}
	if cells > 3*10 {
		t.Errorf("%d cells are laid out", cells)
	}
}
