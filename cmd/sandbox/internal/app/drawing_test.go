package app

import (
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
)

// TestThePanelOfDrawing: every overlay has a switch and a key that do the same, bodies are coloured by one thing at a
// time, and all of it can be switched off at once.
func TestThePanelOfDrawing(t *testing.T) {
	a := newDeskApp(t, loadtest.WriteFile(t, "crate.star", stacked))
	a.frame(t, press("f1"))
	a.click(t, "tabs/Draw")
	for i := range picture.AllOverlays {
		o := &picture.AllOverlays[i]
		on := o.On(&a.painter.Show)
		if a.click(t, "Draw/list/"+o.Label); !*on || a.value("Draw/list/"+o.Label) != "on" {
			t.Errorf("a click does not switch %s on", o.Name)
		}
		if a.frame(t, press(overlayKeys[o.Name])); *on || overlayKeys[o.Name] == "" {
			t.Errorf("the key %q does not switch %s off", overlayKeys[o.Name], o.Name)
		}
	}
	if a.painter.Show != (picture.Overlays{}) {
		t.Fatalf("it shows %+v", a.painter.Show)
	}
	a.click(t, "list/paint")
	a.click(t, "islands")
	if a.painter.Show.Paint != picture.PaintIslands || a.value("list/paint") != "islands" {
		t.Errorf("the bodies are coloured by %d", a.painter.Show.Paint)
	}
	a.frame(t, press("7"))
	said := []string{a.screen.last.HUD.Toast}
	if a.painter.Show.Paint != picture.PaintGaps || !slices.Equal(said, a.painter.Show.Legend()) {
		t.Errorf("7 leads to %d, and says %q", a.painter.Show.Paint, said)
	}
	a.click(t, "list/Only beside what is selected")
	a.click(t, "list/Edges")
	if a.frame(t); a.value("Lines now") == "0" || !a.painter.Show.Beside {
		t.Errorf("%s lines, %+v", a.value("Lines now"), a.painter.Show)
	}
	a.click(t, "list/Draw nothing over the bodies")
	if a.frame(t); a.painter.Show != (picture.Overlays{}) || a.value("Lines now") != "0" {
		t.Errorf("%s lines, %+v", a.value("Lines now"), a.painter.Show)
	}
}

// TestTrailsInTheWindow: what moves while trails are on has one, but not where the timeline shows the past.
func TestTrailsInTheWindow(t *testing.T) {
	a := newDeskApp(t, loadtest.WriteFile(t, "falls.star", "ground()\nbox((1, 1, 1), at=(0, 9, 0))\n"))
	a.frame(t, press("p"), press("u"))
	for range 10 {
		a.frame(t, press("."))
	}
	if n := len(a.screen.last.Lines); n < 10 {
		t.Fatalf("a trail of %d lines", n)
	}
	a.painter.Trails.Hidden = false
	a.time.showing, a.time.shown = true, 3
	if a.frame(t, press("9"), press("9")); len(a.screen.last.Lines) != 0 {
		t.Errorf("in the past there are %d lines", len(a.screen.last.Lines))
	}
}

// TestTrailsFromTheTimeline: trails are there as soon as they are switched on, and where the level goes back.
func TestTrailsFromTheTimeline(t *testing.T) {
	a := newDeskApp(t, loadtest.WriteFile(t, "falls.star", "ground()\nbox((1, 1, 1), at=(0, 99, 0))\n"))
	a.frame(t, press("p"))
	for range 40 {
		a.frame(t, press("."))
	}
	if n := len(a.screen.last.Lines); n != 0 {
		t.Fatalf("without trails there are %d lines", n)
	}
	if a.frame(t, press("u")); len(a.screen.last.Lines) != 39 {
		t.Fatalf("switched on after 40 steps a trail has %d lines", len(a.screen.last.Lines))
	}
	lowest := a.screen.last.Lines[38].B.Y()
	for range 10 {
		a.frame(t, press(","))
	}
	if lines := a.screen.last.Lines; len(lines) != 28 || lines[27].B.Y() <= lowest { // as at the step's beginning
		t.Fatalf("ten steps back it has %d lines", len(lines))
	}
	a.frame(t, press("."))
	if n := len(a.screen.last.Lines); n != 29 {
		t.Errorf("a step on it has %d lines", n)
	}
	a.frame(t, press("p"))
	for range 5 {
		a.frame(t)
	}
	if lines := a.screen.last.Lines; len(lines) < 33 || lines[len(lines)-1].B.Y() >= lines[0].A.Y() {
		t.Errorf("in another future it has %d lines", len(lines))
	}
}
