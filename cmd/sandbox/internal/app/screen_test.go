package app

import (
	"slices"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/render"
)

// TestScreenInTheWindow: key 4 shows the figure beside the panel and hides it again; it follows the pointer.
func TestScreenInTheWindow(t *testing.T) {
	a, s := newTestAppOf(t, loadtest.WriteFile(t, "fast.star", loadtest.FastPairs))
	for range 2 {
		frame(t, a, s)
	}
	if s.last.HUD.Plot != nil {
		t.Error("there is a figure before the key")
	}
	frame(t, a, s, press("4"), press("p"))
	if p := s.last.HUD.Plot; p == nil || len(s.last.HUD.Lines) == 0 || p.Title != "Collision screen" {
		t.Fatalf("key 4 shows %+v", p)
	}
	frame(t, a, s, render.Event{Kind: render.PointerMoved, X: 320, Y: 180})
	pointed := a.painter.Pointed
	if pointed.Stage == nil {
		t.Fatal("the pointer is on nothing")
	}
	name := a.world().Body(pointed.ID).Name()
	if pair := s.last.HUD.Plot.Series; !slices.ContainsFunc(pair, func(one render.PlotSeries) bool {
		return strings.Contains(one.Name, name)
	}) {
		t.Errorf("pointing at %s shows that of %+v", name, pair)
	}
	frame(t, a, s, press("r"))
	if p := s.last.HUD.Plot; p == nil || !strings.Contains(p.Absent, "No step has been taken yet") {
		t.Error("no figure of the level that began again")
	}
	frame(t, a, s, press("4"))
	if s.last.HUD.Plot != nil {
		t.Error("the figure stays")
	}
}
