package linkage

import (
	"math"

	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// An axis obeys at most one equation at a time: that of its stop, of its motor, of its dry friction, or of its soft
// parts (springs, damping, the motor's own inertia, a motor that goes to a place). All else that acts on it is at a
// bound or follows from the speed that the equation asks for.

// law holds the forces along an axis in a sub-step, besides its stop. A soft part with coefficient s and target u gives
// the impulse −s (v − u).
type law struct {
	soft, softTarget   float64 // springs, damping and inertia together
	motor, motorTarget float64 // infinite for a motor that keeps a speed, zero for none
	motorMost          float64 // N s or N m s
	frictionMost       float64
}

// spring adds a spring of stiffness k and damping c to a soft part, with its end offset away and moving at a speed.
func spring(soft, target *float64, k, c, offset, speed, h float64) {
	s := float64(h * (c + float64(h*k)))
	if s <= 0 {
		return
	}
	u := (float64(c*speed) - float64(k*offset)) / (c + float64(h*k))
	*target = (float64(*soft**target) + float64(s*u)) / (*soft + s)
	*soft += s
}

// stiffness returns the stiffness and damping of a spring of a frequency (Hz) and damping ratio on a mass.
func stiffness(hertz, ratio, mass float64) (k, c float64) {
	omega := 2 * math.Pi * hertz
	return mass * omega * omega, 2 * ratio * mass * omega
}

// makeLaw returns the law of an axis, from its coordinate and the speed at the end of the last sub-step.
func makeLaw(x *jointrows.Axis, along *Along, compliance, h float64) law {
	l := law{frictionMost: x.Friction * h}
	mass := 0.0
	if compliance > 0 {
		mass = 1 / compliance
	}
	if x.Damping > 0 {
		spring(&l.soft, &l.softTarget, 0, x.Damping, 0, 0, h)
	}
	if k, c := x.Spring.Stiffness, x.Spring.Damping; x.Spring.Hertz > 0 || k > 0 || c > 0 {
		if x.Spring.Hertz > 0 {
			k, c = stiffness(x.Spring.Hertz, x.Spring.Ratio, mass)
		}
		spring(&l.soft, &l.softTarget, k, c, along.Coordinate-x.Spring.Rest, 0, h)
	}
	if x.Armature > 0 {
		l.softTarget = (float64(l.soft*l.softTarget) + float64(x.Armature*along.Speed)) / (l.soft + x.Armature)
		l.soft += x.Armature
	}
	l.addMotor(&x.Motor, along, mass, h)
	return l
}

// addMotor adds the motor.
func (l *law) addMotor(m *jointrows.Motor, along *Along, mass, h float64) {
	l.motorMost = m.Max * h
	switch m.Drive {
	case jointrows.Velocity:
		l.motor, l.motorTarget = math.Inf(1), m.Aim
	case jointrows.Force:
		speed := m.Speed
		if speed == 0 {
			speed = math.Inf(1)
		}
		l.motor, l.motorTarget, l.motorMost = math.Inf(1), math.Copysign(speed, m.Aim), math.Abs(m.Aim)*h
	case jointrows.Position:
		k, c := stiffness(m.Hertz, m.Ratio, mass)
		spring(&l.motor, &l.motorTarget, k, c, along.Coordinate-m.Aim, 0, h)
	}
	if l.motorMost == 0 {
		l.motor = 0
	}
}

// findStop finds out whether a limit acts besides those that do: the axis would pass it in this sub-step. It reports
// whether one has been found.
func (along *Along) findStop(x *jointrows.Axis, value, speed, h float64) bool {
	next := value + float64(h*speed)
	side := inside
	switch {
	case x.Locked():
		side = below
	case next < x.Lo:
		side = below
	case next > x.Hi:
		side = above
	}
	if side == inside || side == along.stop {
		return false
	}
	along.stop, along.hit = side, speed
	return true
}

// stopTarget returns the speed that a stop asks for: with bias to come to the limit in time or, beyond it, back to it;
// without to stay, or to come back from it.
func stopTarget(x *jointrows.Axis, along *Along, value, most, h float64, bias bool) float64 {
	limit := x.Lo
	if along.stop == above {
		limit = x.Hi
	}
	off := value - limit
	switch {
	case !bias && x.Restitution > 0 && along.hit*float64(along.stop) > hitSpeed:
		return -x.Restitution * along.hit
	case !bias:
		return 0
	case float64(along.stop)*off < 0 && !x.Locked():
		return -off / h
	}
	return closing(off, most, h)
}

// closing returns the speed that takes back a share of an error.
func closing(off, most, h float64) float64 {
	return -max(-most, min(closingRate*off/h, most))
}

// equation is the one that an axis obeys.
type equation uint8

const (
	none   equation = iota
	stops           // at a limit
	drives          // a motor keeps its speed
	sticks          // dry friction holds
	yields          // soft parts alone
)

// equation returns the one that the axis obeys.
func (l *law) equation(along *Along) equation {
	switch {
	case along.stop != inside:
		return stops
	case math.IsInf(l.motor, 1) && along.motor == inside:
		return drives
	case l.frictionMost > 0 && along.friction == inside:
		return sticks
	case l.soft > 0 || l.motor > 0 && along.motor == inside:
		return yields
	}
	return none
}

// softness returns 1/s of all soft parts that are not at a bound, and their common target.
func (l *law) softness(along *Along) (softness, target float64) {
	s, su := l.soft, l.soft*l.softTarget
	if along.motor == inside && !math.IsInf(l.motor, 1) {
		s, su = s+l.motor, su+float64(l.motor*l.motorTarget)
	}
	return 1 / s, su / s
}

// motorAt returns the impulse of the motor at a speed of the axis, now being before.
func (l *law) motorAt(speed, before float64) float64 {
	switch {
	case l.motor == 0:
		return 0
	case !math.IsInf(l.motor, 1):
		return max(-l.motorMost, min(-l.motor*(speed-l.motorTarget), l.motorMost))
	case l.motorTarget != speed:
		return math.Copysign(l.motorMost, l.motorTarget-speed)
	}
	return max(-l.motorMost, min(before, l.motorMost))
}

// frictionAt returns the impulse of dry friction at a speed of the axis, now being before.
func (l *law) frictionAt(speed, before float64) float64 {
	if speed != 0 {
		return math.Copysign(l.frictionMost, -speed)
	}
	return max(-l.frictionMost, min(before, l.frictionMost))
}
