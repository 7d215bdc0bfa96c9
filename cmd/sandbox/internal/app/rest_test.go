package app

import (
	"testing"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/render"
)

// TestASleepingLevelRests: once everything sleeps time stands, nothing is drawn, and what the user does wakes it.
func TestASleepingLevelRests(t *testing.T) {
	a, s := newTestApp(t)
	a.toast = toast{}
	for n := 0; !a.lanes.AtRest(); n++ {
		if frame(t, a, s); n > 600 {
			t.Fatal("the crate does not fall asleep")
		}
	}
	for range 30 { // the auditor looks once more
		frame(t, a, s)
	}
	steps, drawn := a.lanes.StepCount(), s.frames
	for range 50 {
		frame(t, a, s)
	}
	if a.lanes.StepCount() != steps || s.frames != drawn || !a.resting {
		t.Errorf("asleep: %d steps and %d pictures in 50 frames", a.lanes.StepCount()-steps, s.frames-drawn)
	}
	if frame(t, a, s, press("f3"), press("f3")); a.panel.hud.Lines[0].Value != "asleep" {
		t.Errorf("the figures say %q", a.panel.hud.Lines[0].Value)
	}
	if frame(t, a, s, press(".")); a.lanes.StepCount() != steps+1 {
		t.Error("no single step while everything sleeps")
	}
	a.clock.Pause(false)
	frame(t, a, s, press("space"))
	if a.shot != 1 {
		t.Fatalf("no shot: %q", s.last.HUD.Toast)
	}
	for range 10 {
		frame(t, a, s)
	}
	if a.lanes.StepCount() < steps+8 {
		t.Errorf("%d steps after a shot", a.lanes.StepCount()-steps)
	}
}

// TestWhatIsToComeKeepsTimeFlowing: a body that waits to appear, and a callback, are reasons to go on.
func TestWhatIsToComeKeepsTimeFlowing(t *testing.T) {
	for name, more := range map[string]string{
		"a body":     "box((1, 1, 1), at=(3, 0.51, 0), spawn_at=60)\n",
		"a callback": "def on_step(dt):\n    pass\n",
	} {
		a, s := newTestAppOf(t, loadtest.WriteFile(t, "wait.star", "ground()\nbox((1, 1, 1), at=(0, 0.51, 0))\n"+more))
		for range 300 {
			frame(t, a, s)
		}
		if a.still || a.lanes.StepCount() < 295 {
			t.Errorf("%s to come: %d steps of 300", name, a.lanes.StepCount())
		}
	}
}

// TestAMinimisedWindowRests: time stands and nothing is drawn; when it is shown again, what went by is no debt.
func TestAMinimisedWindowRests(t *testing.T) {
	a, s := newTestApp(t)
	frame(t, a, s)
	steps, drawn := a.lanes.StepCount(), s.frames
	s.width, s.height = 0, 0
	for range 20 {
		frame(t, a, s)
	}
	if a.lanes.StepCount() != steps || s.frames != drawn || !a.resting {
		t.Errorf("minimised: %d steps, %d pictures", a.lanes.StepCount()-steps, s.frames-drawn)
	}
	s.width, s.height = 640, 360
	s.events = []render.Event{{Kind: render.Exposed}}
	if err := a.Frame(time.Hour); err != nil {
		t.Fatal(err)
	}
	if frame(t, a, s); a.lanes.StepCount() > steps+2 || s.frames != drawn+2 || a.clock.Dropped() > 0 {
		t.Errorf("shown: %d steps, %d pictures, %v s dropped", a.lanes.StepCount()-steps, s.frames-drawn, a.clock.Dropped())
	}
}

// TestFullscreenAndCursor: F11 fills the screen and gives it back; the pointer shows what it does.
func TestFullscreenAndCursor(t *testing.T) {
	a, s := newTestApp(t)
	if frame(t, a, s, press("f11")); !s.full {
		t.Error("F11 does not fill the screen")
	}
	if frame(t, a, s, press("f11")); s.full {
		t.Error("F11 does not give it back")
	}
	frame(t, a, s, render.Event{Kind: render.ButtonPressed, Button: render.LeftButton, X: 320, Y: 180})
	if s.cursor != render.Hand {
		t.Errorf("cursor %d while a crate is held", s.cursor)
	}
	frame(t, a, s, render.Event{Kind: render.ButtonReleased, Button: render.LeftButton, X: 320, Y: 180})
	if s.cursor != render.Arrow {
		t.Errorf("cursor %d over the scene", s.cursor)
	}
	a.desk.open, a.desk.tab = true, levelsTab
	a.desk.ui.Tracing = true
	frame(t, a, s)
	for _, note := range a.desk.ui.Trace() {
		if note.Kind != "field" {
			continue
		}
		frame(t, a, s, render.Event{Kind: render.PointerMoved, X: float64(note.Box.X0) + 5, Y: float64(note.Box.Y0) + 5})
		if s.cursor != render.Beam {
			t.Errorf("cursor %d over a field", s.cursor)
		}
		return
	}
	t.Error("the levels have no field")
}
