package statics

import "github.com/brickyard-physics/brickyard/collision/geom"

// project projects the trial forces of a contact's rows on the forces that it can bear: the nearest ones, measured by
// the energy of the rows, with which every point pushes and friction stays in its bounds. Where friction is beyond
// them, it is not only reduced: as the nearest point of a cone does, it adds to the load.
func (s *System) project(i int) {
	c, g := &s.Contacts[i], &s.states[i]
	points := s.rows[g.firstRow : g.firstRow+c.Count]
	t := s.rows[g.firstRow+c.Count : g.firstRow+c.Count+3]
	g.size = length(t[0].trial, t[1].trial, t[2].trial)
	g.load, g.dilation, g.slides = 0, 0, false
	for k := range points {
		g.load += max(0, points[k].trial)
	}
	// The load is the root of a convex, falling and piecewise linear function: Newton's method climbs to it from below.
	for range dilationSteps {
		dilation, fall := 0.0, 0.0
		if g.slides = g.size > c.Friction*g.load; g.slides {
			dilation = c.Friction * (g.size - float64(c.Friction*g.load)) / t[0].stiffness
			fall = c.Friction * c.Friction / t[0].stiffness
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
	share := 1.0
	if g.slides {
		share = c.Friction * g.load / g.size
	}
	g.f1, g.f2, g.f3 = share*t[0].trial, share*t[1].trial, share*t[2].trial
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
	t := s.rows[g.firstRow+c.Count : g.firstRow+c.Count+3]
	var drag row // friction that comes with every newton of load
	give := 0.0  // m/N, compliance of friction to it
	if all || !g.slides {
		for k := range t {
			s.springs.add(i, &t[k].a, &t[k].b, t[k].stiffness)
		}
	} else {
		along := geom.Vec3{X: t[0].trial, Y: t[1].trial, Z: t[2].trial}.Scale(1 / g.size)
		drag.addFriction(along.Scale(c.Friction), t)
		give = c.Friction * c.Friction / t[0].stiffness
		turning := t[0].stiffness * (c.Friction * g.load / g.size) // while it slides, friction still turns with the slip
		u, v := along.Perpendicular()
		for _, d := range [...]geom.Vec3{u, v} {
			var across row
			across.addFriction(d, t)
			s.springs.add(i, &across.a, &across.b, turning)
		}
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

// addFriction adds shares of the three rows of friction.
func (l *row) addFriction(shares geom.Vec3, t []row) {
	l.add(shares.X, &t[0])
	l.add(shares.Y, &t[1])
	l.add(shares.Z, &t[2])
}

// force returns the force with which a point presses (N).
func (l *row) force(g *contactState) float64 { return max(0, l.trial+float64(l.stiffness*g.dilation)) }

// activeSet returns one bit for every point that carries load and one for friction at its bound.
func (s *System) activeSet(i int) (bits uint32) {
	c, g := &s.Contacts[i], &s.states[i]
	for k := range c.Count {
		if s.rows[g.firstRow+k].force(g) > 0 {
			bits |= 1 << k
		}
	}
	if g.slides {
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
