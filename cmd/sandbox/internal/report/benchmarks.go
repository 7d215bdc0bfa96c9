package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/markdown"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
)

// shows reports whether a drawing is of a case alone.
func (d *Drawing) shows(c stress.Result) bool { return strings.HasSuffix(d.Name, "-"+c.Name) }

// published draws what others have published beside what a case measured, and writes it as a table.
func published(p *markdown.Page, c *stress.Result, drawings []Drawing) {
	if len(c.Outcomes) == 0 {
		return
	}
	heads := []string{c.Name, ">Brickyard"}
	var rows []trial.Comparison
	for _, q := range c.Outcomes[0].Compared {
		if q.Bar != "" {
			continue
		}
		rows = append(rows, q)
		for _, f := range q.Others {
			if !slices.Contains(heads, ">"+f.Engine) {
				heads = append(heads, ">"+f.Engine)
			}
		}
	}
	t := markdown.Columns(heads...)
	for _, q := range rows {
		cells := make([]string, len(heads))
		cells[0], cells[1] = q.What, withUnit(float64(q.Measured), q.Unit)
		for _, f := range q.Others {
			cells[slices.Index(heads, ">"+f.Engine)] = number(float64(f.Value))
		}
		t.Row(cells...)
	}
	for i := range drawings {
		if drawings[i].shows(*c) {
			p.Picture(drawings[i].Chart.Title, drawings[i].file())
		}
	}
	p.Show(t)
}

// behaviour writes what was to happen in the scenes of a suite, and what did, under the first seed.
func behaviour(p *markdown.Page, r *stress.Report) {
	t := markdown.Columns("scene", "what has to happen", "what happened", ">bodies", ">ms per step", ">99 % below (ms)",
		">worst (ms)", ">real time", "")
	parameters := markdown.Columns("scene", "published parameters")
	for i := range r.Cases {
		c := &r.Cases[i]
		if len(c.Outcomes) == 0 || c.Outcomes[0].Pace == nil {
			continue
		}
		o := &c.Outcomes[0]
		t.Row(c.Name, c.Shows, raise(signs(o.Did)), fmt.Sprint(o.Bodies), number(o.Pace.Mean), number(o.Pace.P99),
			number(o.Pace.Worst), withUnit(o.Simulated/(1e-3*o.Pace.Mean*float64(o.Steps)), "×"), told(o.Passed(c.Bars)))
		parameters.Row(c.Name, c.Published)
	}
	p.Show(t)
	p.Fold("The parameters, as published", func() { p.Show(parameters) })
}
