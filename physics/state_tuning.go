package physics

// The constants of this package: each with its unit, the reason for its value, and what other values do.

const (
	// directRatio is the mass ratio of touching bodies from which on a direct solution pays: below, sweeps do as well.
	directRatio = 30
)

const (
	// impactRestitution is the least restitution coefficient for which an impact cuts the slice: below, impacts return
	// less than a tenth of their energy, and heaps of steel or wood would be searched for contacts anew to no effect.
	impactRestitution = 0.3
)

const (
	// restLeast (s) is how long bodies must have stayed within restShare of their zone before their loads are computed
	// again. With a much longer time heavy bodies on light ones are held by the guard meanwhile. With a much shorter time
	// or a larger share a slowly falling body is taken for a standing one. Ten cubes of 1 and 100 kg in turn, dropped from
	// 5 mm, cost the guard 2.7 s of 10 at 0.15 s and one zone, 0.17 s at 0.05 s, 0.06 s at three zones, no less beyond.
	restLeast = 0.05
	restShare = 3.0
	// restWaitMost (s): new loads nudge resting bodies; that brings new contacts about, which want loads. Bodies that have
	// got loads and rest on must rest twice as long before the next are computed, up to this time: longer than falling
	// asleep takes.
	restWaitMost = 1.0
)

const (
	// sleepTime (s) is how long every body of an island must stay in place before the island sleeps.
	sleepTime = 0.5
)

const (
	// bulgeShare of half its smallest width is how far the screw of a body may lead its centre off the straight line
	// between its poses without any test of the path that the body took in between.
	bulgeShare = 0.1
)

const (
	lengthUnit = 1.0 / (1 << 36) // m
	lengthMost = 1 << 25         // m, more than the fastest body moves in a slice: longer lengths count as that
)

const (
	// splitPause (steps) is the pause between two tests of whether an island is still connected.
	splitPause = 16
)

const (
	patchesLeast = 4  // patches that a set has room for at least
	patchSets    = 64 // number of sets that are allocated at a time
)

// The margin that fattens broad-phase boxes, so that slow bodies seldom re-enter the tree: marginShare of half the
// smallest width of a solid, and marginMost (m) at most. A margin that did not follow the size would pair each grain of
// a heap with all others.
const (
	marginShare = 0.2
	marginMost  = 0.005
)

const (
	// settledTime (s) is how long every body of an island must stay within settledShare of the drift allowed to sleepers
	// until the island is settled. A settled body may then drift by all of that: an island that sways is either settled
	// or not, and does not change to and fro.
	settledTime  = 0.4
	settledShare = 0.1
	// settledHertz is the least number of sub-steps of a settled island in a second.
	settledHertz = 480
)

const (
	// settledPartBodies is how many bodies of small settled islands are taken through their sub-steps together: with the
	// contact data that the sweeps read, some 2 kB a body, they fit the second-level cache of a core.
	settledPartBodies = 256
)

const (
	// minDistance (m) is the gap below which no committed motion goes (d_min of the design).
	minDistance = 1e-7
	// stopShare of the zone is the gap at which the guard stops an approach.
	stopShare = 0.25
)

// Where the world ends. Beyond, rounding would come near minDistance, and squares near the end of float64.
const (
	farthest = 1e8 // m from the origin; coordinates there resolve 1.5e-8 m
	fastest  = 3e8 // m/s and rad/s
)

// Known distances (m) are reduced by a little more than rounding: relative to the distance, to the size of the solids
// measured, and to the coordinates along a path.
const (
	distanceRounding = 1e-9
	sizeRounding     = 1e-14
	placeRounding    = 1e-15
	distanceFloor    = 1e-12
)

const (
	// recycleShare of the smallest half width, at most recycleMost (m), is how far a pair may move before its recycled
	// manifold is made anew. A larger share holds up bodies that should topple, a smaller one lets feature flips shake
	// stacks.
	recycleShare = 0.04
	recycleMost  = 0.005
)

const (
	// blockedBelow is the throttle below which a kinematic body counts as blocked, until it runs at full throttle again.
	blockedBelow = 0.25
)

const (
	// throttleFeel is the throttle of a driven body below which it only probes its way.
	throttleFeel = 1.0 / 256
	// sweepBatch is the batch size of loops that bound paths: how many bodies are worth handing to a worker, some 10 µs.
	sweepBatch = 128
)
