package octree

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/faceoctree"
)

// playShort plays experiments in their short form.
func playShort(t *testing.T, plan Plan) *Report {
	t.Helper()
	plan.short, plan.Repeat = true, 1
	if plan.Rules == nil {
		plan.Rules = []string{Best, Paper}
	}
	r, err := Play(context.Background(), plan, func(int, int) {})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestExperiments(t *testing.T) {
	r := playShort(t, Plan{Experiments: Names()})
	if !r.Complete || r.Wrong() > 0 || len(r.Experiments) != len(Names()) {
		t.Fatalf("complete %v, %d wrong, %d experiments", r.Complete, r.Wrong(), len(r.Experiments))
	}
	for _, e := range r.Experiments {
		found := 0
		for _, run := range e.Runs {
			found += run.Brute
			for _, m := range run.Methods {
				if !(m.Mean > 0) || !(m.Last > 0) || m.Worst < m.Last || m.HitCycles > run.Cycles {
					t.Errorf("%s, %s: %+v", e.Name, run.Name, m)
				}
				if (m.Method == Best || m.Method == Paper) && m.Stages == nil {
					t.Errorf("%s, %s, %s: no stages", e.Name, run.Name, m.Method)
				}
			}
		}
		if found == 0 {
			t.Errorf("%s: nothing meets in any cycle that brute force looks at", e.Name)
		}
	}
	titles := map[string]string{}
	for _, p := range r.Plots() {
		if other := titles[p.Chart.Title]; other != "" {
			t.Errorf("%s and %s have the same title", p.Name, other)
		}
		titles[p.Chart.Title] = p.Name
		for _, line := range p.Chart.Lines {
			for key := range about {
				if strings.Contains(key, "-") && strings.Contains(line.Name, key) || line.Name == key {
					t.Errorf("%s: the legend has the key %q", p.Name, line.Name)
				}
			}
		}
		if err := p.Chart.WritePNG(&bytes.Buffer{}); err != nil {
			t.Error(err)
		}
	}
	var table bytes.Buffer
	if err := r.Write(&table); err != nil {
		t.Error(err)
	}
	told := string(r.Page("plots"))
	for _, e := range r.Experiments {
		if strings.Count(table.String(), columns) != 1 || !strings.Contains(table.String(), e.Name+": ") ||
			!strings.Contains(told, titles[e.Name]) {
			t.Errorf("%s is not told", e.Name)
		}
	}
	if strings.Contains(told, "%!") || strings.Contains(told, "NaN") {
		t.Error("the page holds a number that is none")
	}
}

// TestDroppedPairIsNoticed drops one pair of faces that a method finds: in every experiment, for both rules and for
// every rival that tells faces.
func TestDroppedPairIsNoticed(t *testing.T) {
	for _, name := range Names() {
		for _, method := range []string{Best, Paper, storedTrees, refitNear, boxedTight} {
			spoilt := false
			r := playShort(t, Plan{Experiments: []string{name}, spoil: func(by string, found []faceoctree.FacePair,
			) []faceoctree.FacePair {
				if by != method || len(found) == 0 {
					return found
				}
				spoilt = true
				return found[1:]
			}})
			if spoilt != (r.Wrong() > 0) {
				t.Errorf("%s, %s: a pair was dropped: %v, runs that are wrong: %d", name, method, spoilt, r.Wrong())
			}
			if !spoilt && (method == Best || method == Paper) {
				t.Errorf("%s, %s: nothing was found that could be dropped", name, method)
			}
		}
	}
}

func TestOneRule(t *testing.T) {
	r := playShort(t, Plan{Experiments: []string{"stored"}, Rules: []string{Paper}})
	run := r.Experiments[0].Runs[0]
	if r.Rule != Paper || run.result(Best) != nil || run.result(Paper) == nil || run.result(storedTrees) == nil {
		t.Errorf("%s: %+v", r.Rule, run.Methods)
	}
	if bars := r.Experiments[0].Bars; len(bars) > 0 {
		t.Errorf("bars without our rule: %+v", bars)
	}
	if text := r.Summary(); strings.Contains(text, "0 of 0") || !strings.Contains(text, "for our rule") {
		t.Error(text)
	}
}

func TestInterruptedPlay(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	r, err := Play(ctx, Plan{Experiments: Names(), Rules: []string{Best}, Repeat: 1, short: true}, func(done, _ int) {
		if done == 2 {
			cancel()
		}
	})
	if err != nil || r.Complete || len(r.Experiments) != 1 || len(r.Experiments[0].Runs) != 2 {
		t.Errorf("%v, %+v", err, r)
	}
}

// TestFirstMeetingIsAtTheLastCycle: the paper's objects meet at the last cycle and not before.
func TestFirstMeetingIsAtTheLastCycle(t *testing.T) {
	for _, e := range catalog(true) {
		if !slices.Contains([]string{"approach", "shuttles", "planes", "stored"}, e.name) {
			continue
		}
		for _, trial := range e.trials {
			s, err := trial.scene()
			if err != nil {
				t.Fatal(err)
			}
			for cycle := range s.cycles() {
				s.place(cycle)
				if meets := len(bruteForce(s.now)) > 0; meets != (cycle == s.cycles()-1) {
					t.Errorf("%s, %s: cycle %d of %d: meets %v", e.name, trial.name, cycle+1, s.cycles(), meets)
				}
			}
		}
	}
}

func TestBruteForceIsThatOfTheKernel(t *testing.T) {
	s, err := swarmScene(8, 48, 0.3, 5, true)
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for cycle := range s.cycles() {
		s.place(cycle)
		want := faceoctree.BruteForce(nil, s.now)
		found += len(want)
		if got := bruteForce(s.now); !slices.Equal(got, want) {
			t.Errorf("cycle %d: %d pairs, want %d", cycle, len(got), len(want))
		}
	}
	if found == 0 {
		t.Error("nothing meets")
	}
}

// TestNamesOfRuns: published points and bars name runs that there are, and methods that are played in them.
func TestNamesOfRuns(t *testing.T) {
	played := map[string]bool{}
	for _, e := range catalog(false) {
		for _, trial := range e.trials {
			for _, method := range append([]string{Best, Paper}, trial.rivals...) {
				played[e.name+"/"+trial.name+"/"+method] = true
			}
		}
	}
	check := func(experiment, run, method string) {
		if !played[experiment+"/"+run+"/"+method] {
			t.Errorf("%s: %s is not played in %q", experiment, method, run)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(papers)) {
		for _, p := range papers[name] {
			check(name, p.Run, p.Method)
		}
	}
	for name, list := range targets {
		for _, b := range list {
			check(name, b.run, Best)
		}
	}
	for name, list := range factors {
		for _, b := range list {
			check(name, b.run, b.rival)
		}
	}
}

func TestLine(t *testing.T) {
	slope, intercept, r2 := line([]float64{1, 2, 4}, []float64{5, 7, 11})
	if math.Abs(slope-2) > 1e-12 || math.Abs(intercept-3) > 1e-12 || math.Abs(r2-1) > 1e-12 {
		t.Errorf("%g x + %g, r² %g", slope, intercept, r2)
	}
	if _, _, r2 := line([]float64{1, 2, 3}, []float64{1, -1, 1}); r2 > 1e-12 {
		t.Errorf("r² %g of no line", r2)
	}
}

// TestBars: on a slower machine the ratio to the paper's rule decides.
func TestBars(t *testing.T) {
	for _, row := range []struct {
		best, paper    float64
		holds, byRatio bool
		text           string
	}{
		{0.011, 0.030, true, false, "sphere 168, last: 0.011 ms, asked ≤ 0.012 ms: holds"},
		{0.024, 0.080, true, true, "holds by ratio: 0.30 of the paper's rule (0.08 ms), asked ≤ 0.31"},
		{0.030, 0.080, false, false, "missed in ms; also missed by ratio: 0.38"},
	} {
		e := &Experiment{Name: "approach", Runs: []*Run{{Name: "sphere 168", Methods: []*Result{
			{Method: Best, Last: row.best}, {Method: Paper, Last: row.paper}}}}}
		e.judge()
		if len(e.Bars) != 1 || e.Bars[0].Holds != row.holds || e.Bars[0].ByRatio != row.byRatio {
			t.Errorf("%+v: %+v", row, e.Bars)
		}
		text := e.Bars[0].text()
		if !strings.Contains(text, row.text) || strings.Contains(text, "ratio") == (row.best < 0.012) {
			t.Errorf("%s; want %s", text, row.text)
		}
	}
}

func TestReadBack(t *testing.T) {
	r, err := Play(context.Background(), Plan{Experiments: []string{"stored"}, Rules: []string{Best, Paper}, Repeat: 1},
		func(int, int) {})
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{`"brickyard_octree":1`, `"experiments"`, `"runs"`, `"methods"`, `"mean_ms"`, `"last_ms"`,
		`"stages"`, `"brute_force_pairs"`, `"bars"`, `"published"`, `"ms"`} {
		if !bytes.Contains(data, []byte(key)) {
			t.Errorf("the JSON has no %s", key)
		}
	}
	file := filepath.Join(t.TempDir(), "octree.json")
	rows := []struct{ text, want string }{
		{string(data), ""},
		{"{", "no results"},
		{"null", "version 0"},
		{`{"brickyard_octree":2}`, "version 2"},
		{`{"brickyard_octree":1}`, "0 of 1 experiments"},
		{`{"brickyard_octree":1,"experiments":[null]}`, "0 of 1 experiments"},
		{`{"brickyard_octree":1,"experiments":[{"name":"stored","runs":[]}]}`, "0 runs of 1"},
		{`{"brickyard_octree":1,"experiments":[{"name":"stored","runs":[null]}]}`, "not that of"},
		{`{"brickyard_octree":1,"rule":"both","experiments":[{"name":"stored","runs":[{"name":"head and shuttle"}]}]}`,
			"0 methods of 3"},
		{strings.Replace(string(data), `"method":"best"`, `"method":"x"`, 1), `a method is not "best"`},
	}
	for _, row := range rows {
		if err := os.WriteFile(file, []byte(row.text), 0o666); err != nil {
			t.Fatal(err)
		}
		got, err := Read(file, []string{"stored"})
		switch {
		case row.want == "" && (err != nil || !bytes.Equal(got.Page("x"), r.Page("x"))):
			t.Errorf("not read as it was written: %v", err)
		case row.want != "" && (err == nil || !strings.Contains(err.Error(), row.want)):
			t.Errorf("%s: %v, want %q", row.text, err, row.want)
		}
	}
	if err := os.WriteFile(file, data, 0o666); err != nil {
		t.Fatal(err)
	}
	if got, err := Read(file, nil); err != nil || len(got.Experiments) != 1 {
		t.Errorf("without names: %v", err)
	}
	if _, err := Read(filepath.Join(file, "none"), nil); err == nil {
		t.Error("a file that is not there was read")
	}
}
