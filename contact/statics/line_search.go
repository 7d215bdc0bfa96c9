package statics

import "math"

// lineSearch finds the share of Newton's step to take: where the slope of φ along it, which only rises, comes near
// zero. To try a displacement costs a small part of a factorisation.
type lineSearch struct {
	share            float64 // of the step, being tried or taken
	lo, hi           float64 // shares before and beyond the minimum of φ
	slopeLo, slopeHi float64 // fall of φ there
	start            float64 // fall of φ at the start, N m
	tries            int
	rose             bool // the last try moved lo
	final            bool // take the share as it is
	separates        bool // at the end of the step φ falls as fast as at the start: bodies separate
}

// startSearch begins to search along the step found.
func (s *System) startSearch() {
	s.step++
	fall := s.slope()
	s.line = lineSearch{hi: 1, start: fall, slopeLo: fall}
	s.propose(1)
}

// propose sets the share of the step to try next.
func (s *System) propose(share float64) {
	s.line.share, s.phi = share, 0
	for i, b := range s.body {
		s.tried[i] = s.x[i]
		s.tried[i].addScaled(share, &s.d[i])
		if s.dynamic {
			s.phi += s.lag(i)
			continue
		}
		s.g[i] = freeRow(&s.Bodies[b], s.Bodies[b].Force, s.Bodies[b].Torque)
		s.phi -= s.g[i].dot(&s.tried[i])
	}
	s.setStage(toEvaluate)
}

// lag sets s.g to the momentum that the tried velocity of node i lacks against that without contacts, and returns the
// energy of the difference.
func (s *System) lag(i int) float64 {
	short := s.free[i]
	short.addScaled(-1, &s.tried[i])
	for k := range short {
		s.g[i][k] = s.mass[i][k].dot(&short)
	}
	return 0.5 * s.g[i].dot(&short)
}

// evaluate goes on evaluating φ and the residual forces at the displacement to try. It returns how much work is left.
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
	// The secant. A slope that stays for a second time is halved, so that the search does not creep up from one side
	// (Illinois).
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

// slope returns how fast φ falls along the step, at the displacement evaluated last.
func (s *System) slope() (fall float64) {
	for i := range s.d {
		fall += s.d[i].dot(&s.g[i])
	}
	return fall
}

// updateTrial computes the trial forces of the rows of contact i at the displacement tried.
func (s *System) updateTrial(i int) {
	c := &s.Contacts[i]
	a, b := s.springs.ends[i][0], s.springs.ends[i][1]
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
	ends, count, g := &s.springs.ends[i], s.Contacts[i].Count, &s.states[i]
	for k := g.firstRow; k < g.firstRow+count; k++ {
		energy += s.addForce(ends, &s.rows[k], s.rows[k].force(g))
	}
	t := s.rows[g.firstRow+count : g.firstRow+count+3]
	return energy + s.addForce(ends, &t[0], g.f1) + s.addForce(ends, &t[1], g.f2) + s.addForce(ends, &t[2], g.f3)
}

// addForce adds force f of a row to the balance of the bodies at its ends and returns the energy it stores.
func (s *System) addForce(ends *[2]int32, l *row, f float64) float64 {
	if f == 0 {
		return 0
	}
	if a := ends[0]; a >= 0 {
		s.g[a].addScaled(f, &l.a)
	}
	if b := ends[1]; b >= 0 {
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
