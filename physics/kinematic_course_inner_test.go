package physics

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
)

// TestNextStop: on the way out, on the way back, at a stop, in later rounds and below zero, where a course is that
// turned round.
func TestNextStop(t *testing.T) {
	stops := []Stop{{Time: 1, Shift: mgl64.Vec3{1, 0, 0}}, {Time: 3}}
	for _, row := range []struct {
		then     Ending
		at, next float64 // s
	}{
		{StayAtEnd, 0, 1}, {StayAtEnd, 0.25, 0.75}, {StayAtEnd, 1, 2}, {StayAtEnd, 2.5, 0.5},
		{StayAtEnd, 3, math.Inf(1)}, {StayAtEnd, 7, math.Inf(1)},
		{RepeatAtEnd, 0.5, 0.5}, {RepeatAtEnd, 3, 1}, {RepeatAtEnd, 4.5, 1.5},
		{ReturnAtEnd, 0.5, 0.5}, {ReturnAtEnd, 2, 1}, {ReturnAtEnd, 3, 2}, {ReturnAtEnd, 3.5, 1.5}, {ReturnAtEnd, 5, 1},
		{ReturnAtEnd, 5.75, 0.25}, {ReturnAtEnd, 6, 1}, {ReturnAtEnd, 12.5, 0.5}, {ReturnAtEnd, -0.5, 0.5},
		{ReturnAtEnd, -1.5, 0.5}, {ReturnAtEnd, -4, 1},
	} {
		c, err := (&Course{Stops: stops, Then: row.then}).compile()
		if err != nil {
			t.Fatal(err)
		}
		if next := c.nextStop(row.at); next != row.next {
			t.Errorf("ending %d: %g s before the next stop at %g s, want %g", row.then, next, row.at, row.next)
		}
	}
}
