package solver

// The constants of this package: each with its unit, the reason for its value, and what other values do. The figures
// are those of docs/lab/stacking.md, docs/lab/impacts.md and docs/lab/friction.md.

// Soft rows: see the equation in the package documentation.
const (
	// damping is the damping ratio ζ, far beyond 1, so that correcting a gap causes no bounce. With 5 or 20 a pushed wall
	// swings back by 49 or 32 mm instead of 44; a higher one corrects gaps in proportion more slowly.
	damping = 10.0
	// highDamping is the same of rows whose preload has been raised, see contact.Cache: softness and bias rate both fall,
	// to 8/s and 5/s. At 8/s and 7.5/s a hinged arch sways on at 1.5 mm/s.
	highDamping = 75.0
	// hertzPerSubstep is contact frequency × sub-step: the largest at which softness exceeds the bias rate between movable
	// bodies (see Soft), which damps every sway mode. Less is softer: loads use up more of the zone.
	hertzPerSubstep = 0.125
	// BandShare of the zone is the width of the band above it from which rows still pull back to it. A row beyond the band
	// only keeps the bodies from crossing its edge, so the edge is also where impacts end, and loads.
	BandShare = 0.5
	// softShare and hardShare of the zone: rows with a wider gap are fully soft, as soft as stability wants them, with a
	// narrower one rigid, so that a load too heavy for the soft row does not use up the zone.
	softShare = 0.6
	hardShare = 0.2
)

// What counts as an impact: see isImpact, flatImpact and impactSlips.
const (
	// impactSpeed (m/s) is the least change of speed along the normal. From 0.1 on, boxes that land on each other shift
	// by 0.66 mm instead of 0.39. At 0.02 they shift by 0.15, a column that lands by a little less, and heaps take a
	// quarter more time.
	impactSpeed = 0.05
	// frictionSpeed (m/s) is the least change of speed along the tangents. From 0.05 on, a plate that rolls on balls is
	// 0.45 % off instead of 0.05.
	frictionSpeed = 0.02
	// flatTilt of the approach: with a larger speed from spin, at a row, the landing is not flat. At 1 or 10 % a column
	// that lands shifts by 53 or 8 mm instead of 7.
	flatTilt = 0.3
)

// A manifold solved alone: see local.
const (
	// localResidual of the load is the error that may be left: corners that hit together must stop together, or the body
	// tips. Two to three rounds leave less, since Newton's method doubles the digits.
	localResidual = 1e-9
	// localRounds bounds the rounds. One manifold in a thousand reaches it: on rows that lie all but in one line, impulses
	// of next to no effect move on for long.
	localRounds = 32
	// sameRow is the share of its compliance that a row must have left besides those before it: less is rounding.
	sameRow = 1e-13
)

// heldFast is the share of the compliance of a row, as its bodies have it without joints, that joints leave of it at
// least where it can bounce. Two bodies that joints hold fast leave 1e-6, by the proximal term of the joints' solve.
const heldFast = 1e-4

// A rebound that would give more energy than it may is scaled back: see impactGroup.rebound.
const (
	// reboundTolerance of that energy may be given besides: rounding.
	reboundTolerance = 1e-6
	// reboundRounds bounds the solves. Of 40 000 impacts of `pile` 4000 need a second one, 1500 a third, and 77 find no
	// share in time: they do not bounce. Friction that changes its direction has no part in the square of the impulses.
	reboundRounds = 8
)

// An impact while the manifold slips: see impactSlips.
const (
	// impactShare of the larger load is the least change since the previous sub-step: an impact doubles a load at least.
	impactShare = 0.5
	// riseSpeed (m/s) is the least effect of a rising load at a row: for a box at rest 1/960 s of gravity has 0.03. From
	// 0.002 on, for rising and dropping loads, the solve of a heap takes 20 ms instead of 16. At 0.02 bodies that barely
	// slide go 0.8 % too far. A dropping load has impactSpeed: rattling is left to the sweeps.
	riseSpeed = 0.01
	// impactSlip of the speed change is the least slip at which friction matters. With 10 % bodies slide 0.7 % too far
	// down a slope of 10°, with 1 % a stack that was hit off its middle still moves.
	impactSlip = 0.04
)

// An impact that others pass on: see propagation.
const (
	// propagateMost bounds the constraints of an island. Islands of up to 16 leave out a plate on 25 balls, larger ones
	// cost too much: in them an impact affects only the bodies near it.
	propagateMost = 32
	// propagateSweeps bounds the sweeps over an island, which end when no change of speed is larger than propagateResidual
	// (m/s). With 20 less than a third is left of a landing's shift, and cubes that tumble take 75 % more time instead of
	// 22; a tenth of the residual changes little.
	propagateSweeps   = 8
	propagateResidual = 0.001
	// propagateStall of the largest change is what a sweep to and fro may leave, or it is the last: a stack of ten goes on
	// for all eight sweeps else. At 0.5 a smooth stack of five, each cube fallen on those below, creeps faster and faster.
	propagateStall = 0.7
)

// Restitution.
const (
	// bounceFalls sub-steps of free fall give the least speed after a bounce: one that would leave more slowly, and be
	// back within twice as many, is a resting contact. The same bound on the approach, whatever the restitution, has
	// bodies in dense heaps bounce on and on. A threshold of 0.5 m/s takes 7 % of the energy of an elastic gas in 20 s.
	bounceFalls = 4
	// bounceSpeed (m/s) is the least approach that bounces, for next to no gravity.
	bounceSpeed = 0.02
	// elasticRestitution is the least restitution coefficient of an elastic impact. Below, impacts take more than a third
	// of the energy, and to end slices for them costs more than that the guard holds bodies up until the next one: with
	// 0.3 piles take a sixth more time.
	elasticRestitution = 0.8
	// solvesMost bounds how often impacts of one pair are solved in a sub-step. A row of balls passes an impact on with
	// one solve of each pair, a table on four legs takes up to 32; impacts between bodies that are held on both sides need
	// not end. With 24 or 200 the worst step of random heaps takes 0.6 or 2.3 times as long.
	solvesMost = 64
	// togetherSweeps bounds the sweeps over impacts that come at once, which end when none changes a speed of another by
	// more than elasticResidual (m/s, rad/s), or dullResidual (m/s, rad/s) if none of them is elastic. Where they have to
	// end as soon as two sweeps leave 0.7 of a change, a table of narrow legs turns at 0.3 rad/s instead of 0.003. With
	// 1e-3 elastic balls lose 40 times as much energy; with 1e-6 for all, the worst step of a pyramid takes 1.1 times as
	// long.
	// togetherShare of the largest change of the sweep before is what a sweep leaves alone. With 0 it takes a third more
	// solves of manifolds for `debris`, a sixth more for a pyramid that is hit.
	togetherSweeps  = 32
	togetherShare   = 0.5
	elasticResidual = 1e-6
	dullResidual    = 1e-4
	// frictionSweeps bounds the sweeps over friction in the rebound of a group of few rows. With 1 legs that bounce by
	// different coefficients turn their table about the wrong axis by 0.02 rad/s; with 32 the worst step of many balls
	// takes 1.2 times as long.
	frictionSweeps = 8
	// coupledMost bounds the rows of a group that are solved as one system first: those of six manifolds of four. With 64
	// many balls that land at once take 1.4 times as long in their worst step. In coupledSteps steps of Newton's method,
	// each of which leaves out rows that do not push, a row yields by coupledProximal of its compliance besides, so that
	// rows which see the same motion share it.
	coupledMost     = 24
	coupledSteps    = 16
	coupledProximal = 1e-6
)

// opposeRounds is in how many rounds the direction of sliding friction is found: two leave 1° in the worst case of a
// friction that changes, with compliances as unlike as 6 to 1, and nothing of one that stays.
const opposeRounds = 2

// ImpactTurn (rad) is the turn in a sub-step up to which an impact keeps the arms of the moment when the bodies meet,
// from its first sweep to its last. The arms of bodies that turn faster follow them: without that bound a needle shot
// at a sheet gains 1e-6 of its energy, and a cube of 100 km/s gets round its plate.
const ImpactTurn = 0.02

const (
	// missingGap (m) is the gap of a row that a lane does not have: far beyond any speed times a sub-step.
	missingGap = 1e12
	// maxColours bounds the colours. Beyond as many contacts of one body, constraints are solved one after the other. A
	// set of colours is one word of 64 bits, of which one says that the body is known.
	maxColours = 48
	// partsLeast is the least number of parts for which memory is reserved: a world that falls apart step by step must
	// not allocate in each.
	partsLeast = 64
)

// pendingMost is how many manifolds of a colour wait at most until they are solved alone, four side by side: as many as
// wait in a colour of a wall that is hit. More need not: only the last four may be fewer.
const pendingMost = 8 * lanes

// What a block, a body or a constraint costs in the loops of this package (ns), by which they are shared. Results do
// not depend on it.
const (
	lightCost     = 4    // a sum of vectors
	copyCost      = 25   // to write back impulses, to continue a block or to look for rows that approach
	sweepCost     = 140  // 300 where the blocks do not fit the second-level cache
	fillCost      = 800  // to fill a block, or to place those of its constraints anew that turn
	propagateCost = 1000 // to sweep an island with an impact to its end, for each constraint
	roundCost     = 150  // a round over the rows of one manifold, in an impact; 350 without SIMD
)
