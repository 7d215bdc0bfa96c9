package statics

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
)

// Builder fills systems from constraints: Start, for each constraint its bodies and AddContact, then End. A body is
// added once, under its slot, the number that its owner gives it. One builder serves one system after the other.
type Builder struct {
	system *System
	index  []int32 // by slot: 1 + index of its body in the system; 0 if it is not in it
}

// Start empties a system, to be filled with bodies of slots below the given number.
func (b *Builder) Start(s *System, slots int) {
	s.reset()
	b.system = s
	for len(b.index) < slots {
		b.index = append(b.index, 0)
	}
}

// End ends the system: the builder is ready for another one.
func (b *Builder) End() {
	for _, i := range b.system.Slots {
		if i >= 0 {
			b.index[i] = 0
		}
	}
	b.system = nil
}

// Find returns the index of the body in a slot, and false if the system does not have it yet.
func (b *Builder) Find(slot int32) (int32, bool) { return b.index[slot] - 1, b.index[slot] > 0 }

// AddBody adds a body and returns its index. The slot is −1 for a body that stands for several supports.
func (b *Builder) AddBody(slot int32, body Body) int32 {
	s := b.system
	s.Bodies, s.Slots = append(s.Bodies, body), append(s.Slots, slot)
	if slot >= 0 {
		b.index[slot] = int32(len(s.Bodies))
	}
	return int32(len(s.Bodies) - 1)
}

// AddContact adds a constraint between the bodies of indices bodyA and bodyB, with points for those of its rows whose
// gap is at most widest (m). Its forces are the present impulses times scale: 1/h for the mean forces of a sub-step of
// h seconds, 1 for impulses. The torque of rolling resistance stays as it is, as an external one.
func (b *Builder) AddContact(c *contact.Constraint, rows []contact.Row, bodyA, bodyB int32, widest, scale float64) {
	s := b.system
	k := Contact{
		A: bodyA, B: bodyB, First: int32(len(s.Points)),
		Normal: c.Normal, Tangent1: c.Tangent1, Tangent2: c.Tangent2,
		CentreA: c.CentreA.AddScaled(c.RoundA, c.Normal), CentreB: c.CentreB.AddScaled(-c.RoundB, c.Normal),
		Friction: c.Friction, Radius: c.Radius,
		Friction1: c.Impulse1 * scale, Friction2: c.Impulse2 * scale, Twist: c.Twist * scale,
	}
	for j := range rows {
		if r := &rows[j]; r.Gap <= widest {
			s.Points = append(s.Points, Point{ArmA: r.ArmA, ArmB: r.ArmB, Force: r.Impulse * scale})
			k.rows |= 1 << j
		}
	}
	k.Count = int32(len(s.Points)) - k.First
	s.Contacts = append(s.Contacts, k)
	roll := c.Tangent1.Scale(c.Roll1*scale).AddScaled(c.Roll2*scale, c.Tangent2)
	s.Bodies[bodyA].Torque = s.Bodies[bodyA].Torque.Sub(roll)
	s.Bodies[bodyB].Torque = s.Bodies[bodyB].Torque.Add(roll)
}

// AddLoad adds the present impulses of a constraint, times scale, to the external forces on the body of an index, which
// is its body B or else A: the other body is not in the system.
func (b *Builder) AddLoad(c *contact.Constraint, rows []contact.Row, body int32, onB bool, scale float64) {
	force, torque := LoadOf(c, rows, onB)
	to := &b.system.Bodies[body]
	to.Force, to.Torque = to.Force.AddScaled(scale, force), to.Torque.AddScaled(scale, torque)
}

// LoadOf returns the present impulse (N s) of a constraint on its body B, or else A, and that of its torque about the
// centre of mass (N m s).
func LoadOf(c *contact.Constraint, rows []contact.Row, onB bool) (force, torque geom.Vec3) {
	arm := c.CentreA.AddScaled(c.RoundA, c.Normal)
	if onB {
		arm = c.CentreB.AddScaled(-c.RoundB, c.Normal)
	}
	force = c.Tangent1.Scale(c.Impulse1).AddScaled(c.Impulse2, c.Tangent2)
	torque = c.Normal.Scale(c.Twist).AddScaled(c.Roll1, c.Tangent1).AddScaled(c.Roll2, c.Tangent2).Add(arm.Cross(force))
	for j := range rows {
		r := &rows[j]
		push := c.Normal.Scale(r.Impulse)
		if arm = r.ArmA; onB {
			arm = r.ArmB
		}
		force, torque = force.Add(push), torque.Add(arm.Cross(push))
	}
	if !onB {
		return force.Neg(), torque.Neg()
	}
	return force, torque
}

// Store writes the forces found for contact i, times scale, to the constraint that it was made from: the inverse of
// AddContact. Rows without a point get none.
func (s *System) Store(i int, c *contact.Constraint, rows []contact.Row, scale float64) {
	k := &s.Contacts[i]
	at := k.First
	for j := range rows {
		rows[j].Impulse = 0
		if k.rows>>j&1 == 1 {
			rows[j].Impulse = s.Points[at].Force * scale
			at++
		}
	}
	c.Impulse1, c.Impulse2, c.Twist = k.Friction1*scale, k.Friction2*scale, k.Twist*scale
}
