package solver

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/internal/rigid"
)

// The kernels solve a block one lane after the other. Those of kernel_simd.go solve all lanes at once, with the same
// operations in the same order: a change here needs the same change there.

// rates are the coefficients that the rows of a sub-step have in common.
type rates struct {
	invH                         float64 // 1/s
	biasRate, lessMass, softness float64 // of rows between two movable bodies; see Soft
	stiffRate, stiffLessMass     float64 // added if one body cannot move
	stiffSoftness                float64
	dampRate, dampSoftness       float64 // subtracted from biasRate and softness of damped rows
	stiffDampRate                float64 // added to those if one body cannot move
	stiffDampSoftness            float64
}

// makeRates returns the coefficients for sub-steps of h seconds.
func makeRates(h float64) rates {
	soft, stiff := MakeSoft(hertzPerSubstep/h, damping, h), MakeSoft(2*hertzPerSubstep/h, damping, h)
	slack, taut := MakeSoft(hertzPerSubstep/h, highDamping, h), MakeSoft(2*hertzPerSubstep/h, highDamping, h)
	k := rates{
		invH: 1 / h, biasRate: soft.BiasRate, lessMass: 1 - soft.MassScale, softness: soft.Softness,
		stiffRate: stiff.BiasRate - soft.BiasRate, stiffLessMass: soft.MassScale - stiff.MassScale,
		stiffSoftness: stiff.Softness - soft.Softness,
		dampRate:      soft.BiasRate - slack.BiasRate, dampSoftness: soft.Softness - slack.Softness,
	}
	k.stiffDampRate = stiff.BiasRate - taut.BiasRate - k.dampRate
	k.stiffDampSoftness = stiff.Softness - taut.Softness - k.dampSoftness
	return k
}

// softBlend returns how soft a row is at a gap, 0 rigid … 1 fully soft; the gap is given in multiples of softShare −
// hardShare of the zone. A wide gap lets the row be as soft as stability wants it. A narrow one makes it rigid, so that
// a load too heavy for the soft row does not use up the zone.
func softBlend(gap float64) float64 {
	blend := gap - hardShare/(softShare-hardShare)
	if !(blend > 0) {
		blend = 0
	}
	if blend > 1 {
		blend = 1
	}
	return blend
}

// prepareLane derives compliances, effective masses and row coordinates from the arms of the constraint of lane l.
func prepareLane(b *block, e *extra, lines []line, pairs []quad, l int, states []rigid.State) {
	l &= lanes - 1
	n, t1, t2 := b.normal.at(l), b.tangent1.at(l), b.tangent2.at(l)
	x, y := &states[b.a[l]], &states[b.b[l]]
	var k compliance
	k.add(x.InvMass, &b.inertiaA, l, n, t1, t2, b.armA.at(l))
	k.add(y.InvMass, &b.inertiaB, l, n, t1, t2, b.armB.at(l))
	k.store(b, l)
	if e != nil {
		e.n1[l], e.n2[l], e.r11[l], e.r12[l], e.r22[l] = k.n1, k.n2, k.r11, k.r12, k.r22
		e.m11[l], e.m12[l], e.m22[l] = inverse2(k.r11, k.r12, k.r22)
	}
	u, spin := b.relativeDisplacement(l, x, y)
	b.shift[l], b.roll1[l], b.roll2[l] = b.rowMotion(l, u, spin)
	for j := range lines {
		r := &lines[j]
		at := geom.Vec3{X: r.x[l], Y: r.y[l], Z: r.mass[l]}
		x, y := t1.Dot(at), t2.Dot(at)
		toN, to1, to2 := k.row(x, y)
		r.x[l], r.y[l], r.mass[l] = x, y, inverse(toN+float64(y*to1)-float64(x*to2))
		for i := range j {
			pairs[pairIndex(j, i)][l] = toN + float64(lines[i].y[l]*to1) - float64(lines[i].x[l]*to2)
		}
	}
}

// relativeVelocity returns the velocity at the common point and the spin of B against A.
func (b *block) relativeVelocity(l int, x, y *rigid.State) (u, w geom.Vec3) {
	return y.Vel.Sub(x.Vel).Add(y.Spin.Cross(b.armB.at(l))).Sub(x.Spin.Cross(b.armA.at(l))), y.Spin.Sub(x.Spin)
}

// relativeDisplacement is relativeVelocity for the displacements instead of the velocities.
func (b *block) relativeDisplacement(l int, x, y *rigid.State) (u, w geom.Vec3) {
	return y.Shift.Sub(x.Shift).Add(y.Roll.Cross(b.armB.at(l))).Sub(x.Roll.Cross(b.armA.at(l))), y.Roll.Sub(x.Roll)
}

// rowMotion returns the parts of a relative motion that the rows see: along the normal, and the spins about the
// tangents.
func (b *block) rowMotion(l int, u, w geom.Vec3) (vn, w1, w2 float64) {
	return b.normal.at(l).Dot(u), b.tangent1.at(l).Dot(w), b.tangent2.at(l).Dot(w)
}

// biasLane sweeps the normal rows of lane l with bias.
func biasLane(k *rates, b *block, lines []line, pairs []quad, l int, states []rigid.State) {
	l &= lanes - 1 // spares the compiler's checks
	u, spin := b.relativeVelocity(l, &states[b.a[l]], &states[b.b[l]])
	vn, w1, w2 := b.rowMotion(l, u, spin)
	var targets [contact.MaxPoints]rowTarget
	k.softTargets(b, lines, l, &targets)
	var speed [contact.MaxPoints]float64
	for j := range lines {
		speed[j&(contact.MaxPoints-1)] = vn + float64(lines[j].y[l]*w1) - float64(lines[j].x[l]*w2)
	}
	var n, m1, m2 float64
	for j := range lines {
		r, want := &lines[j], &targets[j&(contact.MaxPoints-1)]
		p := r.impulse[l]
		aim := p - float64(want.softness*(p-r.preload[l])) - float64(want.mass*want.speed)
		q := aim - float64(want.mass*speed[j&(contact.MaxPoints-1)])
		if !(q > 0) {
			q = 0
		}
		d := q - p
		r.impulse[l] = q
		n, m1, m2 = n+d, m1+float64(d*r.y[l]), m2-float64(d*r.x[l])
		pair := pairIndex(j+1, j)
		for k := j + 1; k < len(lines); k++ {
			speed[k&(contact.MaxPoints-1)] += float64(d * pairs[pair][l])
			pair += k
		}
	}
	b.applyImpulse(l, states, b.normal.at(l).Scale(n), b.tangent1.at(l).Scale(m1).AddScaled(m2, b.tangent2.at(l)))
	if isImpact(lines, l, float64(n*n)) {
		b.hit |= 1 << l
	}
	if flatImpact(lines, l, n, vn, w1, w2) {
		iterateRows(b, lines, pairs, l, states, &targets)
	}
}

// relaxLane sweeps the normal rows of lane l without bias and then solves friction for their present load: a row that
// lands, or that the bias pulls to its zone, has its load from this sweep only.
func relaxLane(k *rates, b *block, e *extra, lines []line, pairs []quad, l int, states []rigid.State) {
	l &= lanes - 1
	a, c := &states[b.a[l]], &states[b.b[l]]
	u, spin := b.relativeDisplacement(l, a, c)
	shift, roll1, roll2 := b.rowMotion(l, u, spin)
	b.shift[l], b.roll1[l], b.roll2[l] = shift, roll1, roll2
	edge := b.edge[l]
	u, spin = b.relativeVelocity(l, a, c)
	vn, w1, w2 := b.rowMotion(l, u, spin)
	var speed [contact.MaxPoints]float64
	for j := range lines {
		speed[j&(contact.MaxPoints-1)] = vn + float64(lines[j].y[l]*w1) - float64(lines[j].x[l]*w2)
	}
	var n, m1, m2, load float64
	for j := len(lines) - 1; j >= 0; j-- {
		r := &lines[j]
		x, y := r.x[l], r.y[l]
		over := r.gap[l] + (shift + float64(y*roll1) - float64(x*roll2)) - edge
		if !(over > 0) {
			over = 0
		}
		p, mass := r.impulse[l], r.mass[l]
		q := p - float64(mass*float64(over*k.invH)) - float64(mass*speed[j&(contact.MaxPoints-1)])
		if !(q > 0) {
			q = 0
		}
		d := q - p
		r.impulse[l] = q
		load += q
		n, m1, m2 = n+d, m1+float64(d*y), m2-float64(d*x)
		pair := pairIndex(j, 0)
		for k := range j {
			speed[k&(contact.MaxPoints-1)] += float64(d * pairs[pair][l])
			pair++
		}
	}
	if loadRose(lines, l, b.load[l], load) {
		b.rose |= 1 << l
	}
	w := wrench{n: n, m1: m1, m2: m2}
	s := b.slipOf(e, l, u, spin).after(b, l, &w)
	iterate := impactSlips(lines, l, b.load[l], load, s) || flatImpact(lines, l, n, vn, w1, w2)
	if iterate {
		if isImpact(lines, l, float64(n*n)) {
			b.hit |= 1 << l
		}
		w.apply(b, l, states)
		k.iterateManifold(b, e, lines, pairs, l, states)
		return
	}
	b.load[l] = load
	b.solveFrictionAfter(e, lines, l, s, w1, w2, &w)
	w.apply(b, l, states)
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

// normalLoad returns the sum of the normal impulses of lane l.
func normalLoad(lines []line, l int) (load float64) {
	for j := range lines {
		load += lines[j].impulse[l]
	}
	return load
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
