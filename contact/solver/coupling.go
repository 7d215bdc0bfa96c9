package solver

import "math"

// coupling is the system of the impacts of a group together: the systems of their manifolds, and how the impulses of
// one change the speeds of the others. It is measured once for a group.
type coupling struct {
	size       int       // number of impulses
	compliance []float64 // size × size, of different impacts: by impulse, the speeds that it changes
	equations  int
	of         []float64 // equations × (equations + 1), as in system
	inverse    []float64 // of the pivots
	least      []float64 // by equation: see system
}

// isCoupled reports whether the group is solved as one system, too: several impacts, but not too many.
func (g *impactGroup) isCoupled() bool {
	size := 0
	for k := range g.members {
		size += g.members[k].m.size
	}
	return len(g.members) > 1 && size <= coupledMost
}

// measure finds by trial how the impulses of an impact change the speeds of the others.
func (g *impactGroup) measure() {
	c := &g.coupling
	c.size = 0
	for k := range g.members {
		t := &g.members[k]
		t.first = c.size
		c.size += t.m.size
	}
	c.compliance = resize(c.compliance, c.size*c.size)
	clear(c.compliance)
	for k := range g.members {
		t := &g.members[k]
		for i := range t.m.size {
			w := t.m.wrenchOf(i)
			unit := inverse(t.m.compliance[i][i]) // N s, or N m s: worth about 1 m/s or 1 rad/s
			w.scale(unit)
			t.give(&w)
			for o := range g.members {
				if o == k || !t.reaches(&g.members[o]) {
					continue
				}
				u := &g.members[o]
				was := u.m.speed
				u.m.readSpeeds(u.extra, u.states)
				for j := range u.m.size {
					c.compliance[(t.first+i)*c.size+u.first+j] = float64((u.m.speed[j] - was[j]) * inverse(unit))
				}
				u.m.speed = was
			}
			w.scale(-1)
			t.give(&w)
		}
	}
}

// reaches reports whether the bodies of another impact answer to the impulses of this one.
func (t *member) reaches(o *member) bool {
	for _, i := range t.bodies {
		if (i == o.bodies[0] || i == o.bodies[1]) && t.states[i].InvMass > 0 {
			return true
		}
	}
	return t.isHeld() && o.isHeld()
}

// step makes steps of Newton's method for all impacts of the group together, as local.step does for one: from the rows
// that push, or from all that have hit and without friction, whose limits are not known yet.
func (g *impactGroup) step(fromHits bool) {
	for k := range g.members {
		t := &g.members[k]
		t.active = t.m.pushing()
		for j := range t.lines {
			if fromHits && t.approach[j] != 0 {
				t.active |= 1 << j
			}
		}
		if fromHits {
			t.m.size = t.m.rows
		}
	}
	g.stepAll()
	for k := range g.members {
		t := &g.members[k]
		t.m.size = t.size
		g.read(t)
	}
}

// stepFriction makes such a step for friction alone, with the rows as they are.
func (g *impactGroup) stepFriction() {
	for k := range g.members {
		g.members[k].active = 0
	}
	g.stepAll()
}

// stepAll makes steps for the active rows until none ceases to push.
func (g *impactGroup) stepAll() {
	for again, n := true, 0; again && n < togetherSteps; n++ {
		g.writeSystem()
		g.coupling.solve()
		again = g.take()
	}
}

// writeSystem writes the system for the active rows. A proximal term shares what several rows can bear alike.
func (g *impactGroup) writeSystem() {
	c := &g.coupling
	c.equations = 0
	for k := range g.members {
		t := &g.members[k]
		t.m.write(t.active, normalLoad(t.lines, t.l))
		t.equation = c.equations
		c.equations += t.m.newton.size
	}
	width := c.equations + 1
	c.of = resize(c.of, c.equations*width)
	c.inverse, c.least = resize(c.inverse, c.equations), resize(c.least, c.equations)
	for k := range g.members {
		t := &g.members[k]
		s := &t.m.newton
		for i, row := range s.row[:s.size] {
			a := c.of[(t.equation+i)*width:][:width]
			for o := range g.members {
				u := &g.members[o]
				for x, by := range u.m.newton.row[:u.m.newton.size] {
					a[u.equation+x] = c.compliance[(u.first+by)*c.size+t.first+row]
				}
			}
			copy(a[t.equation:], s.of[i][:s.size])
			a[c.equations], c.least[t.equation+i] = s.of[i][s.size], s.least
			if at := max(0, i-s.rows) / frictionImpulses; i < s.rows || !s.limited[at].is {
				a[t.equation+i] += float64(togetherProximal * t.m.compliance[row][row])
			}
		}
		for at := range s.limited {
			if s.limited[at].is {
				c.limit(t, at)
			}
		}
	}
}

// limit leaves, of what the other impacts change across friction or rolling resistance at its limit, what turns it.
func (c *coupling) limit(t *member, at int) {
	s, width := &t.m.newton, c.equations+1
	n := t.equation + s.rows + frictionImpulses*at
	a1, a2, a3 := c.of[n*width:][:width], c.of[(n+1)*width:][:width], []float64(nil)
	if at == 0 {
		a3 = c.of[(n+2)*width:][:width]
	}
	for x := range c.equations {
		switch own := x >= t.equation && x < t.equation+s.size; {
		case own:
		case at == 0:
			a1[x], a2[x], a3[x] = s.limited[at].of(a1[x], a2[x], a3[x])
		default:
			a1[x], a2[x], _ = s.limited[at].of(a1[x], a2[x], 0)
		}
	}
}

// solve leaves the solution in the column of the right sides, by elimination.
func (c *coupling) solve() {
	n, width := c.equations, c.equations+1
	for i := range n {
		a := c.of[i*width:][:width]
		for k := range i {
			f := float64(a[k] * c.inverse[k])
			if f == 0 {
				continue
			}
			above := c.of[k*width:][:len(a)]
			for x := k + 1; x < len(a); x++ {
				a[x] -= float64(f * above[x])
			}
		}
		if c.inverse[i] = 0; math.Abs(a[i]) > c.least[i] {
			c.inverse[i] = 1 / a[i]
		}
	}
	for i := n - 1; i >= 0; i-- {
		a := c.of[i*width:][:width]
		x := a[n]
		for k := i + 1; k < n; k++ {
			x -= float64(a[k] * c.of[k*width+n])
		}
		a[n] = float64(x * c.inverse[i])
	}
}

// take changes the impulses by the solution, up to where the first row ceases to push. It reports whether another step
// has to follow, without that row.
func (g *impactGroup) take() (again bool) {
	c, share := &g.coupling, 1.0
	for k := range g.members {
		t := &g.members[k]
		s := &t.m.newton
		for i := range s.size {
			s.of[i][s.size] = c.of[(t.equation+i)*(c.equations+1)+c.equations]
		}
		for i, j := range s.row[:s.rows] {
			if p, d := t.lines[j].impulse[t.l], s.of[i][s.size]; float64(share*d) < -p {
				share = -p / d
			}
		}
	}
	for k := range g.members {
		t := &g.members[k]
		s := &t.m.newton
		for i, j := range s.row[:s.rows] {
			p, whole := t.lines[j].impulse[t.l], s.of[i][s.size]
			d := float64(share * whole)
			if whole < 0 && p+d <= float64(sameRow*p) {
				d, again = -p, true
				t.active &^= 1 << j
			}
			t.m.push(j, d)
		}
		if s.size > s.rows {
			t.m.stepFriction(s, share)
		}
	}
	g.passAll()
	return again
}
