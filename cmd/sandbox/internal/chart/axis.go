package chart

import (
	"fmt"
	"math"
	"strconv"

	"gonum.org/v1/plot"
)

// along is where a value stands along an axis: on a logarithmic one at its power of ten. (plot.LogScale puts the middle
// of its label elsewhere than its axis, and keeps free what the label then seems to need.)
func along(v float64, log bool) float64 {
	if log {
		return math.Log10(v)
	}
	return v
}

// scale gives an axis its ticks, and opens one that holds a single value.
func scale(a *plot.Axis, log bool) {
	if math.IsInf(a.Min, 0) || math.IsNaN(a.Min) {
		a.Min, a.Max = 0, 1
	}
	if !log {
		if !(a.Min < a.Max) {
			a.Min, a.Max = a.Min-0.5, a.Min+0.5
		}
		if _, named := a.Tick.Marker.(plot.ConstantTicks); !named {
			a.Tick.Marker = steps{}
		}
		return
	}
	// Whole decades, so that labels stand at both ends. What rounding takes a power of ten beyond itself, as the logarithm
	// of 0.1, begins no other decade.
	a.Min, a.Max = math.Floor(a.Min+sameDecade), math.Ceil(a.Max-sameDecade)
	if !(a.Min < a.Max) {
		a.Max = a.Min + 1
	}
	a.Tick.Marker = decades{}
}

// sameDecade is how far (decades) a value may be from a power of ten to be taken for it.
const sameDecade = 1e-9

// steps are ticks at multiples of 1, 2 or 5 of a power of ten, five to ten of them.
type steps struct{}

// Ticks is called by the plot.
func (steps) Ticks(low, high float64) (ticks []plot.Tick) {
	step := math.Pow(10, math.Floor(math.Log10((high-low)/5)))
	for _, wider := range []float64{2, 2.5, 2} {
		if (high-low)/step > 10 {
			step *= wider
		}
	}
	places := max(0, -int(math.Floor(math.Log10(step)+1e-9)))
	for k := math.Ceil(low/step - 1e-9); k*step <= high+1e-9*step; k++ {
		label := fmt.Sprintf("%.*f", places, k*step)
		if math.Max(math.Abs(low), math.Abs(high)) >= 1e5 || places > 5 {
			label = fmt.Sprintf("%.4g", k*step)
		}
		if k == 0 {
			label = "0"
		}
		ticks = append(ticks, plot.Tick{Value: k * step, Label: label})
	}
	return ticks
}

// decades are ticks at powers of ten, all or some of them with a label, and between them where they are few.
type decades struct{}

// Ticks is called by the plot with powers.
func (decades) Ticks(low, high float64) (ticks []plot.Tick) {
	first, last := int(math.Round(low)), int(math.Round(high))
	every := 1 + (last-first)/8
	write := power
	if first >= -5 && last <= 6 { // few zeros at both ends
		write = func(e int) string { return strconv.FormatFloat(math.Pow10(e), 'f', -1, 64) }
	}
	for e := first; e <= last; e++ {
		tick := plot.Tick{Value: float64(e)}
		if (e-first)%every == 0 {
			tick.Label = write(e)
		}
		ticks = append(ticks, tick)
		for k := 2.0; k < 10 && e < last && last-first <= 6; k++ {
			ticks = append(ticks, plot.Tick{Value: float64(e) + math.Log10(k)})
		}
	}
	return ticks
}

// power writes a power of ten.
func power(e int) string {
	if e == 0 {
		return "1"
	}
	return fmt.Sprintf("1e%d", e) // the font has no raised minus
}
