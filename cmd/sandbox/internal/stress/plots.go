package stress

import (
	"fmt"
	"math"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/chart"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
)

// A Plot is a chart and the name of its files.
type Plot struct {
	Name string
	*chart.Chart
}

// Plots draws the report. What no case measured gives no plot.
func (r *Report) Plots() (plots []Plot) {
	add := func(name string, c *chart.Chart) {
		if c != nil {
			plots = append(plots, Plot{name, c})
		}
	}
	add("gaps", r.gapChart())
	add("drift", r.curveChart(trial.DriftCurve, &chart.Chart{
		X: "time (s)", Y: "m", LogY: true, FloorY: 1e-8,
		Title: "Farthest that any body has gone: from the start, and after one second from where it was then"}))
	add("kinetic", r.curveChart(trial.KineticCurve, &chart.Chart{
		X: "time (s)", Y: "J", LogY: true, FloorY: 1e-12,
		Title: "Kinetic energy of what shall stand"}))
	add("energy", r.curveChart(trial.TotalCurve, &chart.Chart{Title: "Kinetic and potential energy over that at the start",
		X: "time (s)", Y: "share", ZeroY: true}))
	add("lost", r.lostChart())
	return append(plots, r.seriesPlots()...)
}

// gapChart sums the gap histograms of all cases at rest.
func (r *Report) gapChart() *chart.Chart {
	all, loaded := make([]float64, trial.HistogramBins), make([]float64, trial.HistogramBins)
	worlds := 0
	for i := range r.Cases {
		for k := range r.Cases[i].Outcomes {
			h := r.Cases[i].Outcomes[k].Gaps
			if h == nil || len(h.All) != trial.HistogramBins || len(h.Loaded) != trial.HistogramBins {
				continue
			}
			worlds++
			for b := range all {
				all[b] += float64(h.All[b])
				loaded[b] += float64(h.Loaded[b])
			}
		}
	}
	if worlds == 0 {
		return nil
	}
	return &chart.Chart{
		Title: fmt.Sprintf("Gaps at rest, %d worlds", worlds), X: "gap (zones)", Y: "pairs of solids",
		Bars: &chart.Bars{Width: trial.HistogramReach / trial.HistogramBins,
			Names:  []string{"near each other", "carrying load"},
			Counts: [][]float64{all, loaded}},
		Marks: []chart.Mark{{X: 1, Name: "the expel zone"}},
	}
}

// curveChart puts the curves of a kind into a chart.
func (r *Report) curveChart(kind string, c *chart.Chart) *chart.Chart {
	for i := range r.Cases {
		for k := range r.Cases[i].Outcomes {
			worlds := 0
			for _, curve := range r.Cases[i].Outcomes[k].Curves {
				if curve.Kind != kind {
					continue
				}
				name := r.Cases[i].Name
				if worlds++; worlds > 1 {
					name = fmt.Sprintf("%s (%d)", name, worlds)
				}
				c.Lines = append(c.Lines, chart.Line{Name: name, X: curve.Time, Y: curve.Value})
			}
		}
	}
	if len(c.Lines) == 0 {
		return nil
	}
	return c
}

// lostFloor (%) is where a plot puts cases in which nothing was lost.
const lostFloor = 1e-4

// lostChart shows the share of motion withheld, per case and seed.
func (r *Report) lostChart() *chart.Chart {
	rows := &chart.Rows{Floor: lostFloor}
	for i := range r.Cases {
		c := &r.Cases[i]
		var values []float64
		for k := range c.Outcomes {
			if v, known := c.Outcomes[k].Values[trial.Lost]; known {
				values = append(values, 100*float64(v))
			}
		}
		if len(values) == 0 {
			continue
		}
		limit := math.NaN()
		for _, b := range c.Bars {
			if b.What == trial.Lost && b.Value > 0 {
				limit = 100 * b.Value
			}
		}
		rows.Names, rows.Values, rows.Limits = append(rows.Names, c.Name), append(rows.Values, values),
			append(rows.Limits, limit)
	}
	if len(rows.Names) == 0 {
		return nil
	}
	return &chart.Chart{Title: "Motion withheld by the guard", LogX: true, Rows: rows,
		X: fmt.Sprintf("%% of all motion (nothing lost stands at %g)", lostFloor)}
}
