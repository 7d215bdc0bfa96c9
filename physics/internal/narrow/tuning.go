package narrow

import "github.com/brickyard-physics/brickyard/physics/internal/state"

// The constants of this package: each with its unit, the reason for its value, and what other values do.

const (
	// deflectRounds is how often the contacts of a body correct its path: two contacts, in a groove, take turns.
	deflectRounds = 8
	// deflectMost is how many contacts of a body are used, and deflectAsked among how many of its pairs they are looked
	// for: otherwise each pair of a plate in a hail of thousands would look at all others.
	deflectMost, deflectAsked = 8, 128
	// clearShare of the zone is the clearance from which on a deflected path is free. A body that rests with less gets its
	// zone back, which the path does not show. To look for a touch takes a sweep far longer: p99 of headon doubles.
	clearShare = 0.1
	// tieShare of the zone is how far apart two contacts may be found and still count as simultaneous: sweeps stop that
	// much ahead. A pair that stays apart by that much more need not be swept.
	tieShare = 0.1
)

// What a pair costs in the loops of this package (ns), by which they are shared. Results do not depend on it.
const (
	settledCost = 13
	pairCost    = 50   // to find that its manifold is still valid
	prepareCost = 300  // to fill its constraints
	gatherCost  = 2000 // to make its manifold anew
	patchCost   = 8000 // to make the patches of a pair with a mesh anew: up to 100 µs
)

const (
	// sameCos is the cosine of the angle up to which two directions count as one. Walls that open wider are not opposing:
	// a body can leave through the opening. Two faces that meet with the least properness that is reported, which is the
	// sine of the angle between them, share a manifold.
	sameCos = 0.99
	// opposingZone (m) is the least zone between walls: with it the guard stops at MinDistance.
	opposingZone = state.MinDistance / state.StopShare
)

const (
	// screwPatches is the largest number of manifolds for the collisions of a pair.
	screwPatches = 16
	// screwSame of the window is the distance up to which two collisions of one manifold are one contact, such as a vertex
	// that meets two faces of a flat side at their common edge.
	screwSame = 1e-3
	// screwBeyond is how many windows the path is followed beyond the slice: enough to cross one at 60° to a face.
	screwBeyond = 2
)

const (
	// freeTries bounds the spans in which a pair of faces is proven to stay that far apart.
	freeTries = 4
	// sweptPieces is the largest number of screws that approximate a relative motion that is no screw.
	sweptPieces = 32
)

const (
	// matchShare of the smallest half width is how far a contact point may have moved and still be matched, if it is now
	// made by other features.
	matchShare = 0.2
	// FastShare of the smallest half width is the relative motion per slice beyond which a pair is swept for when and
	// where it will touch, so that a passing body is not stopped by a plane it never reaches. As much of half the second
	// smallest extent is the distance up to which it still gets rows at its present poses.
	//
	// Beyond twice that motion a pair is swept first: then the predicted paths say where it meets. The plane between the
	// features that are closest at the start of the paths does not: a body that flies over the foot of a ramp crosses it.
	// Such planes only serve in case another impact deflects one of the two bodies, and only where the predicted paths do
	// not cross them.
	FastShare = 0.5
	// sweptReach, in zones, is the gap up to which points join the manifold of a swept pair at the place where it meets.
	sweptReach = 4.0
)

const (
	// touchShare of the zone is the gap up to which a pair is in touch: so far its rows slow an approach.
	touchShare = 1.5
	// aheadRounds is how often the manifold of a pair that will come into touch is made anew at most: two or three times
	// is usual, grazing pairs take more.
	aheadRounds = 6
	// lookMost is the largest path time up to which rows look: that of a slice of one sub-step.
	lookMost = 2
)
