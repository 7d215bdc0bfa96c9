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

// TestReplayByTheTimeline: the button plays again what was done here, step by step the same, and R plays it once more;
// another value of a parameter ends that.
func TestReplayByTheTimeline(t *testing.T) {
	a := newDeskApp(t, loadtest.WriteFile(t, "crate.star", stacked))
	defer a.forgetRecords()
	a.frame(t, press("l"))
	a.rest(t, 300*time.Millisecond)
	a.frame(t, press("space"))
	a.rest(t, time.Second)
	steps, hash := a.lanes.StepCount(), a.lanes.Hash()
	again := func() {
		t.Helper()
		for a.acting.replay.follower != nil && a.lanes.StepCount() < steps {
			a.frame(t)
		}
		if a.lanes.StepCount() != steps || a.lanes.Hash() != hash || a.acting.replay.at != 0 || steps < 30 {
			t.Fatalf("after %d steps of %d another hash: %v; %q", a.lanes.StepCount(), steps, a.lanes.Hash() != hash,
				a.screen.last.HUD.Toast)
		}
	}
	a.click(t, "Timeline/Replay")
	a.frame(t)
	if a.acting.replay.follower == nil || a.lanes.StepCount() > 3 {
		t.Fatalf("nothing is replayed at step %d: %q", a.lanes.StepCount(), a.screen.last.HUD.Toast)
	}
	again()
	a.frame(t, press("r"))
	again()
	if len(a.desk.levels.Recent) > 1 {
		t.Errorf("the folder of a record is among one's own levels: %v", a.desk.levels.Recent)
	}
	a.desk.parameters.Take(a.level, a.lanes.Scene().Params)
	a.sets[a.level] = []string{"height=5"}
	if err := a.changeRecorded(a.rerun); err != nil || a.acting.replay.follower != nil {
		t.Errorf("the record is played with another parameter: %v", err)
	}
	if err := a.load("pyramid"); err != nil || a.lent.on || a.options.Record != "" {
		t.Errorf("another level is still one of a record: %v", err)
	}
	folder := a.lent.opened.Level
	a.rest(t, 100*time.Millisecond)
	if a.replaySession(); exists(folder) || a.level != "pyramid" || a.acting.replay.follower == nil {
		t.Errorf("%s is left behind, or %q is not replayed", folder, a.level)
	}
	session := a.lent.session
	if a.forgetRecords(); exists(session) {
		t.Errorf("%s is left behind", session)
	}
}

// TestFilesThatAreDropped: a record, a level and a state do what they are there for, whatever else says in a line why
// not, and the level goes on.
func TestFilesThatAreDropped(t *testing.T) {
	t.Chdir(t.TempDir())
	a := newDeskApp(t, loadtest.WriteFile(t, "crates.star", twoCrates))
	defer a.forgetRecords()
	drop := func(name string) { a.frame(t, render.Event{Kind: render.Dropped, Path: name}) }
	a.rest(t, 500*time.Millisecond)
	a.frame(t, press("f9"), held("s", render.Control))
	records, _ := filepath.Glob("*.record.gz")
	states, _ := filepath.Glob("*.state")
	if len(records) != 1 || len(states) != 1 {
		t.Fatalf("files %v %v", records, states)
	}
	drop(loadtest.WriteFile(t, "stack.star", stacked))
	if filepath.Base(a.level) != "stack.star" || a.trouble != "" {
		t.Errorf("level %q, trouble %q", a.level, a.trouble)
	}
	drop(records[0])
	if filepath.Base(a.level) != "crates.star" || a.acting.replay.follower == nil || a.trouble != "" {
		t.Errorf("level %q, trouble %q", a.level, a.trouble)
	}
	drop(states[0])
	if a.lanes.StepCount() < 20 || a.trouble != "" {
		t.Errorf("at step %d, trouble %q", a.lanes.StepCount(), a.trouble)
	}
	if err := os.WriteFile("random.record.gz", []byte("\x1f\x8bnonsense"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir("folder.star", 0o777); err != nil {
		t.Fatal(err)
	}
	before := a.level
	for _, name := range []string{"random.record.gz", "folder.star", "gone.star", "gone", ".", "",
		loadtest.WriteFile(t, "bad.star", "ground("), loadtest.WriteFile(t, "bad.json", "{"),
		loadtest.WriteFile(t, "cut.record", `{"brickyard_record":2`), loadtest.WriteFile(t, "text.txt", "hello")} {
		a.trouble = ""
		if drop(name); a.trouble == "" || strings.Contains(a.trouble, "\n") || a.level != before {
			t.Errorf("%q: trouble %q, level %q", name, a.trouble, a.level)
		}
	}
}
