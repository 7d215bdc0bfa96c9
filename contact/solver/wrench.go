package solver

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/rigid"
)

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
type wrench struct{ n, f1, f2, t, m1, m2 float64 }

// push adds the normal impulse d at row r of lane l.
func (w *wrench) push(r *line, l int, d float64) {
	w.n += d
	w.m1 += float64(d * r.y[l])
	w.m2 -= float64(d * r.x[l])
}

// world returns force and moment in the world's frame.
func (w *wrench) world(b *block, l int) (force, moment geom.Vec3) {
	n, t1, t2 := b.normal.at(l), b.tangent1.at(l), b.tangent2.at(l)
	return n.Scale(w.n).AddScaled(w.f1, t1).AddScaled(w.f2, t2), n.Scale(w.t).AddScaled(w.m1, t1).AddScaled(w.m2, t2)
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

// The signs of an impact in a lane. Those for four lanes at once are in iterate_wide.go.

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
