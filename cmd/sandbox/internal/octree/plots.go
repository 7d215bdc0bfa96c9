package octree

import (
	"fmt"
	"slices"
	"strings"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/chart"
)

// Plot is a chart and the name of its file.
type Plot struct {
	Name  string
	Chart *chart.Chart
}

// Plots are all plots of the report.
func (r *Report) Plots() (plots []Plot) {
	for _, e := range r.Experiments {
		plots = append(plots, e.plots()...)
	}
	return plots
}

// plots are those of an experiment.
func (e *Experiment) plots() (plots []Plot) {
	switch e.Name {
	case "approach":
		plots = append(plots, e.overSize("faces of each sphere", "last", []string{Best, Paper}, " deforming"))
		variants := e.overSize("faces of each sphere", "last",
			[]string{exactVoxels, boxedVoxels, boxedHalves, boxedTight}, " deforming")
		variants.Name = e.Name + "-variants"
		variants.Chart.Title = e.Name + ": variants of the paper's rule at the last cycle"
		plots = append(plots, variants)
		plots = append(plots, e.cycles("cycles", []string{Best, Paper}, slices.DeleteFunc(slices.Clone(e.Runs),
			func(r *Run) bool { return strings.HasSuffix(r.Name, " deforming") })))
	case "planes":
		last := e.overSize("spheres", "last", []string{Best, Paper, planesAll, planesClimb}, "")
		last.Chart.LogX = false // 10 to 40 are no decade
		plots = append(plots, last)
		plots = append(plots, e.cyclesOfEach([]string{Best, Paper, planesAll, planesClimb})...)
	case "closest":
		plots = append(plots, e.overSize("faces of each sphere", "mean", []string{Best, Paper, closest}, ""))
		plots = append(plots, e.overSize("faces of each sphere", "hit", []string{Best, Paper, closest}, ""))
		plots = append(plots, e.cyclesOfEach([]string{Best, Paper, closest})...)
	case "deform":
		plots = append(plots, e.cyclesOfEach([]string{Best, Paper, refitAll, refitNear, rebuilt})...)
	default:
		plots = append(plots, e.cycles("cycles", []string{Best, Paper, storedTrees}, e.Runs))
	}
	for _, run := range e.Runs {
		for _, m := range run.Methods {
			if len(m.Stacks) > 0 {
				plots = append(plots, e.stack(run, m))
			}
		}
	}
	return plots
}

// cyclesOfEach draws the times of every cycle of the runs that have them, a plot for each.
func (e *Experiment) cyclesOfEach(methods []string) (plots []Plot) {
	for _, run := range e.Runs {
		if len(run.Methods[0].Curve) > 0 {
			plots = append(plots, e.cycles(fmt.Sprintf("cycles-%g", run.Size), methods, []*Run{run}))
		}
	}
	return plots
}

// cycles draws the times of every cycle beside what the paper has published of them.
func (e *Experiment) cycles(name string, methods []string, runs []*Run) Plot {
	c := &chart.Chart{Title: e.Name + ": time of every cycle", X: "cycle", Y: "time (ms)", LogY: true}
	named := func(run, method string) string { return run + ", " + about[method] }
	if len(runs) == 1 {
		c.Title = e.titled(runs[0], "time of every cycle")
		named = func(_, method string) string { return about[method] }
	}
	for _, run := range runs {
		for _, method := range methods {
			m := run.result(method)
			if m == nil || len(m.Curve) == 0 {
				continue
			}
			line := chart.Line{Name: named(run.Name, method), Y: m.Curve, Dashed: method == Paper}
			for i := range m.Curve {
				line.X = append(line.X, float64(i+1))
			}
			c.Lines = append(c.Lines, line)
		}
	}
	for _, p := range e.Published {
		if run := e.run(p.Run); slices.Contains(runs, run) && len(run.Methods[0].Curve) > 0 {
			c.Lines = append(c.Lines, p.line("1998: "+named(run.Name, p.Method), float64(run.Cycles)))
		}
	}
	return Plot{e.Name + "-" + name, c}
}

// titled is the title of a plot of one run.
func (e *Experiment) titled(run *Run, what string) string {
	if run.Name == e.Name {
		return e.Name + ": " + what
	}
	return e.Name + ", " + run.Name + ": " + what
}

// line draws a published time: a point at the last cycle, or all along.
func (p *Point) line(name string, cycles float64) chart.Line {
	name += ", " + moments[p.What]
	if p.What == "last" {
		return chart.Line{Name: name, X: []float64{cycles}, Y: []float64{p.MS}, Dots: true}
	}
	return chart.Line{Name: name, X: []float64{1, cycles}, Y: []float64{p.MS, p.MS}, Dashed: true}
}

// overSize draws a time over the size of the runs. Runs whose names end in other have lines of their own.
func (e *Experiment) overSize(x, what string, methods []string, other string) Plot {
	c := &chart.Chart{Title: fmt.Sprintf("%s: %s", e.Name, whats[what]), X: x, Y: "time (ms)", LogX: true, LogY: true}
	for _, method := range methods {
		plain := chart.Line{Name: about[method], Dots: true}
		others := chart.Line{Name: about[method] + "," + other, Dots: true, Dashed: true}
		for _, run := range e.Runs {
			m := run.result(method)
			if m == nil || m.value(what) == 0 {
				continue
			}
			line := &plain
			if other != "" && strings.HasSuffix(run.Name, other) {
				line = &others
			}
			line.X, line.Y = append(line.X, run.Size), append(line.Y, m.value(what))
		}
		for _, line := range []chart.Line{plain, others} {
			if len(line.X) > 0 {
				c.Lines = append(c.Lines, line)
			}
		}
		published := chart.Line{Dots: true}
		for _, p := range e.Published {
			if run := e.run(p.Run); run != nil && p.Method == method {
				published.Name = "1998: " + about[method] + ", " + moments[p.What]
				published.X, published.Y = append(published.X, run.Size), append(published.Y, p.MS)
			}
		}
		if len(published.X) > 0 {
			c.Lines = append(c.Lines, published)
		}
	}
	return Plot{e.Name + "-" + what, c}
}

// moments says which cycles a published time is of.
var moments = map[string]string{"last": "last", "mean": "mean", "quiet": "nothing meets"}

// whats says what is drawn over the size.
var whats = map[string]string{"last": "time of the last cycle", "mean": "mean time of a cycle",
	"hit": "mean time of the cycles in which objects meet"}

// stack draws the stages of a method on top of each other.
func (e *Experiment) stack(run *Run, m *Result) Plot {
	c := &chart.Chart{Title: e.titled(run, "stages of "+about[m.Method]), X: "cycle",
		Y: "time (ms), stages on top of each other", ZeroY: true}
	names := []string{"face pairs (3.6)", "octree (3.5)", "faces in regions (3.4)", "boxes (3.3)"}
	for k, name := range names { // the highest first, each before the ones behind it
		line := chart.Line{Name: name, Filled: true}
		for i, s := range m.Stacks {
			sums := []float64{s.Pairs, s.Octree, s.Regions, s.Boxes}
			sum := 0.0
			for _, v := range sums[k:] {
				sum += v
			}
			line.X, line.Y = append(line.X, float64(i+1)), append(line.Y, sum)
		}
		c.Lines = append(c.Lines, line)
	}
	return Plot{fmt.Sprintf("%s-stages-%s", e.Name, m.Method), c}
}
