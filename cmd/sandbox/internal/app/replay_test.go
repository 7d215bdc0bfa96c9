package app

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/render"
)

// newReplayApp plays a record of a level.
func newReplayApp(t *testing.T, level, path string) *deskApp {
	t.Helper()
	s := &fakeScreen{width: 1280, height: 720}
	io, _ := loadtest.Console()
	p, err := New(Options{Record: path, Build: "another"}, level, loadtest.Open(t, level), io, s)
	if err != nil {
		t.Fatal(err)
	}
	a := &deskApp{p, s, time.Now()}
	p.now = func() time.Time { return a.now }
	p.TracePanels()
	return a
}

// figure returns the value of a line of the figures.
func (a *deskApp) figure(label string) string {
	for _, l := range a.screen.last.HUD.Lines {
		if l.Label == label {
			return l.Value
		}
	}
	return ""
}

// TestReplayInTheWindow: a record that was saved by its key is played with its commands, the window says how it goes,
// and at its end it goes on; who acts takes over. The first step that differs is named and stays marked.
func TestReplayInTheWindow(t *testing.T) {
	t.Chdir(t.TempDir())
	level := loadtest.WriteFile(t, "crates.star", twoCrates)
	a := newDeskApp(t, level)
	a.rest(t, 300*time.Millisecond)
	a.frame(t, press("space"))
	a.rest(t, time.Second)
	a.frame(t, press("p"), press("f9"))
	files, err := filepath.Glob("brickyard-*.record.gz")
	if err != nil || len(files) != 1 || !strings.Contains(a.screen.last.HUD.Toast, files[0]) {
		t.Fatalf("files %v, toast %q", files, a.screen.last.HUD.Toast)
	}
	steps := a.lanes.StepCount()
	b := newReplayApp(t, level, files[0])
	for b.acting.replay.follower != nil && b.lanes.StepCount() < 2*steps {
		if b.lanes.StepCount() == steps {
			if b.lanes.Hash() != a.lanes.Hash() || !strings.Contains(b.figure("Replay"), "as recorded") {
				t.Errorf("another hash: %v, figure %q", b.lanes.Hash() != a.lanes.Hash(), b.figure("Replay"))
			}
		}
		b.frame(t)
	}
	if b.lanes.StepCount() != steps+1 || b.acting.replay.at != 0 ||
		!strings.Contains(b.screen.last.HUD.Toast, "each step as recorded") {
		t.Errorf("it ends after %d steps of %d, toast %q", b.lanes.StepCount(), steps, b.screen.last.HUD.Toast)
	}
	if b.frame(t, press("r")); b.acting.replay.follower == nil {
		t.Error("a restart does not play the record again")
	}
	b.rest(t, 100*time.Millisecond)
	if b.frame(t, press("space")); b.acting.replay.follower != nil || len(b.shots) != 1 {
		t.Error("who shoots does not take over")
	}

	var file bytes.Buffer
	session := a.acting.session
	if err := session.Write(&file); err != nil {
		t.Fatal(err)
	}
	changed := strings.Replace(file.String(), `"velocity":[`, `"velocity":[0.5,`, 1)
	changed = strings.Replace(changed, `,-30]`, `]`, 1)
	if changed == file.String() {
		t.Fatal("there is no velocity in the record")
	}
	path := filepath.Join(t.TempDir(), "changed.record")
	if err := os.WriteFile(path, []byte(changed), 0o666); err != nil {
		t.Fatal(err)
	}
	c := newReplayApp(t, level, path)
	c.rest(t, time.Second)
	at := c.acting.replay.at
	if at < 10 || at > 30 || !strings.Contains(c.figure("Differs from"), "step") ||
		!strings.Contains(c.screen.last.HUD.Trouble, `"shot 1" has another`) {
		t.Errorf("differs at step %d, figure %q, trouble %q", at, c.figure("Differs from"), c.screen.last.HUD.Trouble)
	}
	c.seeMark(t, at, `"shot 1" has another`)
}

// seeMark rests the pointer on the mark of the first difference, reads what it says, and goes there by a click.
func (a *deskApp) seeMark(t *testing.T, step int, says string) {
	t.Helper()
	line := a.note("Timeline/line")
	if line == nil || len(a.time.marks) == 0 || !a.time.marks[len(a.time.marks)-1].Tall {
		t.Fatalf("no mark on the timeline: %v", a.time.marks)
	}
	last := float64(a.time.tape.Last())
	x := float64(line.Box.X0) + float64(step)/last*float64(line.Box.Wide()) + 2
	e := render.Event{Kind: render.PointerMoved, X: x, Y: float64(line.Box.Y0+line.Box.Y1) / 2}
	a.frame(t, press("p"), e)
	a.rest(t, time.Second)
	if tip := a.value("tip"); !strings.Contains(tip, says) || !strings.Contains(tip, fmt.Sprintf("step %d", step)) {
		t.Errorf("the mark says %q", tip)
	}
	down, up := e, e
	down.Kind, up.Kind = render.ButtonPressed, render.ButtonReleased
	a.frame(t, down, up)
	if a.frame(t); a.lanes.StepCount() != uint64(step) {
		t.Errorf("a click on the mark of step %d goes to step %d", step, a.lanes.StepCount())
	}
}

// TestACheckThatFails: what changes a level otherwise than by commands is found by the check, and marked.
func TestACheckThatFails(t *testing.T) {
	a := newTimeApp(t)
	a.hashesOf(t, 50, nil)
	from := a.lanes.StepCount()
	crate := a.world().Body(a.world().Bodies()[1])
	crate.SetVelocity([3]float64{0, 1, 0}, [3]float64{})
	a.hashesOf(t, 50, nil)
	if a.check(); a.time.differs.step <= from || a.time.differs.step > from+8 || !a.time.open {
		t.Fatalf("difference %+v after step %d, verdict %q", a.time.differs, from, a.time.verdict)
	}
	a.frame(t, press("p"))
	a.frame(t)
	a.seeMark(t, int(a.time.differs.step), "came out otherwise")
	if a.restart(); a.time.differs.step != 0 {
		t.Error("the mark stays after a restart")
	}
}

// TestBadReplays: a record that cannot be read to its end says so in a line, and the level goes on.
func TestBadReplays(t *testing.T) {
	level := loadtest.WriteFile(t, "crates.star", twoCrates)
	for text, says := range map[string]string{
		`{"brickyard_record":2,"level":"pyramid"}` + "\n" + `{"step":7}`: "step 1 is missing",
		`{"brickyard_record":9}`: "version 9",
		"nonsense":               "no record",
		`{"brickyard_record":2,"level":"pyramid"}` + "\n" +
			`{"step":1,"do":[{"remove":{"body":[0,99]}}],"hash":"1"}`: "no body 99",
	} {
		a := newReplayApp(t, level, loadtest.WriteFile(t, "bad.record", text))
		for range 5 {
			a.frame(t)
		}
		if got := a.screen.last.HUD.Trouble; !strings.Contains(got, says) || strings.Contains(got, "\n") ||
			a.lanes.StepCount() < 3 {
			t.Errorf("%q: trouble %q after %d steps", text, got, a.lanes.StepCount())
		}
		a.frame(t, render.Event{Kind: render.FocusLost})
	}
}

// TestRecordsFromStates: what is played after a state was dropped, or after the file of the level has changed, can be
// saved as a record, which another window plays step by step the same; so does the timeline.
func TestRecordsFromStates(t *testing.T) {
	t.Chdir(t.TempDir())
	a := newDeskApp(t, loadtest.WriteFile(t, "crates.star", twoCrates))
	defer a.forgetRecords()
	a.rest(t, 200*time.Millisecond)
	a.frame(t, press("up")) // pedals, which the state does not hold
	a.frame(t, press("space"))
	a.rest(t, 300*time.Millisecond)
	at := a.lanes.StepCount()
	a.frame(t, press("p"), held("s", render.Control))
	states, _ := filepath.Glob("*.state")
	if len(states) != 1 {
		t.Fatal(states)
	}
	a.frame(t, press("p"))
	a.rest(t, 300*time.Millisecond)
	a.frame(t, render.Event{Kind: render.Dropped, Path: states[0]})
	if a.lanes.StepCount() != at || a.trouble != "" {
		t.Fatalf("at step %d, trouble %q", a.lanes.StepCount(), a.trouble)
	}
	a.frame(t, press("p"))
	act := func() {
		a.frame(t, press("space"))
		a.rest(t, 300*time.Millisecond)
		a.goTo(a.lanes.StepCount() - 5)
		a.frame(t, press("p"))
		a.rest(t, 200*time.Millisecond)
	}
	act()
	a.seeRecord(t, at)

	b, folder := newWatched(t)
	a = b
	defer a.forgetRecords()
	a.rest(t, 500*time.Millisecond)
	a.change(t, filepath.Join(folder, "mine.star"), strings.Replace(watched, "crates(3)", "crates(4)", 1))
	act()
	replayed(t, a.Player, a.level)
	a.change(t, filepath.Join(folder, "mine.star"), watched)
	act()
	a.seeRecord(t, 0)
}

// TestStartsAtAState: a window that opens at a state waits there, and the record of what follows begins with it.
func TestStartsAtAState(t *testing.T) {
	t.Chdir(t.TempDir())
	io, _ := loadtest.Console()
	lanes := loadtest.Open(t, "spherestack")
	for range 30 {
		lanes.Step()
	}
	s := &fakeScreen{width: 1280, height: 720}
	p, err := New(Options{AtState: true}, "spherestack", lanes, io, s)
	if err != nil {
		t.Fatal(err)
	}
	a := &deskApp{p, s, p.now()}
	p.now = func() time.Time { return a.now }
	defer a.forgetRecords()
	a.rest(t, 200*time.Millisecond)
	if n := a.lanes.StepCount(); n != 30 || !strings.Contains(s.last.HUD.Toast, "At step 30; P goes on") {
		t.Fatalf("at step %d, toast %q", n, s.last.HUD.Toast)
	}
	a.frame(t, press("p"))
	a.rest(t, 500*time.Millisecond)
	a.seeRecord(t, 30)
}

// seeRecord saves the record of what an app has played since a state, drops it onto another window, and plays it there
// and by the timeline.
func (a *deskApp) seeRecord(t *testing.T, from uint64) {
	t.Helper()
	steps, hash := a.lanes.StepCount(), a.lanes.Hash()
	if a.acting.session.Header.State == nil || a.acting.session.Header.State.Step != from || steps < from+20 {
		t.Fatalf("the record does not begin with the state of step %d", from)
	}
	a.frame(t, press("p"), press("f9"))
	files, err := filepath.Glob("brickyard-*.record.gz")
	if err != nil || len(files) != 1 {
		t.Fatalf("files %v, toast %q", files, a.screen.last.HUD.Toast)
	}
	other := newDeskApp(t, "spherestack")
	defer other.forgetRecords()
	other.frame(t, render.Event{Kind: render.Dropped, Path: files[0]})
	if other.trouble != "" || other.lanes.StepCount() > from+1 {
		t.Fatalf("at step %d, trouble %q", other.lanes.StepCount(), other.trouble)
	}
	a.frame(t, press("l"))
	a.replaySession()
	for _, w := range []*deskApp{other, a} {
		for w.acting.replay.follower != nil && w.lanes.StepCount() < steps {
			w.frame(t)
		}
		if w.lanes.StepCount() != steps || w.lanes.Hash() != hash || w.acting.replay.at != 0 {
			t.Errorf("after %d steps of %d another hash: %v; %q", w.lanes.StepCount(), steps, w.lanes.Hash() != hash,
				w.screen.last.HUD.Toast)
		}
	}
	if err := os.Remove(files[0]); err != nil {
		t.Fatal(err)
	}
}
