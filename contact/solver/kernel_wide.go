//go:build goexperiment.simd && amd64

package solver

import (
	"simd/archsimd"

	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// The kernels of kernel.go for the four lanes of a block at once, on AVX2. Every operation is the same as there and in
// the same order, products are rounded before they are added, and branches become selections, so that the results have
// the same bits.

// blockBodies holds the bodies of a block.
type blockBodies struct{ a, b [lanes]*rigid.State }

func (t *blockBodies) load(b *block, s []rigid.State) {
	t.a = [lanes]*rigid.State{&s[b.a[0]], &s[b.a[1]], &s[b.a[2]], &s[b.a[3]]}
	t.b = [lanes]*rigid.State{&s[b.b[0]], &s[b.b[1]], &s[b.b[2]], &s[b.b[3]]}
}

// relativeVelocityWide returns the velocity at the common point and the spin of B against A.
func relativeVelocityWide(b *block, t *blockBodies) (ux, uy, uz, wx, wy, wz f4) {
	a0, a1, a2, a3 := t.a[0], t.a[1], t.a[2], t.a[3]
	b0, b1, b2, b3 := t.b[0], t.b[1], t.b[2], t.b[3]
	ux, uy, uz, _ = columns(row4(&b0.Vel).Sub(row4(&a0.Vel)), row4(&b1.Vel).Sub(row4(&a1.Vel)),
		row4(&b2.Vel).Sub(row4(&a2.Vel)), row4(&b3.Vel).Sub(row4(&a3.Vel)))
	x, y, z, _ := columns(row4(&b0.Spin), row4(&b1.Spin), row4(&b2.Spin), row4(&b3.Spin))
	rx, ry, rz := load3(&b.armB)
	ux, uy, uz = ux.Add(diffWide(y, rz, z, ry)), uy.Add(diffWide(z, rx, x, rz)), uz.Add(diffWide(x, ry, y, rx))
	wx, wy, wz = x, y, z
	x, y, z, _ = columns(row4(&a0.Spin), row4(&a1.Spin), row4(&a2.Spin), row4(&a3.Spin))
	rx, ry, rz = load3(&b.armA)
	ux, uy, uz = ux.Sub(diffWide(y, rz, z, ry)), uy.Sub(diffWide(z, rx, x, rz)), uz.Sub(diffWide(x, ry, y, rx))
	return ux, uy, uz, wx.Sub(x), wy.Sub(y), wz.Sub(z)
}

// displacementWide returns the displacement at the common point and the turn of B against A.
func displacementWide(b *block, t *blockBodies) (ux, uy, uz, wx, wy, wz f4) {
	a0, a1, a2, a3 := t.a[0], t.a[1], t.a[2], t.a[3]
	b0, b1, b2, b3 := t.b[0], t.b[1], t.b[2], t.b[3]
	ux, uy, uz, _ = columns(row4(&b0.Shift).Sub(row4(&a0.Shift)), row4(&b1.Shift).Sub(row4(&a1.Shift)),
		row4(&b2.Shift).Sub(row4(&a2.Shift)), row4(&b3.Shift).Sub(row4(&a3.Shift)))
	x, y, z, _ := columns(row4(&b0.Roll), row4(&b1.Roll), row4(&b2.Roll), row4(&b3.Roll))
	rx, ry, rz := load3(&b.armB)
	ux, uy, uz = ux.Add(diffWide(y, rz, z, ry)), uy.Add(diffWide(z, rx, x, rz)), uz.Add(diffWide(x, ry, y, rx))
	wx, wy, wz = x, y, z
	x, y, z, _ = columns(row4(&a0.Roll), row4(&a1.Roll), row4(&a2.Roll), row4(&a3.Roll))
	rx, ry, rz = load3(&b.armA)
	ux, uy, uz = ux.Sub(diffWide(y, rz, z, ry)), uy.Sub(diffWide(z, rx, x, rz)), uz.Sub(diffWide(x, ry, y, rx))
	return ux, uy, uz, wx.Sub(x), wy.Sub(y), wz.Sub(z)
}

// relativeDisplacementWide returns the displacements along the normal and the turns about the tangents.
func relativeDisplacementWide(b *block, t *blockBodies) (shift, roll1, roll2 f4) {
	ux, uy, uz, wx, wy, wz := displacementWide(b, t)
	return rowMotionWide(b, ux, uy, uz, wx, wy, wz)
}

// rowMotionWide is block.rowMotion for all lanes.
func rowMotionWide(b *block, ux, uy, uz, wx, wy, wz f4) (vn, w1, w2 f4) {
	nx, ny, nz := load3(&b.normal)
	vn = dot(nx, ny, nz, ux, uy, uz)
	nx, ny, nz = load3(&b.tangent1)
	w1 = dot(nx, ny, nz, wx, wy, wz)
	nx, ny, nz = load3(&b.tangent2)
	return vn, w1, dot(nx, ny, nz, wx, wy, wz)
}

// applyImpulseWide is block.applyImpulse for all lanes.
func applyImpulseWide(b *block, o *blockBodies, fx, fy, fz, mx, my, mz f4) {
	var none f4
	f0, f1, f2, f3 := columns(fx, fy, fz, none)
	rx, ry, rz := load3(&b.armA)
	x, y, z := applyForm(&b.inertiaA, mx.Add(diffWide(ry, fz, rz, fy)), my.Add(diffWide(rz, fx, rx, fz)),
		mz.Add(diffWide(rx, fy, ry, fx)))
	w0, w1, w2, w3 := columns(x, y, z, none)
	subtractImpulse(o.a[0], b.movesA&1, f0, w0)
	subtractImpulse(o.a[1], b.movesA&2, f1, w1)
	subtractImpulse(o.a[2], b.movesA&4, f2, w2)
	subtractImpulse(o.a[3], b.movesA&8, f3, w3)
	rx, ry, rz = load3(&b.armB)
	x, y, z = applyForm(&b.inertiaB, mx.Add(diffWide(ry, fz, rz, fy)), my.Add(diffWide(rz, fx, rx, fz)),
		mz.Add(diffWide(rx, fy, ry, fx)))
	w0, w1, w2, w3 = columns(x, y, z, none)
	addImpulse(o.b[0], b.movesB&1, f0, w0)
	addImpulse(o.b[1], b.movesB&2, f1, w1)
	addImpulse(o.b[2], b.movesB&4, f2, w2)
	addImpulse(o.b[3], b.movesB&8, f3, w3)
}

// subtractImpulse subtracts the force impulse f and the change of spin w from a body if it moves.
func subtractImpulse(s *rigid.State, moves uint8, f, w f4) {
	if moves != 0 {
		setRow4(row4(&s.Vel).Sub(f.Mul(all(s.InvMass))), &s.Vel)
		setRow4(row4(&s.Spin).Sub(w), &s.Spin)
	}
}

// addImpulse adds them.
func addImpulse(s *rigid.State, moves uint8, f, w f4) {
	if moves != 0 {
		setRow4(row4(&s.Vel).Add(f.Mul(all(s.InvMass))), &s.Vel)
		setRow4(row4(&s.Spin).Add(w), &s.Spin)
	}
}

// applyWide is wrench.apply for all lanes.
func applyWide(b *block, o *blockBodies, n, f1, f2, f3, m1, m2 f4) {
	t := get(&b.lever).Mul(f3)
	nx, ny, nz := load3(&b.normal)
	t1x, t1y, t1z := load3(&b.tangent1)
	t2x, t2y, t2z := load3(&b.tangent2)
	applyImpulseWide(b, o,
		nx.Mul(n).Add(f1.Mul(t1x)).Add(f2.Mul(t2x)),
		ny.Mul(n).Add(f1.Mul(t1y)).Add(f2.Mul(t2y)),
		nz.Mul(n).Add(f1.Mul(t1z)).Add(f2.Mul(t2z)),
		nx.Mul(t).Add(m1.Mul(t1x)).Add(m2.Mul(t2x)),
		ny.Mul(t).Add(m1.Mul(t1y)).Add(m2.Mul(t2y)),
		nz.Mul(t).Add(m1.Mul(t1z)).Add(m2.Mul(t2z)))
}

// applyNormalWide is applyWide for normal rows alone.
func applyNormalWide(b *block, o *blockBodies, n, m1, m2 f4) {
	nx, ny, nz := load3(&b.normal)
	t1x, t1y, t1z := load3(&b.tangent1)
	t2x, t2y, t2z := load3(&b.tangent2)
	applyImpulseWide(b, o, nx.Mul(n), ny.Mul(n), nz.Mul(n),
		t1x.Mul(m1).Add(m2.Mul(t2x)), t1y.Mul(m1).Add(m2.Mul(t2y)), t1z.Mul(m1).Add(m2.Mul(t2z)))
}

// biasWide is biasLane for all lanes, but for the manifolds that are to be solved alone: it returns their lanes, one
// bit each.
func biasWide(k *rates, b *block, e *extra, lines []line, pairs []quad, states []rigid.State,
	friction bool) (left uint8) {
	var bodies blockBodies
	bodies.load(b, states)
	var speed [contact.MaxPoints]quad
	ux, uy, uz, wx, wy, wz := relativeVelocityWide(b, &bodies)
	vn, w1, w2 := rowMotionWide(b, ux, uy, uz, wx, wy, wz)
	for j := range lines {
		put(vn.Add(get(&lines[j].y).Mul(w1)).Sub(get(&lines[j].x).Mul(w2)), &speed[j&(contact.MaxPoints-1)])
	}
	shift, roll1, roll2 := get(&b.shift), get(&b.roll1), get(&b.roll2)
	zone, edge, slope, stiff := get(&b.zone), get(&b.edge), get(&b.slope), get(&b.stiff)
	band := edge.Sub(zone)
	rate := all(k.biasRate).Add(stiff.Mul(all(k.stiffRate)))
	damped := get(&b.damped)
	dampRate := damped.Mul(all(k.dampRate).Add(stiff.Mul(all(k.stiffDampRate))))
	dampSoftness := damped.Mul(all(k.dampSoftness).Add(stiff.Mul(all(k.stiffDampSoftness))))
	lessMass := all(k.lessMass).Add(stiff.Mul(all(k.stiffLessMass))).Sub(dampSoftness)
	softness := all(k.softness).Add(stiff.Mul(all(k.stiffSoftness))).Sub(dampSoftness)
	one, hard, invH := all(1), all(hardShare/(softShare-hardShare)), all(k.invH)
	var n, m1, m2, none f4
	for j := range lines {
		r := &lines[j]
		x, y := get(&r.x), get(&r.y)
		gap := get(&r.gap).Add(shift.Add(y.Mul(roll1)).Sub(x.Mul(roll2)))
		over := gap.Sub(edge)
		blend := gap.Mul(slope).Sub(hard)
		blend = blend.Masked(blend.Greater(none))
		blend = one.Merge(blend, blend.Greater(one))
		beyond := over.Greater(none)
		blend = none.Merge(blend, beyond)
		drive := rate.Sub(dampRate.Masked(blend.Greater(none)))
		target := drive.Mul(band.Merge(gap.Sub(zone), beyond))
		target = target.Add(over.Masked(beyond).Mul(invH))
		p := get(&r.impulse)
		mass := get(&r.mass).Mul(one.Sub(blend.Mul(lessMass)))
		aim := p.Sub(blend.Mul(softness).Mul(p.Sub(get(&r.preload)))).Sub(mass.Mul(target))
		q := aim.Sub(mass.Mul(get(&speed[j&(contact.MaxPoints-1)])))
		q = q.Masked(q.Greater(none))
		d := q.Sub(p)
		put(q, &r.impulse)
		n, m1, m2 = n.Add(d), m1.Add(d.Mul(y)), m2.Sub(d.Mul(x))
		pair := pairIndex(j+1, j)
		for k := j + 1; k < len(lines); k++ {
			s := &speed[k&(contact.MaxPoints-1)]
			put(get(s).Add(d.Mul(get(&pairs[pair]))), s)
			pair += k
		}
	}
	left = flatImpactWide(lines, n, vn, w1, w2) & b.moved()
	if friction {
		s1, s2, s3 := slipAfterWide(b, e, ux, uy, uz, wx, wy, wz, n, m1, m2)
		frictionWide(b, e, &bodies, lines, left, normalLoadWide(lines), n, m1, m2, s1, s2, s3, w1, w2)
		return left
	}
	applyNormalWide(b, &bodies, n, m1, m2)
	b.noteHits(isImpactWide(lines, n, none, none))
	return left
}

// relaxWide is relaxLane for all lanes, but for the manifolds that are to be solved alone: it returns their lanes, one
// bit each.
func relaxWide(k *rates, b *block, e *extra, lines []line, pairs []quad, states []rigid.State) (left uint8) {
	var bodies blockBodies
	bodies.load(b, states)
	shift, roll1, roll2 := relativeDisplacementWide(b, &bodies)
	put(shift, &b.shift)
	put(roll1, &b.roll1)
	put(roll2, &b.roll2)
	ux, uy, uz, wx, wy, wz := relativeVelocityWide(b, &bodies)
	vn, w1, w2 := rowMotionWide(b, ux, uy, uz, wx, wy, wz)
	var speed [contact.MaxPoints]quad
	for j := range lines {
		put(vn.Add(get(&lines[j].y).Mul(w1)).Sub(get(&lines[j].x).Mul(w2)), &speed[j&(contact.MaxPoints-1)])
	}
	edge, invH := get(&b.edge), all(k.invH)
	var n, m1, m2, load, none f4
	for j := len(lines) - 1; j >= 0; j-- {
		r := &lines[j]
		x, y := get(&r.x), get(&r.y)
		over := get(&r.gap).Add(shift.Add(y.Mul(roll1)).Sub(x.Mul(roll2))).Sub(edge)
		over = over.Masked(over.Greater(none))
		p, mass := get(&r.impulse), get(&r.mass)
		q := p.Sub(mass.Mul(over.Mul(invH))).Sub(mass.Mul(get(&speed[j&(contact.MaxPoints-1)])))
		q = q.Masked(q.Greater(none))
		d := q.Sub(p)
		put(q, &r.impulse)
		load = load.Add(q)
		n, m1, m2 = n.Add(d), m1.Add(d.Mul(y)), m2.Sub(d.Mul(x))
		pair := pairIndex(j, 0)
		for k := range j {
			s := &speed[k&(contact.MaxPoints-1)]
			put(get(s).Add(d.Mul(get(&pairs[pair]))), s)
			pair++
		}
	}
	if which := loadRoseWide(lines, get(&b.load), load); which != b.rose {
		b.rose = which // written only on change: without rising loads this part of the block stays clean in the cache
	}
	s1, s2, s3 := slipAfterWide(b, e, ux, uy, uz, wx, wy, wz, n, m1, m2)
	left = impactSlipsWide(lines, get(&b.load), load, s1, s2) | flatImpactWide(lines, n, vn, w1, w2)
	left = (left | b.exact) & b.moved()
	put(load, &b.load)
	frictionWide(b, e, &bodies, lines, left, load, n, m1, m2, s1, s2, s3, w1, w2)
	return left
}

// frictionWide is block.solveFrictionAfter for all lanes but some, one bit each, and applies all impulses to the
// bodies.
func frictionWide(b *block, e *extra, o *blockBodies, lines []line, but uint8,
	load, n, m1, m2, s1, s2, s3, w1, w2 f4) {
	others := lanesIn(^but)
	f1, f2, f3 := solveFrictionSome(b, load, s1, s2, s3, others)
	b.noteHits(isImpactWide(lines, n, f1, f2))
	if e != nil {
		w1, w2 = turnsAfterWide(b, e, w1, w2, n, m1, m2, f1, f2, f3)
		d1, d2 := rollSome(e, load, w1, w2, others)
		m1, m2 = m1.Add(d1), m2.Add(d2)
	}
	applyWide(b, o, n, f1, f2, f3, m1, m2)
}

// normalLoadWide is normalLoad for all lanes.
func normalLoadWide(lines []line) (load f4) {
	for j := range lines {
		load = load.Add(get(&lines[j].impulse))
	}
	return load
}

// turnsAfterWide returns the spins about the tangents after normal impulses and friction, see solveFrictionAfter.
func turnsAfterWide(b *block, e *extra, w1, w2, n, m1, m2, f1, f2, f3 f4) (v1, v2 f4) {
	r12 := get(&e.r12)
	v1 = w1.Add(get(&e.n1).Mul(n).Add(get(&e.r11).Mul(m1)).Add(r12.Mul(m2)))
	v2 = w2.Add(get(&e.n2).Mul(n).Add(r12.Mul(m1)).Add(get(&e.r22).Mul(m2)))
	v1 = v1.Add(get(&b.c11).Mul(f1).Add(get(&b.c12).Mul(f2)).Add(get(&b.c13).Mul(f3)))
	v2 = v2.Add(get(&b.c21).Mul(f1).Add(get(&b.c22).Mul(f2)).Add(get(&b.c23).Mul(f3)))
	return v1, v2
}

// slipWide is block.slipOf for all lanes.
func slipWide(b *block, e *extra, ux, uy, uz, wx, wy, wz f4) (v1, v2, v3 f4) {
	x, y, z := load3(&b.tangent1)
	v1 = dot(x, y, z, ux, uy, uz)
	x, y, z = load3(&b.tangent2)
	v2 = dot(x, y, z, ux, uy, uz)
	x, y, z = load3(&b.normal)
	v3 = get(&b.lever).Mul(dot(x, y, z, wx, wy, wz))
	if e != nil {
		v1, v2 = v1.Add(get(&e.belt1)), v2.Add(get(&e.belt2))
	}
	return v1, v2, v3
}

// slipAfterWide is block.slipOf and slip.after for all lanes.
func slipAfterWide(b *block, e *extra, ux, uy, uz, wx, wy, wz, n, m1, m2 f4) (v1, v2, v3 f4) {
	v1, v2, v3 = slipWide(b, e, ux, uy, uz, wx, wy, wz)
	v1 = v1.Add(get(&b.cn1).Mul(n).Add(get(&b.c11).Mul(m1)).Add(get(&b.c21).Mul(m2)))
	v2 = v2.Add(get(&b.cn2).Mul(n).Add(get(&b.c12).Mul(m1)).Add(get(&b.c22).Mul(m2)))
	v3 = v3.Add(get(&b.cn3).Mul(n).Add(get(&b.c13).Mul(m1)).Add(get(&b.c23).Mul(m2)))
	return v1, v2, v3
}

// solveFrictionSome is block.solveFriction for some lanes.
func solveFrictionSome(b *block, load, v1, v2, v3 f4, which archsimd.Mask64x4) (d1, d2, d3 f4) {
	f1, f2, f3, limit := get(&b.f1), get(&b.f2), get(&b.f3), get(&b.friction).Mul(load)
	m11, m12, m22, m33 := get(&b.m11), get(&b.m12), get(&b.m22), get(&b.m33)
	p1 := f1.Sub(m11.Mul(v1).Add(m12.Mul(v2)))
	p2 := f2.Sub(m12.Mul(v1).Add(m22.Mul(v2)))
	after := v3.Add(get(&b.k31).Mul(p1.Sub(f1)).Add(get(&b.k32).Mul(p2.Sub(f2))))
	p3 := f3.Sub(m33.Mul(after))
	over := p1.Mul(p1).Add(p2.Mul(p2)).Add(p3.Mul(p3)).Greater(limit.Mul(limit))
	if over.ToBits() != 0 {
		p3 = f3.Sub(m33.Mul(v3)).Merge(p3, over)
		p1, p2, p3 = opposeWide(f1, f2, f3, p1, p2, p3, m11, m12, m22, m33, limit)
	}
	p1, p2, p3 = p1.Merge(f1, which), p2.Merge(f2, which), p3.Merge(f3, which)
	put(p1, &b.f1)
	put(p2, &b.f2)
	put(p3, &b.f3)
	return p1.Sub(f1), p2.Sub(f2), p3.Sub(f3)
}

// rollSome is extra.roll for some lanes.
func rollSome(e *extra, load, w1, w2 f4, which archsimd.Mask64x4) (d1, d2 f4) {
	var none f4
	f1, f2, m11, m12, m22 := get(&e.roll1), get(&e.roll2), get(&e.m11), get(&e.m12), get(&e.m22)
	p1 := f1.Sub(m11.Mul(w1).Add(m12.Mul(w2)))
	p2 := f2.Sub(m12.Mul(w1).Add(m22.Mul(w2)))
	p1, p2, _ = opposeWide(f1, f2, none, p1, p2, none, m11, m12, m22, none, get(&e.rolling).Mul(load))
	p1, p2 = p1.Merge(f1, which), p2.Merge(f2, which)
	put(p1, &e.roll1)
	put(p2, &e.roll2)
	return p1.Sub(f1), p2.Sub(f2)
}

// flatImpactWide is flatImpact for all lanes, one bit each.
func flatImpactWide(lines []line, n, vn, w1, w2 f4) uint8 {
	r := &lines[0]
	x, y := get(&r.x), get(&r.y)
	least, tilt := all(impactSpeed).Mul(get(&r.mass)), all(flatTilt).Mul(vn)
	turn, arm := w1.Mul(w1).Add(w2.Mul(w2)), x.Mul(x).Add(y.Mul(y))
	return n.Mul(n).Greater(least.Mul(least)).And(turn.Mul(arm).Less(tilt.Mul(tilt))).ToBits()
}

// isImpactWide is isImpact for all lanes, one bit each.
func isImpactWide(lines []line, n, f1, f2 f4) uint8 {
	mass := get(&lines[0].mass)
	least, along := all(impactSpeed).Mul(mass), all(frictionSpeed).Mul(mass)
	return n.Mul(n).Greater(least.Mul(least)).
		Or(f1.Mul(f1).Add(f2.Mul(f2)).Greater(along.Mul(along))).ToBits()
}

// moved returns the lanes in which the sweeps move a body, one bit each.
func (b *block) moved() uint8 { return b.movesA | b.movesB }

// noteHits marks the lanes with impacts. Without any, the block is not written to.
func (b *block) noteHits(hits uint8) {
	if hits != 0 { // almost never in a calm sweep
		hits &= b.moved()
		b.hit |= hits
	}
}

// impactSlipsWide is impactSlips for all lanes, one bit each.
func impactSlipsWide(lines []line, before, now, v1, v2 f4) uint8 {
	var none f4
	up, mass := now.Sub(before), get(&lines[0].mass)
	rises := up.Greater(none)
	change, worth := up.Merge(none.Sub(up), rises), all(riseSpeed).Merge(all(impactSpeed), rises)
	most := before.Merge(now, before.Greater(now))
	fast, least := v1.Mul(v1).Add(v2.Mul(v2)).Mul(mass.Mul(mass)), all(impactSlip).Mul(change)
	return change.Greater(all(impactShare).Mul(most)).And(change.Greater(worth.Mul(mass))).
		And(fast.Greater(least.Mul(least))).ToBits()
}

// loadRoseWide is loadRose for all lanes, one bit each.
func loadRoseWide(lines []line, before, now f4) uint8 {
	up := now.Sub(before)
	return up.Greater(all(impactShare).Mul(now)).And(up.Greater(all(bounceSpeed).Mul(get(&lines[0].mass)))).ToBits()
}
