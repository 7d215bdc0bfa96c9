package physics

import "slices"

// settledPartBodies is how many bodies of small settled islands are taken through their sub-steps together: with the
// contact data that the sweeps read, some 2 kB a body, they fit the second-level cache of a core.
const settledPartBodies = 256

// settledParts are runs of settled islands that are solved one after the other, each through all sub-steps of a step,
// while its contacts lie in the cache. A large island is a part of its own. The slices are reused.
type settledParts struct {
	of     []int32 // by island: its part
	bodies []int32 // settled bodies, by part
	pairs  []int32 // settled pairs that touch, by part
	begins []int32 // where the bodies of each part begin, and where the last ones end
	fill   []int32 // by part: the place of its next entry
}

// divide sorts settled bodies and touching pairs into parts.
func (p *settledParts) divide(w *World) {
	c, s := &w.settled, &w.sleep.islands
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

// reserve makes room for all bodies and pairs, as all may become settled.
func (p *settledParts) reserve(bodies, pairs int) {
	p.bodies, p.pairs = slices.Grow(p.bodies[:0], bodies), slices.Grow(p.pairs[:0], pairs)
	p.begins, p.fill = slices.Grow(p.begins[:0], bodies+2), slices.Grow(p.fill[:0], bodies+2)
}

// sortPairs sorts the touching pairs by part, and keeps their order within a part.
func (p *settledParts) sortPairs(w *World) {
	touch, pairs := w.active.states, w.settled.pairs
	p.fill = append(p.fill[:0], p.begins...)
	clear(p.fill)
	n := 0
	for _, k := range pairs {
		if touch[k] == pairTouching {
			p.fill[p.ofPair(w, k)+1]++
			n++
		}
	}
	for k := 1; k < len(p.fill); k++ {
		p.fill[k] += p.fill[k-1]
	}
	p.pairs = p.pairs[:n]
	for _, k := range pairs {
		if touch[k] == pairTouching {
			at := &p.fill[p.ofPair(w, k)]
			p.pairs[*at] = k
			*at++
		}
	}
}

// ofPair returns the part of a touching pair: two settled bodies in contact belong to one island.
func (p *settledParts) ofPair(w *World, k int32) int32 {
	pair := &w.active.pairs[k]
	for _, i := range [2]int32{w.proxies[pair.A].body, w.proxies[pair.B].body} {
		if b := &w.bodies[i]; b.settled && b.kind == dynamic {
			return p.of[w.sleep.islands.of[i]]
		}
	}
	return 0
}

// prepareSettled prepares the rows of settled contacts, part by part.
func (w *World) prepareSettled() {
	c := &w.settled
	h := w.dt / float64(w.settledSubsteps())
	c.solver.Reset(h)
	c.parts.divide(w)
	c.parts.sortPairs(w)
	w.opposing.begin(len(w.bodies))
	part := int32(0)
	for _, k := range c.parts.pairs {
		for at := c.parts.ofPair(w, k); part < at; part++ {
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

// solveSettled runs the sub-steps of settled islands: each large part with all workers, each of the others on one
// worker.
func (w *World) solveSettled() {
	c := &w.settled
	if len(c.bodies) == 0 {
		return
	}
	s, p := &c.solver, &c.parts
	n := w.settledSubsteps()
	w.bodyStep = bodyStep{bodies: p.bodies, h: w.dt / float64(n)}
	s.SetPool(w.pool)
	if !c.packed {
		s.Pack(w.states)
	}
	if c.packed || s.Substep() != w.bodyStep.h { // an impact may have cut the slice since the rows were prepared
		s.Continue(w.bodyStep.h)
	}
	c.packed = true
	for k := range s.Parts() {
		if p.large(k) {
			w.solveLarge(k, n)
		}
	}
	w.pool.Each(s.Parts(), 1, (*solvingSettled)(w))
	for range n {
		s.CountSubstep()
	}
}

// large reports whether part k is worth all workers.
func (p *settledParts) large(k int) bool { return p.begins[k+1]-p.begins[k] > settledPartBodies }

// solveLarge runs n sub-steps of part k with all workers.
func (w *World) solveLarge(k, n int) {
	s, p, all := &w.settled.solver, &w.settled.parts, w.bodyStep.bodies
	w.bodyStep.bodies = all[p.begins[k]:p.begins[k+1]]
	bodies := len(w.bodyStep.bodies)
	for range n {
		w.pool.Each(bodies, 4*advanceBatch, (*accelerating)(w))
		s.WarmStartPart(k, w.states)
		s.SolvePart(k, w.states, true, true)
		w.pool.Each(bodies, advanceBatch, (*advancing)(w))
		s.SolvePart(k, w.states, false, true)
	}
	w.bodyStep.bodies = all
}

// solvingSettled is the loop over the parts that are not large.
type solvingSettled World

// Run takes some parts through all sub-steps of the slice.
func (l *solvingSettled) Run(worker, from, to int) {
	w := (*World)(l)
	s, p := &w.settled.solver, &w.settled.parts
	for k := from; k < to; k++ {
		if p.large(k) {
			continue
		}
		first, last := int(p.begins[k]), int(p.begins[k+1])
		for range w.settledSubsteps() {
			(*accelerating)(w).Run(worker, first, last)
			s.WarmStartPart(k, w.states)
			s.SolvePart(k, w.states, true, false)
			(*advancing)(w).Run(worker, first, last)
			s.SolvePart(k, w.states, false, false)
		}
	}
}
