package app

import (
	"bytes"
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
