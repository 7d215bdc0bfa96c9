package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/gallery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
)

// asSandbox, when it is set, has the test binary be the sandbox itself: a window needs the main thread of a process.
const asSandbox = "BRICKYARD_TEST_AS_SANDBOX"

func TestMain(m *testing.M) {
	if os.Getenv(asSandbox) != "" {
		main()
	}
	loadtest.Main(m)
}

// sandbox runs a command line in this process.
func sandbox(args ...string) (code int, out, err string) {
	var o, e bytes.Buffer
	code = run(args, &o, &e)
	return code, o.String(), e.String()
}

func TestBadInputIsOneLineAndExitTwo(t *testing.T) {
	dir := t.TempDir()
	small := loadtest.WriteFile(t, "small.star", loadtest.Small)
	rows := []struct {
		name string
		args []string
		want string // in the line
	}{
		{"unknown level", []string{"sim", "nosuch"}, `no level "nosuch"`},
		{"unknown level without a command", []string{"nosuch"}, `nor a level "nosuch"`},
		{"misspelt command", []string{"benhc"}, `neither a command nor a level "benhc" (did you mean "bench"?)`},
		{"unknown level with a line break", []string{"check", "a\nb"}, "no level"},
		{"folder as level", []string{"check", dir}, `no level "` + dir + `": it is a folder: give the path of a .star`},
		{"missing script", []string{"check", filepath.Join(dir, "none.star")}, "none.star"},
		{"missing scene", []string{"check", filepath.Join(dir, "none.json")}, "none.json"},
		{"broken script", []string{"check", loadtest.WriteFile(t, "broken.star", "body(mass = -1\n")}, "broken.star:"},
		{"endless script", []string{"check", loadtest.WriteFile(t, "loop.star",
			"def f():\n    for i in range(1 << 40):\n        pass\nf()\n")}, "loop.star:"},
		{"truncated scene", []string{"check", loadtest.WriteFile(t, "half.json", `{"bodies": [`)}, "half.json:"},
		{"no level", []string{"sim"}, "level"},
		{"second level", []string{"sim", small, small}, "unexpected argument"},
		{"unknown flag", []string{"sim", small, "--bogus"}, "--bogus"},
		{"level without the value", []string{"sim", "arch:"}, `"arch:": no value follows the colon: give values of`},
		{"level without parameters", []string{"check", "tower:"}, `"tower:": no value follows the colon`},
		{"parameter without value", []string{"check", small, "--set", "count"}, "KEY=VALUE"},
		{"parameter without name", []string{"check", small, "--set", "=3"}, "KEY=VALUE"},
		{"parameter twice", []string{"check", small, "--set", "count=1", "--set", "count=2"}, "twice"},
		{"unknown parameter", []string{"check", small, "--set", "cuont=1"}, "cuont"},
		{"parameter out of range", []string{"check", small, "--set", "count=-4"}, "count"},
		{"parameter of a scene", []string{"check", loadtest.WriteFile(t, "s.json", "{}"), "--set", "a=1"}, "--set"},
		{"film from before the start", []string{"film", small, "--from-step", "-1"}, "--from-step must not be negative"},
		{"film from a step", []string{"film", small, "--from", "150"}, "takes --from-step 150"},
		{"hz NaN", []string{"sim", small, "--hz", "NaN"}, "--hz"},
		{"hz zero", []string{"sim", small, "--hz", "0"}, "--hz"},
		{"hz negative", []string{"sim", small, "--hz", "-60"}, "--hz"},
		{"hz infinite", []string{"sim", small, "--hz", "Inf"}, "--hz"},
		{"hz no number", []string{"sim", small, "--hz", "fast"}, "--hz"},
		{"hz too large", []string{"sim", small, "--hz", "1e9"}, "got 1000000000"},
		{"substeps negative", []string{"sim", small, "--substeps", "-1"}, "substeps"},
		{"threads negative", []string{"sim", small, "--threads", "-1"}, "threads"},
		{"seed negative", []string{"sim", small, "--seed", "-1"}, "--seed"},
		{"steps negative", []string{"sim", small, "--steps", "-3"}, "--steps"},
		{"steps no number", []string{"sim", small, "--steps", "x"}, `--steps: expected a whole number but got "x" (`},
		{"steps without a value", []string{"sim", small, "--steps"}, "expected a whole number but no value was given"},
		{"set without a value", []string{"sim", small, "--set"}, "--set: no value was given"},
		{"every zero", []string{"sim", small, "--every", "0"}, "--every"},
		{"every without a trace", []string{"sim", small, "--every", "2"}, "--trace"},
		{"trace on stdout", []string{"sim", small, "--trace", "-"}, "stdout"},
		{"between negative", []string{"sim", small, "--between", "-1"},
			"--between must be 0 to 1000 poses within a step, got -1"},
		{"trace without a name", []string{"sim", small, "--trace", ""}, "empty"},
		{"trace into no folder", []string{"sim", small, "--trace", filepath.Join(dir, "no", "t.jsonl")}, "cannot write"},
		{"shot of unknown kind", []string{"shot", small, "--out", "x.jpg"}, ".png"},
		{"shot size of one number", []string{"shot", small, "--out", "x.png", "--size", "10"}, "--size"},
		{"shot too small", []string{"shot", small, "--out", "x.png", "--size", "1x1"}, "--size"},
		{"shot too large", []string{"shot", small, "--out", "x.png", "--size", "99999x99999"}, "--size"},
		{"shot from two numbers", []string{"shot", small, "--out", "x.png", "--camera", "1,2"}, "--camera"},
		{"shot from NaN", []string{"shot", small, "--out", "x.png", "--camera", "NaN,0,0,1,1,1"}, "--camera"},
		{"shot from inside its target", []string{"shot", small, "--out", "x.png", "--camera", "-1,0,0,-1,0,0"}, "--camera"},
		{"shot with unknown overlay", []string{"shot", small, "--out", "x.png", "--overlay", "x-ray"}, "x-ray"},
		{"shot of unknown quality", []string{"shot", small, "--out", "x.png", "--quality", "ultra"}, "ultra"},
		{"shot into no folder", []string{"shot", small, "--out", filepath.Join(dir, "no", "x.png")}, "there is no folder"},
		{"film of unknown kind", []string{"film", small, "--out", "x.avi"}, ".gif or .mp4"},
		{"film of nothing", []string{"film", small, "--out", "x.gif", "--steps", "0"}, "--steps"},
		{"film too fast for GIF", []string{"film", small, "--out", "x.gif", "--fps", "60"}, "--fps"},
		{"film at NaN", []string{"film", small, "--out", "x.gif", "--fps", "NaN"}, "--fps"},
		{"play too many levels", []string{"play", small, small}, "unexpected argument"},
		{"play negative frames", []string{"play", small, "--frames", "-1"}, "--frames"},
		{"play frame times", []string{"play", small, "--frame-times", "times.txt"}, "--frame-times"},
		{"play frame times without a name", []string{"play", small, "--frame-times", ""}, "--frame-times"},
		{"play size", []string{"play", small, "--size", "wide"}, "--size"},
		{"list of something", []string{"list", "all"}, "unexpected argument"},
	}
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			t.Setenv("DISPLAY", "")
			t.Setenv("WAYLAND_DISPLAY", "")
			t.Chdir(t.TempDir())
			code, out, errs := sandbox(r.args...)
			if code != console.ExitBad {
				t.Errorf("exit code %d, want %d", code, console.ExitBad)
			}
			if out != "" {
				t.Errorf("on stdout: %q", out)
			}
			if strings.Count(errs, "\n") != 1 || !strings.HasSuffix(errs, "\n") || !strings.Contains(errs, r.want) {
				t.Errorf("on stderr: %q, want one line with %q", errs, r.want)
			}
			if left, _ := filepath.Glob("*"); len(left) > 0 && left[0] != "out" {
				t.Errorf("left behind: %v", left)
			}
		})
	}
}

func TestHelp(t *testing.T) {
	for _, args := range [][]string{{"--help"}, {"sim", "--help"}, {"shot", "--help"}, {"play", "-h"}} {
		code, out, errs := sandbox(args...)
		if code != console.ExitDone || !strings.Contains(out, "Usage: sandbox") || errs != "" {
			t.Errorf("%v: exit %d, %q, %q", args, code, out, errs)
		}
	}
}

func TestVersion(t *testing.T) {
	code, out, errs := sandbox("--version")
	if code != console.ExitDone || errs != "" || !strings.HasPrefix(out, "sandbox ") || strings.Count(out, "\n") != 1 ||
		!strings.Contains(out, "go1.") {
		t.Errorf("exit %d, %q, %q", code, out, errs)
	}
}

func TestCheck(t *testing.T) {
	small := loadtest.WriteFile(t, "small.star", loadtest.Small)
	code, out, errs := sandbox("check", small, "--set", "count=5")
	if code != console.ExitDone || errs != "" || !strings.Contains(out, "6 bodies (5 dynamic)") {
		t.Errorf("exit %d, %q, %q", code, out, errs)
	}
	code, out, _ = sandbox("check", small, "--json")
	var r checkResult
	if err := json.Unmarshal([]byte(out), &r); code != console.ExitDone || err != nil || r.Bodies != 4 || r.Dynamic != 3 {
		t.Errorf("exit %d, %v, %+v", code, err, r)
	}
}

func TestOverlappingStart(t *testing.T) {
	level := loadtest.WriteFile(t, "inside.star", `
ground()
box((1, 1, 1), at=(0, 0.6, 0), name="crate")
box((1, 1, 1), at=(0.95, 0.6, 0), name="chest")
`)
	code, _, errs := sandbox("check", level)
	for _, want := range []string{"crate", "chest", "50 mm", "--expel", "inside.star:4"} {
		if code != console.ExitBad || !strings.Contains(errs, want) {
			t.Errorf("exit %d, %q lacks %q", code, errs, want)
		}
	}
	if code, _, errs := sandbox("sim", level, "--expel", "--steps", "2", "--audit"); code != console.ExitDone {
		t.Errorf("with --expel: exit %d, %q", code, errs)
	}
}

func TestList(t *testing.T) {
	code, out, errs := sandbox("list", "--json")
	var r struct{ Levels []listedLevel }
	if err := json.Unmarshal([]byte(out), &r); code != console.ExitDone || err != nil || errs != "" {
		t.Fatalf("exit %d, %v, %q", code, err, errs)
	}
	found := map[string]listedLevel{}
	for _, l := range r.Levels {
		found[l.Name] = l
	}
	if l := found["brickwall"]; l.About == "" || len(l.Params) == 0 {
		t.Errorf("brickwall is listed as %+v", l)
	}
	if p := found["crashtest"].Params; len(p) < 2 || len(p[0].Choices) == 0 || p[1].Min == nil || p[1].Max == nil {
		t.Errorf("crashtest has the parameters %+v", p)
	}
	code, out, _ = sandbox("list")
	for _, want := range []string{"brickwall ", "rows=20 ", "miles per hour [5 to 250]\n", "whether the ball comes\n",
		"shows all four [at most 480]\n", "of the design [at least 0]\n", "[0.00002 to "} {
		if code != console.ExitDone || !strings.Contains(out, want) {
			t.Errorf("exit %d, no %q in %q", code, want, out)
		}
	}
}

// A bug of ours ends in one line that says where to report it, in a child process too.
func TestPanicIsOneLine(t *testing.T) {
	t.Setenv("BRICKYARD_DEBUG", "")
	var errs bytes.Buffer
	code := run([]string{"list"}, panicking{}, &errs)
	check := func() {
		text := errs.String()
		if code != console.ExitFailed || strings.Count(text, "\n") != 1 || !strings.Contains(text, reportAddress) {
			t.Errorf("exit %d, %q", code, text)
		}
		errs.Reset()
	}
	check()
	var isChild bool
	if code, isChild = runChild([]string{gallery.Verb, t.TempDir(), "none"}, panicking{}, &errs); !isChild {
		t.Error("it is no child process")
	}
	check()
}

type panicking struct{}

func (panicking) Write([]byte) (int, error) { panic("first\nsecond") }

// TestVersionNamesTheCommit where the build knows it.
func TestVersionNamesTheCommit(t *testing.T) {
	defer func(before string) { commit = before }(commit)
	commit = "abc1234-dirty"
	if code, out, errs := sandbox("--version"); code != console.ExitDone || !strings.Contains(out, " abc1234-dirty, go") {
		t.Errorf("exit %d, %q, %q", code, out, errs)
	}
	if print := buildFingerprint(); !strings.Contains(print, " abc1234-dirty,") {
		t.Errorf("the fingerprint is %q", print)
	}
}

// TestCheckTellsWhatMayOverlap: pairs that filters or names let through are listed, scenery in scenery is noted in one
// line, and a driven body inside scenery is refused by name and depth, or moved out of it.
func TestCheckTellsWhatMayOverlap(t *testing.T) {
	level := loadtest.WriteFile(t, "gate.star", `
frame = box((2, 2, 0.4), at=(0, 1, 0), static=True, name="frame", category="frame")
box((2, 1, 0.3), at=(0, 2, 0), static=True, name="lintel")
box((1, 3, 0.2), at=(0, 5, 0), kinematic=True, name="gate", mask="!frame")
peg = box((0.1, 0.1, 1), at=(0.9, 1, 0), kinematic=True, name="peg")
ignore(peg, frame)
`)
	code, out, notes := sandbox("check", level)
	if code != 0 || !strings.Contains(out, "2 pairs pass through each other:\n  \"frame\" and \"gate\"\n") ||
		!strings.Contains(out, "  \"peg\" and \"frame\"\n") {
		t.Errorf("exit %d:\n%s", code, out)
	}
	want := "1 pair of static bodies overlap, as scenery may; deepest \"frame\" and \"lintel\", by 0.35 m\n"
	if !strings.HasSuffix(notes, want) || !strings.HasPrefix(notes, "note: ") || strings.Count(notes, "\n") != 1 {
		t.Errorf("got %q, want one note that ends %q", notes, want)
	}
	var r checkResult
	_, out, _ = sandbox("check", level, "--json")
	err := json.Unmarshal([]byte(out), &r)
	if err != nil || r.Filtered != 2 || len(r.FilteredPairs) != 2 || r.Scenery != 1 {
		t.Errorf("%v: %s", err, out)
	}
	heap := loadtest.WriteFile(t, "heap.star", "for i in range(600):\n    box((1, 1, 1), static=True)\n")
	want = "at least 100000 pairs of static bodies overlap, as scenery may; "
	if code, _, notes := sandbox("check", heap); code != 0 || !strings.Contains(notes, want) {
		t.Errorf("exit %d: %q, want %q", code, notes, want)
	}
	inside := loadtest.WriteFile(t, "inside.star",
		"ground()\nbox((1, 1, 1), at=(0, 0.4, 0), kinematic=True, name=\"lift\")\n"+
			"box((1, 1, 1), at=(5, 3, 0), kinematic=True, name=\"left\")\n"+
			"box((1, 1, 1), at=(5.8, 3, 0), kinematic=True, name=\"right\")\n")
	code, _, said := sandbox("check", inside)
	want = `inside.star:4:1: "left" overlaps "right" by 0.20 m at the start`
	if code != console.ExitBad || !strings.Contains(said, want) {
		t.Errorf("exit %d: %q, want %q", code, said, want)
	}
	if code, _, said := sandbox("sim", inside, "--expel", "--steps", "2", "--audit"); code != 0 {
		t.Errorf("--expel: exit %d: %s", code, said)
	}
	tight := loadtest.WriteFile(t, "tight.star", "ground()\nbox((1, 1, 1), at=(0, 1.2, 0), static=True, name=\"roof\")\n"+
		"box((0.5, 0.8, 0.5), at=(0, 0.35, 0), kinematic=True, name=\"lift\")\nfor x in [-1, 1]:\n"+
		"    box((1.6, 3, 3), at=(x, 0, 0), static=True)\n    box((3, 3, 1.6), at=(0, 0, x), static=True)\n")
	code, _, said = sandbox("check", tight, "--expel")
	if !strings.Contains(said, "(--expel finds no room)") || code != console.ExitBad {
		t.Errorf("no room: exit %d: %q", code, said)
	}
}
