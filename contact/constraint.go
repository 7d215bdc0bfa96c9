package contact

import "github.com/brickyard-physics/brickyard/collision/geom"

// Constraint describes one manifold for a step and holds the impulses found: up to MaxPoints normal rows and, at their
// weighted centre, a friction block of two tangents, a twist row and a block against rolling. All lever arms are as
// they were when the manifold was made. What follows from these numbers is the solver's affair: see block.
type Constraint struct {
	A, B         int32 // indices of the bodies' states
	First, Count int32 // its rows
	Slot         int32 // its pair's entry in the cache
	Patch        int32 // which of the pair's manifolds, 0 the first
	Damped       bool  // its references have been raised: see Memory.raisePreload
	Direct       bool  // solved by other means: the sweeps leave it, and its bodies, alone

	Normal, Tangent1, Tangent2 geom.Vec3 // orthonormal and right-handed, normal from A to B

	Zone        float64   // m, the gap to rest at
	Friction    float64   // Coulomb coefficient
	Restitution float64   // 0 … 1
	Rolling     float64   // m, lever of the load against rolling
	Spinning    float64   // m, lever of the load against spinning, beyond that of friction at Radius
	Radius      float64   // m, mean distance of the points from the centre: lever of the twist friction
	Belt        geom.Vec3 // m/s, world: how B's surface runs against A's besides the motion of the bodies

	CentreA, CentreB geom.Vec3 // m, frozen lever arms of the friction block, to the cores
	RoundA, RoundB   float64   // m, rounding radii: the rest of those arms, along the normal, which never turns
	ArmShare         float64   // where between the surfaces, A 0 and B 1, the arms of the rows end

	Impulse1, Impulse2, Twist float64 // N s, N s, N m s
	Roll1, Roll2              float64 // N m s, against rolling about the tangents
}

// Row is one normal constraint row.
type Row struct {
	ArmA, ArmB geom.Vec3 // m, frozen lever arms, to the cores: what lies along the normal makes no turn
	Gap        float64   // m, at the start of the step, less what it acts early
	ArmGap     float64   // m, the gap where the arms were taken, between the two points: see Constraint.ArmShare
	Impulse    float64   // N s, of a sub-step
	Preload    float64   // N s, the impulse that the leak relaxes to
	Total      float64   // N s, what it has given in all sub-steps so far, blows and what bounced off included
}
