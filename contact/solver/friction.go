package solver

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// slip is the part of a relative motion that friction opposes.
type slip struct {
	v1, v2 float64 // m/s, along the tangents, with the velocity of a belt
	v3     float64 // m/s, about the normal, at the lever of friction
}

// slipOf returns the slip of a relative motion.
func (b *block) slipOf(e *extra, l int, u, spin geom.Vec3) slip {
	s := slip{b.tangent1.at(l).Dot(u), b.tangent2.at(l).Dot(u), b.lever[l] * b.normal.at(l).Dot(spin)}
	if e != nil {
		s.v1, s.v2 = s.v1+e.belt1[l], s.v2+e.belt2[l]
	}
	return s
}

// after returns the slip after the normal impulses in w.
func (s slip) after(b *block, l int, w *wrench) slip {
	l &= lanes - 1
	return slip{
		v1: s.v1 + (float64(b.cn1[l]*w.n) + float64(b.c11[l]*w.m1) + float64(b.c21[l]*w.m2)),
		v2: s.v2 + (float64(b.cn2[l]*w.n) + float64(b.c12[l]*w.m1) + float64(b.c22[l]*w.m2)),
		v3: s.v3 + (float64(b.cn3[l]*w.n) + float64(b.c13[l]*w.m1) + float64(b.c23[l]*w.m2)),
	}
}

// solveFriction solves friction for a load (N s), and returns the changes of its impulses. There is one friction at the
// weighted centre, not one per point: per-point friction shakes stacks because its rows oppose each other over the same
// motion. Along the plane and about the normal it is bounded as a whole, |(F1, F2, F3)| ≤ μ N: the ellipsoid that takes
// the place of the limit surface of a face (S. Goyal, A. Ruina, J. Papadopoulos, Planar sliding with dry friction,
// Wear 143, 1991). So a disc that spins slides farther than one that does not, and both end at once.
func (b *block) solveFriction(l int, load float64, s slip) (d1, d2, d3 float64) {
	l &= lanes - 1
	f1, f2, f3, limit := b.f1[l], b.f2[l], b.f3[l], float64(b.friction[l]*load)
	p1 := f1 - (float64(b.m11[l]*s.v1) + float64(b.m12[l]*s.v2))
	p2 := f2 - (float64(b.m12[l]*s.v1) + float64(b.m22[l]*s.v2))
	after := s.v3 + (float64(b.k31[l]*(p1-f1)) + float64(b.k32[l]*(p2-f2)))
	p3 := f3 - float64(b.m33[l]*after)
	if float64(p1*p1)+float64(p2*p2)+float64(p3*p3) > float64(limit*limit) {
		p3 = f3 - float64(b.m33[l]*s.v3) // what slips stays opposite to its slip only if all are solved for the same one
		p1, p2, p3 = oppose(f1, f2, f3, p1, p2, p3, b.m11[l], b.m12[l], b.m22[l], b.m33[l], limit)
	}
	b.f1[l], b.f2[l], b.f3[l] = p1, p2, p3
	return p1 - f1, p2 - f2, p3 - f3
}

// oppose returns the friction p that stops the slip or, where that is beyond a limit, the one q as large as the limit
// that is opposite to the slip it leaves: (I + λ M) q = p, where M is the inverse of the compliance, without the parts
// between the plane and the normal. (The slip left is K (q − p), K the compliance.) λ follows from the direction h of
// q, |q| = limit, by h·p = limit (1 + λ h·M h). The search begins with the direction of the present friction f: where
// that is opposite to the slip already, it stays. Rolling resistance has no third part.
func oppose(f1, f2, f3, p1, p2, p3, m11, m12, m22, m33, limit float64) (q1, q2, q3 float64) {
	size := float64(p1*p1) + float64(p2*p2) + float64(p3*p3)
	if !(size > float64(limit*limit)) {
		return p1, p2, p3
	}
	was := float64(f1*f1) + float64(f2*f2) + float64(f3*f3)
	if !(float64(f1*p1)+float64(f2*p2)+float64(f3*p3) > 0 && was > float64(0.25*limit*limit)) {
		f1, f2, f3, was = p1, p2, p3, size
	}
	k := 1 / math.Sqrt(was)
	h1, h2, h3 := float64(k*f1), float64(k*f2), float64(k*f3)
	for range opposeRounds {
		share := limit / (float64(h1*p1) + float64(h2*p2) + float64(h3*p3)) // 1 / (1 + λ h·M h)
		if share > 1 {
			share = 1
		}
		stiff := float64(h1*(float64(m11*h1)+float64(m12*h2))) + float64(h2*(float64(m12*h1)+float64(m22*h2))) +
			float64(float64(m33*h3)*h3)
		// q as (stiff share I + rest M)⁻¹ p, but for its length.
		stiff, rest := float64(stiff*share), 1-share
		a11, a12, a22, a33 := stiff+float64(rest*m11), float64(rest*m12), stiff+float64(rest*m22), stiff+float64(rest*m33)
		q1, q2 = float64(a22*p1)-float64(a12*p2), float64(a11*p2)-float64(a12*p1)
		q1, q2, q3 = float64(a33*q1), float64(a33*q2), float64((float64(a11*a22)-float64(a12*a12))*p3)
		if size := float64(q1*q1) + float64(q2*q2) + float64(q3*q3); size > 0 { // else nothing moves
			k = 1 / math.Sqrt(size)
			h1, h2, h3 = float64(k*q1), float64(k*q2), float64(k*q3)
		}
	}
	return float64(limit * h1), float64(limit * h2), float64(limit * h3)
}

// clampLength shortens a vector to a limit.
func clampLength(p1, p2, p3, limit float64) (q1, q2, q3 float64) {
	k := 1.0
	if size := float64(p1*p1) + float64(p2*p2) + float64(p3*p3); size > float64(limit*limit) {
		k = limit / math.Sqrt(size)
	}
	return float64(k * p1), float64(k * p2), float64(k * p3)
}

// roll solves rolling resistance under a load (N s), for relative spins about the tangents, and returns the changes of
// its impulses.
func (e *extra) roll(l int, load, w1, w2 float64) (d1, d2 float64) {
	p1 := e.roll1[l] - (float64(e.m11[l]*w1) + float64(e.m12[l]*w2))
	p2 := e.roll2[l] - (float64(e.m12[l]*w1) + float64(e.m22[l]*w2))
	limit := float64(e.rolling[l] * load)
	p1, p2, _ = oppose(e.roll1[l], e.roll2[l], 0, p1, p2, 0, e.m11[l], e.m12[l], e.m22[l], 0, limit)
	d1, d2 = p1-e.roll1[l], p2-e.roll2[l]
	e.roll1[l], e.roll2[l] = p1, p2
	return d1, d2
}

// solveFrictionAfter solves friction for a load (N s) and the slip after the normal impulses in w, and rolling
// resistance for the spins about the tangents, and adds the changes to w. The given spins are those before w.
func (b *block) solveFrictionAfter(e *extra, lines []line, l int, load float64, s slip, w1, w2 float64, w *wrench) {
	l &= lanes - 1
	w.f1, w.f2, w.f3 = b.solveFriction(l, load, s)
	if isImpact(lines, l, w.n, w.f1, w.f2) {
		b.hit |= 1 << l
	}
	if e == nil {
		return
	}
	w1 += float64(e.n1[l]*w.n) + float64(e.r11[l]*w.m1) + float64(e.r12[l]*w.m2)
	w2 += float64(e.n2[l]*w.n) + float64(e.r12[l]*w.m1) + float64(e.r22[l]*w.m2)
	w1, w2 = b.turnsAfter(l, w1, w2, w)
	d1, d2 := e.roll(l, load, w1, w2)
	w.m1, w.m2 = w.m1+d1, w.m2+d2
}

// turnsAfter returns the spins about the tangents after friction.
func (b *block) turnsAfter(l int, w1, w2 float64, w *wrench) (v1, v2 float64) {
	return w1 + (float64(b.c11[l]*w.f1) + float64(b.c12[l]*w.f2) + float64(b.c13[l]*w.f3)),
		w2 + (float64(b.c21[l]*w.f1) + float64(b.c22[l]*w.f2) + float64(b.c23[l]*w.f3))
}

// applyFriction solves friction and rolling resistance of lane l for a load (N s), and applies the change to the
// bodies.
func (b *block) applyFriction(e *extra, l int, load float64, states []rigid.State) {
	l &= lanes - 1
	u, spin := b.relativeVelocity(l, &states[b.a[l]], &states[b.b[l]])
	var w wrench
	w.f1, w.f2, w.f3 = b.solveFriction(l, load, b.slipOf(e, l, u, spin))
	if e != nil {
		_, w1, w2 := b.rowMotion(l, u, spin)
		w1, w2 = b.turnsAfter(l, w1, w2, &w)
		w.m1, w.m2 = e.roll(l, load, w1, w2)
	}
	w.apply(b, l, states)
}

// normalLoad returns the sum of the normal impulses of lane l.
func normalLoad(lines []line, l int) (load float64) {
	for j := range lines {
		load += lines[j].impulse[l]
	}
	return load
}

// scaleFriction keeps a share of the friction of lane l.
func (b *block) scaleFriction(e *extra, l int, share float64) {
	b.f1[l], b.f2[l], b.f3[l] = b.f1[l]*share, b.f2[l]*share, b.f3[l]*share
	if e != nil {
		e.roll1[l], e.roll2[l] = e.roll1[l]*share, e.roll2[l]*share
	}
}
