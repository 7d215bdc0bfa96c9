package trial

import (
	"math"
	"testing"
)

func TestMargins(t *testing.T) {
	for _, row := range []struct {
		bar   Bar
		value float64
		holds bool
		want  float64
	}{
		{AtMost("x", 2, "", ""), 1, true, 0.5},
		{AtMost("x", 2, "", ""), 2, true, 0},
		{AtMost("x", 2, "", ""), 4, false, -0.5},
		{AtMost("x", 0, "", ""), 0, true, 1},
		{AtMost("x", 0, "", ""), 3, false, -1},
		{AtLeast("x", 2, "", ""), 4, true, 0.5},
		{AtLeast("x", 2, "", ""), 1, false, -0.5},
		{AtLeast("x", 2, "", ""), math.Inf(1), true, 1},
		{AtMost("x", 2, "", ""), math.Inf(1), false, -1},
		{AtMost("x", 2, "", ""), math.NaN(), false, -1},
		{AtLeast("x", 2, "", ""), math.NaN(), false, -1},
	} {
		if got := row.bar.Margin(row.value); got != row.want || row.bar.Holds(row.value) != row.holds {
			t.Errorf("%s with %g: margin %g, holds %v", &row.bar, row.value, got, row.bar.Holds(row.value))
		}
	}
}
