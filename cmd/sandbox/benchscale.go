package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"runtime"
	"strings"
	"text/tabwriter"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/chart"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/measure"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/timing"
	"github.com/brickyard-physics/brickyard/physics"
)

// scaleSizes are the numbers of bodies that --scale goes through, as near as each scene comes.
var scaleSizes = []int{100, 200, 500, 1000, 2000, 5000, 10_000, 20_000}

const (
	scaleFile  = "scale.json"
	scaleSteps = 60
	// scaleWarm steps come first, in which what falls lands.
	scaleWarm = 60
	// frameTime (ms) is how long a step may take for 60 of them to fit into a second, with something left to draw.
	frameTime = 16
	// scaleMost is how many times more a scene of ten times the bodies may cost.
	scaleMost = 12
)

// scaleResult is what --scale reports.
type scaleResult struct {
	Version  int           `json:"brickyard_scale"`
	Build    string        `json:"build"`
	CPU      string        `json:"cpu"`
	Date     string        `json:"date"`
	Threads  int           `json:"threads"`
	Families []scaleFamily `json:"families"`
}

// scaleFamily is one kind of scene at all its sizes.
type scaleFamily struct {
	Name     string       `json:"name"`
	Points   []scalePoint `json:"points"`
	Exponent float64      `json:"exponent"`        // of the power of bodies that fits the cost best
	Tenfold  float64      `json:"worst_ten_times"` // worst ratio of costs between sizes ten times apart
	Known    string       `json:"-"`               // why that is too much, as far as it is known
	Carries  int          `json:"bodies_in_16_ms"` // that a step of frameTime carries; 0 beyond the sizes measured
}

// scalePoint is one size.
type scalePoint struct {
	Bodies int     `json:"bodies"`
	First  float64 `json:"first_ms"` // the first step, which finds the loads of what stands
	Step   spread  `json:"step"`
}

// runScale measures every family at every size.
func (c *benchCommand) runScale(io *console.Console) error {
	var folder *output.Folder
	var err error
	if c.Out != nil {
		if folder, err = output.OpenFolder(*c.Out, scaleFile); err != nil {
			return err
		}
	}
	r := &scaleResult{Version: 1, Build: buildVersion(), CPU: cpuName(), Date: dateOr(c.Date), Threads: c.Threads}
	done, all, err := c.measureSizes(r, io)
	if err != nil {
		return err
	}
	if len(r.Families) == 0 {
		return console.ErrInterrupted
	}
	var interrupted error
	if done < all {
		told := ""
		if folder != nil {
			if told, err = folder.Part(scaleFile); err != nil {
				return err
			}
		}
		interrupted = console.FailedCheck(fmt.Errorf("interrupted: %d of %d sizes were measured%s", done, all, told))
	}
	if folder != nil {
		if err := folder.JSON(scaleFile, r); err != nil {
			return err
		}
		if err := folder.Chart("scale", r.chart()); err != nil {
			return err
		}
	}
	return errors.Join(interrupted, console.Tell(io.Out, r, c.JSON))
}

// measureSizes measures every family at every size, up to an interruption: what was measured until then is worth
// telling, where there are two sizes of a family. It returns how many sizes were measured, of how many.
func (c *benchCommand) measureSizes(r *scaleResult, io *console.Console) (done, all int, err error) {
	families, sizes := scenery.Growing(), c.sizes()
	all = len(families) * len(sizes)
	meter := console.NewLongProgress(io.Err, "size", all)
	defer meter.Clear()
	for _, family := range families {
		f := scaleFamily{Name: family.Name, Known: family.Known}
		for _, size := range sizes {
			var point scalePoint
			if point, err = c.measureSize(family, size, io); err != nil {
				break
			}
			f.Points = append(f.Points, point)
			done++
			meter.Show(done)
		}
		if len(f.Points) > 1 {
			f.fit()
			f.carry()
			r.Families = append(r.Families, f)
		}
		switch {
		case errors.Is(err, console.ErrInterrupted):
			return done, all, nil
		case err != nil:
			return done, all, err
		}
	}
	return done, all, nil
}

// sizes returns those that --largest allows, two at least.
func (c *benchCommand) sizes() []int {
	n := 2
	for n < len(scaleSizes) && (c.Largest == nil || scaleSizes[n] <= *c.Largest) {
		n++
	}
	return scaleSizes[:n]
}

// measureSize runs one scene; --repeat counts, but a fifth of it is enough where each run takes seconds.
func (c *benchCommand) measureSize(family scenery.Family, size int, io *console.Console) (p scalePoint, err error) {
	steps, repeat := scaleSteps, max(1, c.Repeat/5)
	if c.Steps != nil {
		steps = *c.Steps
	}
	var times []float64
	for range repeat {
		world, bodies, err := family.Build(size, c.Threads)
		if err != nil {
			return p, fmt.Errorf("%s of %d bodies: %w", family.Name, size, err)
		}
		runtime.GC() // what building left behind shall not be collected during a step
		start := timing.ProcessTime()
		for k := range scaleWarm {
			if io.Stop.Err() != nil {
				return p, console.ErrInterrupted
			}
			world.Step()
			if k == 0 {
				p.First = timing.Milliseconds(timing.ProcessTime() - start)
			}
		}
		m := measure.New([]*physics.World{world}, steps, measure.Unaudited, measure.Window{})
		if err := runMeasured(m, steps, world.Step, io); err != nil {
			return p, err
		}
		p.Bodies, times = bodies, append(times, timing.Median(m.CPU))
	}
	p.Step = spreadOf(times)
	return p, nil
}

// fit finds the exponent by least squares of the logarithms, and the worst cost of ten times the bodies.
func (f *scaleFamily) fit() {
	var n, sx, sy, sxx, sxy float64
	for _, p := range f.Points {
		x, y := math.Log(float64(p.Bodies)), math.Log(p.Step.Median)
		n, sx, sy, sxx, sxy = n+1, sx+x, sy+y, sxx+x*x, sxy+x*y
	}
	f.Exponent = (n*sxy - sx*sy) / (n*sxx - sx*sx)
	for _, small := range f.Points {
		for _, large := range f.Points {
			if share := float64(large.Bodies) / float64(small.Bodies); share > 8 && share < 12.5 {
				// Brought to exactly ten times by the slope in between.
				ratio := large.Step.Median / small.Step.Median
				f.Tenfold = math.Max(f.Tenfold, math.Pow(ratio, math.Log(10)/math.Log(share)))
			}
		}
	}
}

// carry finds how many bodies a step of frameTime carries, on the power between the two sizes around it.
func (f *scaleFamily) carry() {
	for k := range f.Points[1:] {
		low, high := &f.Points[k], &f.Points[k+1]
		if low.Step.Median <= frameTime && high.Step.Median > frameTime {
			at := math.Log(frameTime/low.Step.Median) / math.Log(high.Step.Median/low.Step.Median)
			f.Carries = int(math.Round(float64(low.Bodies) * math.Pow(float64(high.Bodies)/float64(low.Bodies), at)))
		}
	}
}

// chart draws ms per step against bodies, and the slope of linear growth.
func (r *scaleResult) chart() *chart.Chart {
	c := &chart.Chart{Title: "What a step costs", X: "bodies", Y: "CPU time per step (ms)", LogX: true, LogY: true}
	first := math.Inf(1)
	for _, f := range r.Families {
		line := chart.Line{Name: fmt.Sprintf("%s: bodies to the power %.2f", f.Name, f.Exponent), Dots: true}
		for _, p := range f.Points {
			line.X, line.Y = append(line.X, float64(p.Bodies)), append(line.Y, p.Step.Median)
		}
		c.Lines = append(c.Lines, line)
		first = math.Min(first, line.Y[0]/line.X[0])
	}
	low, high := math.Inf(1), 0.0
	for _, f := range r.Families {
		for _, p := range f.Points {
			low, high = math.Min(low, float64(p.Bodies)), math.Max(high, float64(p.Bodies))
		}
	}
	c.Lines = append(c.Lines, chart.Line{Name: "linear", X: []float64{low, high}, Y: []float64{first * low, first * high},
		Dashed: true, Faint: true})
	return c
}

// Print writes the result for people.
func (r *scaleResult) Print(out io.Writer) error {
	fmt.Fprintf(out, "%s, %s; median CPU time of a step in ms\n", r.CPU, console.Counted(r.Threads, "thread", "threads"))
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "scene\tbodies\tfirst step\tstep\tµs per body\t")
	for _, f := range r.Families {
		for _, p := range f.Points {
			fmt.Fprintf(t, "%s\t%d\t%.1f\t%.3f\t%.2f\t\n", f.Name, p.Bodies, p.First, p.Step.Median,
				1e3*p.Step.Median/float64(p.Bodies))
		}
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for _, f := range r.Families {
		fmt.Fprintf(out, "%s: cost grows with the number of bodies to the power %.2f", f.Name, f.Exponent)
		if f.Tenfold > 0 {
			fmt.Fprintf(out, "; ten times the bodies cost at most %.2f times as much (allowed: %d)", f.Tenfold, scaleMost)
		}
		fmt.Fprintln(out)
		if f.Carries > 0 {
			fmt.Fprintf(out, "%s: a step of %d ms carries %d bodies\n", f.Name, frameTime, f.Carries)
		}
	}
	return nil
}

// Verdict fails where ten times the bodies cost more than they may.
func (r *scaleResult) Verdict() error {
	var faults []string
	for _, f := range r.Families {
		if f.Tenfold > scaleMost {
			fault := fmt.Sprintf("%s %.2f times", f.Name, f.Tenfold)
			if f.Known != "" {
				fault += " (known: " + f.Known + ")"
			}
			faults = append(faults, fault)
		}
	}
	if faults == nil {
		return nil
	}
	return console.FailedCheck(fmt.Errorf("ten times the bodies cost more than %d times as much: %s", scaleMost,
		strings.Join(faults, ", ")))
}
