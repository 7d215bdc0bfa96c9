package physics

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// A kinematic body follows its drive, on a clock of its own. The drive gives the pose at a time of that clock, and the
// velocity of each slice follows from it: so rounding errors do not add up, and a drum that has turned a hundred times
// is where it should be. Where the body would crush another one the guard stops it, and its clock stops too: see
// World.throttle.

// SetRamp has a kinematic body accelerate evenly from rest to its given velocity in so many seconds, from now on.
func (w *World) SetRamp(id BodyID, seconds float64) {
	i := w.lookup(id)
	if b := &w.st.Bodies[i]; b.Kind == state.Kinematic && seconds >= 0 && seconds <= courseLongest {
		w.st.Wake(i)
		d := state.DriveFrom(w.st.Poses[i], b.Drive.Vel, b.Drive.Spin)
		d.Ramp, d.Behind, d.Throttle = seconds, b.Drive.Behind, b.Drive.Throttle
		b.Drive = d
	}
}

// SetCourse has a kinematic body follow a course that begins at its present pose.
func (w *World) SetCourse(id BodyID, c Course) error {
	i := w.lookup(id)
	b := &w.st.Bodies[i]
	if b.Kind != state.Kinematic {
		return courseError("%q is %s: only a kinematic body follows a course", w.facts[i].name, Kind(b.Kind))
	}
	own, err := c.compile()
	if err != nil {
		return err
	}
	w.st.Wake(i)
	b.Drive = state.Drive{Course: own, Start: w.st.Poses[i], Behind: b.Drive.Behind, Throttle: b.Drive.Throttle}
	return nil
}

// MoveTo has a kinematic body go straight to a pose of its centre of mass, evenly and within so many seconds, and stay.
// The rotation is scaled to length one; zero means none. A pose that is not finite is an error, and changes nothing.
func (w *World) MoveTo(id BodyID, position mgl64.Vec3, rotation mgl64.Quat, seconds float64) error {
	i := w.lookup(id)
	if !finite(position) || !finiteTurn(rotation) {
		return courseError("the pose to move to must be finite, got %v and %v", position, rotation)
	}
	origin := w.st.Bodies[i].Origin
	end, now := geom.Pose{P: vec(position), Q: quat(rotation)}, w.st.Poses[i]
	turn := end.Q.Mul(now.Q.Conj())
	return w.SetCourse(id, Course{Stops: []Stop{{
		Time: seconds, Shift: mgl(end.Apply(origin).Sub(now.Apply(origin))),
		Turn: mgl64.Quat{W: turn.W, V: mgl64.Vec3{turn.X, turn.Y, turn.Z}},
	}}})
}

// Behind returns the time (s) that a kinematic body has lost to obstacles in its way.
func (w *World) Behind(id BodyID) float64 { return w.st.Bodies[w.lookup(id)].Drive.Behind }
