package trial

import (
	"fmt"
	"math"
)

// Bar is a demand on one measurement of a case.
type Bar struct {
	What   string  `json:"what"` // the measurement
	Least  bool    `json:"least,omitempty"`
	Value  float64 `json:"value"`          // the most the measurement may be, or the least when Least is set
	Unit   string  `json:"unit,omitempty"` // SI; "share" for a part of a whole
	Source string  `json:"source"`         // where the demand comes from
}

// AtMost is the bar of a measurement that may be so large, in a unit, as a source demands.
func AtMost(what string, value float64, unit, source string) Bar {
	return Bar{What: what, Value: value, Unit: unit, Source: source}
}

// AtLeast is the bar of a measurement that has to be so large.
func AtLeast(what string, value float64, unit, source string) Bar {
	return Bar{What: what, Least: true, Value: value, Unit: unit, Source: source}
}

// Within is the bar of a relative error.
func Within(what string, most float64, source string) Bar { return AtMost(what, most, "share", source) }

// Where demands come from.
const (
	FirstGoal  = "first goal of the project"
	Promise    = "guarantee"
	ClosedForm = "closed form"
	Campaign   = "campaign"
	ProjectAim = "aim of the project" // the numbers that the project set itself
	// The error of a rule of first order in sub-steps of 1/960 s: a body that turns at 20 rad/s goes 1 % of a radian
	// wrong before its motion is looked at again.
	FirstOrder = "first order steps"
	// The error of the implicit midpoint rule for a body that turns at ω rad/s: (ω/960)²/12 of the way, 1e-5 at 10 rad/s.
	SecondOrder = "second order steps"
)

// Measurements that many cases share.
const (
	Overlaps = "overlaps" // pairs found overlapping, summed over all audits
	Lost     = "lost"     // share of all motion that the guard withheld
	Settle   = "settle"   // m, farthest that a body goes in the first second
	Drift    = "drift"    // m, farthest that a body goes from where it was after one second
	Fallen   = "fallen"   // bodies more than 0.25 m from where they began
	Outside  = "outside"  // share of the pairs carrying load whose gap is not in the zone
	Kinetic  = "kinetic"  // J at the end
)

// NoOverlap is the bar of every case.
var NoOverlap = AtMost(Overlaps, 0, "", Promise)

// Holds reports whether a value clears the bar. NaN never does.
func (b *Bar) Holds(value float64) bool {
	if b.Least {
		return value >= b.Value
	}
	return value <= b.Value
}

// Margin is the room between value and bar as a share of the bar, or of the value where that is larger: 1 far inside, 0
// at the bar, negative beyond it, down to -1.
func (b *Bar) Margin(value float64) float64 {
	room := b.Value - value
	if b.Least {
		room = -room
	}
	size := math.Max(math.Abs(b.Value), math.Abs(value))
	switch {
	case math.IsNaN(value):
		return -1
	case math.IsInf(value, 0):
		return math.Copysign(1, room)
	case size == 0:
		return 1 // nothing at all where nothing is allowed
	case room == 0:
		return 0 // and not the negative one
	}
	return math.Max(-1, math.Min(1, room/size))
}

// String writes the bar for people.
func (b *Bar) String() string {
	sign := "≤"
	if b.Least {
		sign = "≥"
	}
	return fmt.Sprintf("%s %s %s", b.What, sign, Quantity(b.Value, b.Unit))
}

// Quantity writes a value in the unit that suits its size.
func Quantity(v float64, unit string) string {
	switch {
	case math.IsNaN(v):
		return "not measured"
	case unit == "m" && math.Abs(v) < 0.1 && v != 0:
		return fmt.Sprintf("%.3g mm", 1e3*v)
	case unit == "share":
		return fmt.Sprintf("%.3g %%", 100*v)
	case unit == "":
		return fmt.Sprintf("%.4g", v)
	}
	return fmt.Sprintf("%.3g %s", v, unit)
}
