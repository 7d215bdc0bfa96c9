package physics

import (
	"slices"

	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/statics"
)

// beginLoads builds the statics system of a component from the impulses of a sub-step of h seconds: contacts that are
// in equilibrium already keep their impulses, so that loads computed anew move nothing.
func (w *World) beginLoads(root int32, h float64) {
	l := &w.loads
	l.working, l.bodies, l.masks = true, l.bodies[:0], l.masks[:0]
	l.ticket += uint64(len(l.system.Contacts)) + 1
	l.system.Reset()
	w.reserveLoads()
	l.system.Bodies = append(l.system.Bodies, statics.Body{}) // all supports are one body
	for _, i := range w.groups.members.Of(root) {
		c := &w.solver.Constraints[i]
		a, b := w.enterBody(c.A), w.enterBody(c.B)
		w.enterContact(c, a, b, h)
	}
	for _, i := range l.bodies {
		w.groups.index[i] = 0
	}
	l.system.Begin()
}

// reserveLoads makes room for a component of all moving bodies: components may grow up to that.
func (w *World) reserveLoads() {
	l, bodies, contacts := &w.loads, len(w.active.bodies), cap(w.solver.Constraints)
	l.bodies, l.masks = slices.Grow(l.bodies, bodies), slices.Grow(l.masks, contacts)
	l.system.Reserve(bodies+1, contacts, cap(w.solver.Rows))
}

// enterBody returns the index of a body in the system, and adds the body if it is not in it yet.
func (w *World) enterBody(i int32) int32 {
	l := &w.loads
	if !w.yields(i) {
		return 0
	}
	if w.groups.index[i] == 0 {
		s := &w.states[i]
		l.bodies = append(l.bodies, i)
		w.groups.index[i] = int32(len(l.bodies))
		l.system.Bodies = append(l.system.Bodies, statics.Body{
			InvMass: s.InvMass, InvInertia: s.InvInertia,
			Force: w.accelerationOf(i).Scale(w.bodies[i].mass), Torque: w.externals.torqueOn(i),
		})
	}
	return w.groups.index[i]
}

// enterContact adds the touching rows of a constraint to the system. The pair's memory gets a ticket, by which entry
// recognises the contact when the loads are found, if its manifold has not been made anew by then.
func (w *World) enterContact(c *contact.Constraint, a, b int32, h float64) {
	sys := &w.loads.system
	perSecond := 1 / h
	k := statics.Contact{
		A: a, B: b, First: int32(len(sys.Points)),
		Normal: c.Normal, Tangent1: c.Tangent1, Tangent2: c.Tangent2,
		CentreA: c.CentreA.AddScaled(c.RoundA, c.Normal), CentreB: c.CentreB.AddScaled(-c.RoundB, c.Normal),
		Friction: c.Friction, Radius: c.Radius,
		Friction1: c.Impulse1 * perSecond, Friction2: c.Impulse2 * perSecond, Twist: c.Twist * perSecond,
	}
	roll := c.Tangent1.Scale(c.Roll1*perSecond).AddScaled(c.Roll2*perSecond, c.Tangent2) // rolling friction stays as it is
	sys.Bodies[a].Torque = sys.Bodies[a].Torque.Sub(roll)
	sys.Bodies[b].Torque = sys.Bodies[b].Torque.Add(roll)
	mask := uint16(0)
	for j := range c.Count {
		if r := &w.solver.Rows[c.First+j]; r.Gap <= touchMost*c.Zone {
			force := r.Impulse * perSecond
			sys.Points = append(sys.Points, statics.Point{ArmA: r.ArmA, ArmB: r.ArmB, Force: force})
			mask |= 1 << j
		}
	}
	k.Count = int32(len(sys.Points)) - k.First
	m := w.cacheOf(c)
	m.Checked, m.Ticket = false, w.loads.ticket+uint64(len(sys.Contacts))
	sys.Contacts = append(sys.Contacts, k)
	w.loads.masks = append(w.loads.masks, mask)
}

// contactIndex returns the index of a constraint's contact in the component in work, and false if it has none.
func (w *World) contactIndex(c *contact.Constraint) (int, bool) {
	l := &w.loads
	t := w.cacheOf(c).Ticket
	if t < l.ticket || t-l.ticket >= uint64(len(l.system.Contacts)) {
		return 0, false
	}
	return int(t - l.ticket), true
}

// storeLoads stores the loads found in the rows of the component in work, per sub-step of h seconds, where they balance
// both bodies; elsewhere the rows stay as they were. If a contact of the component was made anew meanwhile, all loads
// are void.
func (w *World) storeLoads(h float64) {
	l := &w.loads
	l.working = false
	known := 0
	for i := range w.solver.Constraints {
		if _, ok := w.contactIndex(&w.solver.Constraints[i]); ok {
			known++
		}
	}
	if known < len(l.system.Contacts) {
		return
	}
	for _, i := range l.bodies {
		l.restClocks[i].backOff()
	}
	weight := unbalancedShare * w.settings.gravity.Len()
	for i := range w.solver.Constraints {
		c := &w.solver.Constraints[i]
		e, ok := w.contactIndex(c)
		if !ok || w.acceptLoads(c) {
			continue
		}
		m, k := w.cacheOf(c), &l.system.Contacts[e]
		m.Checked = true
		if l.system.Bodies[k.A].Residual > weight || l.system.Bodies[k.B].Residual > weight {
			continue
		}
		at := k.First
		for j := range c.Count {
			r := &w.solver.Rows[c.First+j]
			r.Impulse, r.Preload = 0, 0
			if l.masks[e]>>j&1 == 1 {
				r.Impulse = l.system.Points[at].Force * h
				r.Preload = r.Impulse
				at++
			}
		}
		c.Impulse1, c.Impulse2, c.Twist = k.Friction1*h, k.Friction2*h, k.Twist*h
		w.solver.Store(m, c)
		m.SetPreload()
		m.Balanced = true
	}
}

// acceptLoads accepts the present impulses as the loads of a contact between bodies that have been at rest for long.
// The bodies have sunk by the give of their soft rows, and would rise with new preloads; in a heap that makes contacts
// slip here and there.
func (w *World) acceptLoads(c *contact.Constraint) bool {
	if !w.restsLong(c.A) || !w.restsLong(c.B) {
		return false
	}
	m := w.cacheOf(c)
	m.Checked, m.Balanced = true, true
	return true
}

// renewSlippery invalidates the manifold of a slippery contact once its bodies have come to rest. Its normal is of the
// moment when they met, and pushes them sideways by the angle that they have turned since, up to recycleShare. Friction
// holds that; with less friction the bodies slide away.
func (w *World) renewSlippery(c *contact.Constraint) {
	if !w.restsFor(c.A, renewTime) || !w.restsFor(c.B, renewTime) {
		return
	}
	a, b := w.bodies[c.A].lever(), w.bodies[c.B].lever()
	if w.cacheOf(c).Moved(&w.poses[c.A], &w.poses[c.B], a, b) > renewShare*c.Zone {
		w.invalidate(c.Slot)
	}
}

// restsLong reports whether body i has been at rest for restTime.
func (w *World) restsLong(i int32) bool { return w.restsFor(i, restTime) }

// restsFor reports whether body i has been at rest for some time (s), or does not give way.
func (w *World) restsFor(i int32, time float64) bool {
	if !w.yields(i) {
		return true
	}
	s, b := &w.states[i], &w.bodies[i]
	return w.loads.restClocks[i].time >= time &&
		s.Vel.LenSq()+float64(s.Spin.LenSq()*b.radius*b.radius) <= restSpeed*restSpeed
}
