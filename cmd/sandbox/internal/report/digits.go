package report

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// The digits that numbers beside each other are written with: so many that their difference is seen as it is, but no
// more than the most. Less than rounding of what is exact differs by is no difference.
const (
	fewestDigits = 3
	mostDigits   = 6
	rounding     = 1e-6 // of the largest
)

// alike writes numbers that stand beside each other, to the same place; what is missing is a dash.
func alike(values ...*float64) []string {
	largest := 0.0
	for _, v := range values {
		if v != nil {
			largest = math.Max(largest, math.Abs(*v))
		}
	}
	out := make([]string, len(values))
	if !(largest >= 1e-3 && largest < 1e5) {
		for i, v := range values {
			out[i] = figure(v)
		}
		return out
	}
	places := 0
	for digits := fewestDigits; digits <= mostDigits; digits++ {
		places = max(0, digits-1-power(largest))
		if faithful(values, places, rounding*largest) {
			break
		}
	}
	for i, v := range values {
		out[i] = figure(v)
		if v != nil && toPlace(*v, places) != 0 {
			out[i] = minus(fmt.Sprintf("%.*f", places, *v))
		}
	}
	return shortened(out)
}

// power is that of ten in a number.
func power(v float64) int {
	_, text, _ := strings.Cut(strconv.FormatFloat(v, 'e', -1, 64), "e")
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0 // no number
	}
	return n
}

// toPlace rounds to decimal places.
func toPlace(v float64, places int) float64 {
	short, err := strconv.ParseFloat(strconv.FormatFloat(v, 'f', places, 64), 64)
	if err != nil {
		return v
	}
	return short
}

// faithful reports whether numbers that are rounded to decimal places differ by what they differ by, within half of it.
func faithful(values []*float64, places int, nothing float64) bool {
	for i, a := range values {
		for _, b := range values[:i] {
			if a == nil || b == nil {
				continue
			}
			difference, shown := *a-*b, toPlace(*a, places)-toPlace(*b, places)
			if math.Abs(shown-difference) > math.Max(0.5*math.Abs(difference), nothing) {
				return false
			}
		}
	}
	return true
}

// shortened takes zeros at the end from all numbers alike.
func shortened(numbers []string) []string {
	for {
		var shorter []string
		for _, n := range numbers {
			switch {
			case n == "0" || strings.ContainsAny(n, missing+"·"): // it is not to the same place
			case strings.HasSuffix(n, ".0"):
				n = n[:len(n)-2]
			case strings.Contains(n, ".") && strings.HasSuffix(n, "0"):
				n = n[:len(n)-1]
			default:
				return numbers
			}
			shorter = append(shorter, n)
		}
		numbers = shorter
	}
}
