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
	of         [impulsesMost + 1]numbers
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

// limitAll writes the equations of friction and rolling resistance where they are at their limits.
func (m *local) limitAll(s *system, load float64) {
	b, e, l := m.b, m.e, m.l&(lanes-1)
	m.limit(s, 0, [3]float64{b.f1[l], b.f2[l], b.f3[l]}, b.friction[l], load)
	if e != nil {
		m.limit(s, 3, [3]float64{e.roll1[l], e.roll2[l]}, e.rolling[l], load)
	}
}

// limit replaces the equations of friction, or of rolling resistance, that stops the motion it opposes by those of one
// at its limit, if it is there: along f − M v, and as large as the load allows, which is opposite to v where it does
// not change any more. It is given by its place after the rows, its impulses f, and its coefficient. The mass M is 2/tr
// K, K the compliance of the impulses: with more a step may go too far along the directions that yield most.
func (m *local) limit(s *system, at int, f [3]float64, coefficient, load float64) {
	n, v3 := s.rows+at, 0.0
	a1, a2, a3 := &s.of[n], &s.of[n+1], &s.of[n+2]
	if at == 0 {
		v3 = m.speed[m.rows+2]
	} else {
		*a3 = numbers{} // rolling resistance has no third impulse
	}
	mass := 2 * inverse(a1[n]+a2[n+1]+a3[n+2])
	p1, p2, p3 := f[0]-float64(mass*m.speed[m.rows+at]), f[1]-float64(mass*m.speed[m.rows+at+1]), f[2]-float64(mass*v3)
	limit, size := float64(coefficient*load), math.Sqrt(float64(p1*p1)+float64(p2*p2)+float64(p3*p3))
	if !(size > limit) {
		return
	}
	h1, h2, h3, share := p1/size, p2/size, p3/size, limit/size
	turn := float64(share * mass)
	for k := range s.size { // what changes its direction is the part of a change across it
		along := float64(h1*a1[k]) + float64(h2*a2[k]) + float64(h3*a3[k])
		a1[k] = float64(turn * (a1[k] - float64(along*h1)))
		a2[k] = float64(turn * (a2[k] - float64(along*h2)))
		a3[k] = float64(turn * (a3[k] - float64(along*h3)))
		if k < s.rows {
			a1[k], a2[k], a3[k] = a1[k]-float64(coefficient*h1), a2[k]-float64(coefficient*h2), a3[k]-float64(coefficient*h3)
		}
	}
	for i, a := range [...]*numbers{a1, a2, a3} {
		h := [...]float64{h1, h2, h3}
		across := float64(share * h[i])
		a[n], a[n+1], a[n+2] = a[n]+float64(across*h1), a[n+1]+float64(across*h2), a[n+2]+float64(across*h3)
		a[n+i] += 1 - share
	}
	a1[s.size], a2[s.size], a3[s.size] = float64(limit*h1)-f[0], float64(limit*h2)-f[1], float64(limit*h3)-f[2]
}

// stepFriction changes friction by a share of the solution, as far as the load allows.
func (m *local) stepFriction(s *system, share float64) {
	b, l, n := m.b, m.l&(lanes-1), s.rows
	d1, d2, d3 := float64(share*s.of[n][s.size]), float64(share*s.of[n+1][s.size]), float64(share*s.of[n+2][s.size])
	load := normalLoad(m.lines, l)
	f1, f2, f3 := clampLength(b.f1[l]+d1, b.f2[l]+d2, b.f3[l]+d3, float64(b.friction[l]*load))
	d1, d2, d3 = f1-b.f1[l], f2-b.f2[l], f3-b.f3[l]
	b.f1[l], b.f2[l], b.f3[l] = f1, f2, f3
	m.pushFriction(d1, d2, d3)
	if e := m.e; e != nil {
		d1, d2 = float64(share*s.of[n+3][s.size]), float64(share*s.of[n+4][s.size])
		f1, f2, _ = clampLength(e.roll1[l]+d1, e.roll2[l]+d2, 0, float64(e.rolling[l]*load))
		d1, d2 = f1-e.roll1[l], f2-e.roll2[l]
		e.roll1[l], e.roll2[l] = f1, f2
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
