package physics

import (
	"sync/atomic"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
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

// SetSleeping switches sleeping on or off (on by default). Switching it off wakes all bodies.
func (w *World) SetSleeping(on bool) {
	w.sleep.on = on
	if !on {
		w.wakeAll()
	}
}

// SetGravity changes the gravity (m/s²) and wakes all bodies. Numbers that are not finite are ignored.
func (w *World) SetGravity(g mgl64.Vec3) {
	if finite(g) && g != w.cfg.Gravity {
		old := w.settings.gravity
		w.cfg.Gravity, w.settings.gravity = g, vec(g)
		w.wakeAll()
		w.rescalePreloads(old)
	}
}

// Asleep reports whether the body sleeps. A kinematic body sleeps while its drive stands still. A body that driven
// bodies hold fast sleeps too, even if sleeping is off.
func (w *World) Asleep(id BodyID) bool { return w.bodies[w.lookup(id)].asleep }
