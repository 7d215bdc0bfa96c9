package hash

import (
	"math"
	"testing"
)

// TestFloats: equal numbers hash alike, whatever the sign of a zero, and their order counts.
func TestFloats(t *testing.T) {
	if Floats(0, 1) != Floats(math.Copysign(0, -1), 1) {
		t.Error("0 and -0 hash differently")
	}
	if Floats(1, 2) == Floats(2, 1) || Floats(1) == Floats(1, 0) {
		t.Error("lists that differ hash alike")
	}
}

// TestMix is the finisher of Murmur3, whose zero is zero; levels are compared by hashes made with it.
func TestMix(t *testing.T) {
	for x, want := range map[uint64]uint64{0: 0, 1: 0xb456bcfc34c2cb2c, math.MaxUint64: 0x64b5720b4b825f21} {
		if got := Mix(x); got != want {
			t.Errorf("Mix(%#x) = %#x, want %#x", x, got, want)
		}
	}
}
