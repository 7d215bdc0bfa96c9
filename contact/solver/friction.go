package solver

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// slip is the part of a relative motion that friction opposes.
type slip struct {
	v1, v2 float64 // m/s, along the tangents, with the velocity of a belt
	wn     float64 // rad/s, about the normal
}

// slipOf returns the slip of a relative motion.
func (b *block) slipOf(e *extra, l int, u, spin geom.Vec3) slip {
	s := slip{b.tangent1.at(l).Dot(u), b.tangent2.at(l).Dot(u), b.normal.at(l).Dot(spin)}
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
		wn: s.wn + (float64(b.cnt[l]*w.n) + float64(b.c1t[l]*w.m1) + float64(b.c2t[l]*w.m2)),
	}
}

// solveFriction solves the tangent block inside Coulomb's cone and the twist row inside its limit, for a load (N s),
// and returns the changes of their impulses. There is one block at the weighted centre, not one per point: per-point
// friction shakes stacks because its rows oppose each other over the same motion.
func (b *block) solveFriction(l int, load float64, s slip) (d1, d2, dt float64) {
	l &= lanes - 1
	p1 := b.f1[l] - (float64(b.m11[l]*s.v1) + float64(b.m12[l]*s.v2))
	p2 := b.f2[l] - (float64(b.m12[l]*s.v1) + float64(b.m22[l]*s.v2))
	p1, p2 = oppose(b.f1[l], b.f2[l], p1, p2, b.m11[l], b.m12[l], b.m22[l], float64(b.friction[l]*load))
	d1, d2 = p1-b.f1[l], p2-b.f2[l]
	b.f1[l], b.f2[l] = p1, p2
	wn := s.wn + (float64(b.tn1[l]*d1) + float64(b.tn2[l]*d2))
	t := clamp(b.twist[l]-float64(b.twistMass[l]*wn), float64(b.twistArm[l]*load))
	dt = t - b.twist[l]
	b.twist[l] = t
	return d1, d2, dt
}

// clamp keeps a number within ± limit.
func clamp(x, limit float64) float64 {
	if x > limit {
		x = limit
	}
	if least := 0 - limit; least > x {
		x = least
	}
	return x
}

// oppose returns the friction p that stops the slip or, where that is beyond a limit, the one q as large as the limit
// that is opposite to the slip it leaves: (I + λ M) q = p, where M is the inverse of the compliance. (The slip left is
// K (q − p), K the compliance.) λ follows from the direction h of q, |q| = limit, by h·p = limit (1 + λ h·M h). The
// search begins with the direction of the present friction f: where that is opposite to the slip already, it stays.
func oppose(f1, f2, p1, p2, m11, m12, m22, limit float64) (q1, q2 float64) {
	size := float64(p1*p1) + float64(p2*p2)
	if !(size > float64(limit*limit)) {
		return p1, p2
	}
	was := float64(f1*f1) + float64(f2*f2)
	if !(float64(f1*p1)+float64(f2*p2) > 0 && was > float64(0.25*limit*limit)) {
		f1, f2, was = p1, p2, size
	}
	k := 1 / math.Sqrt(was)
	h1, h2 := float64(k*f1), float64(k*f2)
	for range opposeRounds {
		share := limit / (float64(h1*p1) + float64(h2*p2)) // 1 / (1 + λ h·M h)
		if share > 1 {
			share = 1
		}
		stiff := float64(h1*(float64(m11*h1)+float64(m12*h2))) + float64(h2*(float64(m12*h1)+float64(m22*h2)))
		// q as (stiff share I + rest M)⁻¹ p, but for its length.
		stiff, rest := float64(stiff*share), 1-share
		a11, a12, a22 := stiff+float64(rest*m11), float64(rest*m12), stiff+float64(rest*m22)
		q1, q2 = float64(a22*p1)-float64(a12*p2), float64(a11*p2)-float64(a12*p1)
		if size := float64(q1*q1) + float64(q2*q2); size > 0 { // else nothing moves
			k = 1 / math.Sqrt(size)
			h1, h2 = float64(k*q1), float64(k*q2)
		}
	}
	return float64(limit * h1), float64(limit * h2)
}

// clampLength shortens a vector to a limit.
func clampLength(p1, p2, limit float64) (q1, q2 float64) {
	k := 1.0
	if size := float64(p1*p1) + float64(p2*p2); size > float64(limit*limit) {
		k = limit / math.Sqrt(size)
	}
	return float64(k * p1), float64(k * p2)
}

// roll solves rolling resistance under a load (N s), for relative spins about the tangents, and returns the changes of
// its impulses.
func (e *extra) roll(l int, load, w1, w2 float64) (d1, d2 float64) {
	p1 := e.roll1[l] - (float64(e.m11[l]*w1) + float64(e.m12[l]*w2))
	p2 := e.roll2[l] - (float64(e.m12[l]*w1) + float64(e.m22[l]*w2))
	p1, p2 = oppose(e.roll1[l], e.roll2[l], p1, p2, e.m11[l], e.m12[l], e.m22[l], float64(e.rolling[l]*load))
	d1, d2 = p1-e.roll1[l], p2-e.roll2[l]
	e.roll1[l], e.roll2[l] = p1, p2
	return d1, d2
}

// solveFrictionAfter solves friction for a load (N s) and the slip after the normal impulses in w, and rolling
// resistance for the spins about the tangents, and adds the changes to w. The given spins are those before w.
func (b *block) solveFrictionAfter(e *extra, lines []line, l int, load float64, s slip, w1, w2 float64, w *wrench) {
	l &= lanes - 1
	w.f1, w.f2, w.t = b.solveFriction(l, load, s)
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
	return w1 + (float64(b.c11[l]*w.f1) + float64(b.c12[l]*w.f2) + float64(b.c1t[l]*w.t)),
		w2 + (float64(b.c21[l]*w.f1) + float64(b.c22[l]*w.f2) + float64(b.c2t[l]*w.t))
}

// applyFriction solves friction and rolling resistance of lane l for a load (N s), and applies the change to the
// bodies.
func (b *block) applyFriction(e *extra, l int, load float64, states []rigid.State) {
	l &= lanes - 1
	u, spin := b.relativeVelocity(l, &states[b.a[l]], &states[b.b[l]])
	var w wrench
	w.f1, w.f2, w.t = b.solveFriction(l, load, b.slipOf(e, l, u, spin))
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
	b.f1[l], b.f2[l], b.twist[l] = b.f1[l]*share, b.f2[l]*share, b.twist[l]*share
	if e != nil {
		e.roll1[l], e.roll2[l] = e.roll1[l]*share, e.roll2[l]*share
	}
}
