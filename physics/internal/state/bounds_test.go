package state

import (
	"math/rand/v2"
	"testing"
)

// TestFixedLengthRounds: ways are rounded up, rooms down, and both keep their order where the counter wraps round.
func TestFixedLengthRounds(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		d := r.ExpFloat64() * []float64{1e-13, 1e-9, 1e-3, 1, 1e5}[r.IntN(5)]
		if over := float64(lengthAbove(d)) * LengthUnit; over < d {
			t.Fatalf("%g m rounded up to %g", d, over)
		}
		if under := float64(LengthBelow(d)) * LengthUnit; under > d {
			t.Fatalf("%g m rounded down to %g", d, under)
		}
		mark := ^FixedLength(0) - LengthBelow(d)
		if later := mark + lengthAbove(2*d); !mark.before(later) || later.before(mark) || mark.before(mark) {
			t.Fatalf("readings %g m apart across the end of the counter are out of order", 2*d)
		}
	}
	if LengthBelow(-1) != 0 || lengthAbove(1e300) != LengthBelow(1e300) {
		t.Error("ways beyond the range are not cut")
	}
}

// TestSeparationBoundsExpire: a separation bound that the motion bounds have passed is dropped, so that it never seems
// to lie ahead again when their difference wraps round.
func TestSeparationBoundsExpire(t *testing.T) {
	k := Bounds{Motion: []MotionBound{{Start: 7, End: 8}, {Start: 20, End: 30}}}
	k.ResetPair(0)
	k.Separation[0] = SeparationBound{Until: k.PairMotion(0, 1) + 100, A: 0, B: 1, Known: true}
	if k.ExpireBound(0, 0, 1); !k.Separation[0].Known || k.NeedsProof(0) {
		t.Error("a separation bound ahead is not relied upon")
	}
	k.Motion[1] = MotionBound{Start: k.Motion[1].Start + 100, End: k.Motion[1].End + 100}
	if k.ExpireBound(0, 0, 1); k.Separation[0].Known {
		t.Error("a separation bound just reached is still known")
	}
	k.Motion[1] = MotionBound{Start: k.Motion[1].Start + 1<<63, End: k.Motion[1].End + 1<<63}
	if !k.NeedsProof(0) {
		t.Error("half of all readings later it lies ahead again")
	}
}
