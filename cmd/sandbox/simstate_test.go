package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
)

// hashLine returns the line of the hash of what sim prints.
func hashLine(t *testing.T, args ...string) string {
	t.Helper()
	code, out, errs := sandbox(append(append([]string{"sim"}, args...), "--hash")...)
	if code != console.ExitDone {
		t.Fatalf("sim %v: exit %d: %s", args, code, errs)
	}
	for line := range strings.Lines(out) {
		if strings.Contains(strings.ToLower(line), "hash") {
			return line
		}
	}
	t.Fatalf("no hash in %s", out)
	return ""
}

// TestSimGoesOnFromAState: a run that goes on from a state ends as one without a break, on any number of threads; bad
// files are refused with one line and exit code 2, and nothing is printed.
func TestSimGoesOnFromAState(t *testing.T) {
	t.Chdir(t.TempDir())
	whole := hashLine(t, "marble", "--steps", "60")
	hashLine(t, "marble", "--steps", "25", "--save", "at25.state")
	if again := hashLine(t, "marble", "--from", "at25.state", "--steps", "35", "--compare", "2"); again != whole {
		t.Errorf("25 and 35 steps: %s, 60 steps: %s", again, whole)
	}
	state, err := os.ReadFile("at25.state")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"half": string(state[:len(state)/2]), "random": "\x01\x02", "empty": ""} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ level, file, says string }{
		{"marble", "half", "cut short"},
		{"marble", "random", "not a level that"},
		{"marble", "empty", "not a level that"},
		{"marble", "absent", "absent: cannot read: no such file or directory"},
		{"marble", filepath.Dir("x/y") + "/..", "no"},
		{"brickwall", "at25.state", `of "marble", and this is "brickwall"`},
	} {
		code, out, errs := sandbox("sim", c.level, "--from", c.file)
		if code != console.ExitBad || out != "" || !strings.Contains(errs, c.says) || strings.Count(errs, "\n") != 1 ||
			!strings.HasPrefix(errs, c.file+": ") {
			t.Errorf("%s from %s: exit %d, %q, %q", c.level, c.file, code, out, errs)
		}
	}
	code, _, errs := sandbox("sim", "at25.state")
	if code != console.ExitBad || !strings.Contains(errs, "name its level, and this file with --from") {
		t.Errorf("a state in the place of a level: exit %d, %q", code, errs)
	}
	if code, _, _ := sandbox("sim", "marble", "--save", "state.txt", "--steps", "1"); code != console.ExitBad {
		t.Error("a state is written under the name of a text")
	}
}

// TestStatesOfCopies: an unchanged copy of a level goes on from its states under another name; a changed one is refused
// by a line that names both.
func TestStatesOfCopies(t *testing.T) {
	t.Chdir(t.TempDir())
	const text = "load(\"middle.star\", \"height\")\nground()\nsphere(1, at=(0, height, 0))\ndef on_step(dt):\n    pass\n"
	for name, text := range map[string]string{"cannon.star": text, "other.star": text, "changed.star": "\n" + text,
		"middle.star": "height = 3\n"} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	whole := hashLine(t, "cannon.star", "--steps", "30")
	hashLine(t, "cannon.star", "--steps", "10", "--save", "s.state")
	if on := hashLine(t, "other.star", "--from", "s.state", "--steps", "20"); on != whole {
		t.Errorf("the copy: %s, the level itself: %s", on, whole)
	}
	code, out, errs := sandbox("sim", "changed.star", "--from", "s.state")
	if want := "s.state: this state cannot be restored: it is of \"cannon\", and this is \"changed\": name its own " +
		"level, or an unchanged copy of that\n"; code != console.ExitBad || out != "" || errs != want {
		t.Errorf("exit %d, %s\n got %s\nwant %s", code, out, errs, want)
	}
}
