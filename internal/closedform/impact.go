package closedform

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

// Impact is a body in the plane just before one of its points hits a floor at rest.
type Impact struct {
	Mass     float64    // kg
	Inertia  float64    // kg m², about the centre of mass, across the plane
	Arm      mgl64.Vec2 // m, from the centre of mass to the point
	Velocity mgl64.Vec2 // m/s, of the centre of mass; the point must approach the floor
	Spin     float64    // rad/s, counter-clockwise
}

// After returns velocity and spin after an impact of restitution e and friction mu, by Meeting.Impulse.
func (c *Impact) After(e, mu float64) (velocity mgl64.Vec2, spin float64) {
	rx, ry := c.Arm[0], c.Arm[1]
	m := Meeting{Along: 1/c.Mass + ry*ry/c.Inertia, Cross: -rx * ry / c.Inertia, Normal: 1/c.Mass + rx*rx/c.Inertia,
		Velocity: mgl64.Vec2{c.Velocity[0] - c.Spin*ry, c.Velocity[1] + c.Spin*rx}}
	j := m.Impulse(e, mu)
	return c.Velocity.Add(j.Mul(1 / c.Mass)), c.Spin + (rx*j[1]-ry*j[0])/c.Inertia
}

// StickFriction returns the friction from which on the point of a body that falls straight, without spinning, does not
// slip when it hits.
func (c *Impact) StickFriction() float64 {
	rx, ry := c.Arm[0], c.Arm[1]
	return math.Abs(rx*ry/c.Inertia) / (1/c.Mass + ry*ry/c.Inertia)
}

// PainleveFriction returns the friction beyond which a thin uniform rod at angle (rad) to the floor, sliding on it with
// the lower end ahead, has no finite force that keeps that end out of the floor, or more than one: Painlevé's paradox.
// It is least at tan(angle) = 2: 4/3 (Génot and Brogliato, New results on Painlevé paradoxes, European Journal of
// Mechanics A 18, 1999).
func PainleveFriction(angle float64) float64 {
	sin, cos := math.Sincos(angle)
	return (1 + 3*cos*cos) / (3 * sin * cos)
}
