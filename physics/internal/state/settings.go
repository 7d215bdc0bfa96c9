package state

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/solver"
)

// Settings are those of the world that a step reads, and the placing of a body.
type Settings struct {
	Gravity  geom.Vec3 // m/s²
	Hz       float64   // steps per second
	Substeps int       // per step
	CCD      CCD       // of bodies that have none of their own

	ExpelZone float64 // m, the largest expel zone
	ZoneShare float64 // the zone of smaller solids as a share of half their smallest width
}

// Kind says how a body moves.
type Kind uint8

// The kinds of bodies.
const (
	Static    Kind = iota // never moves
	Kinematic             // moves at the velocity of its drive; only a body that cannot give way stops it
	Dynamic               // moves by forces and contacts
)

// CCD says how a fast pair finds its contacts.
type CCD uint8

// The methods of continuous collision detection.
const (
	CCDDefault CCD = iota // inherited: a pair takes the method of its bodies, a body that of its world
	CCDExpel              // the closest features where the pair reaches its expel zone
	CCDScrew              // all collisions of the relative screw motion, taken as simultaneous
	CCDFirst              // only the first of them
)

// Occupant names the body that is in a slot; the zero occupant names none. A body put into the slot later has another
// generation.
type Occupant struct {
	Slot int32
	Gen  uint32
}

// Occupies reports whether a body still is in its slot.
func (st *State) Occupies(o Occupant) bool { return o.Gen != 0 && st.Bodies[o.Slot].Gen == o.Gen }

// Work counts what a step did. The counts are the same on every machine and for any number of workers.
type Work struct {
	Passes       int // from planning to solving
	Substeps     int
	Gathered     int // pairs whose manifolds were made anew
	Stretches    int // of screws that sweeps tried to prove free
	Certificates int // proofs tried
	Rechecks     int // of those, after a repair
	Failing      int // pairs whose first proof failed
	Repairs      int // rounds of projection
	Impacts      solver.Counts
}

// Tally counts the events of a step.
type Tally struct {
	Work                  Work
	Certified, Exact, Cut int     // pairs proven at once, pairs whose paths had to be divided, motions cut short
	Blocked               int     // times a kinematic body was cut short, or stood
	Lost                  float64 // s of motion that the guard withheld, summed over the dynamic bodies
	Stopped               []int32 // bodies whose motion was not finite or led out of the world
}

// EventKind is the kind of an event.
type EventKind uint8

// The kinds of events.
const (
	Blocked   EventKind = iota // a kinematic body hardly moves any more
	Unblocked                  // it moves at its full speed again
	Stuck                      // the guard has kept a dynamic body from moving for some time
	Unstuck                    // it moves again, or sleeps where nothing holds it
)

// Event is something that happened in a step.
type Event struct {
	Kind     EventKind
	Body, By Occupant // by: the body in its way, or the one that presses most against it, if the event is a beginning
	Behind   float64  // s: time that a kinematic body has lost since it was blocked; how long another has been stuck
}
