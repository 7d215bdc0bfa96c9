package ui

import (
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/render"
)

func TestListsScroll(t *testing.T) {
	s := newSample(t, 14)
	b := s.box(t, "Sample/all/list/0/row")
	for range 10 {
		s.send(render.Event{Kind: render.Scrolled, X: float64(b.X0 + 5), Y: float64(b.Y0 + 5), DY: -1})
		s.pass(nil)
	}
	rows := 0
	for _, n := range s.u.Trace() {
		if strings.HasPrefix(n.Path, "Sample/all/list/") && n.Kind == "pick" {
			rows++
		}
	}
	if s.list.Y == 0 || rows < 4 || rows > 8 {
		t.Fatalf("scrolled by %v, %d of 200 rows are laid out", s.list.Y, rows)
	}
	s.click(t, "Sample/all/list/32/row", 0)
	if s.picked != 32 {
		t.Errorf("row %d", s.picked)
	}
	for range 1000 {
		s.send(render.Event{Kind: render.Scrolled, X: float64(b.X0 + 5), Y: float64(b.Y0 + 5), DY: -1})
	}
	if s.box(t, "Sample/all/list/199/row").Empty() {
		t.Error("the last row is not reached")
	}
}
