package sense

import (
	"cmp"
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/solver"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// Two bodies begin to touch when they press on each other, and end when they no longer do and are apartZones expel
// zones apart: what rolls or rattles along stays in touch.

// Contacts watches which bodies touch, and how hard they hit each other.
type Contacts struct {
	*state.State

	On     bool    // which bodies touch
	HitsOn bool    // how hard they hit each other
	Fast   float64 // m/s: the approach of a hit at least

	Events []ContactEvent // told: of the last step, by time, kind and bodies
	Hits   []Hit          // told: hits of the last step, by time and bodies

	slots    []touch    // by pair of solids
	touching []int32    // pair slots of solids that touch, in the order in which they began
	before   []velocity // by body: at the beginning of the slice
}

// touch is a pair of solids that has touched.
type touch struct {
	a, b     state.Occupant // of the constraint
	p, q     int32          // proxies
	pressed  uint64         // last step, counted from 1, in which they pressed on each other
	hit      int32          // its place among the hits of that step, or −1
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
	Impulse  float64        // N s along Normal, of the step
	Approach float64        // m/s along Normal, before
	Point    geom.Vec3      // m, world, between the bodies
	Normal   geom.Vec3      // unit, from A to B
}

// Reset forgets who touches, without events.
func (c *Contacts) Reset() {
	c.slots, c.touching = c.slots[:0], c.touching[:0]
	c.Events, c.Hits = c.Events[:0], c.Hits[:0]
}

// begin begins a step.
func (c *Contacts) begin() { c.Events, c.Hits = c.Events[:0], c.Hits[:0] }

// beginSlice notes the velocities before a slice.
func (c *Contacts) beginSlice() {
	if !c.On && !c.HitsOn {
		return
	}
	c.before = slices.Grow(c.before[:0], len(c.Bodies))[:len(c.Bodies)]
	for _, i := range c.Active.Bodies {
		s := &c.States[i]
		c.before[i] = velocity{s.Vel, s.Spin}
	}
}

// look notes who pressed on whom in a slice, from one share of the step to another one.
func (c *Contacts) look(slice int, from, to float64) {
	if !c.On && !c.HitsOn {
		return
	}
	for len(c.slots) < c.Broad.Slots() {
		c.slots = append(c.slots, touch{})
	}
	for _, s := range c.Solvers() {
		for i := range s.Constraints {
			c.press(s, i, slice, from, to)
		}
	}
}

// press notes a constraint that has pressed.
func (c *Contacts) press(s *solver.Solver, i, slice int, from, to float64) {
	x, dt := &s.Constraints[i], (to-from)/c.Settings.Hz
	sum := 0.0
	for j := range int(x.Count) {
		sum += s.Total(i, j)
	}
	if sum <= 0 {
		return
	}
	t := &c.slots[x.Slot]
	if t.a.Slot != x.A || t.b.Slot != x.B || !c.Occupies(t.a) || !c.Occupies(t.b) {
		c.end(t, from)
		*t = touch{a: c.occupantOf(x.A), b: c.occupantOf(x.B)}
		t.p, t.q = c.solidsOf(x)
		t.several = len(c.Bodies[x.A].Proxies) > 1 || len(c.Bodies[x.B].Proxies) > 1
	}
	if t.pressed != c.Step+1 {
		t.pressed, t.hit = c.Step+1, -1
	}
	var m meeting
	strikes := c.HitsOn && (t.hit >= 0 || c.mayApproach(x, dt))
	if !t.touching || strikes && t.hit < 0 {
		m = c.meetingOf(s, i, slice, dt)
	}
	time := from + float64((to-from)*m.time/dt)
	if !t.touching {
		t.touching = true
		c.touching = append(c.touching, x.Slot)
		if c.On && !c.touchElsewhere(t) {
			c.tell(Began, t, time)
		}
	}
	if strikes {
		c.strike(t, &m, sum, time)
	}
}

func (c *Contacts) occupantOf(i int32) state.Occupant {
	return state.Occupant{Slot: i, Gen: c.Bodies[i].Gen}
}

// solidsOf returns the proxies of a constraint.
func (c *Contacts) solidsOf(x *contact.Constraint) (p, q int32) {
	for _, p := range c.Bodies[x.A].Proxies {
		for _, q := range c.Bodies[x.B].Proxies {
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

// mayApproach reports whether two bodies may have met as fast as a hit in a slice that began so long (s) ago.
func (c *Contacts) mayApproach(x *contact.Constraint, dt float64) bool {
	a, b := c.speedAt(x.A, geom.Vec3{}), c.speedAt(x.B, geom.Vec3{})
	fall := c.fallOf(x.A).Sub(c.fallOf(x.B))
	return a.Sub(b).Len()+c.turnOf(x.A)+c.turnOf(x.B)+float64(fall.Len()*dt) >= c.Fast
}

// turnOf bounds by how much (m/s) the spin of a body moved its points before the slice.
func (c *Contacts) turnOf(i int32) float64 {
	if !c.Moving(int(i)) {
		return 0
	}
	return c.before[i].spin.Len() * c.Bodies[i].Radius
}

// meeting is how the bodies of a constraint come together in a slice.
type meeting struct {
	time          float64 // s into the slice
	approach      float64 // m/s along the normal, then
	point, normal geom.Vec3
}

// meetingOf returns how the bodies of a constraint come together from the beginning of a slice on: at the velocities of
// then and in free fall, until they are within their zone. Their committed motions are chords of the way down and up.
func (c *Contacts) meetingOf(s *solver.Solver, i, slice int, dt float64) (m meeting) {
	x := &s.Constraints[i]
	m.normal = x.Normal
	cache := c.CacheOf(x)
	if cache == nil {
		return m
	}
	a, _ := motionOf(c.State, x.A, slice)
	b, _ := motionOf(c.State, x.B, slice)
	pull := x.Normal.Dot(c.fallOf(x.A).Sub(c.fallOf(x.B)))
	most := -1.0
	for j := range min(int(x.Count), cache.Manifold.Count) {
		total := s.Total(i, j)
		if total <= most {
			continue
		}
		most = total
		onA, onB := cache.Anchors(j, &a.Start, &b.Start)
		va, vb := c.speedAt(x.A, onA.Sub(a.Start.P)), c.speedAt(x.B, onB.Sub(b.Start.P))
		speed := x.Normal.Dot(va.Sub(vb))
		m.time = fallTime(x.Normal.Dot(onB.Sub(onA))-x.Zone, speed, pull, dt)
		m.approach = speed + float64(pull*m.time)
		m.point = onA.AddScaled(m.time, va).Lerp(onB.AddScaled(m.time, vb), 0.5)
	}
	return m
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
	return c.Settings.Gravity
}

// speedAt returns the velocity before the slice of the point of a body at an arm.
func (c *Contacts) speedAt(i int32, arm geom.Vec3) geom.Vec3 {
	if !c.Moving(int(i)) {
		return geom.Vec3{}
	}
	v := &c.before[i]
	return v.vel.Add(v.spin.Cross(arm))
}

// strike notes the hit of two solids that came together with an impulse (N s), if they did so fast enough.
func (c *Contacts) strike(t *touch, m *meeting, impulse, time float64) {
	if t.hit >= 0 {
		c.Hits[t.hit].Impulse += impulse
		return
	}
	if m.approach < c.Fast {
		return
	}
	h := Hit{t.a, t.b, time, impulse, m.approach, m.point, m.normal}
	if t.a.Slot > t.b.Slot {
		h.A, h.B, h.Normal = h.B, h.A, h.Normal.Neg()
	}
	t.hit = int32(len(c.Hits))
	c.Hits = append(c.Hits, h)
}

// endStep ends a step: pairs that no longer touch end.
func (c *Contacts) endStep() {
	if !c.On && !c.HitsOn {
		return
	}
	kept := c.touching[:0]
	for _, slot := range c.touching {
		t := &c.slots[slot]
		if t.touching && c.stays(t, slot) {
			kept = append(kept, slot)
			continue
		}
		c.end(t, 1)
	}
	c.touching = kept
	slices.SortFunc(c.Events, func(a, b ContactEvent) int {
		return cmp.Or(cmp.Compare(a.Time, b.Time), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.A.Slot, b.A.Slot),
			cmp.Compare(a.B.Slot, b.B.Slot))
	})
	slices.SortStableFunc(c.Hits, func(a, b Hit) int {
		return cmp.Or(cmp.Compare(a.Time, b.Time), cmp.Compare(a.A.Slot, b.A.Slot), cmp.Compare(a.B.Slot, b.B.Slot))
	})
}

// stays reports whether two solids that touched go on touching: they pressed in this step, rest, or are still near.
func (c *Contacts) stays(t *touch, slot int32) bool {
	if t.pressed == c.Step+1 {
		return true
	}
	if !c.Occupies(t.a) || !c.Occupies(t.b) || t.p < 0 {
		return false
	}
	if !c.Moving(int(t.a.Slot)) && !c.Moving(int(t.b.Slot)) {
		return true
	}
	if now, paired := c.Broad.PairOf(t.p, t.q); !paired || now != slot {
		return false
	}
	x, y := &c.Proxies[t.p], &c.Proxies[t.q]
	fa, fb := c.Poses[x.Body].Frame(), c.Poses[y.Body].Frame()
	gap, _ := collision.Gap(x.Shape, y.Shape, &fa, &fb)
	return gap <= apartZones*state.PairZone(x, y)
}

// end ends a touch.
func (c *Contacts) end(t *touch, time float64) {
	if !t.touching {
		return
	}
	if t.touching = false; c.On && !c.touchElsewhere(t) {
		c.tell(Ended, t, time)
	}
}

// tell notes an event.
func (c *Contacts) tell(kind EventKind, t *touch, time float64) {
	a, b := t.a, t.b
	if a.Slot > b.Slot {
		a, b = b, a
	}
	c.Events = append(c.Events, ContactEvent{kind, a, b, time})
}
