package solver

import "github.com/brickyard-physics/brickyard/contact"

// Continue starts a new step with the constraints and impulses of the previous one, in sub-steps of h seconds, instead
// of Reset, Add and Pack. It is for manifolds that would all be reused, between bodies that moved as the sweeps
// left them. Only the gaps advance, to first order in the turns of the bodies: over a whole run of steps the error is
// that of one step with the same turn. It supports neither restitution nor finite rotation.
func (s *Solver) Continue(h float64) {
	s.packed.clearTotals()
	s.persisting = persisting{&s.packed, 1}
	if h != s.h {
		s.persisting.scale = h / s.h
		s.h, s.rates = h, makeRates(h)
		for _, i := range s.packed.touched {
			s.warm.bodies[i].changed = true
		}
	}
	share(s.pool, len(s.packed.blocks), copyCost, &s.persisting)
}

// persisting is the loop of Continue over the blocks.
type persisting struct {
	*packed
	scale float64 // of impulses per sub-step
}

// Run advances blocks from ≤ i < to.
func (p *persisting) Run(_, from, to int) {
	for i := from; i < to; i++ {
		b := &p.blocks[i]
		lines, _ := p.rowsOf(b)
		b.advanceGaps(lines)
		if p.scale != 1 {
			b.rescale(p.scale, p.extraOf(b), lines)
		}
	}
}

// advanceGaps moves the gaps to the end of the previous step.
func (b *block) advanceGaps(lines []line) {
	shift, roll1, roll2 := &b.shift, &b.roll1, &b.roll2
	for j := range lines {
		r := &lines[j]
		for l := range lanes {
			r.gap[l] += shift[l] + float64(r.y[l]*roll1[l]) - float64(r.x[l]*roll2[l])
		}
	}
	b.shift, b.roll1, b.roll2 = quad{}, quad{}, quad{}
}

// rescale changes the impulses of a block to sub-steps k times as long: see contact.Rescaled.
func (b *block) rescale(k float64, e *extra, lines []line) {
	scale := func(q *quad) {
		for l := range lanes {
			q[l] *= k
		}
	}
	scale(&b.f1)
	scale(&b.f2)
	scale(&b.twist)
	scale(&b.load)
	if e != nil {
		scale(&e.roll1)
		scale(&e.roll2)
	}
	for j := range lines {
		r := &lines[j]
		for l := range lanes {
			r.impulse[l], r.preload[l] = contact.Rescaled(r.impulse[l], r.preload[l], k)
		}
	}
}
