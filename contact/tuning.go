package contact

// The constants of this package: each with its unit, the reason for its value, and what other values do.

// The preload falls in jumps only, when the load of the whole manifold has fallen. A filter that follows the load
// continuously feeds slow sway. So does one that follows each point by itself: in a leaning wall one side of each joint
// is unloaded while the other side carries everything. If that side lost its preload, the wall would sink there as it
// swings back, further than it leaned before.
const (
	// meanTime (s) is the time constant of the running mean of the load. A mean over less time would follow a sway.
	meanTime = 1.0 / 3
	// jumpTime (s) is the least time before a jump, two steps at 60 Hz: the mean of less is that of an impact.
	jumpTime = 1.0 / 30
	// jumpShare of the mean load is how far the preload must exceed it to fall to it. With less it would follow the load
	// as closely as a filter does.
	jumpShare = 0.15
)

// Rows compressed below half of their zone have too little preload. They relax less than they push, which feeds sway.
// Where statics cannot find the loads, because everything sways, the mean load of the rows serves as well.
const (
	// compressedShare of the zone is the load-weighted gap below which a manifold counts as compressed: about there, at
	// 0.46 of the zone, softness/h falls below the bias rate (docs/lab/stacking.md).
	compressedShare = 0.5
	// compressedTime (s) is how long it must have been so: longer than an impact, or than a resting body sinks. After 0.3
	// s already, the results of 17 levels that stand well without it change.
	compressedTime = 1.0
)

// sameSide is the least cosine between the normals of an old and a new patch for the new one to inherit: the load on a
// wall is no load on the floor beside it. It allows a turn of 26° from one manifold to the next; 45° would let both
// faces beside a chamfer inherit from it.
const sameSide = 0.9

// narrowShare of the lever of a body is the root mean square of the distances from their line below which points are
// nearly in a line. A cone of 6 to 25 sides that lies on one of them has 0.1 to 0.2, a brick of a wall more than 1.
const narrowShare = 0.25

// leastFriction is the coefficient below which a contact has no friction about its normal: spinning resistance is
// bounded together with friction, at a lever that grows without bound as the coefficient falls.
const leastFriction = 1e-9
