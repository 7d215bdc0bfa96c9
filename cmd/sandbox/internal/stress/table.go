package stress

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
)

// Write prints the report as a table, a line per case, and below it what failed and what could not be played. What all
// cases have in common takes no column: a group if there is but one, and seeds if there is but one.
func (r *Report) Write(out io.Writer) error {
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	grouped := slices.ContainsFunc(r.Cases, func(c Result) bool { return c.Group != r.Cases[0].Group })
	seeds := func(cell string) string {
		if r.Seeds == 1 {
			return ""
		}
		return cell + "\t"
	}
	fmt.Fprintf(t, "case\t%sworst against its bar\tmargin\tlost\tms/step\n", seeds("seeds"))
	group, indent := "", ""
	var notes []string
	for i := range r.Cases {
		c := &r.Cases[i]
		if len(c.Outcomes) == 0 {
			continue // on another shard, or not reached
		}
		if grouped && c.Group != group {
			fmt.Fprintf(t, "%s\t%s\t\t\t\n", c.Group, seeds(""))
			group, indent = c.Group, "  "
		}
		state, passed := c.State()
		fmt.Fprintf(t, "%s%s\t%s%s\n", indent, c.Name, seeds(fmt.Sprintf("%d/%d", passed, len(c.Outcomes))), c.line(state))
		notes = append(notes, c.notes()...)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for _, n := range notes {
		if _, err := fmt.Fprintln(out, n); err != nil {
			return err
		}
	}
	if err := r.writeComparisons(out); err != nil {
		return err
	}
	if err := r.writeBehaviour(out); err != nil {
		return err
	}
	_, err := fmt.Fprintln(out, r.summary())
	return err
}

// line are the columns of a case from its worst measurement on.
func (r *Result) line(state State) string {
	if state == NotRun {
		return "not run\t\t\t"
	}
	worst, margin := "ended early", "FAIL"
	if bar, value, room := r.Worst(); bar != nil && !r.broke() {
		sign := "≤"
		if bar.Least {
			sign = "≥"
		}
		worst = fmt.Sprintf("%s %s %s %s", bar.What, trial.Quantity(value, bar.Unit), sign,
			trial.Quantity(bar.Value, bar.Unit))
		margin = fmt.Sprintf("%.0f %%", 100*room)
		if state == Fail || state == Open {
			margin = string(state)
		}
	}
	withheld, ms := 0.0, 0.0
	for i := range r.Outcomes {
		o := &r.Outcomes[i]
		withheld = math.Max(withheld, float64(o.Values[trial.Lost]))
		ms = math.Max(ms, o.MS)
	}
	return fmt.Sprintf("%s\t%s\t%.3g %%\t%.2f", worst, margin, 100*withheld, ms)
}

// notes are the lines below the table: every bar that was missed, and why a case was not played or ended early.
func (r *Result) notes() (lines []string) {
	state, _ := r.State()
	if state == Pass && r.Open {
		lines = append(lines, fmt.Sprintf("%s is called open, but clears its bars now", r.Name))
	}
	for k := range r.Bars {
		bar := &r.Bars[k]
		var missed []string
		for i := range r.Outcomes {
			o := &r.Outcomes[i]
			if v := o.Value(bar.What); o.Unable == "" && o.Error == "" && !bar.Holds(v) {
				at := fmt.Sprintf("seed %d", o.Seed)
				if when, known := o.When[bar.What]; known {
					at += fmt.Sprintf(", %s", when)
				}
				missed = append(missed, fmt.Sprintf("%s (%s)", trial.Quantity(v, bar.Unit), at))
			}
		}
		if len(missed) > 0 {
			line := fmt.Sprintf("%s %s: %s, asked by the %s; it was %s", state, r.Name, bar, bar.Source,
				strings.Join(missed, ", "))
			if why := Cause(r.Name, bar.What); why != "" {
				line += "; known: " + why
			}
			lines = append(lines, line)
		}
	}
	for i := range r.Outcomes {
		o := &r.Outcomes[i]
		switch {
		case o.Unable != "":
			lines = append(lines, fmt.Sprintf("not run: %s, seed %d: %s", r.Name, o.Seed, o.Unable))
		case o.Error != "":
			lines = append(lines, fmt.Sprintf("FAIL %s, seed %d: %s", r.Name, o.Seed, o.Error))
		}
		if o.Guilty != "" {
			lines = append(lines, fmt.Sprintf("FAIL %s, seed %d: %s overlap by %s", r.Name, o.Seed, o.Guilty,
				trial.Quantity(o.Deepest, "m")))
		}
	}
	return lines
}

// summary is the last line.
func (r *Report) summary() string {
	var pass, fail, open, idle, absent int
	overlapping := 0.0
	for i := range r.Cases {
		for k := range r.Cases[i].Outcomes {
			overlapping += float64(r.Cases[i].Outcomes[k].Values[trial.Overlaps])
		}
		state, _ := r.Cases[i].State()
		switch {
		case len(r.Cases[i].Outcomes) == 0:
			absent++
		case state == Pass:
			pass++
		case state == Fail:
			fail++
		case state == Open:
			open++
		default:
			idle++
		}
	}
	cases := "cases"
	if pass == 1 {
		cases = "case"
	}
	text := fmt.Sprintf("%s: %d %s passed, %d failed", r.Suite, pass, cases, fail)
	if open > 0 {
		text += fmt.Sprintf(", %d open", open)
	}
	if idle > 0 {
		text += fmt.Sprintf(", %d could not be run", idle)
	}
	text += fmt.Sprintf("; %g overlaps", overlapping)
	if r.Shards > 1 {
		text += fmt.Sprintf("; shard %d of %d, %d cases are on others", r.Shard, r.Shards, absent)
	}
	if !r.Complete {
		text += "; INTERRUPTED: the rest was not played"
	}
	return text
}

// List prints the cases of a suite with what they show and their bars.
func List(out io.Writer, s trial.Suite, only []string) error {
	cases, err := selected(s, only)
	if err != nil {
		return err
	}
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	group := ""
	for _, c := range cases {
		first := c.Group
		if first == group {
			first = ""
		}
		group = c.Group
		var bars []string
		for i := range c.Bars {
			if c.Bars[i] != trial.NoOverlap {
				bars = append(bars, c.Bars[i].String())
			}
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\n", first, c.Name, c.Shows, strings.Join(bars, ", "))
	}
	return t.Flush()
}
