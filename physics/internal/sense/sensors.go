package sense

import (
	"cmp"
	"slices"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/expel"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// Def describes a sensor.
type Def struct {
	Shapes         []collision.Shape // whose union it is
	Place          geom.Pose         // of their frame: in that of the carrier, at its centre of mass, or in the world
	Carrier        state.Occupant    // the body that it is fixed to; zero for none
	Category, Mask uint32            // as those of bodies
	Kinds          uint8             // one bit for each state.Kind that it sees
}

// Sensors are the sensors of a world.
type Sensors struct {
	*state.State `snapshot:"-"`

	Events []Event `snapshot:"-"` // told: of the last step, by time, kind, sensor and body

	slots   []Sensor
	used    int // slots that are not free
	gens    uint32
	ids     []int32          `snapshot:"-"` // scratch
	spans   []span           `snapshot:"-"` // scratch
	next    []state.Occupant `snapshot:"-"` // scratch
	scratch expel.Scratch    `snapshot:"-"`
}

// Sensor is a live sensor, one that was removed and still has to tell whom it has lost, or a free slot.
type Sensor struct {
	Def
	gen     uint32 // 0 while the slot is free
	removed bool
	fresh   bool             // it has not looked yet
	box     geom.Box         // m, world: where it was when it looked last
	Inside  []state.Occupant // at the end of the last step, ascending by slot
}

// EventKind is the kind of an event.
type EventKind uint8

// The kinds of events.
const (
	Began EventKind = iota // it came into the sensor
	Ended                  // it left it, or one of the two was removed
)

// Event is a body that entered or left a sensor.
type Event struct {
	Kind         EventKind
	Sensor, Body state.Occupant
	Time         float64 // share of the step
}

// Add adds a sensor. It looks in the next step.
func (s *Sensors) Add(def Def) state.Occupant {
	at := slices.IndexFunc(s.slots, func(x Sensor) bool { return x.gen == 0 })
	if at < 0 {
		at = len(s.slots)
		s.slots = append(s.slots, Sensor{})
	}
	s.gens++
	s.used++
	s.slots[at] = Sensor{Def: def, gen: s.gens, fresh: true, Inside: s.slots[at].Inside[:0]}
	return state.Occupant{Slot: int32(at), Gen: s.gens}
}

// Get returns a sensor, to read, until the next one is added; not ok for one that was removed, or whose carrier was.
func (s *Sensors) Get(id state.Occupant) (x *Sensor, ok bool) {
	if id.Gen == 0 || int(id.Slot) >= len(s.slots) {
		return nil, false
	}
	x = &s.slots[id.Slot]
	return x, x.gen == id.Gen && !x.removed && !s.widowed(x)
}

// widowed reports whether the carrier of a sensor is gone.
func (s *Sensors) widowed(x *Sensor) bool { return x.Carrier.Gen != 0 && !s.Occupies(x.Carrier) }

// Remove removes a live sensor. Whoever is inside leaves it at the beginning of the next step.
func (s *Sensors) Remove(id state.Occupant) { s.slots[id.Slot].removed = true }

// AppendLive appends the live sensors, in the order of their slots.
func (s *Sensors) AppendLive(dst []state.Occupant) []state.Occupant {
	for k := range s.slots {
		id := state.Occupant{Slot: int32(k), Gen: s.slots[k].gen}
		if _, live := s.Get(id); live {
			dst = append(dst, id)
		}
	}
	return dst
}

// begin begins a step: bodies and sensors that were removed since the last one part.
func (s *Sensors) begin() {
	s.Events = s.Events[:0]
	if s.used == 0 {
		return
	}
	for k := range s.slots {
		x := &s.slots[k]
		if x.gen == 0 {
			continue
		}
		x.removed = x.removed || s.widowed(x)
		kept := x.Inside[:0]
		for _, body := range x.Inside {
			if !x.removed && s.Occupies(body) {
				kept = append(kept, body)
			} else {
				s.tell(Ended, k, body, 0)
			}
		}
		if x.Inside = kept; x.removed {
			x.gen, x.removed = 0, false
			s.used--
		}
	}
}

// look follows the bodies through a slice, from one share of the step to another one.
func (s *Sensors) look(slice int, from, to float64) {
	if s.used == 0 {
		return
	}
	around := geom.EmptyBox() // all that may have moved
	for _, i := range s.Active.Bodies {
		for _, id := range s.Bodies[i].Proxies {
			around = around.Union(&s.Proxies[id].Swept)
		}
	}
	for k := range s.slots {
		x := &s.slots[k]
		if x.gen != 0 && (x.fresh || s.mayMove(x.Carrier) || x.box.Overlaps(&around) ||
			slices.ContainsFunc(x.Inside, s.mayMove)) {
			s.lookWith(k, slice, from, to)
		}
	}
}

// mayMove reports whether a body may have moved, or was put elsewhere.
func (s *Sensors) mayMove(body state.Occupant) bool {
	return body.Gen != 0 && (s.Moving(int(body.Slot)) || s.Bodies[body.Slot].Added == s.Step)
}

// end ends a step, and looks for the sensors that were added, and at the bodies that were put elsewhere, where nothing
// moves.
func (s *Sensors) end() {
	if s.used == 0 {
		return
	}
	idle := len(s.SliceEnds) == 0
	for k := range s.slots {
		if x := &s.slots[k]; x.gen != 0 && (x.fresh || idle) {
			s.lookWith(k, -1, 0, 0)
		}
	}
	slices.SortFunc(s.Events, func(a, b Event) int {
		return cmp.Or(cmp.Compare(a.Time, b.Time), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Sensor.Slot, b.Sensor.Slot),
			cmp.Compare(a.Body.Slot, b.Body.Slot))
	})
}

// tell notes an event of sensor k.
func (s *Sensors) tell(kind EventKind, k int, body state.Occupant, time float64) {
	id := state.Occupant{Slot: int32(k), Gen: s.slots[k].gen}
	s.Events = append(s.Events, Event{kind, id, body, time})
}
