package island

import "github.com/brickyard-physics/brickyard/contact/solver"

// joinIslands merges every two islands that a constraint of a solver joins. A constraint with a driven body restarts
// the rest clock of the other body.
func (is *Island) joinIslands(in *solver.Solver) {
	s := &is.Sleep.Islands
	for i := range in.Constraints {
		c := &in.Constraints[i]
		if a, b := s.Of[c.A], s.Of[c.B]; a >= 0 && b >= 0 {
			if a != b {
				s.Join(c.A, c.B)
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
	s := &is.Sleep.Islands
	s.Dissolve(is.Active.Bodies, is.Step, is.Sleep.On || is.Tally.Blocked > 0)
	if len(s.Dissolved) == 0 {
		return
	}
	for _, in := range is.Solvers() {
		is.joinIslands(in)
	}
	for _, i := range s.Dissolved {
		s.NoteRest(i, is.Step, &is.Sleep.Rest[i], is.Squeezed(i))
		if !is.Sleep.On && !is.Squeezed(i) {
			s.Table[s.Of[i]].KeepsAwake = is.Step + 1
		}
	}
	for _, i := range s.Dissolved {
		if s.Table[s.Of[i]].KeepsAwake != is.Step+1 {
			is.fallAsleep(int(i))
		}
	}
}
