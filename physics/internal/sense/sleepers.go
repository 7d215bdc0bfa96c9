package sense

import (
	"slices"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/contact"
)

// findSleepers begins the touches of bodies that slept when the watch was switched on: they have no constraints, but
// their pairs keep what they pressed with as they fell asleep.
func (c *Contacts) findSleepers() {
	c.asleep = false
	c.grow()
	for _, pair := range c.Active.Edges {
		if c.BothRest(c.Proxies[pair.A].Body, c.Proxies[pair.B].Body) {
			c.restOn(pair)
		}
	}
	for _, pair := range c.Broad.AppendDormant(nil) {
		c.restOn(pair)
	}
}

// restOn begins the touch of a pair at rest, if it presses.
func (c *Contacts) restOn(pair collision.Pair) {
	x, y, data := &c.Proxies[pair.A], &c.Proxies[pair.B], &c.Pairs[pair.Slot]
	if !data.Cache.Loaded() &&
		!slices.ContainsFunc(c.FurtherPatches(data), func(m contact.Cache) bool { return m.Loaded() }) {
		return
	}
	if t := &c.slots[pair.Slot]; !t.touching {
		*t = c.touchOf(x.Body, y.Body, pair.A, pair.B)
		c.begun(pair.Slot, 0)
	}
}
