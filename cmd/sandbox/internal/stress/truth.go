package stress

import (
	"fmt"
	"math"
	"slices"
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

// beside notes a quantity beside its closed form. The error is their difference over scale; the worst of all under
// the same bar is its measurement.
func (t *Trial) beside(bar, what string, measured, exact, scale float64, unit string) {
	c := Comparison{What: what, Measured: Number(measured), Exact: Number(exact), Unit: unit,
		Scale: Number(math.Abs(scale))}
	t.judge(bar, c, math.Abs(measured-exact)/math.Abs(scale))
}

// judge notes a comparison whose error is not simply a difference.
func (t *Trial) judge(bar string, c Comparison, wrong float64) {
	c.Bar, c.Error = bar, Number(wrong)
	t.show(c)
	t.Worst(bar, wrong)
}

// show notes a comparison that no bar judges.
func (t *Trial) show(c Comparison) { t.result.Compared = append(t.result.Compared, c) }

// Where the demands of the truth suite come from.
const (
	asked = "aim of the project" // the numbers that the project set itself
	// What a rule of first order may cost in sub-steps of 1/960 s: what turns at 20 rad/s goes 1 % of a radian wrong
	// before it is looked at again.
	coarse = "first order steps"
	// What the implicit midpoint rule costs what turns at ω rad/s: (ω/960)²/12 of the way, 1e-5 at 10 rad/s.
	midpoint = "second order steps"
)

// truths are motions that mechanics has solved, each measured beside its closed form, at 60 Hz unless told otherwise.
func truths() []Case {
	return slices.Concat(truthsOfSliding(), truthsOfTops(), truthsOfImpact(), truthsOfFreedom(), truthsOfOrder())
}

// inTruth is the cost of a case that only the truth suite has (CPU seconds).
func inTruth(seconds float64) (c costs) {
	c[Truth] = seconds
	return c
}

// wrong is the bar of a relative error.
func wrong(what string, most float64, source string) Bar { return atMost(what, most, "share", source) }
