package physics

import "github.com/brickyard-physics/brickyard/collision/geom"

// settings are those of the world that a step reads.
type settings struct {
	gravity  geom.Vec3 // m/s²
	hz       float64   // steps per second
	substeps int       // per step
	ccd      ccdMethod // of bodies that have none of their own
}

// kind says how a body moves.
type kind uint8

// The kinds of bodies.
const (
	static    kind = iota // never moves
	kinematic             // moves at the velocity of its drive; only a body that cannot give way stops it
	dynamic               // moves by forces and contacts
)

// ccdMethod says how a fast pair finds its contacts.
type ccdMethod uint8

// The methods of continuous collision detection.
const (
	ccdDefault ccdMethod = iota // inherited: a pair takes the method of its bodies, a body that of its world
	ccdExpel                    // the closest features where the pair reaches its expel zone
	ccdScrew                    // all collisions of the relative screw motion, taken as simultaneous
	ccdFirst                    // only the first of them
)

// occupant names the body that is in a slot; the zero occupant names none. A body put into the slot later has another
// generation.
type occupant struct {
	slot int32
	gen  uint32
}

// occupies reports whether a body still is in its slot.
func (st *State) occupies(o occupant) bool { return o.gen != 0 && st.bodies[o.slot].gen == o.gen }

// tally counts the events of a step.
type tally struct {
	certified, exact, cut int     // pairs proven at once, pairs whose paths had to be divided into spans, motions cut short
	blocked               int     // times a kinematic body was cut short, or stood
	lost                  float64 // s of motion that the guard withheld, summed over the dynamic bodies
	stopped               []int32 // bodies whose motion was not finite or led out of the world
}

// eventKind is the kind of an event.
type eventKind uint8

// The kinds of events.
const (
	blocked   eventKind = iota // a kinematic body hardly moves any more
	unblocked                  // it moves at its full speed again
	stuck                      // the guard has kept a dynamic body from moving for some time
	unstuck                    // it moves again, or sleeps where nothing holds it
)

// event is something that happened in a step.
type event struct {
	kind     eventKind
	body, by occupant // by: the body in its way, or the one that presses most against it, if the event is a beginning
	behind   float64  // s: time that a kinematic body has lost since it was blocked; how long another has been stuck
}
