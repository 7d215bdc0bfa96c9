package character

import "github.com/brickyard-physics/brickyard/physics"

// EventKind is the kind of an Event.
type EventKind uint8

// The kinds of events.
const (
	Landed   EventKind = iota // came to the ground, with Speed, on Body
	Jumped                    // left Body by a jump; zero: a ladder, or an edge that is behind it
	Fell                      // left the ground without a jump
	Stuck                     // is held so that it cannot move: Body presses most
	Unstuck                   // moves again
	Cramped                   // wants to stand up, and has no room: Body is in the way
	Lost                      // let go of Body: it is too far away, or the character stands on it
	Crouched                  // went down
	Stood                     // stood up
)

// Event is something that happened to a character.
type Event struct {
	Kind  EventKind
	Body  physics.BodyID
	Speed float64 // m/s downwards, seen from the ground
}

// AppendEvents appends the events of the last Step, in their order; Stuck and Unstuck are of the step of the world
// before.
func (c *Character) AppendEvents(dst []Event) []Event { return append(dst, c.events...) }

// tell notes an event.
func (c *Character) tell(kind EventKind, body physics.BodyID, speed float64) {
	c.events = append(c.events, Event{kind, body, speed})
}

// listen passes on the events of the body that the world tells.
func (c *Character) listen() {
	c.heard = c.world.AppendEvents(c.heard[:0])
	for i := range c.heard {
		switch e := &c.heard[i]; {
		case e.Body != c.id:
		case e.Kind == physics.Stuck:
			c.tell(Stuck, e.By, 0)
		case e.Kind == physics.Unstuck:
			c.tell(Unstuck, e.By, 0)
		}
	}
}

// String returns the kind in words, after the name of the character.
func (k EventKind) String() string {
	words := [...]string{"landed", "jumped", "fell", "is stuck", "is free again", "has no room to stand up", "lost hold",
		"crouched", "stood up"}
	if int(k) < len(words) {
		return words[k]
	}
	return "did something unknown"
}
