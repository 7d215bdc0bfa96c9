package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/render"
)

// forked plays a level, goes back in it, and on otherwise. It returns what is to be found again.
func (a *deskApp) forked(t *testing.T) (step, hash uint64) {
	t.Helper()
	a.hashesOf(t, 100, shootAndDrag)
	a.goTo(40)
	a.frame(t, press("p"))
	a.hashesOf(t, 30, func(i int) []render.Event {
		if i == 5 {
			return []render.Event{press("space")}
		}
		return nil
	})
	a.frame(t, press("p"))
	return a.lanes.StepCount(), a.lanes.Hash()
}

// seeForked checks that what forked has played is there again: where it stood, with its record and its other future.
func (a *deskApp) seeForked(t *testing.T, level string, step, hash uint64) {
	t.Helper()
	if a.lanes.StepCount() != step || a.lanes.Hash() != hash || a.level != level || !a.clock.Paused() || a.trouble != "" {
		t.Fatalf("%s at step %d of %d, same hash: %v, paused: %v, trouble %q", a.level, a.lanes.StepCount(), step,
			a.lanes.Hash() == hash, a.clock.Paused(), a.trouble)
	}
	replayed(t, a.Player, level)
	if fork, end, left := a.time.tape.Branch(); !left || fork != 40 || end < 90 {
		t.Fatalf("a future from %d to %d: %v", fork, end, left)
	}
	plotted, _ := a.desk.recorder.history.Momentum()
	if a.goTo(20); plotted == 0 && a.desk.recorder.history.Kinetic().Len() != int(step) {
		t.Errorf("the plots have %d steps of %d", a.desk.recorder.history.Kinetic().Len(), step)
	}
	a.goTo(step)
	if a.check(); a.lanes.Hash() != hash || !strings.Contains(a.time.verdict, "every hash is the same") {
		t.Errorf("checked: %s", a.time.verdict)
	}
}

// TestTheRunBeforeIsKept, whatever begins another one: its timeline, its record and its other future are there again by
// a click, and the run that is left for it, too.
func TestTheRunBeforeIsKept(t *testing.T) {
	t.Chdir(t.TempDir())
	level := loadtest.WriteFile(t, "time.star", stacked)
	a := newDeskApp(t, level)
	defer a.forgetRecords()
	a.frame(t, press("l"))
	if a.note("Timeline/Run before") != nil {
		t.Error("there is a run before the first")
	}
	a.rest(t, 200*time.Millisecond)
	a.frame(t, press("f9"), held("s", render.Control))
	dropped := func(pattern string) func() {
		files, _ := filepath.Glob(pattern)
		return func() {
			a.frame(t, render.Event{Kind: render.Dropped, Path: files[0]})
		}
	}
	change := func() { a.sets[level] = []string{"height=4"} }
	for _, c := range []struct {
		what string
		does func()
	}{
		{"replayed", func() { a.click(t, "Timeline/Replay") }},
		{"a record is dropped", dropped("*.record.gz")},
		{"a state is dropped", dropped("*.state")},
		{"begun anew", func() { a.frame(t, press("r")) }},
		{"another parameter", func() {
			change()
			if err := a.changeRecorded(a.rerun); err != nil {
				t.Fatal(err)
			}
		}},
		{"another level", func() {
			if err := a.load("spherestack"); err != nil {
				t.Fatal(err)
			}
		}},
	} {
		t.Log(c.what)
		if err := a.load(level); err != nil {
			t.Fatal(err)
		}
		a.clock.Pause(false)
		step, hash := a.forked(t)
		for range 2 {
			c.does()
			a.frame(t)
			if a.trouble != "" || a.lanes.StepCount() >= step && a.level == level && c.what != "replayed" {
				t.Fatalf("%s: step %d, trouble %q", c.what, a.lanes.StepCount(), a.trouble)
			}
			a.clock.Pause(false)
			a.rest(t, 400*time.Millisecond)
			at, other := a.lanes.StepCount(), a.lanes.Hash()
			a.click(t, "Timeline/Run before")
			a.frame(t)
			a.seeForked(t, level, step, hash)
			a.runBefore()
			if a.lanes.StepCount() != at || a.lanes.Hash() != other {
				t.Errorf("the run that was left for it is at step %d of %d, same hash: %v", a.lanes.StepCount(), at,
					a.lanes.Hash() == other)
			}
			replayed(t, a.Player, a.level)
			a.runBefore()
			a.seeForked(t, level, step, hash)
		}
		delete(a.sets, level)
	}
	folders := 0
	for _, o := range a.runs.unpacked {
		if exists(o.Level) {
			folders++
		}
	}
	if folders > 2 || folders != len(a.runs.unpacked) {
		t.Errorf("%d folders of records are there, %d are known", folders, len(a.runs.unpacked))
	}
}

// TestShortRunsAreNotKept: what has just begun, and a record that is still played, do not take the place of what one
// would miss.
func TestShortRunsAreNotKept(t *testing.T) {
	a := newTimeApp(t)
	defer a.forgetRecords()
	step, hash := a.forked(t)
	level := a.level
	for range 3 {
		a.replaySession()
		a.rest(t, 300*time.Millisecond)
	}
	a.frame(t, press("r"))
	for range 2 {
		if err := a.changeRecorded(a.rerun); err != nil {
			t.Fatal(err)
		}
	}
	a.runBefore()
	a.seeForked(t, level, step, hash)
}

// TestTheDrawerHasRoom: at every size of window and text the line and the buttons of the timeline lie side by side or
// below one another, within the drawer.
func TestTheDrawerHasRoom(t *testing.T) {
	a := newTimeApp(t)
	defer a.forgetRecords()
	a.forked(t)
	a.frame(t, press("r"))
	a.clock.Pause(false)
	a.hashesOf(t, 20, nil)
	a.goTo(10)
	a.clock.Pause(false)
	a.hashesOf(t, 20, nil)
	a.time.open = true
	for _, size := range [][2]int{{1920, 1080}, {1280, 720}, {800, 600}, {640, 360}} {
		for _, scale := range []float64{0.75, 1, 2, 3} {
			for _, open := range []bool{false, true} {
				a.screen.width, a.screen.height, a.desk.open = size[0], size[1], open
				a.desk.rescale(scale)
				a.frame(t, render.Event{Kind: render.Exposed})
				var boxes []render.Rect
				for _, n := range a.Trace() {
					if strings.HasPrefix(n.Path, "Timeline/") && (n.Kind == "button" || n.Path == "Timeline/line") {
						boxes = append(boxes, n.Box)
					}
				}
				width, drawer := float32(size[0]-a.desk.width(size[0])), float32(size[1]-a.time.tall(a.Player))
				for i, b := range boxes {
					for _, c := range boxes[:i] {
						if !b.Cut(c).Empty() {
							t.Fatalf("%v at text %g, panels %v: %+v and %+v overlap", size, scale, open, b, c)
						}
					}
					if b.Empty() || b.X0 < 0 || b.Y0 < drawer || b.X1 > width || b.Y1 > float32(size[1]) {
						t.Errorf("%v at text %g, panels %v: %+v lies outside of the drawer", size, scale, open, b)
					}
				}
				if len(boxes) != 10 {
					t.Fatalf("%d widgets", len(boxes))
				}
			}
		}
	}
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}
