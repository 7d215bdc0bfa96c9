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
