package jointrows

import "math"

// Axis holds the forces along one freedom of a joint. Lengths are in m, angles in rad, forces in N and torques in N m,
// by the unit of the coordinate. The zero Axis is locked: Free is free.
type Axis struct {
	Lo, Hi      float64 // limits of the coordinate: infinite where there is none, equal where it is locked
	StopHertz   float64 // of limits that yield like a spring; 0: they do not
	StopRatio   float64 // damping ratio of these
	Restitution float64 // share of the speed with which a limit throws back
	Motor       Motor
	Spring      Spring
	Friction    float64 // dry: at most so much against the motion
	Damping     float64 // N s/m or N m s/rad
	Armature    float64 // kg or kg m²: inertia of the motor's own rotor, along the axis
}

// Free is an axis on which nothing acts.
var Free = Axis{Lo: math.Inf(-1), Hi: math.Inf(1)}

// Drive is the aim of a motor.
type Drive uint8

// The aims of a motor.
const (
	Off      Drive = iota
	Velocity       // Aim is a speed, reached with at most Max
	Position       // Aim is a value of the coordinate, reached like a spring of Hertz and Ratio with at most Max
	Force          // Aim is a force or torque; the speed stays below Speed if that is not zero
)

// Motor drives an axis.
type Motor struct {
	Drive        Drive
	Aim, Max     float64
	Speed        float64 // m/s or rad/s
	Hertz, Ratio float64
	Keys         *Keys // the aim over time; nil: it is Aim
}

// Spring pulls the coordinate to Rest, by frequency and damping ratio or by stiffness and damping.
type Spring struct {
	Rest               float64
	Hertz, Ratio       float64
	Stiffness, Damping float64 // N/m and N s/m, or N m/rad and N m s/rad; used where Hertz is 0
}

// Limited reports whether the axis has a limit.
func (a *Axis) Limited() bool { return a.Lo > math.Inf(-1) || a.Hi < math.Inf(1) }

// Acts reports whether anything acts on the axis.
func (a *Axis) Acts() bool {
	s := &a.Spring
	return a.Limited() || a.Motor.Drive != Off || s.Hertz > 0 || s.Stiffness > 0 || s.Damping > 0 || a.Friction > 0 ||
		a.Damping > 0 || a.Armature > 0
}

// Yields reports whether a spring or damper acts on the axis: such depend on the mass that they move.
func (a *Axis) Yields() bool {
	s := &a.Spring
	return a.StopHertz > 0 || a.Motor.Drive == Position || s.Hertz > 0 || s.Stiffness > 0 || s.Damping > 0 || a.Damping > 0
}

// IsPlain reports whether nothing acts on the axis but limits that do not yield and dry friction.
func (a *Axis) IsPlain() bool { return !a.Yields() && a.Motor.Drive == Off && a.Armature == 0 }

// Locked reports whether the axis leaves no freedom.
func (a *Axis) Locked() bool { return a.Lo == a.Hi }

// Count returns the angle (rad) that differs from another one by full turns and is nearest to the angle before.
func Count(angle, before float64) float64 {
	return angle + float64(2*math.Pi*math.Round((before-angle)/(2*math.Pi)))
}

// Beyond returns by how much (m or rad) a coordinate is beyond the limits: negative below the lower one.
func (a *Axis) Beyond(value float64) float64 {
	switch {
	case value < a.Lo:
		return value - a.Lo
	case value > a.Hi:
		return value - a.Hi
	}
	return 0
}
