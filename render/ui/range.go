package ui

import (
	"math"
	"strconv"
	"strings"
)

// Range is what a number may be, and how it is shown.
type Range struct {
	Min, Max float64 // infinite where there is no bound
	Step     float64 // of keys and of dragging; 0 chooses one
	Whole    bool
	Unit     string // behind the number
	Zero     string // shown in the place of a zero; "" shows the zero
}

// Free is the range of any number.
var Free = Range{Min: math.Inf(-1), Max: math.Inf(1)}

// bounded reports whether the range has two ends, so that a number has its place between them.
func (r *Range) bounded() bool {
	return !math.IsInf(r.Min, 0) && !math.IsInf(r.Max, 0) && r.Max > r.Min
}

// From which ratio of the greatest value to the least one on a range is wide.
const wideFrom = 1000

// wide reports whether a range holds values of so many sizes that each has the same room on a slider: on a linear one
// from 0 to 5000 the first hundred would be four pixels.
func (r *Range) wide() bool { return r.bounded() && r.Min >= 0 && r.Max >= wideFrom*r.least() }

// least returns the least size of values that a wide range shows beside zero.
func (r *Range) least() float64 {
	switch {
	case r.Min > 0:
		return r.Min
	case r.Step > 0:
		return r.Step
	}
	return 1
}

// curve returns what is added to the values of a wide range before their logarithms are taken, and the logarithm of the
// ratio of its ends.
func (r *Range) curve() (shift, ratio float64) {
	if r.Min == 0 {
		shift = r.least()
	}
	return shift, math.Log((r.Max + shift) / (r.Min + shift))
}

// share returns the place of a value in the range, 0 to 1, and value leads back.
func (r *Range) share(v float64) float64 {
	share := (v - r.Min) / (r.Max - r.Min)
	if r.wide() {
		shift, ratio := r.curve()
		share = math.Log((math.Max(v, r.Min)+shift)/(r.Min+shift)) / ratio
	}
	return math.Max(0, math.Min(share, 1))
}

func (r *Range) value(share float64) float64 {
	share = math.Max(0, math.Min(share, 1))
	if r.wide() {
		shift, ratio := r.curve()
		return (r.Min+shift)*math.Exp(share*ratio) - shift
	}
	return r.Min + share*(r.Max-r.Min)
}

// slope returns how much the value changes with its place in the range.
func (r *Range) slope(v float64) float64 {
	if r.wide() {
		shift, ratio := r.curve()
		return (v + shift) * ratio
	}
	return r.Max - r.Min
}

// step returns how much a key changes a value by.
func (r *Range) step(v float64) float64 {
	switch {
	case r.wide():
		least := r.least()
		return math.Max(least, powerOfTen(math.Max(math.Abs(v), least)/10))
	case r.Step > 0:
		return r.Step
	case r.bounded():
		s := powerOfTen((r.Max - r.Min) / 50)
		if r.Whole {
			s = math.Max(1, s)
		}
		return s
	case r.Whole:
		return 1
	}
	return powerOfTen(math.Max(math.Abs(v), 1e-3) / 5)
}

// powerOfTen returns the greatest power of ten that is no more than v.
func powerOfTen(v float64) float64 { return math.Pow(10, math.Floor(math.Log10(v))) }

// fit returns the value of the range that is nearest to v, by steps of s from zero on.
func (r *Range) fit(v, s float64) float64 {
	if r.Whole {
		s = math.Max(1, math.Round(s))
	}
	if s > 0 {
		n := math.Round(v / s)
		if s < 1 { // a tenth is no number of binary digits, ten of a unit are
			v = n / math.Round(1/s)
		} else {
			v = n * s
		}
	}
	return math.Max(r.Min, math.Min(v, r.Max))
}

// Check says why a text is no number of the range; "" when it is one.
func (r *Range) Check(text string) (v float64, fault string) {
	text = strings.TrimSpace(strings.ReplaceAll(text, "−", "-"))
	v, err := strconv.ParseFloat(text, 64)
	switch {
	case text == "":
		return 0, "A number is wanted here."
	case err != nil || math.IsNaN(v) || math.IsInf(v, 0):
		return 0, "“" + cutText(text) + "” is not a number."
	case r.Whole && v != math.Trunc(v):
		return 0, "It has to be a whole number."
	case v < r.Min:
		return 0, "It has to be at least " + shortest(r.Min) + "."
	case v > r.Max:
		return 0, "It may be at most " + shortest(r.Max) + "."
	}
	return v, ""
}

// cutText cuts what is quoted in a message.
func cutText(s string) string {
	const most = 24
	if n := 0; len(s) > most {
		for i := range s {
			if n++; n > most {
				return s[:i] + "…"
			}
		}
	}
	return s
}

func shortest(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }
