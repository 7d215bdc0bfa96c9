package solver

import (
	"math"

	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// system is a linear system for the changes of impulses: the coefficients of each equation and, in the column after
// them, its right side. The friction impulses come last.
type system struct {
	rows, size int
	row        [impulsesMost]int // of the manifold, for each equation of a row
	of         [impulsesMost]numbers
	least      float64 // what is left of a compliance that counts: along locked axes and joints it is rounding
}

// step makes a step of Newton's method for the equations that hold where each impulse is now: a row that pushes meets
// its aim; friction and rolling resistance stop the motion that they oppose, or are as large as the load allows. The
// step ends where the first row ceases to push, if one does; then it reports that another has to follow, without that
// row.
func (m *local) step(load float64) (again bool) {
	s, l := &m.newton, m.l&(lanes-1)
	s.rows, s.least = 0, 0
	for j := range m.lines {
		if m.aims[j].mass > 0 && m.lines[j].impulse[l] > 0 {
			s.row[s.rows] = j
			s.rows++
		}
	}
	s.size = s.rows + m.size - m.rows
	m.writeEquations(s)
	if m.b.locked>>l&1 != 0 || m.held {
		for i := range s.size {
			s.least = max(s.least, float64(rigid.CarryLeast*s.of[i][i]))
		}
	}
	if s.size > s.rows {
		m.limitAll(s, load)
	}
	s.solve()
	share, first := 1.0, -1
	for i, j := range s.row[:s.rows] {
		if p, d := m.lines[j].impulse[l], s.of[i][s.size]; float64(share*d) <= -p {
			share, first = -p/d, j
		}
	}
	for i, j := range s.row[:s.rows] {
		d, p := float64(share*s.of[i][s.size]), m.lines[j].impulse[l]
		if j == first || d < -p {
			d = -p
		}
		m.push(j, d)
	}
	if s.size > s.rows {
		m.stepFriction(s, share)
	}
	return first >= 0
}

// writeEquations writes the equations of the rows that push, and those of no slip.
func (m *local) writeEquations(s *system) {
	l, n := m.l&(lanes-1), s.rows
	for k := range s.size - n {
		s.row[n+k] = m.rows + k
	}
	for i, j := range s.row[:s.size] {
		a, c := &s.of[i], &m.compliance[j]
		for k, other := range s.row[:s.size] {
			a[k] = c[other]
		}
		a[s.size] = -m.speed[j]
		if i < n {
			r, want := &m.lines[j], &m.aims[j]
			speed := want.speed
			if want.softness > 0 {
				soft := want.softness / want.mass
				a[i] += soft
				speed += float64(soft * (r.impulse[l] - r.preload[l]))
			}
			a[s.size] -= speed
		}
	}
}

// limitAll writes the equations of friction, the twist and rolling resistance where they are at their limits.
func (m *local) limitAll(s *system, load float64) {
	b, e, l := m.b, m.e, m.l&(lanes-1)
	m.limitPair(s, 0, b.f1[l], b.f2[l], 0.5*(b.m11[l]+b.m22[l]), b.friction[l], load)
	m.limitTwist(s, load)
	if e != nil {
		m.limitPair(s, 3, e.roll1[l], e.roll2[l], 0.5*(e.m11[l]+e.m22[l]), e.rolling[l], load)
	}
}

// limitPair replaces the equations of friction, or of rolling resistance, that stops the motion it opposes by those of
// one at its limit, if it is there: along f − M v, and as large as the load allows, which is opposite to v where it
// does not change any more. It is given by its place after the rows, its impulses f, a mass M, and its coefficient.
func (m *local) limitPair(s *system, at int, f1, f2, mass, coefficient, load float64) {
	v1, v2, n := m.speed[m.rows+at], m.speed[m.rows+at+1], s.rows+at
	p1, p2 := f1-float64(mass*v1), f2-float64(mass*v2)
	limit, size := float64(coefficient*load), math.Sqrt(float64(p1*p1)+float64(p2*p2))
	if !(size > limit) {
		return
	}
	h1, h2, share := p1/size, p2/size, limit/size
	// The change of its direction is that of the impulse across it, along (−h2, h1).
	a1, a2 := &s.of[n], &s.of[n+1]
	for k := range s.size {
		turn := float64(share * mass * (float64(h1*a2[k]) - float64(h2*a1[k])))
		a1[k], a2[k] = 0-float64(h2*turn), float64(h1*turn)
		if k < s.rows {
			a1[k], a2[k] = a1[k]-float64(coefficient*h1), a2[k]-float64(coefficient*h2)
		}
	}
	a1[n], a1[n+1] = a1[n]+1-float64(share*h2*h2), a1[n+1]+float64(share*h1*h2)
	a2[n], a2[n+1] = a2[n]+float64(share*h1*h2), a2[n+1]+1-float64(share*h1*h1)
	a1[s.size], a2[s.size] = float64(limit*h1)-f1, float64(limit*h2)-f2
}

// limitTwist does the same for the twist.
func (m *local) limitTwist(s *system, load float64) {
	b, l, n := m.b, m.l&(lanes-1), s.rows+2
	p, limit := b.twist[l]-float64(b.twistMass[l]*m.speed[m.rows+2]), float64(b.twistArm[l]*load)
	if b.twistMass[l] > 0 && math.Abs(p) <= limit {
		return
	}
	arm := math.Copysign(b.twistArm[l], p)
	for k := range s.size {
		s.of[n][k] = 0
		if k < s.rows {
			s.of[n][k] = 0 - arm
		}
	}
	s.of[n][n], s.of[n][s.size] = 1, float64(arm*load)-b.twist[l]
}

// stepFriction changes friction by a share of the solution, as far as the load allows.
func (m *local) stepFriction(s *system, share float64) {
	b, l, n := m.b, m.l&(lanes-1), s.rows
	d1, d2, dt := s.of[n][s.size], s.of[n+1][s.size], s.of[n+2][s.size]
	load := normalLoad(m.lines, l)
	p1, p2 := clampLength(b.f1[l]+float64(share*d1), b.f2[l]+float64(share*d2), float64(b.friction[l]*load))
	t := clamp(b.twist[l]+float64(share*dt), float64(b.twistArm[l]*load))
	d1, d2, dt = p1-b.f1[l], p2-b.f2[l], t-b.twist[l]
	b.f1[l], b.f2[l], b.twist[l] = p1, p2, t
	m.pushFriction(d1, d2, dt)
	if e := m.e; e != nil {
		d1, d2 = s.of[n+3][s.size], s.of[n+4][s.size]
		p1, p2 = clampLength(e.roll1[l]+float64(share*d1), e.roll2[l]+float64(share*d2), float64(e.rolling[l]*load))
		d1, d2 = p1-e.roll1[l], p2-e.roll2[l]
		e.roll1[l], e.roll2[l] = p1, p2
		m.roll(d1, d2)
	}
}

// solve leaves the solution in the column of the right sides, by elimination. The first of several rows that see the
// same motion meet the equations of all; the others do not change.
func (s *system) solve() {
	n := s.size
	var inverse [impulsesMost]float64
	for i := range s.of[:n] {
		a := s.of[i][:n+1]
		least := max(s.least, float64(sameRow*math.Abs(a[i])))
		for k := range s.of[:i] {
			f, above := float64(a[k]*inverse[k]), s.of[k][:n+1]
			for c := k + 1; c < len(a) && c < len(above); c++ {
				a[c] -= float64(f * above[c])
			}
		}
		if math.Abs(a[i]) > least {
			inverse[i] = 1 / a[i]
		}
	}
	for i := n - 1; i >= 0; i-- {
		a := &s.of[i]
		x := a[n]
		for c := i + 1; c < n; c++ {
			x -= float64(a[c] * s.of[c][n])
		}
		a[n] = x * inverse[i]
	}
}
