package stress

import (
	"fmt"
	"io"
	"math"
	"strings"
	"text/tabwriter"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/chart"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/simbench"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/truth"
)

// seriesCharts returns the charts that cases have series for, without lines. Exact values lie on the floor of a
// chart.
func seriesCharts() []Plot {
	charts := []Plot{{truth.OrderChart, &chart.Chart{Title: "Errors over the sub-step", X: "sub-step (s)",
		Y: "error (share of the way or time)", LogX: true, LogY: true, FloorY: 1e-12}}}
	for _, task := range simbench.Tasks() {
		charts = append(charts, Plot{"sim-" + task.Name, &chart.Chart{LogX: true, LogY: true, FloorY: 1e-12,
			Title: fmt.Sprintf("SimBenchmark, %s: steps from 0.4 ms (left) to 32 ms, others' to 40 ms", task.Name),
			X:     "simulated time over time taken", Y: fmt.Sprintf("error (%s)", task.Unit)}})
	}
	return charts
}

// seriesPlots draws the charts that a case has series for.
func (r *Report) seriesPlots() (plots []Plot) {
	for _, p := range seriesCharts() {
		for i := range r.Cases {
			for k := range r.Cases[i].Outcomes {
				for _, s := range r.Cases[i].Outcomes[k].Series {
					if s.Chart == p.Name && r.Cases[i].Outcomes[k].Seed == 1 {
						p.Lines = append(p.Lines, chart.Line{Name: s.Name, X: s.X, Y: s.Y, Dots: true})
					}
				}
			}
		}
		if len(p.Lines) > 0 {
			plots = append(plots, p)
		}
	}
	return plots
}

// comparedRows is how many comparisons of a case under one bar the table shows: the worst; the report has all.
const comparedRows = 8

// writeComparisons prints what was measured beside what is exact, under the first seed, a block per case.
func (r *Report) writeComparisons(out io.Writer) error {
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	head := "case, quantity\tmeasured\texact\terror and bar\n"
	for i := range r.Cases {
		c := &r.Cases[i]
		if len(c.Outcomes) == 0 || len(c.Outcomes[0].Compared) == 0 {
			continue
		}
		fmt.Fprintf(t, "%s%s\t\t\t\n", head, c.Name)
		head = ""
		for k := range c.Bars {
			c.compareRows(t, &c.Bars[k])
		}
		shown := worst(c.Outcomes[0].Compared, "", math.MaxInt)
		for _, row := range shown {
			fmt.Fprintf(t, "  %s\t%.3g %s\t%.5g\t\n", row.What, row.Measured, row.Unit, row.Exact)
		}
		for _, row := range shown {
			if len(row.Others) > 0 {
				what, _, _ := strings.Cut(row.What, ",")
				var others []string
				for _, f := range row.Others {
					others = append(others, f.String())
				}
				// Not a cell, so it widens no column.
				fmt.Fprintf(t, "  %s, others: %s\n", what, strings.Join(others, ", "))
			}
		}
	}
	return t.Flush()
}

// compareRows prints the worst comparisons under a bar.
func (r *Result) compareRows(out io.Writer, bar *trial.Bar) {
	for _, c := range worst(r.Outcomes[0].Compared, bar.What, comparedRows) {
		verdict := "≤"
		if !bar.Holds(float64(c.Error)) {
			verdict = string(Fail)
		}
		fmt.Fprintf(out, "  %s\t%.5g %s\t%.5g\t%s %s %s\n", c.What, c.Measured, c.Unit, c.Exact,
			trial.Quantity(float64(c.Error), bar.Unit)+shareOf(&c, bar), verdict, trial.Quantity(bar.Value, bar.Unit))
	}
}

// shareOf says what an error is a share of, unless that is what is exact.
func shareOf(c *trial.Comparison, bar *trial.Bar) string {
	if bar.Unit != "share" || c.Scale == 0 || float64(c.Scale) == math.Abs(float64(c.Exact)) {
		return ""
	}
	return " of " + trial.Quantity(float64(c.Scale), c.Unit)
}

// worst returns the comparisons with the largest errors under a bar, at most so many, in the order they were made.
func worst(all []trial.Comparison, bar string, most int) (chosen []trial.Comparison) {
	for _, c := range all {
		if c.Bar == bar {
			chosen = append(chosen, c)
		}
	}
	for len(chosen) > most {
		least := 0
		for i := range chosen {
			if !(float64(chosen[i].Error) >= float64(chosen[least].Error)) && !math.IsNaN(float64(chosen[i].Error)) {
				least = i
			}
		}
		chosen = append(chosen[:least:least], chosen[least+1:]...)
	}
	return chosen
}
