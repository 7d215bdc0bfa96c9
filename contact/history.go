package contact

// load is the impulse history of one point.
type load struct {
	impulse float64 // N s, last
	ref     float64 // N s, what the leak relaxes to: constant between jumps
	known   bool    // it has been solved for
}

// References fall in jumps only, when the load of the manifold as a whole has: a filter that follows it continuously
// feeds slow sway. So does one that follows each point. Of a wall that leans one side of each joint is without load
// while the other bears all of it; were it to forget what it bore, the wall would sink on that side as it swings back,
// further than it leaned before.
const (
	meanTime  = 1.0 / 3  // s, that the running mean looks back on
	jumpTime  = 1.0 / 30 // s, before a jump
	jumpShare = 0.15     // by how much more than the mean the references hold up until they fall to it
)

// Take keeps the impulses that the solver found for constraint c.
func (m *Memory) Take(s *Solver, c *Constraint) {
	if m.substep > 0 && m.substep != s.h {
		// The history is per sub-step: it goes on in the length of the new ones.
		k := s.h / m.substep
		for i := range m.loads {
			m.loads[i].ref *= k
		}
		m.mean *= k
	}
	m.substep = s.h
	m.tangential = c.Tangent1.Scale(c.Impulse1).AddScaled(c.Impulse2, c.Tangent2)
	m.rolling = c.Tangent1.Scale(c.Roll1).AddScaled(c.Roll2, c.Tangent2)
	m.twist = c.Twist
	for i := range s.Rows[c.First : c.First+c.Count] {
		m.loads[i].keep(s.Rows[int(c.First)+i].Impulse)
	}
	if s.elapsed > 0 {
		m.follow(s.elapsed)
		m.raise(c, s.Rows[c.First:c.First+c.Count], s.elapsed)
	}
}

// keep takes the impulse (N s) found for a point.
func (l *load) keep(impulse float64) { l.impulse, l.known = impulse, true }

// follow adds what the points carry now, after so much time (s), to the mean, and lets the references fall if the load
// truly has: all in proportion, so that they go on to hold up what there is where it was.
func (m *Memory) follow(time float64) {
	carried, ref := 0.0, 0.0
	for i := range m.loads[:m.Manifold.Count] {
		carried, ref = carried+m.loads[i].impulse, ref+m.loads[i].ref
	}
	m.age += time
	m.mean += float64(min(1, time/min(m.age, meanTime)) * (carried - m.mean))
	if m.age > jumpTime && ref-m.mean > jumpShare*m.mean {
		k := m.mean / ref
		for i := range m.loads {
			m.loads[i].ref *= k
		}
		m.age = time
	}
}

// Rows pressed below half of their zone know too little of their load. They leak less than they push, which feeds a
// sway. Where statics cannot find the loads, because everything sways, the mean of what the rows carry is as good.
const (
	pressedShare = 0.5 // of the zone: the gap, weighted by load, below which a manifold is pressed
	pressedTime  = 1.0 // s, for which it must have been so: longer than a blow, and than resting bodies take to settle
)

// raise lets the references rise to the mean load of a manifold that has been pressed for long and does not stand, for
// rows as they are after so much time (s) more: each point to its present share. They rise in a jump, as they fall in
// one. From then on its rows are eased as long as they bear anything: they leak and push more slowly, in proportion.
// Sways slower than the leak are damped the better the slower the leak is: a large structure rests within seconds.
func (m *Memory) raise(c *Constraint, rows []Row, time float64) {
	carried, ref, moment := 0.0, 0.0, 0.0
	for i := range rows {
		carried, ref = carried+rows[i].Impulse, ref+m.loads[i].ref
		moment += float64(rows[i].Impulse * rows[i].Gap)
	}
	m.eased = m.eased && carried > 0
	if m.Stands || !(moment < float64(pressedShare*c.Zone)*carried) {
		m.pressed = 0
		return
	}
	m.pressed += time
	if m.pressed < pressedTime || m.age < meanTime || m.mean-ref < jumpShare*m.mean {
		return
	}
	for i := range rows {
		m.loads[i].ref = rows[i].Impulse * m.mean / carried
	}
	m.eased, m.age = true, time
}

// Weigh has the points carry k times what they did, for bodies that weigh k times as much, and statics judge it anew.
func (m *Memory) Weigh(k float64) {
	m.Settled, m.Stands = false, false
	for i := range m.loads {
		m.loads[i].impulse *= k
		m.loads[i].ref *= k
	}
	m.mean *= k
	m.tangential, m.rolling, m.twist = m.tangential.Scale(k), m.rolling.Scale(k), m.twist*k
}

// Settle takes the present impulses as references at once: for loads that statics has found.
func (m *Memory) Settle() {
	m.mean, m.age = 0, 0
	for i := range m.loads[:m.Manifold.Count] {
		l := &m.loads[i]
		l.ref = l.impulse
		m.mean += l.impulse
	}
}
