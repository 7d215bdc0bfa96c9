package sense

import (
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// How touches end, and how they go on where the broad phase has given up their pairs in between.

// slotOf returns the slot that the pair of solids of a touch has now; not paired where it has ended.
func (c *Contacts) slotOf(t *touch) (slot int32, paired bool) {
	if t.p < 0 || c.Proxies[t.p].Body != t.a.Slot || c.Proxies[t.q].Body != t.b.Slot {
		return -1, false
	}
	return c.Broad.PairOf(t.p, t.q)
}

// follow has touches go on whose slots are other pairs' now, and whose pairs of solids have come back in other ones:
// nothing is told of that. Where the pair is gone, the touch ends. The slice begins at a share of the step.
func (c *Contacts) follow(from float64) {
	c.touching = slices.DeleteFunc(c.touching, func(slot int32) bool {
		t := &c.slots[slot]
		if c.presses(t) {
			return false
		}
		now, paired := c.slotOf(t)
		if !paired || now == slot {
			return false
		}
		c.moved = append(c.moved, *t)
		t.touching = false
		return true
	})
	for i := range c.moved {
		t := &c.moved[i]
		now, paired := c.slotOf(t)
		if paired && !c.slots[now].touching {
			c.slots[now] = *t
			c.touching = append(c.touching, now)
		}
		if paired || c.touchElsewhere(t) {
			c.takeBack(Began, t, c.first, from)
		} else {
			c.end(t, from)
		}
	}
}

// takeBack takes an event of a pair back that stands at a place or later, and was told since a share of the step. It
// reports whether there was one.
func (c *Contacts) takeBack(kind EventKind, t *touch, first int, since float64) bool {
	bodies := t.bodies()
	for i := first; i < len(c.Events); i++ {
		if e := &c.Events[i]; e.Kind == kind && e.Time >= since && e.A == bodies[0] && e.B == bodies[1] {
			c.Events = slices.Delete(c.Events, i, i+1)
			for k := range c.marks {
				if i < c.marks[k] {
					c.marks[k]--
				}
			}
			if i < c.first {
				c.first--
			}
			return true
		}
	}
	return false
}

// partedAt returns the share of a slice at which two solids that touched were apart, as if their gap grew evenly, and
// whether they are at its end. Resting bodies stay.
func (c *Contacts) partedAt(t *touch, slice int) (at float64, parted bool) {
	if !c.Moving(int(t.a.Slot)) && !c.Moving(int(t.b.Slot)) {
		return 0, false
	}
	if _, paired := c.slotOf(t); !paired {
		return 0, true
	}
	x, y := &c.Proxies[t.p], &c.Proxies[t.q]
	a, _ := motionOf(c.State, x.Body, slice)
	b, _ := motionOf(c.State, y.Body, slice)
	way := speedOf(&a, reachOf(x.Shape)) + speedOf(&b, reachOf(y.Shape))
	if way < t.spare {
		t.spare -= way
		return 0, false
	}
	f := follower{scratch: &c.scratch, place: geom.IdentityPose(), carrier: a, path: b, rest: state.Core(x.Shape),
		mover: state.Core(y.Shape), touch: apartZones * state.PairZone(x, y)}
	start, end := f.at(0), f.at(1)
	after := f.gap(&end, f.touch+way)
	if t.spare = f.touch - after; t.spare >= 0 {
		return 0, false
	}
	before := min(f.gap(&start, f.touch), f.touch)
	return (f.touch - before) / (after - before), true
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
