package statics

import "math"

// guessSliding sets the friction of contact i to slide from the start where it slid before, or where a new contact hits
// at too flat an angle to stick.
func (m *Impact) guessSliding(i int) {
	c, rows := m.rowsOf(i)
	g, friction, full := &m.states[i], rows[c.Count:], frictionStiffness*m.total
	load, approach := 0.0, 0.0
	for k := range c.Count {
		load += m.Points[c.First+k].Force
		approach = max(approach, -m.opening(c, &rows[k], int(k), m.free))
	}
	at := m.x
	if load == 0 {
		at = m.free
	}
	speed := m.slip(c, friction, at)
	switch bound := float64(c.Friction * load); {
	case load == 0:
		if g.slides = speed > float64(c.Friction*approach); g.slides {
			setFriction(friction, minStrength*full)
		}
	case speed > slipLeast && length(c.Friction1, c.Friction2, c.twistForce()) > guessShare*bound && bound < full*speed:
		g.slides = true
		setFriction(friction, bound/speed)
	}
}

// updateFriction bounds friction by the present load of the points. It reports whether friction already agreed with
// that and no damper has closed by more than impactSlack.
func (m *Impact) updateFriction() bool {
	change, load, slack := 0.0, 0.0, 0.0
	for i := range m.Contacts {
		c, rows := m.rowsOf(i)
		g := &m.states[i]
		for k := range c.Count {
			f := max(0, rows[k].trial)
			slack = max(slack, math.Abs(f-m.Points[c.First+k].Force)/rows[k].stiffness)
			m.Points[c.First+k].Force = f
		}
		c.Friction1, c.Friction2, c.Twist = g.f1, g.f2, c.Radius*g.f3
		load = max(load, g.load)
		change = max(change, m.updateSlip(c, g, rows[c.Count:]))
	}
	return change <= boundShare*load && slack <= impactSlack
}

// slip returns the speed (m/s) at which the friction of a contact gives way, at velocities by node.
func (m *Impact) slip(c *Contact, friction []row, at []vec6) float64 {
	k := int(c.Count)
	return length(m.opening(c, &friction[0], k, at), m.opening(c, &friction[1], k+1, at),
		m.opening(c, &friction[2], k+2, at))
}

// updateSlip sets the friction of a contact to stick or slide, and returns its distance from the bound (N s).
func (m *Impact) updateSlip(c *Contact, g *contactState, friction []row) float64 {
	size, bound := length(g.f1, g.f2, g.f3), float64(c.Friction*g.load)
	begin := 0.0
	if !g.slides && size > bound {
		begin = m.slip(c, friction, m.free)
	}
	k, wrong := frictionStrength(&g.slides, size, bound, friction[0].stiffness, frictionStiffness*m.total, begin)
	if k != friction[0].stiffness {
		setFriction(friction, k)
		m.factorValid = false
	}
	return wrong
}

// frictionStrength returns the strength of a damper of friction after an impulse of so much size, and the error of that
// impulse. A damper that sticks has the full strength. One that slides gives Coulomb's friction at the slip speed last
// found, or at that without contacts when it begins to slide, so that it always dissipates.
func frictionStrength(slides *bool, size, bound, strength, full, begin float64) (now, wrong float64) {
	speed := begin
	switch {
	case *slides:
		speed = size / strength
		if bound >= full*speed {
			*slides = false
			return full, max(0, bound-size)
		}
	case size <= bound:
		return full, 0
	default:
		*slides = true
	}
	wrong = math.Abs(size - bound)
	if wrong <= boundShare*bound {
		return strength, wrong
	}
	return min(full, max(bound/max(speed, slipLeast), minStrength*full)), wrong
}
