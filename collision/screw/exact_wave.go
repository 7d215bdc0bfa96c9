package screw

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// wave is F(t) = k0 + k1 S(t) + k2 C(t) + t (w + c1 cos θt + c2 sin θt): how far two features are on one side of each
// other (m) while the one moves. See the package comment.
type wave struct {
	k0, k1, k2 float64
	w, c1, c2  float64
	angle      float64 // θ, rad
	m2, m3     float64 // bounds of |F''| and |F'''|
}

// bound fills m2 and m3.
func (f *wave) bound() {
	k, c := math.Abs(f.k1)+math.Abs(f.k2), math.Abs(f.c1)+math.Abs(f.c2)
	f.m2 = f.angle * (k + float64((2+f.angle)*c))
	f.m3 = f.angle * f.angle * (k + float64((3+f.angle)*c))
}

// at returns F and its first two derivatives at time t.
func (f *wave) at(t float64) (v, d1, d2 float64) {
	if f.angle == 0 {
		slope := f.k1 + f.w + f.c1
		return f.k0 + float64(slope*t), slope, 0
	}
	sh, ch := geom.SinCos(0.5 * f.angle * t)
	sin, versed := 2*float64(sh*ch), 2*float64(sh*sh)
	cos := 1 - versed
	v = f.k0 + float64((float64(f.k1*sin)+float64(f.k2*versed))/f.angle) +
		float64(t*(f.w+float64(f.c1*cos)+float64(f.c2*sin)))
	turn := f.angle * t
	p := f.k1 + f.c1 + float64(turn*f.c2)
	q := f.k2 + f.c2 - float64(turn*f.c1)
	d1 = f.w + float64(p*cos) + float64(q*sin)
	d2 = f.angle * (float64((q+f.c2)*cos) - float64((p+f.c1)*sin))
	return v, d1, d2
}

// crossing is a time at which F passes zero.
type crossing struct {
	t       float64
	falling bool
	touch   bool // F only comes within rounding of zero
}

// searcher searches for the zeros of F in [lo, hi].
type searcher struct {
	f        wave
	lo, hi   float64
	tol      float64 // m
	found    []crossing
	open     [][2]float64 // intervals still to be searched, the earliest last
	touching bool         // F has been within tol of zero since lo: to which side it leaves says how it crosses
}

// crossings fills found with the zeros of F in [lo, hi] in the order of time. None is lost: a part of the interval is
// dropped only where Taylor's bound keeps F off zero, or within tol of it for a unit of time, and searched for one
// root where F is proved monotone. A minimum or maximum within tol of zero counts as touching it, and F(lo) and F(hi)
// within tol of zero count as zero.
func (s *searcher) crossings() []crossing {
	s.found = s.found[:0]
	if !(s.lo <= s.hi) {
		return nil
	}
	f := &s.f
	f.bound()
	s.touching = true
	s.open = append(s.open[:0], [2]float64{s.lo, s.hi})
	for parts := 0; len(s.open) > 0; parts++ {
		n := len(s.open) - 1
		a, b := s.open[n][0], s.open[n][1]
		s.open = s.open[:n]
		m, half := 0.5*(a+b), 0.5*(b-a)
		v, d1, d2 := f.at(m)
		change := float64(math.Abs(d1)*half) + float64(0.5*f.m2*half*half)
		switch {
		case math.Abs(v) > change+s.tol:
			s.touching = false
		case math.Abs(v)+math.Abs(d1)+float64(0.5*f.m2) <= s.tol:
			continue // on zero all along: features that slide along each other
		case math.Abs(d1) > f.m2*half || half < leastSplit || parts > mostParts:
			s.monotone(a, b, false)
		case math.Abs(d2) > f.m3*half:
			s.bent(a, b)
		default:
			s.open = append(s.open, [2]float64{m, b}, [2]float64{a, m})
		}
	}
	return s.found
}

// bent searches [a, b], where F' is monotone.
func (s *searcher) bent(a, b float64) {
	_, da, _ := s.f.at(a)
	_, db, _ := s.f.at(b)
	if da > 0 == (db > 0) {
		s.monotone(a, b, math.Abs(db) <= flatShare*s.f.m2)
		return
	}
	turn := s.f.solveSlope(a, b, da)
	s.monotone(a, turn, true)
	s.monotone(turn, b, false)
}

// monotone searches [a, b], where F is monotone; bend says whether it turns back at b. As long as F has not left zero
// since lo it waits until it does: F may start on zero as slowly as it likes.
func (s *searcher) monotone(a, b float64, bend bool) {
	va, _, _ := s.f.at(a)
	vb, _, _ := s.f.at(b)
	if s.touching && (a > s.lo || math.Abs(va) <= s.tol) {
		if math.Abs(vb) <= 0.5*s.tol && b < s.hi {
			return // half, so that it cannot leave unseen
		}
		a = s.lo
		va, _, _ = s.f.at(a)
	}
	s.touching = false
	if va == vb {
		return
	}
	falling := va > vb
	above, below := va, -vb
	if !falling {
		above, below = -va, vb
	}
	if !(above > 0 || a == s.lo && above >= -s.tol) {
		return
	}
	if !(below >= 0 || (b == s.hi || bend) && below >= -s.tol) {
		return
	}
	c := crossing{a, falling, true}
	switch {
	case above <= 0:
	case below <= 0:
		c.t = b
	default:
		c.t, c.touch = s.f.solve(a, b, va, vb), false
	}
	if n := len(s.found); c.touch && n > 0 && s.found[n-1].touch && c.t-s.found[n-1].t < leastSplit {
		return // the same turning point, from the interval before
	}
	s.found = append(s.found, c)
}

// bracket holds a zero between its ends: a function is positive at from and negative at to, or the other way round.
type bracket struct {
	from, to float64
	positive bool // at from
}

// narrow replaces an end by t, at which the function is v, not zero.
func (k *bracket) narrow(t, v float64) {
	if v > 0 == k.positive {
		k.from = t
	} else {
		k.to = t
	}
}

// next returns where to look next: t, or halfway when t leaves the bracket.
func (k *bracket) next(t float64) float64 {
	if t > k.from && t < k.to {
		return t
	}
	return 0.5 * (k.from + k.to)
}

// clamp returns the time of the bracket that is nearest to t.
func (k *bracket) clamp(t float64) float64 { return max(k.from, min(k.to, t)) }

// solve returns the zero of F in [a, b], at whose ends F is va and vb with different signs: Newton's method, kept
// within the shrinking bracket by bisection.
func (f *wave) solve(a, b, va, vb float64) float64 {
	k := bracket{a, b, va > 0}
	t := a + float64((b-a)*(va/(va-vb)))
	for range mostNewtons {
		v, d, _ := f.at(t)
		if v == 0 {
			return t
		}
		k.narrow(t, v)
		step := v / d
		// One step more would move it by less than half m2/|d| times this one's square.
		if float64(f.m2*step*step) <= leastStep*math.Abs(d) || k.to-k.from <= leastBracket {
			return k.clamp(t - step)
		}
		t = k.next(t - step)
	}
	return t
}

// solveSlope returns the zero of F' in [a, b], over which F' is monotone from da to the other sign.
func (f *wave) solveSlope(a, b, da float64) float64 {
	k := bracket{a, b, da > 0}
	t := 0.5 * (a + b)
	for range mostNewtons {
		_, d, dd := f.at(t)
		if d == 0 {
			return t
		}
		k.narrow(t, d)
		step := d / dd
		if math.Abs(step) <= leastBracket || k.to-k.from <= leastBracket {
			return k.clamp(t - step)
		}
		t = k.next(t - step)
	}
	return t
}
