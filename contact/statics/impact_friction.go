package statics

import "math"

// Constants of friction in an impact.
const (
	// slipLeast (m/s): what slides no faster holds.
	slipLeast = 1e-7
	// loose is the least strength of a dash pot of friction, in what holds: it still tells the speed.
	loose = 1e-12
	// guessShare of the most that friction can do tells one that slid from one that held.
	guessShare = 0.95
)

// guess has the friction of contact i slide from the start where it did, or where a new contact is met too flat to
// hold.
func (m *Impact) guess(i int) {
	c, legs := m.legsOf(i)
	g, rub, hold := &m.grips[i], legs[c.Count:], rigidRub*m.total
	load, approach := 0.0, 0.0
	for k := range c.Count {
		load += m.Points[c.First+k].Force
		approach = max(approach, -m.opening(c, &legs[k], int(k), m.free))
	}
	at := m.x
	if load == 0 {
		at = m.free
	}
	speed := length(m.opening(c, &rub[0], int(c.Count), at), m.opening(c, &rub[1], int(c.Count)+1, at))
	switch bound := float64(c.Friction * load); {
	case load == 0:
		if g.slides = speed > float64(c.Friction*approach); g.slides {
			rub[0].stiffness, rub[1].stiffness = loose*hold, loose*hold
		}
	case speed > slipLeast && length(c.Friction1, c.Friction2) > guessShare*bound && bound < hold*speed:
		g.slides = true
		rub[0].stiffness, rub[1].stiffness = bound/speed, bound/speed
	}
}

// rub bounds friction by what the points bear now, and reports whether that is what it did, and no dash pot has given
// way.
func (m *Impact) rub() bool {
	change, load, give := 0.0, 0.0, 0.0
	for i := range m.Contacts {
		c, legs := m.legsOf(i)
		g := &m.grips[i]
		for k := range c.Count {
			f := max(0, legs[k].pull)
			give = max(give, math.Abs(f-m.Points[c.First+k].Force)/legs[k].stiffness)
			m.Points[c.First+k].Force = f
		}
		c.Friction1, c.Friction2, c.Twist = g.f1, g.f2, g.f3
		load = max(load, g.load)
		change = max(change, m.slip(c, g, legs[c.Count:]))
		if c.Radius > 0 {
			change = max(change, m.turn(c, g, &legs[c.Count+2])/c.Radius)
		}
	}
	return change <= boundShare*load && give <= impactGive
}

// slip has the friction of a contact along the tangents hold or slide, and returns by how much it is beyond its bound
// or short of it (N s).
func (m *Impact) slip(c *Contact, g *grip, rub []leg) float64 {
	size, bound := length(g.f1, g.f2), float64(c.Friction*g.load)
	begin := 0.0
	if !g.slides && size > bound {
		at := int(c.Count)
		begin = length(m.opening(c, &rub[0], at, m.free), m.opening(c, &rub[1], at+1, m.free))
	}
	k, wrong := slide(&g.slides, size, bound, rub[0].stiffness, rigidRub*m.total, begin)
	if k != rub[0].stiffness {
		rub[0].stiffness, rub[1].stiffness, m.fits = k, k, false
	}
	return wrong
}

// turn is slip about the normal (N m s).
func (m *Impact) turn(c *Contact, g *grip, rub *leg) float64 {
	size, bound := math.Abs(g.f3), float64(c.Friction*g.load*c.Radius)
	begin := 0.0
	if !g.twists && size > bound {
		begin = math.Abs(m.opening(c, rub, int(c.Count)+2, m.free))
	}
	k, wrong := slide(&g.twists, size, bound, rub.stiffness, rigidRub*m.total*c.Radius*c.Radius, begin)
	if k != rub.stiffness {
		rub.stiffness, m.fits = k, false
	}
	return wrong
}

// slide returns the strength of a dash pot of friction that gave so much, and by how much that was wrong. One that
// holds is as strong as can be; one that slides gives Coulomb's friction at the speed it was found to slide at, or to
// begin at, so that it brakes whatever comes of it.
func slide(slides *bool, size, bound, strength, hold, begin float64) (now, wrong float64) {
	speed := begin
	switch {
	case *slides:
		speed = size / strength
		if bound >= hold*speed {
			*slides = false
			return hold, max(0, bound-size)
		}
	case size <= bound:
		return hold, 0
	default:
		*slides = true
	}
	wrong = math.Abs(size - bound)
	if wrong <= boundShare*bound {
		return strength, wrong
	}
	return min(hold, max(bound/max(speed, slipLeast), loose*hold)), wrong
}

func length(x, y float64) float64 { return root(float64(x*x) + float64(y*y)) }
