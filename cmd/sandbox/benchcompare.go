package main

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/timing"
	"github.com/brickyard-physics/brickyard/physics"
)

// benchChange is a figure of the present run over that of the baseline.
type benchChange struct {
	Scene   string   `json:"scene"`
	Part    string   `json:"part"` // step, p99, a phase, wall, wall_p99, or a count of work per step that has changed
	Before  spread   `json:"before"`
	After   spread   `json:"after"`
	Ratio   *float64 `json:"ratio,omitempty"` // nil where there was nothing before
	Verdict string   `json:"verdict"`
}

func changeOf(scene, part string, before, after spread, verdict string) benchChange {
	c := benchChange{Scene: scene, Part: part, Before: before, After: after, Verdict: verdict}
	if before.Median > 0 {
		ratio := after.Median / before.Median
		c.Ratio = &ratio
	}
	return c
}

// The verdicts.
const (
	benchFaster = "faster"
	benchSlower = "slower"
	benchNoise  = "within noise"
	benchFew    = "too few repeats"
	benchMore   = "more work" // than before: counts have no noise
	benchLess   = "less work"
)

const (
	// benchRepeats of each side are needed to tell a change from noise: the repeats of two runs of the same program do
	// not overlap by mere chance once in 35 times with four of each, once in 10 with three, and always with one.
	benchRepeats = 4
	// benchLeast is the smallest change, as a share, that is told from noise even when the repeats agree better: the
	// medians of two programs differ by as much for how the linker happened to lay them out.
	benchLeast = 0.03
	// benchTiny (ms) is the smallest change that is: the clock counts microseconds, and what else runs on the machine
	// costs a short step a few of them.
	benchTiny = 0.01
)

// verdict tells a change from noise: the repeats of the two, so many of each at least, must not overlap, and their
// medians must differ by more than benchLeast and benchTiny.
func verdict(before, after spread, repeats int) string {
	least := max(benchLeast*before.Median, benchTiny)
	switch {
	case repeats < benchRepeats:
		return benchFew
	case after.High < before.Low && after.Median < before.Median-least:
		return benchFaster
	case after.Low > before.High && after.Median > before.Median+least:
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

// listScenes lists scenes for people.
func listScenes(list []benchScene) string {
	var scenes []string
	for _, s := range list {
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

// compareBench lists what both results have measured: every step, and phases that take a noticeable part. These are
// CPU times, which add up over threads: where the numbers of threads differ, only the clock on the wall tells which is
// faster.
func compareBench(base, now *benchResult) (changes []benchChange) {
	repeats := min(base.Repeat, now.Repeat)
	for _, s := range now.Scenes {
		b := base.find(s.Name, s.Steps)
		if b == nil {
			continue
		}
		add := func(part string, before, after spread) {
			changes = append(changes, changeOf(s.Name, part, before, after, verdict(before, after, repeats)))
		}
		if base.Threads == now.Threads {
			compareTimes(b, &s, add)
		} else {
			add("wall", b.Wall, s.Wall)
			add("wall_p99", b.Wall99, s.Wall99)
		}
		changes = append(changes, compareWork(b, &s)...)
	}
	return changes
}

// compareTimes adds CPU times.
func compareTimes(before, now *benchScene, add func(part string, before, after spread)) {
	add("step", before.Step, now.Step)
	add("p99", before.P99, now.P99)
	for _, name := range timing.PhaseNames {
		if math.Max(before.Phases[name].Median, now.Phases[name].Median) > 0.05*now.Step.Median {
			add(name, before.Phases[name], now.Phases[name])
		}
	}
	if before.Ghosts != nil && now.Ghosts != nil {
		add("ghosts", *before.Ghosts, *now.Ghosts)
	}
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
		changes = append(changes, changeOf(now.Name, c.Name, per(p), per(q), verdict))
	}
	return changes
}

// printChanges writes the comparison for people.
func (r *benchResult) printChanges(base *benchResult, out io.Writer) error {
	fmt.Fprintf(out, "\nagainst the baseline of %s (%s)\n", base.Date, base.Build)
	for _, row := range [][3]string{{"processor", base.CPU, r.CPU}, {"Go", base.Go, r.Go}} {
		if row[1] != row[2] {
			fmt.Fprintf(out, "note: another %s: %s, then %s\n", row[0], row[1], row[2])
		}
	}
	if base.Threads != r.Threads {
		fmt.Fprintf(out, "note: another number of threads: %d, then %d: CPU times do not compare, the wall's do\n",
			base.Threads, r.Threads)
	}
	if len(r.OtherStates) > 0 {
		fmt.Fprintf(out, "%s: other final states than in the baseline: the runs did not do the same work\n",
			strings.Join(r.OtherStates, ", "))
	}
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	if len(r.Changes) > 0 {
		fmt.Fprintln(t, "scene\tpart\tbefore\tnow\tratio\tverdict\t")
	}
	last := ""
	for _, c := range r.Changes {
		name, ratio := c.Scene, "-"
		if name == last {
			name = ""
		}
		if c.Ratio != nil {
			ratio = fmt.Sprintf("%.2f", *c.Ratio)
		}
		fmt.Fprintf(t, "%s\t%s\t%.3f\t%.3f\t%s\t%s\t\n", name, c.Part, c.Before.Median, c.After.Median, ratio, c.Verdict)
		last = c.Scene
	}
	if err := t.Flush(); err != nil {
		return err
	}
	if base.Repeat < benchRepeats || r.Repeat < benchRepeats {
		fmt.Fprintf(out, "too few repeats to tell times from noise, %d then and %d now: take --repeat %d at least both "+
			"times\n", base.Repeat, r.Repeat, benchRepeats)
	}
	there := func(s benchScene) bool { return base.find(s.Name, s.Steps) != nil }
	if missing := slices.DeleteFunc(slices.Clone(r.Scenes), there); len(missing) > 0 {
		fmt.Fprintf(out, "not in the baseline, with as many steps: %s\n", listScenes(missing))
	}
	return nil
}
