package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
)

// haunted is a level in which ghosts go through each other and through a falling crate.
const haunted = `
ground()
box((1, 1, 1), at=(0, 3, 0), name="crate")
ghost(shape.box((1, 1, 1)), at=(-2, 2, 0), vel=(3, 0, 0), name="left")
ghost(shape.sphere(0.5), at=(2, 2, 0), triangles=168, vel=(-3, 0, 0), name="right", deform=modes([(2, 0, 0.1, 1)]))
`

// ghostKeys are the keys that sim --json has besides of a level with ghosts.
var ghostKeys = []string{"ghosts", "ghost_faces", "ghost_pairs", "ghost_pairs_max", "ghost_ms_median"}

// TestSimCountsGhosts: in JSON and in words, and only where there are some; the auditor finds no overlap with them.
func TestSimCountsGhosts(t *testing.T) {
	level := loadtest.WriteFile(t, "haunted.star", haunted)
	code, out, errs := sandbox("sim", level, "--steps", "45", "--audit", "--between", "2", "--json", "--compare", "2")
	if code != console.ExitDone || errs != "" {
		t.Fatalf("exit %d, %q", code, errs)
	}
	var r map[string]any
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	number := func(key string) float64 { v, _ := r[key].(float64); return v }
	if number("ghosts") != 2 || number("ghost_faces") != 180 || !(number("ghost_pairs") > 0) ||
		!(number("ghost_pairs_max") >= number("ghost_pairs")) || number("penetrating_pairs") != 0 {
		t.Error(out)
	}
	if ms, ok := r["ghost_ms_median"].(float64); !ok || ms < 0 || ms > number("ms_max") {
		t.Errorf("ghosts take %v ms of a step of at most %v", ms, number("ms_max"))
	}
	_, words, _ := sandbox("sim", level, "--steps", "45", "--to-step", "40")
	if !strings.Contains(words, "2 of 180 faces: ") || !strings.Contains(words, "motion, pairs of ghosts\n") {
		t.Errorf("%s", words)
	}
	small := loadtest.WriteFile(t, "small.star", loadtest.Small)
	_, plain, _ := sandbox("sim", small, "--steps", "3", "--json")
	for _, key := range ghostKeys {
		if _, there := r[key]; !there || strings.Contains(plain, `"`+key+`"`) {
			t.Errorf("the key %s is missing, or there without ghosts", key)
		}
	}
}

// TestSimOfGhostsAlone: lines of bodies that are all zero are left out, and only where nothing can move but ghosts.
func TestSimOfGhostsAlone(t *testing.T) {
	still := strings.Replace(haunted, `box((1, 1, 1), at=(0, 3, 0), name="crate")`, "", 1)
	for _, row := range []struct {
		level string
		want  bool
	}{{haunted, true}, {still, false}, {still + "box((1, 1, 1), at=(9, 0.5, 0))\n", true}} {
		_, out, _ := sandbox("sim", loadtest.WriteFile(t, "level.star", row.level), "--steps", "3")
		for _, line := range []string{"phases ", "work ", "impacts ", "contacts ", "overlap ", "guard ", "motion "} {
			if strings.Contains(out, "\n"+line) != row.want {
				t.Errorf("the line %q: want it %v: %s", line, row.want, out)
			}
		}
		if !strings.Contains(out, "\nstep ") || !strings.Contains(out, "\nghosts ") {
			t.Error(out)
		}
	}
}

// TestBenchTimesGhosts: in a column of their own, and only where there are some.
func TestBenchTimesGhosts(t *testing.T) {
	level := loadtest.WriteFile(t, "haunted.star", haunted)
	small := loadtest.WriteFile(t, "small.star", loadtest.Small)
	base := filepath.Join(t.TempDir(), "base.json")
	code, out, errs := sandbox("bench", level, small, "--repeat", "1", "--steps", "20", "--save", base)
	lines := strings.Split(out, "\n")
	if code != console.ExitDone || errs != "" || !strings.HasSuffix(lines[1], "  ghosts") ||
		!strings.HasSuffix(lines[3], "  -") {
		t.Errorf("exit %d, %q: %s", code, errs, out)
	}
	r, err := readBench(base)
	if err != nil || r.Scenes[0].Ghosts == nil || !(r.Scenes[0].Ghosts.Median >= 0) || r.Scenes[1].Ghosts != nil {
		t.Errorf("%v: %+v", err, r)
	}
	if _, out, _ := sandbox("bench", small, "--repeat", "1", "--steps", "3"); strings.Contains(out, "ghosts") {
		t.Error(out)
	}
}

// TestCheckListsGhosts in words and in JSON.
func TestCheckListsGhosts(t *testing.T) {
	level := loadtest.WriteFile(t, "haunted.star", haunted)
	code, out, errs := sandbox("check", level)
	want := "2 ghosts of 180 faces, which detect and do not collide:\n" +
		"  \"left\": 12 faces\n  \"right\": 168 faces, deforms\n"
	if code != console.ExitDone || errs != "" || !strings.HasSuffix(out, want) {
		t.Errorf("exit %d, %q: %s", code, errs, out)
	}
	_, out, _ = sandbox("check", level, "--json")
	var r checkResult
	if err := json.Unmarshal([]byte(out), &r); err != nil || len(r.Ghosts) != 2 ||
		r.Ghosts[1] != (checkedGhost{"right", 168, true}) {
		t.Errorf("%v: %s", err, out)
	}
}

// TestCheckOfOneGhost speaks of one, counts bodies with locks, and notes what bends nothing and what flies off.
func TestCheckOfOneGhost(t *testing.T) {
	const text = `
ground()
meeting(response="bounce")
box((1, 1, 1), at=(0, 3, 0), lock="planar")
ghost(shape.cylinder(0.1, 1.6), at=(0, 1, 0), vel=(1, 0, 0), deform=bend(
    [((0, -0.3, 0), (0, 0, 1), 20), ((0, 0.3, 0), (0, 0, 1), 20)], tip=(0, 0.8, 0), reach=0.3, soft=0.1, name="arm"))
`
	level := loadtest.WriteFile(t, "one.star", text)
	code, out, errs := sandbox("check", level)
	for _, want := range []string{"\n1 ghost of 92 faces, which detects and does not collide:\n",
		"\n1 body does not move along or about locked axes\n"} {
		if code != console.ExitDone || !strings.Contains(out, want) {
			t.Errorf("exit %d, %s; want %q", code, out, want)
		}
	}
	for i, want := range []string{"it drifts, and there are no walls to keep it here: give the meeting a room",
		`bend "arm", joints[0] bends nothing there, for no vertex is within 0.3 m of it along its bones: take a shape`,
		`bend "arm", joints[1] bends nothing there, for no vertex is within 0.25 m of it along its bones: take a shape`} {
		lines := strings.Split(errs, "\n")
		if len(lines) != 4 || !strings.HasPrefix(lines[i], "note: "+level+":5:1: ghost \"ghost 1\": "+want) {
			t.Errorf("%q; want %q", lines, want)
		}
	}
	rings := strings.Replace(text, "shape.cylinder(0.1, 1.6)",
		"shape.revolve([(0, 0.8), (0, -0.8)] + [(0.1, -0.8 + 0.1 * i) for i in range(17)])", 1)
	rings = strings.Replace(rings, `response="bounce"`, `response="bounce", room=((-3, 0, -3), (3, 3, 3))`, 1)
	code, _, errs = sandbox("check", loadtest.WriteFile(t, "rings.star", rings))
	if code != console.ExitDone || errs != "" {
		t.Errorf("exit %d, %s", code, errs)
	}
}

// TestTraceOfGhosts: --vertices adds their vertices, and needs a trace to add them to.
func TestTraceOfGhosts(t *testing.T) {
	level := loadtest.WriteFile(t, "haunted.star", haunted)
	for _, flags := range [][]string{nil, {"--vertices"}} {
		file := filepath.Join(t.TempDir(), "t.jsonl")
		if code, _, errs := sandbox(append([]string{"sim", level, "--steps", "2", "--trace", file}, flags...)...); code != 0 {
			t.Fatal(errs)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(string(text), "\n")
		if strings.Count(lines[0], `"collides":false`) != 2 {
			t.Errorf("header %s", lines[0])
		}
		for _, line := range lines[1:4] {
			if strings.Contains(line, `"vertices":[[4,[[`) != (flags != nil) {
				t.Errorf("with %v: %.200s", flags, line)
			}
		}
	}
	if code, _, errs := sandbox("sim", level, "--vertices"); code != console.ExitBad ||
		!strings.Contains(errs, "--vertices") {
		t.Errorf("exit %d, %q", code, errs)
	}
}

// TestOutsiderLeavesGhostsOut: who follows the bodies of a trace that collide finds no crossing; who takes ghosts for
// such bodies finds some.
func TestOutsiderLeavesGhostsOut(t *testing.T) {
	t.Parallel()
	out, _ := traceAndSample(t, loadtest.WriteFile(t, "haunted.star", haunted), nil, 60, 0)
	for _, ghosts := range []bool{false, true} {
		o := newOutsider()
		o.ghosts = ghosts
		readTrace(t, out, o.begin, o.step)
		if found := len(o.crossed) > 0; found != ghosts {
			t.Errorf("with ghosts %v: %d pairs meet", ghosts, len(o.crossed))
		}
	}
}
