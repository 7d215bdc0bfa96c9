package statics

import "math"

func root(x float64) float64 { return math.Sqrt(max(x, 0)) }

// Constants of Newton's method.
const (
	stepsMost  = 150  // steps
	exact      = 1e-8 // of the scale of accelerations: what counts as equilibrium
	near       = 1e-6 // of the same: below this what does not get better is rounding
	massShare  = 1e-9 // of the mass: least that is added to the stiffness, where contacts have a frequency of 1 rad/s
	massMore   = 1000 // factor to hold a step back that brought nothing
	massLess   = 0.1  // factor after a step that went well
	wentWell   = 0.5  // share of a step that went well
	wentBadly  = 0.1  // share of a step after which the next is held back
	massBack   = 10   // by at least this factor
	gain       = 0.9  // of the unrest: what a step should at least bring it down to
	stallsMost = 3    // steps without gain that change nothing: there is no equilibrium
	othersMost = 30   // contacts that changed since the factor was made, for which it is still of use
)

// stage is what comes next in a solution that is found piece by piece.
type stage uint8

const (
	toNumber    stage = iota
	toEliminate       // find the order
	toLay             // the pattern of the factor
	toRig             // the legs
	toTry             // a displacement
	toStiffen
	toClear
	toFactorise
	toSolve
	done
)

// Solve finds the forces. It always ends, with forces that the contacts can bear; Body.Unrest says how well they hold.
func (s *System) Solve() {
	s.Begin()
	s.Advance(math.MaxInt)
}

// Begin starts a solution that Advance goes on with. Until that is through nothing may be changed.
func (s *System) Begin() { s.stage, s.cursor = toNumber, 0 }

// Advance does a piece of the solution: about so much work, in products of blocks of some 0.05 µs each, or if that is
// more one column of the factor or one pass over the bodies. It returns how much work is left to do something else
// with, and whether this was the last piece.
func (s *System) Advance(work int) (left int, last bool) {
	for work > 0 && s.stage != done {
		switch s.stage {
		case toNumber:
			s.number()
			work -= len(s.Bodies)
			if s.enter(toEliminate); len(s.body) == 0 {
				s.stage = done
			}
		case toEliminate:
			if work = s.matrix.order.advance(work); s.matrix.order.complete() {
				s.matrix.measure(s.edges)
				s.enter(toLay)
			}
		case toLay:
			if work = s.matrix.lay(work); s.matrix.done() {
				s.enter(toRig)
			}
		case toRig:
			if work = s.rig(work); s.cursor == len(s.Contacts) {
				s.start()
			}
		default:
			work = s.iterate(work)
		}
	}
	return work, s.stage == done
}

// enter begins a stage.
func (s *System) enter(next stage) { s.stage, s.cursor = next, 0 }

// start begins Newton's method where nothing is displaced.
func (s *System) start() {
	clear(s.x)
	clear(s.d)
	s.share, s.step, s.stalls, s.least = massShare, 0, 0, math.Inf(1)
	s.energy, s.made = math.Inf(1), -1
	s.line = line{final: true}
	s.propose(0)
}

// iterate does a piece of Newton's method.
func (s *System) iterate(work int) int {
	switch s.stage {
	case toTry:
		if work = s.try(work); s.cursor == len(s.Contacts) && s.judge() {
			s.move()
		}
	case toStiffen:
		if work = s.assemble(work); s.cursor == len(s.Contacts) {
			s.choose()
		}
	case toClear:
		if work = s.matrix.clear(work); s.matrix.next == len(s.matrix.blocks) {
			s.matrix.take(&s.springs)
			work -= 2 * len(s.Contacts)
			s.enter(toFactorise)
		}
	case toFactorise:
		if work = s.matrix.advance(work); s.matrix.done() {
			s.present()
		}
	case toSolve:
		if work = s.cg.sweep(&s.springs, &s.matrix, s.d, work); s.cg.solved(&s.matrix) {
			if s.cg.tired(&s.matrix) {
				s.made = -1
			}
			s.search()
			work -= len(s.body)
		}
	}
	return work
}

// move takes what was found of the step and begins the next, if there is one.
func (s *System) move() {
	worst := s.unrest()
	switch taken := s.line.share; {
	case s.step == 0:
	case taken == 0:
		s.share *= massMore
	case taken >= wentWell:
		s.share = max(massShare, s.share*massLess)
	case taken < wentBadly:
		s.share *= min(max(1/math.Sqrt(taken), massBack), massMore)
	}
	if worst < gain*s.least {
		s.least, s.stalls = worst, 0
	} else if s.line.flies || worst < near*s.scale {
		s.stalls++
	}
	s.addMass()
	if worst <= exact*s.scale || s.stalls == stallsMost || s.step == stepsMost {
		s.answer()
		s.stage = done
	}
}

// addMass begins to build the derivative of the forces left over by a little mass.
func (s *System) addMass() {
	s.others = 0
	for i := range s.mass {
		for k := range s.mass[i] {
			s.springs.own[i][k] = vec6{}
			s.springs.own[i][k].addScaled(s.share, &s.mass[i][k])
		}
	}
	s.enter(toStiffen)
}

// assemble goes on by the stiffness of what carries and sticks, which at the very start is everything.
func (s *System) assemble(work int) int {
	all := s.step == 0
	for ; s.cursor < len(s.Contacts) && work > 0; s.cursor++ {
		s.springs.cross[s.cursor] = block{}
		s.stiffen(s.cursor, all)
		if s.changed(s.cursor, all) {
			s.others++
		}
		work -= 2 * int(s.Contacts[s.cursor].Count+3)
	}
	return work
}

// choose goes on with the factor that there is, if it is near enough.
func (s *System) choose() {
	if s.made == s.share && s.others <= othersMost {
		s.present()
		return
	}
	for i := range s.grips {
		s.grips[i].factored = s.grips[i].does
	}
	s.made, s.matrix.next = s.share, 0
	s.enter(toClear)
}

// present begins to solve for Newton's step.
func (s *System) present() {
	copy(s.d, s.g)
	s.cg.present(&s.matrix, s.d)
	s.enter(toSolve)
}

// unrest returns the largest acceleration that the forces leave.
func (s *System) unrest() (worst float64) {
	for i, b := range s.body {
		s.Bodies[b].Unrest = unrest(&s.Bodies[b], s.g[i].linear(), s.g[i].angular())
		worst = max(worst, s.Bodies[b].Unrest)
	}
	return worst
}

// answer writes the forces to the contacts.
func (s *System) answer() {
	for i := range s.Contacts {
		c, g := &s.Contacts[i], &s.grips[i]
		for k := range c.Count {
			s.Points[c.First+k].Force = s.legs[g.leg+k].force(g)
		}
		c.Friction1, c.Friction2, c.Twist = g.f1, g.f2, g.f3
	}
}
