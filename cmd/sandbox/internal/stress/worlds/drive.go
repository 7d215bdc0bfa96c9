package worlds

import (
	"github.com/brickyard-physics/brickyard/physics"
)

// drive has a kinematic body go elsewhere, along a course, to and fro, or stop.
func (w *wild) drive(id physics.BodyID) {
	b := w.Body(id)
	if b.Kind() != physics.Kinematic {
		return
	}
	t := w.Trial
	var err error
	switch t.IntN(6) {
	case 0:
		err = b.MoveTo(w.spot(), anyTurn(t), anyMagnitude(t, 1e-3, 1))
	case 1:
		b.SetVelocity(vec{}, vec{})
	case 2:
		b.SetVelocity(w.speed.any(t), w.spin.any(t))
	case 3:
		b.SetRamp(t.Random())
	default:
		err = b.SetCourse(w.course())
	}
	w.obeyed(err)
}

// course has up to five stops.
func (w *wild) course() physics.Course {
	t := w.Trial
	c := physics.Course{Then: oneOf(t, physics.StayAtEnd, physics.ReturnAtEnd), Smooth: chance(t, 1, 2)}
	time := 0.0
	for range 1 + t.IntN(5) {
		time += anyMagnitude(t, 0.01, 1)
		c.Stops = append(c.Stops, physics.Stop{Time: time, Shift: anyInCube(t, 2*w.size), Turn: anyTurn(t)})
	}
	return c
}

// driveAll gives each kinematic body another drive, so many times in a hundred.
func (w *wild) driveAll(often int) {
	for _, id := range w.bodies {
		if chance(w.Trial, often, 100) {
			w.drive(id)
		}
	}
}
