//go:build goexperiment.simd && amd64

package solver

import (
	"math"
	"simd/archsimd"
)

// systemWide is system for some lanes. It has the equation of a row if one of them has it. In all other lanes that
// equation says that its impulse does not change, and so do all equations in lanes that are not solved.
type systemWide struct {
	rows, size int
	row        [impulsesMost]int  // of the manifold, for each equation of a row
	has        [impulsesMost]quad // 1 for a lane that has the equation, else 0
	of         [impulsesMost][impulsesMost + 1]quad
	inverse    [impulsesMost]quad // of the pivots
}

// step is local.step for some lanes, one bit each. It returns those in which a row has ceased to push.
func (m *localWide) step(load f4, which uint8) (again uint8) {
	s := &m.newton
	m.list(s, which)
	m.writeEquations(s)
	if s.size > s.rows {
		half := all(0.5)
		m.limitPair(s, 0, &m.b.f1, &m.b.f2, half.Mul(get(&m.b.m11).Add(get(&m.b.m22))), &m.b.friction, load)
		m.limitTwist(s, load)
		if e := m.e; e != nil {
			m.limitPair(s, 3, &e.roll1, &e.roll2, half.Mul(get(&e.m11).Add(get(&e.m22))), &e.rolling, load)
		}
	}
	s.solve()
	var none f4
	share, first := all(1), all(-1)
	for i, j := range s.row[:s.rows] {
		p, d := get(&m.lines[j].impulse), get(&s.of[i][s.size])
		less := none.Sub(p)
		ends := share.Mul(d).LessEqual(less).And(get(&s.has[i]).Greater(none))
		share, first = less.Div(d).Merge(share, ends), all(float64(j)).Merge(first, ends)
	}
	for i, j := range s.row[:s.rows] {
		d, less := share.Mul(get(&s.of[i][s.size])), none.Sub(get(&m.lines[j].impulse))
		m.push(j, less.Merge(d, first.Equal(all(float64(j))).Or(d.Less(less))))
	}
	if s.size > s.rows {
		m.stepFriction(s, share, lanesIn(which))
	}
	return first.GreaterEqual(none).ToBits()
}

// list lists the equations of some lanes, one bit each: those of rows that push, and of friction.
func (m *localWide) list(s *systemWide, which uint8) {
	var none f4
	ones := all(1).Masked(lanesIn(which))
	s.rows = 0
	for j := range m.lines {
		has := ones.Masked(get(&m.aims[j].mass).Greater(none).And(get(&m.lines[j].impulse).Greater(none)))
		if has.Greater(none).ToBits() != 0 {
			s.row[s.rows] = j
			put(has, &s.has[s.rows])
			s.rows++
		}
	}
	s.size = s.rows + m.size - m.rows
	for i := s.rows; i < s.size; i++ {
		s.row[i] = m.rows + i - s.rows
		if has := ones; i < s.rows+frictionImpulses {
			put(has, &s.has[i])
		} else {
			put(has.Masked(lanesIn(m.rolls)), &s.has[i])
		}
	}
}

// writeEquations writes the equations of the rows that push, and those of no slip.
func (m *localWide) writeEquations(s *systemWide) {
	var none f4
	one, rows := all(1), s.row[:s.size]
	for i, j := range rows {
		a, c, has := s.of[i][:len(rows)+1], &m.compliance[j], get(&s.has[i])
		for k, other := range rows {
			put(get(&c[other]).Mul(has), &a[k])
		}
		side, own := none.Sub(get(&m.speed[j])), get(&a[i])
		if i < s.rows {
			r, want := &m.lines[j], &m.aims[j]
			speed, softness := get(&want.speed), get(&want.softness)
			soft := softness.Div(get(&want.mass)).Masked(softness.Greater(none))
			speed = speed.Add(soft.Mul(get(&r.impulse).Sub(get(&r.preload))))
			side, own = side.Sub(speed), own.Add(soft)
		}
		put(own.Merge(one, has.Greater(none)), &a[i])
		put(side.Mul(has), &a[len(rows)])
	}
}

// limitPair is local.limitPair for all lanes.
func (m *localWide) limitPair(s *systemWide, at int, was1, was2 *quad, mass f4, coefficient *quad, load f4) {
	n, size := s.rows+at, s.size
	f1, f2, v1, v2 := get(was1), get(was2), get(&m.speed[m.rows+at]), get(&m.speed[m.rows+at+1])
	p1, p2 := f1.Sub(mass.Mul(v1)), f2.Sub(mass.Mul(v2))
	limit, long := get(coefficient).Mul(load), p1.Mul(p1).Add(p2.Mul(p2)).Sqrt()
	over := long.Greater(limit).And(get(&s.has[n]).Greater(all(0)))
	if over.ToBits() == 0 {
		return
	}
	h1, h2, share := p1.Div(long), p2.Div(long), limit.Div(long)
	// The change of its direction is that of the impulse across it, along (−h2, h1).
	along1, along2 := get(coefficient).Mul(h1), get(coefficient).Mul(h2)
	a1, a2 := s.of[n][:size+1], s.of[n+1][:size+1]
	for k := range size {
		turn := share.Mul(mass).Mul(h1.Mul(get(&a2[k])).Sub(h2.Mul(get(&a1[k]))))
		x1, x2 := all(0).Sub(h2.Mul(turn)), h1.Mul(turn)
		if k < s.rows {
			x1, x2 = x1.Sub(along1), x2.Sub(along2)
		}
		switch k {
		case n:
			x1, x2 = x1.Add(all(1)).Sub(share.Mul(h2).Mul(h2)), x2.Add(share.Mul(h1).Mul(h2))
		case n + 1:
			x1, x2 = x1.Add(share.Mul(h1).Mul(h2)), x2.Add(all(1)).Sub(share.Mul(h1).Mul(h1))
		}
		putSome(x1, &a1[k], over)
		putSome(x2, &a2[k], over)
	}
	putSome(limit.Mul(h1).Sub(f1), &a1[size], over)
	putSome(limit.Mul(h2).Sub(f2), &a2[size], over)
}

// limitTwist does the same for the twist.
func (m *localWide) limitTwist(s *systemWide, load f4) {
	var none f4
	b, n, size := m.b, s.rows+2, s.size
	arm, twist, mass := get(&b.twistArm), get(&b.twist), get(&b.twistMass)
	p, limit := twist.Sub(mass.Mul(get(&m.speed[m.rows+2]))), arm.Mul(load)
	holds := mass.Greater(none).And(sizeWide(p).LessEqual(limit)).ToBits()
	over := lanesIn(^holds).And(get(&s.has[n]).Greater(none))
	if over.ToBits() == 0 {
		return
	}
	arm = copySign(arm, p)
	a := s.of[n][:size+1]
	for k := range size {
		x := none
		if k < s.rows {
			x = none.Sub(arm)
		}
		putSome(x, &a[k], over)
	}
	putSome(all(1), &a[n], over)
	putSome(arm.Mul(load).Sub(twist), &a[size], over)
}

// copySign is math.Copysign for numbers that are not negative.
func copySign(x, sign f4) f4 {
	return x.AsInt64x4().Or(sign.AsInt64x4().And(archsimd.BroadcastInt64x4(math.MinInt64))).AsFloat64x4()
}

// stepFriction changes friction of some lanes by a share of the solution, as far as the load allows.
func (m *localWide) stepFriction(s *systemWide, share f4, which archsimd.Mask64x4) {
	b, n, load := m.b, s.rows, normalLoadWide(m.lines)
	f1, f2, twist := get(&b.f1), get(&b.f2), get(&b.twist)
	p1, p2 := clampLengthWide(f1.Add(share.Mul(get(&s.of[n][s.size]))), f2.Add(share.Mul(get(&s.of[n+1][s.size]))),
		get(&b.friction).Mul(load))
	t := clampWide(twist.Add(share.Mul(get(&s.of[n+2][s.size]))), get(&b.twistArm).Mul(load))
	putSome(p1, &b.f1, which)
	putSome(p2, &b.f2, which)
	putSome(t, &b.twist, which)
	m.pushFriction(p1.Sub(f1).Masked(which), p2.Sub(f2).Masked(which), t.Sub(twist).Masked(which))
	if e := m.e; e != nil {
		which = which.And(lanesIn(m.rolls))
		f1, f2 = get(&e.roll1), get(&e.roll2)
		p1, p2 = clampLengthWide(f1.Add(share.Mul(get(&s.of[n+3][s.size]))), f2.Add(share.Mul(get(&s.of[n+4][s.size]))),
			get(&e.rolling).Mul(load))
		putSome(p1, &e.roll1, which)
		putSome(p2, &e.roll2, which)
		m.roll(p1.Sub(f1).Masked(which), p2.Sub(f2).Masked(which))
	}
}

// solve is system.solve for all lanes.
func (s *systemWide) solve() {
	n := s.size
	for i := range n {
		a := s.of[i][:n+1]
		least := all(sameRow).Mul(sizeWide(get(&a[i])))
		k := 0
		for ; k+1 < i; k += 2 { // two at once: the rest is read and written half as often
			above, second := s.of[k][:len(a)], s.of[k+1][:len(a)]
			f := get(&a[k]).Mul(get(&s.inverse[k]))
			g := get(&a[k+1]).Sub(f.Mul(get(&above[k+1]))).Mul(get(&s.inverse[k+1]))
			for c := k + 2; c < len(a); c++ {
				put(get(&a[c]).Sub(f.Mul(get(&above[c]))).Sub(g.Mul(get(&second[c]))), &a[c])
			}
		}
		if k < i {
			f, above := get(&a[k]).Mul(get(&s.inverse[k])), s.of[k][:len(a)]
			for c := k + 1; c < len(a); c++ {
				put(get(&a[c]).Sub(f.Mul(get(&above[c]))), &a[c])
			}
		}
		pivot := get(&a[i])
		put(all(1).Div(pivot).Masked(sizeWide(pivot).Greater(least)), &s.inverse[i])
	}
	for i := n - 1; i >= 0; i-- {
		a := s.of[i][:n+1]
		x := get(&a[n])
		for c := i + 1; c < n; c++ {
			x = x.Sub(get(&a[c]).Mul(get(&s.of[c][n])))
		}
		put(x.Mul(get(&s.inverse[i])), &a[n])
	}
}
