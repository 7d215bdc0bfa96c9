package octree

import (
	"fmt"
	"io"
	"text/tabwriter"
)

// Write prints the report for people: a table for each experiment, and what is asked of our rule below it.
func (r *Report) Write(out io.Writer) error {
	for i, e := range r.Experiments {
		if err := e.write(out, i == 0); err != nil {
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
	pairs := fmt.Sprintf("%d of %d runs have the pairs of brute force; ", runs-r.Wrong(), runs)
	if r.Rule == Paper {
		return pairs + "there are no bars: they are for our rule (best)"
	}
	return pairs + fmt.Sprintf("%d of %d bars hold on %s", bars-missed, bars, r.CPU)
}

// columns explains the columns of the table.
const columns = "mean and worst are of all cycles, meeting is the mean of those in which objects meet, apart that of " +
	"the others; found counts pairs of faces at the last cycle (of objects, where a rival tells no more)"

// write prints an experiment; the first one explains the columns.
func (e *Experiment) write(out io.Writer, first bool) error {
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
	if first {
		fmt.Fprintln(out, columns)
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
	cells := b.cells()
	return fmt.Sprintf("%s: %s, asked %s: %s", b.Name, cells[0], cells[1], b.verdict())
}

// cells are what was found and what is asked.
func (b *Bar) cells() [2]string {
	found, sign, unit := fmt.Sprintf("%.3g", b.Found), "≤", ""
	if b.Least {
		sign = "≥"
	}
	if b.Unit == "" {
		found = fmt.Sprintf("%.4f", b.Found)
	} else {
		unit = " " + b.Unit
	}
	return [2]string{found + unit, fmt.Sprintf("%s %.3g%s", sign, b.Bound, unit)}
}

// verdict tells whether a bar holds, and the ratio to the paper's rule where that decides.
func (b *Bar) verdict() string {
	if b.Holds && !b.ByRatio {
		return "holds"
	}
	if b.Ratio == 0 {
		return "missed"
	}
	which := "also missed"
	if b.ByRatio {
		which = "holds"
	}
	return fmt.Sprintf("missed in ms; %s by ratio: %.2f of the paper's rule (%.3g ms), asked ≤ %.2f", which,
		b.Found/b.Other, b.Other, b.Ratio)
}
