package statics

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Impact finds the velocities of bodies after an instant in which all their contacts respond at once, for any ratio of
// masses. Contacts are those of a System, with impulses (N s) in the place of forces. The problem is that of its
// proximal step: of all velocities that the contacts allow, those nearest to the velocities without contacts, measured
// by kinetic energy. A contact point is a damper so stiff that it hardly closes. So is friction that sticks. Friction
// that slides is a damper with the strength that gives Coulomb's friction at the slip speed and the load last found.
// With given strengths the problem is convex, friction does not press on the points, and friction only dissipates,
// whatever the strengths. A few rounds bring the strengths close to Coulomb's law (a fixed point).
//
// The next call starts from the impulses found. While the active set stays the same, the answer is one step away, with
// the present factor.
type Impact struct {
	System
	Linear, Angular []geom.Vec3 // by body, m/s and rad/s: without contacts, and then with them
	Opening         []float64   // by point, m/s: least opening speed to reach
	Dropped         bool        // the last response has no impulses

	total       float64 // kg, of all bodies
	factors     int     // factors since Prepare
	factorValid bool    // the factor is that of the present dampers and active set
	first       bool    // just prepared
	tolerance   float64 // m/s: residual that Newton's method may leave
	best        []vec6  // by node: the velocities of least φ so far
	lowest      float64 // J, φ there
}

// Prepare prepares the contacts as they are listed, for any number of calls of Respond.
func (m *Impact) Prepare() {
	m.number()
	m.matrix.startOrder(len(m.body), m.edges)
	m.matrix.order.Advance(math.MaxInt)
	m.matrix.measure(m.edges)
	m.matrix.layPattern(math.MaxInt)
	for i := range m.Contacts {
		if c := &m.Contacts[i]; c.Radius == 0 && c.Count > 1 {
			c.Radius = m.meanArm(c)
		}
	}
	m.cursor = 0
	m.buildRows(math.MaxInt)
	m.total, m.factors = 0, 0
	for i := range m.mass {
		m.total += m.mass[i][0][0]
	}
	for i := range m.Contacts {
		m.stiffenRows(i)
	}
	n := len(m.body)
	m.free, m.best, m.factorValid, m.first, m.dynamic = fit(m.free, n), fit(m.best, n), false, true, true
	m.Linear, m.Angular = fit(m.Linear, len(m.Bodies)), fit(m.Angular, len(m.Bodies))
	m.Opening = fit(m.Opening, len(m.Points))
}

// meanArm returns the mean distance (m) of a contact's points from the centre of its friction: the distance between the
// points that bear now says nothing about the points that will bear later.
func (m *Impact) meanArm(c *Contact) (mean float64) {
	for _, p := range m.Points[c.First : c.First+c.Count] {
		mean += p.ArmA.Sub(c.CentreA).Len() / float64(c.Count)
	}
	return mean
}

// stiffenRows turns the rows of contact i into dampers, strong enough for the mass of all bodies.
func (m *Impact) stiffenRows(i int) {
	c, rows := m.rowsOf(i)
	for k := range rows[:c.Count] {
		rows[k].stiffness = pointStiffness * m.total
	}
	setFriction(rows[c.Count:], frictionStiffness*m.total)
}

// setFriction sets the strength of the dampers of friction (N s/m).
func setFriction(rows []row, to float64) {
	rows[0].stiffness, rows[1].stiffness, rows[2].stiffness = to, to, to
}

// Factors returns the number of factorisations by all calls of Respond since Prepare: nearly all of their work, if
// many.
func (m *Impact) Factors() int { return m.factors }

// Respond finds velocities and impulses, starting from the present impulses. Where Newton's method leaves a residual of
// more than impactSlack, there are velocities only: see Dropped.
func (m *Impact) Respond() {
	m.startResponse()
	for round := 1; ; round++ {
		m.startFromImpulses()
		m.minimise()
		if m.updateFriction() || round == impactRounds {
			break
		}
	}
	if m.Dropped = !(m.residual() <= max(impactSlack, m.tolerance)); m.Dropped {
		m.dropImpulses()
	}
	for i, b := range m.body {
		m.Linear[b], m.Angular[b] = m.x[i].linear(), m.x[i].angular()
	}
}

// dropImpulses sets all impulses to zero, and the next response begins as the first one did. Where they do not give the
// velocities they are far off, as the dampers are so stiff: 4e5 N s of 3 kg under 8 t, which a warm start would apply.
// A drive does no work in such a sub-step, so that the energy limiter may hold the bodies back.
func (m *Impact) dropImpulses() {
	for i := range m.Points {
		m.Points[i].Force = 0
	}
	for i := range m.Contacts {
		c, g := &m.Contacts[i], &m.states[i]
		c.Friction1, c.Friction2, c.Twist = 0, 0, 0
		g.slides = false
		m.stiffenRows(i)
	}
	m.first, m.factorValid = true, false
}

// startResponse takes the velocities and applies the impulses known from before to them.
func (m *Impact) startResponse() {
	speed := 0.0
	for i, b := range m.body {
		m.free[i] = join(m.Linear[b], m.Angular[b])
		speed = max(speed, m.Linear[b].LenSq())
		m.g[i] = vec6{}
	}
	m.tolerance = toleranceLeast + float64(toleranceShare*math.Sqrt(speed))
	for i := range m.Contacts {
		c, rows := m.rowsOf(i)
		for k := range c.Count {
			m.addForce(&m.springs.ends[i], &rows[k], m.Points[c.First+k].Force)
		}
		m.addForce(&m.springs.ends[i], &rows[c.Count], c.Friction1)
		m.addForce(&m.springs.ends[i], &rows[c.Count+1], c.Friction2)
		m.addForce(&m.springs.ends[i], &rows[c.Count+2], c.twistForce())
	}
	for i, b := range m.body {
		k := &m.Bodies[b]
		m.x[i] = join(m.Linear[b].AddScaled(k.InvMass, m.g[i].linear()),
			m.Angular[b].Add(k.InvInertia.Apply(m.g[i].angular())))
	}
	if m.first {
		m.first = false
		for i := range m.Contacts {
			m.guessSliding(i)
		}
	}
}

// startFromImpulses makes the present impulses the preloads of the dampers.
func (m *Impact) startFromImpulses() {
	for i := range m.Contacts {
		c, rows := m.rowsOf(i)
		for k := range c.Count {
			p := c.First + k
			rows[k].preload = m.Points[p].Force - float64(rows[k].stiffness*(m.supportSpeed(c, int(k))-m.Opening[p]))
		}
		g := &m.states[i]
		for k, f := range [3]float64{c.Friction1, c.Friction2, c.twistForce()} {
			if g.slides {
				f = 0
			}
			l := &rows[int(c.Count)+k]
			l.preload = f - float64(l.stiffness*m.supportSpeed(c, int(c.Count)+k))
		}
	}
}

// minimise minimises φ for contacts that stick or slide as they do now.
func (m *Impact) minimise() {
	m.energy, m.step, m.lowest = math.Inf(1), 0, math.Inf(1)
	m.evaluateAt(&m.x)
	for {
		if m.energy < m.lowest {
			m.lowest = m.energy
			copy(m.best, m.x)
		}
		if m.residual() <= m.tolerance {
			return
		}
		if m.step == fullSteps || m.step == impactSteps {
			if m.energy > m.lowest {
				m.evaluateAt(&m.best)
			}
			if m.step == impactSteps {
				return
			}
		}
		if m.step == 0 {
			m.startActiveSet()
		}
		m.factorise()
		copy(m.d, m.g)
		m.matrix.startSolve(m.d)
		m.matrix.sweep(m.d, math.MaxInt)
		m.startSearch()
		last := m.line.start <= 0 // nothing is left to gain but rounding
		m.line.final = last || m.step <= fullSteps
		for m.evaluate(math.MaxInt); !m.accept(); m.evaluate(math.MaxInt) {
		}
		if last {
			return
		}
	}
}

// evaluateAt evaluates φ and its slope at given velocities.
func (m *Impact) evaluateAt(at *[]vec6) {
	clear(m.d)
	copy(m.x, *at)
	m.propose(0)
	m.evaluate(math.MaxInt)
	m.energy = m.phi
}

// opening returns the speed at which row k of a contact opens at velocities by node.
func (m *Impact) opening(c *Contact, l *row, k int, at []vec6) float64 {
	speed := m.supportSpeed(c, k)
	if a := m.node[c.A]; a >= 0 {
		speed += l.a.dot(&at[a])
	}
	if b := m.node[c.B]; b >= 0 {
		speed += l.b.dot(&at[b])
	}
	return speed
}

// supportSpeed returns the speed (m/s) at which the supports of a contact open its row k.
func (m *Impact) supportSpeed(c *Contact, k int) (speed float64) {
	along, armA, armB := c.Normal, geom.Vec3{}, geom.Vec3{}
	switch at := k - int(c.Count); at {
	case 0, 1:
		along, armA, armB = [2]geom.Vec3{c.Tangent1, c.Tangent2}[at], c.CentreA, c.CentreB
	case 2:
		if m.node[c.B] < 0 {
			speed += float64(c.Radius * c.Normal.Dot(m.Angular[c.B]))
		}
		if m.node[c.A] < 0 {
			speed -= float64(c.Radius * c.Normal.Dot(m.Angular[c.A]))
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

// rowsOf returns contact i and its rows.
func (m *Impact) rowsOf(i int) (*Contact, []row) {
	c := &m.Contacts[i]
	from := m.states[i].firstRow
	return c, m.rows[from : from+c.Count+3]
}

// startActiveSet sets the active points of the first step: those that press at its velocities and those that pressed
// before. If any of them is new to the factor, it adds all that are near.
func (m *Impact) startActiveSet() {
	anew := !m.factorValid
	for i := range m.Contacts {
		g := &m.states[i]
		g.active = m.activeSet(i)
		anew = anew || g.active&^g.factorActive != 0
	}
	for i := range m.Contacts {
		c, rows := m.rowsOf(i)
		for k := range c.Count {
			p := c.First + k
			if rows[k].trial <= 0 && (m.Points[p].Force > 0 || anew && m.Opening[p] > -impactNear) {
				m.states[i].active |= 1 << k
				m.addForce(&m.springs.ends[i], &rows[k], rows[k].trial)
			}
		}
	}
}

// factorise makes the factor of the masses and of the active dampers, if the present one is not valid.
func (m *Impact) factorise() {
	same := m.factorValid
	for i := range m.Contacts {
		g := &m.states[i]
		if m.step > 0 {
			g.active = m.activeSet(i)
		}
		same = same && g.active == g.factorActive
	}
	if same {
		return
	}
	m.proximal = 1
	m.addMass()
	for i := range m.Contacts {
		m.springs.cross[i] = block{}
		m.states[i].factorActive = m.states[i].active
		m.addDampers(i)
	}
	m.matrix.next = 0
	m.matrix.clear(math.MaxInt)
	m.matrix.setMatrix(&m.springs)
	m.matrix.advance(math.MaxInt)
	m.factorValid = true
	m.factors++
}

// addDampers adds the active dampers of contact i to the matrix.
func (m *Impact) addDampers(i int) {
	c, rows := m.rowsOf(i)
	for k := range rows {
		if k >= int(c.Count) || m.states[i].active>>k&1 == 1 {
			m.springs.add(i, &rows[k].a, &rows[k].b, rows[k].stiffness)
		}
	}
}
