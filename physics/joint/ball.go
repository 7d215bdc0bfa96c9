package joint

import (
	"math"

	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// Ball keeps a point of A and a point of B together and leaves all turns, within a cone and a twist if they are given:
// a shoulder, a hip, a trailer's hitch. The turn of B's frame is a twist about x, and after it a swing of x.
type Ball struct {
	Cone     Cone        // of x of B about x of A; 170° round if it is not given and the twist is
	Twist    Axis        // about x; its angle is between half a turn either way, not counted
	Motor    VectorMotor // turns B's frame to a rotation in A's, or spins it
	Friction float64     // N m, ≥ 0: dry, against any turn
}

// Cone bounds the swing of a ball. The zero Cone bounds nothing.
type Cone struct {
	On           bool
	Y, Z         float64 // rad, 0 to 170°: the largest swings about y and about z, either way
	Pyramid      bool    // each of them is bounded for itself; otherwise they are the half axes of an ellipse
	Hertz, Ratio float64 // of a cone that yields like a spring, with that damping ratio; 0: it does not yield
	Restitution  float64 // share of the speed with which the cone throws back, 0 to 1
}

// RoundCone returns a cone of one angle (rad) from its axis to its side.
func RoundCone(angle float64) Cone { return Cone{On: true, Y: angle, Z: angle} }

// EllipticCone returns a cone of different angles (rad) about y and about z.
func EllipticCone(y, z float64) Cone { return Cone{On: true, Y: y, Z: z} }

// PyramidCone returns a cone that bounds the swings about y and about z (rad) apart.
func PyramidCone(y, z float64) Cone { return Cone{On: true, Y: y, Z: z, Pyramid: true} }

// Name returns "ball".
func (b Ball) Name() string { return jointrows.Ball.String() }

// define implements Kind.
func (b Ball) define(j *jointrows.Joint) error {
	var c checks
	drive := b.Motor.define(&c)
	c.size("friction", b.Friction)
	b.Cone.check(&c)
	if c.err != nil {
		return c.err
	}
	if err := b.Cone.define(j, &b.Twist); err != nil {
		return err
	}
	drive.Friction = b.Friction
	j.Drives[jointrows.Angular] = drive
	return nil
}

// check checks a cone.
func (b *Cone) check(c *checks) {
	for _, angle := range [...]float64{b.Y, b.Z} {
		if !(angle >= 0 && angle <= widest) {
			c.fail("cone must be 0 to 170 degrees (2.967 rad), got %s", degrees(angle))
		}
	}
	if !b.On && *b != (Cone{}) {
		c.fail("a cone of %s and %s rad is not on: set On, or make it with RoundCone", digits(b.Y, 6), digits(b.Z, 6))
	}
	b.limit(b.Y).check(c, jointrows.Coordinate{Unit: jointrows.Radian})
}

// define makes a joint a ball with the cone. An ellipse without any width has no direction across it, so it is a
// pyramid of the same angles, which holds the swing about an axis at 0.
func (b *Cone) define(j *jointrows.Joint, twist *Axis) error {
	y, z := Axis{Limit: *b.limit(b.Y)}, Axis{Limit: *b.limit(b.Z)}
	switch {
	case !b.On:
		err := define(j, jointrows.Ball, twist, &Axis{})
		if j.Axes[0].Acts() {
			j.Axes[1].Hi = widest // beyond, there is no twist to act on
		}
		return err
	case b.Pyramid || b.Y == 0 || b.Z == 0:
		if err := define(j, jointrows.Pyramid, twist, &y, &z); err != nil {
			return err
		}
		return checkFold(&j.Axes[1], &j.Axes[2])
	case b.Y == b.Z:
		err := define(j, jointrows.Ball, twist, &y)
		j.Axes[1].Lo = math.Inf(-1) // the angle of a swing is never less than 0
		return err
	}
	err := define(j, jointrows.Ellipse, twist, &y)
	j.Cone = [2]float64{b.Y, b.Z}
	j.Axes[1].Lo, j.Axes[1].Hi = math.Inf(-1), 0 // by how much it is beyond the ellipse
	return err
}

// limit returns the limit of a swing by so much either way.
func (b *Cone) limit(angle float64) *Limit {
	return &Limit{On: true, Lo: -angle, Hi: angle, Hertz: b.Hertz, Ratio: b.Ratio, Restitution: b.Restitution}
}
