package contact

import (
	"github.com/brickyard-physics/brickyard/internal/geom"
	"github.com/brickyard-physics/brickyard/internal/rigid"
)

// Constraint is one manifold as the sub-steps see it: up to MaxPoints normal rows and, at their weighted centre, a
// friction block of two tangents and one twist row. All lever arms are frozen for the step.
type Constraint struct {
	A, B         int32 // indices of the bodies' states
	First, Count int32 // its rows
	Slot         int32 // its pair's entry in the cache
	Patch        int32 // which of the pair's manifolds, 0 the first
	Stiff        bool  // one body cannot move: twice the contact frequency

	Normal, Tangent1, Tangent2 geom.Vec3 // orthonormal, normal from A to B

	Zone        float64 // m, the gap to rest at
	Friction    float64
	Restitution float64
	Radius      float64 // m, mean distance of the points from the centre: lever of the twist friction

	CentreA, CentreB geom.Vec3 // m, frozen lever arms of the friction block, to the cores
	RoundA, RoundB   float64   // m, rounding radii: the rest of those arms, along the normal, which never turns

	turnA1, turnA2, turnB1, turnB2 geom.Vec3 // arm × tangent
	respA1, respA2, respB1, respB2 geom.Vec3 // inverse inertia × (arm × tangent)
	respAn, respBn                 geom.Vec3 // inverse inertia × normal
	m11, m12, m22                  float64   // inverse of the 2×2 tangent mass matrix
	twistMass                      float64

	Impulse1, Impulse2, Twist float64 // N s, N s, N m s
}

// Row is one normal constraint row.
type Row struct {
	TurnA, TurnB geom.Vec3 // arm × normal
	RespA, RespB geom.Vec3 // inverse inertia × (arm × normal)
	Mass         float64   // kg, effective
	Gap          float64   // m, at the start of the step
	Impulse      float64   // N s, this sub-step
	Ref          float64   // N s, the impulse that the leak relaxes to
	Approach     float64   // m/s, normal velocity before the sub-step
	ArmA, ArmB   geom.Vec3 // m, frozen lever arms, to the cores: what lies along the normal makes no turn
}

// speed returns the normal velocity (m/s) at a row, negative while the bodies approach there.
func (c *Constraint) speed(r *Row, a, b *rigid.State) float64 {
	return c.Normal.Dot(b.Vel.Sub(a.Vel)) + r.TurnB.Dot(b.Spin) - r.TurnA.Dot(a.Spin)
}

// update computes lever arms, responses and masses for where the bodies are now.
func (c *Constraint) update(rows []Row, a, b *rigid.State) {
	n := c.Normal
	invMass := a.InvMass + b.InvMass
	for i := range rows {
		r := &rows[i]
		r.TurnA, r.TurnB = carry(a, r.ArmA).Cross(n), carry(b, r.ArmB).Cross(n)
		r.RespA, r.RespB = a.InvInertia.Apply(r.TurnA), b.InvInertia.Apply(r.TurnB)
		k := invMass + r.TurnA.Dot(r.RespA) + r.TurnB.Dot(r.RespB)
		r.Mass = 0
		if k > 0 {
			r.Mass = 1 / k
		}
	}
	centreA, centreB := carry(a, c.CentreA).AddScaled(c.RoundA, n), carry(b, c.CentreB).AddScaled(-c.RoundB, n)
	c.turnA1, c.turnA2 = centreA.Cross(c.Tangent1), centreA.Cross(c.Tangent2)
	c.turnB1, c.turnB2 = centreB.Cross(c.Tangent1), centreB.Cross(c.Tangent2)
	c.respA1, c.respA2 = a.InvInertia.Apply(c.turnA1), a.InvInertia.Apply(c.turnA2)
	c.respB1, c.respB2 = b.InvInertia.Apply(c.turnB1), b.InvInertia.Apply(c.turnB2)
	k11 := invMass + c.turnA1.Dot(c.respA1) + c.turnB1.Dot(c.respB1)
	k22 := invMass + c.turnA2.Dot(c.respA2) + c.turnB2.Dot(c.respB2)
	k12 := c.turnA1.Dot(c.respA2) + c.turnB1.Dot(c.respB2)
	c.m11, c.m12, c.m22 = 0, 0, 0
	if det := float64(k11*k22) - float64(k12*k12); det > 0 {
		c.m11, c.m12, c.m22 = k22/det, -k12/det, k11/det
	}
	c.respAn, c.respBn = a.InvInertia.Apply(n), b.InvInertia.Apply(n)
	c.twistMass = 0
	if k := n.Dot(c.respAn) + n.Dot(c.respBn); k > 0 {
		c.twistMass = 1 / k
	}
}

// carry turns a lever arm along with a tumbling body; others keep it as it was when the manifold was made.
func carry(s *rigid.State, arm geom.Vec3) geom.Vec3 {
	if s.Tumbles {
		return s.Turn.Apply(arm)
	}
	return arm
}
