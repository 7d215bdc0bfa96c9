package stress

import (
	"bytes"
	"context"
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/google/go-cmp/cmp"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
)

// playPlan runs cases of the quick suite.
func playPlan(t *testing.T, p Plan) *Report {
	t.Helper()
	p.Suite = trial.Quick
	p.Build = "test"
	r, err := Play(context.Background(), p, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// timeless drops what differs from run to run.
func timeless(r *Report) *Report {
	for i := range r.Cases {
		for k := range r.Cases[i].Outcomes {
			r.Cases[i].Outcomes[k].MS, r.Cases[i].Outcomes[k].Took = 0, 0
		}
	}
	return r
}

// few are cases that take no time, from several groups.
var few = []string{"tower", "spheres", "far-out", "free-fall", "zeno", "slope-slides", "leans-over", "dzhanibekov"}

func TestCatalog(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range Cases() {
		if seen[c.Name] {
			t.Errorf("two cases are called %s", c.Name)
		}
		seen[c.Name] = true
		if c.Shows == "" || c.Group == "" || c.Play == nil || len(c.Bars) < 2 {
			t.Errorf("%s: what it shows, its group, its play or its bars are missing", c.Name)
		}
		if !c.In(trial.Standard) && !c.In(trial.Quick) && !c.In(trial.Truth) && !c.In(trial.SimBench) && !c.In(trial.Unit) &&
			!c.In(trial.Joints) {
			t.Errorf("%s is in no suite that anyone has time for", c.Name)
		}
		for _, b := range c.Bars {
			if b.What == "" || b.Source == "" || math.IsNaN(b.Value) {
				t.Errorf("%s: the bar %+v is not whole", c.Name, b)
			}
		}
	}
}

// TestNothingOverlaps plays the whole quick suite once: no case may overlap or break, every bar must be measured, and
// what cannot be played must say why. Whether the bars hold is for the campaign to say.
func TestNothingOverlaps(t *testing.T) {
	if testing.Short() {
		t.Skip("plays the quick suite")
	}
	r := playPlan(t, Plan{Seeds: 1})
	for i := range r.Cases {
		c := &r.Cases[i]
		for _, o := range c.Outcomes {
			if o.Error != "" {
				t.Errorf("%s: %s", c.Name, o.Error)
			}
			if o.Unable != "" {
				t.Errorf("%s cannot be played: %s", c.Name, o.Unable)
			}
			if n := o.Value(trial.Overlaps); n != 0 {
				t.Errorf("%s: %g overlaps, the deepest %g m: %s", c.Name, n, o.Deepest, o.Guilty)
			}
			for _, b := range c.Bars {
				if _, known := o.Values[b.What]; !known {
					t.Errorf("%s: %s is not measured", c.Name, b.What)
				}
			}
		}
	}
}

// TestTableIsNarrow: with the longest figures there are, no line of the table of a suite takes more than 100 columns.
func TestTableIsNarrow(t *testing.T) {
	for _, suite := range []trial.Suite{trial.Quick, trial.Truth, trial.Unit, trial.SimBench, trial.Joints} {
		r := Report{Suite: suite.String(), Seeds: suite.Seeds(), Complete: true}
		for _, name := range CaseNames(suite) {
			cases, err := selected(suite, []string{name})
			if err != nil {
				t.Fatal(err)
			}
			c := cases[0]
			values := trial.Values{}
			for _, b := range c.Bars {
				values[b.What] = trial.Number(b.Value)
			}
			values[c.Bars[0].What] = -1.23e-10
			r.Cases = append(r.Cases, Result{Name: c.Name, Group: c.Group, Bars: c.Bars,
				Outcomes: []trial.Outcome{{Seed: 1, Values: values, MS: 999.99}}})
		}
		var out bytes.Buffer
		if err := r.Write(&out); err != nil {
			t.Fatal(err)
		}
		table, _, _ := strings.Cut(out.String(), "\nFAIL ")
		for line := range strings.Lines(table) {
			if n := utf8.RuneCountInString(strings.TrimRight(line, " \n")); n > 100 {
				t.Errorf("%s: %d columns: %s", suite, n, line)
			}
		}
	}
}

func TestBarsCanFail(t *testing.T) {
	c := trial.Case{Name: "sinks", Bars: []trial.Bar{trial.AtMost(trial.Settle, 1e-12, "m", trial.Campaign),
		trial.AtLeast(trial.Fallen, 1, "", trial.Campaign),
		trial.AtMost("never measured", 1, "", trial.Campaign), trial.NoOverlap}, Play: func(t *trial.Trial) {
		m := scenery.Stuff(0.5)
		t.Begin(t.Config(), scenery.On(m, scenery.Cube("cube", m, 1, mgl64.Vec3{0, 0.6, 0}))...)
		t.Seconds(1)
	}}
	out, whole := trial.Run(context.Background(), &c, trial.Quick, 1, trial.Options{})
	r := Result{Name: c.Name, Bars: c.Bars, Outcomes: []trial.Outcome{out}}
	if state, passed := r.State(); !whole || state != Fail || passed != 0 {
		t.Fatalf("a case with impossible bars: %s, %d passed", state, passed)
	}
	r.Open = true
	if state, _ := r.State(); state != Open {
		t.Errorf("a case that is known to miss its bars: %s", state)
	}
	r.Open = false
	notes := strings.Join(r.notes(), "\n")
	for _, want := range []string{"settle ≤", "fallen ≥ 1", "it was not measured"} {
		if !strings.Contains(notes, want) {
			t.Errorf("no %q in %s", want, notes)
		}
	}
	if strings.Contains(notes, "overlaps") {
		t.Errorf("%s", notes)
	}
	r.Open, out.Values[trial.Overlaps] = true, 1
	if state, _ := r.State(); state != Fail {
		t.Errorf("an overlap is called %s", state)
	}
}

func TestTrialsThatEndEarly(t *testing.T) {
	m := scenery.Stuff(0.5)
	rows := []struct {
		name  string
		play  func(*trial.Trial)
		state State
		note  string
	}{
		{"a level that is missing", func(t *trial.Trial) { t.Level("no-such-level", 0, nil) }, NotRun, "no-such-level"},
		{"bodies that overlap", func(t *trial.Trial) {
			t.Begin(t.Config(), scenery.On(m, scenery.Cube("a", m, 1, mgl64.Vec3{0, 1, 0}),
				scenery.Cube("b", m, 1, mgl64.Vec3{0, 1.2, 0}))...)
		}, Fail, "overlaps"},
		{"a shape that cannot be", func(t *trial.Trial) { scenery.Ball("nothing", m, -1, mgl64.Vec3{}) }, Fail, "nothing"},
		{"a panic", func(t *trial.Trial) { var none []int; t.Measure("x", float64(none[t.Seed])) }, Fail, "stress_test.go:"},
	}
	for _, row := range rows {
		c := trial.Case{Name: "case", Bars: []trial.Bar{trial.NoOverlap}, Play: row.play}
		out, whole := trial.Run(context.Background(), &c, trial.Quick, 1, trial.Options{})
		r := Result{Name: c.Name, Bars: c.Bars, Outcomes: []trial.Outcome{out}}
		state, _ := r.State()
		if notes := strings.Join(r.notes(), " "); !whole || state != row.state || !strings.Contains(notes, row.note) {
			t.Errorf("%s: %s, %q", row.name, state, notes)
		}
	}
}

func TestSeedsPerturb(t *testing.T) {
	r := playPlan(t, Plan{Seeds: 3, Only: []string{"tower"}})
	a, b, c := r.Cases[0].Outcomes[0], r.Cases[0].Outcomes[1], r.Cases[0].Outcomes[2]
	if a.Values[trial.Settle] == b.Values[trial.Settle] || b.Values[trial.Settle] == c.Values[trial.Settle] {
		t.Errorf("seeds change nothing: settled %v, %v, %v", a.Values[trial.Settle], b.Values[trial.Settle],
			c.Values[trial.Settle])
	}
	again := playPlan(t, Plan{Seeds: 3, Only: []string{"tower"}})
	if diff := cmp.Diff(timeless(r), timeless(again)); diff != "" {
		t.Errorf("the same seeds, other results:\n%s", diff)
	}
}

func TestMergedShardsAreTheWhole(t *testing.T) {
	plan := Plan{Seeds: 2, Only: few}
	whole := timeless(playPlan(t, plan))
	var shards []*Report
	var names []string
	for i := range 3 {
		plan.Shard = Shard{i + 1, 3}
		var text bytes.Buffer
		if err := json.NewEncoder(&text).Encode(timeless(playPlan(t, plan))); err != nil {
			t.Fatal(err)
		}
		var back Report
		if err := json.Unmarshal(text.Bytes(), &back); err != nil {
			t.Fatal(err)
		}
		shards, names = append(shards, &back), append(names, plan.Suite.String())
	}
	slices.Reverse(shards)
	joined, err := Merge(shards, names)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(whole, joined); diff != "" {
		t.Errorf("merged shards (+) are not the whole (-):\n%s", diff)
	}
}

func TestMergeRefuses(t *testing.T) {
	shard := func(i, n int) *Report {
		return &Report{Version: ReportVersion, Build: "b", Suite: "quick", Seeds: 1, Shard: i, Shards: n, Complete: true}
	}
	other, halted, fast := shard(2, 2), shard(2, 2), shard(2, 2)
	other.Build, halted.Complete, fast.Hz = "c", false, 120
	rows := []struct {
		name    string
		reports []*Report
		want    string
	}{
		{"nothing", nil, "no report"},
		{"a missing shard", []*Report{shard(1, 3), shard(3, 3)}, "of 3 shards these are missing: 2"},
		{"a shard twice", []*Report{shard(1, 2), shard(1, 2)}, "both shard 1 of 2"},
		{"another build", []*Report{shard(1, 2), other}, "build c and not b"},
		{"another rate", []*Report{shard(1, 2), fast}, "hz 120 and not 0"},
		{"another cut", []*Report{shard(1, 2), shard(2, 3)}, "shards 3 and not 2"},
		{"an interrupted shard", []*Report{shard(1, 2), halted}, "interrupted"},
		{"a shard beyond the last", []*Report{shard(3, 2)}, "makes no sense"},
	}
	for _, row := range rows {
		names := []string{"x.json", "y.json", "z.json"}
		if _, err := Merge(row.reports, names); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: %v, want %q", row.name, err, row.want)
		}
	}
}

// TestShardsAreEven: every trial is on one shard, and no shard has much more to do than another.
func TestShardsAreEven(t *testing.T) {
	for _, n := range []int{1, 2, 7, 40} {
		count, least, most := 0, math.Inf(1), 0.0
		for i := range n {
			plan := Plan{Suite: trial.Standard, Seeds: 5, Shard: Shard{i + 1, n}}
			_, jobs, err := plan.jobs()
			if err != nil {
				t.Fatal(err)
			}
			load := 0.0
			for _, j := range jobs {
				load += j.play.Cost[trial.Standard]
			}
			count, least, most = count+len(jobs), min(least, load), max(most, load)
		}
		if want := 5 * len(CaseNames(trial.Standard)); count != want {
			t.Errorf("%d shards hold %d trials of %d", n, count, want)
		}
		dearest := 0.0
		for _, c := range Cases() {
			dearest = max(dearest, c.Cost[trial.Standard])
		}
		if most-least > dearest {
			t.Errorf("%d shards: loads from %g to %g s differ by more than the dearest trial", n, least, most)
		}
	}
}

func TestInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	r, err := Play(ctx, Plan{Suite: trial.Quick, Seeds: 1, Only: few}, 1, func(done, _ int) {
		if done == 2 {
			stop()
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	played := 0
	for i := range r.Cases {
		played += len(r.Cases[i].Outcomes)
	}
	if played != 2 || r.Complete {
		t.Errorf("%d trials, complete %v: want the 2 that were finished", played, r.Complete)
	}
	var table strings.Builder
	if err := r.Write(&table); err != nil || !strings.Contains(table.String(), "INTERRUPTED") {
		t.Errorf("%v\n%s", err, &table)
	}
}

func TestParseShard(t *testing.T) {
	if s, err := ParseShard("2/8"); err != nil || s != (Shard{2, 8}) {
		t.Errorf("%v, %v", s, err)
	}
	for _, bad := range []string{"", "3", "5/3", "0/3", "-1/3", "1/0", "a/b", "1/2/3", "1/99999999"} {
		if s, err := ParseShard(bad); err == nil {
			t.Errorf("%q is taken as %v", bad, s)
		}
	}
}

// TestOneSeed: a plan can begin at any seed.
func TestOneSeed(t *testing.T) {
	r := playPlan(t, Plan{Seeds: 1, First: 3, Only: []string{"tower"}})
	whole := playPlan(t, Plan{Seeds: 3, Only: []string{"tower"}})
	if diff := cmp.Diff(timeless(whole).Cases[0].Outcomes[2:], timeless(r).Cases[0].Outcomes); diff != "" {
		t.Errorf("seed 3 alone is another trial:\n%s", diff)
	}
}

// TestOneWorld: a plan plays one world of cases that have it, and of no other cases.
func TestOneWorld(t *testing.T) {
	for _, row := range []struct {
		only, want string
	}{{"random-rooms", ""}, {"random-closed", ""}, {"random-disturbed", "1 to 1"}, {"tower", "no numbers"}} {
		p := Plan{Options: trial.Options{World: 2}, Suite: trial.Quick, Seeds: 1, Only: []string{row.only}}
		if _, _, err := p.Work(); row.want == "" && err != nil || row.want != "" &&
			(err == nil || !strings.Contains(err.Error(), row.want)) {
			t.Errorf("world 2 of %s: %v, want %q", row.only, err, row.want)
		}
	}
}
