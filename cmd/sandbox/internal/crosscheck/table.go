package crosscheck

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/chart"
)

// usualHz is the rate of this engine that tolerances are for.
const usualHz = 60

// Write prints the report as a table, a block per scene, and below it all that is said about rows and scenes beyond a
// tolerance. Differences are shown as parts of what they may be, 100 % at the most.
func (r *Report) Write(out io.Writer) error {
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "scene, quantity\tours\tbox2d\texact\tto box2d\tto exact\tverdict")
	for i := range r.Scenes {
		s := &r.Scenes[i]
		fmt.Fprintf(t, "%s\t\t\t\t\t\t%s\n", s.Name, s.Verdict)
		for k := range s.Rows {
			row := &s.Rows[k]
			what := strings.TrimSuffix(fmt.Sprintf("%s (%s)", row.What, row.Unit), " ()")
			fmt.Fprintf(t, "  %s\t%s\t%s\t%s\t%s\t%s\t%s\n", what, figure(row.Ours, 5), figure(row.Box2D, 5),
				figure(row.Exact, 5), part(row.Difference, row.Tolerance.Most), part(row.Error, row.Truth.Most), row.Verdict)
		}
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for i := range r.Scenes {
		for _, note := range r.Scenes[i].notes() {
			if _, err := fmt.Fprintln(out, wrapped(note)); err != nil {
				return err
			}
		}
	}
	if r.Hz != usualHz || r.Substeps != 0 {
		text := fmt.Sprintf("tolerances and their reasons are for %d steps a second, in sub-steps of the engine's choice",
			usualHz)
		if _, err := fmt.Fprintln(out, text); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintln(out, r.Summary())
	return err
}

// notes are the lines below the table: what was skipped and why, what is beyond its tolerance, and what happened beside
// the plane.
func (s *Result) notes() (lines []string) {
	for _, engine := range slices.Sorted(maps.Keys(s.Skipped)) {
		lines = append(lines, fmt.Sprintf("%s: skipped in %s: %s", s.Name, engine, s.Skipped[engine]))
	}
	for i := range s.Rows {
		if s.Rows[i].Verdict == Differs {
			lines = append(lines, fmt.Sprintf("%s: %s%s", s.Name, s.Rows[i].explain(), s.known(s.Rows[i].What)))
		}
	}
	if s.Overlaps > 0 {
		lines = append(lines, fmt.Sprintf("%s: FAIL: the auditor found %d overlaps", s.Name, s.Overlaps))
	}
	if !s.planar() {
		lines = append(lines, fmt.Sprintf("%s: FAIL: it left the plane by %.2g m (at most %.2g) and turned out of it "+
			"by %.2g rad (at most %.2g)%s", s.Name, s.OffPlane, s.Plane.Off, s.Tilt, s.Plane.Tilt, s.known(plane)))
	}
	return lines
}

// known tells why a quantity is beyond its tolerance, where that has been found out.
func (s *Result) known(what string) string {
	if why := Cause(s.Name, what); why != "" {
		return "; known: " + why
	}
	return ""
}

// columns is how wide what is printed below the table may be.
const columns = 100

// wrapped breaks a line that is too long at blanks; what follows is indented.
func wrapped(line string) string {
	var out strings.Builder
	width := 0
	for i, word := range strings.SplitAfter(line, " ") {
		if n := len([]rune(strings.TrimSpace(word))); i > 0 && width+n > columns {
			out.WriteString("\n    ")
			width = 4
		}
		out.WriteString(word)
		width += len([]rune(word))
	}
	return strings.ReplaceAll(out.String(), " \n", "\n")
}

// explain says by how much a row is beyond its tolerance, and whose fault it is.
func (row *Row) explain() string {
	of := func(what string, x *float64, within Tolerance) string {
		value := "not reached"
		if x != nil {
			value = strings.TrimSpace(figure(x, 2) + " " + row.Unit)
		}
		return fmt.Sprintf("%s %s, at most %.2g (%s)", what, value, within.Most, within.Reason)
	}
	text := "one of the engines is off: " + of("ours - box2d", row.Difference, row.Tolerance)
	switch {
	case row.Off == brickyard:
		text = "Brickyard is off: " + of("ours - exact", row.Error, row.Truth)
	case row.Off == planarBox && row.Ours == nil:
		text = "Box2D is off: " + of("box2d - exact", row.Difference, row.Tolerance)
	case row.Off == planarBox:
		text = "Box2D is off: " + of("ours - box2d", row.Difference, row.Tolerance)
	}
	return fmt.Sprintf("%s: %s", row.What, text)
}

// part writes a difference as a share of the most that it may be.
func part(x *float64, most float64) string {
	switch {
	case x == nil:
		return "-"
	case *x == 0:
		return "0"
	}
	return fmt.Sprintf("%.0f %%", math.Min(999, math.Ceil(100*math.Abs(*x)/most)))
}

// figure writes a number with so many digits, with one if it is all but nothing, and what is missing as a dash.
func figure(x *float64, digits int) string {
	switch {
	case x == nil:
		return "-"
	case math.Abs(*x) < 1e-4:
		digits = 1
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
			if _, err := fmt.Fprintln(out, wrapped(line)); err != nil {
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

// fewSamples are so few that lines between them could be taken for a motion.
const fewSamples = 20

// chart draws the curves of a scene: this engine as a line, Box2D dashed, the exact faint.
func (s *Scene) chart(ours, planar *Track) *chart.Chart {
	c := &chart.Chart{Title: s.Name + ": " + s.Shows, X: "time (s)", Y: s.Axis}
	draw := func(t *Track, engine string, curve *Curve, dashed bool) {
		if t == nil {
			return
		}
		// Few samples are marked: nothing is known between them.
		line := chart.Line{Name: curve.Name + ", " + engine, Dashed: dashed, Dots: len(t.Samples) <= fewSamples}
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
