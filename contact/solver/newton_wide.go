//go:build goexperiment.simd && amd64

package solver

import "simd/archsimd"

// systemWide is system for some lanes. It has the equation of a row if one of them has it. In all other lanes that
// equation says that its impulse does not change, and so do all equations in lanes that are not solved.
type systemWide struct {
	rows, size int
	row        [impulsesMost]int  // of the manifold, for each equation of a row
	has        [impulsesMost]quad // 1 for a lane that has the equation, else 0
	of         [impulsesMost + 1][impulsesMost + 1]quad
	inverse    [impulsesMost]quad // of the pivots
}

// step is local.step for some lanes, one bit each. It returns those in which a row has ceased to push.
func (m *localWide) step(load f4, which uint8) (again uint8) {
	s := &m.newton
	m.list(s, which)
	m.writeEquations(s)
	if s.size > s.rows {
		b := m.b
		m.limit(s, 0, [3]f4{get(&b.f1), get(&b.f2), get(&b.f3)}, &b.friction, load)
		if e := m.e; e != nil {
			m.limit(s, 3, [3]f4{get(&e.roll1), get(&e.roll2)}, &e.rolling, load)
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

// limit is local.limit for all lanes.
func (m *localWide) limit(s *systemWide, at int, was [3]f4, coefficient *quad, load f4) {
	n, size := s.rows+at, s.size
	a1, a2, a3 := s.of[n][:size+1], s.of[n+1][:size+1], s.of[n+2][:size+1]
	var v3 f4
	if at == 0 {
		v3 = get(&m.speed[m.rows+2])
	} else {
		clear(a3) // rolling resistance has no third impulse
	}
	v1, v2, mass := get(&m.speed[m.rows+at]), get(&m.speed[m.rows+at+1]), get(&a1[n]).Add(get(&a2[n+1])).Add(get(&a3[n+2]))
	mass = all(2).Mul(inverseWide(mass))
	p1, p2, p3 := was[0].Sub(mass.Mul(v1)), was[1].Sub(mass.Mul(v2)), was[2].Sub(mass.Mul(v3))
	limit, long := get(coefficient).Mul(load), p1.Mul(p1).Add(p2.Mul(p2)).Add(p3.Mul(p3)).Sqrt()
	over := long.Greater(limit).And(get(&s.has[n]).Greater(all(0)))
	if over.ToBits() == 0 {
		return
	}
	h1, h2, h3, share := p1.Div(long), p2.Div(long), p3.Div(long), limit.Div(long)
	turn, per := share.Mul(mass), get(coefficient)
	for k := range size {
		x1, x2, x3 := get(&a1[k]), get(&a2[k]), get(&a3[k])
		along := h1.Mul(x1).Add(h2.Mul(x2)).Add(h3.Mul(x3))
		x1, x2, x3 = turn.Mul(x1.Sub(along.Mul(h1))), turn.Mul(x2.Sub(along.Mul(h2))), turn.Mul(x3.Sub(along.Mul(h3)))
		if k < s.rows {
			x1, x2, x3 = x1.Sub(per.Mul(h1)), x2.Sub(per.Mul(h2)), x3.Sub(per.Mul(h3))
		}
		putSome(x1, &a1[k], over)
		putSome(x2, &a2[k], over)
		putSome(x3, &a3[k], over)
	}
	h := [...]f4{h1, h2, h3}
	for i, a := range [...][]quad{a1, a2, a3} {
		across := share.Mul(h[i])
		for j := range h {
			putSome(get(&a[n+j]).Add(across.Mul(h[j])), &a[n+j], over)
		}
		putSome(get(&a[n+i]).Add(all(1).Sub(share)), &a[n+i], over)
		putSome(limit.Mul(h[i]).Sub(was[i]), &a[size], over)
	}
}

// stepFriction changes friction of some lanes by a share of the solution, as far as the load allows.
func (m *localWide) stepFriction(s *systemWide, share f4, which archsimd.Mask64x4) {
	b, load := m.b, normalLoadWide(m.lines)
	change := func(k int) f4 { return share.Mul(get(&s.of[s.rows+k][s.size])) }
	f1, f2, f3 := get(&b.f1), get(&b.f2), get(&b.f3)
	p1, p2, p3 := clampLengthWide(f1.Add(change(0)), f2.Add(change(1)), f3.Add(change(2)), get(&b.friction).Mul(load))
	putSome(p1, &b.f1, which)
	putSome(p2, &b.f2, which)
	putSome(p3, &b.f3, which)
	m.pushFriction(p1.Sub(f1).Masked(which), p2.Sub(f2).Masked(which), p3.Sub(f3).Masked(which))
	if e := m.e; e != nil {
		which = which.And(lanesIn(m.rolls))
		f1, f2 = get(&e.roll1), get(&e.roll2)
		p1, p2, _ = clampLengthWide(f1.Add(change(3)), f2.Add(change(4)), all(0), get(&e.rolling).Mul(load))
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
