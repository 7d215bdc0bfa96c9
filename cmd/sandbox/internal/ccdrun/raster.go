package ccdrun

import (
	"fmt"
	"io"
	"math"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/ccdcase"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/chart"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/timing"
	"github.com/brickyard-physics/brickyard/collision/screw"
)

// MethodRaster names the pixel method of collision/screw.
const MethodRaster = "raster"

// defaultPixels are what the pixel method is tried with when no flag says otherwise.
var defaultPixels = []float64{0.1, 0.03, 0.01, 0.003, 0.001}

// rasterReport is what ccd prints about the pixel method: how its errors shrink with the pixel. The JSON keys are a
// contract with programs that read them.
type rasterReport struct {
	File     string       `json:"file"`
	Category string       `json:"category"`
	Method   string       `json:"method"`
	Robust   bool         `json:"robust,omitempty"`
	Cases    int          `json:"cases"`
	Rows     []*rasterRow `json:"pixels"`
}

// rasterRow is what came out at one resolution, compared with the exact variant.
type rasterRow struct {
	Pixel          float64 `json:"pixel"`       // over the radius of the smaller body
	Time           float64 `json:"time_pixel"`  // as a share of the motion
	Collisions     int     `json:"collisions"`  // proper ones that are to be found
	Missing        int     `json:"missing"`     // of these
	Hits           int     `json:"hits"`        // cases that expect one
	MissedHits     int     `json:"missed_hits"` // of these, answered by no collision at all
	MeanTime       float64 `json:"mean_dt"`
	MaxTime        float64 `json:"max_dt"`
	MeanPlace      float64 `json:"mean_place_error"` // over that radius
	MeanProperness float64 `json:"mean_properness_error"`
	MaxProperness  float64 `json:"max_properness_error"`
	Median         float64 `json:"us_median"` // per query

	time, place, properness, us []float64
}

func (c *Questions) newRasterReport(set *ccdcase.Set) *rasterReport {
	r := &rasterReport{File: c.Cases, Category: set.Category, Method: c.Method, Robust: c.Robust, Cases: len(set.Cases)}
	pixels := c.Pixel
	if len(pixels) == 0 {
		pixels = defaultPixels
	}
	for _, share := range slices.Backward(slices.Sorted(slices.Values(pixels))) {
		row := &rasterRow{Pixel: share, Time: share}
		if c.TimePixel != nil {
			row.Time = *c.TimePixel
		}
		r.Rows = append(r.Rows, row)
	}
	return r
}

// answerRaster answers a set of motions by the pixel method, once for every pixel.
func (c *Questions) answerRaster(set *ccdcase.Set, io *console.Console) (console.Outcome, any, error) {
	plot, err := output.CreateOptional("--plot", c.Plot, c.Reads()...)
	if err != nil {
		return nil, nil, err
	}
	defer plot.Discard()
	report := c.newRasterReport(set)
	results := []ccdcase.Result{}
	var scratch, pixelled screw.Scratch
	err = each(len(set.Cases), "case", io, func(i int) error {
		one := &set.Cases[i]
		query, err := one.PrepareScrew()
		if err != nil {
			return fmt.Errorf("%s: case %q: %w", one.Place, one.ID, err)
		}
		exact := query.Ask(&scratch)
		for k, row := range report.Rows {
			p := ccdcase.Pixels{Share: row.Pixel, Time: row.Time, Robust: c.Robust}
			start := time.Now()
			got := query.AskRaster(p, &pixelled)
			row.us = append(row.us, float64(time.Since(start))/1e3)
			row.book(one, got, exact, query.Radius())
			if k == len(report.Rows)-1 {
				results = append(results, query.Result(one.ID, got))
			}
		}
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	for _, row := range report.Rows {
		row.finish()
	}
	return report, results, report.writePlot(plot)
}

// book counts the answer to one case.
func (r *rasterRow) book(one *ccdcase.Case, got, exact []screw.Collision, radius float64) {
	if one.Expect != nil && one.Expect.Hit {
		r.Hits++
		if len(got) == 0 {
			r.MissedHits++
		}
	}
	found, missing := ccdcase.Deviations(got, exact)
	r.Missing += missing
	r.Collisions += missing + len(found)
	for _, d := range found {
		r.time = append(r.time, d.Time)
		r.place = append(r.place, d.Place/radius)
		r.properness = append(r.properness, d.Properness)
	}
}

func (r *rasterRow) finish() {
	n := math.Max(1, float64(len(r.time)))
	r.MeanTime, r.MeanPlace, r.MeanProperness = timing.Sum(r.time)/n, timing.Sum(r.place)/n, timing.Sum(r.properness)/n
	r.MaxTime, r.MaxProperness, r.Median = timing.Quantile(r.time, 1), timing.Quantile(r.properness, 1),
		timing.Median(r.us)
}

// Print writes the report for people.
func (r *rasterReport) Print(out io.Writer) error {
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "pixel\ttime\tmissing\tof\tmean |Δt|\tmax |Δt|\tmean |Δx|\tmean |Δproperness|\tmax\tmissed hits\tof\t"+
		"µs\t")
	for _, row := range r.Rows {
		fmt.Fprintf(t, "%g\t%g\t%d\t%d\t%.2g\t%.2g\t%.2g\t%.2g\t%.2g\t%d\t%d\t%.3g\t\n", row.Pixel, row.Time,
			row.Missing, row.Collisions, row.MeanTime, row.MaxTime, row.MeanPlace, row.MeanProperness, row.MaxProperness,
			row.MissedHits, row.Hits, row.Median)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "pixels and Δx over the radius of the smaller body, times over that of the motion; %s, "+
		"compared with the proper collisions that the exact variant finds within features\n",
		console.Counted(r.Cases, "case", "cases"))
	return err
}

// Verdict is nil: no pixel is right or wrong.
func (r *rasterReport) Verdict() error { return nil }

// leastPlotted is where errors of nothing stand.
const leastPlotted = 1e-5

// chart draws the errors over the pixel.
func (r *rasterReport) chart() *chart.Chart {
	c := &chart.Chart{Title: "Errors of the pixel method", X: "pixel over the radius of the smaller body",
		Y: "error", LogX: true, LogY: true, FloorY: leastPlotted}
	names := []string{"mean |Δt|", "max |Δt|", "mean |Δproperness|", "missing, share"}
	for i, name := range names {
		line := chart.Line{Name: name, Dots: true}
		for _, row := range slices.Backward(r.Rows) {
			missing := float64(row.Missing) / math.Max(1, float64(row.Collisions))
			errors := [...]float64{row.MeanTime, row.MaxTime, row.MeanProperness, missing}
			line.X, line.Y = append(line.X, row.Pixel), append(line.Y, errors[i])
		}
		c.Lines = append(c.Lines, line)
	}
	return c
}

// writePlot writes the picture, if one was asked for.
func (r *rasterReport) writePlot(out *output.File) error {
	if out == nil {
		return nil
	}
	if err := r.chart().WritePNG(out); err != nil {
		return out.Fault(err)
	}
	return out.Commit()
}
