package octree

import (
	"fmt"
	"io"
	"text/tabwriter"
)

// Write prints the report for people: a table for each experiment, and what is asked of our rule below it.
func (r *Report) Write(out io.Writer) error {
	for _, e := range r.Experiments {
		if err := e.write(out); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintln(out, r.Summary())
	return err
}

// Summary tells in a line how it went.
func (r *Report) Summary() string {
	runs, bars, missed := 0, 0, 0
	for _, e := range r.Experiments {
		runs += len(e.Runs)
		for i := range e.Bars {
			bars++
			if !e.Bars[i].Holds {
				missed++
			}
		}
	}
	return fmt.Sprintf("%d of %d runs have the pairs of brute force; %d of %d bars hold on %s", runs-r.Wrong(), runs,
		bars-missed, bars, r.CPU)
}

func (e *Experiment) write(out io.Writer) error {
	fmt.Fprintf(out, "%s: %s; least of %d plays, ms\n", e.Name, e.About, e.Repeat)
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "run, method\tmean\tlast\tmeeting\tapart\tworst\tfound\tpublished")
	for _, run := range e.Runs {
		fmt.Fprintf(t, "%s\t\t\t\t\t\t\t\n", run.Name)
		for _, m := range run.Methods {
			fmt.Fprintf(t, "  %s\t%s\t%s\t%s\t%s\t%s\t%d\t%s\n", about[m.Method], time3(m.Mean), time3(m.Last), time3(m.Hit),
				time3(m.Quiet), time3(m.Worst), m.Found, e.publishedOf(run.Name, m.Method))
		}
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for _, run := range e.Runs {
		for _, text := range run.Wrong {
			fmt.Fprintf(out, "%s: FAIL: %s\n", run.Name, text)
		}
	}
	for _, f := range e.Fits {
		fmt.Fprintf(out, "%s, %s: last time = %.3g ns × faces + %.3g ms, r² = %.4f\n", about[f.Method], f.Name, f.Slope,
			f.Intercept, f.R2)
	}
	for i := range e.Bars {
		fmt.Fprintf(out, "bar: %s\n", e.Bars[i].text())
	}
	_, err := fmt.Fprintln(out)
	return err
}

// publishedOf lists what the paper tells of a run.
func (e *Experiment) publishedOf(run, method string) (text string) {
	for _, p := range e.Published {
		if p.Run != run || p.Method != method {
			continue
		}
		if text != "" {
			text += ", "
		}
		text += fmt.Sprintf("%s %g", moments[p.What], p.MS)
	}
	return text
}

// time3 writes three digits of a time, nothing for none.
func time3(ms float64) string {
	if ms == 0 {
		return ""
	}
	return fmt.Sprintf("%.3g", ms)
}

// text tells what is asked, what was found, and whether it holds.
func (b *Bar) text() string {
	sign, verdict := "≤", "holds"
	if b.Least {
		sign = "≥"
	}
	switch {
	case b.ByRatio:
		verdict = "holds by its ratio to the paper's rule"
	case !b.Holds:
		verdict = "does not hold"
	}
	text := fmt.Sprintf("%s: %.4g, asked %s %.4g %s", b.Name, b.Found, sign, b.Bound, b.Unit)
	if b.Beside == Paper {
		text += fmt.Sprintf("; the paper's rule %.4g ms, ratio %.2f", b.Other, b.Found/b.Other)
		if b.Ratio > 0 {
			text += fmt.Sprintf(", asked ≤ %.2f", b.Ratio)
		}
	}
	return text + ": " + verdict
}
