package solver

import (
	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/internal/capacity"
)

// sweepLoop is one sweep over the blocks of one colour.
type sweepLoop struct {
	solver  *Solver
	states  []rigid.State
	from    int
	bias    bool
	waiting []*pending // by worker, nil for one that has had none; none if manifolds are solved one after the other
}

// sweep sweeps the blocks of some colours, shared with the pool.
func (s *Solver) sweep(groups []colourRange, states []rigid.State, bias bool) {
	workers := 1
	if s.pool != nil {
		workers = s.pool.Size()
	}
	s.waiting = capacity.Reserve(s.waiting, workers)[:max(workers, len(s.waiting))]
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
		case left != 0 && p.waiting != nil:
			p.listAlone(worker, i, left)
			continue
		case left != 0:
			iterateLanes(&s.rates, b, s.packed.extraOf(b), lines, pairs, left, p.states, p.bias)
		}
		if !p.bias {
			s.packed.addTotals(b)
		}
	}
	if p.waiting != nil && p.waiting[worker] != nil {
		p.waiting[worker].solve(p)
	}
}

// listAlone lists some lanes of block i, one bit each, to be solved alone by a worker.
func (p *sweepLoop) listAlone(worker, i int, which uint8) {
	q := &p.waiting[worker]
	if *q == nil {
		*q = &pending{}
	}
	(*q).add(p, i, which)
}

// pending lists manifolds of one colour that are to be solved alone. They share no movable body, so that they may wait
// until there are four to be solved side by side.
type pending struct {
	seats [pendingMost]seat
	n     int
	four  column // those that are being solved
	alone localWide
}

// add lists some lanes of block i, one bit each.
func (q *pending) add(p *sweepLoop, i int, which uint8) {
	for l := range lanes {
		if which>>l&1 != 0 {
			q.seats[q.n] = seat{int32(i), int32(l)}
			q.n++
		}
	}
	if q.n > pendingMost-lanes {
		q.solve(p)
	}
}

// solve solves the listed manifolds, and lists none any more.
func (q *pending) solve(p *sweepLoop) {
	w := p.solver.at(p.states)
	for from := 0; from < q.n; from += lanes {
		q.solveFour(&w, q.seats[from:min(from+lanes, q.n)], p.bias)
	}
	if !p.bias {
		last := int32(-1)
		for _, at := range q.seats[:q.n] {
			if at.block != last {
				w.addTotals(&w.blocks[at.block])
				last = at.block
			}
		}
	}
	q.n = 0
}

// solveFour solves up to four manifolds side by side: without bias, or, with bias, their rows.
func (q *pending) solveFour(w *substep, seats []seat, bias bool) {
	c := &q.four
	c.count, c.block.extra = 0, 0
	for l, at := range seats {
		c.read(w, l, w.blocks[at.block].constraint[at.lane])
	}
	which := uint8(1)<<len(seats) - 1
	c.movesA, c.movesB = c.movable[0], c.movable[1]
	for l := len(seats); l < lanes; l++ {
		c.a[l], c.b[l] = c.a[0], c.b[0]
	}
	lines, pairs, e := c.rows()
	if bias {
		q.alone.iterateSoftRows(w.rates, &c.block, lines, pairs, which, w.states)
	} else {
		q.alone.iterateManifolds(w.rates, &c.block, e, lines, pairs, which, w.states)
	}
	for l, at := range seats {
		c.write(w, l, w.blocks[at.block].constraint[at.lane])
	}
	b := &w.blocks[seats[0].block]
	b.iterated, b.rounds = b.iterated+c.iterated, b.rounds+c.rounds
	c.iterated, c.rounds = 0, 0
}

// iterateLanes solves the manifolds of some lanes of a block alone, one after the other.
func iterateLanes(k *rates, b *block, e *extra, lines []line, pairs []quad, which uint8, states []rigid.State,
	bias bool) {
	for l := range lanes {
		switch {
		case which>>l&1 == 0:
		case bias:
			k.iterateRows(b, lines, pairs, l, states)
		default:
			k.iterateManifold(b, e, lines, pairs, l, states)
		}
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
