package jointrows

import "slices"

// Keys are the aims of a motor over time: straight between two keys, and before the first and after the last as there.
type Keys struct {
	Times  []float64 // s, ascending
	Values []float64 // one for each
}

// AimAt returns the aim of the motor at a time (s), and its rate of change (by s).
func (m *Motor) AimAt(t float64) (aim, rate float64) {
	if m.Keys == nil {
		return m.Aim, 0
	}
	times, values := m.Keys.Times, m.Keys.Values
	next, _ := slices.BinarySearch(times, t)
	switch {
	case next == 0:
		return values[0], 0
	case next == len(times):
		return values[next-1], 0
	}
	rate = (values[next] - values[next-1]) / (times[next] - times[next-1])
	return values[next-1] + float64(rate*(t-times[next-1])), rate
}
