package state

import (
	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/contact/solver"
	"github.com/brickyard-physics/brickyard/internal/workers"
)

// State is all that a step reads and writes across its slices: a world is its State, and every room of the step works
// on it. What decides the bits of the next step is state; what a slice computes anew before it reads it is scratch.
// Rooms keep scratch of their own beside it.
type State struct {
	Settings Settings
	Clock
	BodyTables
	SolidTables
	PairTables

	Solver    solver.Solver // of contacts in motion; settled has one of its own
	Settled   SettledTier
	Sleep     Sleeper
	Loads     Loads
	DirectLog DirectLog
	Bounds    Bounds
	Held      Held
	Log       EventLog
	Externals Externals
	Drag      Drag

	// Of the last step only, for those who ask about it.
	Tally  Tally
	Totals ImpulseTotals
	Trail  [][]geom.Motion // by slice, then by body: committed motions of the bodies that moved in the last step

	// Scratch: of the slice in progress, from one room to the next.
	Pool        *workers.Pool
	Active      Active
	SweptPairs  []SweptPair
	GravityStep float64 // m, the gravity step: displacement by gravity in this slice
	Midpoint    Midpoint
}

// BeginStep begins a step.
func (st *State) BeginStep() {
	st.Totals.reset()
	st.beginForces()
	st.ListBodies()
	st.SliceEnds = st.SliceEnds[:0]
}

// EndStep ends a step: forces act for one only.
func (st *State) EndStep() {
	st.Externals.end()
	st.Step++
}

// AnyMoving reports whether any body may move.
func (st *State) AnyMoving() bool { return len(st.Active.Bodies) > 0 }

// Clock is where the world is in time.
type Clock struct {
	Step      uint64    // number of steps taken
	NewLevel  bool      // the level has not taken a step yet: its loads are still to be computed
	Dt        float64   // s, length of the slice in progress
	FullDt    float64   // s, its length before impacts shortened it
	Substeps  int       // of the slice in progress
	Slice     int       // index of the slice in progress
	SliceEnds []float64 // of the slices of the last step, as shares of it
}

// BodyTables hold the bodies by slot.
type BodyTables struct {
	Bodies      []Body        // cold
	States      []rigid.State // hot
	Poses       []geom.Pose   // committed
	Paths       []collision.Path
	Planned     []geom.Motion // predicted at the start of the slice
	SliceMotion []float64     // m, bound of the motion of any of its points in this slice, without gravity
	freeSlots   []uint32
	Gens        uint32 // generations handed out
}

// SolidTables hold the solids by their broad-phase proxy.
type SolidTables struct {
	Broad    collision.BroadPhase
	Proxies  []Proxy
	endBoxes [][2]geom.Box // boxes at both ends of a path longer than its half width
}

// PairTables hold the pairs of solids whose boxes meet, by pair slot.
type PairTables struct {
	Pairs    []PairData
	Validity []CacheValidity // validity of the cached manifold, all that most steps read of a pair
	Patches  PatchPool       // of pairs that touch in several patches
	PairCCDs []PairCCD       // in the order of the slots of the bodies
	Adjacent Adjacency
}
