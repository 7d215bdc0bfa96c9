package physics

import (
	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/solver"
	"github.com/brickyard-physics/brickyard/internal/rigid"
	"github.com/brickyard-physics/brickyard/internal/workers"
)

// State is all that a step reads and writes across its slices: a world is its State, and every room of the step works
// on it. What decides the bits of the next step is state; what a slice computes anew before it reads it is scratch.
// Rooms keep scratch of their own beside it.
type State struct {
	settings settings
	Clock
	BodyTables
	SolidTables
	PairTables

	solver    solver.Solver // of contacts in motion; settled has one of its own
	settled   settledTier
	sleep     sleeper
	loads     loads
	directLog directLog
	bounds    bounds
	held      held
	log       eventLog
	externals externals
	drag      drag

	// Of the last step only, for those who ask about it.
	tally  tally
	totals impulseTotals
	trail  [][]geom.Motion // by slice, then by body: committed motions of the bodies that moved in the last step

	// Scratch: of the slice in progress, from one room to the next.
	pool        *workers.Pool
	active      active
	sweptPairs  []sweptPair
	gravityStep float64 // m, the gravity step: displacement by gravity in this slice
	midpoint    midpoint
}

// Clock is where the world is in time.
type Clock struct {
	step      uint64    // number of steps taken
	newLevel  bool      // the level has not taken a step yet: its loads are still to be computed
	dt        float64   // s, length of the slice in progress
	fullDt    float64   // s, its length before impacts shortened it
	substeps  int       // of the slice in progress
	slice     int       // index of the slice in progress
	sliceEnds []float64 // of the slices of the last step, as shares of it
}

// BodyTables hold the bodies by slot.
type BodyTables struct {
	bodies      []body        // cold
	states      []rigid.State // hot
	poses       []geom.Pose   // committed
	paths       []collision.Path
	planned     []geom.Motion // predicted at the start of the slice
	sliceMotion []float64     // m, bound of the motion of any of its points in this slice, without gravity
	freeSlots   []uint32
	gens        uint32 // generations handed out
}

// SolidTables hold the solids by their broad-phase proxy.
type SolidTables struct {
	broad    collision.BroadPhase
	proxies  []proxy
	endBoxes [][2]geom.Box // boxes at both ends of a path longer than its half width
}

// PairTables hold the pairs of solids whose boxes meet, by pair slot.
type PairTables struct {
	pairs    []pairData
	validity []cacheValidity // validity of the cached manifold, all that most steps read of a pair
	patches  patchPool       // of pairs that touch in several patches
	pairCCDs []pairCCD       // in the order of the slots of the bodies
	adjacent adjacency
}
