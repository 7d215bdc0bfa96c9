package narrow

import (
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// cancelInwardDrift adds to the belts of the constraints of turning kinematic bodies, of sub-steps of h seconds, a
// surface velocity outwards: half of the centripetal velocity change of their riders in a sub-step. It moves most
// bodies at the velocity of its end: riders that friction keeps at the speed of a turntable would go along the tangents
// of the ends, and creep inwards by ω²rh/2 a second.
func (na *Narrow) cancelInwardDrift(constraints []contact.Constraint, h float64) {
	turns := func(i int32) bool {
		return na.Bodies[i].Kind == state.Kinematic && na.States[i].Spin != geom.Vec3{}
	}
	some := false
	for k := range constraints {
		some = some || turns(constraints[k].A) || turns(constraints[k].B)
	}
	if !some {
		return
	}
	l := &na.rows
	l.linked = slices.Grow(l.linked[:0], len(na.Bodies))[:len(na.Bodies)]
	clear(l.linked)
	for k := range constraints {
		if c := &constraints[k]; na.States[c.A].InvMass > 0 && na.States[c.B].InvMass > 0 {
			l.linked[c.A], l.linked[c.B] = true, true
		}
	}
	for k := range constraints {
		c := &constraints[k]
		if turns(c.A) && !na.movesAtMean(c.B) {
			c.Belt = c.Belt.Sub(inwardDrift(na.States[c.A].Spin, c.CentreA, h))
		}
		if turns(c.B) && !na.movesAtMean(c.A) {
			c.Belt = c.Belt.Add(inwardDrift(na.States[c.B].Spin, c.CentreB, h))
		}
	}
}

// movesAtMean reports whether sub-steps move a body at the mean of its velocities: one under finite rotation that
// nothing movable touches, see solver.WarmStartVelocity.
func (na *Narrow) movesAtMean(i int32) bool {
	b := &na.Bodies[i]
	return na.States[i].FiniteRotation && !b.Ball && b.Joints == 0 && !na.rows.linked[i]
}

// inwardDrift returns half the velocity (m/s) that a point at arm r (m) of a body spinning at spin (rad/s) loses
// towards the axis in h (s).
func inwardDrift(spin, r geom.Vec3, h float64) geom.Vec3 {
	return spin.Cross(spin.Cross(r)).Scale(-0.5 * h)
}
