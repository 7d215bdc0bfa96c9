package physics

import "github.com/brickyard-physics/brickyard/collision/geom"

// Events report changes that would show nowhere else: driven bodies that cannot go on, and dynamic ones that cannot
// move because something holds them fast.

// EventKind is the kind of a change.
type EventKind uint8

// The kinds of events.
const (
	Blocked   EventKind = iota // a kinematic body hardly moves any more: a body that cannot give way is in its way
	Unblocked                  // it moves at its full speed again
	Stuck                      // the guard has kept a dynamic body from moving for some time: it is pinched
	Unstuck                    // it moves again, or sleeps where nothing holds it
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

const (
	// blockedBelow is the throttle below which a kinematic body counts as blocked, until it runs at full throttle again.
	blockedBelow = 0.25
	// stuckTime (s) is how long the guard has to hold a dynamic body until it counts as stuck, and to let it go until it
	// does not. An impact holds bodies for a step or two.
	stuckTime = 0.1
	// pinchGapLeast of the zone is the least gap that a pinched body is left.
	pinchGapLeast = 0.01
)

// eventLog detects changes from step to step. Its slices are reused.
type eventLog struct {
	events  []event
	states  []blockState // by body
	open    []int32      // bodies that are still held up
	squeeze bool         // a kinematic body is throttled, or a body is still pinched by one
}

// blockState is the record of a body that is held up.
type blockState struct {
	gen    uint32  // of the body in the slot
	on     bool    // it is held up: the event that ends this is still to come
	since  float64 // s: for how long its state has differed from on, or the delay of a kinematic body when it began
	lasted float64 // s, of a stuck body
	pinch  bool    // a dynamic body between a kinematic one that is blocked and others: see World.easePinched
}

// AppendEvents appends the events of the last step, those of bodies that sleep or are gone first, by slot.
func (w *World) AppendEvents(dst []Event) []Event {
	for i := range w.log.events {
		e := &w.log.events[i]
		dst = append(dst, Event{EventKind(e.kind), e.body.id(), e.by.id(), e.behind})
	}
	return dst
}

// noteEvents compares the progress of bodies in the step just taken with the step before.
func (w *World) noteEvents() {
	c := &w.log
	c.events = c.events[:0]
	for len(c.states) < len(w.bodies) {
		c.states = append(c.states, blockState{})
	}
	w.noteAsleep()
	throttled := false
	for _, i := range w.active.bodies {
		b, h := &w.bodies[i], &c.states[i]
		if !w.moving(int(i)) {
			continue
		}
		if h.gen != b.gen {
			*h = blockState{gen: b.gen}
		}
		if b.kind == kinematic {
			w.noteBlocked(i, b, h)
			throttled = throttled || b.drive.throttle < 1
		} else {
			w.noteStuck(i, h)
		}
	}
	if c.squeeze = c.squeeze || throttled; c.squeeze {
		c.squeeze = w.notePinched() || throttled
	}
}

// noteAsleep ends the records of bodies that fell asleep, and drops those of removed bodies.
func (w *World) noteAsleep() {
	c := &w.log
	kept := c.open[:0]
	for _, i := range c.open {
		b, h := &w.bodies[i], &c.states[i]
		switch {
		case h.gen != b.gen || !h.on:
		case w.moving(int(i)):
			kept = append(kept, i)
		case w.isStuck(i):
			h.lasted += 1 / w.settings.hz
			kept = append(kept, i)
		case b.kind == kinematic:
			w.noteBlocked(i, b, h) // at its full speed again, or it would not sleep
		default:
			w.endEvent(i, h, unstuck, h.lasted)
		}
	}
	c.open = kept
}

// beginEvent notes that body i is held up from now on.
func (w *World) beginEvent(i int32, h *blockState, kind eventKind, lost float64) {
	c := &w.log
	h.on = true
	c.open = append(c.open, i)
	c.events = append(c.events, event{kind, occupant{i, h.gen}, w.blocker(i), lost})
}

// endEvent notes that body i is held up no more.
func (w *World) endEvent(i int32, h *blockState, kind eventKind, lost float64) {
	w.log.events = append(w.log.events, event{kind: kind, body: occupant{i, h.gen}, behind: lost})
	h.on, h.since, h.lasted = false, 0, 0
}

// noteBlocked updates the record of a kinematic body.
func (w *World) noteBlocked(i int32, b *body, h *blockState) {
	d := &b.drive
	switch {
	case !h.on && d.throttle == 1:
		h.since = d.behind // where a block would begin
	case !h.on && d.throttle < blockedBelow:
		w.beginEvent(i, h, blocked, d.behind-h.since)
	case h.on && d.throttle == 1:
		w.endEvent(i, h, unblocked, d.behind-h.since)
		h.since = d.behind
	}
}

// noteStuck updates the record of a dynamic body.
func (w *World) noteStuck(i int32, h *blockState) {
	dt := 1 / w.settings.hz
	held := w.isStuck(i)
	if h.on || held {
		h.lasted += dt
	}
	if h.since += dt; held == h.on {
		h.since = 0
	}
	switch {
	case !h.on && !held:
		h.lasted = 0
	case !h.on && h.since >= stuckTime-1e-9:
		w.beginEvent(i, h, stuck, h.lasted)
		h.since = 0
	case h.on && h.since >= stuckTime-1e-9:
		w.endEvent(i, h, unstuck, h.lasted)
	}
}

// notePinched finds the bodies that a blocked kinematic body presses, directly or through others, and that the guard
// holds. It reports whether there are any.
func (w *World) notePinched() bool {
	c := &w.log
	for k := range w.solver.Constraints {
		m := &w.solver.Constraints[k]
		a, b := m.A, m.B
		if w.pinches(a, m.CentreA, m.Normal) && w.isStuck(b) {
			c.states[b].pinch = true
		}
		if w.pinches(b, m.CentreB, m.Normal.Neg()) && w.isStuck(a) {
			c.states[a].pinch = true
		}
	}
	some := false
	for _, i := range w.active.bodies {
		h := &c.states[i]
		h.pinch = h.pinch && w.isStuck(i)
		some = some || h.pinch
	}
	return some
}

// presses reports whether body i may pinch the bodies that it touches.
func (w *World) presses(i int32) bool {
	b := &w.bodies[i]
	return b.kind == kinematic && b.drive.throttle < 1 || b.kind == dynamic && w.log.pinched(i, b.gen)
}

// feels reports whether a body is pinched, or is driven and throttled so far that it only feels its way.
func (w *World) feels(i int32) bool {
	b := &w.bodies[i]
	return b.kind == kinematic && b.drive.throttle < throttleFeel || b.kind == dynamic && w.log.pinched(i, b.gen)
}

// pinches reports whether body i may squeeze the body that it touches at an arm (m), where the normal leads away from
// body i. A driven body does not if it moves away from the contact: a platform that is stopped from below carries its
// riders.
func (w *World) pinches(i int32, arm, normal geom.Vec3) bool {
	if d := &w.bodies[i].drive; w.bodies[i].kind == kinematic && d.aimVel.Add(d.aimSpin.Cross(arm)).Dot(normal) < 0 {
		return false
	}
	return w.presses(i)
}

// pinched reports whether body i was found to be pinched: never if it was added since.
func (c *eventLog) pinched(i int32, gen uint32) bool {
	return int(i) < len(c.states) && c.states[i].gen == gen && c.states[i].pinch
}

// easePinched lets the constraints just prepared, from first on, rest at their present gaps if one of their bodies is
// pinched. There is no clearance for wider gaps: rows that keep asking for them accumulate impulses without end, which
// throw the body out when the press lets go. Nor is there any for bounces: between walls that only feel their way a
// body of steel would bounce to and fro in each sub-step, as often as impacts are counted.
func (w *World) easePinched(first int) {
	if !w.log.squeeze {
		return
	}
	for k := first; k < len(w.solver.Constraints); k++ {
		c := &w.solver.Constraints[k]
		if !w.pinches(c.A, c.CentreA, c.Normal) && !w.pinches(c.B, c.CentreB, c.Normal.Neg()) {
			continue
		}
		gap := c.Zone
		for _, r := range w.solver.Rows[c.First : c.First+c.Count] {
			gap = min(gap, r.Gap)
		}
		c.Zone = max(gap, pinchGapLeast*c.Zone)
		if w.feels(c.A) || w.feels(c.B) {
			c.Restitution = 0
		}
	}
}

// presser returns the body whose contacts press hardest on body i, of equals the first. Movable bodies go before
// scenery: a cube on the floor is held by the press above it.
func (w *World) presser(i int32) occupant {
	most, by := 0.0, int32(-1)
	for k := range w.solver.Constraints {
		c := &w.solver.Constraints[k]
		if c.A != i && c.B != i {
			continue
		}
		sum := 0.0
		for _, r := range w.solver.Rows[c.First : c.First+c.Count] {
			sum += r.Impulse
		}
		other := c.A + c.B - i
		scenery := w.bodies[other].kind == static
		if by < 0 || scenery == (w.bodies[by].kind == static) && sum > most || !scenery && w.bodies[by].kind == static {
			most, by = sum, other
		}
	}
	if by < 0 || w.bodies[by].gen == 0 {
		return occupant{}
	}
	return occupant{by, w.bodies[by].gen}
}
