package sense

import (
	"cmp"
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/expel"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/solver"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// Two bodies begin to touch when they press on each other, and end when they no longer do and are apartZones expel
// zones apart: a body that rolls or rattles along stays in touch.

// Contacts watches which bodies touch, and how hard they hit each other.
type Contacts struct {
	*state.State `snapshot:"-"`

	On     bool    // which bodies touch
	HitsOn bool    // how hard they hit each other
	Fast   float64 // m/s: the approach of a hit at least

	Events []ContactEvent `snapshot:"-"` // told: of the last step, by time, kind and bodies
	Hits   []Hit          `snapshot:"-"` // told: hits of the last step, by time and bodies

	slots    []touch       // by pair of solids
	touching []int32       // pair slots of solids that touch, in the order in which they began
	moved    []touch       `snapshot:"-"` // scratch: that touched, and whose slots are other pairs' now
	marks    [2]int        `snapshot:"-"` // places of the first events of the slice before, and of this one
	looked   float64       `snapshot:"-"` // share of the step at which this one begins
	first    int           `snapshot:"-"` // place of the first event of this look
	asleep   bool          // sleepers that touch are still to be found
	before   []velocity    `snapshot:"-"` // by body: at the beginning of the slice
	scratch  expel.Scratch `snapshot:"-"`
}

// touch is a pair of solids that has touched.
type touch struct {
	a, b     state.Occupant // of the constraint
	p, q     int32          // proxies, −1 if the pair had ended before it was looked at
	pressed  uint64         // last step, counted from 1, in which they pressed on each other
	slice    int            // the last slice of it
	hit      int32          // its place among the hits of that step, or −1
	spare    float64        // m that the solids have to move at least, since they pressed last, before they are apart
	touching bool
	several  bool // one of the bodies has several solids
}

// velocity is that of a body.
type velocity struct{ vel, spin geom.Vec3 }

// ContactEvent is a pair of bodies that began or ended to touch.
type ContactEvent struct {
	Kind EventKind
	A, B state.Occupant // A in the lower slot
	Time float64        // share of the step
}

// Hit is a pair of bodies that met fast.
type Hit struct {
	A, B     state.Occupant // A in the lower slot
	Time     float64        // share of the step
	Impulse  float64        // N s: of all their points that met fast, over the step
	Approach float64        // m/s along Normal, before
	Point    geom.Vec3      // m, world, between the bodies
	Normal   geom.Vec3      // unit, from A to B
}

// Reset forgets who touches, without events.
func (c *Contacts) Reset() {
	c.slots, c.touching, c.Events, c.asleep = c.slots[:0], c.touching[:0], c.Events[:0], c.On
}

// AppendTouching appends the pairs of bodies that touch, as often as their solids do, in the order in which they began.
func (c *Contacts) AppendTouching(dst [][2]state.Occupant) [][2]state.Occupant {
	for _, slot := range c.touching {
		dst = append(dst, c.slots[slot].bodies())
	}
	return dst
}

// bodies returns the bodies of a pair of solids, that in the lower slot first.
func (t *touch) bodies() [2]state.Occupant {
	if t.a.Slot > t.b.Slot {
		return [2]state.Occupant{t.b, t.a}
	}
	return [2]state.Occupant{t.a, t.b}
}

// begin begins a step: removed bodies no longer touch.
func (c *Contacts) begin() {
	c.Events, c.Hits = c.Events[:0], c.Hits[:0]
	c.marks, c.looked = [2]int{}, 0
	kept := c.touching[:0]
	for _, slot := range c.touching {
		if t := &c.slots[slot]; c.Occupies(t.a) && c.Occupies(t.b) {
			kept = append(kept, slot)
		} else {
			c.end(t, 0)
		}
	}
	c.touching = kept
}

// beginSlice notes the velocities before a slice.
func (c *Contacts) beginSlice() {
	if !c.On && !c.HitsOn {
		return
	}
	c.before = slices.Grow(c.before[:0], len(c.Bodies))[:len(c.Bodies)]
	clear(c.before) // of those that wake in the slice, too
	for _, i := range c.Active.Bodies {
		s := &c.States[i]
		c.before[i] = velocity{s.Vel, s.Spin}
	}
}

// look notes who pressed on whom in a slice, from one share of the step to another one, and who has parted.
func (c *Contacts) look(slice int, from, to float64) {
	if !c.On && !c.HitsOn {
		return
	}
	c.grow()
	c.first = len(c.Events)
	if from != c.looked {
		c.marks, c.looked = [2]int{c.marks[1], c.first}, from
	}
	c.moved = c.moved[:0]
	for _, s := range c.Solvers() {
		for i := range s.Constraints {
			c.press(s, i, slice, from, to)
		}
	}
	c.follow(slice, from)
	kept := c.touching[:0]
	for _, slot := range c.touching {
		t := &c.slots[slot]
		if c.presses(t, slice) {
			kept = append(kept, slot)
		} else if at, parted := c.partedAt(t, slice); parted {
			c.end(t, from+float64((to-from)*at))
		} else {
			kept = append(kept, slot)
		}
	}
	c.touching = kept
}

// presses reports whether the solids of a touch have pressed in the slice that is looked at.
func (c *Contacts) presses(t *touch, slice int) bool {
	return t.pressed == c.Step+1 && t.slice == slice
}

// press notes a constraint that has pressed.
func (c *Contacts) press(s *solver.Solver, i, slice int, from, to float64) {
	x, sum := &s.Constraints[i], 0.0
	for j := range int(x.Count) {
		sum += s.Total(i, j)
	}
	if sum <= 0 {
		return
	}
	t := &c.slots[x.Slot]
	if t.a.Slot != x.A || t.b.Slot != x.B || !c.Occupies(t.a) || !c.Occupies(t.b) {
		if t.touching { // the slot is another pair's now
			c.touching = slices.DeleteFunc(c.touching, func(slot int32) bool { return slot == x.Slot })
			c.moved = append(c.moved, *t)
		}
		p, q := c.solidsOf(x)
		*t = c.touchOf(x.A, x.B, p, q)
	}
	if t.pressed != c.Step+1 {
		t.hit = -1
	}
	t.pressed, t.slice, t.spare = c.Step+1, slice, 0
	var m meeting
	if !t.touching || c.HitsOn && t.hit < 0 && c.mayApproach(x, (to-from)/c.Settings.Hz) {
		m = c.meetingOf(s, i, slice, sum, (to-from)/c.Settings.Hz, !t.touching)
	}
	m.time = from + float64(c.Settings.Hz*m.time)
	c.begun(x.Slot, m.time)
	if c.HitsOn {
		c.strike(t, &m, sum)
	}
}

// grow makes room for all pairs.
func (c *Contacts) grow() {
	for len(c.slots) < c.Broad.Slots() {
		c.slots = append(c.slots, touch{})
	}
}

// touchOf returns the touch of two solids of bodies a and b that has not begun.
func (c *Contacts) touchOf(a, b, p, q int32) touch {
	return touch{a: c.occupantOf(a), b: c.occupantOf(b), p: p, q: q,
		several: len(c.Bodies[a].Proxies) > 1 || len(c.Bodies[b].Proxies) > 1}
}

// begun begins the touch of a pair of solids, if it has not yet.
func (c *Contacts) begun(slot int32, time float64) {
	t := &c.slots[slot]
	if t.touching {
		return
	}
	t.touching = true
	c.touching = append(c.touching, slot)
	if c.On && !c.touchElsewhere(t) && !c.takeBack(Ended, t, c.marks[0], time) { // what goes on has not ended
		c.tell(Began, t, time)
	}
}

func (c *Contacts) occupantOf(i int32) state.Occupant {
	return state.Occupant{Slot: i, Gen: c.Bodies[i].Gen}
}

// solidsOf returns the proxies of a constraint.
func (c *Contacts) solidsOf(x *contact.Constraint) (p, q int32) {
	ps, qs := c.Bodies[x.A].Proxies, c.Bodies[x.B].Proxies
	if len(ps) == 1 && len(qs) == 1 {
		return ps[0], qs[0]
	}
	for _, p := range ps {
		for _, q := range qs {
			if slot, paired := c.Broad.PairOf(p, q); paired && slot == x.Slot {
				return p, q
			}
		}
	}
	return -1, -1 // the pair has ended in the guard
}

// touchElsewhere reports whether the bodies of a pair of solids touch with others of their solids.
func (c *Contacts) touchElsewhere(t *touch) bool {
	return t.several && slices.ContainsFunc(c.touching, func(slot int32) bool {
		o := &c.slots[slot]
		return o != t && o.touching && (o.a == t.a && o.b == t.b || o.a == t.b && o.b == t.a)
	})
}

// mayApproach reports whether two bodies that touch may have met as fast as a hit in a slice of so long (s).
func (c *Contacts) mayApproach(x *contact.Constraint, dt float64) bool {
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
	for j, r := range s.Rows[x.First : x.First+x.Count] { // as NoteTotals has them: the guard may have ended the pair
		share := s.Total(i, j) / impulse
		armA = armA.AddScaled(share, r.ArmA.AddScaled(x.RoundA-float64(x.ArmShare*r.ArmGap), x.Normal))
		armB = armB.AddScaled(share, r.ArmB.AddScaled(float64((1-x.ArmShare)*r.ArmGap)-x.RoundB, x.Normal))
		gap += float64(share * r.Gap)
	}
	va, vb := c.speedAt(x.A, &a, armA, dt), c.speedAt(x.B, &b, armB, dt)
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

// speedAt returns the velocity (m/s) before a slice of so long (s) of the point of a body at an arm. A driven body has
// that of its motion: its drive may begin with the slice.
func (c *Contacts) speedAt(i int32, m *geom.Motion, arm geom.Vec3, dt float64) geom.Vec3 {
	if c.Bodies[i].Kind == state.Kinematic && dt > 0 {
		return m.Velocity().Add(m.Spin().Cross(arm)).Scale(1 / dt)
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

// endStep ends a step.
func (c *Contacts) endStep() {
	if !c.On && !c.HitsOn {
		return
	}
	if c.asleep {
		c.findSleepers()
	}
	slices.SortFunc(c.Events, func(a, b ContactEvent) int {
		return cmp.Or(cmp.Compare(a.Time, b.Time), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.A.Slot, b.A.Slot),
			cmp.Compare(a.B.Slot, b.B.Slot))
	})
	slices.SortFunc(c.Hits, func(a, b Hit) int {
		return cmp.Or(cmp.Compare(a.Time, b.Time), cmp.Compare(a.A.Slot, b.A.Slot), cmp.Compare(a.B.Slot, b.B.Slot))
	})
}

// tell notes an event.
func (c *Contacts) tell(kind EventKind, t *touch, time float64) {
	bodies := t.bodies()
	c.Events = append(c.Events, ContactEvent{kind, bodies[0], bodies[1], time})
}
