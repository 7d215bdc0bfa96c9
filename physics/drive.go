package physics

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// SetRamp has a kinematic body accelerate evenly from rest to its given velocity in so many seconds, from now on. A
// course or MoveTo ends by that, and the body stands. Bodies that are not kinematic ignore it, and all bodies ignore
// seconds beyond 0 to 1e7.
func (b Body) SetRamp(seconds float64) {
	w, i := b.at()
	if body := &w.st.Bodies[i]; body.Kind == state.Kinematic && seconds >= 0 && seconds <= courseLongest {
		b.redirect()
		d := state.DriveFrom(w.st.Poses[i], body.Drive.Vel, body.Drive.Spin)
		d.Ramp, d.Behind, d.Throttle = seconds, body.Drive.Behind, body.Drive.Throttle
		body.Drive = d
	}
}

// SetCourse has a kinematic body follow a course that begins at its present pose.
func (b Body) SetCourse(c Course) error {
	w, i := b.at()
	body := &w.st.Bodies[i]
	if body.Kind != state.Kinematic {
		return courseError("%q is %s: only a kinematic body follows a course", w.facts[i].name, Kind(body.Kind))
	}
	own, err := c.compile()
	if err != nil {
		return err
	}
	b.redirect()
	body.Drive = state.Drive{Course: own, Start: w.st.Poses[i], Behind: body.Drive.Behind, Throttle: body.Drive.Throttle}
	return nil
}

// MoveTo has a kinematic body go straight to a pose of its centre of mass, evenly and within so many seconds, and stay.
// The rotation is scaled to length one; zero means none. A pose that is not finite is an error, and changes nothing.
func (b Body) MoveTo(position mgl64.Vec3, rotation mgl64.Quat, seconds float64) error {
	w, i := b.at()
	if !finite(position) || !finiteTurn(rotation) {
		return courseError("the pose to move to must be finite, got %v and %v", position, rotation)
	}
	origin := w.st.Bodies[i].Origin
	end, now := geom.Pose{P: vec(position), Q: quat(rotation)}, w.st.Poses[i]
	turn := end.Q.Mul(now.Q.Conj())
	return b.SetCourse(Course{Stops: []Stop{{
		Time: seconds, Shift: mgl(end.Apply(origin).Sub(now.Apply(origin))),
		Turn: mgl64.Quat{W: turn.W, V: mgl64.Vec3{turn.X, turn.Y, turn.Z}},
	}}})
}

// TimeLost returns the time (s) that a kinematic body has lost to obstacles in its way.
func (b Body) TimeLost() float64 { return b.world.st.Bodies[b.slot()].Drive.Behind }

// PoseAhead returns where the centre-of-mass frame of a body will be in so many seconds: of a kinematic body where its
// drive leads, exactly unless something blocks it, and of a dynamic one where its present velocities lead. A time
// outside 0 to 1e7 s is clamped to that range, NaN counts as 0.
func (b Body) PoseAhead(seconds float64) Pose {
	w, i := b.at()
	seconds = timeAhead(seconds)
	body, s, pose := &w.st.Bodies[i], &w.st.States[i], w.st.Poses[i]
	switch d := &body.Drive; {
	case body.Kind == state.Kinematic && d.Stalled, body.Kind == state.Static:
	case body.Kind == state.Kinematic:
		pose = d.At(d.Clock+float64(d.Throttle*seconds), body.Origin)
	default:
		pose.P = pose.P.AddScaled(seconds, s.Vel)
		pose.Q = geom.FromRotationVector(s.Spin.Scale(seconds)).Mul(pose.Q).Unit()
	}
	return poseOf(&pose)
}

// timeAhead clamps a time (s) to those that clocks of drives know.
func timeAhead(seconds float64) float64 {
	if !(seconds > 0) {
		return 0
	}
	return min(seconds, courseLongest)
}

// Course gives the pose of a kinematic body over time, relative to its pose at the beginning. Between stops the body
// goes straight and by the nearest turn.
type Course struct {
	Stops  []Stop // in order of their times
	Then   Ending
	Smooth bool // sets off and stops gently at each stop: at most 1.5 times as fast as the mean
}

// Stop is a pose on a course.
type Stop struct {
	Time  float64    // s from the beginning of the course, > 0
	Shift mgl64.Vec3 // m, world: displacement of the origin of BodyDef's frame since the beginning
	Turn  mgl64.Quat // about that origin, on top of the rotation at the beginning; zero means none
}

// Route is a checked course that says where it leads. The zero Route stays where it begins.
type Route struct{ own *state.Course }

// Route checks the course and returns a copy to be asked. Errors are those of Body.SetCourse.
func (c *Course) Route() (Route, error) {
	own, err := c.compile()
	return Route{own}, err
}

// At returns where the course has led at a time (s from its beginning): the position is the shift since (m, world), the
// rotation the turn on top of the one at the beginning. Times are clamped as those of PoseAhead.
func (r Route) At(seconds float64) Pose {
	if r.own == nil {
		return Pose{Rotation: mgl64.QuatIdent()}
	}
	shift, turn := r.own.Relative(timeAhead(seconds))
	return poseOf(&geom.Pose{P: shift, Q: turn.Unit()})
}

// Ending says how a body continues after the last stop of its course.
type Ending uint8

// The endings.
const (
	StayAtEnd   Ending = iota // stays there
	ReturnAtEnd               // goes the same way back, and on to and fro; blocked for a second it turns round too
	RepeatAtEnd               // begins again: the last stop is where it began
)

// Limits of courses.
const (
	courseLongest = 1e7    // s: a third of a year, where a clock still resolves 2 ns
	courseMost    = 10_000 // stops
)

func courseError(format string, args ...any) error { return fmt.Errorf("course: "+format, args...) }

// compile checks a course and returns a compiled copy.
func (c *Course) compile() (*state.Course, error) {
	switch n := len(c.Stops); {
	case n == 0 || n > courseMost:
		return nil, courseError("want 1 to %d stops, got %d", courseMost, n)
	case c.Then > RepeatAtEnd:
		return nil, courseError("there is no ending %d", c.Then)
	}
	own := &state.Course{Times: []float64{0}, Shifts: []geom.Vec3{{}}, Turns: []geom.Quat{geom.IdentityQuat()},
		Then: state.Ending(c.Then), Smooth: c.Smooth}
	for i := range c.Stops {
		s := &c.Stops[i]
		switch {
		case !(s.Time > own.Times[i]) || !(s.Time <= courseLongest):
			return nil, courseError("stop %d: its time must be after that of the stop before (%g s) and at most %g s, got %g",
				i+1, own.Times[i], courseLongest, s.Time)
		case !(vec(s.Shift).Len() <= state.Farthest) || !finiteTurn(s.Turn):
			return nil, courseError("stop %d: its shift and turn must be finite and within %g m", i+1, state.Farthest)
		}
		own.Times = append(own.Times, s.Time)
		own.Shifts = append(own.Shifts, vec(s.Shift))
		own.Turns = append(own.Turns, quat(s.Turn))
	}
	last := len(own.Times) - 1
	if c.Then == RepeatAtEnd && (own.Shifts[last].Len() > 1e-9 || own.Turns[last].RotationVector().Len() > 1e-9) {
		return nil, courseError("the last stop of a course that begins again must be where it began: shift 0, no turn")
	}
	return own, nil
}
