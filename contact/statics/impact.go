package statics

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Impact finds how bodies that press on each other go on: their velocities after an instant in which contacts answer at
// once, whatever the masses. Contacts are those of a System, with impulses (N s) in the place of forces, and the
// problem is that of its proximal step: the velocities nearest to those without contacts, by kinetic energy, that dash
// pots so stiff that they hardly give way allow. Friction is a dash pot too, that holds like the others or slides: then
// with the strength that gives Coulomb's friction at the speed it was found to slide at, for what its points were found
// to bear. With given strengths the problem is convex, friction does not press on the points, and whatever they are it
// only brakes. A few rounds bring the strengths near to where they belong (Coulomb's law as a fixed point).
//
// What was found is where the next call begins: while all contacts do what they did, the answer is one step away, with
// the factor that there is.
type Impact struct {
	System
	Linear, Angular []geom.Vec3 // by body, m/s and rad/s: without contacts, and then with them
	Opening         []float64   // by point, m/s: how fast it has to open at least

	total  float64 // kg, of all bodies
	made   int     // factors since Prepare
	fits   bool    // the factor is that of what the contacts do
	fresh  bool    // just prepared
	rest   float64 // m/s: what Newton's method may leave
	best   []vec6  // by node: the velocities of least φ so far
	lowest float64 // J, φ there
}

const (
	// rigid and rigidRub are how stiff the dash pots of points and of friction are, in masses of all bodies together, for
	// a light body may bear all of them: with the masses that a contact joins a stack of 5 t creeps on 1 kg. The stiffer,
	// the more is lost to rounding. What they give way the next round takes back, which starts from the impulses found
	// (the method of multipliers), or the next instant.
	rigid    = 1e4
	rigidRub = 1e3
	// restLeast (m/s) and restShare of the speeds are what Newton's method may leave. impactSteps bounds it. The first
	// steps are taken whole, whether φ falls or not: a point that they carry far beyond its stop is one that bears, which
	// a search along the step finds only by creeping up to the kink. Where that does not end it goes on from the best of
	// them, and φ falls from then on.
	restLeast   = 1e-6
	restShare   = 1e-7
	boldSteps   = 8
	impactSteps = 24
	impactNoise = 1e-13 // of the energy: a step that gains no more is the last
	// impactRounds bounds how often friction is looked at again, boundShare is by how much of the load it may be wrong.
	impactRounds = 4
	boundShare   = 1e-3
	// impactGive (m/s) is what a dash pot may give way in a round, that the next need not take back.
	impactGive = 1e-3
	// impactNear (m/s): where a point begins to bear, those that may close no faster than that are taken to bear too in
	// the first step, lest a blow pass through a stack by one contact a step.
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
	m.total, m.made = 0, 0
	for i := range m.mass {
		m.total += m.mass[i][0][0]
	}
	for i := range m.Contacts {
		m.stiffenLegs(i)
	}
	n := len(m.body)
	m.free, m.best, m.fits, m.fresh, m.moves = fit(m.free, n), fit(m.best, n), false, true, true
	m.Linear, m.Angular = fit(m.Linear, len(m.Bodies)), fit(m.Angular, len(m.Bodies))
	m.Opening = fit(m.Opening, len(m.Points))
}

// stiffenLegs makes the legs of contact i dash pots, for all the mass that may come to press on it.
func (m *Impact) stiffenLegs(i int) {
	c, legs := m.legsOf(i)
	for k := range legs[:c.Count] {
		legs[k].stiffness = rigid * m.total
	}
	rub, hold := legs[c.Count:], rigidRub*m.total
	rub[0].stiffness, rub[1].stiffness, rub[2].stiffness = hold, hold, float64(hold*c.Radius*c.Radius)
	if c.Radius == 0 {
		c.Twist = 0 // of what it was before, with more points: nothing would ever brake it
	}
}

// Factors returns how many factors all calls of Respond since Prepare have taken: nearly all of their work, if many.
func (m *Impact) Factors() int { return m.made }

// Respond finds velocities and impulses, beginning with the impulses that are there.
func (m *Impact) Respond() {
	m.present()
	for round := 1; ; round++ {
		m.resume()
		m.descend()
		if m.rub() || round == impactRounds {
			break
		}
	}
	for i, b := range m.body {
		m.Linear[b], m.Angular[b] = m.x[i].linear(), m.x[i].angular()
	}
}

// present takes the velocities, and begins with what the impulses known from before make of them.
func (m *Impact) present() {
	speed := 0.0
	for i, b := range m.body {
		m.free[i] = join(m.Linear[b], m.Angular[b])
		speed = max(speed, m.Linear[b].LenSq())
		m.g[i] = vec6{}
	}
	m.rest = restLeast + float64(restShare*math.Sqrt(speed))
	for i := range m.Contacts {
		c, legs := m.legsOf(i)
		for k := range c.Count {
			m.bear(c, &legs[k], m.Points[c.First+k].Force)
		}
		m.bear(c, &legs[c.Count], c.Friction1)
		m.bear(c, &legs[c.Count+1], c.Friction2)
		m.bear(c, &legs[c.Count+2], c.Twist)
	}
	for i, b := range m.body {
		k := &m.Bodies[b]
		m.x[i] = join(m.Linear[b].AddScaled(k.InvMass, m.g[i].linear()),
			m.Angular[b].Add(k.InvInertia.Apply(m.g[i].angular())))
	}
	if m.fresh {
		m.fresh = false
		for i := range m.Contacts {
			m.guess(i)
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
		g := &m.grips[i]
		for k, f := range [3]float64{c.Friction1, c.Friction2, c.Twist} {
			if g.slides && k < 2 || g.twists && k == 2 {
				f = 0
			}
			l := &legs[int(c.Count)+k]
			l.rest = f - float64(l.stiffness*m.carried(c, int(c.Count)+k))
		}
	}
}

// descend minimises φ for contacts that hold or slide as they do.
func (m *Impact) descend() {
	m.energy, m.step, m.lowest = math.Inf(1), 0, math.Inf(1)
	m.reach(&m.x)
	for {
		if m.energy < m.lowest {
			m.lowest = m.energy
			copy(m.best, m.x)
		}
		if m.unrest() <= m.rest {
			return
		}
		if m.step == boldSteps || m.step == impactSteps {
			if m.energy > m.lowest {
				m.reach(&m.best)
			}
			if m.step == impactSteps {
				return
			}
		}
		if m.step == 0 {
			m.begin()
		}
		m.factorise()
		copy(m.d, m.g)
		m.matrix.present(m.d)
		m.matrix.sweep(m.d, math.MaxInt)
		m.search()
		last := m.line.start <= impactNoise*m.energy
		m.line.final = last || m.step <= boldSteps
		for m.try(math.MaxInt); !m.judge(); m.try(math.MaxInt) {
		}
		if last {
			return
		}
	}
}

// reach measures φ and its slope at given velocities.
func (m *Impact) reach(at *[]vec6) {
	clear(m.d)
	copy(m.x, *at)
	m.propose(0)
	m.try(math.MaxInt)
	m.energy = m.phi
}

// opening returns the speed at which leg k of a contact opens at velocities by node.
func (m *Impact) opening(c *Contact, l *leg, k int, at []vec6) float64 {
	speed := m.carried(c, k)
	if a := m.node[c.A]; a >= 0 {
		speed += l.a.dot(&at[a])
	}
	if b := m.node[c.B]; b >= 0 {
		speed += l.b.dot(&at[b])
	}
	return speed
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

// grasp has every point push only, and friction follow its dash pots.
func (s *System) grasp(i int) {
	c, g := &s.Contacts[i], &s.grips[i]
	legs := s.legs[g.leg : g.leg+c.Count+3]
	g.load, g.lift = 0, 0
	for k := range c.Count {
		g.load += max(0, legs[k].pull)
	}
	g.f1, g.f2, g.f3 = legs[c.Count].pull, legs[c.Count+1].pull, legs[c.Count+2].pull
}

// begin takes for the first step, besides the points that press at the velocities it starts from, those to bear that
// did, and if any is new to the factor all that are near.
func (m *Impact) begin() {
	anew := !m.fits
	for i := range m.Contacts {
		g := &m.grips[i]
		g.does = m.state(i)
		anew = anew || g.does&^g.factored != 0
	}
	for i := range m.Contacts {
		c, legs := m.legsOf(i)
		for k := range c.Count {
			p := c.First + k
			if legs[k].pull <= 0 && (m.Points[p].Force > 0 || anew && m.Opening[p] > -impactNear) {
				m.grips[i].does |= 1 << k
				m.bear(c, &legs[k], legs[k].pull)
			}
		}
	}
}

// factorise makes the factor of the masses and of what the contacts do, if there is none.
func (m *Impact) factorise() {
	same := m.fits
	for i := range m.Contacts {
		g := &m.grips[i]
		if m.step > 0 {
			g.does = m.state(i)
		}
		same = same && g.does == g.factored
	}
	if same {
		return
	}
	m.share = 1
	m.addMass()
	for i := range m.Contacts {
		m.springs.cross[i] = block{}
		m.grips[i].factored = m.grips[i].does
		m.dampen(i)
	}
	m.matrix.next = 0
	m.matrix.clear(math.MaxInt)
	m.matrix.take(&m.springs)
	m.matrix.advance(math.MaxInt)
	m.fits = true
	m.made++
}

// dampen adds what contact i does to the matrix.
func (m *Impact) dampen(i int) {
	c, legs := m.legsOf(i)
	for k := range legs {
		if k >= int(c.Count) || m.grips[i].does>>k&1 == 1 {
			m.springs.add(i, &legs[k].a, &legs[k].b, legs[k].stiffness)
		}
	}
}
