package physics

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
)

// A kinematic body follows its drive, on a clock of its own. The drive gives the pose at a time of that clock, and the
// velocity of each slice follows from it: so rounding errors do not add up, and a drum that has turned a hundred times
// is where it should be. Where the body would crush another one the guard stops it, and its clock stops too: see
// World.throttle.

// driveTolerance (m and rad) is the deviation from its pose beyond which a driven body is corrected: above the rounding
// of many steps, below everything visible. A body at rest must not move by rounding.
const driveTolerance = 1e-10

// drive moves a kinematic body: along a course, or at a velocity for ever.
type drive struct {
	vel, spin geom.Vec3 // m/s and rad/s, once up to speed
	ramp      float64   // s from rest to that speed
	course    *course   // replaces them; nil if there is none
	start     geom.Pose // of the centre of mass where the drive began
	clock     float64   // s since then, without the time that the body stood blocked
	planned   float64   // s by which the clock advances in this slice if the way is free
	clear     float64   // share of that way that is free of immovable obstacles: see clearWay
	behind    float64   // s that the body stood blocked
	waited    float64   // s that the body stood blocked since it last ran freely
	throttle  float64   // share of its speed that the body is allowed, 0…1
	stalled   bool      // the body stands blocked and does not try to move any more: see World.stall

	aimVel, aimSpin geom.Vec3 // m/s and rad/s, the velocity it aimed at in the last slice
}

// driveFrom returns a drive at a constant velocity from a pose.
func driveFrom(at geom.Pose, vel, spin geom.Vec3) drive {
	return drive{vel: vel, spin: spin, start: at, throttle: 1}
}

// goes reports whether the drive moves at this velocity for ever, and has done so from its beginning.
func (d *drive) goes(vel, spin geom.Vec3) bool {
	return d.course == nil && d.ramp == 0 && d.vel == vel && d.spin == spin
}

// turnTo gives the drive another velocity, from a pose.
func (d *drive) turnTo(at geom.Pose, vel, spin geom.Vec3) {
	behind, throttle := d.behind, d.throttle
	*d = driveFrom(at, vel, spin)
	d.behind, d.throttle = behind, throttle
}

// pace returns the time (s) at full speed that covers the same distance as the drive up to a time of its clock.
func (d *drive) pace(clock float64) float64 {
	if clock < d.ramp {
		return float64(clock*clock) / (2 * d.ramp)
	}
	return clock - float64(0.5*d.ramp)
}

// at returns the pose of the centre of mass that the drive aims at for a time of its clock. origin is the origin of the
// body's definition.
func (d *drive) at(clock float64, origin geom.Vec3) geom.Pose {
	if d.course != nil {
		return d.course.at(clock, &d.start, origin)
	}
	t := d.pace(clock)
	// Whole turns lead back to the start: they are taken off before their rounding can spoil the rest.
	speed := d.spin.Len()
	turn := math.Mod(float64(speed*t), 2*math.Pi)
	end := geom.Pose{P: d.start.P.AddScaled(t, d.vel), Q: d.start.Q}
	if speed > 0 {
		end.Q = geom.FromRotationVector(d.spin.Scale(turn / speed)).Mul(d.start.Q).Unit()
	}
	return end
}

// velocity returns the mean velocity (m/s, rad/s) over the planned time of a slice of dt seconds.
func (d *drive) velocity(dt float64, origin geom.Vec3) (vel, spin geom.Vec3) {
	switch {
	case d.course != nil:
		from, to := d.at(d.clock, origin), d.at(d.clock+d.planned, origin)
		return to.P.Sub(from.P).Scale(1 / dt), to.Q.Mul(from.Q.Conj()).RotationVector().Scale(1 / dt)
	case d.clock >= d.ramp:
		return d.vel.Scale(d.throttle), d.spin.Scale(d.throttle)
	}
	share := (d.pace(d.clock+d.planned) - d.pace(d.clock)) / dt
	return d.vel.Scale(share), d.spin.Scale(share)
}

// steer gives a kinematic body the velocity of its drive for the coming slice.
func (w *World) steer(i int) {
	b, s := &w.bodies[i], &w.states[i]
	d := &b.drive
	d.clear = 1
	if d.stalled && !w.amongStanding(int32(i)) {
		w.resume(int32(i))
	}
	if d.stalled {
		d.planned, s.Vel, s.Spin = 0, geom.Vec3{}, geom.Vec3{}
		return
	}
	d.planned = d.throttle * w.dt
	s.Vel, s.Spin = d.velocity(w.dt, b.origin)
	place := d.at(d.clock, b.origin)
	if off := place.P.Sub(w.poses[i].P); off.LenSq() > driveTolerance*driveTolerance {
		s.Vel = s.Vel.AddScaled(d.throttle/w.dt, off)
	}
	if off := place.Q.Mul(w.poses[i].Q.Conj()).RotationVector(); !b.round && off.LenSq() > driveTolerance*driveTolerance {
		s.Spin = s.Spin.AddScaled(d.throttle/w.dt, off)
	}
	d.aimVel, d.aimSpin = s.Vel, s.Spin
}

// cancelInwardDrift adds to the belt of constraint c a surface velocity of a turning kinematic body: outwards, half of
// the centripetal velocity change of its riders in a sub-step of h seconds. A sub-step moves bodies at the velocity of
// its end: riders that friction keeps at the speed of a turntable would go along the tangents of the ends, and creep
// inwards by ω²rh/2 a second.
func (w *World) cancelInwardDrift(c *contact.Constraint, h float64) {
	if w.bodies[c.A].kind == kinematic {
		c.Belt = c.Belt.Sub(inwardDrift(w.states[c.A].Spin, c.CentreA, h))
	}
	if w.bodies[c.B].kind == kinematic {
		c.Belt = c.Belt.Add(inwardDrift(w.states[c.B].Spin, c.CentreB, h))
	}
}

// inwardDrift returns half the velocity (m/s) that a point at arm r (m) of a body spinning at spin (rad/s) loses
// towards the axis in h (s).
func inwardDrift(spin, r geom.Vec3, h float64) geom.Vec3 {
	return spin.Cross(spin.Cross(r)).Scale(-0.5 * h)
}

// SetRamp has a kinematic body accelerate evenly from rest to its given velocity in so many seconds, from now on.
func (w *World) SetRamp(id BodyID, seconds float64) {
	i := w.lookup(id)
	if b := &w.bodies[i]; b.kind == kinematic && seconds >= 0 && seconds <= courseLongest {
		w.wake(i)
		d := driveFrom(w.poses[i], b.drive.vel, b.drive.spin)
		d.ramp, d.behind, d.throttle = seconds, b.drive.behind, b.drive.throttle
		b.drive = d
	}
}

// SetCourse has a kinematic body follow a course that begins at its present pose.
func (w *World) SetCourse(id BodyID, c Course) error {
	i := w.lookup(id)
	b := &w.bodies[i]
	if b.kind != kinematic {
		return courseError("%q is %s: only a kinematic body follows a course", w.facts[i].name, Kind(b.kind))
	}
	own, err := c.compile()
	if err != nil {
		return err
	}
	w.wake(i)
	b.drive = drive{course: own, start: w.poses[i], behind: b.drive.behind, throttle: b.drive.throttle}
	return nil
}

// MoveTo has a kinematic body go straight to a pose of its centre of mass, evenly and within so many seconds, and stay.
// The rotation is scaled to length one; zero means none. A pose that is not finite is an error, and changes nothing.
func (w *World) MoveTo(id BodyID, position mgl64.Vec3, rotation mgl64.Quat, seconds float64) error {
	i := w.lookup(id)
	if !finite(position) || !finiteTurn(rotation) {
		return courseError("the pose to move to must be finite, got %v and %v", position, rotation)
	}
	origin := w.bodies[i].origin
	end, now := geom.Pose{P: vec(position), Q: quat(rotation)}, w.poses[i]
	turn := end.Q.Mul(now.Q.Conj())
	return w.SetCourse(id, Course{Stops: []Stop{{
		Time: seconds, Shift: mgl(end.Apply(origin).Sub(now.Apply(origin))),
		Turn: mgl64.Quat{W: turn.W, V: mgl64.Vec3{turn.X, turn.Y, turn.Z}},
	}}})
}

// Behind returns the time (s) that a kinematic body has lost to obstacles in its way.
func (w *World) Behind(id BodyID) float64 { return w.bodies[w.lookup(id)].drive.behind }

// resting reports whether the drive holds the body where it is for ever, and is back at its full speed: a body that
// fell asleep throttled would begin its next motion as if it were blocked.
func (d *drive) resting() bool {
	if d.throttle < 1 {
		return false
	}
	if d.course != nil {
		return d.course.then == stayAtEnd && d.clock >= d.course.times[len(d.course.times)-1]
	}
	return d.vel == geom.Vec3{} && d.spin == geom.Vec3{}
}
