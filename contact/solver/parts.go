package solver

import "github.com/brickyard-physics/brickyard/internal/rigid"

// part is a run of constraints that share no movable body with any other. It may be solved through all sub-steps before
// the next part, so that its rows stay in the processor's cache, and gives the same bits. The fields say where it
// begins.
type part struct{ constraints, colours, touched int }

// StartPart starts a new part: it holds the constraints prepared from now on.
func (s *Solver) StartPart() { s.parts = append(s.parts, part{constraints: len(s.Constraints)}) }

// Parts returns the number of parts: one more than calls of StartPart since Reset.
func (s *Solver) Parts() int { return len(s.parts) }

// packPart assigns lanes to the constraints of part k.
func (s *Solver) packPart(k int, states []rigid.State) {
	t, to := &s.parts[k], len(s.Constraints)
	if k+1 < len(s.parts) {
		to = s.parts[k+1].constraints
	}
	t.colours, t.touched = len(s.packed.colours), len(s.touched)
	s.touched = s.packed.assignColours(s.Constraints, t.constraints, to, states, s.touched)
	s.packed.assignLanes(s.Constraints, t.constraints, to)
}

// extent returns the colours of part k and its movable bodies.
func (s *Solver) extent(k int) (groups []colourRange, touched []int32) {
	t, end := &s.parts[k], part{colours: len(s.packed.colours), touched: len(s.touched)}
	if k+1 < len(s.parts) {
		end = s.parts[k+1]
	}
	return s.packed.colours[t.colours:end.colours], s.touched[t.touched:end.touched]
}

// WarmStartPart is WarmStart for part k alone, once packed.
func (s *Solver) WarmStartPart(k int, states []rigid.State) {
	groups, touched := s.extent(k)
	if len(groups) > 0 {
		s.sumWarmStarts(s.packed.blocks[groups[0].from:groups[len(groups)-1].to], touched, states)
		s.warmStart(touched, states)
	}
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
		s.storeWarmStarts(touched, states)
	}
}

// CountSubstep records that all parts have been solved for a sub-step.
func (s *Solver) CountSubstep() { s.elapsed += s.h }
