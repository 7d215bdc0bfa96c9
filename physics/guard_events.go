package physics

// noteEvents compares the progress of bodies in the step just taken with the step before.
func (gd *Guard) noteEvents() {
	c := &gd.log
	c.events = c.events[:0]
	for len(c.states) < len(gd.bodies) {
		c.states = append(c.states, blockState{})
	}
	gd.noteAsleep()
	throttled := false
	for _, i := range gd.active.bodies {
		b, h := &gd.bodies[i], &c.states[i]
		if !gd.moving(int(i)) {
			continue
		}
		if h.gen != b.gen {
			*h = blockState{gen: b.gen}
		}
		if b.kind == kinematic {
			gd.noteBlocked(i, b, h)
			throttled = throttled || b.drive.throttle < 1
		} else {
			gd.noteStuck(i, h)
		}
	}
	if c.squeeze = c.squeeze || throttled; c.squeeze {
		c.squeeze = gd.notePinched() || throttled
	}
}

// noteAsleep ends the records of bodies that fell asleep, and drops those of removed bodies.
func (gd *Guard) noteAsleep() {
	c := &gd.log
	kept := c.open[:0]
	for _, i := range c.open {
		b, h := &gd.bodies[i], &c.states[i]
		switch {
		case h.gen != b.gen || !h.on:
		case gd.moving(int(i)):
			kept = append(kept, i)
		case gd.isStuck(i):
			h.lasted += 1 / gd.settings.hz
			kept = append(kept, i)
		case b.kind == kinematic:
			gd.noteBlocked(i, b, h) // at its full speed again, or it would not sleep
		default:
			gd.endEvent(i, h, unstuck, h.lasted)
		}
	}
	c.open = kept
}

// beginEvent notes that body i is held up from now on.
func (gd *Guard) beginEvent(i int32, h *blockState, kind eventKind, lost float64) {
	c := &gd.log
	h.on = true
	c.open = append(c.open, i)
	c.events = append(c.events, event{kind, occupant{i, h.gen}, gd.blocker(i), lost})
}

// endEvent notes that body i is held up no more.
func (gd *Guard) endEvent(i int32, h *blockState, kind eventKind, lost float64) {
	gd.log.events = append(gd.log.events, event{kind: kind, body: occupant{i, h.gen}, behind: lost})
	h.on, h.since, h.lasted = false, 0, 0
}

// noteBlocked updates the record of a kinematic body.
func (gd *Guard) noteBlocked(i int32, b *body, h *blockState) {
	d := &b.drive
	switch {
	case !h.on && d.throttle == 1:
		h.since = d.behind // where a block would begin
	case !h.on && d.throttle < blockedBelow:
		gd.beginEvent(i, h, blocked, d.behind-h.since)
	case h.on && d.throttle == 1:
		gd.endEvent(i, h, unblocked, d.behind-h.since)
		h.since = d.behind
	}
}

// noteStuck updates the record of a dynamic body.
func (gd *Guard) noteStuck(i int32, h *blockState) {
	dt := 1 / gd.settings.hz
	held := gd.isStuck(i)
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
		gd.beginEvent(i, h, stuck, h.lasted)
		h.since = 0
	case h.on && h.since >= stuckTime-1e-9:
		gd.endEvent(i, h, unstuck, h.lasted)
	}
}

// notePinched finds the bodies that a blocked kinematic body presses, directly or through others, and that the guard
// holds. It reports whether there are any.
func (gd *Guard) notePinched() bool {
	c := &gd.log
	for k := range gd.solver.Constraints {
		m := &gd.solver.Constraints[k]
		a, b := m.A, m.B
		if gd.pinches(a, m.CentreA, m.Normal) && gd.isStuck(b) {
			c.states[b].pinch = true
		}
		if gd.pinches(b, m.CentreB, m.Normal.Neg()) && gd.isStuck(a) {
			c.states[a].pinch = true
		}
	}
	some := false
	for _, i := range gd.active.bodies {
		h := &c.states[i]
		h.pinch = h.pinch && gd.isStuck(i)
		some = some || h.pinch
	}
	return some
}

// presser returns the body whose contacts press hardest on body i, of equals the first. Movable bodies go before
// scenery: a cube on the floor is held by the press above it.
func (gd *Guard) presser(i int32) occupant {
	most, by := 0.0, int32(-1)
	for k := range gd.solver.Constraints {
		c := &gd.solver.Constraints[k]
		if c.A != i && c.B != i {
			continue
		}
		sum := 0.0
		for _, r := range gd.solver.Rows[c.First : c.First+c.Count] {
			sum += r.Impulse
		}
		other := c.A + c.B - i
		scenery := gd.bodies[other].kind == static
		if by < 0 || scenery == (gd.bodies[by].kind == static) && sum > most || !scenery && gd.bodies[by].kind == static {
			most, by = sum, other
		}
	}
	if by < 0 || gd.bodies[by].gen == 0 {
		return occupant{}
	}
	return occupant{by, gd.bodies[by].gen}
}
