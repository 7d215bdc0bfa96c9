package stress

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

// atMost and atLeast make bars.
func atMost(what string, value float64, unit, source string) Bar {
	return Bar{What: what, Value: value, Unit: unit, Source: source}
}

func atLeast(what string, value float64, unit, source string) Bar {
	return Bar{What: what, Least: true, Value: value, Unit: unit, Source: source}
}

// wrong is the bar of a relative error.
func wrong(what string, most float64, source string) Bar { return atMost(what, most, "share", source) }

// Where demands come from.
const (
	goodBar  = "first goal of the project"
	promise  = "guarantee"
	closed   = "closed form"
	campaign = "campaign"
	asked    = "aim of the project" // the numbers that the project set itself
	// What a rule of first order may cost in sub-steps of 1/960 s: a body that turns at 20 rad/s goes 1 % of a radian
	// wrong before its motion is looked at again.
	coarse = "first order steps"
	// What the implicit midpoint rule costs a body that turns at ω rad/s: (ω/960)²/12 of the way, 1e-5 at 10 rad/s.
	midpoint = "second order steps"
)

// Measurements that many cases share.
const (
	overlaps = "overlaps" // pairs found overlapping, summed over all audits
	lost     = "lost"     // share of all motion that the guard withheld
	settle   = "settle"   // m, farthest a body strays in the first second
	drift    = "drift"    // m, farthest a body strays from where it was after one second
	fallen   = "fallen"   // bodies more than 0.25 m from where they began
	outside  = "outside"  // share of the pairs carrying load whose gap is not in the zone
	kinetic  = "kinetic"  // J at the end
)

// noOverlap is the bar of every case.
var noOverlap = atMost(overlaps, 0, "", promise)

// holds reports whether a value clears the bar. NaN never does.
func (b *Bar) holds(value float64) bool {
	if b.Least {
		return value >= b.Value
	}
	return value <= b.Value
}

// margin is the room between value and bar as a share of the bar, or of the value where that is larger: 1 far inside, 0
// at the bar, negative beyond it, down to -1.
func (b *Bar) margin(value float64) float64 {
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
