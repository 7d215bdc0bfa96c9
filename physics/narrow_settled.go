package physics

import (
	"slices"

	"github.com/brickyard-physics/brickyard/collision"
)

// checkingSettled is the loop over the pairs without an unsettled body: it finds those whose contacts have changed.
type checkingSettled World

// Run checks some of the pairs.
func (l *checkingSettled) Run(worker, from, to int) {
	w := (*World)(l)
	for _, k := range w.settled.pairs[from:to] {
		pair := &w.active.pairs[k]
		x, y := &w.proxies[pair.A], &w.proxies[pair.B]
		validity := &w.validity[pair.Slot]
		switch {
		case w.active.states[k] != pairUnseen:
		case w.bothRest(x.body, y.body):
			w.active.states[k] = pairApart
		case !validity.touches:
			w.active.states[k] = pairApart
			if w.mayTouch(&w.narrowWorkers[worker], pair) {
				w.active.states[k] = pairDisturbed
			}
		case w.holds(validity, x, y) || w.stillRecycled(pair.Slot, x, y):
			w.active.states[k] = pairTouching
		default:
			w.active.states[k] = pairDisturbed
		}
	}
}

// stillRecycled reports whether a recycled manifold, whose validity by motion bounds has run out, is still valid for
// this slice by the poses.
func (w *World) stillRecycled(slot int32, x, y *proxy) bool {
	return w.pairs[slot].cache.Valid &&
		w.stillValid(slot, x, y, 2*pairZone(x, y)+w.closing(x, y), min(x.recycle, y.recycle))
}

// unsettleDisturbed unsettles the islands that were disturbed in this slice, and reports whether there are any.
func (w *World) unsettleDisturbed() bool {
	a, c := &w.active, &w.settled
	for _, k := range c.pairs {
		if a.states[k] == pairDisturbed {
			a.states[k] = pairUnseen
			w.unsettlePair(&a.pairs[k])
		}
	}
	for _, k := range c.unsettledPairs {
		if a.states[k] == pairTouching {
			w.unsettlePair(&a.pairs[k])
		}
	}
	return !c.listed
}

// unsettlePair unsettles the islands of both bodies of a pair.
func (w *World) unsettlePair(pair *collision.Pair) {
	for _, i := range [2]int32{w.proxies[pair.A].body, w.proxies[pair.B].body} {
		if b := &w.bodies[i]; b.settled && b.kind == dynamic {
			w.unsettle(i)
		}
	}
}

// divideSettled sorts settled bodies and touching pairs into parts.
func (w *World) divideSettled() {
	c, s, p := &w.settled, &w.sleep.islands, &w.settled.parts
	p.reserve(len(w.active.bodies), cap(w.active.pairs))
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
func (w *World) sortSettledPairs() {
	p, touch, pairs := &w.settled.parts, w.active.states, w.settled.pairs
	p.fill = append(p.fill[:0], p.begins...)
	clear(p.fill)
	n := 0
	for _, k := range pairs {
		if touch[k] == pairTouching {
			p.fill[w.partOf(k)+1]++
			n++
		}
	}
	for k := 1; k < len(p.fill); k++ {
		p.fill[k] += p.fill[k-1]
	}
	p.pairs = p.pairs[:n]
	for _, k := range pairs {
		if touch[k] == pairTouching {
			at := &p.fill[w.partOf(k)]
			p.pairs[*at] = k
			*at++
		}
	}
}

// partOf returns the part of a touching pair: two settled bodies in contact belong to one island.
func (w *World) partOf(k int32) int32 {
	pair := &w.active.pairs[k]
	for _, i := range [2]int32{w.proxies[pair.A].body, w.proxies[pair.B].body} {
		if b := &w.bodies[i]; b.settled && b.kind == dynamic {
			return w.settled.parts.of[w.sleep.islands.of[i]]
		}
	}
	return 0
}

// prepareSettled prepares the rows of settled contacts, part by part.
func (w *World) prepareSettled() {
	c := &w.settled
	h := w.dt / float64(w.settledSubsteps())
	c.solver.Reset(h)
	w.divideSettled()
	w.sortSettledPairs()
	w.opposing.begin(len(w.bodies))
	part := int32(0)
	for _, k := range c.parts.pairs {
		for at := w.partOf(k); part < at; part++ {
			c.solver.StartPart()
		}
		pair := &w.active.pairs[k]
		data := &w.pairs[pair.Slot]
		data.cache.SetSubstep(h)
		more := w.furtherPatches(data)
		for i := range more {
			more[i].SetSubstep(h)
		}
		w.prepareRows(&c.solver, pair)
	}
	w.shareMargins(&c.solver)
	for ; int(part)+2 < len(c.parts.begins); part++ {
		c.solver.StartPart()
	}
}
