package statics

import "math"

// project projects the trial forces of a contact's rows on the forces that it can bear: the nearest ones, measured by
// the energy of the rows, with which every point pushes and friction stays in its bounds. Where friction is beyond
// them, it is not only reduced: as the nearest point of a cone does, it adds to the load.
func (s *System) project(i int) {
	c, g := &s.Contacts[i], &s.states[i]
	points := s.rows[g.firstRow : g.firstRow+c.Count]
	t1, t2, t3 := &s.rows[g.firstRow+c.Count], &s.rows[g.firstRow+c.Count+1], &s.rows[g.firstRow+c.Count+2]
	g.size = sqrtPositive(float64(t1.trial*t1.trial) + float64(t2.trial*t2.trial))
	turn, arm := math.Abs(t3.trial), c.Friction*c.Radius
	g.load, g.dilation, g.slides, g.twists = 0, 0, false, false
	for k := range points {
		g.load += max(0, points[k].trial)
	}
	// The load is the root of a convex, falling and piecewise linear function: Newton's method climbs to it from below.
	for range dilationSteps {
		dilation, fall := 0.0, 0.0
		if g.slides = g.size > c.Friction*g.load; g.slides {
			dilation += c.Friction * (g.size - float64(c.Friction*g.load)) / t1.stiffness
			fall += c.Friction * c.Friction / t1.stiffness
		}
		if g.twists = turn > arm*g.load && t3.stiffness > 0; g.twists {
			dilation += arm * (turn - float64(arm*g.load)) / t3.stiffness
			fall += arm * arm / t3.stiffness
		}
		sum, slope := 0.0, 1.0
		for k := range points {
			if p := points[k].trial + float64(points[k].stiffness*dilation); p > 0 {
				sum += p
				slope += float64(points[k].stiffness * fall)
			}
		}
		g.dilation = dilation
		if sum-g.load <= 1e-15*sum {
			break
		}
		g.load += (sum - g.load) / slope
	}
	g.f1, g.f2, g.f3 = t1.trial, t2.trial, t3.trial
	if g.slides {
		k := c.Friction * g.load / g.size
		g.f1, g.f2 = k*g.f1, k*g.f2
	}
	if g.twists || t3.stiffness == 0 {
		g.f3 = math.Copysign(arm*g.load, t3.trial)
	}
}

// projectImpact lets every point push only, and friction follow its dampers.
func (s *System) projectImpact(i int) {
	c, g := &s.Contacts[i], &s.states[i]
	rows := s.rows[g.firstRow : g.firstRow+c.Count+3]
	g.load, g.dilation = 0, 0
	for k := range c.Count {
		g.load += max(0, rows[k].trial)
	}
	g.f1, g.f2, g.f3 = rows[c.Count].trial, rows[c.Count+1].trial, rows[c.Count+2].trial
}

// addStiffness adds the derivative of the forces of contact i by displacements to the matrix. With all, every point
// carries load and friction sticks.
func (s *System) addStiffness(i int, all bool) {
	c, g := &s.Contacts[i], &s.states[i]
	t1, t2, t3 := &s.rows[g.firstRow+c.Count], &s.rows[g.firstRow+c.Count+1], &s.rows[g.firstRow+c.Count+2]
	var drag row // friction that comes with every newton of load
	give := 0.0  // m/N, compliance of the friction rows to it
	switch {
	case all || !g.slides:
		s.springs.add(i, &t1.a, &t1.b, t1.stiffness)
		s.springs.add(i, &t2.a, &t2.b, t2.stiffness)
	default:
		u1, u2 := t1.trial/g.size, t2.trial/g.size
		drag.add(c.Friction*u1, t1)
		drag.add(c.Friction*u2, t2)
		give += c.Friction * c.Friction / t1.stiffness
		var across row // while it slides, friction still turns with the slip
		across.add(-u2, t1)
		across.add(u1, t2)
		s.springs.add(i, &across.a, &across.b, t1.stiffness*(c.Friction*g.load/g.size))
	}
	if all || !g.twists {
		s.springs.add(i, &t3.a, &t3.b, t3.stiffness)
	} else {
		arm := c.Friction * c.Radius
		drag.add(math.Copysign(arm, t3.trial), t3)
		give += arm * arm / t3.stiffness
	}
	var sum row
	count, k := 0.0, 0.0
	for j := g.firstRow; j < g.firstRow+c.Count; j++ {
		l := s.rows[j]
		if !all && l.trial+float64(l.stiffness*g.dilation) <= 0 {
			continue
		}
		if give > 0 {
			l.add(1, &drag)
		}
		s.springs.add(i, &l.a, &l.b, l.stiffness)
		if give > 0 {
			sum.add(1, &l)
			count, k = count+1, l.stiffness
		}
	}
	if give > 0 && count > 0 {
		// The inverse of (1/k + give 1 1ᵀ), by Sherman and Morrison.
		s.springs.add(i, &sum.a, &sum.b, -k*k*give/(1+float64(k*give*count)))
	}
}

// add adds share times another row.
func (l *row) add(share float64, other *row) {
	l.a.addScaled(share, &other.a)
	l.b.addScaled(share, &other.b)
}

// force returns the force with which a point presses (N).
func (l *row) force(g *contactState) float64 { return max(0, l.trial+float64(l.stiffness*g.dilation)) }

// activeSet returns one bit for every point that carries load and one for each kind of friction at its bound.
func (s *System) activeSet(i int) (bits uint32) {
	c, g := &s.Contacts[i], &s.states[i]
	for k := range c.Count {
		if s.rows[g.firstRow+k].force(g) > 0 {
			bits |= 1 << k
		}
	}
	if g.slides {
		bits |= 1 << 30
	}
	if g.twists {
		bits |= 1 << 31
	}
	return bits
}

// activeSetChanged stores the active set of contact i, and reports whether the factor was made for another one.
func (s *System) activeSetChanged(i int, all bool) bool {
	now := uint32(1<<s.Contacts[i].Count - 1)
	if !all {
		now = s.activeSet(i)
	}
	was := s.states[i].factorActive
	s.states[i].active = now
	return now != was
}
