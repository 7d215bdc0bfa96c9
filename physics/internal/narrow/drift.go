package narrow

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// cancelInwardDrift adds to the belt of constraint c a surface velocity of a turning kinematic body: outwards, half of
// the centripetal velocity change of its riders in a sub-step of h seconds. A sub-step moves bodies at the velocity of
// its end: riders that friction keeps at the speed of a turntable would go along the tangents of the ends, and creep
// inwards by ω²rh/2 a second.
func (na *Narrow) cancelInwardDrift(c *contact.Constraint, h float64) {
	if na.Bodies[c.A].Kind == state.Kinematic {
		c.Belt = c.Belt.Sub(inwardDrift(na.States[c.A].Spin, c.CentreA, h))
	}
	if na.Bodies[c.B].Kind == state.Kinematic {
		c.Belt = c.Belt.Add(inwardDrift(na.States[c.B].Spin, c.CentreB, h))
	}
}

// inwardDrift returns half the velocity (m/s) that a point at arm r (m) of a body spinning at spin (rad/s) loses
// towards the axis in h (s).
func inwardDrift(spin, r geom.Vec3, h float64) geom.Vec3 {
	return spin.Cross(spin.Cross(r)).Scale(-0.5 * h)
}
