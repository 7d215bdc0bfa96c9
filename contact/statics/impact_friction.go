package statics

import "math"

// Constants of friction in an impact.
const (
	// slipLeast (m/s): what slides no faster holds.
	slipLeast = 1e-7
	// minStrength is the least strength of a dash pot of friction, in what holds: it still tells the speed.
	minStrength = 1e-12
	// guessShare of the most that friction can do tells one that slid from one that held.
	guessShare = 0.95
)

// guessSliding has the friction of contact i slide from the start where it did, or where a new contact is met too flat
// to hold.
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
	speed := length(m.opening(c, &friction[0], int(c.Count), at), m.opening(c, &friction[1], int(c.Count)+1, at))
	switch bound := float64(c.Friction * load); {
	case load == 0:
		if g.slides = speed > float64(c.Friction*approach); g.slides {
			friction[0].stiffness, friction[1].stiffness = minStrength*full, minStrength*full
		}
	case speed > slipLeast && length(c.Friction1, c.Friction2) > guessShare*bound && bound < full*speed:
		g.slides = true
		friction[0].stiffness, friction[1].stiffness = bound/speed, bound/speed
	}
}

// updateFriction bounds friction by what the points bear now, and reports whether that is what it did, and no dash pot
// has given way.
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
		c.Friction1, c.Friction2, c.Twist = g.f1, g.f2, g.f3
		load = max(load, g.load)
		change = max(change, m.updateSlip(c, g, rows[c.Count:]))
		if c.Radius > 0 {
			change = max(change, m.updateTwist(c, g, &rows[c.Count+2])/c.Radius)
		}
	}
	return change <= boundShare*load && slack <= impactSlack
}

// updateSlip has the friction of a contact along the tangents hold or slide, and returns by how much it is beyond its
// bound or short of it (N s).
func (m *Impact) updateSlip(c *Contact, g *contactState, friction []row) float64 {
	size, bound := length(g.f1, g.f2), float64(c.Friction*g.load)
	begin := 0.0
	if !g.slides && size > bound {
		at := int(c.Count)
		begin = length(m.opening(c, &friction[0], at, m.free), m.opening(c, &friction[1], at+1, m.free))
	}
	k, wrong := frictionStrength(&g.slides, size, bound, friction[0].stiffness, frictionStiffness*m.total, begin)
	if k != friction[0].stiffness {
		friction[0].stiffness, friction[1].stiffness, m.factorValid = k, k, false
	}
	return wrong
}

// nextDirection is slip about the normal (N m s).
func (m *Impact) updateTwist(c *Contact, g *contactState, friction *row) float64 {
	size, bound := math.Abs(g.f3), float64(c.Friction*g.load*c.Radius)
	begin := 0.0
	if !g.twists && size > bound {
		begin = math.Abs(m.opening(c, friction, int(c.Count)+2, m.free))
	}
	k, wrong := frictionStrength(&g.twists, size, bound, friction.stiffness, frictionStiffness*m.total*c.Radius*c.Radius,
		begin)
	if k != friction.stiffness {
		friction.stiffness, m.factorValid = k, false
	}
	return wrong
}

// frictionStrength returns the strength of a dash pot of friction that gave so much, and by how much that was wrong.
// One that holds is as strong as can be; one that slides gives Coulomb's friction at the speed it was found to slide
// at, or to begin at, so that it brakes whatever comes of it.
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

func length(x, y float64) float64 { return sqrtPositive(float64(x*x) + float64(y*y)) }
