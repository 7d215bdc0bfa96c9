package linkage

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// An axis obeys at most one equation at a time: that of its stop, of its motor, of its dry friction, or of its soft
// parts (springs, damping, the motor's own inertia, a motor that goes to a place). All else that acts on it is at a
// bound or follows from the speed that the equation asks for.

// law holds the forces along an axis in a sub-step, besides its stop. A soft part with coefficient s and target u gives
// the impulse −s (v − u).
type law struct {
	soft, softTarget   float64 // springs, damping and armature together
	motor, motorTarget float64 // infinite for a motor that keeps a speed, zero for none
	motorMost          float64 // N s or N m s
	stop, stopTarget   float64 // of a limit that yields, where the axis is beyond it
	frictionMost       float64
	acts               bool // any of these does
}

// axisNow is an axis in the part of a sub-step to be solved.
type axisNow struct {
	part   part
	h      float64 // s
	mass   float64 // kg or kg m²
	value  float64 // m or rad
	before float64 // m/s or rad/s, at the beginning of the part
	time   float64 // s, since its motor was set
}

// part is a part of a sub-step.
type part uint8

const (
	whole part = iota
	firstHalf
	secondHalf
)

// spring adds a spring of stiffness k and damping c to a soft part, with its end offset away and moving at a rate. Over
// a whole sub-step it is implicit: never unstable, and damped the more the stiffer it is.
func spring(soft, target *float64, k, c, offset, rate float64, x *axisNow) {
	if x.part != whole {
		swing(soft, target, k, c, offset, rate, x)
		return
	}
	s := float64(x.h * (c + float64(x.h*k)))
	if s <= 0 {
		return
	}
	*target = (float64(*soft**target) + float64(s*rate) - float64(x.h*k*offset)) / (*soft + s)
	*soft += s
}

// stiffness returns the stiffness and damping of a spring of a frequency (Hz) and damping ratio on a mass.
func stiffness(hertz, ratio, mass float64) (k, c float64) {
	omega := 2 * math.Pi * hertz
	return mass * omega * omega, 2 * ratio * mass * omega
}

// swing adds the same in one half of a sub-step of 2 h seconds, before the way or after it. A spring that pulls as at
// the poses there and resists the change of speed like a mass swings on for ever; with that mass it swings at its own
// rate. A damper acts on the speed after the second half, and on that before the first: together that is damping to
// second order. Dampers that are strong for that act on the speed after either half.
func swing(soft, target *float64, k, c, offset, rate float64, x *axisNow) {
	like := float64(k * x.h * x.h)
	if turn := x.h * math.Sqrt(k/x.mass); turn < 1 && turn > 1e-6 {
		sin, _ := geom.SinCos(turn)
		like = x.mass * (float64(turn/sin*(turn/sin)) - 1)
	}
	brake, after := float64(x.h*c), 1.0
	if x.part == firstHalf && x.mass > 0 {
		after = min(1, 2*brake/x.mass)
	}
	s := like + float64(brake*after)
	if s <= 0 {
		return
	}
	pull := float64((like-float64(brake*(1-after)))*x.before) + float64(brake*rate) - float64(x.h*k*offset)
	*target = (float64(*soft**target) + pull) / (*soft + s)
	*soft += s
}

// makeLaw returns the law of an axis for a part of a sub-step.
func makeLaw(x *jointrows.Axis, along *Along, now *axisNow) law {
	l := law{frictionMost: x.Friction * now.h}
	if x.Damping > 0 {
		spring(&l.soft, &l.softTarget, 0, x.Damping, 0, 0, now)
	}
	if k, c := x.Spring.Stiffness, x.Spring.Damping; x.Spring.Hertz > 0 || k > 0 || c > 0 {
		if x.Spring.Hertz > 0 {
			k, c = stiffness(x.Spring.Hertz, x.Spring.Ratio, now.mass)
		}
		spring(&l.soft, &l.softTarget, k, c, now.value-x.Spring.Rest, 0, now)
	}
	if x.Armature > 0 {
		l.softTarget = (float64(l.soft*l.softTarget) + float64(x.Armature*now.before)) / (l.soft + x.Armature)
		l.soft += x.Armature
	}
	l.addMotor(&x.Motor, now)
	if l.motor > 0 && math.IsInf(l.motorTarget, 0) { // a force that no speed bounds
		along.motor = above
		if l.motorTarget < 0 {
			along.motor = below
		}
	}
	if x.StopHertz > 0 {
		l.addSoftStop(x, along, now)
	}
	l.acts = l.soft > 0 || l.motor > 0 || l.frictionMost > 0 || x.StopHertz > 0
	return l
}

// addMotor adds the motor.
func (l *law) addMotor(m *jointrows.Motor, now *axisNow) {
	aim, rate := m.AimAt(now.time)
	l.motorMost = m.Max * now.h
	switch m.Drive {
	case jointrows.Velocity:
		l.motor, l.motorTarget = math.Inf(1), aim
	case jointrows.Force:
		speed := m.Speed
		if speed == 0 {
			speed = math.Inf(1)
		}
		l.motor, l.motorTarget, l.motorMost = math.Inf(1), math.Copysign(speed, aim), math.Abs(aim)*now.h
	case jointrows.Position:
		k, c := stiffness(m.Hertz, m.Ratio, now.mass)
		spring(&l.motor, &l.motorTarget, k, c, now.value-aim, rate, now)
	}
	if l.motorMost == 0 {
		l.motor = 0
	}
}

// addSoftStop adds the spring of a limit that yields, where the axis is beyond it.
func (l *law) addSoftStop(x *jointrows.Axis, along *Along, now *axisNow) {
	beyond := x.Beyond(now.value)
	switch {
	case beyond > 0:
		along.stop = above
	case beyond < 0 || x.Locked():
		along.stop = below
	default:
		along.stop = inside
		return
	}
	k, c := stiffness(x.StopHertz, x.StopRatio, now.mass)
	spring(&l.stop, &l.stopTarget, k, c, beyond, 0, now)
}

// findStop finds out whether a limit acts besides those that do: the axis would pass it in this sub-step or, where it
// is beyond it, comes back at less than the speed with which that error is closed, most at most. It reports whether one
// has been found.
func (along *Along) findStop(x *jointrows.Axis, value, speed, most, h float64) bool {
	next := value + float64(h*speed)
	side := inside
	switch {
	case x.StopHertz > 0:
		return false
	case x.Locked():
		side = below
	case next < x.Lo:
		side = below
	case next > x.Hi:
		side = above
	}
	if side == inside || side == along.stop || !x.Locked() && comesBack(x, side, value, speed, most, h) {
		return false
	}
	along.stop, along.hit = side, speed
	return true
}

// comesBack reports whether an axis is beyond its limit and comes back as fast as a stop would ask for, or faster: a
// stop would hold it there.
func comesBack(x *jointrows.Axis, side bound, value, speed, most, h float64) bool {
	off := value - limitOf(x, side)
	return float64(side)*off > 0 && float64(side)*(speed-closing(off, most, h)) <= 0
}

// limitOf returns the limit on a side of an axis.
func limitOf(x *jointrows.Axis, side bound) float64 {
	if side == above {
		return x.Hi
	}
	return x.Lo
}

// stopTarget returns the speed that a stop asks for: with bias to come to the limit in time or, beyond it, back to it;
// without to stay, or to come back from it.
func stopTarget(x *jointrows.Axis, along *Along, value, most, h float64, bias bool) float64 {
	off := value - limitOf(x, along.stop)
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
	case l.atStop(along):
		return stops
	case math.IsInf(l.motor, 1) && along.motor == inside:
		return drives
	case l.frictionMost > 0 && along.friction == inside:
		return sticks
	case l.soft > 0 || l.motor > 0 && along.motor == inside || l.stop > 0 && along.stop != inside:
		return yields
	}
	return none
}

// isFree reports whether nothing acts on the axis, and nothing has in this part of the sub-step.
func (along *Along) isFree(l *law) bool { return !l.acts && along.stop == inside && along.Stop == 0 }

// atStop reports whether the axis is at a limit that does not yield.
func (l *law) atStop(along *Along) bool { return along.stop != inside && l.stop == 0 }

// softness returns 1/s of all soft parts that are not at a bound, and their common target.
func (l *law) softness(along *Along) (softness, target float64) {
	s, su := l.soft, float64(l.soft*l.softTarget)
	if along.motor == inside && !math.IsInf(l.motor, 1) {
		s, su = s+l.motor, su+float64(l.motor*l.motorTarget)
	}
	if along.stop != inside {
		s, su = s+l.stop, su+float64(l.stop*l.stopTarget)
	}
	return 1 / s, su / s
}

// soft returns the impulse of the soft parts that are not at a bound.
func (along *Along) soft(l *law) float64 {
	p := along.Soft
	if l.motor > 0 && along.motor == inside {
		p += along.Motor
	}
	if l.stop > 0 && along.stop != inside {
		p += along.Stop
	}
	return p
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

// correctStop takes the axis off a limit that pulls, in this half of the sub-step and the first one together.
func (along *Along) correctStop(first float64) bool {
	if along.stop == inside || (along.Stop+first)*float64(along.stop) <= float64(stopSlack*math.Abs(first)) {
		return false
	}
	along.stop = inside
	return true
}

// correctMotor puts the motor at a bound that its impulse has passed, or takes it off the bound once it has passed its
// target by more than rounding.
func (along *Along) correctMotor(l *law, speed float64) bool {
	before := along.motor
	switch {
	case l.motor == 0:
		along.motor = inside
	case along.motor != inside && !l.atStop(along) &&
		float64(along.motor)*(speed-l.motorTarget) > drySpeed-l.motorMost/l.motor:
		along.motor = inside
	case along.motor == inside && along.Motor > l.motorMost:
		along.motor = above
	case along.motor == inside && along.Motor < -l.motorMost:
		along.motor = below
	}
	return along.motor != before
}

// correctFriction has the axis slip where friction would have to be greater than it can, and stick where it turns back
// by more than rounding.
func (along *Along) correctFriction(l *law, speed float64) bool {
	before := along.friction
	switch {
	case l.frictionMost == 0:
		along.friction = inside
	case along.friction != inside && !l.atStop(along) && float64(along.friction)*speed > drySpeed:
		along.friction = inside
	case along.friction == inside && along.Friction > l.frictionMost:
		along.friction = above
	case along.friction == inside && along.Friction < -l.frictionMost:
		along.friction = below
	}
	return along.friction != before
}
