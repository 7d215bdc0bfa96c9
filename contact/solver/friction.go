package solver

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/rigid"
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
	p1, p2 = clampLength(p1, p2, float64(b.friction[l]*load))
	d1, d2 = p1-b.f1[l], p2-b.f2[l]
	b.f1[l], b.f2[l] = p1, p2
	wn := s.wn + (float64(b.tn1[l]*d1) + float64(b.tn2[l]*d2))
	limit := float64(b.twistArm[l] * load)
	t := b.twist[l] - float64(b.twistMass[l]*wn)
	if t > limit {
		t = limit
	}
	if least := 0 - limit; least > t {
		t = least
	}
	dt = t - b.twist[l]
	b.twist[l] = t
	return d1, d2, dt
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
	p1, p2 = clampLength(p1, p2, float64(e.rolling[l]*load))
	d1, d2 = p1-e.roll1[l], p2-e.roll2[l]
	e.roll1[l], e.roll2[l] = p1, p2
	return d1, d2
}

// solveFrictionAfter solves friction for the slip after the normal impulses in w, and rolling resistance for the spins
// about the tangents, and adds the changes to w. The given spins are those before w.
func (b *block) solveFrictionAfter(e *extra, lines []line, l int, s slip, w1, w2 float64, w *wrench) {
	l &= lanes - 1
	w.f1, w.f2, w.t = b.solveFriction(l, b.load[l], s)
	if isImpact(lines, l, float64(w.n*w.n)+(float64(w.f1*w.f1)+float64(w.f2*w.f2))) {
		b.hit |= 1 << l
	}
	if e == nil {
		return
	}
	w1 += float64(e.n1[l]*w.n) + float64(e.r11[l]*w.m1) + float64(e.r12[l]*w.m2)
	w2 += float64(e.n2[l]*w.n) + float64(e.r12[l]*w.m1) + float64(e.r22[l]*w.m2)
	w1 += float64(b.c11[l]*w.f1) + float64(b.c12[l]*w.f2) + float64(b.c1t[l]*w.t)
	w2 += float64(b.c21[l]*w.f1) + float64(b.c22[l]*w.f2) + float64(b.c2t[l]*w.t)
	d1, d2 := e.roll(l, b.load[l], w1, w2)
	w.m1, w.m2 = w.m1+d1, w.m2+d2
}

// applyFriction solves friction and rolling resistance of lane l for a load (N s), over-relaxed if relax is set,
// applies the change to the bodies, and returns by how much friction has changed (N s).
func (b *block) applyFriction(e *extra, l int, load float64, relax *aitken, states []rigid.State) float64 {
	l &= lanes - 1
	x, y := &states[b.a[l]], &states[b.b[l]]
	var w wrench
	u, spin := b.relativeVelocity(l, x, y)
	s := b.slipOf(e, l, u, spin)
	if relax != nil {
		k := relax.next(float64(b.m11[l]*s.v1)+float64(b.m12[l]*s.v2), float64(b.m12[l]*s.v1)+float64(b.m22[l]*s.v2))
		s.v1, s.v2 = float64(k*s.v1), float64(k*s.v2)
	}
	w.f1, w.f2, w.t = b.solveFriction(l, load, s)
	w.apply(b, l, states)
	if e != nil {
		u, spin = b.relativeVelocity(l, x, y)
		_, w1, w2 := b.rowMotion(l, u, spin)
		var r wrench
		r.m1, r.m2 = e.roll(l, load, w1, w2)
		r.apply(b, l, states)
	}
	return math.Abs(w.f1) + math.Abs(w.f2)
}

// aitken holds the factor by which a round over-relaxes friction. A round asks for the impulse that stops the slip of
// bodies free to turn. Bodies that their rows hold flat are not free, and resist up to aitkenMost times as much. The
// factor is Aitken's, from the impulse that the previous round asked for (Irons and Tuck, 1969).
type aitken struct{ factor, f1, f2 float64 } // the impulse in N s

// next returns the factor for a round that asks for an impulse (N s): 1 in the first round, and after one that
// overshot.
func (s *aitken) next(f1, f2 float64) float64 {
	d1, d2 := f1-s.f1, f2-s.f2
	change := float64(d1*d1) + float64(d2*d2)
	if float64(f1*f1)+float64(f2*f2) > float64(s.f1*s.f1)+float64(s.f2*s.f2) {
		s.factor = 1
	} else if change > 0 {
		along := float64(s.f1*d1) + float64(s.f2*d2)
		s.factor = max(1, min(aitkenMost, float64(-s.factor*along)/change))
	}
	s.f1, s.f2 = f1, f2
	return s.factor
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
