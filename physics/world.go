package physics

import (
	"sync/atomic"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/internal/workers"
	"github.com/brickyard-physics/brickyard/physics/internal/dynamics"
	"github.com/brickyard-physics/brickyard/physics/internal/guard"
	"github.com/brickyard-physics/brickyard/physics/internal/island"
	"github.com/brickyard-physics/brickyard/physics/internal/narrow"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// World holds bodies and moves them. It is not safe for use from several goroutines at once: Step, AddBodies,
// RemoveBody and Teleport panic while another call of one of them is running.
type World struct {
	busy   atomic.Bool // a call that changes the world is in progress
	cfg    Config
	now    func() time.Duration
	marked time.Duration

	st       state.State
	narrow   *narrow.Narrow
	island   *island.Island
	guard    *guard.Guard
	dynamics *dynamics.Dynamics

	facts  []facts // by slot
	counts counts
	limits limitChecks
	report Report
}

// NewWorld returns an empty world, or an error that names the invalid setting.
func NewWorld(cfg Config) (*World, error) {
	if err := cfg.normalise(); err != nil {
		return nil, err
	}
	w := &World{cfg: cfg}
	st := &w.st
	st.Settings = state.Settings{
		Gravity: vec(cfg.Gravity), Hz: cfg.Hz, Substeps: cfg.Substeps, CCD: state.CCD(cfg.CCD),
		ExpelZone: cfg.ExpelZone, ZoneShare: cfg.ZoneShare,
	}
	st.Pool = workers.New(cfg.Threads)
	st.Sleep.On = true
	w.narrow = narrow.New(st)
	w.island = island.New(st, w.narrow)
	w.guard = guard.New(st)
	w.dynamics = dynamics.New(st, w.island, w.guard)
	return w, nil
}

// Close ends the goroutines of the world's workers; the world goes on working on the caller's goroutine alone. A world
// that is dropped without Close loses its workers at some later time.
func (w *World) Close() { w.st.Pool.Close() }

// Config returns the settings with the engine's choices filled in.
func (w *World) Config() Config { return w.cfg }

// SetClock gives the world a time source for Report.Times; without one they stay zero. The simulation never reads it.
func (w *World) SetClock(now func() time.Duration) { w.now = now }

// StepCount returns the number of steps taken.
func (w *World) StepCount() uint64 { return w.st.Step }

// beginCall begins a call that changes the world.
func (w *World) beginCall(call string) *World {
	if w.st.Pool == nil {
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
	w.st.Sleep.On = on
	if !on {
		w.st.WakeAll()
	}
}

// SetGravity changes the gravity (m/s²) and wakes all bodies. Numbers that are not finite are ignored.
func (w *World) SetGravity(g mgl64.Vec3) {
	if finite(g) && g != w.cfg.Gravity {
		old := w.st.Settings.Gravity
		w.cfg.Gravity, w.st.Settings.Gravity = g, vec(g)
		w.st.WakeAll()
		w.island.RescalePreloads(old)
	}
}

// Asleep reports whether the body sleeps. A kinematic body sleeps while its drive stands still. A body that driven
// bodies hold fast sleeps too, even if sleeping is off.
func (w *World) Asleep(id BodyID) bool { return w.st.Bodies[w.lookup(id)].Asleep }
