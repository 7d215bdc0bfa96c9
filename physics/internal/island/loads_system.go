package island

import (
	"slices"

	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/solver"
	"github.com/brickyard-physics/brickyard/contact/statics"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// beginLoads builds the statics system of an island from the impulses of a sub-step of h seconds: contacts that are
// in equilibrium already keep their impulses, so that loads computed anew move nothing. The system has the bodies that
// have not been at rest for long and some around them: the others keep their loads. What these put on the bodies of the
// system stays as it is.
func (is *Island) beginLoads(members []int32, h float64) {
	l := &is.Loads
	l.Working = true
	l.Ticket = l.Tickets + 1
	is.builder.Start(&l.System, len(is.Bodies))
	// Room for an island of all moving bodies: islands may grow up to that.
	l.System.Reserve(len(is.Active.Bodies)+1, cap(is.Solver.Constraints), cap(is.Solver.Rows))
	is.inWork = slices.Grow(is.inWork[:0], cap(is.Solver.Constraints))
	is.builder.AddBody(-1, statics.Body{}) // all supports are one body
	is.markConcerned(members)
	for _, i := range members {
		c := &is.Solver.Constraints[i]
		onA, onB := is.wanted.concern[c.A] > 0, is.wanted.concern[c.B] > 0
		switch {
		case !onA && !onB:
		case (onA || !is.isLoose(c.A)) && (onB || !is.isLoose(c.B)):
			is.inWork = append(is.inWork, i)
			a, b := is.enterBody(c.A), is.enterBody(c.B)
			is.enterContact(c, a, b, h)
		case onA:
			is.builder.AddLoad(c, is.Solver.RowsOf(c), is.enterBody(c.A), false, 1/h)
		case onB:
			is.builder.AddLoad(c, is.Solver.RowsOf(c), is.enterBody(c.B), true, 1/h)
		}
	}
	is.builder.End()
	l.System.Begin()
}

// markConcerned marks the bodies of an island that have not been at rest for long, and those that lead to one of them
// over so many contacts. These are more each time that the loads of a body are looked for: what is near it may not be
// in equilibrium by itself.
func (is *Island) markConcerned(members []int32) {
	concern, reach := is.wanted.concern, int32(0)
	for _, i := range members {
		c := &is.Solver.Constraints[i]
		for _, k := range [2]int32{c.A, c.B} {
			if concern[k] = 0; is.isLoose(k) && !is.RestsLong(k) {
				concern[k] = 1 + int32(is.Sleep.Rest[k].Wait/state.RestLeast+0.5)
				reach = max(reach, concern[k])
			}
		}
	}
	for ; reach > 1; reach-- {
		for _, i := range members {
			if c := &is.Solver.Constraints[i]; is.isLoose(c.A) && is.isLoose(c.B) {
				concern[c.A], concern[c.B] = max(concern[c.A], concern[c.B]-1), max(concern[c.B], concern[c.A]-1)
			}
		}
	}
}

// enterBody returns the index of a body in the system, and adds the body if it is not in it yet.
func (is *Island) enterBody(i int32) int32 {
	if !is.isLoose(i) {
		return 0
	}
	if at, known := is.builder.Find(i); known {
		return at
	}
	s := &is.States[i]
	return is.builder.AddBody(i, statics.Body{
		InvMass: s.InvMass, InvInertia: s.InvInertia, Locks: s.Locks,
		Force: is.AccelerationOf(i).Scale(is.Bodies[i].Mass), Torque: is.Externals.TorqueOn(i),
	})
}

// enterContact adds the rows of a constraint within their band to the system: those with a wider gap bear no load. The
// pair's cache gets a ticket, by which contactIndex recognises the contact when the loads are found, if its manifold
// has not been made anew by then.
func (is *Island) enterContact(c *contact.Constraint, a, b int32, h float64) {
	m := is.CacheOf(c)
	is.Loads.Tickets++
	m.Checked, m.Ticket = false, is.Loads.Tickets
	is.builder.AddContact(c, is.Solver.RowsOf(c), a, b, (1+solver.BandShare)*c.Zone, 1/h)
}

// contactIndex returns the index of a constraint's contact in the island in work, and false if it has none.
func (is *Island) contactIndex(c *contact.Constraint) (int, bool) {
	l := &is.Loads
	t := is.CacheOf(c).Ticket
	if t < l.Ticket || t-l.Ticket >= uint64(len(l.System.Contacts)) {
		return 0, false
	}
	return int(t - l.Ticket), true
}

// listInWork lists the constraints of an island whose work goes on from an earlier slice.
func (is *Island) listInWork() {
	is.inWork = is.inWork[:0]
	for i := range is.Solver.Constraints {
		if _, ok := is.contactIndex(&is.Solver.Constraints[i]); ok {
			is.inWork = append(is.inWork, int32(i))
		}
	}
}

// storeLoads stores the loads found in the rows of the island in work, per sub-step of h seconds, where they balance
// both bodies; elsewhere the rows stay as they were. If a contact of the island was made anew meanwhile, or joints do
// not hold the bodies that they press on, all loads are void: it reports that as false.
func (is *Island) storeLoads(h float64) bool {
	l := &is.Loads
	l.Working = false
	if len(is.inWork) < len(l.System.Contacts) {
		return false
	}
	for _, i := range l.System.Slots[1:] {
		is.Sleep.Rest[i].BackOff()
	}
	if !is.jointsHold(h) {
		return false
	}
	weight := unbalancedShare * is.Settings.Gravity.Len()
	for _, i := range is.inWork {
		c := &is.Solver.Constraints[i]
		e, ok := is.contactIndex(c)
		if !ok || is.acceptLoads(c) {
			continue
		}
		m, k := is.CacheOf(c), &l.System.Contacts[e]
		m.Checked = true
		if l.System.Bodies[k.A].Residual > weight || l.System.Bodies[k.B].Residual > weight {
			continue
		}
		rows := is.Solver.RowsOf(c)
		l.System.Store(e, c, rows, h)
		for j := range rows {
			rows[j].Preload = rows[j].Impulse
		}
		is.Solver.Store(m, c)
		m.SetPreload()
		m.Balanced = true
	}
	return true
}

// acceptLoads accepts the present impulses as the loads of a contact between bodies that have been at rest for long.
// The bodies have sunk by the give of their soft rows, and would rise with new preloads; in a heap that makes contacts
// slip here and there.
func (is *Island) acceptLoads(c *contact.Constraint) bool {
	if !is.RestsLong(c.A) || !is.RestsLong(c.B) {
		return false
	}
	m := is.CacheOf(c)
	m.Checked, m.Balanced = true, true
	return true
}

// renewSlippery invalidates the manifold of a slippery contact once its bodies have come to rest. Its normal is of the
// moment when they met, and pushes them sideways by the angle that they have turned since, up to RecycleShare. Friction
// holds that; with less friction the bodies slide away.
func (is *Island) renewSlippery(c *contact.Constraint) {
	if !is.RestsLong(c.A) || !is.RestsLong(c.B) {
		return
	}
	a, b := is.Bodies[c.A].Lever(), is.Bodies[c.B].Lever()
	if is.CacheOf(c).Moved(&is.Poses[c.A], &is.Poses[c.B], a, b) > renewShare*c.Zone {
		is.Invalidate(c.Slot)
	}
}

// RestsLong reports whether body i has been at rest for RestTime, and is no faster than restSpeed, or does not give
// way.
func (is *Island) RestsLong(i int32) bool {
	if !is.Yields(i) {
		return true
	}
	s, b := &is.States[i], &is.Bodies[i]
	return is.Sleep.Rest[i].Time >= state.RestTime &&
		s.Vel.LenSq()+float64(s.Spin.LenSq()*b.Radius*b.Radius) <= restSpeed*restSpeed
}
