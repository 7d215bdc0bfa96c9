package measure

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/cars"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/timing"
)

// Print writes the result for people.
func (r *Result) Print(out io.Writer) error {
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "level\t%s: %s, %d asleep at the end", r.Level, console.Counted(r.Bodies, "body", "bodies"), r.Asleep)
	if r.Waiting > 0 {
		fmt.Fprintf(t, ", %d waiting for their places", r.Waiting)
	}
	fmt.Fprintln(t)
	threads := console.Counted(r.Threads, "thread", "threads")
	if r.Auto {
		threads = "threads: up to " + fmt.Sprint(r.Threads) + ", by itself"
	}
	fmt.Fprintf(t, "run\t%s at %g Hz, %s, %s\n", console.Counted(r.Steps, "step", "steps"), r.Hz,
		console.Counted(r.Substeps, "sub-step", "sub-steps"), threads)
	r.printCost(t)
	if r.Sharing != nil {
		r.Sharing.print(t)
	}
	r.printWork(t)
	if len(r.Same) > 0 {
		with := strings.ReplaceAll(strings.Trim(fmt.Sprint(r.Same), "[]"), " ", ", ")
		fmt.Fprintf(t, "threads\tthe same steps, bit for bit, with %s\n", with)
	}
	r.printEvents(t)
	for i := range r.Lanes {
		r.Lanes[i].print(t)
	}
	if slices.ContainsFunc(r.Laps, func(l cars.Standing) bool { return len(l.Laps) > 0 }) {
		for i := range r.Laps {
			fmt.Fprintf(t, "race\t%s\n", r.Laps[i].Text())
		}
	}
	for i := range r.RoadTests {
		fmt.Fprintf(t, "%s\t%s\n", r.RoadTests[i].Test, r.RoadTests[i].Text())
	}
	r.printBoard(t)
	fmt.Fprintf(t, "memory\tpeak %.0f MB, %.3g allocations in a warm step\n", r.PeakRSS, r.Allocs)
	if r.ShowHash {
		fmt.Fprintf(t, "hash\t%s\n", r.Hash)
	}
	return t.Flush()
}

// told reports whether a line of these figures is worth telling: not where all are zero for want of dynamic bodies.
func (r *Result) told(figures ...float64) bool {
	return !r.still || slices.ContainsFunc(figures, func(v float64) bool { return v != 0 })
}

// rangeText says which steps times and work are of, nothing where they are of the whole run.
func (r *Result) rangeText() string {
	last := r.Steps
	if r.To > 0 {
		last = min(r.To, last)
	}
	switch {
	case r.From == 0 && r.To == 0:
		return ""
	case r.From >= last:
		return "no step of the range was taken"
	}
	text := fmt.Sprintf("times and work of steps %d to %d; all else of the whole run: contacts, overlap, guard, motion",
		r.From+1, last)
	if r.GhostResult != nil {
		text += ", pairs of ghosts"
	}
	return text
}

// printCost writes the times.
func (r *Result) printCost(t io.Writer) {
	if text := r.rangeText(); text != "" {
		fmt.Fprintf(t, "range\t%s\n", text)
	}
	first := ""
	if r.First != nil {
		first = fmt.Sprintf("; the first %.2f ms", *r.First)
	}
	fmt.Fprintf(t, "step\tmedian %.2f ms, 99 %% within %.2f ms, longest %.2f ms%s; %.2f s in all (CPU)\n",
		r.Median, r.P99, r.Max, first, r.Total/1e3)
	fmt.Fprintf(t, "wall\tmedian %.2f ms, 99 %% within %.2f ms, longest %.2f ms\n", r.WallMedian, r.WallP99, r.WallMax)
	if r.told(r.workDone()) { // a count, as even a step that does nothing takes some time
		fmt.Fprintf(t, "phases\t%s (median ms)\n", phasesText(r.Phases))
		fmt.Fprintf(t, "\t%s (mean ms)\n", phasesText(r.PhaseMeans))
	}
	if g := r.GhostResult; g != nil {
		fmt.Fprintf(t, "ghosts\tmedian %.2f ms a step; %d of %d faces: %s of faces meet at the end, at most %d\n", g.Median,
			g.Ghosts, g.Faces, console.Counted(g.Now, "pair", "pairs"), g.Most)
	}
}

// phasesText lists the times of phases, in their order.
func phasesText(times map[string]float64) string {
	var phases []string
	for _, name := range timing.PhaseNames {
		phases = append(phases, fmt.Sprintf("%s %.2f", name, times[name]))
	}
	return strings.Join(phases, ", ")
}

// printBoard writes what the level shows its player.
func (r *Result) printBoard(t io.Writer) {
	for _, l := range r.Texts {
		fmt.Fprintf(t, "%s\t%s\n", l.Label, l.Value)
	}
	if r.Outcome != "" {
		fmt.Fprintf(t, "%s\t%s\n", r.Outcome, r.OutcomeText)
	}
}

// workDone returns the sum of all counts of work.
func (r *Result) workDone() (sum float64) {
	for _, n := range r.Work {
		sum += float64(n)
	}
	return sum
}

// printWork writes the counts of what was done.
func (r *Result) printWork(t io.Writer) {
	if r.told(r.workDone()) {
		fmt.Fprintf(t, "work\t%s, %s made, %s, %s (%s failed, %s of repair)\n",
			r.counted("slices", "slice", "slices"), r.counted("manifolds", "manifold", "manifolds"),
			r.counted("sweep_stretches", "stretch swept", "stretches swept"),
			r.counted("certificates", "certificate", "certificates"), r.counted("failing_pairs", "pair", "pairs"),
			r.counted("repair_rounds", "round", "rounds"))
		fmt.Fprintf(t, "impacts\t%s iterated in %s, %d solved to propagate, %d with restitution\n",
			r.counted("iterated_manifolds", "manifold", "manifolds"), r.counted("iteration_rounds", "round", "rounds"),
			r.Work["propagated_manifolds"], r.Work["bounces"])
	}
	if n := r.Work["factors"]; n > 0 {
		fmt.Fprintf(t, "factors\t%d of assemblies of joints\n", n)
	}
	if r.told(float64(r.Pairs), float64(r.Contacts)) {
		fmt.Fprintf(t, "contacts\tat most %s in a step; at most %s of solids near each other\n",
			console.Counted(r.Contacts, "point", "points"), console.Counted(r.Pairs, "pair", "pairs"))
	}
}

// counted writes a count of work with its noun.
func (r *Result) counted(name, one, many string) string {
	return console.Counted(r.Work[name], one, many)
}

// printEvents writes what the auditor found, and what happened to bodies.
func (r *Result) printEvents(t io.Writer) {
	source := "audited at every step"
	if r.Between > 0 {
		source += " and at " + console.Counted(r.Between, "pose", "poses") + " within"
	}
	if worlds, steps := r.worldSteps(); r.Audits < worlds+steps {
		source = fmt.Sprintf("audited at the start and %d of %d steps, all with --audit", r.Audits-worlds, steps)
	}
	gap := "nothing came near"
	if r.MinGap != nil {
		gap = fmt.Sprintf("smallest gap %.4f mm", *r.MinGap*1e3)
	}
	if r.MinGap != nil || r.told(r.Penetration, float64(r.Penetrating)) {
		fmt.Fprintf(t, "overlap\tdeepest %.4f mm, %d pair-frames; %s (%s)\n", r.Penetration*1e3, r.Penetrating, gap, source)
	}
	if g := &r.Guard; r.told(float64(g.Certified+g.Exact+g.Cut), r.TimeLost) {
		fmt.Fprintf(t, "guard\t%d pairs certified at once, %d exactly, %d motions cut; %.4f s of motion withheld, "+
			"a mean over bodies\n", g.Certified, g.Exact, g.Cut, r.TimeLost)
	}
	if r.told(r.Settle, r.Drift, r.Kinetic) {
		fmt.Fprintf(t, "motion\tsettled %s in the first second, drifted %s after it; %.4g J at the end\n",
			lengthText(r.Settle), lengthText(r.Drift), r.Kinetic)
	}
	if r.Joints+r.Broken > 0 {
		fmt.Fprintf(t, "joints\t%d in all: open by at most %s, 99 %% of the openings within %s; turned by at most "+
			"%.3g mrad, beyond limits by %.3g mrad; %d broke; energy rose by %.3g J\n", r.Joints, lengthText(r.Open),
			lengthText(r.JointResult.P99), 1e3*r.Turn, 1e3*r.Over, r.Broken, r.Rise)
	}
	if r.Blocked+r.Stuck+r.Quarantined+r.Warnings > 0 {
		fmt.Fprintf(t, "trouble\t%s blocked, for %.2f s; %s stuck; %s stopped as senseless; %s\n",
			console.Counted(r.Blocked, "time", "times"), r.Behind, console.Counted(r.Stuck, "time", "times"),
			console.Counted(r.Quarantined, "time", "times"), console.Counted(r.Warnings, "warning", "warnings"))
	}
}

// worldSteps returns how many worlds there are, and how many steps they took.
func (r *Result) worldSteps() (worlds, steps int) {
	if r.Lanes == nil {
		return 1, r.Steps
	}
	for i := range r.Lanes {
		steps += r.Lanes[i].Steps
	}
	return len(r.Lanes), steps
}

// print writes a lane for people.
func (r *worldResult) print(t io.Writer) {
	fmt.Fprintf(t, "%g Hz\t%s: settled %s, drifted %s; deepest overlap %.4f mm; %.4f s withheld; %.4g J at the end\n",
		r.Hz, console.Counted(r.Steps, "step", "steps"), lengthText(r.Settle), lengthText(r.Drift), r.Penetration*1e3,
		r.TimeLost, r.Kinetic)
}

// lengthText writes a length given in m as people do: in millimetres when it is short.
func lengthText(m float64) string {
	if m < 0.1 {
		return fmt.Sprintf("%.3g mm", m*1e3)
	}
	return strconv.FormatFloat(m, 'f', 2, 64) + " m"
}
