package physics

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
