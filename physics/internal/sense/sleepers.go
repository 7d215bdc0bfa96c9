package sense

import (
	"slices"

	"github.com/brickyard-physics/brickyard/contact"
)

// findSleepers begins the touches of bodies that slept when the watch was switched on: they have no constraints, but
// their pairs keep what they pressed with as they fell asleep. What sleeps under a press that it blocks has nothing
// there.
func (c *Contacts) findSleepers() {
	c.asleep = false
	c.grow()
	for _, pair := range c.Broad.AppendDormant(nil) {
		data, t := &c.Pairs[pair.Slot], &c.slots[pair.Slot]
		presses := data.Cache.Loaded() ||
			slices.ContainsFunc(c.FurtherPatches(data), func(m contact.Cache) bool { return m.Loaded() })
		if presses && !t.touching {
			*t = c.touchOf(c.Proxies[pair.A].Body, c.Proxies[pair.B].Body, pair.A, pair.B)
			c.begun(pair.Slot, 0)
		}
	}
}
