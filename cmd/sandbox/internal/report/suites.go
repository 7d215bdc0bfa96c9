package report

import (
	"fmt"
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/markdown"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
)

// suite writes a chapter.
func (r *Results) suite(p *markdown.Page, at int) {
	c, report := &chapters[at], r.Suites[at]
	p.Say("## %s", c.title)
	p.Say("%s", c.intro)
	if c.behaviour {
		behaviour(p, report)
		p.Fold("What is measured, how much is allowed and why", func() { demands(p, report) })
	} else {
		demands(p, report)
	}
	for i := range report.Cases {
		published(p, &report.Cases[i], c.named(report))
	}
	for _, d := range c.named(report) {
		if !slices.ContainsFunc(report.Cases, d.shows) {
			p.Picture(d.Chart.Title, d.file())
		}
	}
	comparisons(p, report, r.suiteTally(at).quantities)
}

// demands writes the table of the bars of all cases, and why they are as they are.
func demands(p *markdown.Page, r *stress.Report) {
	why := &notes{}
	t := markdown.Columns("case", "what happens", ">bodies", "quantity", ">compared", ">worst", ">allowed", "")
	for i := range r.Cases {
		c := &r.Cases[i]
		name, shows, bodies := c.Name, c.Shows, fmt.Sprint(most(c, func(o *trial.Outcome) int { return o.Bodies }))
		for _, j := range judged(c) {
			t.Row(name, shows, bodies, j.What, fmt.Sprint(j.compared), j.found(), allowed(&j.Bar)+why.mark(reason(j.Source)),
				told(j.missed == 0))
			name, shows, bodies = "", "", ""
		}
	}
	p.Show(t)
	why.list(p, "Why these tolerances:")
}

// a judgement is a bar of a case and what it was given.
type judgement struct {
	trial.Bar
	compared, missed int // quantities
	worst            float64
}

// told is how the page tells a verdict.
func told(within bool) string {
	if within {
		return "ok"
	}
	return "**FAIL**"
}

// allowed writes a bar.
func allowed(b *trial.Bar) string {
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
func (j *judgement) take(o *trial.Outcome) {
	value, measured := o.Values[j.What]
	if !measured {
		value = trial.Number(math.NaN())
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
	if !o.Passed([]trial.Bar{j.Bar}) {
		missed = max(missed, 1)
	}
	j.compared, j.missed = j.compared+max(compared, 1), j.missed+missed
}

// most is the largest of a figure over all seeds.
func most(r *stress.Result, of func(*trial.Outcome) int) (n int) {
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
			t.quantities += j.compared
			if j.missed == 0 {
				continue
			}
			what := j.What
			if j.compared > 1 {
				what += fmt.Sprintf(", %d of %d", j.missed, j.compared)
			}
			t.misses = append(t.misses, miss{j.missed, c.Name, what, j.found(), allowed(&j.Bar), r.Causes.of(c.Name, j.What)})
		}
	}
	return t
}

// comparisons writes the quantities of a suite that are beside something exact, of the first seed, out of all.
func comparisons(p *markdown.Page, r *stress.Report, all int) {
	t := markdown.Columns("quantity", ">ours", ">exact", ">error", ">of", ">allowed", "")
	n := 0
	for i := range r.Cases {
		c := &r.Cases[i]
		if len(c.Outcomes[0].Compared) == 0 {
			continue
		}
		t.Row("**" + c.Name + "**")
		for _, q := range c.Outcomes[0].Compared {
			k := slices.IndexFunc(c.Bars, func(b trial.Bar) bool { return b.What == q.Bar })
			if k < 0 {
				continue
			}
			n++
			bar := &c.Bars[k]
			err, ours, exact := float64(q.Error), float64(q.Measured), float64(q.Exact)
			side := alike(&ours, &exact)
			t.Row(q.What, joined(side[0], q.Unit), joined(side[1], q.Unit), quantity(err, bar.Unit), scaleOf(&q, bar),
				quantity(bar.Value, bar.Unit), told(err <= bar.Value))
		}
	}
	if n > 0 {
		title := fmt.Sprintf("%d of these %s, each beside what is exact", n, counted(all, "quantity", "quantities"))
		p.Fold(title, func() {
			p.Say("Errors in percent are of the column *of*: where what is exact may be small, that is a scale of the motion.")
			p.Show(t)
		})
	}
}

// scaleOf writes what an error is a share of.
func scaleOf(q *trial.Comparison, bar *trial.Bar) string {
	if bar.Unit != "share" || !(q.Scale > 0) {
		return ""
	}
	return withUnit(float64(q.Scale), q.Unit)
}
