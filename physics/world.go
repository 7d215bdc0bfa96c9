package physics

import (
	"hash/fnv"
	"math"
	"sync/atomic"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/workers"
	"github.com/brickyard-physics/brickyard/physics/internal/dynamics"
	"github.com/brickyard-physics/brickyard/physics/internal/guard"
	"github.com/brickyard-physics/brickyard/physics/internal/island"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
	"github.com/brickyard-physics/brickyard/physics/internal/linkage"
	"github.com/brickyard-physics/brickyard/physics/internal/narrow"
	"github.com/brickyard-physics/brickyard/physics/internal/sense"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// World holds bodies and moves them. It is not safe for use from several goroutines at once. Step and the calls that
// change which pairs of solids there are, or the whole world, panic while another one of them is running: AddBody and
// its kin, RemoveBody, AddJoint, RemoveJoint, IgnorePair, UnignorePair, Save, Restore, and of a body Teleport,
// SetSolids, SetMass, SetFriction and SetLocks.
type World struct {
	busy   atomic.Bool          `snapshot:"-"` // a call that changes the world is in progress
	cfg    Config               `snapshot:"-"`
	now    func() time.Duration `snapshot:"-"`
	loops  workers.Meter        `snapshot:"-"`
	marked time.Duration        `snapshot:"-"`

	st       state.State
	narrow   *narrow.Narrow     `snapshot:"-"`
	island   *island.Island     `snapshot:"-"`
	guard    *guard.Guard       `snapshot:"-"`
	dynamics *dynamics.Dynamics `snapshot:"-"`
	sense    *sense.Watch

	facts    []facts // by slot
	joints   []jointFacts
	gauges   []linkage.Gauge  `snapshot:"-"` // scratch, by worker
	trains   jointrows.Trains `snapshot:"-"` // of the gears and racks; nil where one has gone since
	parting  [][2]BodyID      // pairs that lost their last joint while they touched or overlapped
	energies []float64        `snapshot:"-"` // scratch: J, by slot, at the end of the last step
	counts   counts
	limits   limitChecks
	report   Report

	known known       `snapshot:"-"` // what saved states of the world refer to
	shown []geom.Pose `snapshot:"-"` // by slot, of bodies that are shown elsewhere until the next step; others have no Q
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
	if cfg.TuneThreads {
		st.Pool.Tune()
	}
	st.Sleep.On = true
	w.sense = sense.New(st)
	w.openRooms()
	return w, nil
}

// openRooms makes the rooms of a step anew. They keep nothing from one step to the next but room for their scratch.
func (w *World) openRooms() {
	w.narrow = narrow.New(&w.st)
	w.island = island.New(&w.st, w.narrow)
	w.guard = guard.New(&w.st)
	w.dynamics = dynamics.New(&w.st, w.island, w.guard)
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
		panic("physics: no such body (removed?)")
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

// SetGravity changes the gravity (m/s²) and wakes all bodies. One that Config would not take is ignored.
func (w *World) SetGravity(g mgl64.Vec3) {
	if bearable(g) && g != w.cfg.Gravity {
		old := w.st.Settings.Gravity
		w.cfg.Gravity, w.st.Settings.Gravity = g, vec(g)
		w.st.WakeAll()
		w.island.RescaleAllLoads(old)
	}
}

// Bodies returns the live bodies by slot, in a fresh slice.
func (w *World) Bodies() []BodyID { return w.AppendBodies(nil) }

// AppendBodies appends the live bodies by slot.
func (w *World) AppendBodies(dst []BodyID) []BodyID {
	for i := range w.st.Bodies {
		if gen := w.st.Bodies[i].Gen; gen != 0 {
			dst = append(dst, BodyID{uint32(i), gen})
		}
	}
	return dst
}

// Contains reports whether id names a live body. Ids are for the world that made them: another one takes them for its
// own.
func (w *World) Contains(id BodyID) bool {
	return id.gen != 0 && int(id.index) < len(w.st.Bodies) && w.st.Bodies[id.index].Gen == id.gen
}

// AppendBoxes appends the swept broad-phase boxes of the bodies that can move.
func (w *World) AppendBoxes(dst []Box) []Box {
	for i := range w.st.Bodies {
		if w.st.Bodies[i].Kind == state.Static {
			continue
		}
		for _, p := range w.st.Bodies[i].Proxies {
			box := w.st.Broad.FatBox(p)
			dst = append(dst, Box{mgl(box.Min), mgl(box.Max)})
		}
	}
	return dst
}

// AppendStuck appends the dynamic bodies that the guard has held back by more than half for longer than two slices, by
// slot. They lose their velocity; no motion in this slice would have set them free.
func (w *World) AppendStuck(dst []BodyID) []BodyID {
	for i := range w.st.Bodies {
		if w.guard.IsStuck(int32(i)) && w.st.Bodies[i].Gen != 0 {
			dst = append(dst, BodyID{uint32(i), w.st.Bodies[i].Gen})
		}
	}
	return dst
}

// KineticEnergy returns the kinetic energy of all dynamic bodies (J).
func (w *World) KineticEnergy() float64 {
	e := 0.0
	for i := range w.st.Bodies {
		e += energyOf(&w.st, i)
	}
	return e
}

// energyOf returns the kinetic energy of a body (J); sleeping ones have none.
func energyOf(st *state.State, i int) float64 {
	b := &st.Bodies[i]
	if b.Kind != state.Dynamic || !st.Moving(i) {
		return 0
	}
	s := &st.States[i]
	spin := st.Poses[i].Q.ApplyT(s.Spin)
	return float64(0.5 * (float64(b.Mass*s.Vel.LenSq()) + spin.Dot(b.Inertia.Apply(spin))))
}

// Hash returns a hash of the dynamic state of all bodies, bit for bit: equal runs have equal hashes.
func (w *World) Hash() uint64 {
	h := fnv.New64a()
	var buf [8]byte
	put := func(xs ...float64) {
		for _, x := range xs {
			bits := math.Float64bits(x)
			for k := range buf {
				buf[k] = byte(bits >> (8 * k))
			}
			h.Write(buf[:])
		}
	}
	for i := range w.st.Bodies {
		if w.st.Bodies[i].Gen == 0 {
			continue
		}
		p, s := &w.st.Poses[i], &w.st.States[i]
		put(float64(i), p.P.X, p.P.Y, p.P.Z, p.Q.W, p.Q.X, p.Q.Y, p.Q.Z)
		put(s.Vel.X, s.Vel.Y, s.Vel.Z, s.Spin.X, s.Spin.Y, s.Spin.Z)
	}
	return h.Sum64()
}

// FindBody returns the first live body of that name by slot, and false if there is none. Names need not be unique; a
// body that was added without one has its kind and slot as its name. It looks at each body: keep the id, rather than
// ask in every step.
func (w *World) FindBody(name string) (BodyID, bool) {
	for i := range w.st.Bodies {
		if b := &w.st.Bodies[i]; b.Gen != 0 && w.facts[i].name == name {
			return BodyID{uint32(i), b.Gen}, true
		}
	}
	return BodyID{}, false
}
