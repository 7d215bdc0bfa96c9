package crosscheck

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"text/tabwriter"

	"github.com/brickyard-physics/brickyard/internal/chart"
)

// Write prints the report as a table, a block per scene.
func (r *Report) Write(out io.Writer) error {
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "scene, quantity\tunit\tours\tbox2d\texact\tours - box2d\ttolerance\tours - exact\ttolerance\t")
	for i := range r.Scenes {
		s := &r.Scenes[i]
		fmt.Fprintf(t, "%s\t\t\t\t\t\t\t\t\t%s\n", s.Name, s.Verdict)
		for k := range s.Rows {
			row := &s.Rows[k]
			difference := figure(row.Difference, 2)
			if row.Ours == nil && row.Difference != nil {
				difference += " (box2d - exact)"
			}
			truth := ""
			if row.Error != nil {
				truth = fmt.Sprintf("%.2g", row.Truth.Most)
			}
			fmt.Fprintf(t, "  %s\t%s\t%s\t%s\t%s\t%s\t%.2g\t%s\t%s\t%s\n", row.What, row.Unit, figure(row.Ours, 6),
				figure(row.Box2D, 6), figure(row.Exact, 6), difference, row.Tolerance.Most, figure(row.Error, 2), truth,
				row.Verdict)
		}
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for i := range r.Scenes {
		for _, note := range r.Scenes[i].notes() {
			if _, err := fmt.Fprintln(out, note); err != nil {
				return err
			}
		}
	}
	_, err := fmt.Fprintln(out, r.Summary())
	return err
}

// notes are the lines below the table: what was skipped and why, and what happened beside the plane.
func (s *Result) notes() (lines []string) {
	for _, engine := range slices.Sorted(maps.Keys(s.Skipped)) {
		lines = append(lines, fmt.Sprintf("%s: skipped in %s: %s", s.Name, engine, s.Skipped[engine]))
	}
	if s.Overlaps > 0 {
		lines = append(lines, fmt.Sprintf("%s: FAIL: the auditor found %d overlaps", s.Name, s.Overlaps))
	}
	if !s.planar() {
		lines = append(lines, fmt.Sprintf("%s: FAIL: it left the plane by %.2g m and %.2g rad, of %g and %g", s.Name,
			s.OffPlane, s.Tilt, mostOffPlane, mostTilt))
	}
	return lines
}

// figure writes a number with so many digits, and what is missing as a dash.
func figure(x *float64, digits int) string {
	if x == nil {
		return "-"
	}
	return fmt.Sprintf("%.*g", digits, *x)
}

// List prints the scenes with what is compared in them, to which tolerances, and why these.
func List(out io.Writer, scenes []Scene) error {
	for i := range scenes {
		s := &scenes[i]
		if _, err := fmt.Fprintf(out, "%s: %s\n", s.Name, s.Shows); err != nil {
			return err
		}
		for k := range s.Quantities {
			q := &s.Quantities[k]
			line := fmt.Sprintf("  %s: between the engines %.2g %s (%s)", q.What, q.Other.Most, q.Unit, q.Other.Reason)
			if !math.IsNaN(q.Exact) {
				line += fmt.Sprintf("; from the exact %.6g %s %.2g (%s)", q.Exact, q.Unit, q.Truth.Most, q.Truth.Reason)
			}
			if _, err := fmt.Fprintln(out, line); err != nil {
				return err
			}
		}
	}
	return nil
}

// Plot is a chart with the name of its file.
type Plot struct {
	Name  string
	Chart *chart.Chart
}

// Plots draws each scene, both engines over each other.
func (r *Report) Plots() (plots []Plot) {
	for i := range r.Scenes {
		plots = append(plots, Plot{"crosscheck-" + r.Scenes[i].Name, r.Scenes[i].chart})
	}
	return plots
}

// chart draws the curves of a scene: this engine as a line, Box2D dashed, the exact faint.
func (s *Scene) chart(ours, planar *Track) *chart.Chart {
	c := &chart.Chart{Title: s.Name + ": " + s.Shows, X: "time (s)", Y: s.Axis}
	draw := func(t *Track, engine string, curve *Curve, dashed bool) {
		if t == nil {
			return
		}
		line := chart.Line{Name: curve.Name + ", " + engine, Dashed: dashed}
		for i := range t.Samples {
			line.X, line.Y = append(line.X, t.Samples[i].Time), append(line.Y, curve.Of(&t.Samples[i]))
		}
		c.Lines = append(c.Lines, line)
	}
	for i := range s.Curves {
		curve := &s.Curves[i]
		if curve.Exact != nil {
			line := chart.Line{Name: curve.Name + ", exact", Faint: true}
			for k := range 201 {
				t := s.Seconds * float64(k) / 200
				line.X, line.Y = append(line.X, t), append(line.Y, curve.Exact(t))
			}
			c.Lines = append(c.Lines, line)
		}
		draw(ours, "brickyard", curve, false)
		draw(planar, "box2d", curve, true)
	}
	return c
}
