package state

// The constants of this package: each with its unit, the reason for its value, and what other values do.

const (
	// directRatio is the mass ratio of touching bodies from which on a direct solution pays: below, sweeps do as well.
	directRatio = 30
)

const (
	// impactRestitution is the least restitution coefficient with which a diverted body bounces off a solid that would
	// hardly stop it, and a repaired pair off each other: below, impacts return less than a tenth of their energy.
	impactRestitution = 0.3
)

const (
	// SliceTime (s) is the longest slice, so that a world at 15 Hz sees a bullet cross a wall as one at 60 Hz does.
	SliceTime = 1.0 / 60
)

const (
	// RestLeast (s) is how long bodies must have stayed in place before their loads are computed again. With a much longer
	// time heavy bodies on light ones are held by the guard meanwhile, with a much shorter one a slowly falling body is
	// taken for a standing one. Ten cubes of 1 and 100 kg in turn, dropped from 5 mm, cost the guard 2.7 s of 10 at 0.15
	// s.
	RestLeast = 0.05
	// restWaitMost (s): new loads nudge resting bodies; that brings new contacts about, which want loads. Bodies that have
	// got loads and rest on must rest twice as long before the next are computed, up to this time: longer than falling
	// asleep takes.
	restWaitMost = 1.0
)

const (
	// RestTime (s) is how long every body of an island must stay in place before the island sleeps, within SettledShare of
	// the drift that is allowed before it is settled, and before present impulses count as loads: nothing is left to
	// compute. A settled body may drift by all of that: an island that sways is either settled or not, and does not change
	// to and fro.
	RestTime     = 0.4
	SettledShare = 0.1
)

const (
	// BulgeShare of half its smallest width is how far the screw of a body may lead its centre off the straight line
	// between its poses without any test of the path that the body took in between.
	BulgeShare = 0.1
)

// The range of FixedLength: 2⁶⁴ units are 2.7e8 m, so that sums of two motions compare right up to half of that.
const (
	LengthUnit = 1.0 / (1 << 36) // m, some 1.5e-11: far below MinDistance
	lengthMost = 1 << 25         // m, more than the fastest body moves in a slice: longer lengths count as that
)

const (
	// Where tables of pairs grow they get room for roomGrowth times the pairs, up to pairsEach for each body, and a
	// quarter more: a settled heap has 6. To move them takes a millisecond for a thousand bodies, in impacts.
	pairsEach, roomGrowth = 5, 4
)

const (
	patchesLeast = 4  // patches that a set has room for at least
	patchSets    = 64 // number of sets that are allocated at a time
	// nearMost bounds the pairs of faces that are remembered of a pair of meshes: so many take 256 kB.
	nearMost  = 1<<(nearSizes-1) - 1
	nearSizes = 16
	nearLeast = 5    // the shortest lists have room for 1<<nearLeast
	nearBlock = 4096 // pairs of faces for which memory is allocated at a time
)

// marginShare of half the smallest width of a solid, and slackMost at most, is the margin that fattens broad-phase
// boxes, so that slow bodies seldom re-enter the tree. A margin that did not follow the size would pair each grain of a
// heap with all others.
const marginShare = 0.2

const (
	// settledHertz is the least number of sub-steps of a settled island in a second.
	settledHertz = 480
)

const (
	// SettledPartBodies is how many bodies of small settled islands are taken through their sub-steps together: with the
	// contact data that the sweeps read, some 2 kB a body, they fit the second-level cache of a core.
	SettledPartBodies = 256
)

const (
	// MinDistance (m) is the gap below which no committed motion goes.
	MinDistance = 1e-7
	// StopShare of the zone is the gap at which the guard stops an approach.
	StopShare = 0.25
)

// Where the world ends. Beyond, rounding would come near MinDistance, and squares near the end of float64.
const (
	Farthest = 1e8 // m from the origin; coordinates there resolve 1.5e-8 m
	Fastest  = 3e8 // m/s and rad/s
)

// Known distances (m) are reduced by a little more than rounding: relative to the distance, to the size of the solids
// measured, and to the coordinates along a path.
const (
	DistanceRounding = 1e-9
	SizeRounding     = 1e-14
	placeRounding    = 1e-15
	DistanceFloor    = 1e-12
)

const (
	// RecycleShare of the smallest half width, at most slackMost, is how far a pair may move before its recycled manifold
	// is made anew. A larger share holds up bodies that should topple, a smaller one lets feature flips shake stacks.
	RecycleShare = 0.04
	// slackMost (m) is how far large bodies may move before anything about their contacts is looked for anew.
	slackMost = 0.005
)

const (
	// BlockedBelow is the throttle below which a kinematic body counts as blocked, until it runs at full throttle again.
	BlockedBelow = 0.25
)

const (
	// throttleFeel is the throttle of a driven body below which it only probes its way.
	throttleFeel = 1.0 / 256
)

// The expel zone of a solid is Settings.ZoneShare of its size, and Settings.ExpelZone (m) at most.
const (
	// zoneLeast (m) bounds the zone of tiny bodies from below, well above rounding, unless the largest zone is smaller.
	zoneLeast = 1e-5
	// zoneRest (m) is the zone that a load needs: a body falls by 0.01 mm in a sub-step. Thinner bodies get up to zoneThin
	// of half their thickness.
	zoneRest = 1e-4
	zoneThin = 0.2
	// thinShare of its radius is the least thickness that a dynamic mesh counts with: one sharp tip is no reason to keep
	// the whole body a micrometre from all others.
	thinShare = 0.02
)

const (
	// sleepShare of the smallest half width, at most sleepMost (m), is how far a body may move while it counts as staying
	// in place. It bounds the displacement, because a shaking stack is fast without going anywhere.
	sleepShare = 0.004
	sleepMost  = 0.001
	// roamDrifts times that far from its place between two slices, a body does not rest though it is back when the step
	// ends. With 1 a car that its wheels hold up by one impulse a step never sleeps at 30 Hz: it rises by 1.4 mm.
	roamDrifts = 4
	// jitterSpeed (m/s) is the speed below which a body that moves on may only be kept from its rest by sweeps that do not
	// converge: cones that lie on a narrow face rock at up to 0.02 m/s.
	jitterSpeed = 0.1
	// jitterTime (s) is the length of the steps that must have led it from its place: most slow bodies rest before. With
	// the time between these steps as well a hinged arch of 101 stones, which sways, moves on at 2 mm/s.
	jitterTime = 1.0
)

// askCost is what asking a body costs (ns), by which the loop is shared. Results do not depend on it.
const askCost = 15
