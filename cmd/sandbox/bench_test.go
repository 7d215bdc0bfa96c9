package main

import (
	"bytes"
	"context"
	"encoding/json"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/measure"
)

// TestOlderBaselinesLackCounts: a count that a baseline does not have is compared with nothing.
func TestOlderBaselinesLackCounts(t *testing.T) {
	before := &benchScene{Work: map[string]int{"slices": 30}}
	now := &benchScene{Steps: 31, Work: map[string]int{"slices": 60, "factors": 100}}
	if changes := compareWork(before, now); len(changes) != 1 || changes[0].Part != "slices" {
		t.Errorf("want a change of slices alone: %+v", changes)
	}
}

// TestBenchOfLevelsNamed: --levels with names measures just these, as they are played.
func TestBenchOfLevelsNamed(t *testing.T) {
	small := loadtest.WriteFile(t, "small.star", loadtest.Small)
	substeps := map[bool]int{}
	for _, played := range []bool{false, true} {
		args := []string{"bench", small, "--steps", "120", "--repeat", "1", "--json"}
		if played {
			args = append(args, "--levels")
		}
		code, out, errs := sandbox(args...)
		var r benchResult
		if err := json.Unmarshal([]byte(out), &r); err != nil || code != console.ExitDone || len(r.Scenes) != 1 {
			t.Fatalf("exit %d, %v, %q, %q", code, err, out, errs)
		}
		substeps[played] = r.Scenes[0].Work["substeps"]
	}
	if !(substeps[true] < substeps[false]) {
		t.Errorf("%d sub-steps with --levels, %d without: nothing sleeps", substeps[true], substeps[false])
	}
	io, _ := loadtest.Console()
	runs, _, err := (&benchCommand{Scenes: []string{"zeno", "dominoes"}, Levels: true, Threads: 1}).load(io)
	if err != nil || len(runs) != 2 || runs[0].steps != levelSteps || runs[1].steps != lateLevels["dominoes"] {
		t.Errorf("%v, %+v", err, runs)
	}
}

// TestBenchInterrupted tells what was finished, and that no baseline was saved only to who wanted one.
func TestBenchInterrupted(t *testing.T) {
	small := loadtest.WriteFile(t, "small.star", loadtest.Small)
	path := filepath.Join(t.TempDir(), "b.json")
	for _, row := range []struct {
		save *string
		want string
	}{
		{nil, "interrupted: the figures are of the runs that were finished"},
		{&path, "interrupted: the figures are of the runs that were finished, no baseline was saved"},
	} {
		steps := 10
		c := benchCommand{Scenes: []string{small}, Repeat: 9, Steps: &steps, Threads: 1, Save: row.save}
		var out strings.Builder
		err := c.Run(&console.Console{Out: &out, Err: &strings.Builder{}, Stop: &stopsSoon{context.Background(), 25}})
		if err == nil || err.Error() != row.want || !strings.Contains(out.String(), " of 2 runs\n") {
			t.Errorf("%v, want %s; %s", err, row.want, &out)
		}
		if _, err := os.Stat(path); err == nil {
			t.Errorf("%s is there", path)
		}
	}
}

// TestBenchTellsOtherStates: a scene that ended differently than in the baseline is named, and no other is.
func TestBenchTellsOtherStates(t *testing.T) {
	scenes := func(hashes ...string) *benchResult {
		r := &benchResult{}
		for i, name := range []string{"wall", "heap", "hills"} {
			r.Scenes = append(r.Scenes, benchScene{Name: name, Steps: 10, Hash: hashes[i]})
		}
		return r
	}
	base := scenes("a", "b", "c")
	for _, row := range []struct {
		now  *benchResult
		want string
	}{
		{scenes("a", "b", "c"), ""},
		{scenes("x", "b", "y"), "wall, hills: other final states than in the baseline: the runs did not do the same work\n"},
	} {
		var out strings.Builder
		if err := row.now.deliver(base, false, &out); err != nil || !strings.Contains(out.String(), row.want) ||
			strings.Contains(out.String(), "other final") != (row.want != "") {
			t.Errorf("%v, %s, want %q", err, &out, row.want)
		}
		out.Reset()
		if err := row.now.deliver(base, true, &out); err != nil ||
			strings.Contains(out.String(), `"other_final_states":["wall","hills"]`) != (row.want != "") {
			t.Errorf("%v, %s", err, &out)
		}
	}
}

// TestBenchRefuses what would be measured for nothing.
func TestBenchRefuses(t *testing.T) {
	empty := loadtest.WriteFile(t, "empty.json", `{"brickyard_bench": 1}`)
	alone := "--steps must be at least 2, got 1: the first step has a figure of its own"
	newer := loadtest.WriteFile(t, "newer.json", `{"brickyard_bench": 9}`)
	cut := loadtest.WriteFile(t, "cut.json", "{\"brickyard_bench\": 1,\n \"scenes\": [")
	for _, row := range []struct {
		args []string
		want string
	}{
		{[]string{"wall", "--against", empty}, "the baseline has no scenes"},
		{[]string{"wall", "--against", newer}, "a baseline of format 9, and this build reads 1: save it again"},
		{[]string{"wall", "--against", cut}, "cut.json:2:13: not a baseline of sandbox bench, or a damaged one"},
		{[]string{"wall", "--steps", "1"}, alone},
		{[]string{"--levels", "--steps", "1"}, alone},
		{[]string{"--scale", "--steps", "0"}, "--steps must be at least 1, got 0"},
		{[]string{"--largest", "500"}, "--largest is for --scale"},
		{[]string{"wall", "s1still"}, "s1still: the scene wall is named twice: name it once"},
		{[]string{"bench/heap", "wall", "heap"}, "heap: the scene heap is named twice: name it once"},
	} {
		code, out, errs := sandbox(append([]string{"bench", "--repeat", "1", "--steps", "2"}, row.args...)...)
		if code != console.ExitBad || out != "" || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, row.want) {
			t.Errorf("%v: exit %d, %q, %q", row.args, code, out, errs)
		}
	}
}

// TestBaselinesAreChecked: what bench did not write so is refused by its name, place and scene; what was committed is
// not.
func TestBaselinesAreChecked(t *testing.T) {
	kept, err := filepath.Glob("../../docs/bench/*.json")
	if err != nil || len(kept) < 2 {
		t.Fatal(kept, err)
	}
	for _, path := range kept {
		if _, err := readBench(path); err != nil {
			t.Error(err)
		}
	}
	const ms = `{"median":2,"low":1,"high":3}`
	const head = `{"brickyard_bench":1,"build":"b","cpu":"c","go":"g","date":"d","threads":1,"repeat":5,"scenes":[` + "\n"
	const whole = head + `{"name":"wall","steps":2,"bodies":4,"hash":"0123456789abcdef","step":` + ms + `,"p99":` + ms +
		`,"worst":` + ms + `,"first":` + ms + `,"wall":` + ms + `,"wall_p99":` + ms + `,"phases":{"integrate":` + ms +
		`,"broad":` + ms + `,"narrow":` + ms + `,"solve":` + ms + `,"guard":` + ms + `,"other":` + ms + `},"work":{}}]}`
	if _, err := readBench(loadtest.WriteFile(t, "b.json", whole)); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct{ old, new, want string }{
		{`"cpu":"c",`, "", "b.json:1:1: cpu is missing"},
		{`"threads":1`, `"threads":0`, "b.json:1:74: threads is missing or wrong: it must be a whole number from 1 on"},
		{`"repeat":5,`, "", "b.json:1:1: repeat is missing"},
		{`"name":"wall",`, "", `b.json:2:1: scene "": name is missing`},
		{`"steps":2`, `"steps":1`, `b.json:2:24: scene "wall": steps is missing or wrong: it must be a whole number from 2`},
		{`0123456789abcdef`, `0123456789abcdeg`, `b.json:2:44: scene "wall": hash is missing`},
		{`"step":` + ms + `,`, "", `b.json:2:1: scene "wall": step is missing`},
		{`"step":{"median":2`, `"step":{"median":-1`, `b.json:2:70: scene "wall": step is missing or wrong`},
		{`"wall":{"median":2,"low":1`, `"wall":{"median":2,"low":2.5`, `scene "wall": wall is missing`},
		{`"solve"`, `"sovle"`, `scene "wall": phases.solve is missing`},
		{`"phases":{`, `"phases":{"x":` + ms + `,`, `phases is missing or wrong: it must be of integrate, broad, `},
		{`"work":{}`, `"work":{"slices":-1}`, `scene "wall": work.slices is missing or wrong`},
		{`"work":{}`, `"ghosts":{"median":-1},"work":{}`, `scene "wall": ghosts is missing or wrong`},
		{`"steps":2`, `"steps":2.5`, "b.json:2:26: scenes.steps cannot be this number 2.5: save"},
		{whole, `{"brickyard_bench":1,"scenes":"x"}`, "b.json:1:33: scenes cannot be this string: save"},
		{whole, `{"brickyard_bench":"1"}`, `it has no "brickyard_bench": 1`},
		{whole, `[]`, `it has no "brickyard_bench": 1`},
	} {
		path := loadtest.WriteFile(t, "b.json", strings.Replace(whole, row.old, row.new, 1))
		code, out, errs := sandbox("bench", "wall", "--steps", "2", "--repeat", "1", "--against", path)
		if code != console.ExitBad || out != "" || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, row.want) {
			t.Errorf("%s for %s: exit %d, %q, %q, want %q", row.new, row.old, code, out, errs, row.want)
		}
	}
}

// TestBenchKeepsTheFirstStepApart: it is in no other figure; and one repeat has no spread.
func TestBenchKeepsTheFirstStepApart(t *testing.T) {
	small := loadtest.WriteFile(t, "small.star", loadtest.Small)
	io := &console.Console{Out: &strings.Builder{}, Err: &strings.Builder{}, Stop: t.Context()}
	for steps, measured := range map[int]int{2: 1, 5: 4} {
		c := benchCommand{Scenes: []string{small}, Repeat: 1, Steps: &steps, Threads: 1}
		runs, _, err := c.load(io)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.measure(runs, io); err != nil {
			t.Fatal(err)
		}
		m := runs[0].runs[0]
		if len(m.CPU) != measured || len(m.Wall) != measured || m.Work.Slices != measured || !(m.First > 0) {
			t.Errorf("%d steps: %d times, %d slices, the first %g ms", steps, len(m.CPU), m.Work.Slices, m.First)
		}
	}
	run := &benchRun{steps: 4, runs: []*measure.Run{{First: 100, CPU: []float64{1, 2, 3}, Wall: []float64{4, 5, 6}}}}
	s := run.summary()
	for name, row := range map[string][2]float64{"step": {s.Step.Median, 2}, "p99": {s.P99.Median, 3},
		"worst": {s.Worst.Median, 3}, "first": {s.First.Median, 100}, "wall": {s.Wall.Median, 5},
		"wall p99": {s.Wall99.Median, 6}} {
		if row[0] != row[1] {
			t.Errorf("%s %v, want %v", name, row[0], row[1])
		}
	}
	one, two := (spread{2, 2, 2}).widthText(1), (spread{2, 1, 3}).widthText(2)
	if one != "-" || two != "100 %" {
		t.Errorf("spread %q of one, %q of two", one, two)
	}
}

// TestBenchNoticesWork: a count that differs from that of the baseline is listed, however small it is.
func TestBenchNoticesWork(t *testing.T) {
	scene := func(manifolds int) *benchScene {
		return &benchScene{Name: "x", Steps: 10, Work: map[string]int{"manifolds": manifolds, "slices": 10}}
	}
	for now, want := range map[int]string{1001: benchMore, 999: benchLess} {
		changes := compareWork(scene(1000), scene(now))
		if len(changes) != 1 || changes[0].Part != "manifolds" || changes[0].Verdict != want {
			t.Errorf("%d after 1000: %+v, want %s", now, changes, want)
		}
	}
	if changes := compareWork(scene(1000), scene(1000)); len(changes) != 0 {
		t.Errorf("the same work: %+v", changes)
	}
}

// TestBenchComparesWithNothing: what cost or did nothing before has a row and no ratio, be it for people or programs.
func TestBenchComparesWithNothing(t *testing.T) {
	result := func(ms float64, bounces int) *benchResult {
		return &benchResult{Repeat: 5, Scenes: []benchScene{{Name: "x", Steps: 11, Step: spread{ms, ms, ms},
			P99: spread{1, 1, 1}, Work: map[string]int{"bounces": bounces}}}}
	}
	for _, asJSON := range []bool{false, true} {
		var out strings.Builder
		if err := result(2, 10).deliver(result(0, 0), asJSON, &out); err != nil {
			t.Fatal(err)
		}
		for _, want := range [][2]string{
			{"x     step   0.000  2.000      -        slower", `"part":"step","before":{"median":0,"low":0,"high":0},` +
				`"after":{"median":2,"low":2,"high":2},"verdict":"slower"`},
			{"bounces   0.000  1.000      -     more work", `"part":"bounces","before":{"median":0,"low":0,"high":0},` +
				`"after":{"median":1,"low":1,"high":1},"verdict":"more work"`},
		} {
			if text := want[map[bool]int{true: 1}[asJSON]]; !strings.Contains(out.String(), text) {
				t.Errorf("%s lacks %s", &out, text)
			}
		}
	}
}

// TestBenchAcrossThreads: CPU times add up over threads, so runs with other numbers of them are compared by the clock
// on the wall.
func TestBenchAcrossThreads(t *testing.T) {
	result := func(threads int, cpu, wall float64) *benchResult {
		at := func(ms float64) spread { return spread{ms, ms, ms} }
		return &benchResult{Threads: threads, Repeat: 5, Scenes: []benchScene{{Name: "x", Steps: 11, Step: at(cpu),
			P99: at(cpu), Wall: at(wall), Wall99: at(2 * wall), Phases: map[string]spread{"solve": at(cpu)}}}}
	}
	var out strings.Builder
	now := result(2, 12, 6)
	if err := now.deliver(result(1, 10, 10), false, &out); err != nil {
		t.Fatal(err)
	}
	var parts []string
	for _, c := range now.Changes {
		parts = append(parts, c.Part+" "+c.Verdict)
	}
	if got := strings.Join(parts, ", "); got != "wall faster, wall_p99 faster" {
		t.Error(got)
	}
	const note = "note: another number of threads: 1, then 2: CPU times do not compare, the wall's do\n"
	if !strings.Contains(out.String(), note) {
		t.Errorf("%s lacks %s", &out, note)
	}
}

// TestBaselineTellsWhoChoseTheThreads as the report of sim does.
func TestBaselineTellsWhoChoseTheThreads(t *testing.T) {
	small := loadtest.WriteFile(t, "small.star", loadtest.Small)
	for threads, chosen := range map[string]bool{"0": true, "1": false} {
		path := filepath.Join(t.TempDir(), "b.json")
		args := []string{"bench", small, "--repeat", "1", "--steps", "2", "--threads", threads, "--save", path}
		code, out, errs := sandbox(args...)
		if code != console.ExitDone || errs != "" || strings.Contains(out, ", up to ") != chosen {
			t.Errorf("--threads %s: exit %d, %q, %q", threads, code, out, errs)
		}
		if r, err := readBench(path); err != nil || r.Auto != chosen || r.Threads < 1 {
			t.Errorf("--threads %s: %v, %+v", threads, err, r)
		}
	}
}

func TestVerdicts(t *testing.T) {
	for _, row := range []struct {
		before, after spread
		repeats       int
		want          string
	}{
		{spread{10, 9, 11}, spread{5, 4, 6}, 4, benchFaster},
		{spread{10, 9, 11}, spread{20, 19, 21}, 4, benchSlower},
		{spread{10, 9, 11}, spread{20, 19, 21}, 3, benchFew},
		{spread{10, 9, 11}, spread{10.5, 10, 12}, 5, benchNoise},
		{spread{10, 10, 10}, spread{10.1, 10.1, 10.1}, 5, benchNoise}, // repeats agree, but the change is tiny
		{spread{10, 5, 15}, spread{14, 12, 20}, 5, benchNoise},
		{spread{0.004, 0.004, 0.004}, spread{0.013, 0.013, 0.013}, 5, benchNoise}, // a few microseconds
		{spread{0.013, 0.013, 0.013}, spread{0.004, 0.004, 0.004}, 5, benchNoise},
		{spread{0.004, 0.004, 0.004}, spread{0.024, 0.024, 0.024}, 5, benchSlower},
	} {
		if got := verdict(row.before, row.after, row.repeats); got != row.want {
			t.Errorf("%v then %v, %d times: %s, want %s", row.before, row.after, row.repeats, got, row.want)
		}
	}
	few, many := &benchResult{Repeat: 1}, &benchResult{Repeat: 9}
	few.Scenes, many.Scenes = []benchScene{{Name: "x"}}, []benchScene{{Name: "x", Step: spread{1, 1, 1}}}
	for _, changes := range [][]benchChange{compareBench(few, many), compareBench(many, few)} {
		if changes[0].Verdict != benchFew {
			t.Errorf("one repeat against nine: %+v", changes)
		}
	}
}

// TestScaleFits: costs made up as a power of the bodies give that power, and the worst cost of ten times the bodies.
func TestScaleFits(t *testing.T) {
	f := scaleFamily{Name: "made up"}
	for _, n := range []int{100, 1000, 10_000} {
		cost := float64(n) / 100
		f.Points = append(f.Points, scalePoint{n, 0, spread{cost * cost, 0, 0}})
	}
	f.fit()
	f.carry()
	if f.Carries != 400 {
		t.Errorf("carries %d bodies in 16 ms, want 400", f.Carries)
	}
	if f.Exponent < 1.999 || f.Exponent > 2.001 || f.Tenfold < 99.9 || f.Tenfold > 100.1 {
		t.Errorf("exponent %g, ten times %g", f.Exponent, f.Tenfold)
	}
	r := scaleResult{Families: []scaleFamily{f}}
	if err := r.Verdict(); err == nil || !strings.Contains(err.Error(), "made up") {
		t.Errorf("verdict %v", err)
	}
	three := scaleResult{Families: []scaleFamily{{Name: "one", Tenfold: 13}, {Name: "fine", Tenfold: 11},
		{Name: "other", Tenfold: 14, Known: "so it is"}}}
	if err := three.Verdict(); err == nil ||
		!strings.HasSuffix(err.Error(), ": one 13.00 times, other 14.00 times (known: so it is)") {
		t.Errorf("verdict %v", err)
	}
	var picture bytes.Buffer
	if err := r.chart().WritePNG(&picture); err != nil {
		t.Fatal(err)
	}
	if _, err := png.Decode(&picture); err != nil {
		t.Error(err)
	}
}
