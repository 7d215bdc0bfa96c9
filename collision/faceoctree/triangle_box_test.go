package faceoctree

import (
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// TestClipperMissesNothing lets an edge of the triangle pass through a corner of the box, at places that are no floats,
// and compares with exact arithmetic: a triangle that meets the box is never missed, and one that stays clear of it by
// far more than rounding is never listed.
func TestClipperMissesNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	whole := func(least, most int) float64 { return float64(least + r.IntN(most-least+1)) }
	touch, clear, more := 0, 0, 0
	for i := range 10000 {
		low := geom.V(whole(-9, 9), whole(-9, 9), whole(-9, 9))
		b := geom.Box{Min: low, Max: low.Add(geom.V(whole(0, 9), whole(0, 9), whole(0, 9)))}
		corner := b.Max
		d := geom.V(whole(-5, 5), whole(-5, 5), whole(-5, 5))
		x := Triangle{corner.AddScaled(whole(1, 7), d), corner.AddScaled(-whole(1, 7), d),
			corner.Add(geom.V(whole(-3, 20), whole(-3, 20), whole(-3, 20)))}
		if i%3 == 0 { // past the corner
			for k := range x {
				x[k].X++
			}
		}
		c := clipper{margin: clipRounding * 100}
		bounds := geom.TriangleBox(&x[0], &x[1], &x[2])
		got := bounds.Overlaps(&b) && c.meets(&x, &bounds, &b)
		want := meetsBoxOnGrid(&x, &b)
		switch {
		case want && !got:
			t.Fatalf("%d: %v misses %v", i, x, b)
		case want:
			touch++
		case got:
			more++
		default:
			clear++
		}
	}
	t.Logf("%d meet, %d do not, %d are taken for meeting", touch, clear, more)
	if touch < 1000 || clear < 1000 || more > 0 {
		t.Error("too many or too few")
	}
}

// meetsBoxOnGrid asks all faces of the box, and whether the triangle lies inside.
func meetsBoxOnGrid(x *Triangle, b *geom.Box) bool {
	s := box(b.Min, b.Max)
	for f := range s.Faces {
		if y := s.Triangle(int32(f)); meetOnGrid(x, &y) {
			return true
		}
	}
	return holds(b, &x[0])
}
