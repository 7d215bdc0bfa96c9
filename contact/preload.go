package contact

// history is the impulse history of one point.
type history struct {
	impulse float64 // N s, accumulated in the last sub-step
	preload float64 // N s, the impulse that softness relaxes towards: constant between jumps
	known   bool    // it has been solved for
}

// Store takes the impulses found for constraint c and its rows, in sub-steps of h seconds. The preload changes with the
// time for which they have been solved (s); at 0 it stays.
func (m *Cache) Store(c *Constraint, rows []Row, h, time float64) {
	if m.substep > 0 && m.substep != h {
		// The history is per sub-step: scale it to the new length.
		k := h / m.substep
		for i := range m.history[:m.Manifold.Count] {
			m.history[i].preload *= k
		}
		m.meanLoad *= k
	}
	m.substep = h
	m.tangential = c.Tangent1.Scale(c.Impulse1).AddScaled(c.Impulse2, c.Tangent2)
	m.rolling = c.Tangent1.Scale(c.Roll1).AddScaled(c.Roll2, c.Tangent2)
	m.twist = c.Twist
	for i := range rows {
		m.history[i].store(rows[i].Impulse)
	}
	if time > 0 {
		m.lowerPreload(time)
		m.raisePreload(c, rows, time)
	}
}

// store takes the impulse (N s) of a point.
func (l *history) store(impulse float64) { l.impulse, l.known = impulse, true }

// lowerPreload adds the present load of the points to the running mean, after so much time (s). If the load has fallen,
// the preloads fall to the mean, all in proportion: they keep the distribution that holds the bodies up.
func (m *Cache) lowerPreload(time float64) {
	load, preload := 0.0, 0.0
	for i := range m.history[:m.Manifold.Count] {
		load, preload = load+m.history[i].impulse, preload+m.history[i].preload
	}
	m.age += time
	m.meanLoad += float64(min(1, time/min(m.age, meanTime)) * (load - m.meanLoad))
	if m.age > jumpTime && preload-m.meanLoad > jumpShare*m.meanLoad {
		k := m.meanLoad / preload
		for i := range m.history[:m.Manifold.Count] {
			m.history[i].preload *= k
		}
		m.age = time
	}
}

// raisePreload raises the preloads to the mean load of a manifold that has been compressed for long and is not in
// equilibrium, for rows as they are after so much time (s) more. Each point gets its present share. Preloads rise in a
// jump, as they fall. From then on the rows are damped as long as they carry load: softness and bias rate both fall, in
// proportion. A mode slower than the softness is damped the better the lower the softness is, so a large structure
// comes to rest in seconds. Where a joint presses the bodies together they stay compressed whatever the preload, and it
// would rise for ever.
func (m *Cache) raisePreload(c *Constraint, rows []Row, time float64) {
	load, preload, moment := 0.0, 0.0, 0.0
	for i := range rows {
		load, preload = load+rows[i].Impulse, preload+m.history[i].preload
		moment += float64(rows[i].Impulse * rows[i].Gap)
	}
	m.damped = m.damped && load > 0
	if m.Balanced || c.Held || !(moment < float64(compressedShare*c.Zone)*load) {
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

// ScaleLoad multiplies the impulses and preloads by k, for bodies that weigh k times as much. Statics has to check the
// manifold again.
func (m *Cache) ScaleLoad(k float64) {
	m.Checked, m.Balanced = false, false
	for i := range m.history[:m.Manifold.Count] {
		m.history[i].impulse *= k
		m.history[i].preload *= k
	}
	m.meanLoad *= k
	m.tangential, m.rolling, m.twist = m.tangential.Scale(k), m.rolling.Scale(k), m.twist*k
}

// SetPreload sets the preloads to the present impulses at once: for loads that statics has found.
func (m *Cache) SetPreload() {
	m.meanLoad, m.age = 0, 0
	for i := range m.history[:m.Manifold.Count] {
		l := &m.history[i]
		l.preload = l.impulse
		m.meanLoad += l.impulse
	}
}

// SetSubstep changes the impulses of a pair at rest to sub-steps of h seconds, with the same forces at the same gaps. A
// row is a spring about the gap where it carries its preload, with a stiffness proportional to the square of the
// sub-step frequency. So the difference of impulse and preload has to change too.
func (m *Cache) SetSubstep(h float64) {
	if m.substep == 0 || m.substep == h {
		return
	}
	k := h / m.substep
	m.substep = h
	for i := range m.history[:m.Manifold.Count] {
		l := &m.history[i]
		l.impulse, l.preload = Rescaled(l.impulse, l.preload, k)
	}
	m.meanLoad *= k
	m.tangential, m.rolling, m.twist = m.tangential.Scale(k), m.rolling.Scale(k), m.twist*k
}

// Rescaled returns an impulse and its preload for sub-steps k times as long.
func Rescaled(impulse, preload, k float64) (newImpulse, newPreload float64) {
	newImpulse = float64(impulse * k)
	return newImpulse, max(0, newImpulse-(impulse-preload)/k)
}
