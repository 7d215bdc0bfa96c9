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

// Contacts watches which bodies touch, and how hard they hit each other. Hits do not ask who touches, so that they are
// the same, and cost less, where that is not watched.
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
	looks    uint64        // so far
	earlier  uint64        `snapshot:"-"` // looks before this step
	asleep   bool          // sleepers that touch are still to be found
	before   []velocity    `snapshot:"-"` // by body: at the beginning of the slice
	fastest  []float64     `snapshot:"-"` // m/s, by body: bounds how fast its points move in free flight in the slice
	scratch  expel.Scratch `snapshot:"-"`
}

// touch is a pair of solids that has touched.
type touch struct {
	a, b     state.Occupant // of the constraint
	p, q     int32          // proxies, −1 if the pair had ended before it was looked at
	look     uint64         // the last one, counted from 1, that saw them press on each other
	hit      int32          // its place among the hits of that step, or −1
	spare    float64        // m that the solids have to move at least, since they pressed last, before they are apart
	touching bool           // until they are apart at the end of a slice, where it is watched who touches
	parted   bool           // they have not pressed since they were apart at the beginning of a slice
	several  bool           // one of the bodies has several solids
}

// velocity is that of a body.
type velocity struct{ vel, spin geom.Vec3 }

// ContactEvent is a pair of bodies that began or ended to touch.
type ContactEvent struct {
	Kind EventKind
	A, B state.Occupant // A in the lower slot
	Time float64        // share of the step
}

// Reset forgets who touches, without events. Hits have nothing to do with it.
func (c *Contacts) Reset() {
	for _, slot := range c.touching {
		c.slots[slot].touching = false
	}
	c.touching, c.Events, c.asleep = c.touching[:0], c.Events[:0], c.On
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

// begin begins a step: removed bodies no longer touch. What presses in a step that is not watched is forgotten.
func (c *Contacts) begin() {
	if !c.On && !c.HitsOn {
		c.slots = c.slots[:0]
	}
	c.Events, c.Hits = c.Events[:0], c.Hits[:0]
	c.marks, c.looked, c.earlier = [2]int{}, 0, c.looks
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
	c.fastest = slices.Grow(c.fastest[:0], len(c.Bodies))[:len(c.Bodies)]
	for i := range c.fastest {
		c.fastest[i] = math.Inf(1)
	}
	for _, i := range c.Active.Bodies {
		s, b := &c.States[i], &c.Bodies[i]
		c.before[i] = velocity{s.Vel, s.Spin}
		if b.Kind == state.Dynamic {
			c.fastest[i] = s.Vel.Len() + c.turnOf(i) + c.AccelerationOf(i).Len()/c.Settings.Hz
		}
	}
}

// look notes who pressed on whom in a slice, from one share of the step to another one, and who has parted. If the
// slice is half of one that was solved until a later share, who pressed in that is noted with the first half.
func (c *Contacts) look(slice int, from, to, until float64) {
	if !c.On && !c.HitsOn {
		return
	}
	c.grow()
	if c.Part != state.SecondHalf {
		c.looks++
	}
	c.first = len(c.Events)
	if from != c.looked {
		c.marks, c.looked = [2]int{c.marks[1], c.first}, from
	}
	c.moved = c.moved[:0]
	if c.Part != state.SecondHalf {
		for _, s := range c.Solvers() {
			for i := range s.Constraints {
				c.press(s, i, slice, from, until)
			}
		}
	}
	if c.On {
		c.part(slice, from, to)
	}
}

// part ends the touches of solids that have parted in a slice.
func (c *Contacts) part(slice int, from, to float64) {
	c.follow(from)
	kept := c.touching[:0]
	for _, slot := range c.touching {
		t := &c.slots[slot]
		if c.presses(t) {
			kept = append(kept, slot)
		} else if at, parted := c.partedAt(t, slice); parted {
			c.end(t, from+float64((to-from)*at))
		} else {
			kept = append(kept, slot)
		}
	}
	c.touching = kept
}

// presses reports whether the solids of a touch have pressed in the slice that is looked at, or was before it was taken
// in halves.
func (c *Contacts) presses(t *touch) bool { return t.look == c.looks }

// press notes a constraint that has pressed.
func (c *Contacts) press(s *solver.Solver, i, slice int, from, to float64) {
	x, sum := &s.Constraints[i], 0.0
	for j := range int(x.Count) {
		sum += s.Total(i, j)
	}
	t := &c.slots[x.Slot]
	if t.a.Slot != x.A || t.b.Slot != x.B || !c.Occupies(t.a) || !c.Occupies(t.b) {
		if t.touching { // the slot is another pair's now
			c.touching = slices.DeleteFunc(c.touching, func(slot int32) bool { return slot == x.Slot })
			c.moved = append(c.moved, *t)
		}
		p, q := c.solidsOf(x)
		*t = c.touchOf(x.A, x.B, p, q)
		t.parted = c.apart(s, x)
	}
	if sum <= 0 {
		if t.look < c.looks && !t.parted && c.apart(s, x) {
			t.parted = true
		}
		return
	}
	if t.look <= c.earlier {
		t.hit = -1
	}
	met := c.HitsOn && c.haveMet(s, x, t)
	t.look, t.spare, t.parted = c.looks, 0, false
	begins := c.On && !t.touching
	var m meeting
	if begins || met || c.HitsOn && t.hit < 0 && c.mayApproach(x, (to-from)/c.Settings.Hz) {
		m = c.meetingOf(s, i, slice, sum, (to-from)/c.Settings.Hz, met)
	}
	m.time = from + float64(c.Settings.Hz*m.time)
	if begins {
		c.begun(x.Slot, m.time)
	}
	if c.HitsOn {
		c.strike(t, &m, sum)
	}
}

// grow makes room for all pairs.
func (c *Contacts) grow() {
	c.slots = state.Extend(c.slots, c.Broad.Slots(), touch{})
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
