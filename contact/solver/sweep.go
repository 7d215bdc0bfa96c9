package solver

import (
	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// sweepLoop is one sweep over the blocks of one colour.
type sweepLoop struct {
	solver  *Solver
	states  []rigid.State
	from    int
	bias    bool
	waiting []*pending // by worker; nil if manifolds are solved one after the other
}

// sweep sweeps the blocks of some colours, shared with the pool.
func (s *Solver) sweep(groups []colourRange, states []rigid.State, bias bool) {
	for s.pool != nil && len(s.waiting) < s.pool.Size() || len(s.waiting) == 0 {
		s.waiting = append(s.waiting, &pending{})
	}
	p := &s.sweepLoop
	*p = sweepLoop{solver: s, states: states, bias: bias}
	for i := range groups {
		g := &groups[i]
		p.from, p.waiting = int(g.from), s.waiting
		if g.serial { // its blocks may share bodies
			p.waiting = nil
		}
		n := int(g.to - g.from)
		s.swept += n
		if g.serial {
			p.Run(0, 0, n)
		} else {
			share(s.pool, n, sweepCost+s.iterating, p)
		}
	}
	*p = sweepLoop{}
}

// Run sweeps blocks from ≤ i < to of the colour.
func (p *sweepLoop) Run(worker, from, to int) {
	s := p.solver
	var alone *pending
	if p.waiting != nil {
		alone = p.waiting[worker]
	}
	for i := p.from + from; i < p.from+to; i++ {
		b := &s.packed.blocks[i]
		lines, pairs := s.packed.rowsOf(b)
		var left uint8
		if p.bias {
			left = biasBlock(&s.rates, b, nil, lines, pairs, p.states, false)
		} else {
			s.packed.loadBefore[i] = b.load
			left = relaxBlock(&s.rates, b, s.packed.extraOf(b), lines, pairs, p.states)
			if b.rose != 0 && !s.impacts.rose.Load() {
				s.impacts.rose.Store(true)
			}
		}
		if b.hit != 0 && !s.propagation.hit.Load() {
			s.propagation.hit.Store(true)
		}
		switch {
		case left != 0 && alone != nil:
			alone.add(p, i, left)
			continue
		case left != 0:
			iterateLanes(&s.rates, b, s.packed.extraOf(b), lines, pairs, left, p.states, p.bias)
		}
		if !p.bias {
			s.packed.addTotals(b)
		}
	}
	if alone != nil && alone.n > 0 {
		alone.solve(p)
	}
}

// part is a run of constraints that share no movable body with any other. It may be solved through all sub-steps before
// the next part, so that its rows stay in the processor's cache, and gives the same bits. The fields say where it
// begins.
type part struct{ constraints, colours, touched int }

// packPart gives the constraints of part k their lanes.
func (s *Solver) packPart(k int, states []rigid.State) {
	p, t, to := &s.packed, &s.parts[k], len(s.Constraints)
	if k+1 < len(s.parts) {
		to = s.parts[k+1].constraints
	}
	t.colours, t.touched = len(p.colours), len(p.touched)
	p.assignColours(s.Constraints, t.constraints, to, states)
	p.assignLanes(s.Constraints, t.constraints, to, states)
}

// extent returns the colours of part k and its movable bodies.
func (s *Solver) extent(k int) (groups []colourRange, touched []int32) {
	t, end := &s.parts[k], part{colours: len(s.packed.colours), touched: len(s.packed.touched)}
	if k+1 < len(s.parts) {
		end = s.parts[k+1]
	}
	return s.packed.colours[t.colours:end.colours], s.packed.touched[t.touched:end.touched]
}

// SolvePart is Solve for part k alone, shared with the pool if shared is set. Other parts may be solved at the same
// time by callers that do not share. It neither propagates impacts nor ends them: parts are for contacts without
// impacts.
func (s *Solver) SolvePart(k int, states []rigid.State, bias, shared bool) {
	groups, touched := s.extent(k)
	if shared {
		s.sweep(groups, states, bias)
	} else {
		for i := range groups {
			g := &groups[i]
			alone := sweepLoop{solver: s, states: states, from: int(g.from), bias: bias}
			alone.Run(0, 0, int(g.to-g.from))
		}
	}
	if !bias {
		s.passWarmStarts(touched, states, s.poolIf(shared), storeAll)
	}
}
