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
		{ReturnAtEnd, -1.5, 0.5}, {ReturnAtEnd, -4, 1}, {ReturnAtEnd, -1e-17, 1},
	} {
		c, err := (&Course{Stops: stops, Then: row.then}).compile()
		if err != nil {
			t.Fatal(err)
		}
		if next := c.NextStop(row.at); next != row.next {
			t.Errorf("ending %d: %g s before the next stop at %g s, want %g", row.then, next, row.at, row.next)
		}
	}
}

// TestClockShowsWhereTheBodyIs: wherever a body is stopped on a course whose speed changes, its drive says at that time
// of its clock that it is there.
func TestClockShowsWhereTheBodyIs(t *testing.T) {
	plate := boxOf(t, mgl64.Vec3{0.5, 0.1, 0.5})
	for _, row := range []struct {
		name  string
		drive func(w *World, id BodyID) error
	}{
		{"smooth", func(w *World, id BodyID) error {
			return w.Body(id).SetCourse(Course{Smooth: true, Stops: []Stop{{Time: 0.1, Shift: mgl64.Vec3{0, -2, 0}}}})
		}},
		{"ramp", func(w *World, id BodyID) error {
			w.Body(id).SetVelocity(mgl64.Vec3{0, -40, 0}, mgl64.Vec3{})
			w.Body(id).SetRamp(0.2)
			return nil
		}},
		{"a stop on the way", func(w *World, id BodyID) error {
			return w.Body(id).SetCourse(Course{Stops: []Stop{
				{Time: 0.088, Shift: mgl64.Vec3{0, -0.88, 0}}, {Time: 0.1, Shift: mgl64.Vec3{0, -2, 0}}}})
		}},
	} {
		w, ids := worldOf(t, DefaultConfig(), oneSolid(Static, boxOf(t, mgl64.Vec3{5, 0.5, 5}), mgl64.Vec3{0, -0.5, 0}),
			oneSolid(Dynamic, boxOf(t, mgl64.Vec3{0.5, 0.5, 0.5}), mgl64.Vec3{0, 0.501, 0}),
			oneSolid(Kinematic, plate, mgl64.Vec3{0, 2, 0}))
		if err := row.drive(w, ids[2]); err != nil {
			t.Fatal(err)
		}
		for range 20 {
			w.Step()
			b := &w.st.Bodies[2]
			if at := b.Drive.At(b.Drive.Clock, b.Origin); at.P.Sub(w.st.Poses[2].P).Len() > 1e-9 {
				t.Errorf("%s: in step %d the body is at %.6f m, its drive at %.6f m", row.name, w.st.Step, w.st.Poses[2].P.Y,
					at.P.Y)
			}
		}
		if !w.st.Feels(2) {
			t.Errorf("%s: nothing stopped it", row.name)
		}
	}
}
