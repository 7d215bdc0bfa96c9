package contact

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Constraint describes one manifold for a step and holds the impulses found: up to MaxPoints normal rows and, at their
// load-weighted centre, friction along two tangents and about the normal, and two rows against rolling. All lever arms
// are those of the moment when the manifold was made. The solver derives effective masses and compliances from it.
type Constraint struct {
	A, B         int32 // indices of the bodies' states
	First, Count int32 // its rows among those of the solver
	Slot         int32 // index of its pair
	Patch        int32 // index among the manifolds of the pair, 0 the first
	Damped       bool  // its preload has been raised, so its rows are more strongly damped: see Cache.raisePreload
	Direct       bool  // solved by the direct solver: the sweeps leave the constraint and its bodies alone
	Exact        bool  // solved until its rows and friction agree, as the manifold of an impact is
	Held         bool  // joints hold a body of it, and may press it against the other

	Normal, Tangent1, Tangent2 geom.Vec3 // orthonormal and right-handed, normal from A to B

	Zone        float64   // m, the gap that the rows aim at
	Friction    float64   // Coulomb coefficient
	Restitution float64   // 0 … 1
	Rolling     float64   // m, rolling resistance: lever of the normal load
	Spinning    float64   // m, spinning resistance: lever of the normal load, in addition to friction at Radius
	Radius      float64   // m, mean distance of the points from the centre: see TwistLever
	Belt        geom.Vec3 // m/s, world: velocity of B's surface against A's, beyond the bodies'

	CentreA, CentreB geom.Vec3 // m, lever arms of the friction block, to the cores, as the manifold was made
	RoundA, RoundB   float64   // m, rounding radii: the rest of those arms, along the normal
	ArmShare         float64   // end of the row's arms between the surfaces, as a share of the way from A (0) to B (1)

	Impulse1, Impulse2, Twist float64 // N s, N s, N m s
	Roll1, Roll2              float64 // N m s, rolling resistance about the tangents
}

// TwistLever returns the lever (m) at which friction works against turns about the normal, spinning resistance
// included: none without friction.
func (c *Constraint) TwistLever() float64 {
	if c.Friction < leastFriction {
		return 0
	}
	return c.Radius + c.Spinning/c.Friction
}

// Row is one normal constraint row.
type Row struct {
	ArmA, ArmB geom.Vec3 // m, lever arms to the cores as the manifold was made: the rest has no moment
	Gap        float64   // m, at the start of the step, less Point.Early
	ArmGap     float64   // m, the gap between the two points where the arms were taken: see Constraint.ArmShare
	Impulse    float64   // N s, accumulated in a sub-step
	Preload    float64   // N s, the impulse that softness relaxes towards
	Total      float64   // N s, of all sub-steps so far, with impacts and restitution
}

// ArmShare returns where the bodies of a pair under finite rotation touch, between the two points that they have
// carried along: from 0 for that of A to 1 for that of B. A rounded solid rolls away from the old point, and touches
// below its core. Otherwise a body under finite rotation takes its corner along. If both bodies are alike, the point
// lies half way.
func ArmShare(finiteA, finiteB bool, roundA, roundB float64) float64 {
	switch {
	case roundA > 0 && roundB == 0:
		return 0
	case roundB > 0 && roundA == 0:
		return 1
	case finiteA == finiteB:
		return 0.5
	case finiteA:
		return 0
	}
	return 1
}

// isNarrow reports whether the points lie nearly in a line for a body with this arm of friction (m). What a sweep
// leaves of its turn about that line is for the next one then, for the rows do nearly the same.
func (c *Constraint) isNarrow(rows []Row, arm geom.Vec3) bool {
	if len(rows) < 3 {
		return false
	}
	var xx, xy, yy float64
	for i := range rows {
		d := rows[i].ArmB.Sub(c.CentreB)
		x, y := c.Tangent1.Dot(d), c.Tangent2.Dot(d)
		xx, xy, yy = xx+float64(x*x), xy+float64(x*y), yy+float64(y*y)
	}
	half := 0.5 * (xx - yy)
	// m², the sum of the squares of the distances from the line
	across := float64(0.5*(xx+yy)) - math.Sqrt(float64(half*half)+float64(xy*xy))
	lever := float64(narrowShare * c.Normal.Dot(arm))
	return across < float64(lever*lever)*float64(len(rows))
}
