package statics

import (
	"math"

	"github.com/brickyard-physics/brickyard/internal/geom"
)

// Impact finds how bodies that press on each other go on: their velocities after an instant in which contacts answer at
// once, whatever the masses. Contacts are those of a System, with impulses (N s) in the place of forces, and the
// problem is that of its proximal step: the velocities nearest to those without contacts, by kinetic energy, that dash
// pots so stiff that they hardly give way allow. Friction does not press on the points here. It is bounded by what they
// bore before (Tresca), and the problem, which is convex then, is solved again until that is what they bear (Coulomb).
type Impact struct {
	System
	Linear, Angular []geom.Vec3 // by body, m/s and rad/s: without contacts, and then with them
	Opening         []float64   // by point, m/s: how fast it has to open at least

	fits bool // the factor is that of what the contacts do
}

const (
	// rigid and rigidRub are how stiff the dash pots of points and of friction are, in masses that they join: the less,
	// the easier for Newton's method. What they give way the next round takes back, which starts from the impulses found
	// (the method of multipliers), and the next instant.
	rigid    = 1e5
	rigidRub = 1e2
	// impactRest (m/s) is what Newton's method may leave, and impactSteps bounds it. impactRounds bounds how often
	// friction gets new bounds, boundShare is by how much of the load they may be wrong.
	impactRest   = 1e-7
	impactSteps  = 60
	impactRounds = 10
	impactNoise  = 1e-12 // of the energy: a step that gains no more was the last
	boundShare   = 1e-3
	// impactGive (m/s) is what a dash pot may give way in a round, that the next need not take back.
	impactGive = 1e-4
	// impactNear (m/s): what may close no faster than that is taken to bear in the first step, lest a blow pass through a
	// stack by one contact a step.
	impactNear = 0.1
)

// Prepare readies the contacts as they are listed, for as many calls of Respond as shall come.
func (m *Impact) Prepare() {
	m.number()
	m.matrix.order.advance(math.MaxInt)
	m.matrix.measure(m.edges)
	m.matrix.lay(math.MaxInt)
	m.cursor = 0
	m.rig(math.MaxInt)
	for i := range m.Contacts {
		m.stiffenLegs(i)
	}
	m.free, m.fits, m.moves = fit(m.free, len(m.body)), false, true
	m.Linear, m.Angular = fit(m.Linear, len(m.Bodies)), fit(m.Angular, len(m.Bodies))
	m.Opening = fit(m.Opening, len(m.Points))
}

// stiffenLegs makes the legs of contact i dash pots.
func (m *Impact) stiffenLegs(i int) {
	c, legs := m.legsOf(i)
	mass := 0.0
	for _, b := range [2]int32{c.A, c.B} {
		if k := m.Bodies[b].InvMass; k > 0 {
			mass += 1 / k
		}
	}
	for k := range legs {
		legs[k].stiffness = rigid * mass
		if at := k - int(c.Count); at >= 0 {
			legs[k].stiffness = rigidRub * mass
			if at == 2 {
				legs[k].stiffness *= c.Radius * c.Radius
			}
		}
	}
}

// Respond finds velocities and impulses, beginning with the impulses that are there.
func (m *Impact) Respond() {
	m.present()
	for round := 0; ; round++ {
		m.resume()
		m.descend()
		enough := m.rebound()
		if m.impulses(); enough || round == impactRounds {
			break
		}
	}
	m.leave()
}

// descend minimises φ for friction that is bounded as it is.
func (m *Impact) descend() {
	clear(m.d)
	m.energy, m.step, m.line = math.Inf(1), 0, line{final: true}
	m.propose(0)
	for {
		for {
			if m.try(math.MaxInt); m.judge() {
				break
			}
		}
		if m.unrest() <= impactRest || m.step == impactSteps || m.step > 0 && m.line.start <= impactNoise*m.energy {
			return
		}
		m.factorise()
		copy(m.d, m.g)
		m.matrix.present(m.d)
		m.matrix.sweep(m.d, math.MaxInt)
		m.search()
	}
}

// rebound bounds friction by what the points bear now, and reports whether that is what it was, and no dash pot has
// given way.
func (m *Impact) rebound() bool {
	change, load, give := 0.0, 0.0, 0.0
	for i := range m.Contacts {
		c, legs := m.legsOf(i)
		g := &m.grips[i]
		for k := range c.Count {
			p, l := c.First+k, &legs[k]
			if l.pull > 0 || m.Points[p].Force > 0 {
				give = max(give, math.Abs(max(0, l.pull)-m.Points[p].Force)/l.stiffness)
			}
		}
		now := float64(c.Friction * g.load)
		if g.slides || g.twists || now < g.bound {
			change = max(change, math.Abs(now-g.bound))
		}
		load = max(load, now)
		g.bound = now
	}
	return change <= boundShare*load && give <= impactGive
}

// present takes the velocities, and as bounds of friction what the impulses known from before say.
func (m *Impact) present() {
	for i, b := range m.body {
		m.free[i] = join(m.Linear[b], m.Angular[b])
		m.x[i] = m.free[i]
	}
	for i := range m.Contacts {
		c, g := &m.Contacts[i], &m.grips[i]
		g.bound = 0
		for k := range c.Count {
			g.bound += float64(c.Friction * m.Points[c.First+k].Force)
		}
	}
}

// resume has the dash pots start from the impulses that there are.
func (m *Impact) resume() {
	for i := range m.Contacts {
		c, legs := m.legsOf(i)
		for k := range c.Count {
			p := c.First + k
			legs[k].rest = m.Points[p].Force - float64(legs[k].stiffness*(m.carried(c, int(k))-m.Opening[p]))
		}
		for k, f := range [3]float64{c.Friction1, c.Friction2, c.Twist} {
			l := &legs[int(c.Count)+k]
			l.rest = f - float64(l.stiffness*m.carried(c, int(c.Count)+k))
		}
	}
}

// carried returns the speed (m/s, rad/s) at which the supports of a contact open its leg k.
func (m *Impact) carried(c *Contact, k int) (speed float64) {
	along, armA, armB := c.Normal, geom.Vec3{}, geom.Vec3{}
	switch at := k - int(c.Count); at {
	case 0, 1:
		along, armA, armB = [2]geom.Vec3{c.Tangent1, c.Tangent2}[at], c.CentreA, c.CentreB
	case 2:
		if m.node[c.B] < 0 {
			speed += c.Normal.Dot(m.Angular[c.B])
		}
		if m.node[c.A] < 0 {
			speed -= c.Normal.Dot(m.Angular[c.A])
		}
		return speed
	default:
		armA, armB = m.Points[int(c.First)+k].ArmA, m.Points[int(c.First)+k].ArmB
	}
	if m.node[c.B] < 0 {
		speed += along.Dot(m.Linear[c.B].Add(m.Angular[c.B].Cross(armB)))
	}
	if m.node[c.A] < 0 {
		speed -= along.Dot(m.Linear[c.A].Add(m.Angular[c.A].Cross(armA)))
	}
	return speed
}

// legsOf returns contact i and its legs.
func (m *Impact) legsOf(i int) (*Contact, []leg) {
	c := &m.Contacts[i]
	from := m.grips[i].leg
	return c, m.legs[from : from+c.Count+3]
}

// grasp has every point push only, and keeps friction to its bound.
func (s *System) grasp(i int) {
	c, g := &s.Contacts[i], &s.grips[i]
	legs := s.legs[g.leg : g.leg+c.Count+3]
	g.load, g.lift = 0, 0
	for k := range c.Count {
		g.load += max(0, legs[k].pull)
	}
	t1, t2, t3 := &legs[c.Count], &legs[c.Count+1], &legs[c.Count+2]
	g.size = root(float64(t1.pull*t1.pull) + float64(t2.pull*t2.pull))
	g.f1, g.f2, g.f3 = t1.pull, t2.pull, t3.pull
	if g.slides = g.size > g.bound; g.slides {
		g.f1, g.f2 = float64(g.bound/g.size*t1.pull), float64(g.bound/g.size*t2.pull)
	}
	if arm := g.bound * c.Radius; math.Abs(t3.pull) > arm || t3.stiffness == 0 {
		g.twists, g.f3 = true, math.Copysign(arm, t3.pull)
	} else {
		g.twists = false
	}
}

// factorise makes the factor of the masses and of what the contacts do now, if there is none.
func (m *Impact) factorise() {
	same, all := m.fits, m.step == 0 && !m.fits
	for i := range m.Contacts {
		if m.changed(i, false) || m.grips[i].slides {
			same = false
		}
	}
	if same {
		return
	}
	m.share = 1
	m.addMass()
	for i := range m.Contacts {
		m.springs.cross[i] = block{}
		m.grips[i].factored = m.grips[i].does
		m.dampen(i, all)
	}
	m.matrix.next = 0
	m.matrix.clear(math.MaxInt)
	m.matrix.take(&m.springs)
	m.matrix.advance(math.MaxInt)
	m.fits = !all
}

// dampen adds what contact i does to the matrix, or with all what it might.
func (m *Impact) dampen(i int, all bool) {
	c, legs := m.legsOf(i)
	g := &m.grips[i]
	for k := range c.Count {
		if legs[k].pull > 0 || all && m.Opening[c.First+k] > -impactNear {
			m.springs.add(i, &legs[k].a, &legs[k].b, legs[k].stiffness)
		}
	}
	t1, t2, t3 := &legs[c.Count], &legs[c.Count+1], &legs[c.Count+2]
	if !g.slides || all {
		m.springs.add(i, &t1.a, &t1.b, t1.stiffness)
		m.springs.add(i, &t2.a, &t2.b, t2.stiffness)
	} else if g.bound > 0 {
		var across leg // sliding, friction still turns to where it slides
		across.add(-t2.pull/g.size, t1)
		across.add(t1.pull/g.size, t2)
		m.springs.add(i, &across.a, &across.b, t1.stiffness*(g.bound/g.size))
	}
	if !g.twists || all {
		m.springs.add(i, &t3.a, &t3.b, t3.stiffness)
	}
}

// impulses notes those found.
func (m *Impact) impulses() {
	for i := range m.Contacts {
		c, legs := m.legsOf(i)
		g := &m.grips[i]
		for k := range c.Count {
			m.Points[c.First+k].Force = max(0, legs[k].pull)
		}
		c.Friction1, c.Friction2, c.Twist = g.f1, g.f2, g.f3
	}
}

// leave hands out the velocities that the impulses give, to rounding.
func (m *Impact) leave() {
	for i, b := range m.body {
		k := &m.Bodies[b]
		m.Linear[b] = m.x[i].linear().AddScaled(k.InvMass, m.g[i].linear())
		m.Angular[b] = m.x[i].angular().Add(k.InvInertia.Apply(m.g[i].angular()))
	}
}
