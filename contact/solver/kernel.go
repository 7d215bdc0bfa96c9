package solver

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// The kernels solve a block one lane after the other. Those of kernel_wide.go and prepare_wide.go solve all
// lanes at once, with the same operations in the same order: a change here needs the same change there.

// prepareLane derives compliances, effective masses and row coordinates from the arms of the constraint of lane l.
func prepareLane(b *block, e *extra, lines []line, pairs []quad, l int, states []rigid.State) {
	l &= lanes - 1
	n, t1, t2 := b.normal.at(l), b.tangent1.at(l), b.tangent2.at(l)
	x, y := &states[b.a[l]], &states[b.b[l]]
	var k compliance
	k.addBody(x, &b.inertiaA, l, n, t1, t2, b.armA.at(l))
	k.addBody(y, &b.inertiaB, l, n, t1, t2, b.armB.at(l))
	k.store(&b.response, l)
	if e != nil {
		e.n1[l], e.n2[l], e.r11[l], e.r12[l], e.r22[l] = k.n1, k.n2, k.r11, k.r12, k.r22
		e.m11[l], e.m12[l], e.m22[l] = inverse2(k.r11, k.r12, k.r22)
	}
	least := 0.0 // of the compliance of a row
	if b.locked>>l&1 != 0 {
		least = rigid.CarryLeast * (x.InvMass + y.InvMass)
		k.storeLocked(&b.response, l, rigid.CarryLeast*(b.inertiaA.trace(l)+b.inertiaB.trace(l)))
		if e != nil {
			e.m11[l], e.m12[l], e.m22[l] = pseudoInverse2(k.r11, k.r12, k.r22)
		}
	}
	u, spin := b.relativeDisplacement(l, x, y)
	b.shift[l], b.roll1[l], b.roll2[l] = b.rowMotion(l, u, spin)
	for j := range lines {
		r := &lines[j]
		at := geom.Vec3{X: r.x[l], Y: r.y[l], Z: r.mass[l]}
		x, y := t1.Dot(at), t2.Dot(at)
		toN, to1, to2 := k.row(x, y)
		r.x[l], r.y[l], r.mass[l] = x, y, inverseAbove(toN+float64(y*to1)-float64(x*to2), least)
		for i := range j {
			pairs[pairIndex(j, i)][l] = toN + float64(lines[i].y[l]*to1) - float64(lines[i].x[l]*to2)
		}
	}
}

// biasLane sweeps the normal rows of lane l with bias. While an impact propagates it solves friction too, for their
// present load: a slip left over from the impact would drag along, for a sub-step, the bodies that the impact stopped.
func biasLane(k *rates, b *block, e *extra, lines []line, pairs []quad, l int, states []rigid.State, friction bool) {
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
	flat := flatImpact(lines, l, n, vn, w1, w2)
	w := wrench{n: n, m1: m1, m2: m2}
	if friction && !flat {
		s := b.slipOf(e, l, u, spin).after(b, l, &w)
		b.solveFrictionAfter(e, lines, l, normalLoad(lines, l), s, w1, w2, &w)
		w.apply(b, l, states)
		return
	}
	if friction {
		w.apply(b, l, states) // as for the other lanes of a block
	} else {
		w.applyNormal(b, l, states)
	}
	if isImpact(lines, l, n, 0, 0) {
		b.hit |= 1 << l
	}
	if flat {
		k.iterateRows(b, lines, pairs, l, states)
	}
	if friction {
		b.applyFriction(e, l, normalLoad(lines, l), states)
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
	iterate := b.exact>>l&1 != 0 || impactSlips(lines, l, b.load[l], load, s) || flatImpact(lines, l, n, vn, w1, w2)
	if iterate {
		if isImpact(lines, l, n, 0, 0) {
			b.hit |= 1 << l
		}
		w.apply(b, l, states)
		k.iterateManifold(b, e, lines, pairs, l, states)
		return
	}
	b.load[l] = load
	b.solveFrictionAfter(e, lines, l, load, s, w1, w2, &w)
	w.apply(b, l, states)
}

// prepareLanes derives compliances and effective masses, one lane after the other.
func prepareLanes(b *block, e *extra, lines []line, pairs []quad, states []rigid.State) {
	for l := 0; l < lanes && b.constraint[l] >= 0; l++ {
		prepareLane(b, e, lines, pairs, l, states)
	}
}

// biasLanes sweeps the lanes of a block one after the other.
func biasLanes(k *rates, b *block, e *extra, lines []line, pairs []quad, states []rigid.State, friction bool) {
	for l := range lanes {
		if b.constraint[l] >= 0 {
			biasLane(k, b, e, lines, pairs, l, states, friction)
		}
	}
}

// relaxLanes is biasLanes without bias.
func relaxLanes(k *rates, b *block, e *extra, lines []line, pairs []quad, states []rigid.State) {
	if b.rose != 0 {
		b.rose = 0
	}
	for l := range lanes {
		if b.constraint[l] >= 0 {
			relaxLane(k, b, e, lines, pairs, l, states)
		}
	}
}

// approachingPlain returns the lanes, one bit each, in which a row approaches faster than a speed (m/s, negative).
func approachingPlain(b *block, lines []line, states []rigid.State, slowest *quad) (found uint8) {
	for l := range lanes {
		u, spin := b.relativeVelocity(l, &states[b.a[l]], &states[b.b[l]])
		vn, w1, w2 := b.rowMotion(l, u, spin)
		m := rowMotion{vn, w1, w2}
		for j := range lines {
			if m.speed(&lines[j], l) < slowest[l] {
				found |= 1 << l
			}
		}
	}
	return found
}

// columnBefore holds the impulses of a column before it is solved.
type columnBefore struct {
	impulses
	roll1, roll2 quad                    // N m s
	rows         [contact.MaxPoints]quad // N s
}

// read reads them.
func (o *columnBefore) read(c *column, lines []line) {
	o.impulses, o.roll1, o.roll2 = c.impulses, c.terms.roll1, c.terms.roll2
	for j := range lines {
		o.rows[j&(contact.MaxPoints-1)] = lines[j].impulse
	}
}

// restorePlain is restore without SIMD.
func (o *columnBefore) restorePlain(c *column, lines []line, which uint8) {
	for l := range lanes {
		if which>>l&1 != 0 {
			continue
		}
		for j := range lines {
			lines[j].impulse[l] = o.rows[j&(contact.MaxPoints-1)][l]
		}
		copyLane(quadsOf(&c.impulses), quadsOf(&o.impulses), l, l)
		c.terms.roll1[l], c.terms.roll2[l] = o.roll1[l], o.roll2[l]
	}
}

// largestPlain is largest without SIMD.
func (o *columnBefore) largestPlain(c *column, lines []line, most *quad) {
	for l := range lanes {
		change := math.Abs(c.f1[l]-o.f1[l]) + math.Abs(c.f2[l]-o.f2[l])
		for j := range lines {
			change = larger(change, math.Abs(lines[j].impulse[l]-o.rows[j&(contact.MaxPoints-1)][l]))
		}
		most[l] = change
	}
}

// relativeVelocity returns the velocity at the common point and the spin of B against A.
func (b *block) relativeVelocity(l int, x, y *rigid.State) (u, w geom.Vec3) {
	return b.relativeMotion(l, x.Vel, x.Spin, y.Vel, y.Spin)
}

// relativeMotion is relativeVelocity for velocities and spins that are not in the states.
func (b *block) relativeMotion(l int, velA, spinA, velB, spinB geom.Vec3) (u, w geom.Vec3) {
	return velB.Sub(velA).Add(spinB.Cross(b.armB.at(l))).Sub(spinA.Cross(b.armA.at(l))), spinB.Sub(spinA)
}

// relativeDisplacement is relativeVelocity for the displacements instead of the velocities.
func (b *block) relativeDisplacement(l int, x, y *rigid.State) (u, w geom.Vec3) {
	return b.relativeMotion(l, x.Shift, x.Roll, y.Shift, y.Roll)
}

// rowMotion returns the parts of a relative motion that the rows see: along the normal, and the spins about the
// tangents.
func (b *block) rowMotion(l int, u, w geom.Vec3) (vn, w1, w2 float64) {
	return b.normal.at(l).Dot(u), b.tangent1.at(l).Dot(w), b.tangent2.at(l).Dot(w)
}

// rowMotion is the motion of B against A as the rows of a lane see it.
type rowMotion struct{ vn, w1, w2 float64 } // m/s along the normal; rad/s about the tangents

// speed returns the normal velocity (m/s) at a row, negative while the bodies approach there.
func (m *rowMotion) speed(r *line, l int) float64 {
	return m.vn + float64(r.y[l]*m.w1) - float64(r.x[l]*m.w2)
}

// wrench is an impulse in the frame of a manifold: force along normal and tangents (N s), moment about them (N m s).
type wrench struct{ n, f1, f2, f3, m1, m2 float64 }

// push adds the normal impulse d at row r of lane l.
func (w *wrench) push(r *line, l int, d float64) {
	w.n += d
	w.m1 += float64(d * r.y[l])
	w.m2 -= float64(d * r.x[l])
}

// scale multiplies the wrench.
func (w *wrench) scale(by float64) {
	w.n, w.f1, w.f2, w.f3 = float64(by*w.n), float64(by*w.f1), float64(by*w.f2), float64(by*w.f3)
	w.m1, w.m2 = float64(by*w.m1), float64(by*w.m2)
}

// subtract takes another wrench off.
func (w *wrench) subtract(o *wrench) {
	w.n, w.f1, w.f2, w.f3, w.m1, w.m2 = w.n-o.n, w.f1-o.f1, w.f2-o.f2, w.f3-o.f3, w.m1-o.m1, w.m2-o.m2
}

// world returns force and moment in the world's frame.
func (w *wrench) world(b *block, l int) (force, moment geom.Vec3) {
	n, t1, t2 := b.normal.at(l), b.tangent1.at(l), b.tangent2.at(l)
	moment = n.Scale(b.lever[l]*w.f3).AddScaled(w.m1, t1).AddScaled(w.m2, t2)
	return n.Scale(w.n).AddScaled(w.f1, t1).AddScaled(w.f2, t2), moment
}

// apply applies the impulse to B and its opposite to A.
func (w *wrench) apply(b *block, l int, states []rigid.State) {
	l &= lanes - 1
	force, moment := w.world(b, l)
	b.applyImpulse(l, states, force, moment)
}

// applyNormal is apply for the impulses of normal rows alone.
func (w *wrench) applyNormal(b *block, l int, states []rigid.State) {
	l &= lanes - 1
	moment := b.tangent1.at(l).Scale(w.m1).AddScaled(w.m2, b.tangent2.at(l))
	b.applyImpulse(l, states, b.normal.at(l).Scale(w.n), moment)
}

// applyImpulse applies a force and a moment impulse at the common point to B, and their opposites to A.
func (b *block) applyImpulse(l int, states []rigid.State, force, moment geom.Vec3) {
	if b.movesA>>l&1 != 0 {
		s := &states[b.a[l]]
		s.Vel = s.Vel.AddScaled(-s.InvMass, s.Locks.FreeShift(force))
		s.Spin = s.Spin.Sub(b.inertiaA.apply(l, moment.Add(b.armA.at(l).Cross(force))))
	}
	if b.movesB>>l&1 != 0 {
		s := &states[b.b[l]]
		s.Vel = s.Vel.AddScaled(s.InvMass, s.Locks.FreeShift(force))
		s.Spin = s.Spin.Add(b.inertiaB.apply(l, moment.Add(b.armB.at(l).Cross(force))))
	}
}

// The signs of an impact in a lane. Those for four lanes at once are in kernel_wide.go.

// isImpact reports whether an impulse of a sweep, along the normal and the tangents of lane l (N s), is large enough to
// count as an impact.
func isImpact(lines []line, l int, n, f1, f2 float64) bool {
	least, along := float64(impactSpeed*lines[0].mass[l]), float64(frictionSpeed*lines[0].mass[l])
	return float64(n*n) > float64(least*least) || float64(f1*f1)+float64(f2*f2) > float64(along*along)
}

// loadRose reports whether the load (N s) of lane l has risen in this sub-step, slipping or not.
func loadRose(lines []line, l int, before, now float64) bool {
	up := now - before
	return up > float64(impactShare*now) && up > float64(bounceSpeed*lines[0].mass[l])
}

// impactSlips reports whether the load (N s) of lane l has risen or dropped in this sub-step, while the manifold slips.
func impactSlips(lines []line, l int, before, now float64, s slip) bool {
	change, mass := math.Abs(now-before), lines[0].mass[l]
	worth := riseSpeed
	if !(now > before) {
		worth = impactSpeed
	}
	fast, least := float64((float64(s.v1*s.v1)+float64(s.v2*s.v2))*float64(mass*mass)), float64(impactSlip*change)
	return change > float64(impactShare*max(before, now)) && change > float64(worth*mass) && fast > float64(least*least)
}

// flatImpact reports whether a sweep that gave lane l the normal impulse n (N s) met a flat landing, for the relative
// motion that its rows saw before: along the normal, and the spins about the tangents.
func flatImpact(lines []line, l int, n, vn, w1, w2 float64) bool {
	r := &lines[0]
	least, tilt := float64(impactSpeed*r.mass[l]), float64(flatTilt*vn)
	turn, arm := float64(w1*w1)+float64(w2*w2), float64(r.x[l]*r.x[l])+float64(r.y[l]*r.y[l])
	return float64(n*n) > float64(least*least) && float64(turn*arm) < float64(tilt*tilt)
}
