package cars

import (
	"testing"
)

func TestLapText(t *testing.T) {
	for seconds, want := range map[float64]string{0: "0:00.000", 9.0004: "0:09.000", 27.333: "0:27.333",
		60: "1:00.000", 59.9999: "1:00.000", 125.5: "2:05.500", 3600: "60:00.000"} {
		if got := lapText(seconds); got != want {
			t.Errorf("%g s: %s, want %s", seconds, got, want)
		}
	}
}
