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
	half               bool    // of the half of a sub-step: see swing
	frictionMost       float64
}

// spring adds a spring of stiffness k and damping c to a soft part, with its end offset away. It is implicit: never
// unstable, and damped the more the stiffer it is.
func (l *law) spring(soft, target *float64, k, c, offset, before, mass, h float64) {
	if l.half {
		swing(soft, target, k, c, offset, before, mass, h)
		return
	}
	s := float64(h * (c + float64(h*k)))
	if s <= 0 {
		return
	}
	*target = (float64(*soft**target) - float64(h*k*offset)) / (*soft + s)
	*soft += s
}

// stiffness returns the stiffness and damping of a spring of a frequency (Hz) and damping ratio on a mass.
func stiffness(hertz, ratio, mass float64) (k, c float64) {
	omega := 2 * math.Pi * hertz
	return mass * omega * omega, 2 * ratio * mass * omega
}

// swing adds a spring in the half of a sub-step of 2 h seconds that a free assembly does before the way, or after it. A
// spring that pulls as at the poses there and resists the change of speed like a mass swings on for ever; the mass is
// that with which it swings at its own rate. Damping is that of the exponential, to second order.
func swing(soft, target *float64, k, c, offset, before, mass, h float64) {
	like := k * h * h
	if turn := h * math.Sqrt(k/mass); turn < 1 && turn > 1e-6 {
		q := turn / math.Sin(turn)
		like = mass * (float64(q*q) - 1)
	}
	s := like + float64(h*c*(1+0.5*min(h*c/mass, 1)))
	if s <= 0 {
		return
	}
	*target = (float64(*soft**target) + float64(like*before) - float64(h*k*offset)) / (*soft + s)
	*soft += s
}

// makeLaw returns the law of an axis over h seconds, from its coordinate and its speed before.
func makeLaw(x *jointrows.Axis, along *Along, compliance, h float64, half bool) law {
	l := law{frictionMost: x.Friction * h, half: half}
	mass := 0.0
	if compliance > 0 {
		mass = 1 / compliance
	}
	if x.Damping > 0 {
		l.spring(&l.soft, &l.softTarget, 0, x.Damping, 0, along.Speed, mass, h)
	}
	if k, c := x.Spring.Stiffness, x.Spring.Damping; x.Spring.Hertz > 0 || k > 0 || c > 0 {
		if x.Spring.Hertz > 0 {
			k, c = stiffness(x.Spring.Hertz, x.Spring.Ratio, mass)
		}
		l.spring(&l.soft, &l.softTarget, k, c, along.Coordinate-x.Spring.Rest, along.Speed, mass, h)
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
		l.spring(&l.motor, &l.motorTarget, k, c, along.Coordinate-m.Aim, along.Speed, mass, h)
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
