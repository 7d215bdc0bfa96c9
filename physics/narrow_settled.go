package physics

import (
	"slices"

	"github.com/brickyard-physics/brickyard/collision"
)

// checkingSettled is the loop over the pairs without an unsettled body: it finds those whose contacts have changed.
type checkingSettled Narrow

// Run checks some of the pairs.
func (l *checkingSettled) Run(worker, from, to int) {
	na := (*Narrow)(l)
	for _, k := range na.settled.pairs[from:to] {
		pair := &na.active.pairs[k]
		x, y := &na.proxies[pair.A], &na.proxies[pair.B]
		validity := &na.validity[pair.Slot]
		switch {
		case na.active.states[k] != pairUnseen:
		case na.bothRest(x.body, y.body):
			na.active.states[k] = pairApart
		case !validity.touches:
			na.active.states[k] = pairApart
			if na.mayTouch(&na.narrowWorkers[worker], pair) {
				na.active.states[k] = pairDisturbed
			}
		case na.holds(validity, x, y) || na.stillRecycled(pair.Slot, x, y):
			na.active.states[k] = pairTouching
		default:
			na.active.states[k] = pairDisturbed
		}
	}
}

// stillRecycled reports whether a recycled manifold, whose validity by motion bounds has run out, is still valid for
// this slice by the poses.
func (na *Narrow) stillRecycled(slot int32, x, y *proxy) bool {
	return na.pairs[slot].cache.Valid &&
		na.stillValid(slot, x, y, 2*pairZone(x, y)+na.closing(x, y), min(x.recycle, y.recycle))
}

// unsettleDisturbed unsettles the islands that were disturbed in this slice, and reports whether there are any.
func (na *Narrow) unsettleDisturbed() bool {
	a, c := &na.active, &na.settled
	for _, k := range c.pairs {
		if a.states[k] == pairDisturbed {
			a.states[k] = pairUnseen
			na.unsettlePair(&a.pairs[k])
		}
	}
	for _, k := range c.unsettledPairs {
		if a.states[k] == pairTouching {
			na.unsettlePair(&a.pairs[k])
		}
	}
	return !c.listed
}

// unsettlePair unsettles the islands of both bodies of a pair.
func (na *Narrow) unsettlePair(pair *collision.Pair) {
	for _, i := range [2]int32{na.proxies[pair.A].body, na.proxies[pair.B].body} {
		if b := &na.bodies[i]; b.settled && b.kind == dynamic {
			na.unsettle(i)
		}
	}
}

// divideSettled sorts settled bodies and touching pairs into parts.
func (na *Narrow) divideSettled() {
	c, s, p := &na.settled, &na.sleep.islands, &na.settled.parts
	p.reserve(len(na.active.bodies), cap(na.active.pairs))
	p.of = slices.Grow(p.of[:0], cap(s.table))[:len(s.table)]
	for _, i := range c.bodies {
		p.of[s.of[i]] = -1
	}
	parts, filled := int32(1), int32(0)
	p.begins = append(p.begins[:0], 0, 0)
	for _, i := range c.bodies {
		k := s.of[i]
		if p.of[k] < 0 {
			if size := s.table[k].size; filled > 0 && filled+size > settledPartBodies {
				parts, filled = parts+1, 0
				p.begins = append(p.begins, 0)
			}
			p.of[k] = parts - 1
			filled += s.table[k].size
		}
		p.begins[p.of[k]+1]++
	}
	for k := 1; k < len(p.begins); k++ {
		p.begins[k] += p.begins[k-1]
	}
	p.bodies = p.bodies[:len(c.bodies)]
	p.fill = append(p.fill[:0], p.begins...)
	for _, i := range c.bodies {
		at := &p.fill[p.of[s.of[i]]]
		p.bodies[*at] = i
		*at++
	}
}

// sortSettledPairs sorts the touching pairs by part, and keeps their order within a part.
func (na *Narrow) sortSettledPairs() {
	p, touch, pairs := &na.settled.parts, na.active.states, na.settled.pairs
	p.fill = append(p.fill[:0], p.begins...)
	clear(p.fill)
	n := 0
	for _, k := range pairs {
		if touch[k] == pairTouching {
			p.fill[na.partOf(k)+1]++
			n++
		}
	}
	for k := 1; k < len(p.fill); k++ {
		p.fill[k] += p.fill[k-1]
	}
	p.pairs = p.pairs[:n]
	for _, k := range pairs {
		if touch[k] == pairTouching {
			at := &p.fill[na.partOf(k)]
			p.pairs[*at] = k
			*at++
		}
	}
}

// partOf returns the part of a touching pair: two settled bodies in contact belong to one island.
func (na *Narrow) partOf(k int32) int32 {
	pair := &na.active.pairs[k]
	for _, i := range [2]int32{na.proxies[pair.A].body, na.proxies[pair.B].body} {
		if b := &na.bodies[i]; b.settled && b.kind == dynamic {
			return na.settled.parts.of[na.sleep.islands.of[i]]
		}
	}
	return 0
}

// prepareSettled prepares the rows of settled contacts, part by part.
func (na *Narrow) prepareSettled() {
	c := &na.settled
	h := na.dt / float64(na.settledSubsteps())
	c.solver.Reset(h)
	na.divideSettled()
	na.sortSettledPairs()
	na.opposing.begin(len(na.bodies))
	part := int32(0)
	for _, k := range c.parts.pairs {
		for at := na.partOf(k); part < at; part++ {
			c.solver.StartPart()
		}
		pair := &na.active.pairs[k]
		data := &na.pairs[pair.Slot]
		data.cache.SetSubstep(h)
		more := na.furtherPatches(data)
		for i := range more {
			more[i].SetSubstep(h)
		}
		na.prepareRows(&c.solver, pair)
	}
	na.shareMargins(&c.solver)
	for ; int(part)+2 < len(c.parts.begins); part++ {
		c.solver.StartPart()
	}
}
