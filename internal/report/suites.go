package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/brickyard-physics/brickyard/internal/stress"
)

// chapter is how the page tells of a suite of the campaign.
type chapter struct {
	suite        stress.Suite
	title        string
	part, beside string // in the summary
	intro        []string
	plots        []string // those of the report to be shown; "*" at the end of a name goes for anything
	behaviour    bool     // it tells what happened, and what is measured only at a click
}

// chapters are in the order of the page.
var chapters = []chapter{
	{suite: stress.Truth, title: "Beside closed forms", part: "motions that are solved", beside: "closed forms",
		intro: []string{"Motions in space that mechanics has solved, at 60 steps a second, beside their closed forms (package " +
			"`internal/closedform`, where their sources are). Of all that is compared in a case under one tolerance, the " +
			"table has the worst."},
		plots: []string{"order", "energy"}},
	{suite: stress.Unit, title: "The unit scenes of Rigid IPC", part: "unit scenes of Rigid IPC", beside: "what has to happen",
		intro: []string{"Scenes of Z. Ferguson and others, *Intersection-free Rigid Body Dynamics*, ACM Transactions on " +
			"Graphics 40(4), 2021, the other method that promises that nothing ever overlaps, built anew from the parameters " +
			"in [ipc-sim/rigid-ipc](https://github.com/ipc-sim/rigid-ipc), with their time steps. *Real time* is simulated " +
			"time over the time it took."},
		behaviour: true},
	{suite: stress.SimBench, title: "SimBenchmark", part: "SimBenchmark", beside: "exact values and published figures",
		intro: []string{"The tasks of [SimBenchmark](https://leggedrobotics.github.io/SimBenchmark/) (D. Kang and J. Hwangbo), " +
			"built anew from their published parameters, in steps of 0.4 to 32 ms, and its tower for 600 s. Errors are those " +
			"that SimBenchmark prints.",
			"Figures of others are quoted: the files `data/TASK/sample.csv` of " +
				"[leggedrobotics/SimBenchmark](https://github.com/leggedrobotics/SimBenchmark) (commits 10fe8f2, 072d4d4 and " +
				"408ef4c), rows without error correction, one solver per engine: RaiSim's bisection, Bullet's multi-body " +
				"solver, ODE's quick one, MuJoCo's Newton with Euler steps, DART's Dantzig; of the tower the best run of each. " +
				"They were made on a Core i7-7700HQ at 2.8 GHz, so speeds compare machines as well."},
		plots: []string{"sim-*", "drift"}},
}

// named returns the report's plots that the chapter shows.
func (c *chapter) named(r *stress.Report) (drawings []Drawing) {
	for _, p := range r.Plots() {
		for _, name := range c.plots {
			if start, any := strings.CutSuffix(name, "*"); p.Name == name || any && strings.HasPrefix(p.Name, start) {
				drawings = append(drawings, Drawing{c.suite.String() + "-" + p.Name, p.Chart})
			}
		}
	}
	return drawings
}

// suite writes a chapter.
func (r *Results) suite(p *page, at int) {
	c, report := &chapters[at], r.Suites[at]
	p.say("## %s", c.title)
	for _, text := range c.intro {
		p.say("%s", text)
	}
	if c.behaviour {
		behaviour(p, report)
		p.fold("What is measured, how much is allowed and why", func() { demands(p, report) })
	} else {
		demands(p, report)
	}
	for i := range report.Cases {
		published(p, &report.Cases[i], c.named(report))
	}
	for _, d := range c.named(report) {
		if !slices.ContainsFunc(report.Cases, d.shows) {
			p.picture(&d)
		}
	}
	comparisons(p, report)
}

// demands writes the table of the bars of all cases, and why they are as they are.
func demands(p *page, r *stress.Report) {
	why := &notes{}
	t := columns("case", "what happens", ">bodies", "quantity", ">compared", ">worst", ">allowed", "")
	for i := range r.Cases {
		c := &r.Cases[i]
		name, shows, bodies := c.Name, c.Shows, fmt.Sprint(most(c, func(o *stress.Outcome) int { return o.Bodies }))
		for _, j := range judged(c) {
			t.row(name, shows, bodies, j.What, fmt.Sprint(j.compared), j.found(), allowed(&j.Bar)+why.mark(reason(j.Source)),
				told(j.missed == 0))
			name, shows, bodies = "", "", ""
		}
	}
	p.show(t)
	p.list("Why these tolerances:", why)
}

// a judgement is a bar of a case and what it was given.
type judgement struct {
	stress.Bar
	compared, missed int // quantities
	worst            float64
}

// told is how the page tells a verdict.
func told(within bool) string {
	if within {
		return "ok"
	}
	return "**misses**"
}

// allowed writes a bar.
func allowed(b *stress.Bar) string {
	sign := "≤"
	if b.Least {
		sign = "≥"
	}
	return sign + noBreak + quantity(b.Value, b.Unit)
}

// found writes the worst, and by words where three digits do not tell it from the bar that it misses.
func (j *judgement) found() string {
	text := quantity(j.worst, j.Unit)
	if j.missed > 0 && text == quantity(j.Value, j.Unit) {
		if j.Least {
			return "just below " + text
		}
		return "just above " + text
	}
	return text
}

// overlaps is the bar of every case, which the page sums up.
const overlaps = "overlaps"

// judged returns the bars of a case, but for that on overlaps, with the worst that any seed came to. What is compared
// with something exact counts by itself, else a bar is one quantity.
func judged(r *stress.Result) (all []judgement) {
	for _, bar := range r.Bars {
		if bar.What == overlaps {
			continue
		}
		j := judgement{Bar: bar, worst: math.NaN()}
		for i := range r.Outcomes {
			o := &r.Outcomes[i]
			if o.Unable == "" {
				j.take(o)
			}
		}
		if j.compared > 0 {
			all = append(all, j)
		}
	}
	return all
}

// take adds what a seed came to.
func (j *judgement) take(o *stress.Outcome) {
	value, measured := o.Values[j.What]
	if !measured {
		value = stress.Number(math.NaN())
	}
	worse := float64(value) > j.worst
	if j.Least {
		worse = float64(value) < j.worst
	}
	if worse || j.compared == 0 {
		j.worst = float64(value)
	}
	compared, missed := 0, 0
	for _, c := range o.Compared {
		if c.Bar == j.What {
			compared++
			if !(float64(c.Error) <= j.Value) {
				missed++
			}
		}
	}
	if !o.Passed([]stress.Bar{j.Bar}) {
		missed = max(missed, 1)
	}
	j.compared, j.missed = j.compared+max(compared, 1), j.missed+missed
}

// most is the largest of a figure over all seeds.
func most(r *stress.Result, of func(*stress.Outcome) int) (n int) {
	for i := range r.Outcomes {
		n = max(n, of(&r.Outcomes[i]))
	}
	return n
}

// suiteTally counts the quantities of a suite and names what misses and what is skipped.
func (r *Results) suiteTally(at int) tally {
	report := r.Suites[at]
	t := tally{part: chapters[at].part, beside: chapters[at].beside, scenes: len(report.Cases)}
	for i := range report.Cases {
		c := &report.Cases[i]
		for k := range c.Outcomes {
			o := &c.Outcomes[k]
			t.overlaps += int(o.Values[overlaps])
			if o.Unable != "" {
				t.skipped = append(t.skipped, skipped{c.Name, "Brickyard", o.Unable})
			}
			if o.Error != "" {
				t.misses = append(t.misses, miss{scene: c.Name, what: "ended early", found: o.Error})
			}
		}
		for _, j := range judged(c) {
			t.quantities, t.missed = t.quantities+j.compared, t.missed+j.missed
			if j.missed == 0 {
				continue
			}
			what := j.What
			if j.compared > 1 {
				what += fmt.Sprintf(", %d of %d", j.missed, j.compared)
			}
			t.misses = append(t.misses, miss{c.Name, what, j.found(), allowed(&j.Bar), stress.Cause(c.Name, j.What)})
		}
	}
	return t
}

// comparisons writes all quantities of a suite, of the first seed.
func comparisons(p *page, r *stress.Report) {
	t := columns("quantity", ">ours", ">exact", ">error", ">allowed", "")
	n := 0
	for i := range r.Cases {
		c := &r.Cases[i]
		if len(c.Outcomes) == 0 || len(c.Outcomes[0].Compared) == 0 {
			continue
		}
		t.row("**" + c.Name + "**")
		for _, q := range c.Outcomes[0].Compared {
			k := slices.IndexFunc(c.Bars, func(b stress.Bar) bool { return b.What == q.Bar })
			if k < 0 {
				continue
			}
			n++
			bar := &c.Bars[k]
			t.row(q.What, withUnit(float64(q.Measured), q.Unit), withUnit(float64(q.Exact), q.Unit), quantity(float64(q.Error), bar.Unit),
				quantity(bar.Value, bar.Unit), told(float64(q.Error) <= bar.Value))
		}
	}
	if n > 0 {
		p.fold(fmt.Sprintf("All %s beside what is exact", counted(n, "quantity", "quantities")), func() { p.show(t) })
	}
}
