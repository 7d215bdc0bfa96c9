package contact

// Continue goes on from the step before with the same constraints and impulses, in sub-steps of h seconds, instead of
// Reset, Emit and Pack: for manifolds that are frozen all the same, between bodies that went where the sweeps left
// them. Only the gaps advance, to first order in what the bodies turned: over a whole run of steps its error is that of
// one step in which they turn as far. Of restitution and of what tumbles it knows nothing.
func (s *Solver) Continue(h float64) {
	s.packed.clearTotals()
	s.persisting = persisting{s, 1}
	if h != s.h {
		s.persisting.scale = h / s.h
		s.h, s.rates = h, makeRates(h)
		for _, i := range s.touched {
			s.warmStarts[i].changed = true
		}
	}
	s.runLoop(len(s.packed.blocks), &s.persisting)
}

// persisting is the loop of Continue over the blocks.
type persisting struct {
	solver *Solver
	scale  float64 // of impulses per sub-step
}

// Run advances some blocks.
func (p *persisting) Run(_, from, to int) {
	s := p.solver
	for i := from; i < to; i++ {
		b := &s.packed.blocks[i]
		lines, _ := s.packed.rowsOf(b)
		b.advanceGaps(lines)
		if p.scale != 1 {
			b.rescale(p.scale, s.extraOf(b), lines)
		}
	}
}

// advanceGaps has a new step begin where the last one ended.
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

// rescale has the impulses of a block be for sub-steps k times as long: see Restep.
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
			r.impulse[l], r.preload[l] = rescaled(r.impulse[l], r.preload[l], k)
		}
	}
}

// SetSubstep has the impulses of a pair at rest be for sub-steps of h seconds, with the same forces at the same gaps. A
// row is a spring about the point where it carries its reference, as stiff as the square of the frequency of the
// sub-steps: where it carries more or less than that, the reference must follow.
func (m *Cache) SetSubstep(h float64) {
	if m.substep == 0 || m.substep == h {
		return
	}
	k := h / m.substep
	m.substep = h
	for i := range m.history {
		l := &m.history[i]
		l.impulse, l.preload = rescaled(l.impulse, l.preload, k)
	}
	m.meanLoad *= k
	m.tangential, m.rolling, m.twist = m.tangential.Scale(k), m.rolling.Scale(k), m.twist*k
}

// rescaled returns an impulse and its reference for sub-steps k times as long.
func rescaled(impulse, preload, k float64) (newImpulse, newRef float64) {
	newImpulse = float64(impulse * k)
	return newImpulse, max(0, newImpulse-(impulse-preload)/k)
}

// Total returns the normal impulse (N s) that row j of constraint i has given in all sub-steps since Pack or Continue.
func (s *Solver) Total(i, j int) float64 {
	p := &s.packed
	if !p.ready || s.Constraints[i].Direct {
		return s.Rows[int(s.Constraints[i].First)+j].Total
	}
	seat := p.seats[i]
	return p.totals[int(p.blocks[seat.block].first)+j][seat.lane&(lanes-1)]
}

// Impulse returns the normal impulse (N s) that row j of constraint i carries now, in a sub-step.
func (s *Solver) Impulse(i, j int) float64 {
	p := &s.packed
	if !p.ready || s.Constraints[i].Direct {
		return s.Rows[int(s.Constraints[i].First)+j].Impulse
	}
	seat := p.seats[i]
	return p.lines[int(p.blocks[seat.block].first)+j].impulse[seat.lane&(lanes-1)]
}
