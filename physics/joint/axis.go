package joint

import (
	"math"

	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// Axis holds the limits, the motor, the spring and the drag along one freedom of a joint: m and N for a freedom along a
// line, rad and N m for a turn. The zero Axis leaves the freedom to itself.
type Axis struct {
	Limit    Limit
	Motor    Motor
	Spring   Spring
	Friction float64 // N or N m, ≥ 0: dry, at most so much against the motion
	Damping  float64 // N s/m or N m s/rad, ≥ 0
	Armature float64 // kg or kg m², ≥ 0: inertia of the motor's rotor, on top of that of the bodies
}

// Locked returns an axis that stays at 0.
func Locked() Axis { return Axis{Limit: Between(0, 0)} }

// Limit bounds a coordinate. The zero Limit bounds nothing; equal bounds lock the coordinate.
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

// AtLeast returns a limit from below.
func AtLeast(lo float64) Limit { return Limit{On: true, Lo: lo, Hi: math.Inf(1)} }

// Spring pulls a coordinate to Rest, by frequency and damping ratio or by stiffness and damping. The zero Spring pulls
// nowhere.
type Spring struct {
	Rest               float64 // m or rad
	Hertz, Ratio       float64 // of the mass that the joint moves; a ratio of 1 does not swing
	Stiffness, Damping float64 // N/m and N s/m, or N m/rad and N m s/rad; with Hertz 0
}

// define checks an axis and writes it to one of the engine.
func (a *Axis) define(of jointrows.Coordinate, to *jointrows.Axis) error {
	var c checks
	*to = jointrows.Free
	if a.Limit.On {
		to.Lo, to.Hi = a.Limit.Lo, a.Limit.Hi
		to.StopHertz, to.StopRatio, to.Restitution = a.Limit.Hertz, a.Limit.Ratio, a.Limit.Restitution
	}
	a.Limit.check(&c, of)
	to.Motor = a.Motor.define(&c)
	to.Spring = jointrows.Spring(a.Spring)
	a.Spring.check(&c)
	to.Friction, to.Damping, to.Armature = a.Friction, a.Damping, a.Armature
	c.size("friction", a.Friction)
	c.size("damping", a.Damping)
	c.size("armature", a.Armature)
	if of.Unit == jointrows.Radian && !of.Turns {
		a.checkAngle(&c)
	}
	return c.err
}

// check checks a limit.
func (l *Limit) check(c *checks, of jointrows.Coordinate) {
	unit := "m"
	if of.Unit == jointrows.Radian {
		unit = "rad"
	}
	got := "limit (" + show(l.Lo) + ", " + show(l.Hi) + ") " + unit
	switch {
	case math.IsNaN(l.Lo) || math.IsNaN(l.Hi):
		c.fail("%s: both bounds must be numbers", got)
	case !l.On && *l != Limit{}:
		c.fail("%s is not on: set On, or make it with Between", got)
	case l.Lo > l.Hi:
		c.fail("%s: the lower bound must come first", got)
	case math.IsInf(l.Lo, 1) || math.IsInf(l.Hi, -1):
		c.fail("%s: without a bound it is -inf below and inf above", got)
	}
	c.within("limit", l.Lo)
	c.within("limit", l.Hi)
	c.yields("limit ", l.Hertz, l.Ratio)
	if !(l.Restitution >= 0 && l.Restitution <= 1) {
		c.fail("restitution of a limit must be 0 to 1, got %s", show(l.Restitution))
	}
}

// check checks a spring.
func (s *Spring) check(c *checks) {
	c.number("spring rest", s.Rest)
	c.yields("spring ", s.Hertz, s.Ratio)
	c.size("spring stiffness", s.Stiffness)
	c.size("spring damping", s.Damping)
	if s.Hertz > 0 && (s.Stiffness > 0 || s.Damping > 0) {
		c.fail("a spring has hertz and ratio, or stiffness and damping, not both: got %s Hz and %s, %s", show(s.Hertz),
			show(s.Stiffness), show(s.Damping))
	}
}

// checkAngle checks the values of an angle that is not counted over turns: beyond half a turn it comes back from the
// other side, so bounds and aims there would never be met.
func (a *Axis) checkAngle(c *checks) {
	inside := func(name string, v float64) {
		if !(math.Abs(v) <= widest) {
			c.fail("%s must be -170 to 170 degrees (2.967 rad), got %s: turn the joint's frames to have 0 in between", name,
				degrees(v))
		}
	}
	if a.Limit.On {
		inside("the lower bound of this angle", a.Limit.Lo)
		inside("the upper bound of this angle", a.Limit.Hi)
	}
	inside("spring rest", a.Spring.Rest)
	if a.Motor.Drive == Position {
		inside("motor aim", a.Motor.Aim)
		for i := range a.Motor.Keys {
			inside("motor aim", a.Motor.Keys[i].Value)
		}
	}
}
