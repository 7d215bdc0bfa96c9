package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/record"
)

// TestRecordsFromAState: a record that begins with a saved state is verified on other threads, and ends as a run that
// was not broken; what is wrong with the state is told in one line.
func TestRecordsFromAState(t *testing.T) {
	t.Chdir(t.TempDir())
	whole := hashLine(t, "marble", "--steps", "60")
	hashLine(t, "marble", "--steps", "25", "--save", "at25.state")
	code, _, errs := sandbox("record", "marble", "--from", "at25.state", "--steps", "35", "--out", "late.record.gz")
	if code != console.ExitDone {
		t.Fatalf("exit %d: %s", code, errs)
	}
	for _, threads := range []string{"1", "2"} {
		code, out, errs := sandbox("replay", "late.record.gz", "--verify", "--threads", threads)
		hash := strings.TrimSpace(out[strings.LastIndex(out, " ")+1:])
		if code != console.ExitDone || !strings.Contains(out, "35 steps of marble from step 26 on, each as recorded") ||
			!strings.Contains(whole, hash) {
			t.Errorf("exit %d: %s%s; the run without a break: %s", code, out, errs, whole)
		}
	}
	lines := unpacked(t, "late.record.gz")
	var step record.Step
	if err := json.Unmarshal([]byte(lines[11]), &step); err != nil || step.Step != 36 {
		t.Fatalf("step %d: %v", step.Step, err)
	}
	*step.Hash = 1
	changed, err := json.Marshal(step)
	if err != nil {
		t.Fatal(err)
	}
	lines[11] = string(changed)
	if code, _, errs = sandbox("replay", written(t, lines...), "--verify"); code != console.ExitFailed ||
		!strings.Contains(errs, "step 36 is another one") {
		t.Errorf("exit %d: %s", code, errs)
	}
}

// TestBadRecordStates: whatever is wrong with the state of a record is told in one line, and nothing is played.
func TestBadRecordStates(t *testing.T) {
	t.Chdir(t.TempDir())
	hashLine(t, "spherestack", "--steps", "5", "--save", "at5.state")
	code, _, errs := sandbox("record", "spherestack", "--from", "at5.state", "--steps", "3", "--out", "r.record")
	if code != console.ExitDone {
		t.Fatal(errs)
	}
	text, err := os.ReadFile("r.record")
	if err != nil {
		t.Fatal(err)
	}
	var head record.Header
	first, rest, _ := bytes.Cut(text, []byte("\n"))
	if err := json.Unmarshal(first, &head); err != nil {
		t.Fatal(err)
	}
	with := func(change func(h *record.Header)) string {
		h := head
		s := *head.State
		h.State = &s
		change(&h)
		line, err := json.Marshal(h)
		if err != nil {
			t.Fatal(err)
		}
		return written(t, string(line), string(rest[:len(rest)-1]))
	}
	if err := os.WriteFile("keys", []byte("9 space down\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	late := []string{"record", "spherestack", "--out", filepath.Join(t.TempDir(), "x.record")}
	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{with(func(h *record.Header) { h.State.Data = h.State.Data[:len(h.State.Data)/2] })}, "cut short"},
		{[]string{with(func(h *record.Header) { h.State.Data = nil })}, "cut short"},
		{[]string{with(func(h *record.Header) { h.State.Bytes = 1 << 40 })}, "up to 512 MiB"},
		{[]string{with(func(h *record.Header) { h.Level = "tower" })}, `of "spherestack", and this is "tower"`},
		{[]string{with(func(h *record.Header) { h.State.Step = 7 })}, "and the record says 7"},
		{append(late, "--from", "none"), "none"},
		{append(late, "--from", "r.record"), "not a level that"},
		{append(late, "--from", "at5.state", "--keys", "keys"), "keys: step 9: the level takes no keys"},
	} {
		args := c.args
		if len(args) == 1 {
			args = append([]string{"replay", "--verify"}, args...)
		}
		code, out, errs := sandbox(args...)
		if code != console.ExitBad || out != "" || !strings.Contains(errs, c.says) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%v: exit %d, %q, %q, want one line with %q", args, code, out, errs, c.says)
		}
		if len(c.args) == 1 { // the window does not open for it
			if code, _, errs := sandbox("play", c.args[0]); code != console.ExitBad || !strings.Contains(errs, c.says) {
				t.Errorf("played: exit %d, %q", code, errs)
			}
		}
	}
}
