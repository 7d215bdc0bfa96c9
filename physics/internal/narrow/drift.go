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

// easePinched lets the constraints of a pair, just prepared, rest at their present gaps if one of their bodies is
// pinched. There is no clearance for wider gaps: rows that keep asking for them accumulate impulses without end, which
// throw the body out when the press lets go. Nor is there any for bounces: between walls that only feel their way a
// body of steel would bounce to and fro in each sub-step, as often as impacts are counted.
func (na *Narrow) easePinched(t *touchingPair) {
	if !na.Log.Squeeze {
		return
	}
	for k := t.first; k < t.end; k++ {
		c := &na.Solver.Constraints[k]
		if !na.Pinches(c.A, c.CentreA, c.Normal) && !na.Pinches(c.B, c.CentreB, c.Normal.Neg()) {
			continue
		}
		gap := c.Zone
		for _, r := range na.Solver.Rows[c.First : c.First+c.Count] {
			gap = min(gap, r.Gap)
		}
		c.Zone = max(gap, pinchGapLeast*c.Zone)
		if na.Feels(c.A) || na.Feels(c.B) {
			c.Restitution = 0
		}
	}
}
