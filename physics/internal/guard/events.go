package guard

import "github.com/brickyard-physics/brickyard/physics/internal/state"

// NoteEvents compares the progress of bodies in the step just taken with the step before.
func (gd *Guard) NoteEvents() {
	c := &gd.Log
	c.Events = c.Events[:0]
	c.States = state.Extend(c.States, len(gd.Bodies), state.BlockState{})
	gd.noteAsleep()
	throttled := false
	bodies := gd.Active.Driven
	if state.AnyBody(gd.State, gd.questions.toNote) {
		bodies = gd.Active.Bodies
	}
	for _, i := range bodies {
		b, h := &gd.Bodies[i], &c.States[i]
		if !gd.Moving(int(i)) {
			continue
		}
		if h.Gen != b.Gen {
			*h = state.BlockState{Gen: b.Gen}
		}
		if b.Kind == state.Kinematic {
			gd.noteBlocked(i, b, h)
			throttled = throttled || b.Drive.Throttle < 1
		} else {
			gd.noteStuck(i, h)
		}
	}
	if c.Squeeze = c.Squeeze || throttled; c.Squeeze {
		c.Squeeze = gd.notePinched() || throttled
	}
}

// isToNote reports whether body i is a dynamic one that the guard holds or has held, or whose record is another body's.
func (gd *Guard) isToNote(i int32) bool {
	b, h := &gd.Bodies[i], &gd.Log.States[i]
	return b.Kind == state.Dynamic && (gd.IsStuck(i) || h.On || h.Since > 0 || h.Gen != b.Gen)
}

// noteAsleep ends the records of bodies that fell asleep, and drops those of removed bodies.
func (gd *Guard) noteAsleep() {
	c := &gd.Log
	kept := c.Open[:0]
	for _, i := range c.Open {
		b, h := &gd.Bodies[i], &c.States[i]
		switch {
		case h.Gen != b.Gen || !h.On:
		case gd.Moving(int(i)):
			kept = append(kept, i)
		case gd.IsStuck(i):
			h.Lasted += 1 / gd.Settings.Hz
			kept = append(kept, i)
		case b.Kind == state.Kinematic:
			gd.noteBlocked(i, b, h) // at its full speed again, or it would not sleep
		default:
			gd.endEvent(i, h, state.Unstuck, h.Lasted)
		}
	}
	c.Open = kept
}

// beginEvent notes that body i is held up from now on.
func (gd *Guard) beginEvent(i int32, h *state.BlockState, kind state.EventKind, lost float64) {
	c := &gd.Log
	h.On = true
	c.Open = append(c.Open, i)
	c.Events = append(c.Events, state.Event{Kind: kind, Body: state.Occupant{Slot: i, Gen: h.Gen}, By: gd.blocker(i),
		Behind: lost})
}

// endEvent notes that body i is held up no more.
func (gd *Guard) endEvent(i int32, h *state.BlockState, kind state.EventKind, lost float64) {
	gd.Log.Events = append(gd.Log.Events, state.Event{Kind: kind, Body: state.Occupant{Slot: i, Gen: h.Gen}, Behind: lost})
	h.On, h.Since, h.Lasted = false, 0, 0
}

// noteBlocked updates the record of a kinematic body.
func (gd *Guard) noteBlocked(i int32, b *state.Body, h *state.BlockState) {
	d := &b.Drive
	switch {
	case !h.On && d.Throttle == 1:
		h.Since = d.Behind // where a block would begin
	case !h.On && d.Throttle < state.BlockedBelow:
		gd.beginEvent(i, h, state.Blocked, d.Behind-h.Since)
	case h.On && d.Throttle == 1:
		gd.endEvent(i, h, state.Unblocked, d.Behind-h.Since)
		h.Since = d.Behind
	}
}

// noteStuck updates the record of a dynamic body.
func (gd *Guard) noteStuck(i int32, h *state.BlockState) {
	dt := 1 / gd.Settings.Hz
	held := gd.IsStuck(i)
	if h.On || held {
		h.Lasted += dt
	}
	if h.Since += dt; held == h.On {
		h.Since = 0
	}
	switch {
	case !h.On && !held:
		h.Lasted = 0
	case !h.On && h.Since >= stuckTime-1e-9:
		gd.beginEvent(i, h, state.Stuck, h.Lasted)
		h.Since = 0
	case h.On && h.Since >= stuckTime-1e-9:
		gd.endEvent(i, h, state.Unstuck, h.Lasted)
	}
}

// notePinched finds the bodies that a blocked kinematic body presses, directly or through others, and that the guard
// holds. It reports whether there are any.
func (gd *Guard) notePinched() bool {
	c := &gd.Log
	for k := range gd.Solver.Constraints {
		m := &gd.Solver.Constraints[k]
		a, b := m.A, m.B
		if gd.Pinches(a, m.CentreA, m.Normal) && gd.IsStuck(b) {
			c.States[b].Pinch = true
		}
		if gd.Pinches(b, m.CentreB, m.Normal.Neg()) && gd.IsStuck(a) {
			c.States[a].Pinch = true
		}
	}
	some := false
	for _, i := range gd.Active.Bodies {
		h := &c.States[i]
		h.Pinch = h.Pinch && gd.IsStuck(i)
		some = some || h.Pinch
	}
	return some
}

// presser returns the body whose contacts press hardest on body i, of equals the first. Movable bodies go before
// scenery: a cube on the floor is held by the press above it.
func (gd *Guard) presser(i int32) state.Occupant {
	most, by := 0.0, int32(-1)
	for k := range gd.Solver.Constraints {
		c := &gd.Solver.Constraints[k]
		if c.A != i && c.B != i {
			continue
		}
		sum := 0.0
		for _, r := range gd.Solver.Rows[c.First : c.First+c.Count] {
			sum += r.Impulse
		}
		other := c.A + c.B - i
		scenery := gd.Bodies[other].Kind == state.Static
		if before := by >= 0 && gd.Bodies[by].Kind == state.Static; by < 0 || scenery == before && sum > most ||
			!scenery && before {
			most, by = sum, other
		}
	}
	if by < 0 || gd.Bodies[by].Gen == 0 {
		return state.Occupant{}
	}
	return state.Occupant{Slot: by, Gen: gd.Bodies[by].Gen}
}
