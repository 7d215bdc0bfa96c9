package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/record"
)

// recorded writes a level of two files with a key, records it, and returns the record.
func recorded(t *testing.T) (path string) {
	t.Helper()
	folder := t.TempDir()
	for name, text := range map[string]string{
		"parts/bricks.star": "def brick(at):\n    return box(size=(0.4, 0.2, 0.2), at=at, mass=5)\n",
		"level.star": `load("parts/bricks.star", "brick")
height = param("height", 3, "of the pile")
ground()
top = [brick((0, 0.3 + 0.5 * i, 0)) for i in range(height)][-1]
controls({"space": "jump"})
def on_key(key, down):
    if down:
        top.kick((0, 15, 0))
`,
		"keys.txt": "5 space down\n",
	} {
		to := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	path = filepath.Join(t.TempDir(), "run.record.gz")
	var out, said bytes.Buffer
	code := run([]string{"record", filepath.Join(folder, "level.star"), "--set", "height=4", "--keys",
		filepath.Join(folder, "keys.txt"), "--steps", "40", "--out", path}, &out, &said)
	if code != console.ExitDone || !strings.Contains(out.String(), "40 steps of level.star height=4") {
		t.Fatalf("exit %d: %s%s", code, &out, &said)
	}
	return path
}

// unpacked returns the lines of a packed record.
func unpacked(t *testing.T, path string) []string {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	in, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if _, err := text.ReadFrom(in); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(text.String(), "\n"), "\n")
}

// written writes lines as a record.
func written(t *testing.T, lines ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "changed.jsonl")
	if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestRecordsAreReplayed: a record has all that it needs, and comes out the same on other threads.
func TestRecordsAreReplayed(t *testing.T) {
	path := recorded(t)
	for _, threads := range []string{"1", "2"} {
		var out, said bytes.Buffer
		code := run([]string{"replay", path, "--verify", "--threads", threads}, &out, &said)
		if code != console.ExitDone || !strings.Contains(out.String(), "40 steps of level.star height=4, each as recorded") {
			t.Errorf("exit %d: %s%s", code, &out, &said)
		}
	}
	if lines := unpacked(t, path); len(lines) != 42 || lines[41] != `{"step":41}` || lines[4] == lines[30] {
		t.Errorf("%d lines", len(lines))
	}
}

// TestReplayNamesTheDifference: the step, the body and the quantity.
func TestReplayNamesTheDifference(t *testing.T) {
	lines := unpacked(t, recorded(t))
	var step record.Step
	if err := json.Unmarshal([]byte(lines[21]), &step); err != nil {
		t.Fatal(err)
	}
	change := func() []string {
		line, err := json.Marshal(step)
		if err != nil {
			t.Fatal(err)
		}
		changed := slices.Clone(lines)
		changed[21] = string(line)
		return changed
	}
	*step.Hash ^= 1
	onlyHash := change()
	step.Marks[4*2+2] ^= 1
	withMark := change()
	keyless := strings.Replace(lines[0], `"keys":"5 space down\n",`, "", 1)
	keyless = strings.Replace(keyless, `,"keys":"5 space down\n"`, "", 1)
	for _, c := range []struct {
		path string
		says []string
	}{
		{written(t, withMark...), []string{"step 21 ", `"box 3"`, "has another velocity"}},
		{written(t, onlyHash...), []string{"step 21 ", "the record may have been changed since it was written"}},
		{written(t, append([]string{keyless}, lines[1:]...)...), []string{"step 6 ", "has another"}},
	} {
		var out, said bytes.Buffer
		if code := run([]string{"replay", c.path, "--verify"}, &out, &said); code != console.ExitFailed {
			t.Errorf("exit %d", code)
		}
		for _, words := range c.says {
			if !strings.Contains(said.String(), words) {
				t.Errorf("%q does not say %q", &said, words)
			}
		}
	}
}

func TestBadRecords(t *testing.T) {
	lines := unpacked(t, recorded(t))
	folder := t.TempDir()
	cut := filepath.Join(folder, "cut.jsonl.gz")
	whole, err := os.ReadFile(recorded(t))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(cut, whole[:len(whole)/2], 0o666); err != nil {
		t.Fatal(err)
	}
	cutFirst := filepath.Join(folder, "first.jsonl")
	if err := os.WriteFile(cutFirst, []byte(lines[0][:200]), 0o666); err != nil {
		t.Fatal(err)
	}
	endless := "the record is cut short: the mark of its end, after step "
	longer := written(t, append(lines, lines[41])...)
	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{"record", "brickwall"}, "--out"},
		{[]string{"record", "brickwall", "--steps", "0", "--out", filepath.Join(folder, "x.record")}, "--steps"},
		{[]string{"record", "brickwal", "--out", filepath.Join(folder, "x.record")}, "brickwall"},
		{[]string{"replay", filepath.Join(folder, "none")}, "none: cannot read"},
		{[]string{"replay", folder}, "this is no record"},
		{[]string{"replay", written(t, "ground()")}, "this is no record"},
		{[]string{"replay", written(t, `{"brickyard_bench":1}`)}, "this is no record"},
		{[]string{"replay", written(t, `{"brickyard_record":5}`)}, "version 5, and this build reads versions 2 to 4"},
		{[]string{"replay", written(t, `{"brickyard_record":2}`)}, "does not say which level"},
		{[]string{"replay", written(t, `{"brickyard_record":2,"level":7}`)}, ":1:1: "},
		{[]string{"replay", written(t, `{"brickyard_record":2,"level":"a","files":[{"path":"../a"}]}`)}, `"../a"`},
		{[]string{"replay", written(t, `{"brickyard_record":2,"level":"a","files":[{"path":"."}]}`)}, `"."`},
		{[]string{"replay", written(t, `{"brickyard_record":2,"level":"/etc/passwd"}`)}, "no built-in level"},
		{[]string{"replay", "--verify", written(t, `{"brickyard_record":2,"level":"no such"}`)}, "no such"},
		{[]string{"replay", "--verify", written(t, lines[0], `{"step":1}`)}, "has no steps"},
		{[]string{"replay", "--verify", written(t, lines[0])}, ":2:1: " + endless + "0, is missing"},
		{[]string{"replay", "--verify", written(t, lines[:31]...)}, ":32:1: " + endless + "30, is missing"},
		{[]string{"replay", "--verify", longer}, ":43:1: the step before this one has no hash"},
		{[]string{"replay", "--verify", cutFirst}, "first.jsonl:1:1: the record is cut short in this line"},
		{[]string{"replay", cutFirst}, "first.jsonl:1:1: the record is cut short in this line"},
		{[]string{"replay", "--verify", written(t, lines[0], lines[1], lines[3])}, ":3:1: this is step 3, and step 2 is mis"},
		{[]string{"replay", "--verify", written(t, lines[0], lines[1], lines[2][:20])}, ":3:1: this line is damaged"},
		{[]string{"replay", "--verify", cut}, "cut short"},
	} {
		var out, said bytes.Buffer
		code := run(c.args, &out, &said)
		if code != console.ExitBad || !strings.Contains(said.String(), c.says) || strings.Count(said.String(), "\n") != 1 ||
			out.Len() > 0 {
			t.Errorf("%v: exit %d, %q, want one line with %q", c.args, code, &said, c.says)
		}
	}
}
