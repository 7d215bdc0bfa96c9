package ui

import (
	"testing"

	"github.com/brickyard-physics/brickyard/render"
)

// sampleTree is a caller with a tree: ten roots of ten branches each, which have ten leaves each.
type sampleTree struct {
	tree   Tree
	open   [110]bool // roots, and the branches of each
	rows   []TreeRow
	picked uint64 // 0 for none
	double int
}

var treeNames = [10]string{"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"}

// lay lays the tree out, and does what the user wants.
func (s *sampleTree) lay(u *UI) {
	if s.rows == nil {
		s.flatten()
	}
	for i := range s.rows {
		s.rows[i].On = s.rows[i].ID == s.picked
	}
	row, deed := u.Tree(u.Cut(8*u.RowHeight()), "tree", &s.tree, s.rows)
	switch deed {
	case TreeToggled:
		if k := s.rows[row].ID; k <= 110 {
			s.open[k-1] = !s.open[k-1]
			s.flatten()
		}
	case TreePicked:
		s.picked = s.rows[row].ID
	case TreeEntered:
		s.double++
	}
}

// flatten lists what is open. IDs: 1…10 roots, 11…110 branches, above that leaves.
func (s *sampleTree) flatten() {
	s.rows = s.rows[:0]
	for i := range 10 {
		s.rows = append(s.rows, TreeRow{ID: uint64(1 + i), Label: treeNames[i], Note: "10", Branch: true, Open: s.open[i]})
		for k := 0; s.open[i] && k < 10; k++ {
			b := 10 + 10*i + k
			s.rows = append(s.rows, TreeRow{ID: uint64(1 + b), Label: treeNames[k], Depth: 1, Branch: true, Open: s.open[b]})
			for n := 0; s.open[b] && n < 10; n++ {
				s.rows = append(s.rows, TreeRow{ID: uint64(200 + 10*b + n), Label: treeNames[n], Depth: 2})
			}
		}
	}
}

// newTallSample is a sample in a window so tall that all of it is in sight.
func newTallSample(t testing.TB) *sample {
	s := newSample(t, 14)
	s.frame.Height = 1600
	s.pass(nil)
	return s
}

// rowBox returns where a row of the tree is.
func (s *sample) rowBox(t testing.TB, label string) render.Rect {
	t.Helper()
	s.pass(nil)
	for _, n := range s.u.Trace() {
		if n.Kind == "row" && n.Box.Y0 >= 0 && hasSuffix(n.Path, "/"+label) && n.Shown {
			return n.Box
		}
	}
	t.Fatalf("there is no row %s", label)
	return render.Rect{}
}

func hasSuffix(s, end string) bool { return len(s) >= len(end) && s[len(s)-len(end):] == end }

// at presses and releases in the middle of a box.
func (s *sample) at(b render.Rect) {
	x, y := (b.X0+b.X1)/2, (b.Y0+b.Y1)/2
	s.press(x, y, 0)
	s.release(x, y)
}

// TestTreeByPointer: the arrow opens and closes, a click on the row picks it, two enter it, and only rows in sight are
// laid out.
func TestTreeByPointer(t *testing.T) {
	s := newTallSample(t)
	row := s.rowBox(t, "two")
	arrow := row
	arrow.X0, arrow.X1 = row.X0-10, row.X0-2
	if s.at(arrow); !s.tree.open[2] || len(s.tree.rows) != 20 {
		t.Fatalf("the arrow does not open: %d rows", len(s.tree.rows))
	}
	laid := 0
	s.pass(nil)
	for _, n := range s.u.Trace() {
		if n.Kind == "row" && hasSuffix(n.Path[:len(n.Path)-len(lastName(n.Path))-1], "tree") || n.Kind == "arrow" {
			laid++
		}
	}
	if laid > 24 {
		t.Errorf("%d rows and arrows of a tree of 8 rows in sight are laid out", laid)
	}
	if s.at(s.rowBox(t, "one")); s.tree.picked != 2 {
		t.Errorf("a click picks %d", s.tree.picked)
	}
	if s.at(s.rowBox(t, "one")); s.tree.double != 1 {
		t.Error("two clicks do not enter")
	}
	if s.at(arrow); s.tree.open[2] {
		t.Error("the arrow does not close")
	}
}

func lastName(path string) string {
	for i := len(path) - 1; i >= 0; i-- {
		if path[i] == '/' {
			return path[i+1:]
		}
	}
	return path
}

// TestTreeByKeys: the arrows lead up and down, open and close, and to the row above; what they lead to scrolls into
// sight.
func TestTreeByKeys(t *testing.T) {
	s := newTallSample(t)
	s.at(s.rowBox(t, "zero"))
	key := func(names ...render.Key) {
		for _, k := range names {
			if !s.send(render.Event{Kind: render.KeyPressed, Key: k}) {
				t.Errorf("the tree does not take %s", k)
			}
		}
	}
	key("down", "right", "down", "down")
	if !s.tree.open[1] || s.tree.tree.at != 22 {
		t.Fatalf("the keys are on %d, and the branch is open: %v", s.tree.tree.at, s.tree.open[1])
	}
	key("enter")
	if s.tree.picked != 22 {
		t.Errorf("enter picks %d", s.tree.picked)
	}
	key("right", "right")
	if s.tree.tree.at != 200+10*21 {
		t.Errorf("right leads to %d", s.tree.tree.at)
	}
	key("left")
	if s.tree.tree.at != 22 {
		t.Errorf("left leads to %d", s.tree.tree.at)
	}
	key("left", "left")
	if s.tree.open[21] || s.tree.tree.at != 2 {
		t.Errorf("left leads to %d", s.tree.tree.at)
	}
	key("space", "end")
	s.pass(nil)
	if s.tree.open[1] || s.tree.tree.at != 10 || !s.rowBox(t, "nine").Cut(s.box(t, "Sample/all/tree")).Holds(
		s.rowBox(t, "nine").X0, s.rowBox(t, "nine").Y0) {
		t.Errorf("end leads to %d", s.tree.tree.at)
	}
	key("pageup", "home", "up")
	if s.tree.tree.at != 1 {
		t.Errorf("home leads to %d", s.tree.tree.at)
	}
}

// TestTreeOfRowsThatGo: the keys are on the first row once theirs is gone, and an empty tree takes none.
func TestTreeOfRowsThatGo(t *testing.T) {
	s := newTallSample(t)
	s.at(s.rowBox(t, "three"))
	s.tree.rows = s.tree.rows[:2]
	s.send(render.Event{Kind: render.KeyPressed, Key: "down"})
	if s.tree.tree.at != 2 {
		t.Errorf("the keys are on %d", s.tree.tree.at)
	}
	s.tree.rows = s.tree.rows[:0]
	s.send(render.Event{Kind: render.KeyPressed, Key: "down"})
	s.send(render.Event{Kind: render.KeyPressed, Key: "enter"})
	s.pass(nil)
}
