package guard

// The constants of this package: each with its unit, the reason for its value, and what other values do.

const (
	// stuckTime (s) is how long the guard has to hold a dynamic body until that is told, and to let it go until that is
	// told: an impact holds bodies for a step or two.
	stuckTime = 0.1
)

const (
	// clampRounds of body-by-body cuts come before components of failing pairs are cut by common shares.
	clampRounds = 12
	// approachShare: of two bodies, the one whose approach is below this share of the other's is not cut.
	approachShare = 0.05
)

const (
	// clockHalvings is the number of bisections of a slice that find the time at which a body was stopped.
	clockHalvings = 48
	// drivePatience (s) is the most that a body on a course to and fro loses before it turns round, as doors do.
	drivePatience = 1.0
)

const (
	// leavesBoxShare of its zone is how far a solid may move without new swept boxes.
	leavesBoxShare = 0.5
)

// What a pair or a body costs in the loops of this package (ns), by which they are shared. Results do not depend on
// it.
const (
	proofCost   = 10   // to find that a pair needs no certificate
	certifyCost = 500  // a certificate
	meshCost    = 5000 // a certificate of a pair with a mesh: up to 100 µs
	startCost   = 60   // 300 where the bounds of a body have to be found anew
)

// The constants of position projection. More rounds and sweeps leave less to the clamps, at the cost of the worst
// steps.
const (
	projectRounds  = 12   // in a slice at the most
	projectStalled = 8    // rounds in which no fewer pairs fail than in one before them end it
	projectSweeps  = 12   // over all rows, per round, that push single bodies
	projectRate    = 0.7  // share of the missing gap corrected per sweep
	projectDone    = 0.02 // of the goal: a row that misses no more is satisfied
	projectGoal    = 0.55 // of the zone: the gap that repairs aim for
	projectSpare   = 0.4  // of the zone: the gap that repairs leave between a body that they move and its neighbours
	projectDeep    = 0.02 // m: end poses deeper than this, or than the middle extent of a solid, are left to the clamps
	projectTries   = 12   // spans tried per pair: a repair that is hard to prove is repaired further
	projectMass    = 4.0  // largest ratio of inverse masses inside a repair
	projectJoint   = 1e-5 // m or rad: a joint that is open by no more counts as closed
)

// togetherSweeps is the number of sweeps over rows, per round of projection or closing, if they push whole assemblies
// only. Those of a limb between two others that oppose each other need dozens, which cost little.
const togetherSweeps = 40

// The constants of closing assemblies in the end: see closeAssemblies.
const (
	closeRounds = 8     // of steps that close joints, with sweeps over the rows of gaps in between, at the most
	closeYield  = 0.05  // of what a row's bodies yield without joints: assemblies that yield less count as held
	closeTries  = 3     // with rows at the places where proofs ended
	closeLeast  = 0.125 // the least share of the way on which an assembly closes
)

const (
	// projectSteep is the least rise of a normal for one body to stand on the other.
	projectSteep = 0.5
)

const (
	// spareShare of the zone is how much more distance than needed a proof of a pair with a mesh looks for.
	spareShare = 0.5
)

const (
	// stuckSlices is the number of slices in a row, cut to less than half, after which a body is stuck and loses the
	// velocity that it cannot follow. The parts into which impacts divide a slice count as one slice.
	stuckSlices = 2
)

// The throttle of a driven body that the guard stopped, as a share of its speed.
const (
	throttleLeast = 1.0 / 1024 // of a blocked drive, so that it keeps probing
	throttleCut   = 0.25       // share left after a slice in which it could not move at all
	throttleGrow  = 1.5        // per slice in which the way was free
	lostLeast     = 1e-12      // of a slice: a drive that loses less has lost nothing but by rounding
)
