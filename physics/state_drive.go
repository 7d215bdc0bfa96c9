package physics

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

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
