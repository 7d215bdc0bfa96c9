package solver

// ImpactTurn (rad) is the turn in a sub-step up to which an impact keeps the arms of the moment when the bodies meet,
// from its first sweep to its last. The arms of bodies that turn faster follow them.
const ImpactTurn = 0.02

const (
	damping         = 10.0  // ratio: far over-damped, so that correcting a gap causes no bounce
	highDamping     = 75.0  // ratio of rows with raised preload, see contact.Cache: softness and bias rate fall alike
	hertzPerSubstep = 0.125 // contact frequency × sub-step: the largest at which softness exceeds the bias rate
	pushSpeed       = 3.0   // m/s, cap on the opening speed that a gap below the zone asks for
	bandShare       = 0.5   // of the zone: width of the band above it in which rows still pull back to it
	softShare       = 0.6   // of the zone: rows with a wider gap are fully soft
	hardShare       = 0.2   // of the zone: rows with a narrower gap are rigid
)

const (
	impactShare      = 0.5   // of the larger load: least change since the previous sub-step
	riseSpeed        = 0.01  // m/s, least effect of a rising load at a row: for a box at rest 1/960 s of gravity is 0.03
	dropSpeed        = 0.05  // m/s, the same of a dropping load: rattling is left to the sweeps
	impactSlip       = 0.04  // of the speed change: the least slip at which friction matters
	frictionRounds   = 32    // rounds of friction and normal rows at the most: most rounds halve the error, or better
	frictionResidual = 0.001 // of the load: error that the rounds may leave
	aitkenMost       = 4     // largest factor of aitken: that of an upright rod
	aitkenRows       = 3     // rows that carry aitkenLoad of the load: a body on fewer can turn
	aitkenLoad       = 0.01
)

const (
	flatSpeed   = 0.05  // m/s, least change of speed at a row in a sweep that counts
	flatTilt    = 0.3   // of the approach: with a larger speed from spin, at a row, the landing is not flat
	rowSweeps   = 8     // at the most
	rowResidual = 0.001 // m/s, speed changes that no longer matter
)

const (
	propagateSpeed    = 0.02  // m/s, least change of speed at a contact in a sweep that counts as an impact
	propagateMost     = 32    // constraints of an island at the most
	propagateSweeps   = 8     // over an island at the most
	propagateResidual = 0.001 // m/s, speed changes that no longer matter
)

const (
	bounceFalls    = 4    // sub-steps of free fall: their speed is the threshold, a slower approach is a resting contact
	bounceSpeed    = 0.02 // m/s, least threshold, for next to no gravity
	sequenceRounds = 64   // of impacts from pair to pair: rows of balls pass an impact on within a round or a few
	bounceSweeps   = 64   // over the hit rows of one manifold at the most
	bounceResidual = 1e-9 // of the impulse: error left; corners that hit together must stop together, or the body tips
)

// missingGap (m) is the gap of a row that a lane does not have.
const missingGap = 1e12

// maxColours bounds the colours: beyond as many contacts of one body, constraints are solved one after the other.
const maxColours = 48

// partsLeast is the least number of parts for which memory is reserved.
const partsLeast = 64

// loopBlocks is how many blocks a worker takes at a time: some microseconds of work.
const loopBlocks = 32
