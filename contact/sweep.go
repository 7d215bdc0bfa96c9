package contact

import (
	"github.com/brickyard-physics/brickyard/internal/crew"
	"github.com/brickyard-physics/brickyard/internal/rigid"
)

// shareBlocks is how many blocks a worker takes at a time: some microseconds of work.
const shareBlocks = 32

// pass is one sweep over the blocks of one group.
type pass struct {
	solver *Solver
	states []rigid.State
	from   int
	bias   bool
}

// Solve makes one sweep over all constraints. With bias it drives the gaps towards the zone by soft rows, before the
// positions move; without, it removes the speed that the bias added and solves friction, after they moved (Catto's
// "relax"). The rows of a manifold are swept forwards the one time and backwards the other: always forwards, every
// sweep would put the same tilt into each course of a wall.
func (s *Solver) Solve(states []rigid.State, bias bool) {
	if !s.packed.ready {
		s.Pack(states)
	}
	s.sweep(s.packed.groups, states, bias)
	s.passOn(states, bias)
	if bias {
		s.elapsed += s.h
		return
	}
	s.pushing = false
	s.release(states)
	if s.tumbling > 0 {
		s.keepStarts()
	}
	s.endCarried(s.touched, states)
}

// sweep goes over some groups of blocks, shared with the crew.
func (s *Solver) sweep(groups []group, states []rigid.State, bias bool) {
	p := &s.pass
	*p = pass{solver: s, states: states, bias: bias}
	for i := range groups {
		g := &groups[i]
		p.from = int(g.from)
		n := int(g.to - g.from)
		if g.serial {
			p.Run(0, 0, n)
		} else {
			s.share(n, p)
		}
	}
	p.states = nil
}

// share runs a loop over n blocks, on the crew if there is one.
func (s *Solver) share(n int, loop crew.Loop) {
	if s.crew == nil {
		loop.Run(0, 0, n)
		return
	}
	s.crew.Each(n, shareBlocks, loop)
}

// Run sweeps some blocks of the group.
func (p *pass) Run(_, from, to int) {
	s := p.solver
	for i := p.from + from; i < p.from+to; i++ {
		b := &s.packed.blocks[i]
		lines, pairs := s.packed.rowsOf(b)
		if p.bias {
			biasBlock(&s.rates, b, lines, pairs, p.states)
		} else {
			s.packed.before[i] = b.load
			relaxBlock(&s.rates, b, s.extraOf(b), lines, pairs, p.states)
			s.packed.tally(b)
			if b.came != 0 && !s.blows.any.Load() {
				s.blows.any.Store(true)
			}
		}
		if b.shaken != 0 && !s.impacts.shaken.Load() {
			s.impacts.shaken.Store(true)
		}
	}
}

// prepareLanes derives what the sweeps need, one lane after the other.
func prepareLanes(b *block, e *extra, lines []line, pairs []quad, states []rigid.State) {
	for l := 0; l < lanes && b.constraint[l] >= 0; l++ {
		prepareLane(b, e, lines, pairs, l, states)
	}
}

// biasLanes sweeps the lanes of a block one after the other.
func biasLanes(k *rates, b *block, lines []line, pairs []quad, states []rigid.State) {
	for l := 0; l < lanes && b.constraint[l] >= 0; l++ {
		biasLane(k, b, lines, pairs, l, states)
	}
}

// relaxLanes is the same without bias.
func relaxLanes(k *rates, b *block, e *extra, lines []line, pairs []quad, states []rigid.State) {
	if b.came != 0 {
		b.came = 0
	}
	for l := 0; l < lanes && b.constraint[l] >= 0; l++ {
		relaxLane(k, b, e, lines, pairs, l, states)
	}
}
