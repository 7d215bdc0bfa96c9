package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/measure"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/timing"
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
	Auto    bool          `json:"threads_auto,omitempty"` // the machine chose their number
	Repeat  int           `json:"repeat"`
	Sleeps  *bool         `json:"sleeps,omitempty"` // with --levels, as levels are played; nil in older baselines
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
		Date: dateOr(c.Date), Threads: c.Threads, Auto: c.auto, Repeat: c.Repeat, Sleeps: &c.Levels}
}

// firstSteps have a figure of their own, and count in no other time and in no count of work.
const firstSteps = 1

// measured returns how many steps the figures of a scene are of.
func (s *benchScene) measured() int { return s.Steps - firstSteps }

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
	threads := console.Counted(r.Threads, "thread", "threads")
	if r.Auto {
		threads = "up to " + threads
	}
	fmt.Fprintf(out, "%s, %s, %s; median CPU time in ms of %s\n", r.CPU, r.Go, threads,
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
