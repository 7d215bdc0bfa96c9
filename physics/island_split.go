package physics

import "github.com/brickyard-physics/brickyard/contact/solver"

// joinIslands merges every two islands that a constraint of a solver joins. A constraint with a driven body restarts
// the rest clock of the other body.
func (w *World) joinIslands(in *solver.Solver) {
	s := &w.sleep.islands
	for i := range in.Constraints {
		c := &in.Constraints[i]
		if a, b := s.of[c.A], s.of[c.B]; a >= 0 && b >= 0 {
			if a != b {
				s.join(c.A, c.B)
			}
			continue
		}
		w.restartRest(c.A, c.B)
		w.restartRest(c.B, c.A)
	}
}

// splitIslands splits islands that might sleep into their connected parts, and puts those parts to sleep in which
// every body has rested long enough.
func (w *World) splitIslands() {
	s := &w.sleep.islands
	s.dissolve(w.active.bodies, w.step, w.sleep.on || w.tally.blocked > 0)
	if len(s.dissolved) == 0 {
		return
	}
	for _, in := range w.solvers() {
		w.joinIslands(in)
	}
	for _, i := range s.dissolved {
		s.noteRest(i, w.step, &w.sleep.rest[i], w.squeezed(i))
		if !w.sleep.on && !w.squeezed(i) {
			s.table[s.of[i]].keepsAwake = w.step + 1
		}
	}
	for _, i := range s.dissolved {
		if s.table[s.of[i]].keepsAwake != w.step+1 {
			w.fallAsleep(int(i))
		}
	}
}
