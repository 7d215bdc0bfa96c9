//go:build goexperiment.simd && amd64

package solver

import (
	"math"
	"math/bits"
	"simd/archsimd"

	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// localWide is local for some lanes of a block at once, each with a manifold of its own. Every operation is the same as
// there and in the same order, so that the results have the same bits, but for the sign of an impulse that is zero. All
// lanes go through the rounds and steps of the one that needs most; those that have converged keep their impulses.
type localWide struct {
	b          *block
	e          *extra // nil if no lane has rolling resistance
	lines      []line
	rows, size int
	rolls      uint8 // bit per lane that is solved: it has rolling resistance
	aims       [contact.MaxPoints]aimWide
	speed      [impulsesMost]quad // m/s or rad/s
	compliance [impulsesMost][impulsesMost]quad
	given      wrenchWide
	newton     systemWide
}

// aimWide is rowTarget for all lanes.
type aimWide struct{ speed, mass, softness quad }

// wrenchWide is wrench for all lanes.
type wrenchWide struct{ n, f1, f2, f3, m1, m2 quad }

// add adds to one number of each lane.
func add(to *quad, d f4) { put(get(to).Add(d), to) }

// iterateManifolds is rates.iterateManifold for some lanes of a block, one bit each.
func (m *localWide) iterateManifolds(k *rates, b *block, e *extra, lines []line, pairs []quad, which uint8,
	states []rigid.State) {
	var bodies blockBodies
	bodies.load(b, states)
	m.read(b, e, lines, pairs, &bodies, which, true)
	shift, roll1, roll2, edge := get(&b.shift), get(&b.roll1), get(&b.roll2), get(&b.edge)
	for j := range lines {
		r, want := &lines[j], &m.aims[j&(contact.MaxPoints-1)]
		over := get(&r.gap).Add(shift.Add(get(&r.y).Mul(roll1)).Sub(get(&r.x).Mul(roll2))).Sub(edge)
		put(over.Masked(over.Greater(all(0))).Mul(all(k.invH)), &want.speed)
		want.mass, want.softness = r.mass, quad{}
	}
	m.solve(which)
	m.apply(&bodies, which)
	putSome(normalLoadWide(m.lines), &b.load, lanesIn(which))
}

// iterateSoftRows is rates.iterateRows for some lanes of a block, one bit each.
func (m *localWide) iterateSoftRows(k *rates, b *block, lines []line, pairs []quad, which uint8, states []rigid.State) {
	var bodies blockBodies
	bodies.load(b, states)
	m.read(b, nil, lines, pairs, &bodies, which, false)
	var aims [contact.MaxPoints]rowTarget
	for l := range lanes {
		if which>>l&1 == 0 {
			continue
		}
		k.softTargets(b, lines, l, &aims)
		for j := range lines {
			to, from := &m.aims[j&(contact.MaxPoints-1)], &aims[j&(contact.MaxPoints-1)]
			to.speed[l], to.mass[l], to.softness[l] = from.speed, from.mass, from.softness
		}
	}
	m.solve(which)
	m.apply(&bodies, which)
}

// read starts with some lanes of a block, one bit each, for the present velocities of its bodies, with friction or for
// its rows alone. The aims of the rows are yet to be set.
func (m *localWide) read(b *block, e *extra, lines []line, pairs []quad, bodies *blockBodies, which uint8,
	friction bool) {
	n := len(lines)
	m.b, m.e, m.lines, m.rows, m.size, m.rolls, m.given = b, nil, lines, n, n, 0, wrenchWide{}
	ux, uy, uz, wx, wy, wz := relativeVelocityWide(b, bodies)
	vn, w1, w2 := rowMotionWide(b, ux, uy, uz, wx, wy, wz)
	for j := range lines {
		r := &lines[j]
		put(vn.Add(get(&r.y).Mul(w1)).Sub(get(&r.x).Mul(w2)), &m.speed[j])
		put(inverseWide(get(&r.mass)), &m.compliance[j][j])
		for i := range j {
			m.set(j, i, get(&pairs[pairIndex(j, i)]))
		}
	}
	if !friction {
		return
	}
	m.size = n + frictionImpulses
	v1, v2, v3 := slipWide(b, e, ux, uy, uz, wx, wy, wz)
	put(v1, &m.speed[n])
	put(v2, &m.speed[n+1])
	put(v3, &m.speed[n+2])
	m.readFriction()
	if e == nil {
		return
	}
	if m.rolls = get(&e.rolling).Greater(all(0)).ToBits() & which; m.rolls != 0 {
		m.e = e
		m.size += 2
		put(w1, &m.speed[n+3])
		put(w2, &m.speed[n+4])
		m.readRolling()
	}
}

// set sets the compliance between two impulses.
func (m *localWide) set(i, k int, to f4) {
	put(to, &m.compliance[i][k])
	put(to, &m.compliance[k][i])
}

// readFriction sets the compliances of friction.
func (m *localWide) readFriction() {
	b, n := m.b, m.rows
	cn1, cn2, cn3 := get(&b.cn1), get(&b.cn2), get(&b.cn3)
	c11, c12, c13 := get(&b.c11), get(&b.c12), get(&b.c13)
	c21, c22, c23 := get(&b.c21), get(&b.c22), get(&b.c23)
	for j := range m.lines {
		x, y := get(&m.lines[j].x), get(&m.lines[j].y)
		m.set(j, n, cn1.Add(y.Mul(c11)).Sub(x.Mul(c21)))
		m.set(j, n+1, cn2.Add(y.Mul(c12)).Sub(x.Mul(c22)))
		m.set(j, n+2, cn3.Add(y.Mul(c13)).Sub(x.Mul(c23)))
	}
	var f11, f12, f22 quad
	inverse2Wide(get(&b.m11), get(&b.m12), get(&b.m22), &f11, &f12, &f22)
	m.compliance[n][n], m.compliance[n+1][n+1] = f11, f22
	put(inverseWide(get(&b.m33)), &m.compliance[n+2][n+2])
	m.set(n, n+1, get(&f12))
	m.set(n, n+2, get(&b.k31))
	m.set(n+1, n+2, get(&b.k32))
}

// readRolling sets those of rolling resistance.
func (m *localWide) readRolling() {
	b, e, n := m.b, m.e, m.rows
	n1, n2, r11, r12, r22 := get(&e.n1), get(&e.n2), get(&e.r11), get(&e.r12), get(&e.r22)
	for j := range m.lines {
		x, y := get(&m.lines[j].x), get(&m.lines[j].y)
		m.set(j, n+3, n1.Add(y.Mul(r11)).Sub(x.Mul(r12)))
		m.set(j, n+4, n2.Add(y.Mul(r12)).Sub(x.Mul(r22)))
	}
	m.set(n, n+3, get(&b.c11))
	m.set(n, n+4, get(&b.c21))
	m.set(n+1, n+3, get(&b.c12))
	m.set(n+1, n+4, get(&b.c22))
	m.set(n+2, n+3, get(&b.c13))
	m.set(n+2, n+4, get(&b.c23))
	put(r11, &m.compliance[n+3][n+3])
	put(r22, &m.compliance[n+4][n+4])
	m.set(n+3, n+4, r12)
}

// pass changes the speeds by changes d of an impulse.
func (m *localWide) pass(i int, d f4) {
	of := m.compliance[i][:m.size]
	for k := range of {
		add(&m.speed[k], d.Mul(get(&of[k])))
	}
}

// push adds the normal impulses d to row j.
func (m *localWide) push(j int, d f4) {
	r, w := &m.lines[j], &m.given
	add(&r.impulse, d)
	add(&w.n, d)
	add(&w.m1, d.Mul(get(&r.y)))
	put(get(&w.m2).Sub(d.Mul(get(&r.x))), &w.m2)
	m.pass(j, d)
}

// sweepRows sweeps the normal rows of some lanes once, and returns the largest change of an impulse (N s).
func (m *localWide) sweepRows(which uint8) (most f4) {
	m.b.rounds += int32(bits.OnesCount8(which))
	some := lanesIn(which)
	var none f4
	for j := range m.lines {
		r, want := &m.lines[j], &m.aims[j&(contact.MaxPoints-1)]
		p, mass := get(&r.impulse), get(&want.mass)
		q := p.Sub(get(&want.softness).Mul(p.Sub(get(&r.preload)))).
			Sub(mass.Mul(get(&want.speed).Add(get(&m.speed[j]))))
		d := q.Masked(q.Greater(none)).Sub(p).Masked(mass.Greater(none).And(some))
		m.push(j, d)
		most = largerWide(most, sizeWide(d))
	}
	return most
}

// solveFriction solves friction and rolling resistance of some lanes for a load (N s), and returns by how much they
// have changed (N s, moments as at a lever of 1 m).
func (m *localWide) solveFriction(load f4, which archsimd.Mask64x4) (change f4) {
	b, e, n := m.b, m.e, m.rows
	d1, d2, d3 := solveFrictionSome(b, load, get(&m.speed[n]), get(&m.speed[n+1]), get(&m.speed[n+2]), which)
	m.pushFriction(d1, d2, d3)
	change = sizeWide(d1).Add(sizeWide(d2)).Add(sizeWide(d3))
	if e != nil {
		r1, r2 := rollSome(e, load, get(&m.speed[n+3]), get(&m.speed[n+4]), which.And(lanesIn(m.rolls)))
		m.roll(r1, r2)
		change = change.Add(sizeWide(r1).Add(sizeWide(r2)))
	}
	return change
}

// pushFriction changes the motion by changes of friction (N s).
func (m *localWide) pushFriction(d1, d2, d3 f4) {
	w := &m.given
	add(&w.f1, d1)
	add(&w.f2, d2)
	add(&w.f3, d3)
	m.pass(m.rows, d1)
	m.pass(m.rows+1, d2)
	m.pass(m.rows+2, d3)
}

// roll changes the motion by changes of rolling resistance (N m s).
func (m *localWide) roll(d1, d2 f4) {
	add(&m.given.m1, d1)
	add(&m.given.m2, d2)
	m.pass(m.rows+3, d1)
	m.pass(m.rows+4, d2)
}

// solve is local.solve for some lanes, one bit each.
func (m *localWide) solve(which uint8) {
	m.b.iterated += uint16(bits.OnesCount8(which))
	change, load, last := m.sweepRows(which), normalLoadWide(m.lines), all(math.Inf(1))
	var pause [lanes]int
	var paused, stepped uint8
	for round := range localRounds {
		if round > 0 || m.size > m.rows {
			change, load = m.round(load, which)
		}
		if which &= change.Greater(all(localResidual).Mul(load)).ToBits(); which == 0 {
			break
		}
		for worse := stepped & which & change.Greater(all(0.5).Mul(last)).ToBits(); worse != 0; worse &= worse - 1 {
			l := bits.TrailingZeros8(worse) & (lanes - 1)
			pause[l] = 2*pause[l] + 1
			paused |= 1 << l
		}
		last, stepped = change, which
		for rest := paused & which; rest != 0; rest &= rest - 1 {
			if l := bits.TrailingZeros8(rest) & (lanes - 1); round%(pause[l]+1) != 0 {
				stepped &^= 1 << l
			}
		}
		for again := stepped; again != 0; load = normalLoadWide(m.lines) {
			again = m.step(load, again)
		}
	}
}

// round solves friction of some lanes, if it is solved at all, for a load (N s) and then the rows. It returns the
// largest change of an impulse (N s), and the load then.
func (m *localWide) round(load f4, which uint8) (change, now f4) {
	if m.size > m.rows {
		change = m.solveFriction(load, lanesIn(which))
	}
	change = change.Add(m.sweepRows(which))
	now = normalLoadWide(m.lines)
	return largerWide(change, sizeWide(now.Sub(load))), now
}

// apply applies the impulses of some lanes, one bit each, to their bodies.
func (m *localWide) apply(bodies *blockBodies, which uint8) {
	b, w := m.b, &m.given
	movesA, movesB := b.movesA, b.movesB
	b.movesA, b.movesB = movesA&which, movesB&which
	applyWide(b, bodies, get(&w.n), get(&w.f1), get(&w.f2), get(&w.f3), get(&w.m1), get(&w.m2))
	b.movesA, b.movesB = movesA, movesB
}
