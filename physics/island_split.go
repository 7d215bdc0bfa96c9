package physics

import "github.com/brickyard-physics/brickyard/contact/solver"

// joinIslands merges every two islands that a constraint of a solver joins. A constraint with a driven body restarts
// the rest clock of the other body.
func (is *Island) joinIslands(in *solver.Solver) {
	s := &is.sleep.islands
	for i := range in.Constraints {
		c := &in.Constraints[i]
		if a, b := s.of[c.A], s.of[c.B]; a >= 0 && b >= 0 {
			if a != b {
				s.join(c.A, c.B)
			}
			continue
		}
		is.restartRest(c.A, c.B)
		is.restartRest(c.B, c.A)
	}
}

// splitIslands splits islands that might sleep into their connected parts, and puts those parts to sleep in which
// every body has rested long enough.
func (is *Island) splitIslands() {
	s := &is.sleep.islands
	s.dissolve(is.active.bodies, is.step, is.sleep.on || is.tally.blocked > 0)
	if len(s.dissolved) == 0 {
		return
	}
	for _, in := range is.solvers() {
		is.joinIslands(in)
	}
	for _, i := range s.dissolved {
		s.noteRest(i, is.step, &is.sleep.rest[i], is.squeezed(i))
		if !is.sleep.on && !is.squeezed(i) {
			s.table[s.of[i]].keepsAwake = is.step + 1
		}
	}
	for _, i := range s.dissolved {
		if s.table[s.of[i]].keepsAwake != is.step+1 {
			is.fallAsleep(int(i))
		}
	}
}
