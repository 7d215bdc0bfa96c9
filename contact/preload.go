package contact

// history is the impulse history of one point.
type history struct {
	impulse float64 // N s, last
	preload float64 // N s, what the leak relaxes to: constant between jumps
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

// Store keeps the impulses that the solver found for constraint c.
func (m *Cache) Store(s *Solver, c *Constraint) {
	if m.substep > 0 && m.substep != s.h {
		// The history is per sub-step: it goes on in the length of the new ones.
		k := s.h / m.substep
		for i := range m.history {
			m.history[i].preload *= k
		}
		m.meanLoad *= k
	}
	m.substep = s.h
	m.tangential = c.Tangent1.Scale(c.Impulse1).AddScaled(c.Impulse2, c.Tangent2)
	m.rolling = c.Tangent1.Scale(c.Roll1).AddScaled(c.Roll2, c.Tangent2)
	m.twist = c.Twist
	for i := range s.Rows[c.First : c.First+c.Count] {
		m.history[i].store(s.Rows[int(c.First)+i].Impulse)
	}
	if s.elapsed > 0 {
		m.lowerPreload(s.elapsed)
		m.raisePreload(c, s.Rows[c.First:c.First+c.Count], s.elapsed)
	}
}

// store takes the impulse (N s) found for a point.
func (l *history) store(impulse float64) { l.impulse, l.known = impulse, true }

// lowerPreload adds what the points carry now, after so much time (s), to the mean, and lets the references fall if the
// load truly has: all in proportion, so that they go on to hold up what there is where it was.
func (m *Cache) lowerPreload(time float64) {
	load, preload := 0.0, 0.0
	for i := range m.history[:m.Manifold.Count] {
		load, preload = load+m.history[i].impulse, preload+m.history[i].preload
	}
	m.age += time
	m.meanLoad += float64(min(1, time/min(m.age, meanTime)) * (load - m.meanLoad))
	if m.age > jumpTime && preload-m.meanLoad > jumpShare*m.meanLoad {
		k := m.meanLoad / preload
		for i := range m.history {
			m.history[i].preload *= k
		}
		m.age = time
	}
}

// Rows pressed below half of their zone know too little of their load. They leak less than they push, which feeds a
// sway. Where statics cannot find the loads, because everything sways, the mean of what the rows carry is as good.
const (
	compressedShare = 0.5 // of the zone: the gap, weighted by load, below which a manifold is pressed
	compressedTime  = 1.0 // s, for which it must have been so: longer than a blow, and than resting bodies take to settle
)

// raisePreload lets the references rise to the mean load of a manifold that has been pressed for long and does not
// stand, for rows as they are after so much time (s) more: each point to its present share. They rise in a jump, as
// they fall in one. From then on its rows are eased as long as they bear anything: they leak and push more slowly, in
// proportion. Sways slower than the leak are damped the better the slower the leak is: a large structure rests within
// seconds.
func (m *Cache) raisePreload(c *Constraint, rows []Row, time float64) {
	load, preload, moment := 0.0, 0.0, 0.0
	for i := range rows {
		load, preload = load+rows[i].Impulse, preload+m.history[i].preload
		moment += float64(rows[i].Impulse * rows[i].Gap)
	}
	m.damped = m.damped && load > 0
	if m.Balanced || !(moment < float64(compressedShare*c.Zone)*load) {
		m.compressed = 0
		return
	}
	m.compressed += time
	if m.compressed < compressedTime || m.age < meanTime || m.meanLoad-preload < jumpShare*m.meanLoad {
		return
	}
	for i := range rows {
		m.history[i].preload = rows[i].Impulse * m.meanLoad / load
	}
	m.damped, m.age = true, time
}

// ScaleLoad has the points carry k times what they did, for bodies that weigh k times as much, and statics judge it
// anew.
func (m *Cache) ScaleLoad(k float64) {
	m.Checked, m.Balanced = false, false
	for i := range m.history {
		m.history[i].impulse *= k
		m.history[i].preload *= k
	}
	m.meanLoad *= k
	m.tangential, m.rolling, m.twist = m.tangential.Scale(k), m.rolling.Scale(k), m.twist*k
}

// SetPreload takes the present impulses as references at once: for loads that statics has found.
func (m *Cache) SetPreload() {
	m.meanLoad, m.age = 0, 0
	for i := range m.history[:m.Manifold.Count] {
		l := &m.history[i]
		l.preload = l.impulse
		m.meanLoad += l.impulse
	}
}

// AddPreload tells point i that it should have carried more in each sub-step of the step just taken, by what
// something else had to hold its bodies with (N s). From the next step on it does, and its reference is raised with it:
// a soft row that leaks towards less gives way again. Where that was too much the reference falls as ever, see keep.
func (m *Cache) AddPreload(i int, impulse float64) {
	l := &m.history[i]
	l.impulse += impulse
	l.preload = min(l.preload+impulse, l.impulse)
}
