package statics

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// Body is one rigid body under external forces, with the residual that the answer leaves.
type Body struct {
	InvMass       float64    // 1/kg; 0 is a support
	InvInertia    geom.Mat3  // 1/(kg m²), world
	Force, Torque geom.Vec3  // N, N m about the centre of mass, world: without the contacts
	Locks         rigid.Axes // no force moves it along these, InvInertia has zeros there

	// Residual (m/s²) is the acceleration that remains with the forces found: the root of its mean square over the mass.
	Residual float64
}

// Contact is one manifold between two bodies: normal forces at its points and friction at one centre. It is a
// contact.Constraint in the form that Newton's method works on, made by Builder.AddContact and read by System.Store.
type Contact struct {
	A, B                       int32     // indices of bodies
	First, Count               int32     // its points
	Normal, Tangent1, Tangent2 geom.Vec3 // orthonormal, world, normal from A to B
	CentreA, CentreB           geom.Vec3 // m, lever arms of friction
	Friction                   float64
	Radius                     float64 // m, lever of the twist about the normal

	// Friction on B along the tangents (N) and its torque about the normal (N m): the input is the state before, the
	// output is the answer, with the force at Radius that gives the torque at most Friction times the sum of the normal
	// forces.
	Friction1, Friction2, Twist float64

	rows uint8 // bit per row of the constraint that it was made from: it has a point
}

// Point is one place where a contact presses.
type Point struct {
	ArmA, ArmB geom.Vec3 // m, world
	Force      float64   // N, the state before, and then the answer; never negative
}

// System is a set of bodies and contacts with the memory to solve it. The memory is reused; the zero value is an empty
// system.
type System struct {
	Bodies   []Body
	Contacts []Contact
	Points   []Point
	Slots    []int32 // by body: see Builder.AddBody; empty in a system that was not built from constraints

	node    []int32 // by body: its node in the matrix, -1 for a support
	body    []int32 // by node
	mass    []block // by node
	edges   [][2]int32
	rows    []row
	states  []contactState
	springs springs
	descent descent
	matrix  factor
	x, d, g []vec6 // by node: displacement, step, residual force
	tried   []vec6
	cg      gradients

	stage   stage
	dynamic bool   // solve for velocities: see Impact
	free    []vec6 // by node, if dynamic: velocities without contacts
	cursor  int    // contact to go on with
	newton
}

// newton is the progress of Newton's method.
type newton struct {
	step           int
	stalls         int     // steps without gain
	bestResidual   float64 // m/s², the least residual so far
	energy         float64 // N m, φ
	phi            float64 // N m, φ at the displacement tried
	line           lineSearch
	proximal       float64 // of the mass: the share added to the stiffness, 1/s²
	factorProximal float64 // the same in the factor, negative if there is none
	changes        int     // contacts whose active set differs from that of the factor
	scale          float64 // m/s², the scale of accelerations
}

// row is one row of the Jacobian: the rate at which a displacement of the two bodies opens it.
type row struct {
	a, b      vec6
	stiffness float64 // N/m
	preload   float64 // N, force without displacement
	trial     float64 // N, trial force: preload − stiffness × opening
}

// twistForce returns the force (N) at Radius that gives Twist.
func (c *Contact) twistForce() float64 {
	if c.Radius == 0 {
		return 0 // left from a manifold with more points: no row would ever brake it
	}
	return c.Twist / c.Radius
}

// contactState is the state of one contact: its rows are the points' and then two tangents and the twist, at Radius.
type contactState struct {
	firstRow             int32  // its first row
	active, factorActive uint32 // see activeSet: now, and when the factor was made

	slides     bool    // friction is at its bound
	dilation   float64 // m, by which sliding presses the points: the rise of a body that slides in the cone
	load       float64 // N, sum of the normal forces
	size       float64 // N, trial force of friction
	f1, f2, f3 float64 // N, friction
}

// stage is the next stage of a solution that is found piece by piece.
type stage uint8

const (
	toNumber     stage = iota
	toBuildRows        // the rows
	toDescend          // load by load, from the top
	toEliminate        // find the order
	toLayPattern       // the pattern of the factor
	toEvaluate         // a displacement
	toAddStiffness
	toClear
	toFactorise
	toSolve
	done
)

// setStage begins a stage.
func (s *System) setStage(next stage) { s.stage, s.cursor = next, 0 }

// reset empties the system.
func (s *System) reset() {
	s.Bodies, s.Contacts, s.Points, s.Slots = s.Bodies[:0], s.Contacts[:0], s.Points[:0], s.Slots[:0]
}

// Reserve reserves memory in an empty system for so many bodies, contacts and points.
func (s *System) Reserve(bodies, contacts, points int) {
	s.Bodies, s.Slots = fit(s.Bodies, bodies)[:0], fit(s.Slots, bodies)[:0]
	s.Contacts, s.Points = fit(s.Contacts, contacts)[:0], fit(s.Points, points)[:0]
	s.node, s.body, s.mass = fit(s.node, bodies), fit(s.body, bodies), fit(s.mass, bodies)
	s.x, s.d, s.g, s.tried = fit(s.x, bodies), fit(s.d, bodies), fit(s.g, bodies), fit(s.tried, bodies)
	s.edges, s.rows, s.states = fit(s.edges, contacts), fit(s.rows, points+3*contacts), fit(s.states, contacts)
	s.springs.reset(bodies, contacts)
	s.descent.reserve(bodies, contacts)
	s.matrix.order.Reserve(bodies, contacts)
	s.matrix.reserve(bodies)
	s.cg.reserve(bodies)
}

// number numbers the free bodies and gives the graph of their contacts to the matrix.
func (s *System) number() {
	s.node, s.body, s.scale = fit(s.node, len(s.Bodies)), fit(s.body, len(s.Bodies))[:0], 0
	s.mass = fit(s.mass, len(s.Bodies))[:0]
	for i := range s.Bodies {
		b := &s.Bodies[i]
		s.node[i] = -1
		b.Residual = 0
		if b.InvMass > 0 {
			s.node[i] = int32(len(s.body))
			s.body = append(s.body, int32(i))
			s.mass = append(s.mass, massOf(b))
			s.scale = max(s.scale, acceleration(b, b.Force, b.Torque))
		}
	}
	n := len(s.body)
	s.x, s.d, s.g, s.tried = fit(s.x, n), fit(s.d, n), fit(s.g, n), fit(s.tried, n)
	s.edges = fit(s.edges, len(s.Contacts))[:0]
	for i := range s.Contacts {
		if a, b := s.node[s.Contacts[i].A], s.node[s.Contacts[i].B]; a >= 0 && b >= 0 {
			s.edges = append(s.edges, [2]int32{a, b})
		}
	}
	if s.matrix.fillLimit == 0 {
		s.matrix.fillLimit = fillMost
	}
	s.descent.known = false
	s.springs.reset(n, len(s.Contacts))
	s.rows = fit(s.rows, len(s.Points)+3*len(s.Contacts))[:0]
	s.states = fit(s.states, len(s.Contacts))[:0]
}

// buildRows builds the Jacobian of further contacts, of some work, and returns how much work is left.
func (s *System) buildRows(work int) int {
	for ; s.cursor < len(s.Contacts) && work > 0; s.cursor++ {
		s.addContact(&s.Contacts[s.cursor])
		work -= int(s.Contacts[s.cursor].Count + 3)
	}
	return work
}

// massOf returns the mass matrix of a body. A freedom without inertia counts as one of unit mass that no force turns.
func massOf(b *Body) (m block) {
	for j := range 3 {
		m[j][j] = 1 / b.InvMass
	}
	inverse := b.InvInertia
	for k, turn := range [3]*float64{&inverse.X.X, &inverse.Y.Y, &inverse.Z.Z} {
		if b.Locks&(rigid.TurnX<<k) != 0 {
			*turn = 1
		}
	}
	inertia, ok := inverse.Inverse()
	if !ok {
		inertia = geom.Identity3()
	}
	m[3], m[4], m[5] = join(geom.Vec3{}, inertia.X), join(geom.Vec3{}, inertia.Y), join(geom.Vec3{}, inertia.Z)
	return m
}

// acceleration returns the acceleration (m/s²) that a wrench gives a body.
func acceleration(b *Body, force, torque geom.Vec3) float64 {
	sq := float64(b.InvMass*force.LenSq()) + torque.Dot(b.InvInertia.Apply(torque))
	return sqrtPositive(sq * b.InvMass)
}

// addContact builds the rows of a contact. A row is as stiff as the masses it joins. So all contacts have one
// frequency, and a light body among heavy ones leaves the matrix well conditioned.
func (s *System) addContact(c *Contact) {
	a, b := &s.Bodies[c.A], &s.Bodies[c.B]
	s.states = append(s.states, contactState{firstRow: int32(len(s.rows))})
	s.springs.ends = append(s.springs.ends, s.endsOf(c))
	stiffness := 0.0
	if k := a.InvMass + b.InvMass; k > 0 {
		stiffness = 1 / k
	}
	for i := range c.Count {
		p := &s.Points[c.First+i]
		s.addRow(c, p.ArmA.Cross(c.Normal), p.ArmB.Cross(c.Normal), c.Normal, stiffness, p.Force)
	}
	all := frictionShare * float64(c.Count) * stiffness
	s.addRow(c, c.CentreA.Cross(c.Tangent1), c.CentreB.Cross(c.Tangent1), c.Tangent1, all, c.Friction1)
	s.addRow(c, c.CentreA.Cross(c.Tangent2), c.CentreB.Cross(c.Tangent2), c.Tangent2, all, c.Friction2)
	turn := c.Normal.Scale(c.Radius)
	s.addRow(c, turn, turn, geom.Vec3{}, all, c.twistForce())
}

// endsOf returns the nodes of a contact's bodies, -1 for a support.
func (s *System) endsOf(c *Contact) [2]int32 { return [2]int32{s.node[c.A], s.node[c.B]} }

func (s *System) addRow(c *Contact, turnA, turnB, along geom.Vec3, stiffness, rest float64) {
	l := row{stiffness: stiffness, preload: rest}
	s.descent.known = s.descent.known || rest != 0
	if s.node[c.A] >= 0 {
		l.a = freeRow(&s.Bodies[c.A], along.Neg(), turnA.Neg())
	}
	if s.node[c.B] >= 0 {
		l.b = freeRow(&s.Bodies[c.B], along, turnB)
	}
	s.rows = append(s.rows, l)
}

// freeRow returns the direction and the lever of a row on a body, zero where the body cannot move or turn.
func freeRow(b *Body, along, turn geom.Vec3) vec6 {
	if b.InvInertia == (geom.Mat3{}) {
		turn = geom.Vec3{}
	}
	return join(b.Locks.FreeShift(along), b.Locks.FreeTurn(turn))
}
