package sense

import (
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/solver"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// How fast bodies met that press on each other.

// Hit is a pair of bodies that met fast.
type Hit struct {
	A, B     state.Occupant // A in the lower slot
	Time     float64        // share of the step
	Impulse  float64        // N s: of all their points that met fast, over the step
	Approach float64        // m/s along Normal, before
	Point    geom.Vec3      // m, world, between the bodies
	Normal   geom.Vec3      // unit, from A to B
}

// haveMet reports whether two solids that press now have come together for that: they were apart since they pressed
// last, or since they are watched.
func (c *Contacts) haveMet(s *solver.Solver, x *contact.Constraint, t *touch) bool {
	return t.parted || t.look+1 < c.looks && c.apart(s, x)
}

// apart reports whether two solids were so far apart as they began a slice that they did not touch.
func (c *Contacts) apart(s *solver.Solver, x *contact.Constraint) bool {
	for _, r := range s.Rows[x.First : x.First+x.Count] {
		if r.Gap <= apartZones*x.Zone {
			return false
		}
	}
	return true
}

// mayApproach reports whether two bodies that touch may have met as fast as a hit in a slice of so long (s).
func (c *Contacts) mayApproach(x *contact.Constraint, dt float64) bool {
	if c.fastest[x.A]+c.fastest[x.B] < c.Fast {
		return false
	}
	if c.Bodies[x.A].Kind == state.Kinematic || c.Bodies[x.B].Kind == state.Kinematic {
		return true
	}
	fall := c.fallOf(x.A).Sub(c.fallOf(x.B))
	return c.before[x.A].vel.Sub(c.before[x.B].vel).Len()+c.turnOf(x.A)+c.turnOf(x.B)+float64(fall.Len()*dt) >= c.Fast
}

// turnOf bounds by how much (m/s) the spin of a body moved its points before the slice.
func (c *Contacts) turnOf(i int32) float64 {
	return float64(c.before[i].spin.Len() * c.Bodies[i].Radius)
}

// meeting is how the bodies of a constraint come together in a slice.
type meeting struct {
	time          float64 // s into the slice; share of the step once it is told
	approach      float64 // m/s along the normal, then
	point, normal geom.Vec3
}

// meetingOf returns how the bodies of a constraint come together from the beginning of a slice on: at the velocities of
// then and in free fall, until they are within their zone. Their committed motions are chords of the way down and up.
// They approached no faster than the impulse can have stopped: the place where a wheel touches next moves down before.
// Where one of them was hit in the slice itself, the impulse alone tells.
func (c *Contacts) meetingOf(s *solver.Solver, i, slice int, impulse, dt float64, anew bool) (m meeting) {
	x := &s.Constraints[i]
	m.normal = x.Normal
	a, _ := motionOf(c.State, x.A, slice)
	b, _ := motionOf(c.State, x.B, slice)
	var armA, armB geom.Vec3
	gap := 0.0
	for j, r := range s.Rows[x.First : x.First+x.Count] { // as noteTotals has them: the guard may have ended the pair
		share := s.Total(i, j) / impulse
		armA = armA.AddScaled(share, r.ArmA.AddScaled(x.RoundA-float64(x.ArmShare*r.ArmGap), x.Normal))
		armB = armB.AddScaled(share, r.ArmB.AddScaled(float64((1-x.ArmShare)*r.ArmGap)-x.RoundB, x.Normal))
		gap += float64(share * r.Gap)
	}
	va, vb := c.speedAt(x.A, &a, armA, slice), c.speedAt(x.B, &b, armB, slice)
	speed, pull := x.Normal.Dot(va.Sub(vb)), x.Normal.Dot(c.fallOf(x.A).Sub(c.fallOf(x.B)))
	m.time = fallTime(gap-x.Zone, speed, pull, dt)
	m.approach = speed + float64(pull*m.time)
	stopped := impulse * (c.yieldOf(x.A, armA, x.Normal) + c.yieldOf(x.B, armB, x.Normal)) / (1 + x.Restitution)
	if m.approach > stopped || anew && m.approach < chainShare*stopped {
		m.approach = stopped
	}
	onA, onB := a.Start.P.Add(armA).AddScaled(m.time, va), b.Start.P.Add(armB).AddScaled(m.time, vb)
	m.point = onA.Lerp(onB, 0.5)
	return m
}

// yieldOf returns the speed (m/s) along the normal that a unit of impulse gives a body at an arm.
func (c *Contacts) yieldOf(i int32, arm, normal geom.Vec3) float64 {
	s, turn := &c.States[i], arm.Cross(normal)
	return s.InvMass + turn.Dot(s.InvInertia.Apply(turn))
}

// fallTime returns the time (s), most at most, in which a gap (m) closes at a speed (m/s) under a pull (m/s²).
func fallTime(gap, speed, pull, most float64) float64 {
	if gap <= 0 {
		return 0
	}
	root := float64(speed*speed) + float64(2*pull*gap)
	if root < 0 || speed+math.Sqrt(root) <= 0 {
		return most
	}
	return min(most, 2*gap/(speed+math.Sqrt(root)))
}

// fallOf returns the acceleration of a body in free fall.
func (c *Contacts) fallOf(i int32) geom.Vec3 {
	if b := &c.Bodies[i]; b.Kind != state.Dynamic || !c.Moving(int(i)) {
		return geom.Vec3{}
	}
	return c.AccelerationOf(i)
}

// speedAt returns the velocity (m/s) before a slice, −1 for none, of the point of a body at an arm. A driven body has
// that of its motion: its drive may begin with the slice.
func (c *Contacts) speedAt(i int32, m *geom.Motion, arm geom.Vec3, slice int) geom.Vec3 {
	if c.Bodies[i].Kind == state.Kinematic && slice >= 0 {
		return m.Velocity().Add(m.Spin().Cross(arm)).Scale(1 / c.Dt)
	}
	v := &c.before[i]
	return v.vel.Add(v.spin.Cross(arm))
}

// strike notes the hit of two solids that came together with an impulse (N s), if they did so fast enough. Of a pair of
// bodies the fastest of its solids counts, and the impulses of all that were fast.
func (c *Contacts) strike(t *touch, m *meeting, impulse float64) {
	if t.hit >= 0 {
		c.Hits[t.hit].Impulse += impulse
		return
	}
	if !(m.approach >= c.Fast) || m.approach <= 0 {
		return
	}
	bodies := t.bodies()
	h := Hit{bodies[0], bodies[1], m.time, impulse, m.approach, m.point, m.normal}
	if bodies[0] != t.a {
		h.Normal = h.Normal.Neg()
	}
	if t.several {
		t.hit = int32(slices.IndexFunc(c.Hits, func(o Hit) bool { return o.A == h.A && o.B == h.B }))
	}
	if t.hit < 0 {
		t.hit = int32(len(c.Hits))
		c.Hits = append(c.Hits, h)
		return
	}
	o := &c.Hits[t.hit]
	h.Impulse += o.Impulse
	if h.Approach > o.Approach {
		*o = h
	}
	o.Impulse = h.Impulse
}
