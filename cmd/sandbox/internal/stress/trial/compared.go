package trial

import (
	"fmt"
	"math"
)

// Comparison is a measured quantity beside what its closed form says.
type Comparison struct {
	Bar      string   `json:"bar"`  // the measurement: the worst of all errors under this name; "" if none judges it
	What     string   `json:"what"` // the quantity, and of which body or setting
	Measured Number   `json:"measured"`
	Exact    Number   `json:"exact"`
	Unit     string   `json:"unit,omitempty"`
	Error    Number   `json:"error"`               // what the bar judges
	Scale    Number   `json:"scale,omitempty"`     // what the error is a share of, in Unit; 0 when it is no share
	Others   []Figure `json:"published,omitempty"` // by others
}

// Figure is what somebody has published of an engine, in the unit of what it stands beside.
type Figure struct {
	Engine string `json:"engine"`
	Value  Number `json:"value"`
}

// String writes it with its engine.
func (f Figure) String() string { return fmt.Sprintf("%s %.3g", f.Engine, f.Value) }

// Series is a line of one of the charts below.
type Series struct {
	Chart string    `json:"chart"`
	Name  string    `json:"name"`
	X     []float64 `json:"x"`
	Y     []float64 `json:"y"`
}

// Beside notes a quantity beside its closed form. The error is their difference over scale; the worst of all under
// the same bar is its measurement.
func (t *Trial) Beside(bar, what string, measured, exact, scale float64, unit string) {
	c := Comparison{What: what, Measured: Number(measured), Exact: Number(exact), Unit: unit,
		Scale: Number(math.Abs(scale))}
	t.Judge(bar, c, math.Abs(measured-exact)/math.Abs(scale))
}

// Judge notes a comparison whose error is not simply a difference.
func (t *Trial) Judge(bar string, c Comparison, wrong float64) {
	c.Bar, c.Error = bar, Number(wrong)
	t.Show(c)
	t.Worst(bar, wrong)
}

// Show notes a comparison that no bar judges.
func (t *Trial) Show(c Comparison) { t.result.Compared = append(t.result.Compared, c) }

// Chart adds lines to charts.
func (t *Trial) Chart(lines ...Series) { t.result.Series = append(t.result.Series, lines...) }

// Tell describes the course of the trial in words, and how long its steps took.
func (t *Trial) Tell(did string) { t.result.Did, t.result.Pace = did, newPace(t.meter.paces) }

// Measured returns the present value of a measurement, 0 if it was not made.
func (t *Trial) Measured(what string) float64 { return float64(t.result.Values[what]) }
