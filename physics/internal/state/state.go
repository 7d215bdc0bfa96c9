package state

import (
	"slices"
	"sync/atomic"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/contact/solver"
	"github.com/brickyard-physics/brickyard/internal/workers"
)

// State is all that a step reads and writes across its slices. Every room of the step works on it. Fields are of three
// kinds:
//
//   - state: it decides the bits of the next step, and belongs in a snapshot.
//   - scratch: each slice writes it before it reads it.
//   - told: it is kept of the last step for callers who ask, and decides nothing.
//
// A field without a mark is state. Of a body that sleeps, fields that are scratch of moving bodies keep the values of
// its last slice. Its neighbours read those, so they are state there. Scratch that one room alone needs is a field of
// that room. The tag snapshot:"-" keeps a field out of saved states: all others are in them, whatever their mark.
type State struct {
	Settings Settings `snapshot:"-"`
	Clock
	BodyTables
	SolidTables
	PairTables

	// Solver is scratch, and told: contacts of unsettled bodies, whose impulses last in the caches.
	Solver    solver.Solver `snapshot:"-"`
	Settled   SettledTier   // its solver holds rows and impulses from step to step
	Sleep     Sleeper
	Loads     Loads // work on them goes on from slice to slice
	DirectLog DirectLog
	Bounds    Bounds
	Held      Held
	Log       EventLog
	Externals Externals
	Drag      Drag
	Joints    Joints

	// Told.
	Tally  Tally           `snapshot:"-"`
	Totals ImpulseTotals   `snapshot:"-"`
	Trail  [][]geom.Motion `snapshot:"-"` // by slice, then by body: committed motions of those that moved in the step

	Pool        *workers.Pool `snapshot:"-"` // neither state nor scratch: results do not depend on it
	Active      Active        // who is on its lists, or about to be, is state; States is scratch
	SweptPairs  []SweptPair   `snapshot:"-"` // scratch: from package narrow to dynamics
	GravityStep float64       `snapshot:"-"` // scratch: m, displacement by gravity in this slice
	Midpoint    Midpoint      `snapshot:"-"` // scratch: from package dynamics to guard
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
	Ticks     int       // sub-steps of the step in progress, or of the last one: cached impulses are of these
	Tick      int       // scratch: sub-steps of this step before the slice in progress
	Dt        float64   // scratch, and told: s, length of the slice in progress, or of the last one
	Substeps  int       // scratch: sub-steps of the slice in progress
	SlicePlan int       // scratch: sub-steps of that slice before drives and impacts shortened it
	SliceEnd  int       // scratch: the tick at which it was planned to end
	Part      Part      // scratch, and told: how much that slice is of one that was solved
	Solved    int       // told: sub-steps of the last slice that was solved: impulses are of them
	Slice     int       // scratch: index of the slice in progress
	SliceEnds []float64 `snapshot:"-"` // told: ends of the slices of the last step, as shares of it
}

// Part says which part of a slice that was solved is taken as one.
type Part uint8

// The parts.
const (
	Whole Part = iota
	FirstHalf
	SecondHalf
)

// BodyTables hold the bodies by slot.
type BodyTables struct {
	Bodies      []Body           // cold
	States      []rigid.State    // hot; scratch but for velocities, inverse mass and inverse inertia
	Poses       []geom.Pose      // committed
	Paths       []collision.Path // scratch: predicted, then candidate, then proven
	Planned     []geom.Motion    // scratch: predicted at the start of the slice, or to stay when woken in it; then told
	SliceMotion []float64        // scratch: m, bound of the motion of its points in this slice, without gravity
	FreeSlots   []uint32
	Gens        uint32 // generations handed out
}

// SolidTables hold the solids by their broad-phase proxy.
type SolidTables struct {
	Broad        collision.BroadPhase
	Proxies      []Proxy
	EndBoxes     [][2]geom.Box           // scratch: boxes at both ends of a path longer than its half width
	TurnedBounds []collision.BoundsCache // scratch: results do not depend on it
	Leaving      atomic.Bool             `snapshot:"-"` // scratch: BoundProxies has found some that MoveProxies moves
}

// PairTables hold the pairs of solids whose boxes meet, by pair slot.
type PairTables struct {
	Pairs    []PairData
	Validity []CacheValidity // validity of the cached manifold, all that most steps read of a pair
	Nearby   NearPool        `snapshot:"-"` // of pairs of meshes
	Patches  PatchPool       `snapshot:"-"` // of pairs that touch in several patches
	PairCCDs []PairCCD       // in the order of the slots of the bodies
	Adjacent Adjacency       `snapshot:"-"` // scratch: made from the active pairs
}

// Extend returns a table with room for n bodies, or whatever it is of, at least: those added at its end are as told.
func Extend[T any](table []T, n int, as T) []T {
	table = slices.Grow(table, max(0, n-len(table)))
	for len(table) < n {
		table = append(table, as)
	}
	return table
}
