package physics

import (
	"errors"
	"fmt"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/sense"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// Events report changes that would show nowhere else: driven bodies that cannot go on, and dynamic ones that cannot
// move because something holds them fast.

// EventKind is the kind of a change.
type EventKind uint8

// The kinds of events.
const (
	Blocked   = EventKind(state.Blocked)   // a kinematic body hardly moves: what cannot give way is in its way
	Unblocked = EventKind(state.Unblocked) // it moves at its full speed again
	Stuck     = EventKind(state.Stuck)     // the guard has kept a dynamic body from moving for some time: it is pinched
	Unstuck   = EventKind(state.Unstuck)   // it moves again, or sleeps where nothing holds it
)

// String returns the kind in words, after the name of the body.
func (k EventKind) String() string {
	return wordOf("EventKind", k, "is blocked", "goes on", "is stuck", "is free again")
}

// Event is something that happened in a step.
type Event struct {
	Kind   EventKind
	Body   BodyID
	By     BodyID  // when it begins: the body in its way, or the one that presses most against it; zero if there is none
	Behind float64 // s: time that a kinematic body has lost since it was blocked; how long another has been stuck
}

// AppendEvents appends the events of the last step: first those of bodies that fell asleep, in the order in
// which they were held up, then those of all others by slot. Removed bodies have none.
func (w *World) AppendEvents(dst []Event) []Event {
	for i := range w.st.Log.Events {
		e := &w.st.Log.Events[i]
		dst = append(dst, Event{EventKind(e.Kind), idOf(e.Body), idOf(e.By), e.Behind})
	}
	return dst
}

// Watch tells what game mechanics ask for: which bodies enter and leave sensors, which begin and end to touch, and how
// hard they hit each other. It is off until it is told to watch, changes no bits, and tells the same on any number of
// threads.
//
// Sensors are volumes that detect which bodies are inside and collide with nothing. Whether a body is inside is decided
// along its path: what crosses a sensor within a step is told, with the times at which it came and went. A body is
// inside while any of its solids is. Falling asleep inside is not leaving.
//
// Bodies touch from the moment at which they come within the expel zone of each other and press, and until they no
// longer press and are two zones apart. Sleepers go on touching.
type Watch World

// Watch returns the watch on the world.
func (w *World) Watch() *Watch { return (*Watch)(w) }

// SensorID names a sensor. It is a value; the zero SensorID names none.
type SensorID struct{ slot, gen uint32 }

// IsZero reports whether the id names no sensor.
func (id SensorID) IsZero() bool { return id.gen == 0 }

// SensorDef describes a sensor.
type SensorDef struct {
	Shapes   []collision.Shape // each encloses a volume; the sensor is all of them together
	Position mgl64.Vec3        // m, world: of the origin of the frame of the shapes, now
	Rotation mgl64.Quat        // of that frame; zero for none
	On       BodyID            // the body that carries the sensor along, and is not seen by it; zero: it stays
	Filter   Filter            // it sees the bodies that a body with this filter would collide with
	Kinds    KindMask          // kinds that it sees, of the kinematic and the dynamic one; 0: both
}

// SensorEventKind is the kind of a SensorEvent.
type SensorEventKind uint8

// The kinds of sensor events.
const (
	SensorBegan = SensorEventKind(sense.Began) // the body came into the sensor
	SensorEnded = SensorEventKind(sense.Ended) // it left it, or one of the two was removed
)

// String returns the kind in words, between the names of the body and the sensor.
func (k SensorEventKind) String() string { return wordOf("SensorEventKind", k, "entered", "left") }

// SensorEvent is a body that entered or left a sensor.
type SensorEvent struct {
	Kind   SensorEventKind
	Sensor SensorID
	Body   BodyID  // removed, perhaps
	Time   float64 // s, from the beginning of the step
}

// AddSensor adds a sensor. Bodies that are inside enter it in the next step. A shape without a volume, a carrier that
// is no body of the world, and numbers that are not finite are errors.
func (s *Watch) AddSensor(def SensorDef) (SensorID, error) {
	if len(def.Shapes) == 0 {
		return SensorID{}, errors.New("a sensor needs a shape")
	}
	at := Pose{def.Position, def.Rotation}
	var pose geom.Pose
	for i := range def.Shapes {
		var sound bool
		switch pose, sound = at.of(&def.Shapes[i]); {
		case !def.Shapes[i].Solid():
			return SensorID{}, errors.New("a sensor needs a volume, and its shape encloses none")
		case !sound:
			return SensorID{}, fmt.Errorf("the place of a sensor must be finite and within %g m of the origin, got %v and %v",
				queryReach, def.Position, def.Rotation)
		}
	}
	switch {
	case def.Kinds&KindsOf(Static) != 0:
		return SensorID{}, errors.New("a sensor sees kinematic and dynamic bodies: static ones come and go with the level")
	case !def.On.IsZero() && !(*World)(s).Contains(def.On):
		return SensorID{}, errors.New("the body that carries the sensor is none of the world (removed?)")
	}
	filter := def.Filter.whole()
	d := sense.Def{Shapes: slices.Clone(def.Shapes), Place: pose, Category: filter.Category, Mask: filter.Mask,
		Kinds: uint8(def.Kinds)}
	if def.Kinds == 0 {
		d.Kinds = uint8(KindsOf(Kinematic, Dynamic))
	}
	if !def.On.IsZero() {
		d.Carrier = occupantOf(def.On)
		d.Place = s.st.Poses[d.Carrier.Slot].Between(&pose)
	}
	return sensorOf(s.sense.Add(d)), nil
}

// RemoveSensor removes a sensor. Bodies inside leave it at the beginning of the next step. An id that names none
// panics.
func (s *Watch) RemoveSensor(id SensorID) {
	s.lookup(id)
	s.sense.Remove(id.occupant())
}

// HasSensor reports whether an id names a sensor. One whose carrier is removed is gone with it: who was inside leaves
// it in the next step.
func (s *Watch) HasSensor(id SensorID) bool {
	_, live := s.find(id)
	return live
}

// AppendSensors appends the ids of all sensors, by slot.
func (s *Watch) AppendSensors(dst []SensorID) []SensorID {
	var room [64]state.Occupant
	for _, o := range s.sense.AppendLive(room[:0]) {
		dst = append(dst, sensorOf(o))
	}
	return dst
}

// SensorShapes returns the shapes of a sensor, in the frame that SensorPose places. They must not be changed.
func (s *Watch) SensorShapes(id SensorID) []collision.Shape { return s.lookup(id).Shapes }

// SensorCarrier returns the body that carries a sensor along; zero for none.
func (s *Watch) SensorCarrier(id SensorID) BodyID { return idOf(s.lookup(id).Carrier) }

// SensorPose returns where the frame of the shapes of a sensor is at time t in [0, 1] of the last step.
func (s *Watch) SensorPose(id SensorID, t float64) Pose {
	pose := s.lookup(id).Place
	if on := s.SensorCarrier(id); !on.IsZero() {
		carrier := (*World)(s).Body(on).PoseAt(t).Geom()
		pose = carrier.Mul(&pose)
	}
	return poseOf(&pose)
}

// AppendInside appends the bodies that were inside a sensor at the end of the last step, by slot.
func (s *Watch) AppendInside(dst []BodyID, id SensorID) []BodyID {
	for _, body := range s.lookup(id).Inside {
		dst = append(dst, idOf(body))
	}
	return dst
}

// AppendSensorEvents appends the sensor events of the last step, by time, kind, sensor and body.
func (s *Watch) AppendSensorEvents(dst []SensorEvent) []SensorEvent {
	for i := range s.sense.Events {
		e := &s.sense.Events[i]
		dst = append(dst, SensorEvent{SensorEventKind(e.Kind), sensorOf(e.Sensor), idOf(e.Body), e.Time / s.cfg.Hz})
	}
	return dst
}

// lookup returns a live sensor and panics for an id that names none.
func (s *Watch) lookup(id SensorID) *sense.Sensor {
	x, live := s.find(id)
	if !live {
		panic("physics: no such sensor (removed?)")
	}
	return x
}

func (s *Watch) find(id SensorID) (x *sense.Sensor, live bool) { return s.sense.Get(id.occupant()) }

// occupant returns the name that the rooms have for a sensor.
func (id SensorID) occupant() state.Occupant {
	return state.Occupant{Slot: int32(id.slot), Gen: id.gen}
}

// sensorOf returns the public name of a sensor.
func sensorOf(o state.Occupant) SensorID { return SensorID{uint32(o.Slot), o.Gen} }

// ContactEvent is a pair of bodies that began or ended to touch.
type ContactEvent struct {
	Kind ContactEventKind
	A, B BodyID  // A in the lower slot; removed, perhaps
	Time float64 // s, from the beginning of the step
}

// ContactEventKind is the kind of a ContactEvent.
type ContactEventKind uint8

// The kinds of contact events.
const (
	ContactBegan = ContactEventKind(sense.Began)
	ContactEnded = ContactEventKind(sense.Ended) // they are apart, or one of them was removed
)

// String returns the kind in words, after the names of the bodies.
func (k ContactEventKind) String() string { return wordOf("ContactEventKind", k, "touch", "part") }

// Hit is a pair of bodies that met fast, where they did so first or fastest.
type Hit struct {
	A, B     BodyID     // A in the lower slot
	Time     float64    // s, from the beginning of the step
	Impulse  float64    // N s: of all their points that met fast, over the step
	Approach float64    // m/s along Normal, just before
	Point    mgl64.Vec3 // m, world, between the bodies, where they pressed most
	Normal   mgl64.Vec3 // unit, from A to B
}

// WatchContacts switches the watch on contacts on or off. What presses when it is switched on begins in the next step,
// sleepers at its beginning.
func (s *Watch) WatchContacts(on bool) {
	s.sense.Contacts.On = on
	s.sense.Contacts.Reset()
}

// AppendTouching appends the pairs of bodies that touch, that in the lower slot first, in the order in which they
// began, and as often as their solids touch. It needs the watch on contacts.
func (s *Watch) AppendTouching(dst [][2]BodyID) [][2]BodyID {
	var room [64][2]state.Occupant
	for _, pair := range s.sense.Contacts.AppendTouching(room[:0]) {
		dst = append(dst, [2]BodyID{idOf(pair[0]), idOf(pair[1])})
	}
	return dst
}

// AppendContactEvents appends the contact events of the last step, by time, kind and bodies.
func (s *Watch) AppendContactEvents(dst []ContactEvent) []ContactEvent {
	for i := range s.sense.Contacts.Events {
		e := &s.sense.Contacts.Events[i]
		dst = append(dst, ContactEvent{ContactEventKind(e.Kind), idOf(e.A), idOf(e.B), e.Time / s.cfg.Hz})
	}
	return dst
}

// WatchHits watches hits of an approach (m/s) of at least so much; less than 0 or NaN switches that off. What rests or
// rolls is told from about 0.2 m/s down.
func (s *Watch) WatchHits(least float64) {
	s.sense.Contacts.HitsOn, s.sense.Contacts.Fast = least >= 0, least
}

// HitsWatched returns from which approach on hits are watched (m/s), and whether they are at all.
func (s *Watch) HitsWatched() (least float64, on bool) {
	return s.sense.Contacts.Fast, s.sense.Contacts.HitsOn
}

// AppendHits appends the hits of the last step, by time and bodies.
func (s *Watch) AppendHits(dst []Hit) []Hit {
	for i := range s.sense.Contacts.Hits {
		h := &s.sense.Contacts.Hits[i]
		dst = append(dst, Hit{idOf(h.A), idOf(h.B), h.Time / s.cfg.Hz, h.Impulse, h.Approach, mgl(h.Point), mgl(h.Normal)})
	}
	return dst
}
