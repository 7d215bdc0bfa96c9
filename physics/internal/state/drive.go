package state

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// A kinematic body follows its drive, on a clock of its own. The drive gives the pose at a time of that clock, and the
// velocity of each slice follows from it: so rounding errors do not add up, and a drum that has turned a hundred times
// is where it should be. Where the body would crush another one the guard stops it, and its clock stops too.

// Drive moves a kinematic body: along a course, or at a velocity for ever.
type Drive struct {
	Vel, Spin geom.Vec3 // m/s and rad/s, once up to speed
	Ramp      float64   // s from rest to that speed
	Course    *Course   // replaces them; nil if there is none
	Start     geom.Pose // of the centre of mass where the drive began
	Clock     float64   // s since then, without the time that the body stood blocked
	Planned   float64   // s by which the clock advances in this slice if the way is free
	Clear     float64   // share of that way that is free of immovable obstacles: see clearWay
	Behind    float64   // s that the body stood blocked
	Waited    float64   // s of these since it last went at full speed
	Throttle  float64   // share of its speed that the body is allowed, 0…1
	Stalled   bool      // the body stands blocked and does not try to move any more: see State.Resume

	AimVel, AimSpin geom.Vec3 // m/s and rad/s, the velocity it aimed at in the last slice
}

// DriveFrom returns a drive at a constant velocity from a pose.
func DriveFrom(at geom.Pose, vel, spin geom.Vec3) Drive {
	return Drive{Vel: vel, Spin: spin, Start: at, Throttle: 1}
}

// Goes reports whether the drive moves at this velocity for ever, and has done so from its beginning.
func (d *Drive) Goes(vel, spin geom.Vec3) bool {
	return d.Course == nil && d.Ramp == 0 && d.Vel == vel && d.Spin == spin
}

// TurnTo gives the drive another velocity, from a pose.
func (d *Drive) TurnTo(at geom.Pose, vel, spin geom.Vec3) {
	behind, throttle := d.Behind, d.Throttle
	*d = DriveFrom(at, vel, spin)
	d.Behind, d.Throttle = behind, throttle
}

// pace returns the time (s) at full speed that covers the same distance as the drive up to a time of its clock.
func (d *Drive) pace(clock float64) float64 {
	if clock < d.Ramp {
		return float64(clock*clock) / (2 * d.Ramp)
	}
	return clock - float64(0.5*d.Ramp)
}

// At returns the pose of the centre of mass that the drive aims at for a time of its clock. origin is the origin of the
// body's definition.
func (d *Drive) At(clock float64, origin geom.Vec3) geom.Pose {
	if d.Course != nil {
		return d.Course.at(clock, &d.Start, origin)
	}
	t := d.pace(clock)
	// Whole turns lead back to the start: they are taken off before their rounding can spoil the rest.
	speed := d.Spin.Len()
	turn := math.Mod(float64(speed*t), 2*math.Pi)
	end := geom.Pose{P: d.Start.P.AddScaled(t, d.Vel), Q: d.Start.Q}
	if speed > 0 {
		end.Q = geom.FromRotationVector(d.Spin.Scale(turn / speed)).Mul(d.Start.Q).Unit()
	}
	return end
}

// UntilStop returns the time (s) from now, at the present throttle, of the first stop of the course that is more than
// some time (s) away; infinite if there is none.
func (d *Drive) UntilStop(after float64) float64 {
	return after + d.Course.NextStop(d.Clock+float64(d.Throttle*after))/d.Throttle
}

// Velocity returns the mean velocity (m/s, rad/s) over the planned time of a slice of dt seconds.
func (d *Drive) Velocity(dt float64, origin geom.Vec3) (vel, spin geom.Vec3) {
	switch {
	case d.Course != nil:
		from, to := d.At(d.Clock, origin), d.At(d.Clock+d.Planned, origin)
		return to.P.Sub(from.P).Scale(1 / dt), to.Q.Mul(from.Q.Conj()).RotationVector().Scale(1 / dt)
	case d.Clock >= d.Ramp:
		return d.Vel.Scale(d.Throttle), d.Spin.Scale(d.Throttle)
	}
	share := (d.pace(d.Clock+d.Planned) - d.pace(d.Clock)) / dt
	return d.Vel.Scale(share), d.Spin.Scale(share)
}

// Resting reports whether the drive holds the body where it is for ever, and is back at its full speed: a body that
// fell asleep throttled would begin its next motion as if it were blocked.
func (d *Drive) Resting() bool {
	if d.Throttle < 1 {
		return false
	}
	if d.Course != nil {
		return d.Course.Then == StayAtEnd && d.Clock >= d.Course.Times[len(d.Course.Times)-1]
	}
	return d.Vel == geom.Vec3{} && d.Spin == geom.Vec3{}
}
