package joint

import (
	"math"

	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// Axis holds the limits and forces along one freedom of a joint: m and N for a freedom along a line, rad and N m for a
// turn. The zero Axis leaves the freedom to itself.
type Axis struct {
	Limit    Limit
	Motor    Motor
	Spring   Spring
	Friction float64 // N or N m: dry, at most so much against the motion
	Damping  float64 // N s/m or N m s/rad
	Armature float64 // kg or kg m²: inertia of the motor's rotor, on top of that of the bodies
}

// Limit bounds a coordinate. The zero Limit bounds nothing.
type Limit struct {
	On           bool
	Lo, Hi       float64 // m or rad; infinite where there is none
	Hertz, Ratio float64 // of a limit that yields like a spring, with that damping ratio; 0: it does not yield
	Restitution  float64 // share of the speed with which the limit throws back, 0 to 1
}

// Between returns a limit from lo to hi.
func Between(lo, hi float64) Limit { return Limit{On: true, Lo: lo, Hi: hi} }

// AtMost returns a limit from above.
func AtMost(hi float64) Limit { return Limit{On: true, Lo: math.Inf(-1), Hi: hi} }

// Drive is the aim of a motor.
type Drive uint8

// The aims of a motor.
const (
	Off      = Drive(jointrows.Off)
	Velocity = Drive(jointrows.Velocity) // a speed
	Position = Drive(jointrows.Position) // a value of the coordinate, like a damped spring
	Force    = Drive(jointrows.Force)    // a force or torque
)

// Motor drives a freedom. The zero Motor is off.
type Motor struct {
	Drive        Drive
	Aim          float64 // the speed, coordinate or force, by Drive
	Max          float64 // N or N m: the most that it gives
	Speed        float64 // m/s or rad/s: a motor of Force gives nothing beyond it; 0: no bound
	Hertz, Ratio float64 // of a motor of Position
}

// SpeedMotor returns a motor that keeps a speed with at most that force or torque.
func SpeedMotor(speed, most float64) Motor { return Motor{Drive: Velocity, Aim: speed, Max: most} }

// TargetMotor returns a motor that goes to a value of the coordinate like a spring of that frequency (Hz) and damping
// ratio, with at most that force or torque.
func TargetMotor(target, hertz, ratio, most float64) Motor {
	return Motor{Drive: Position, Aim: target, Max: most, Hertz: hertz, Ratio: ratio}
}

// Spring pulls a coordinate to Rest, by frequency and damping ratio or, where Hertz is 0, by stiffness and damping.
type Spring struct {
	Rest               float64
	Hertz, Ratio       float64
	Stiffness, Damping float64 // N/m and N s/m, or N m/rad and N m s/rad
}

// define checks an axis and writes it to one of the engine.
func (a *Axis) define(to *jointrows.Axis) error {
	*to = jointrows.Free
	if a.Limit.On {
		to.Lo, to.Hi = a.Limit.Lo, a.Limit.Hi
		to.StopHertz, to.StopRatio, to.Restitution = a.Limit.Hertz, a.Limit.Ratio, a.Limit.Restitution
	}
	m := &a.Motor
	to.Motor = jointrows.Motor{Drive: jointrows.Drive(m.Drive), Aim: m.Aim, Max: m.Max, Speed: m.Speed, Hertz: m.Hertz,
		Ratio: m.Ratio}
	to.Spring = jointrows.Spring(a.Spring)
	to.Friction, to.Damping, to.Armature = a.Friction, a.Damping, a.Armature
	return nil
}
