package solver

import (
	"github.com/brickyard-physics/brickyard/internal/rigid"
	"github.com/brickyard-physics/brickyard/internal/workers"
)

// sweepLoop is one sweep over the blocks of one colour.
type sweepLoop struct {
	solver *Solver
	states []rigid.State
	from   int
	bias   bool
}

// Solve makes one sweep over all constraints. With bias it drives the gaps towards the zone by soft rows, before the
// positions move. Without bias it removes the speed that the bias added and solves friction, after they moved (Catto's
// "relax"). The rows of a manifold are swept forwards with bias and backwards without: always forwards, every sweep
// would add the same tilt to each course of a wall.
func (s *Solver) Solve(states []rigid.State, bias bool) {
	if !s.packed.ready {
		s.Pack(states)
	}
	s.sweep(s.packed.colours, states, bias)
	s.propagateImpacts(states, bias)
	if bias {
		s.elapsed += s.h
		return
	}
	s.sweeping = false
	s.endImpacts(states)
	if s.finiteRotations > 0 {
		s.keepStarts()
	}
	s.storeWarmStarts(s.touched, states)
}

// sweep sweeps the blocks of some colours, shared with the pool.
func (s *Solver) sweep(groups []colourRange, states []rigid.State, bias bool) {
	p := &s.sweepLoop
	*p = sweepLoop{solver: s, states: states, bias: bias}
	for i := range groups {
		g := &groups[i]
		p.from = int(g.from)
		n := int(g.to - g.from)
		if g.serial {
			p.Run(0, 0, n)
		} else {
			s.runLoop(n, p)
		}
	}
	p.states = nil
}

// runLoop runs a loop over n blocks, on the pool if there is one.
func (s *Solver) runLoop(n int, loop workers.Loop) {
	if s.pool == nil {
		loop.Run(0, 0, n)
		return
	}
	s.pool.Each(n, loopBlocks, loop)
}

// Run sweeps blocks from ≤ i < to of the colour.
func (p *sweepLoop) Run(_, from, to int) {
	s := p.solver
	for i := p.from + from; i < p.from+to; i++ {
		b := &s.packed.blocks[i]
		lines, pairs := s.packed.rowsOf(b)
		if p.bias {
			biasBlock(&s.rates, b, lines, pairs, p.states)
		} else {
			s.packed.loadBefore[i] = b.load
			relaxBlock(&s.rates, b, s.extraOf(b), lines, pairs, p.states)
			s.packed.addTotals(b)
			if b.rose != 0 && !s.impacts.rose.Load() {
				s.impacts.rose.Store(true)
			}
		}
		if b.hit != 0 && !s.propagation.hit.Load() {
			s.propagation.hit.Store(true)
		}
	}
}
