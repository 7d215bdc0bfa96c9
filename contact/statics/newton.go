package statics

import "math"

// Solve finds the forces. It always ends, with forces that the contacts can bear; Body.Residual says how far they are
// from equilibrium.
func (s *System) Solve() {
	s.Begin()
	s.Advance(math.MaxInt)
}

// Begin starts a solution that Advance continues. Nothing may be changed until that has finished.
func (s *System) Begin() { s.stage, s.cursor = toNumber, 0 }

// Advance does a piece of the solution: about so much work, in products of blocks of some 0.05 µs each, or if that is
// more one column of the factor or one pass over the bodies. It returns how much work is left, and whether this was the
// last piece.
func (s *System) Advance(work int) (left int, last bool) {
	for work > 0 && s.stage != done {
		switch s.stage {
		case toNumber:
			s.number()
			work -= len(s.Bodies)
			if s.setStage(toBuildRows); len(s.body) == 0 {
				s.stage = done
			}
		case toBuildRows:
			if work = s.buildRows(work); s.cursor == len(s.Contacts) {
				s.startDescent()
			}
		case toDescend:
			work = s.descend(work)
		case toEliminate:
			if work = s.matrix.order.Advance(work); s.matrix.order.Complete() {
				s.matrix.measure(s.edges)
				s.setStage(toLayPattern)
			}
		case toLayPattern:
			if work = s.matrix.layPattern(work); s.matrix.done() {
				s.start()
			}
		default:
			work = s.advanceNewton(work)
		}
	}
	return work, s.stage == done
}

// start begins Newton's method at zero displacement.
func (s *System) start() {
	clear(s.x)
	clear(s.d)
	s.proximal, s.step, s.stalls, s.bestResidual = massShare, 0, 0, math.Inf(1)
	s.energy, s.factorProximal = math.Inf(1), -1
	s.line = lineSearch{final: true}
	s.propose(0)
}

// advanceNewton does a piece of Newton's method and returns how much work is left.
func (s *System) advanceNewton(work int) int {
	switch s.stage {
	case toEvaluate:
		if work = s.evaluate(work); s.cursor == len(s.Contacts) && s.accept() {
			s.endStep()
		}
	case toAddStiffness:
		if work = s.assemble(work); s.cursor == len(s.Contacts) {
			s.chooseFactor()
		}
	case toClear:
		if work = s.matrix.clear(work); s.matrix.next == len(s.matrix.blocks) {
			s.matrix.setMatrix(&s.springs)
			work -= 2 * len(s.Contacts)
			s.setStage(toFactorise)
		}
	case toFactorise:
		if work = s.matrix.advance(work); s.matrix.done() {
			s.startStep()
		}
	case toSolve:
		if work = s.cg.sweep(&s.springs, &s.matrix, s.d, work); s.cg.solved(&s.matrix) {
			if s.cg.exhausted(&s.matrix) {
				s.factorProximal = -1
			}
			s.startSearch()
			work -= len(s.body)
		}
	}
	return work
}

// endStep takes the accepted share of the step and begins the next step, if there is one.
func (s *System) endStep() {
	worst := s.residual()
	switch taken := s.line.share; {
	case s.step == 0:
	case taken == 0:
		s.proximal *= massMore
	case taken >= wentWell:
		s.proximal = max(massShare, s.proximal*massLess)
	case taken < wentBadly:
		s.proximal *= min(max(1/math.Sqrt(taken), massBack), massMore)
	}
	if worst < gain*s.bestResidual {
		s.bestResidual, s.stalls = worst, 0
	} else if s.line.separates || worst < roundingShare*s.scale {
		s.stalls++
	}
	s.addMass()
	if worst <= equilibriumShare*s.scale || s.stalls == stallsMost || s.step == stepsMost {
		s.writeForces()
		s.stage = done
	}
}

// addMass begins to assemble the derivative of the residual forces, with a little mass.
func (s *System) addMass() {
	s.changes = 0
	for i := range s.mass {
		for k := range s.mass[i] {
			s.springs.own[i][k] = vec6{}
			s.springs.own[i][k].addScaled(s.proximal, &s.mass[i][k])
		}
	}
	s.setStage(toAddStiffness)
}

// assemble adds the stiffness of the active rows, in the very first step that of all rows. It returns how much work is
// left.
func (s *System) assemble(work int) int {
	all := s.step == 0
	for ; s.cursor < len(s.Contacts) && work > 0; s.cursor++ {
		s.springs.cross[s.cursor] = block{}
		s.addStiffness(s.cursor, all)
		if s.activeSetChanged(s.cursor, all) {
			s.changes++
		}
		work -= 2 * int(s.Contacts[s.cursor].Count+3)
	}
	return work
}

// chooseFactor keeps the present factor if a new one costs more than conjugate gradients with it: about one round for
// each changed contact.
func (s *System) chooseFactor() {
	if s.factorProximal == s.proximal && s.changes*roundCost*len(s.matrix.blocks) <= s.matrix.products {
		s.startStep()
		return
	}
	for i := range s.states {
		s.states[i].factorActive = s.states[i].active
	}
	s.factorProximal, s.matrix.next = s.proximal, 0
	s.setStage(toClear)
}

// startStep begins to solve for Newton's step.
func (s *System) startStep() {
	copy(s.d, s.g)
	s.cg.startSolve(&s.matrix, s.d)
	s.setStage(toSolve)
}

// residual returns the largest acceleration that the forces leave.
func (s *System) residual() (worst float64) {
	for i, b := range s.body {
		s.Bodies[b].Residual = acceleration(&s.Bodies[b], s.g[i].linear(), s.g[i].angular())
		worst = max(worst, s.Bodies[b].Residual)
	}
	return worst
}

// writeForces writes the forces to the contacts.
func (s *System) writeForces() {
	for i := range s.Contacts {
		c, g := &s.Contacts[i], &s.states[i]
		for k := range c.Count {
			s.Points[c.First+k].Force = s.rows[g.firstRow+k].force(g)
		}
		c.Friction1, c.Friction2, c.Twist = g.f1, g.f2, c.Radius*g.f3
	}
}
