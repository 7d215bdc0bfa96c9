package octree

import (
	"fmt"
	"math"
	"strings"
)

// target is a bar: what a time of our rule may be, and the paper's rule's where the bar was set. On a slower machine
// the ratio of the two has to hold.
type target struct {
	run, what string
	most      float64 // ms
	paper     float64 // ms; 0: not known
}

// targets are by experiment.
var targets = map[string][]target{
	"approach": {
		{"sphere 168", "last", 0.012, 0.039}, {"sphere 528", "last", 0.025, 0.058}, {"sphere 960", "last", 0.040, 0.084},
		{"sphere 3968", "last", 0.10, 0.215}, {"sphere 20000", "last", 0.4, 0.86},
	},
	"shuttles": {{"15 shuttles", "last", 0.3, 0}, {"2 shuttles", "last", 0.1, 0}},
	"hands":    {{"hands", "mean", 0.1, 0}, {"hands", "quiet", 0.02, 0}},
	"shrine":   {{"shrine", "mean", 0.2, 0}},
	"planes": {
		{"10 spheres", "mean", 0.038, 0.091}, {"20 spheres", "mean", 0.093, 0.194}, {"30 spheres", "mean", 0.155, 0.27},
		{"40 spheres", "mean", 0.24, 0.40},
	},
	"deform": {{"15 spheres of 3968", "mean", 0.33, 0.65}, {"100 spheres of 960", "mean", 0.93, 1.39}},
}

// factor is a bar on how many times slower a rival is.
type factor struct {
	run, what, rival string
	least            float64
}

var factors = map[string][]factor{
	"stored": {{"head and shuttle", "last", storedTrees, 5}},
	"deform": {{"15 spheres of 3968", "mean", refitAll, 2}, {"100 spheres of 960", "mean", refitAll, 2}},
}

// leastR2 is the bar on how near a line the last times of approach are.
const leastR2 = 0.98

// judge compares what was found with the bars; without our rule there are none.
func (e *Experiment) judge() {
	for _, t := range targets[e.Name] {
		run := e.run(t.run)
		if run == nil || run.result(Best) == nil {
			continue
		}
		b := Bar{Name: t.run + ", " + t.what, Run: t.run, What: t.what, Found: run.result(Best).value(t.what),
			Bound: t.most, Unit: "ms"}
		b.Holds = b.Found <= b.Bound
		if other := run.result(Paper); other != nil {
			b.Beside, b.Other = Paper, other.value(t.what)
			if t.paper > 0 {
				b.Ratio = short(t.most / t.paper)
				b.ByRatio = !b.Holds && b.Found <= b.Ratio*b.Other
			}
		}
		b.Holds = b.Holds || b.ByRatio
		e.Bars = append(e.Bars, b)
	}
	for _, f := range factors[e.Name] {
		run := e.run(f.run)
		if run == nil || run.result(Best) == nil {
			continue
		}
		b := Bar{Name: fmt.Sprintf("%s, %s: %s over ours", f.run, f.what, about[f.rival]), Run: f.run, What: f.what,
			Bound: f.least, Least: true, Unit: "times", Beside: f.rival, Other: run.result(f.rival).value(f.what)}
		b.Found = short(b.Other / run.result(Best).value(f.what))
		b.Holds = b.Found >= b.Bound
		e.Bars = append(e.Bars, b)
	}
	for _, f := range e.Fits {
		if f.Method == Best && f.Name == "rigid" {
			e.Bars = append(e.Bars, Bar{Name: "a line in the number of faces: r²", What: "last", Found: f.R2, Bound: leastR2,
				Least: true, Holds: f.R2 >= leastR2})
		}
	}
}

// fit draws lines through the last times of approach.
func (e *Experiment) fit() {
	if e.Name != "approach" {
		return
	}
	for _, method := range []string{Best, Paper} {
		for _, deforming := range []bool{false, true} {
			f := Fit{Name: "rigid", Method: method}
			if deforming {
				f.Name = "deforming"
			}
			var x, y []float64
			for _, r := range e.Runs {
				if m := r.result(method); m != nil && strings.HasSuffix(r.Name, "deforming") == deforming {
					x, y = append(x, r.Size), append(y, m.Last)
				}
			}
			if len(x) > 2 {
				slope, intercept, r2 := line(x, y)
				f.Slope, f.Intercept, f.R2 = short(1e6*slope), short(intercept), short(r2)
				e.Fits = append(e.Fits, f)
			}
		}
	}
}

// line is the one of least squares.
func line(x, y []float64) (slope, intercept, r2 float64) {
	n := float64(len(x))
	var mx, my float64
	for i := range x {
		mx += x[i] / n
		my += y[i] / n
	}
	var xx, xy, yy float64
	for i := range x {
		dx, dy := x[i]-mx, y[i]-my
		xx, xy, yy = xx+dx*dx, xy+dx*dy, yy+dy*dy
	}
	slope = xy / xx
	return slope, my - slope*mx, math.Min(1, xy*xy/(xx*yy))
}
