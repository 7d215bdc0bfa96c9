package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/measure"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/timing"
	"github.com/brickyard-physics/brickyard/internal/jsonplace"
	"github.com/brickyard-physics/brickyard/physics"
)

// benchVersion is the number that every baseline carries under "brickyard_bench".
const benchVersion = 1

// benchResult is what bench reports and keeps.
type benchResult struct {
	Version int           `json:"brickyard_bench"`
	Build   string        `json:"build"`
	CPU     string        `json:"cpu"`
	Go      string        `json:"go"`
	Date    string        `json:"date"`
	Threads int           `json:"threads"`
	Repeat  int           `json:"repeat"`
	Scenes  []benchScene  `json:"scenes"`
	Changes []benchChange `json:"changes,omitempty"` // against a baseline
	// OtherStates are the scenes that ended in another state than in the baseline.
	OtherStates []string `json:"other_final_states,omitempty"`
}

// benchScene is what one scene costs: CPU time of the process.
type benchScene struct {
	Name   string            `json:"name"`
	Steps  int               `json:"steps"`
	Bodies int               `json:"bodies"`
	Hash   string            `json:"hash"` // of the final state: runs of other hashes did other work
	Step   spread            `json:"step"` // the median step; all times but First are of the steps after the first
	P99    spread            `json:"p99"`
	Worst  spread            `json:"worst"`
	First  spread            `json:"first"`
	Wall   spread            `json:"wall"`     // the median step by the clock on the wall
	Wall99 spread            `json:"wall_p99"` // its 99th percentile
	Phases map[string]spread `json:"phases"`
	Ghosts *spread           `json:"ghosts,omitempty"` // what they cost, in the median step; nil without any
	Work   map[string]int    `json:"work"`             // of these steps together
}

// spread is a median over repeats, in ms, and how far single repeats lie from it.
type spread struct {
	Median float64 `json:"median"`
	Low    float64 `json:"low"`
	High   float64 `json:"high"`
}

func spreadOf(values []float64) spread {
	return spread{timing.Median(values), slices.Min(values), slices.Max(values)}
}

// width is the distance of the extremes as a share of the median.
func (s spread) width() float64 {
	if s.Median == 0 {
		return 0
	}
	return (s.High - s.Low) / s.Median
}

// widthText is for people: of a single repeat there is none.
func (s spread) widthText(repeat int) string {
	if repeat < 2 {
		return "-"
	}
	return fmt.Sprintf("%.0f %%", 100*s.width())
}

func newBenchResult(c *benchCommand) *benchResult {
	return &benchResult{Version: benchVersion, Build: buildVersion(), CPU: cpuName(), Go: runtime.Version(),
		Date: dateOr(c.Date), Threads: c.Threads, Repeat: c.Repeat}
}

// firstSteps have a figure of their own, and count in no other time and in no count of work.
const firstSteps = 1

// window is what the figures of a run are of: a single step is both first and all.
func (r *benchRun) window() measure.Window { return measure.Window{From: min(firstSteps, r.steps-1)} }

// measured returns how many steps the figures of a scene are of.
func (s *benchScene) measured() int { return max(s.Steps-firstSteps, 1) }

// runMeasured takes steps and measures them.
func runMeasured(m *measure.Run, steps int, step func(), io *console.Console) error {
	runtime.GC() // what building left behind shall not be collected during a step
	for range steps {
		if io.Stop.Err() != nil {
			return console.ErrInterrupted
		}
		m.Step(step)
	}
	return nil
}

// summary takes the medians.
func (r *benchRun) summary() benchScene {
	s := benchScene{Name: r.name, Steps: r.steps, Bodies: r.bodies, Hash: fmt.Sprintf("%016x", r.hash),
		Phases: map[string]spread{}}
	phases := make([][]float64, len(timing.PhaseNames))
	for _, m := range r.runs {
		for i, v := range m.PhaseMedians() {
			phases[i] = append(phases[i], v)
		}
	}
	s.Work = r.runs[0].WorkByName()
	p99 := func(values []float64) float64 { return timing.Quantile(values, 0.99) }
	s.Step = r.over(func(m *measure.Run) float64 { return timing.Median(m.CPU) })
	s.P99 = r.over(func(m *measure.Run) float64 { return p99(m.CPU) })
	s.Worst = r.over(func(m *measure.Run) float64 { return slices.Max(m.CPU) })
	s.First = r.over(func(m *measure.Run) float64 { return m.First })
	s.Wall = r.over(func(m *measure.Run) float64 { return timing.Median(m.Wall) })
	s.Wall99 = r.over(func(m *measure.Run) float64 { return p99(m.Wall) })
	if _, there := r.runs[0].GhostMedian(); there {
		ghosts := r.over(func(m *measure.Run) float64 { cost, _ := m.GhostMedian(); return cost })
		s.Ghosts = &ghosts
	}
	for i, name := range timing.PhaseNames {
		s.Phases[name] = spreadOf(phases[i])
	}
	return s
}

// over returns the spread of a figure over the repeats.
func (r *benchRun) over(figure func(m *measure.Run) float64) spread {
	values := make([]float64, len(r.runs))
	for i, m := range r.runs {
		values[i] = figure(m)
	}
	return spreadOf(values)
}

// print writes the result for people.
func (r *benchResult) print(out io.Writer) error {
	fmt.Fprintf(out, "%s, %s, %s; median CPU time in ms of %s\n", r.CPU, r.Go,
		console.Counted(r.Threads, "thread", "threads"),
		console.Counted(r.Repeat, "run", "runs"))
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	heads := append([]string{"scene", "bodies", "steps", "step", "spread", "p99", "worst", "first", "wall", "wall p99"},
		timing.PhaseNames[:]...)
	ghosts := slices.ContainsFunc(r.Scenes, func(s benchScene) bool { return s.Ghosts != nil })
	if ghosts {
		heads = append(heads, "ghosts")
	}
	fmt.Fprintf(t, "%s\t\n", strings.Join(heads, "\t"))
	for _, s := range r.Scenes {
		fmt.Fprintf(t, "%s\t%d\t%d\t%.3f\t%s\t%.3f\t%.3f\t%.3f\t%.3f\t%.3f\t", s.Name, s.Bodies, s.Steps, s.Step.Median,
			s.Step.widthText(r.Repeat), s.P99.Median, s.Worst.Median, s.First.Median, s.Wall.Median, s.Wall99.Median)
		for _, name := range timing.PhaseNames {
			fmt.Fprintf(t, "%.3f\t", s.Phases[name].Median)
		}
		switch {
		case s.Ghosts != nil:
			fmt.Fprintf(t, "%.3f\t", s.Ghosts.Median)
		case ghosts:
			fmt.Fprint(t, "-\t")
		}
		fmt.Fprintln(t)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	fmt.Fprintln(out, "all but first is of the steps after it, the work below too; "+
		"medians of phases do not add up to that of the step")
	return r.printWork(out)
}

// printWork writes the counts per step.
func (r *benchResult) printWork(out io.Writer) error {
	fmt.Fprintln(out, "\nwork per step, the same on every machine")
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "scene\t")
	names := new(physics.Work).Counts()
	for _, c := range names {
		fmt.Fprintf(t, "%s\t", strings.ReplaceAll(c.Name, "_", " "))
	}
	fmt.Fprintln(t)
	for _, s := range r.Scenes {
		fmt.Fprintf(t, "%s\t", s.Name)
		for _, c := range names {
			fmt.Fprintf(t, "%.4g\t", float64(s.Work[c.Name])/float64(s.measured()))
		}
		fmt.Fprintln(t)
	}
	return t.Flush()
}

// benchChange is a figure of the present run over that of the baseline.
type benchChange struct {
	Scene   string  `json:"scene"`
	Part    string  `json:"part"` // step, p99, a phase, or a count of work per step that has changed
	Before  spread  `json:"before"`
	After   spread  `json:"after"`
	Ratio   float64 `json:"ratio"`
	Verdict string  `json:"verdict"`
}

// The verdicts.
const (
	benchFaster = "faster"
	benchSlower = "slower"
	benchNoise  = "within noise"
	benchMore   = "more work" // than before: counts have no noise
	benchLess   = "less work"
)

// benchLeast is the smallest change that is told from noise even when the repeats agree better: the medians of two
// programs differ by as much for how the linker happened to lay them out.
const benchLeast = 0.03

// verdict tells a change from noise: the repeats of the two must not overlap, and the medians must differ by more than
// benchLeast.
func verdict(before, after spread) string {
	switch ratio := after.Median / before.Median; {
	case after.High < before.Low && ratio < 1-benchLeast:
		return benchFaster
	case after.Low > before.High && ratio > 1+benchLeast:
		return benchSlower
	}
	return benchNoise
}

// find returns a scene of so many steps; nil if there is none.
func (r *benchResult) find(name string, steps int) *benchScene {
	at := slices.IndexFunc(r.Scenes, func(s benchScene) bool { return s.Name == name && s.Steps == steps })
	if at < 0 {
		return nil
	}
	return &r.Scenes[at]
}

// contents lists the scenes for people.
func (r *benchResult) contents() string {
	var scenes []string
	for _, s := range r.Scenes {
		scenes = append(scenes, fmt.Sprintf("%s (%s)", s.Name, console.Counted(s.Steps, "step", "steps")))
	}
	if more := len(scenes) - len(benchScenes); more > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(scenes[:len(benchScenes)], ", "), more)
	}
	return strings.Join(scenes, ", ")
}

// otherStates returns the scenes that both have measured and that ended differently.
func otherStates(base, now *benchResult) (names []string) {
	for _, s := range now.Scenes {
		if b := base.find(s.Name, s.Steps); b != nil && b.Hash != s.Hash {
			names = append(names, s.Name)
		}
	}
	return names
}

// compareBench lists what both results have measured: every step, and phases that take a noticeable part.
func compareBench(base, now *benchResult) (changes []benchChange) {
	for _, s := range now.Scenes {
		b := base.find(s.Name, s.Steps)
		if b == nil {
			continue
		}
		add := func(part string, before, after spread) {
			if before.Median > 0 && after.Median > 0 {
				changes = append(changes, benchChange{s.Name, part, before, after, after.Median / before.Median,
					verdict(before, after)})
			}
		}
		add("step", b.Step, s.Step)
		add("p99", b.P99, s.P99)
		for _, name := range timing.PhaseNames {
			if math.Max(b.Phases[name].Median, s.Phases[name].Median) > 0.05*s.Step.Median {
				add(name, b.Phases[name], s.Phases[name])
			}
		}
		if b.Ghosts != nil && s.Ghosts != nil {
			add("ghosts", *b.Ghosts, *s.Ghosts)
		}
		changes = append(changes, compareWork(b, &s)...)
	}
	return changes
}

// compareWork lists the counts of work per step that have changed; an older baseline may not have all of them.
func compareWork(before, now *benchScene) (changes []benchChange) {
	for _, c := range new(physics.Work).Counts() {
		p, known := before.Work[c.Name]
		q := now.Work[c.Name]
		if p == q || !known {
			continue
		}
		verdict := benchMore
		if q < p {
			verdict = benchLess
		}
		per := func(n int) spread { x := float64(n) / float64(now.measured()); return spread{x, x, x} }
		changes = append(changes, benchChange{now.Name, c.Name, per(p), per(q), float64(q) / float64(p), verdict})
	}
	return changes
}

// printChanges writes the comparison for people.
func (r *benchResult) printChanges(base *benchResult, out io.Writer) error {
	fmt.Fprintf(out, "\nagainst the baseline of %s (%s)\n", base.Date, base.Build)
	for _, row := range [][3]string{{"processor", base.CPU, r.CPU}, {"Go", base.Go, r.Go},
		{"threads", fmt.Sprint(base.Threads), fmt.Sprint(r.Threads)}} {
		if row[1] != row[2] {
			fmt.Fprintf(out, "note: another %s: %s, then %s\n", row[0], row[1], row[2])
		}
	}
	if len(r.OtherStates) > 0 {
		fmt.Fprintf(out, "%s: other final states than in the baseline: the runs did not do the same work\n",
			strings.Join(r.OtherStates, ", "))
	}
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	if len(r.Changes) > 0 {
		fmt.Fprintln(t, "scene\tpart\tbefore\tnow\tratio\tverdict\t")
	}
	for _, c := range r.Changes {
		name := c.Scene
		if c.Part != "step" {
			name = ""
		}
		fmt.Fprintf(t, "%s\t%s\t%.3f\t%.3f\t%.2f\t%s\t\n", name, c.Part, c.Before.Median, c.After.Median, c.Ratio, c.Verdict)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for _, s := range r.Scenes {
		if !slices.ContainsFunc(r.Changes, func(c benchChange) bool { return c.Scene == s.Name }) {
			fmt.Fprintf(out, "%s with %d steps is not in the baseline\n", s.Name, s.Steps)
		}
	}
	return nil
}

// readBench reads a baseline.
func readBench(path string) (*benchResult, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("%s: cannot read: %w", path, output.Reason(err))
	}
	if packed, err := gzip.NewReader(bytes.NewReader(data)); err == nil {
		if data, err = io.ReadAll(packed); err != nil {
			return nil, fmt.Errorf("%s: is packed by gzip, but damaged (%w): save the baseline again", path, err)
		}
	}
	var r benchResult
	var syntax *json.SyntaxError
	switch err := json.Unmarshal(data, &r); {
	case errors.As(err, &syntax):
		line, col := jsonplace.LineCol(data, int(syntax.Offset))
		return nil, fmt.Errorf("%s:%d:%d: not a baseline of sandbox bench, or a damaged one (%w): save it again", path,
			line, col, err)
	case err != nil || r.Version == 0:
		return nil, fmt.Errorf("%s: %w", path, errNoBench)
	case r.Version != benchVersion:
		return nil, fmt.Errorf("%s: a baseline of format %d, and this build reads %d: save it again", path, r.Version,
			benchVersion)
	}
	if len(r.Scenes) == 0 {
		return nil, fmt.Errorf("%s: the baseline has no scenes: save one with sandbox bench --save FILE", path)
	}
	for i := range r.Scenes { // of a baseline from before the scenes were renamed
		r.Scenes[i].Name = strings.TrimPrefix(benchLevel(r.Scenes[i].Name), "bench/")
	}
	return &r, nil
}

// cpuName is what the system calls its processor, where it says so, else the architecture.
func cpuName() string {
	file, err := os.Open("/proc/cpuinfo")
	if err != nil {
		return runtime.GOARCH
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if key, value, found := strings.Cut(lines.Text(), ":"); found && strings.TrimSpace(key) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return runtime.GOARCH
}
