package main

import (
	"github.com/brickyard-physics/brickyard/render"
	"testing"
)

// TestScreenInTheWindow: key 4 shows the figure beside the panel and hides it again; it follows the pointer.
func TestScreenInTheWindow(t *testing.T) {
	a, s := newTestAppOf(t, writeFile(t, "fast.star", fastLevel))
	for range 2 {
		frame(t, a, s)
	}
	if s.last.HUD.Plot != nil {
		t.Error("there is a figure before the key")
	}
	frame(t, a, s, press("4"), press("p"))
	if p := s.last.HUD.Plot; p == nil || len(s.last.HUD.Lines) == 0 || p.Title != screenTitle {
		t.Fatalf("key 4 shows %+v", p)
	}
	frame(t, a, s, render.Event{Kind: render.PointerMoved, X: 320, Y: 180})
	if a.painter.Pointed.Stage == nil || a.painter.Screen.shown.focus != a.painter.Pointed {
		t.Errorf("pointing at %+v shows that of %+v", a.painter.Pointed, a.painter.Screen.shown.focus)
	}
	frame(t, a, s, press("r"))
	if s.last.HUD.Plot == nil || a.painter.Screen.shown.world != a.world() {
		t.Error("no figure of the level that began again")
	}
	frame(t, a, s, press("4"))
	if s.last.HUD.Plot != nil {
		t.Error("the figure stays")
	}
}
