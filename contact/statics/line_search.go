package statics

import "math"

// Constants of the line search.
const (
	armijo     = 1e-4  // share of the predicted gain that a step has to bring (Armijo)
	noise      = 1e-14 // of the energy: rounding
	slopeShare = 0.5   // of the slope at the start: what is left of it where a step may end
	triesMost  = 12    // displacements tried per step
	cutMost    = 0.02  // of what is left between the bounds of the search: it is cut down to that at most at once
	cutLeast   = 0.9   // the same, at least
)

// lineSearch is the search for how much of Newton's step to take: for where the slope of φ along it, which only rises,
// comes near zero. To try a displacement costs a small part of what a factor does.
type lineSearch struct {
	share            float64 // of the step, that is being tried or was taken
	lo, hi           float64 // shares before and beyond the least φ
	slopeLo, slopeHi float64 // fall of φ there
	start            float64 // fall of φ at the start, N m
	tries            int
	rose             bool // the last try moved lo
	final            bool // the share is to be taken as it is
	separates        bool // at the end of the step φ falls as it did at the start: something leaves
}

// startSearch begins to look along the step found.
func (s *System) startSearch() {
	s.step++
	fall := s.slope()
	s.line = lineSearch{hi: 1, start: fall, slopeLo: fall}
	s.propose(1)
}

// propose has a share of the step tried next.
func (s *System) propose(share float64) {
	s.line.share, s.phi = share, 0
	for i, b := range s.body {
		s.tried[i] = s.x[i]
		s.tried[i].addScaled(share, &s.d[i])
		if s.dynamic {
			s.phi += s.lag(i)
			continue
		}
		s.g[i] = join(s.Bodies[b].Force, s.Bodies[b].Torque)
		s.phi -= s.g[i].dot(&s.tried[i])
	}
	s.setStage(toEvaluate)
}

// lag leaves in s.g the momentum by which the velocity tried of node i falls short of what it is without contacts, and
// returns the energy of the difference.
func (s *System) lag(i int) float64 {
	short := s.free[i]
	short.addScaled(-1, &s.tried[i])
	for k := range short {
		s.g[i][k] = s.mass[i][k].dot(&short)
	}
	return 0.5 * s.g[i].dot(&short)
}

// evaluate goes on measuring φ and the forces left over at the displacement that is to be tried.
func (s *System) evaluate(work int) int {
	for ; s.cursor < len(s.Contacts) && work > 0; s.cursor++ {
		s.updateTrial(s.cursor)
		if s.dynamic {
			s.projectImpact(s.cursor)
		} else {
			s.project(s.cursor)
		}
		s.phi += s.addForces(s.cursor)
		work -= int(s.Contacts[s.cursor].Count+3) / 2
	}
	return work
}

// accept reports whether the share tried is taken, and else proposes the next one.
func (s *System) accept() bool {
	l := &s.line
	if l.final {
		if l.share > 0 || s.step == 0 {
			s.energy = s.phi
			s.x, s.tried = s.tried, s.x
		}
		return true
	}
	fall, slack := s.slope(), float64(noise*math.Abs(s.energy))
	lower := s.phi <= s.energy-float64(armijo*l.share*l.start)+slack
	near := s.dynamic || math.Abs(fall) <= slopeShare*l.start || fall > 0 && l.share == 1 || l.start <= slack
	if l.final = lower && near; l.final {
		l.separates = l.share == 1 && fall > slopeShare*l.start
		return s.accept()
	}
	// The secant, with the slope halved that stays for a second time, lest the search creep up from one side (Illinois).
	if lower && fall > 0 {
		l.lo, l.slopeLo = l.share, fall
		if l.rose {
			l.slopeHi *= 0.5
		}
		l.rose = true
	} else {
		l.hi, l.slopeHi = l.share, min(fall, 0)
		if !l.rose && l.tries > 0 {
			l.slopeLo *= 0.5
		}
		l.rose = false
	}
	if l.tries++; l.tries == triesMost {
		l.final = true
		s.propose(l.lo)
		return false
	}
	at := 0.5
	if l.slopeHi < 0 {
		at = l.slopeLo / (l.slopeLo - l.slopeHi)
	}
	s.propose(l.lo + float64(min(max(at, cutMost), cutLeast)*(l.hi-l.lo)))
	return false
}

// direction returns how fast φ falls along the step, where it was measured last.
func (s *System) slope() (fall float64) {
	for i := range s.d {
		fall += s.d[i].dot(&s.g[i])
	}
	return fall
}

// updateTrial measures the pull of the legs of contact i at the displacement tried.
func (s *System) updateTrial(i int) {
	c := &s.Contacts[i]
	a, b := s.node[c.A], s.node[c.B]
	rows := s.rows[s.states[i].firstRow:]
	rows = rows[:c.Count+3]
	for k := range rows {
		l := &rows[k]
		open := 0.0
		if a >= 0 {
			open += l.a.dot(&s.tried[a])
		}
		if b >= 0 {
			open += l.b.dot(&s.tried[b])
		}
		l.trial = l.preload - float64(l.stiffness*open)
	}
}

// addForces adds the forces of contact i to the balance of its bodies and returns the energy they store.
func (s *System) addForces(i int) (energy float64) {
	c, g := &s.Contacts[i], &s.states[i]
	for k := g.firstRow; k < g.firstRow+c.Count; k++ {
		energy += s.addForce(c, &s.rows[k], s.rows[k].force(g))
	}
	t := s.rows[g.firstRow+c.Count : g.firstRow+c.Count+3]
	return energy + s.addForce(c, &t[0], g.f1) + s.addForce(c, &t[1], g.f2) + s.addForce(c, &t[2], g.f3)
}

// force returns what a point's leg presses with (N).
func (l *row) force(g *contactState) float64 { return max(0, l.trial+float64(l.stiffness*g.dilation)) }

// addForce adds force f of a leg to the balance of its bodies and returns the energy it stores.
func (s *System) addForce(c *Contact, l *row, f float64) float64 {
	if f == 0 {
		return 0
	}
	if a := s.node[c.A]; a >= 0 {
		s.g[a].addScaled(f, &l.a)
	}
	if b := s.node[c.B]; b >= 0 {
		s.g[b].addScaled(f, &l.b)
	}
	switch {
	case l.stiffness == 0:
		return 0
	case s.dynamic:
		return f * (l.trial - float64(0.5*f)) / l.stiffness
	}
	return 0.5 * f * f / l.stiffness
}
