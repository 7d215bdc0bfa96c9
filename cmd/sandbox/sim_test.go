package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/measure"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/timing"
)

// contractKeys are the keys of sim --json that programs outside rely on.
var contractKeys = []string{
	"level", "steps", "hz", "substeps", "threads", "bodies", "ms_median", "ms_p99", "ms_max", "ms_total", "phases",
	"pairs_max", "contacts_max", "min_gap_m", "max_penetration_m", "penetrating_pairs", "guard", "time_lost_s",
	"kinetic_j", "max_settle_m", "max_drift_m", "asleep", "hash", "peak_rss_mb", "allocs_per_step", "ms_first",
	"wall_ms_median", "wall_ms_p99", "wall_ms_max", "work", "joints", "joint_open_max_m", "joint_open_p99_m",
	"joint_turn_max_rad", "joint_over_max_rad", "joints_broken", "energy_rise_j",
}

// TestSharing: --sharing tells shares and bounds that fit together, of loops that are worth more than one thread alone,
// and only of one thread.
func TestSharing(t *testing.T) {
	small := loadtest.WriteFile(t, "small.star", loadtest.Small)
	for _, level := range []string{small, "bench/smallpyramid"} {
		code, out, errs := sandbox("sim", level, "--steps", "3", "--no-sleep", "--json", "--sharing", "--threads", "1")
		var r struct {
			Sharing struct {
				Share float64 `json:"share"`
				On2   float64 `json:"on_2"`
				On4   float64 `json:"on_4"`
				On16  float64 `json:"on_16"`
			} `json:"sharing"`
		}
		if err := json.Unmarshal([]byte(out), &r); code != console.ExitDone || err != nil {
			t.Fatalf("exit %d, %q, %v", code, errs, err)
		}
		s := r.Sharing
		if level != small && s.Share == 0 || !(s.Share >= 0 && s.Share < 1 && s.On2 <= s.On4 && s.On4 <= s.On16) ||
			math.Abs(s.On2*(1-s.Share/2)-1) > 1e-4 { // two threads halve what they share
			t.Errorf("%s: %+v", level, s)
		}
	}
	code, _, errs := sandbox("sim", small, "--sharing", "--threads", "2")
	if code != console.ExitBad || !strings.Contains(errs, "--sharing measures what one thread does") {
		t.Errorf("exit %d, %q", code, errs)
	}
}

func TestSimJSON(t *testing.T) {
	small := loadtest.WriteFile(t, "small.star", loadtest.Small)
	code, out, errs := sandbox("sim", small, "--steps", "90", "--audit", "--between", "1", "--json", "--no-sleep")
	if code != console.ExitDone || errs != "" {
		t.Fatalf("exit %d, %q", code, errs)
	}
	var r map[string]any
	decoder := json.NewDecoder(strings.NewReader(out))
	if err := decoder.Decode(&r); err != nil || decoder.More() {
		t.Fatalf("%v, more than one object: %v", err, decoder.More())
	}
	for _, key := range contractKeys {
		if _, ok := r[key]; !ok {
			t.Errorf("the key %s is missing", key)
		}
	}
	phases, _ := r["phases"].(map[string]any)
	for _, key := range timing.PhaseNames {
		if _, ok := phases[key].(float64); !ok {
			t.Errorf("phases lack %s", key)
		}
	}
	guard, _ := r["guard"].(map[string]any)
	for _, key := range []string{"certified", "exact", "cut"} {
		if _, ok := guard[key].(float64); !ok {
			t.Errorf("guard lacks %s", key)
		}
	}
	number := func(key string) float64 { v, _ := r[key].(float64); return v }
	if number("steps") != 90 || number("hz") != 60 || number("bodies") != 4 || number("asleep") != 0 {
		t.Errorf("%s", out)
	}
	if number("penetrating_pairs") != 0 || !(number("min_gap_m") > 0) || !(number("max_settle_m") > 0) {
		t.Errorf("%s", out)
	}
	if m, p, x := number("ms_median"), number("ms_p99"), number("ms_max"); !(m <= p && p <= x) {
		t.Errorf("median %v, p99 %v, max %v", m, p, x)
	}
	if number("max_drift_m") > number("max_settle_m") {
		t.Errorf("a stack at rest drifts by %v m", number("max_drift_m"))
	}
}

// TestSimWindow: times and counts are those of the steps that were asked for, and parts add up to the whole.
func TestSimWindow(t *testing.T) {
	small := loadtest.WriteFile(t, "small.star", loadtest.Small)
	run := func(args ...string) (r measure.Result) {
		t.Helper()
		code, out, errs := sandbox(append([]string{"sim", small, "--steps", "60", "--json", "--no-sleep"}, args...)...)
		if err := json.Unmarshal([]byte(out), &r); code != console.ExitDone || err != nil {
			t.Fatalf("exit %d, %q, %v", code, errs, err)
		}
		return r
	}
	whole, before, after := run(), run("--to-step", "20"), run("--from-step", "20")
	if before.Work["slices"] != 20 || after.Work["slices"] != 40 || after.Steps != 60 || after.From != 20 {
		t.Errorf("%+v, %+v", before, after)
	}
	for name, n := range whole.Work {
		if got := before.Work[name] + after.Work[name]; got != n {
			t.Errorf("%s: %d in parts, %d in all", name, got, n)
		}
	}
	if whole.First == nil || before.First == nil || after.First != nil {
		t.Errorf("the first step is told: %v, %v, and %v without it", whole.First, before.First, after.First)
	}
	for _, args := range [][]string{{"--from-step", "60"}, {"--to-step", "61"}, {"--from-step", "30", "--to-step", "30"},
		{"--from-step", "-1"}} {
		code, _, errs := sandbox(append([]string{"sim", small, "--steps", "60"}, args...)...)
		if code != console.ExitBad || !strings.Contains(errs, args[0]) && !strings.Contains(errs, "--from-step") {
			t.Errorf("%v: exit %d, %q", args, code, errs)
		}
	}
}

// TestSimTellsItsRange: which steps times and work are of, and what is of the whole run; nothing without a range.
func TestSimTellsItsRange(t *testing.T) {
	small := loadtest.WriteFile(t, "small.star", loadtest.Small)
	for _, row := range []struct {
		args []string
		want string
	}{
		{[]string{"--from-step", "10", "--to-step", "16"}, "times and work of steps 11 to 16; all else of the whole run: "},
		{[]string{"--from-step", "10"}, "times and work of steps 11 to 20; "},
		{[]string{"--to-step", "7"}, "times and work of steps 1 to 7; "},
		{nil, ""},
	} {
		_, out, _ := sandbox(append([]string{"sim", small, "--steps", "20"}, row.args...)...)
		if !strings.Contains(out, row.want) || strings.Contains(out, "range ") != (row.want != "") {
			t.Errorf("%v: %s", row.args, out)
		}
		if first := strings.Contains(out, "; the first "); first == slices.Contains(row.args, "--from-step") {
			t.Errorf("%v: the first step is told: %v", row.args, first)
		}
	}
	out := &strings.Builder{}
	c := simCommand{Level: small, Steps: 20, FromStep: 10}
	err := c.Run(&console.Console{Out: out, Err: &strings.Builder{}, Stop: &stopsSoon{context.Background(), 5}})
	if err == nil || !strings.Contains(out.String(), "no step of the range was taken") {
		t.Errorf("interrupted before the range: %v, %s", err, out)
	}
}

func TestSimForPeople(t *testing.T) {
	small := loadtest.WriteFile(t, "small.star", loadtest.Small)
	_, plain, _ := sandbox("sim", small, "--steps", "3")
	code, hashed, errs := sandbox("sim", small, "--steps", "3", "--hash", "--hz", "30", "--substeps", "3")
	if code != console.ExitDone || errs != "" || !strings.Contains(hashed, "3 steps at 30 Hz, 3 sub-steps") {
		t.Errorf("exit %d, %q, %q", code, hashed, errs)
	}
	if strings.Contains(plain, "hash") || !strings.Contains(hashed, "hash") {
		t.Errorf("--hash: %q and %q", plain, hashed)
	}
}

func TestSimTwiceGivesTheSameHash(t *testing.T) {
	small := loadtest.WriteFile(t, "small.star", loadtest.Small)
	hash := func() string {
		_, out, _ := sandbox("sim", small, "--steps", "40", "--json")
		var r measure.Result
		if err := json.Unmarshal([]byte(out), &r); err != nil {
			t.Fatal(err)
		}
		return r.Hash
	}
	if a, b := hash(), hash(); a != b || len(a) != 16 {
		t.Errorf("hashes %s and %s", a, b)
	}
}

// The gaps come from the auditor in every run: at each step with --audit, else at the start, now and then, and the end.
func TestHowOftenSimAudits(t *testing.T) {
	small := loadtest.WriteFile(t, "small.star", loadtest.Small)
	if _, out, _ := sandbox("sim", small, "--steps", "5", "--between", "2"); !strings.Contains(out,
		"(audited at every step and at 2 poses within)") {
		t.Errorf("poses within steps: %s", out)
	}
	for _, row := range []struct {
		name string
		args []string
		want int
	}{
		{"asked for", []string{"--steps", "25", "--audit"}, 26},
		{"sampled, the end between two samples", []string{"--steps", "25"}, 4},
		{"sampled, the end a sample", []string{"--steps", "30"}, 4},
		{"no step", []string{"--steps", "0"}, 1},
		{"between poses, which asks for all", []string{"--steps", "5", "--between", "2"}, 6},
	} {
		_, out, _ := sandbox(append([]string{"sim", small, "--json"}, row.args...)...)
		var r measure.Result
		if err := json.Unmarshal([]byte(out), &r); err != nil {
			t.Fatal(err)
		}
		if r.Audits != row.want || r.MinGap == nil || !(*r.MinGap > 0) {
			t.Errorf("%s: %s", row.name, out)
		}
	}
}

// A body that flies at 1 m/s without weight goes 1 m in the first second and by another two until the third.
func TestSettlingAndDrift(t *testing.T) {
	flying := loadtest.WriteFile(t, "flying.star", "gravity(0)\nbox((1, 1, 1), vel=(1, 0, 0))\n")
	_, out, _ := sandbox("sim", flying, "--steps", "90", "--hz", "30", "--json")
	var r measure.Result
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	if math.Abs(r.Settle-1) > 1e-9 || math.Abs(r.Drift-2) > 1e-9 {
		t.Errorf("settled %v m, drifted %v m, want 1 and 2", r.Settle, r.Drift)
	}
}

func TestSimWithoutSteps(t *testing.T) {
	small := loadtest.WriteFile(t, "small.star", loadtest.Small)
	code, out, errs := sandbox("sim", small, "--steps", "0", "--json", "--audit")
	if code != console.ExitDone || errs != "" || !json.Valid([]byte(out)) {
		t.Errorf("exit %d, %q, %q", code, out, errs)
	}
}

func TestSimTrace(t *testing.T) {
	small := loadtest.WriteFile(t, "small.star", loadtest.Small)
	path := filepath.Join(t.TempDir(), "run.jsonl")
	code, _, errs := sandbox("sim", small, "--steps", "10", "--trace", path, "--every", "4", "--json")
	if code != console.ExitDone || errs != "" {
		t.Fatalf("exit %d, %q", code, errs)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var steps []float64
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var line map[string]any
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			t.Fatal(err)
		}
		if step, ok := line["step"].(float64); ok {
			steps = append(steps, step)
		} else if line["brickyard_trace"] != 1.0 {
			t.Errorf("first line %s", lines.Text())
		}
	}
	if want := []float64{0, 4, 8}; !slices.Equal(steps, want) {
		t.Errorf("traced steps %v, want %v", steps, want)
	}
}

// stopsSoon is a context that ends after it was asked some times.
type stopsSoon struct {
	context.Context
	left int
}

func (c *stopsSoon) Err() error {
	if c.left--; c.left >= 0 {
		return nil
	}
	return context.Canceled
}

// TestInterruptedSim: the figures and the trace up to the step that was reached are not lost.
func TestInterruptedSim(t *testing.T) {
	small := loadtest.WriteFile(t, "small.star", loadtest.Small)
	path := filepath.Join(t.TempDir(), "run.jsonl")
	out := &strings.Builder{}
	c := simCommand{Level: small, Steps: 20, Trace: &path, JSON: true}
	err := c.Run(&console.Console{Out: out, Err: &strings.Builder{}, Stop: &stopsSoon{context.Background(), 5}})
	var failed console.CheckError
	if !errors.As(err, &failed) || !strings.Contains(err.Error(), "interrupted after 5 of 20 steps") {
		t.Errorf("error %v", err)
	}
	var r measure.Result
	if err := json.Unmarshal([]byte(out.String()), &r); err != nil || !r.Interrupted || r.Steps != 5 || r.Bodies != 4 {
		t.Errorf("%v, %s", err, out)
	}
	trace, err := os.ReadFile(path)
	if err != nil || !strings.HasSuffix(string(trace), "\n") {
		t.Errorf("%v, the trace is %q", err, trace)
	}
}

func TestMedianAndQuantile(t *testing.T) {
	rows := []struct {
		name        string
		values      []float64
		median, p99 float64
	}{
		{"none", nil, 0, 0},
		{"one", []float64{3}, 3, 3},
		{"two", []float64{4, 2}, 3, 4},
		{"odd", []float64{9, 1, 5}, 5, 9},
	}
	for _, r := range rows {
		if m, q := timing.Median(r.values), timing.Quantile(r.values, 0.99); m != r.median || q != r.p99 {
			t.Errorf("%s: median %v, p99 %v", r.name, m, q)
		}
	}
	hundred := make([]float64, 200)
	for i := range hundred {
		hundred[i] = float64(200 - i)
	}
	if q := timing.Quantile(hundred, 0.99); q != 198 {
		t.Errorf("99 %% of 1…200 lie up to %v", q)
	}
	if q := timing.Quantile(hundred, 0); math.Abs(q-1) > 0 {
		t.Errorf("quantile 0 is %v", q)
	}
}

func TestSimCompares(t *testing.T) {
	small := loadtest.WriteFile(t, "small.star", loadtest.Small)
	code, out, errs := sandbox("sim", small, "--steps", "30", "--compare", "2,3")
	if code != console.ExitDone || errs != "" || !strings.Contains(out, "bit for bit, with 2, 3") {
		t.Errorf("exit %d, %q, %q", code, out, errs)
	}
	code, out, errs = sandbox("sim", small, "--steps", "30", "--compare", "2,2,1,2", "--sharing")
	if code != console.ExitDone || !strings.Contains(out, "bit for bit, with 2\n") ||
		errs != "note: --compare 1: the run itself has as many threads, and is not taken twice\n" {
		t.Errorf("each once, with --sharing: exit %d, %q, %q", code, out, errs)
	}
}

// TestThreadsByItself: where the machine chooses how many threads share a step, people and programs are told so.
func TestThreadsByItself(t *testing.T) {
	small := loadtest.WriteFile(t, "small.star", loadtest.Small)
	_, chosen, _ := sandbox("sim", small, "--steps", "2", "--threads", "0")
	_, told, _ := sandbox("sim", small, "--steps", "2", "--threads", "1")
	if !strings.Contains(chosen, ", threads: up to ") || !strings.Contains(told, ", 1 thread\n") {
		t.Errorf("%s%s", chosen, told)
	}
	_, chosen, _ = sandbox("sim", small, "--steps", "2", "--threads", "0", "--json")
	_, told, _ = sandbox("sim", small, "--steps", "2", "--json")
	if !strings.Contains(chosen, `"threads_auto":true`) || strings.Contains(told, "threads_auto") {
		t.Errorf("%s%s", chosen, told)
	}
}

// TestCompareTells has a twin go another way.
func TestCompareTells(t *testing.T) {
	small := loadtest.WriteFile(t, "small.star", loadtest.Small)
	c := simCommand{Level: small, Compare: []int{2}}
	io := &console.Console{Out: &strings.Builder{}, Err: &strings.Builder{}, Stop: t.Context()}
	lanes, err := c.Open(c.Level, io)
	if err != nil {
		t.Fatal(err)
	}
	twins, err := c.openTwins(1, io)
	if err != nil {
		t.Fatal(err)
	}
	lanes.Step()
	if err := compare(lanes, twins); err != nil {
		t.Fatalf("the same level: %v", err)
	}
	lanes.Step()
	lanes.Step()
	err = compare(lanes, twins)
	var failed console.CheckError
	want := "step 3 at 60 Hz is another one with 2 threads than with 1"
	if !errors.As(err, &failed) || !strings.Contains(err.Error(), want) {
		t.Errorf("a twin that is a step behind: %v", err)
	}
}
