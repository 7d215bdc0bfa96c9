package physics

import (
	"sync/atomic"
	"time"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/manifold"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/solver"
	"github.com/brickyard-physics/brickyard/internal/rigid"
	"github.com/brickyard-physics/brickyard/internal/workers"
)

// World holds bodies and moves them. It is not safe for use from several goroutines at once: Step, AddBodies,
// RemoveBody and Teleport panic while another call of one of them is running.
type World struct {
	busy     atomic.Bool // a call that changes the world is in progress
	cfg      Config
	settings settings
	pool     *workers.Pool
	now      func() time.Duration
	marked   time.Duration

	dt       float64 // s, length of the slice in progress
	fullDt   float64 // s, its length before impacts shortened it
	substeps int     // of the slice in progress

	facts     []facts       // by slot
	bodies    []body        // cold, by slot
	states    []rigid.State // hot, by slot
	poses     []geom.Pose   // committed, by slot
	paths     []collision.Path
	planned   []geom.Motion // by slot: predicted at the start of the slice, see Planned
	freeSlots []uint32
	gens      uint32 // generations handed out

	proxies       []proxy       // by broad-phase proxy
	endBoxes      [][2]geom.Box // by proxy: boxes at both ends of a path longer than its half width
	broad         collision.BroadPhase
	pairs         []pairData      // by pair slot
	validity      []cacheValidity // by pair slot: validity of the cached manifold, all that most steps read of a pair
	patches       patchPool       // of pairs that touch in several patches
	pairCCDs      []pairCCD       // in the order of the slots
	solver        solver.Solver   // of contacts in motion; World.settled has one of its own
	settled       settledTier
	bodyStep      bodyStep
	narrowWorkers []narrowWorker // of the narrow phase, by worker
	sweptPairs    []sweptPair

	trail       [][]geom.Motion // by slice, then by body: committed motions of the bodies that moved in the last step
	sliceEnds   []float64       // of the slices of the last step, as shares of it
	slice       int             // index of the slice in progress
	sliceMotion []float64       // by body: m, bound of the motion of any of its points in this slice, without gravity
	gravityStep float64         // m, the gravity step: displacement by gravity in this slice
	midpoint    midpoint
	supports    supportGroups
	limiter     energyLimiter
	active      active
	guard       guard
	bounds      bounds
	held        held
	adjacent    adjacency
	impacts     impacts
	drag        drag
	externals   externals
	report      Report
	tally       tally
	counts      counts
	step        uint64
	newLevel    bool // the level has not taken a step yet: its loads are still to be computed
	sleep       sleeper
	loads       loads
	groups      contactGroups
	direct      direct
	directLog   directLog

	totals   impulseTotals
	log      eventLog
	opposing opposingContacts
	limits   limitChecks
}

// proxy ties a broad-phase entry to the solid it bounds.
type proxy struct {
	body     int32
	shape    *collision.Shape
	material *contact.Material
	half     float64 // m, size to which zone and thresholds are relative: see scaleOf
	midHalf  float64 // m, half its second smallest extent: see midHalfOf
	zone     float64 // m, this solid's expel zone
	recycle  float64 // m, this solid's recycling tolerance
	dynamic  bool    // the body is dynamic
	point    bool    // a single point without a radius
	bound    bool    // the broad phase does not know the latest swept box yet
	longPath bool    // the body moves so far in this slice that pairs are found by time: see World.endBoxes
	swept    geom.Box
}

// pairData is the data of a pair of solids while their boxes meet.
type pairData struct {
	mixed   bool            // surface is set
	more    *patchSet       // further patches; nil if it has none
	surface contact.Surface // without the belt, which turns with the bodies
	cache   contact.Cache   // of the nearest patch; its validity is that of the whole pair
	hint    manifold.Hint
	metTime float64 // path time at which a sweep found the pair in this slice; 0 if its manifold is of the start
}

// NewWorld returns an empty world, or an error that names the invalid setting.
func NewWorld(cfg Config) (*World, error) {
	if err := cfg.normalise(); err != nil {
		return nil, err
	}
	w := &World{cfg: cfg, pool: workers.New(cfg.Threads)}
	w.settings = settings{vec(cfg.Gravity), cfg.Hz, cfg.Substeps, ccdMethod(cfg.CCD)}
	w.narrowWorkers, w.guard.loop.workers = make([]narrowWorker, w.pool.Size()), make([]certifyWorker, w.pool.Size())
	w.sleep.on = true
	return w, nil
}

// Close ends the goroutines of the world's workers; the world goes on working on the caller's goroutine alone. A world
// that is dropped without Close loses its workers at some later time.
func (w *World) Close() { w.pool.Close() }

// Config returns the settings with the engine's choices filled in.
func (w *World) Config() Config { return w.cfg }

// SetClock gives the world a time source for Report.Times; without one they stay zero. The simulation never reads it.
func (w *World) SetClock(now func() time.Duration) { w.now = now }

// StepCount returns the number of steps taken.
func (w *World) StepCount() uint64 { return w.step }

// collide reports whether two solids that the broad phase pairs keep apart. Two points never meet: they have no inside,
// and neither has an edge or face that the other could cross.
func collide(x, y *proxy) bool { return !(x.point && y.point) }

// hasRows reports whether contacts can move one of two solids: its body is dynamic. Two that are driven, or one and
// scenery, are kept apart by the guard alone: no impulse could part them.
func hasRows(x, y *proxy) bool { return x.dynamic || y.dynamic }

// beginCall begins a call that changes the world.
func (w *World) beginCall(call string) *World {
	if w.pool == nil {
		panic("physics: " + call + " of a World that NewWorld did not make")
	}
	if !w.busy.CompareAndSwap(false, true) {
		panic("physics: " + call + " while another call changes the same World: use it from one goroutine at a time")
	}
	return w
}

// endCall ends a call that changes the world.
func (w *World) endCall() { w.busy.Store(false) }

// lookup returns the slot of a live body and panics for an id that names none.
func (w *World) lookup(id BodyID) int {
	if !w.Contains(id) {
		panic("physics: no such body (removed, or from another world)")
	}
	return int(id.index)
}
