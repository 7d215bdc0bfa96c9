package narrow

import (
	"slices"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// checkingSettled is the loop over the pairs without an unsettled body: it finds those whose contacts have changed.
type checkingSettled Narrow

// Run checks some of the pairs.
func (l *checkingSettled) Run(worker, from, to int) {
	na := (*Narrow)(l)
	for _, k := range na.Settled.Pairs[from:to] {
		pair := &na.Active.Pairs[k]
		x, y := &na.Proxies[pair.A], &na.Proxies[pair.B]
		validity := &na.Validity[pair.Slot]
		switch {
		case na.Active.States[k] != state.PairUnseen:
		case na.BothRest(x.Body, y.Body):
			na.Active.States[k] = state.PairApart
		case !validity.Touches:
			na.Active.States[k] = state.PairApart
			if na.mayTouch(&na.workers[worker], pair) {
				na.Active.States[k] = state.PairDisturbed
			}
		case na.holds(validity, x, y) || na.stillRecycled(pair.Slot, x, y):
			na.Active.States[k] = state.PairTouching
		default:
			na.Active.States[k] = state.PairDisturbed
		}
	}
}

// stillRecycled reports whether a recycled manifold, whose validity by motion bounds has run out, is still valid for
// this slice by the poses.
func (na *Narrow) stillRecycled(slot int32, x, y *state.Proxy) bool {
	return na.Pairs[slot].Cache.Valid &&
		na.stillValid(slot, x, y, 2*state.PairZone(x, y)+na.closing(x, y), min(x.Recycle, y.Recycle))
}

// unsettleDisturbed unsettles the islands that were disturbed in this slice, and reports whether there are any.
func (na *Narrow) unsettleDisturbed() bool {
	a, c := &na.Active, &na.Settled
	for _, k := range c.Pairs {
		if a.States[k] == state.PairDisturbed {
			a.States[k] = state.PairUnseen
			na.unsettlePair(&a.Pairs[k])
		}
	}
	for _, k := range c.UnsettledPairs {
		if a.States[k] == state.PairTouching {
			na.unsettlePair(&a.Pairs[k])
		}
	}
	return !c.Listed
}

// unsettlePair unsettles the islands of both bodies of a pair.
func (na *Narrow) unsettlePair(pair *collision.Pair) {
	for _, i := range [2]int32{na.Proxies[pair.A].Body, na.Proxies[pair.B].Body} {
		if b := &na.Bodies[i]; b.Settled && b.Kind == state.Dynamic {
			na.Unsettle(i)
		}
	}
}

// divideSettled sorts settled bodies and touching pairs into parts.
func (na *Narrow) divideSettled() {
	c, s, p := &na.Settled, &na.Sleep.Islands, &na.Settled.Parts
	p.Reserve(len(na.Active.Bodies), cap(na.Active.Pairs))
	p.Of = slices.Grow(p.Of[:0], len(s.Of))[:len(s.Of)]
	clear(p.Of)
	for _, i := range c.Bodies {
		p.Of[s.Of[i]]-- // less the number of its bodies, until it has a part
	}
	parts, filled := int32(1), int32(0)
	p.Begins = append(p.Begins[:0], 0, 0)
	for _, i := range c.Bodies {
		k := s.Of[i]
		if p.Of[k] < 0 {
			size := -p.Of[k]
			if filled > 0 && filled+size > state.SettledPartBodies {
				parts, filled = parts+1, 0
				p.Begins = append(p.Begins, 0)
			}
			p.Of[k] = parts - 1
			filled += size
		}
		p.Begins[p.Of[k]+1]++
	}
	for k := 1; k < len(p.Begins); k++ {
		p.Begins[k] += p.Begins[k-1]
	}
	p.Bodies = p.Bodies[:len(c.Bodies)]
	p.Fill = append(p.Fill[:0], p.Begins...)
	for _, i := range c.Bodies {
		at := &p.Fill[p.Of[s.Of[i]]]
		p.Bodies[*at] = i
		*at++
	}
}

// sortSettledPairs sorts the touching pairs by part, and keeps their order within a part.
func (na *Narrow) sortSettledPairs() {
	p, touch, pairs := &na.Settled.Parts, na.Active.States, na.Settled.Pairs
	p.Fill = append(p.Fill[:0], p.Begins...)
	clear(p.Fill)
	n := 0
	for _, k := range pairs {
		if touch[k] == state.PairTouching {
			p.Fill[na.partOf(k)+1]++
			n++
		}
	}
	for k := 1; k < len(p.Fill); k++ {
		p.Fill[k] += p.Fill[k-1]
	}
	p.Pairs = p.Pairs[:n]
	for _, k := range pairs {
		if touch[k] == state.PairTouching {
			at := &p.Fill[na.partOf(k)]
			p.Pairs[*at] = k
			*at++
		}
	}
}

// partOf returns the part of a touching pair: two settled bodies in contact belong to one island.
func (na *Narrow) partOf(k int32) int32 {
	pair := &na.Active.Pairs[k]
	for _, i := range [2]int32{na.Proxies[pair.A].Body, na.Proxies[pair.B].Body} {
		if b := &na.Bodies[i]; b.Settled && b.Kind == state.Dynamic {
			return na.Settled.Parts.Of[na.Sleep.Islands.Of[i]]
		}
	}
	return 0
}

// prepareSettled prepares the rows of settled contacts, part by part.
func (na *Narrow) prepareSettled() {
	c := &na.Settled
	h := na.Dt / float64(na.SettledSubsteps())
	c.Solver.Reset(h)
	na.divideSettled()
	na.sortSettledPairs()
	part := int32(0)
	for _, k := range c.Parts.Pairs {
		for at := na.partOf(k); part < at; part++ {
			c.Solver.StartPart()
		}
		pair := &na.Active.Pairs[k]
		data := &na.Pairs[pair.Slot]
		data.Cache.SetSubstep(h)
		more := na.FurtherPatches(data)
		for i := range more {
			more[i].SetSubstep(h)
		}
		na.addRows(&c.Solver, k)
	}
	na.prepareRows(&c.Solver)
	for ; int(part)+2 < len(c.Parts.Begins); part++ {
		c.Solver.StartPart()
	}
}
