package statics

import "math"

func root(x float64) float64 { return math.Sqrt(max(x, 0)) }

// Constants of Newton's method.
const (
	stepsMost  = 100   // steps
	exact      = 1e-9  // of the scale of accelerations: what counts as equilibrium
	halvings   = 3     // of a step, before it is given up for one that is held back more
	descent    = 1e-4  // share of the predicted gain that a step has to bring (Armijo)
	noise      = 1e-14 // of the energy: rounding
	massShare  = 1e-9  // of the mass: least that is added to the stiffness, where contacts have a frequency of 1 rad/s
	massMore   = 1000  // factor to hold a step back
	massLess   = 0.1   // factor after a step that went well
	gain       = 0.9   // of the unrest: what a step should at least bring it down to
	stallsMost = 15    // steps without gain: there is no equilibrium
)

// stage is what comes next in a solution that is found piece by piece.
type stage uint8

const (
	toAssemble stage = iota
	toFactorise
	toMove
	done
)

// Solve finds the forces. It always ends, with forces that the contacts can bear; Body.Unrest says how well they hold.
func (s *System) Solve() {
	s.Begin()
	s.Advance(math.MaxInt)
}

// Begin starts a solution that Advance goes on with. Until that is through nothing may be changed.
func (s *System) Begin() {
	s.prepare()
	clear(s.x)
	s.share, s.step, s.stalls, s.least = massShare, 0, 0, math.Inf(1)
	s.pull(s.x)
	s.energy = s.left(s.x)
	s.stage = toAssemble
	if len(s.body) == 0 {
		s.stage = done
	}
}

// Advance does a piece of the solution: about so much work, in products of blocks of some 0.1 µs each, or if that is
// more one pass over contacts or factor. It returns how much work is left to do something else with, and whether this
// was the last piece.
func (s *System) Advance(work int) (left int, last bool) {
	for work > 0 && s.stage != done {
		switch s.stage {
		case toAssemble:
			s.assemble(s.step == 0)
			s.matrix.begin()
			s.stage = toFactorise
			work -= len(s.legs) + len(s.matrix.blocks)/8
		case toFactorise:
			if work = s.matrix.advance(work); s.matrix.complete() {
				s.stage = toMove
			}
		case toMove:
			if copy(s.d, s.g); s.matrix.whole {
				s.matrix.solve(s.d)
			} else {
				s.cg.solve(&s.matrix, s.d)
			}
			work -= len(s.matrix.blocks)/2 + len(s.legs)/2
			s.stage = toAssemble
			if s.move() {
				s.answer()
				s.stage = done
			}
		}
	}
	return work, s.stage == done
}

// move takes Newton's step and reports whether it was the last.
func (s *System) move() bool {
	s.step++
	if !s.descend() {
		s.share *= massMore
		return s.step == stepsMost
	}
	s.share = max(massShare, s.share*massLess)
	worst := s.unrest()
	if s.stalls++; worst < gain*s.least {
		s.least, s.stalls = worst, 0
	}
	return worst <= exact*s.scale || s.stalls == stallsMost || s.step == stepsMost
}

// pull measures the pull of every leg at displacement x.
func (s *System) pull(x []vec6) {
	for i := range s.Contacts {
		a, b := s.node[s.Contacts[i].A], s.node[s.Contacts[i].B]
		from := s.grips[i].leg
		for k := from; k < from+s.Contacts[i].Count+3; k++ {
			l := &s.legs[k]
			open := 0.0
			if a >= 0 {
				open += l.a.dot(&x[a])
			}
			if b >= 0 {
				open += l.b.dot(&x[b])
			}
			l.pull = -l.stiffness * open
		}
		s.hold(i)
	}
}

// left adds up the forces at displacement x, whose pulls are known: it leaves the unbalanced ones in s.g and returns
// the energy φ.
func (s *System) left(x []vec6) float64 {
	energy := 0.0
	for i, b := range s.body {
		s.g[i] = join(s.Bodies[b].Force, s.Bodies[b].Torque)
		energy -= s.g[i].dot(&x[i])
	}
	for i := range s.Contacts {
		c, g := &s.Contacts[i], &s.grips[i]
		for k := g.leg; k < g.leg+c.Count; k++ {
			energy += s.press(c, &s.legs[k], s.legs[k].force(g))
		}
		t := s.legs[g.leg+c.Count : g.leg+c.Count+3]
		energy += s.press(c, &t[0], g.f1) + s.press(c, &t[1], g.f2) + s.press(c, &t[2], g.f3)
	}
	return energy
}

// force returns what a point's leg presses with (N).
func (l *leg) force(g *grip) float64 { return max(0, l.pull+float64(l.stiffness*g.lift)) }

// press adds force f of a leg to the balance of its bodies and returns the energy it stores.
func (s *System) press(c *Contact, l *leg, f float64) float64 {
	if a := s.node[c.A]; a >= 0 {
		s.g[a].addScaled(f, &l.a)
	}
	if b := s.node[c.B]; b >= 0 {
		s.g[b].addScaled(f, &l.b)
	}
	if f == 0 || l.stiffness == 0 {
		return 0
	}
	return 0.5 * f * f / l.stiffness
}

// assemble builds the derivative of the forces left over: the stiffness of what carries and sticks, and a little mass.
func (s *System) assemble(all bool) {
	s.matrix.clear()
	for i := range s.mass {
		d := s.matrix.diagonal(int32(i))
		for k := range d {
			d[k].addScaled(s.share, &s.mass[i][k])
		}
	}
	for i := range s.Contacts {
		s.stiffen(i, all)
	}
}

// descend takes as much of the step as lowers φ, and reports whether there was any.
func (s *System) descend() bool {
	slope := 0.0
	for i := range s.d {
		slope += s.d[i].dot(&s.g[i])
	}
	slack := float64(noise * math.Abs(s.energy))
	share := 1.0
	for range halvings {
		for i := range s.x {
			s.tried[i] = s.x[i]
			s.tried[i].addScaled(share, &s.d[i])
		}
		s.pull(s.tried)
		if e := s.left(s.tried); e <= s.energy-float64(descent*share*slope)+slack {
			s.x, s.tried = s.tried, s.x
			s.energy = e
			return true
		}
		share *= 0.5
	}
	s.pull(s.x)
	s.left(s.x)
	return false
}

// unrest returns the largest acceleration that the forces leave.
func (s *System) unrest() (worst float64) {
	for i, b := range s.body {
		s.Bodies[b].Unrest = unrest(&s.Bodies[b], s.g[i].linear(), s.g[i].angular())
		worst = max(worst, s.Bodies[b].Unrest)
	}
	return worst
}

// answer writes the forces to the contacts and measures the unrest they leave.
func (s *System) answer() {
	s.unrest()
	for i := range s.Contacts {
		c, g := &s.Contacts[i], &s.grips[i]
		for k := range c.Count {
			s.Points[c.First+k].Force = s.legs[g.leg+k].force(g)
		}
		c.Friction1, c.Friction2, c.Twist = g.f1, g.f2, g.f3
	}
}
