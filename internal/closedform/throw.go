package closedform

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

// Throw is a catapult: a torque turns its arm, with the ball in its cup, as one body about a pivot, clockwise, from
// rest to a stop, from where the ball flies on.
type Throw struct {
	Torque, Stop      float64    // N m; rad, the angle by which the arm turns
	ArmMass, BallMass float64    // kg
	Inertia           float64    // kg m², of the arm about its centre; the ball slides, and does not turn with it
	Arm, Ball         mgl64.Vec2 // m: the centres at the start, from the pivot, y up
}

// Range returns how far from the pivot (m) the ball is when it has fallen so far (m) below it. The arm's motion is
// integrated in steps of 1 µs.
func (c Throw) Range(below float64) float64 {
	const dt = 1e-6
	inertia := c.Inertia + c.ArmMass*c.Arm.LenSqr() + c.BallMass*c.Ball.LenSqr()
	angle, rate := 0.0, 0.0
	for angle < c.Stop {
		arm, ball := turnedBack(c.Arm, angle), turnedBack(c.Ball, angle)
		rate += dt * (c.Torque + Gravity*(c.ArmMass*arm[0]+c.BallMass*ball[0])) / inertia
		angle += dt * rate
	}
	at := turnedBack(c.Ball, angle)
	vx, vy := rate*at[1], -rate*at[0]
	return at[0] + vx*(vy+math.Sqrt(vy*vy+2*Gravity*(at[1]+below)))/Gravity
}

// turnedBack turns a vector clockwise by an angle (rad).
func turnedBack(v mgl64.Vec2, angle float64) mgl64.Vec2 {
	sin, cos := math.Sincos(angle)
	return mgl64.Vec2{v[0]*cos + v[1]*sin, v[1]*cos - v[0]*sin}
}
