package physics

import "github.com/brickyard-physics/brickyard/physics/internal/state"

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
