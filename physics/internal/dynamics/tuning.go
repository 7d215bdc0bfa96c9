package dynamics

// The constants of this package: each with its unit, the reason for its value, and what other values do.

// The drag spring: stiff enough to follow a mouse, soft enough not to fight contacts, and no stronger than dragForce.
const (
	dragHertz   = 4.0
	dragDamping = 1.0
	dragForce   = 60.0 // times the weight of the body at 1 g
	dragAll     = 4.0  // times that of all bodies that joints link it to, where that is more
)

const (
	// directBodies bounds the bodies of a cluster, directTotal those of all clusters in a slice: ten bodies that land on
	// each other cost 0.15 ms, sixty 1 ms.
	directBodies, directTotal = 64, 256
	// pinCos is the least cosine of the angle between the push of a heavy body on one side of a light one and the contact
	// that holds the light one on the other side: a light body with nothing behind it propagates no impact.
	pinCos = 0.7
	// directPoints is the least number of points of each contact, and directContacts bounds the contacts per body: stacks
	// are solved directly, but not heaps, which the sweeps hold better than stacks, and in which it takes long to find
	// the contacts that bear and those that slide. A cluster that meets these conditions but takes directFactors
	// factorisations for each of its bodies, or of directTiredBodies of them if it has more, in slice after slice, is
	// left to the sweeps for excludedTime (s). A cluster that an impact passes through does not take that many for so
	// long.
	directPoints                     = 3
	directContacts                   = 1.5
	directFactors, directTiredBodies = 60, 4
	excludedTime                     = 4
	// directRest (m/s) is the speed below which a cluster solved directly is at rest: it is left to the sweeps with the
	// loads found. directWake is the speed from which on it is solved directly again.
	directRest, directWake = 1e-5, 1e-3
	// openingLeast (m/s): contacts whose points need to open no faster keep their speed. With 0 a cube of one ton on one
	// of 1 kg never comes to rest: it moves by up to 14 mm/s.
	openingLeast = 1e-7
)

const (
	// energySlack is the share of its energy that a group may gain in a sub-step in addition to the energy that gravity
	// may give to bodies at rest: it covers rounding, and rows that have not reached their load yet.
	energySlack = 1e-6
)

const (
	// fastSpinTurn (rad) is the turn in a slice beyond which rows do not tell where a body goes.
	fastSpinTurn = 1
)

const (
	// gyroGain is the relative gain of energy that may be rounding.
	gyroGain = 1e-12
)

const (
	// impactRoom of a solid's radius is the room about it within which the proxies around it are listed once a slice.
	impactRoom = 0.5
	// thrownShare of its half thickness is how far contacts may throw a body off its predicted way without ending the
	// slice. In 220 crashes against barrels at 30 to 250 mph 0.22 s are withheld instead of 0.62; with 0.4 it is more,
	// with 0.2 less, but two of the cars wedge themselves in.
	thrownShare = 0.3
	// impactCutsMost bounds how many slices of a step, or of each state.SliceTime of a longer step, impacts may cut: a
	// column of twelve takes 30. impactBodiesMost bounds how many bodies all these passes together may process: where
	// thousands fly about, impacts occur all the time, and the guard withholds the remaining motion.
	impactCutsMost, impactBodiesMost = 32, 8192
)

const (
	// stopTicks is how many ticks lie between two stops of a drive that is too fast to skip one, at least, and
	// stopTicksMost how many a slice is divided into for that, at most. A stop is reached but for half a tick.
	stopTicks, stopTicksMost = 4, 64
)

// What a body or a constraint costs in the loops of this package (ns), by which they are shared. Results do not
// depend on it.
const (
	lightCost   = 3   // a sum of vectors
	jointCost   = 500 // a pass over a joint
	advanceCost = 20  // to move a body in a sub-step, to take its turn over or to look for what is not finite
	turnCost    = 200 // to turn a body in a sub-step of finite rotation besides
	bodyCost    = 100 // to plan, bound or commit a motion, to find its energy, or to store the impulses of a constraint
	pathCost    = 200
)

const (
	// driveTolerance (m and rad) is the deviation from its pose beyond which a driven body is corrected: above the
	// rounding of many steps, below everything visible. A body at rest must not move by rounding.
	driveTolerance = 1e-10
)

const (
	// settledSpeed (m/s at any point) is the speed up to which a body of a settled island stays settled: any faster, it
	// would leave its place within RestTime.
	settledSpeed = 0.01
)

const (
	// sliceTurn (rad): a body that turns further in a step makes the world take the step in slices. While it turns, other
	// features come into contact, which have no rows until the next pass of contact detection. In slices of 0.07 rad a
	// heap of 1024 cubes takes 1.15 times as long, in those of 0.14 and more no less, for there slices are taken in halves
	// or motions cut.
	sliceTurn = 0.1
	// sliceMeshTurn (rad) is the same of a body with a mesh, whose features are finer: with 0.1, the dearest steps of
	// shuttles and tori take 1.13 times as long, and withhold more.
	sliceMeshTurn = 0.07
	// sliceFreeTurn (rad) is the same of a body that no contact and no joint held in the last slice. It brings new
	// features near nothing but what it flies toward, and that is found along its path.
	sliceFreeTurn = 0.5

	sliceMost  = 8 // the largest factor by which turns or a busy guard multiply the slices
	sliceLeast = 2 // sub-steps of a slice, unless drives or impacts shorten it
	// strainZones is how many zones gravity may move a body in a slice while the guard is busy with it, and for strainTime
	// (s) afterwards. The guard lifts sinking bodies only from slice to slice: a tumbled heap of 30 cards withholds 50
	// times as much in slices of 1/60 s as in slices of 1/120 s. A body thicker than 0.1 m has a zone of 1 mm, and needs
	// no shorter slices.
	strainZones = 3.0
	strainTime  = 0.25
	// followTurn (rad) is the turn within a slice beyond which lever arms and inertia follow the body each sub-step. A
	// body that pivots on an edge with frozen arms leaves its arc along the tangent and falls back on it: at 0.02 a domino
	// that is pushed over at 0.8 rad/s loses 2 % of its spin, at 0.01 none.
	followTurn = 0.01
	// straightTurn (rad): a body that turns less in a slice is predicted to go straight. Its boxes and the reach of its
	// contacts allow for the turn, and its real motion is a screw all the same.
	straightTurn = 1e-3
	// suspendedTurn (rad) is the same for a suspended body, which hangs from a contact. With frozen lever arms it would
	// leave its arc along the tangent and be lifted back against its weight by the row, step by step: a pendulum that
	// swings itself up.
	suspendedTurn = 1e-5
)

// pastSlices is the least number of slices for which there is room where the rows of one are noted, that one counted:
// impacts cut steps into more than planned.
const pastSlices = 4
