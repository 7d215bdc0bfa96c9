package app

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
	"github.com/brickyard-physics/brickyard/render"
)

// TestAFrameStopsSteppingWhenItsTimeIsUp: at an impact each of five steps may take longer than a whole frame has.
func TestAFrameStopsSteppingWhenItsTimeIsUp(t *testing.T) {
	for _, row := range []struct {
		step time.Duration
		most uint64
	}{
		{44 * time.Millisecond, 1}, {25 * time.Millisecond, 1}, {15 * time.Millisecond, 2}, {time.Millisecond, 5},
	} {
		a, s := newTestApp(t)
		frame(t, a, s) // steps were quick until now
		before, now := a.world().StepCount(), time.Now()
		a.now = func() time.Time { // the time of a machine on which whatever is measured takes one step's time
			now = now.Add(row.step)
			return now
		}
		if err := a.Frame(time.Second / 12); err != nil {
			t.Fatal(err)
		}
		if n := a.world().StepCount() - before; n != row.most {
			t.Errorf("steps of %v: %d in a frame, want %d", row.step, n, row.most)
		}
		if lost := 60 * a.clock.Dropped(); float64(row.most)+lost < 4.5 || float64(row.most)+lost > 5.5 {
			t.Errorf("steps of %v: %.2f given up of 5", row.step, lost)
		}
	}
}

// TestAPausedWindowRests: it draws when something has changed and else waits for the user.
func TestAPausedWindowRests(t *testing.T) {
	a, s := newTestApp(t)
	now := time.Now()
	a.now = func() time.Time { return now }
	play := func(frames int, events ...render.Event) (drawn, waited int) {
		t.Helper()
		s.events = events
		drawn, waited = s.frames, s.waits
		a.options.Frames = frames
		if err := a.Run(); err != nil {
			t.Fatal(err)
		}
		return s.frames - drawn, s.waits - waited
	}
	if drawn, waited := play(30); drawn != 30 || waited != 0 {
		t.Errorf("time flows: %d of 30 frames drawn, %d waits", drawn, waited)
	}
	now = now.Add(time.Hour) // what was said is gone
	play(3, press("p"))
	now = now.Add(time.Hour)
	play(3)
	if drawn, waited := play(100); drawn != 0 || waited != 100 {
		t.Errorf("paused: %d of 100 frames drawn, %d waits", drawn, waited)
	}
	for name, row := range map[string]struct {
		events []render.Event
		least  int // pictures
	}{
		"a single step":    {[]render.Event{press(".")}, 1},
		"an overlay":       {[]render.Event{press("1")}, 1},
		"the window shown": {[]render.Event{{Kind: render.Exposed}}, 1},
		"the pointer":      {[]render.Event{{Kind: render.PointerMoved, X: 7, DX: 1}}, 0},
		"the wheel":        {[]render.Event{{Kind: render.Scrolled, DY: 1}}, 1},
	} {
		if drawn, _ := play(20, row.events...); drawn < row.least || drawn > row.least+2 {
			t.Errorf("%s: %d pictures of 20 frames", name, drawn)
		}
	}
	play(1, press("tab"))
	s.events = []render.Event{press("w")}
	before := s.frames
	for range 10 {
		frame(t, a, s, s.events...)
	}
	if drawn := s.frames - before; drawn != 10 {
		t.Errorf("in flight %d of 10 frames are drawn", drawn)
	}
}

// TestEscapeClosesWhatIsOpen: one thing at a time, and never the window; Ctrl+Q closes that.
func TestEscapeClosesWhatIsOpen(t *testing.T) {
	a, s := newTestApp(t)
	frame(t, a, s, press("1"), press("3"), press("j"))
	if !a.painter.Show.Joints {
		t.Error("J shows no joints")
	}
	frame(t, a, s, render.Event{Kind: render.ButtonPressed, Button: render.LeftButton, X: 320, Y: 180})
	if !a.grab.Held() || s.last.HUD.Help == "" {
		t.Fatal("nothing to close")
	}
	if frame(t, a, s, press("escape")); a.grab.Held() || !a.painter.Show.Boxes {
		t.Error("the first escape does not let the body go, or does more")
	}
	if frame(t, a, s, press("escape")); a.painter.Show != (picture.Overlays{}) || s.last.HUD.Help == "" {
		t.Error("the second one does not close the overlays, or does more")
	}
	if frame(t, a, s, press("escape")); s.last.HUD.Help != "" {
		t.Error("the third one does not close the help")
	}
	if frame(t, a, s, press("escape")); a.quit || !strings.Contains(s.last.HUD.Toast, "Ctrl+Q") {
		t.Errorf("with nothing open: quit %v, toast %q", a.quit, s.last.HUD.Toast)
	}
	if frame(t, a, s, press("q")); a.quit {
		t.Error("Q alone quits")
	}
	if frame(t, a, s, render.Event{Kind: render.KeyPressed, Key: "q", Mods: render.Control}); !a.quit {
		t.Error("Ctrl+Q does not quit")
	}
}

// TestRestartReadsTheFile: R plays what is on the disk now; while that is broken the old level goes on and the place is
// shown until it is mended.
func TestRestartReadsTheFile(t *testing.T) {
	const level = "ground()\nbox((1, 1, 1), at=(0, 0.6, 0))\ncamera(eye=(0, 3, 9), target=(0, 1, 0))\n"
	path := loadtest.WriteFile(t, "mine.star", level)
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	a, s := newTestAppOf(t, path)
	frame(t, a, s, render.Event{Kind: render.Scrolled, DY: 2})
	view, bodies := a.view.Camera(), len(a.world().Bodies())
	write(level + "sphere(0.3, at=(3, 1, 0))\n")
	if frame(t, a, s, press("r")); len(a.world().Bodies()) != bodies+1 || a.view.Camera() != view {
		t.Errorf("%d bodies, want %d; camera at %v", len(a.world().Bodies()), bodies+1, s.last.Camera.Eye)
	}
	frame(t, a, s)
	old, steps := a.lanes, a.lanes.StepCount()
	write(level + "sphere(-0.3, at=(3, 1, 0))\n")
	frame(t, a, s, press("r"))
	for range 600 { // longer than what passes stays, and than the crate takes to fall asleep
		a.toast = toast{}
		frame(t, a, s)
	}
	if a.lanes != old || a.lanes.StepCount() < steps+20 {
		t.Errorf("the old level does not go on: %d steps after %d", a.lanes.StepCount(), steps)
	}
	if text := s.last.HUD.Trouble; !strings.Contains(text, "mine.star:4:1: ") {
		t.Errorf("shown: %q", text)
	}
	if frame(t, a, s, press("escape")); s.last.HUD.Trouble != "" || a.lanes != old {
		t.Errorf("still shown: %q", s.last.HUD.Trouble)
	}
	write(strings.Replace(level, "(0, 3, 9)", "(0, 4, 9)", 1))
	if frame(t, a, s, press("r")); a.lanes == old || s.last.HUD.Trouble != "" || s.last.Camera.Eye[1] < 3.99 {
		t.Errorf("mended: trouble %q, camera at %v", s.last.HUD.Trouble, s.last.Camera.Eye)
	}
}

// TestRestartWithFewerCars: who rode with one that is gone stands where the level says.
func TestRestartWithFewerCars(t *testing.T) {
	path := loadtest.WriteFile(t, "cars.star", "ground()\ncar(name=\"a\")\ncar(at=(9, 0.01, 0), name=\"b\")\n")
	a, s := newTestAppOf(t, path)
	a.ride.Board(picture.Chasing, 1)
	frame(t, a, s)
	if err := os.WriteFile(path, []byte("ground()\ncar(name=\"a\")\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if frame(t, a, s, press("r")); a.ride.Kind != picture.Besides || a.trouble != "" {
		t.Errorf("seat %d of car %d, trouble %q", a.ride.Kind, a.ride.Number, a.trouble)
	}
}

// A measured window tells the time of each frame, and beside it the steps that were taken for that frame.
func TestFrameTimes(t *testing.T) {
	a, _ := newTestApp(t)
	a.options.Measured, a.stats = true, newPlayStats(4) // two frames settle
	now := time.Now()
	a.now = func() time.Time { now = now.Add(time.Millisecond); return now }
	for _, ms := range []int{0, 1, 1, 50, 17, 0} {
		if err := a.Frame(time.Duration(ms) * time.Millisecond); err != nil {
			t.Fatal(err)
		}
	}
	var out strings.Builder
	if err := a.WriteFrames(&out); err != nil {
		t.Fatal(err)
	}
	// The three steps that the 50 ms make due belong to the frame after them.
	want := "time_s,frame_ms,steps,steps_ms\n0.0000,50.000,0,0.000\n0.0500,17.000,3,3.000\n0.0670,0.000,1,1.000\n"
	if out.String() != want {
		t.Errorf("%s, want %s", out.String(), want)
	}
	if r := a.Result(); r.FrameWorst != 50 || r.Frames != 3 || r.StepWorst != 1 || r.Steps != 4 {
		t.Errorf("%+v", r)
	}
}
