package solver

import (
	"math"

	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// A sweep solves normal rows and friction once each, the rows one after the other and friction for the load of the rows
// just before. Where the load hardly changes from one sub-step to the next, warm starting completes the convergence. In
// an impact it cannot: the remaining error is gone with the load in the next sub-step. So the manifold of an impact is
// solved alone, until it converges.

// The impulses of a manifold that is solved alone, in this order after its rows: friction along the tangents and
// about the normal, and rolling resistance about the tangents.
const (
	frictionImpulses = 3
	impulsesMost     = contact.MaxPoints + frictionImpulses + 2
)

// numbers holds one number for each impulse, and may hold one more. Four are worked on at once: see addMultiple.
type numbers [(impulsesMost + lanes) / lanes * lanes]float64

// local is a manifold that is solved alone, in its own frame (see block). The relative motion is read from the bodies
// once, as the speed that each impulse works against; it changes with the impulses by their compliances. The bodies get
// all impulses as one wrench in the end. It is filled in place: so large a literal would be made elsewhere and copied.
type local struct {
	b          *block
	e          *extra
	lines      []line
	l          int
	held       bool                         // joints hold one of its bodies: see impact.readHeld
	rows, size int                          // number of rows, and of impulses
	aims       [contact.MaxPoints]rowTarget // a row of no mass is left alone
	speed      numbers                      // m/s or rad/s
	compliance [impulsesMost]numbers        // symmetric
	given      wrench
	newton     system // of the step in progress
}

// read starts with a lane, for the present velocities of its bodies, with friction or for its rows alone. The aims of
// the rows are yet to be set.
func (m *local) read(pairs []quad, states []rigid.State, friction bool) {
	e, l, n := m.e, m.l&(lanes-1), len(m.lines)
	m.rows, m.size = n, n
	for j := range m.lines {
		m.compliance[j][j] = inverse(m.lines[j].mass[l])
		for i := range j {
			m.set(j, i, pairs[pairIndex(j, i)][l])
		}
	}
	if friction {
		m.size += frictionImpulses
		m.readFriction()
		if e == nil || !(e.rolling[l] > 0) {
			m.e = nil // other lanes of the block have rolling resistance, or belts
		} else {
			m.size += 2
			m.readRolling()
		}
	}
	m.readSpeeds(e, states)
}

// readSpeeds reads the present speeds that the impulses work against. Its extra terms may have a belt, whether they
// have rolling resistance or not.
func (m *local) readSpeeds(e *extra, states []rigid.State) {
	b, l, n := m.b, m.l&(lanes-1), m.rows
	u, spin := b.relativeVelocity(l, &states[b.a[l]], &states[b.b[l]])
	vn, w1, w2 := b.rowMotion(l, u, spin)
	for j := range m.lines {
		r := &m.lines[j]
		m.speed[j] = vn + float64(r.y[l]*w1) - float64(r.x[l]*w2)
	}
	if m.size > n {
		s := b.slipOf(e, l, u, spin)
		m.speed[n], m.speed[n+1], m.speed[n+2] = s.v1, s.v2, s.v3
		m.speed[n+3], m.speed[n+4] = w1, w2
	}
}

// set sets the compliance between two impulses.
func (m *local) set(i, k int, to float64) { m.compliance[i][k], m.compliance[k][i] = to, to }

// readFriction sets the compliances of friction. Locked directions have none, and no inverse either.
func (m *local) readFriction() {
	b, l, n := m.b, m.l&(lanes-1), m.rows
	for j := range m.lines {
		x, y := m.lines[j].x[l], m.lines[j].y[l]
		m.set(j, n, b.cn1[l]+float64(y*b.c11[l])-float64(x*b.c21[l]))
		m.set(j, n+1, b.cn2[l]+float64(y*b.c12[l])-float64(x*b.c22[l]))
		m.set(j, n+2, b.cn3[l]+float64(y*b.c13[l])-float64(x*b.c23[l]))
	}
	invert := inverse2
	if b.locked>>l&1 != 0 {
		invert = pseudoInverse2
	}
	f11, f12, f22 := invert(b.m11[l], b.m12[l], b.m22[l])
	m.compliance[n][n], m.compliance[n+1][n+1], m.compliance[n+2][n+2] = f11, f22, inverse(b.m33[l])
	m.set(n, n+1, f12)
	m.set(n, n+2, b.k31[l])
	m.set(n+1, n+2, b.k32[l])
}

// readRolling sets those of rolling resistance.
func (m *local) readRolling() {
	b, e, l, n := m.b, m.e, m.l&(lanes-1), m.rows
	for j := range m.lines {
		x, y := m.lines[j].x[l], m.lines[j].y[l]
		m.set(j, n+3, e.n1[l]+float64(y*e.r11[l])-float64(x*e.r12[l]))
		m.set(j, n+4, e.n2[l]+float64(y*e.r12[l])-float64(x*e.r22[l]))
	}
	for k, c := range [frictionImpulses][2]float64{{b.c11[l], b.c21[l]}, {b.c12[l], b.c22[l]}, {b.c13[l], b.c23[l]}} {
		m.set(n+k, n+3, c[0])
		m.set(n+k, n+4, c[1])
	}
	m.compliance[n+3][n+3], m.compliance[n+4][n+4] = e.r11[l], e.r22[l]
	m.set(n+3, n+4, e.r12[l])
}

// addMultiplePlain is addMultiple without SIMD.
func addMultiplePlain(to, of *numbers, times float64, n int) {
	for k := range to[:n] {
		to[k] += float64(times * of[k])
	}
}

// pass changes the speeds by a change d of an impulse.
func (m *local) pass(i int, d float64) { addMultiple(&m.speed, &m.compliance[i], d, m.size) }

// push adds the normal impulse d to row j.
func (m *local) push(j int, d float64) {
	r := &m.lines[j]
	r.impulse[m.l&(lanes-1)] += d
	m.given.push(r, m.l&(lanes-1), d)
	m.pass(j, d)
}

// sweepRows sweeps the normal rows once, and returns the largest change of an impulse (N s).
func (m *local) sweepRows() (most float64) {
	l := m.l & (lanes - 1)
	m.b.rounds++
	for j := range m.lines {
		r, want := &m.lines[j], &m.aims[j]
		if !(want.mass > 0) {
			continue
		}
		p := r.impulse[l]
		q := p - float64(want.softness*(p-r.preload[l])) - float64(want.mass*(want.speed+m.speed[j]))
		if !(q > 0) {
			q = 0
		}
		if d := q - p; d != 0 {
			m.push(j, d)
			most = larger(most, math.Abs(d))
		}
	}
	return most
}

// solveFriction solves friction and rolling resistance for a load (N s), and returns by how much they have changed (N
// s, moments as at a lever of 1 m).
func (m *local) solveFriction(load float64) float64 {
	b, e, l, n := m.b, m.e, m.l&(lanes-1), m.rows
	d1, d2, d3 := b.solveFriction(l, load, slip{m.speed[n], m.speed[n+1], m.speed[n+2]})
	m.pushFriction(d1, d2, d3)
	change := math.Abs(d1) + math.Abs(d2) + math.Abs(d3)
	if e != nil {
		r1, r2 := e.roll(l, load, m.speed[n+3], m.speed[n+4])
		m.roll(r1, r2)
		change += math.Abs(r1) + math.Abs(r2)
	}
	return change
}

// pushFriction changes the motion by changes of friction (N s).
func (m *local) pushFriction(d1, d2, d3 float64) {
	w := &m.given
	w.f1, w.f2, w.f3 = w.f1+d1, w.f2+d2, w.f3+d3
	m.pass(m.rows, d1)
	m.pass(m.rows+1, d2)
	m.pass(m.rows+2, d3)
}

// roll changes the motion by changes of rolling resistance (N m s).
func (m *local) roll(d1, d2 float64) {
	m.given.m1, m.given.m2 = m.given.m1+d1, m.given.m2+d2
	m.pass(m.rows+3, d1)
	m.pass(m.rows+4, d2)
}

// solve solves normal rows and friction until they agree: none would change by more than localResidual of the load any
// more. A round solves friction for the load that the previous one found, and then the rows: no approach takes
// precedence over no slip. Such rounds find out which impulses are at their bounds, but come nearer by shares only;
// once that is known Newton's method ends it. Where a step of it has not halved
// the change, more rounds go before the next.
func (m *local) solve() {
	m.b.iterated++
	change, load := m.sweepRows(), normalLoad(m.lines, m.l)
	last, pause, stepped := math.Inf(1), 0, false
	for round := range localRounds {
		if round > 0 || m.size > m.rows {
			change, load = m.round(load)
		}
		if !(change > float64(localResidual*load)) {
			break
		}
		if stepped && change > float64(0.5*last) {
			pause = 2*pause + 1
		}
		last, stepped = change, round%(pause+1) == 0
		for again := stepped; again; load = normalLoad(m.lines, m.l) {
			again = m.step(load)
		}
	}
}

// round solves friction, if it is solved at all, for a load (N s) and then the rows. It returns the largest change of
// an impulse (N s), and the load then.
func (m *local) round(load float64) (change, now float64) {
	if m.size > m.rows {
		change = m.solveFriction(load)
	}
	change += m.sweepRows()
	now = normalLoad(m.lines, m.l)
	return max(change, math.Abs(now-load)), now
}

// apply applies the impulses to the bodies.
func (m *local) apply(states []rigid.State) { m.given.apply(m.b, m.l, states) }

// instant is what a manifold solved alone has given its bodies by some time, and the speeds that its impulses work
// against then.
type instant struct {
	rows     [contact.MaxPoints]float64    // N s, their impulses
	friction [frictionImpulses + 2]float64 // N s and N m s, with rolling resistance
	given    wrench
	speed    numbers
}

// now returns the present instant.
func (m *local) now() (at instant) {
	b, e, l := m.b, m.e, m.l&(lanes-1)
	for j := range m.lines {
		at.rows[j] = m.lines[j].impulse[l]
	}
	at.friction = [...]float64{b.f1[l], b.f2[l], b.f3[l], 0, 0}
	if e != nil {
		at.friction[3], at.friction[4] = e.roll1[l], e.roll2[l]
	}
	at.given, at.speed = m.given, m.speed
	return at
}

// goBack takes back what has changed since an instant.
func (m *local) goBack(to *instant) {
	b, e, l := m.b, m.e, m.l&(lanes-1)
	for j := range m.lines {
		m.lines[j].impulse[l] = to.rows[j]
	}
	b.f1[l], b.f2[l], b.f3[l] = to.friction[0], to.friction[1], to.friction[2]
	if e != nil {
		e.roll1[l], e.roll2[l] = to.friction[3], to.friction[4]
	}
	m.given, m.speed = to.given, to.speed
}

// workBetween returns the energy (J) that the bodies have gained between two instants by the impulse of each row, and
// by friction and rolling resistance.
func (m *local) workBetween(from, to *instant) (rows [contact.MaxPoints]float64, friction float64) {
	var push wrench // of the rows
	for j := range m.lines {
		d := to.rows[j] - from.rows[j]
		rows[j] = float64(0.5 * d * (from.speed[j] + to.speed[j]))
		push.push(&m.lines[j], m.l&(lanes-1), d)
	}
	p, q := &to.given, &from.given
	given := [...]float64{p.f1 - q.f1, p.f2 - q.f2, p.f3 - q.f3, p.m1 - q.m1 - push.m1, p.m2 - q.m2 - push.m2}
	for k, d := range given[:m.size-m.rows] {
		friction += float64(0.5 * d * (from.speed[m.rows+k] + to.speed[m.rows+k]))
	}
	return rows, friction
}

// iterateManifold solves the normal rows, without bias, and friction of lane l until they agree.
func (k *rates) iterateManifold(b *block, e *extra, lines []line, pairs []quad, l int, states []rigid.State) {
	var m local
	m.b, m.e, m.lines, m.l = b, e, lines, l
	m.read(pairs, states, true)
	k.rigidTargets(b, lines, m.l, &m.aims)
	m.solve()
	m.apply(states)
	b.load[m.l] = normalLoad(lines, m.l)
}

// iterateRows solves the normal rows of lane l, with bias, until they agree. A flat landing must stop flat, but one
// sweep leaves the body with a spin, which friction then turns into a slide.
func (k *rates) iterateRows(b *block, lines []line, pairs []quad, l int, states []rigid.State) {
	var m local
	m.b, m.lines, m.l = b, lines, l
	m.read(pairs, states, false)
	k.softTargets(b, lines, m.l, &m.aims)
	m.solve()
	m.apply(states)
}
