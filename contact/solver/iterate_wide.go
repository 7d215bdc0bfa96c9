//go:build goexperiment.simd && amd64

package solver

import (
	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// flatImpactWide is flatImpact for all lanes, one bit each.
func flatImpactWide(lines []line, n, vn, w1, w2 f4) uint8 {
	r := &lines[0]
	x, y := get(&r.x), get(&r.y)
	least, tilt := all(flatSpeed).Mul(get(&r.mass)), all(flatTilt).Mul(vn)
	turn, arm := w1.Mul(w1).Add(w2.Mul(w2)), x.Mul(x).Add(y.Mul(y))
	return n.Mul(n).Greater(least.Mul(least)).And(turn.Mul(arm).Less(tilt.Mul(tilt))).ToBits()
}

// isImpactWide is isImpact for all lanes, one bit each.
func isImpactWide(lines []line, squared f4) uint8 {
	least := all(propagateSpeed).Mul(get(&lines[0].mass))
	return squared.Greater(least.Mul(least)).ToBits()
}

// noteHits marks the lanes with impacts. Without any, the block is not written to.
func (b *block) noteHits(hits uint8) {
	if hits != 0 {
		b.hit |= hits
	}
}

// iterateLanes iterates the rows of the marked lanes in a sweep with bias, one after the other: there are few.
func iterateLanes(k *rates, b *block, lines []line, pairs []quad, which uint8, states []rigid.State) {
	for l := range lanes {
		if which>>l&1 != 0 {
			k.iterateRows(b, lines, pairs, l, states)
		}
	}
}

// impactSlipsWide is impactSlips for all lanes, one bit each.
func impactSlipsWide(lines []line, before, now, v1, v2 f4) uint8 {
	var none f4
	up, mass := now.Sub(before), get(&lines[0].mass)
	rises := up.Greater(none)
	change, worth := up.Merge(none.Sub(up), rises), all(riseSpeed).Merge(all(dropSpeed), rises)
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

// finishLanes ends the sweep without bias of a block in which the marked lanes need iterations, one lane after the
// other. impulses holds the normal impulse of the sweep, its moments about the two tangents, and the load of the rows.
func finishLanes(k *rates, b *block, e *extra, lines []line, pairs []quad, which uint8, states []rigid.State,
	impulses [4]f4) {
	var n, m1, m2, load quad
	put(impulses[0], &n)
	put(impulses[1], &m1)
	put(impulses[2], &m2)
	put(impulses[3], &load)
	for l := 0; l < lanes && b.constraint[l] >= 0; l++ {
		w := wrench{n: n[l], m1: m1[l], m2: m2[l]}
		if which>>l&1 == 0 {
			b.load[l] = load[l]
			u, spin := b.relativeVelocity(l, &states[b.a[l]], &states[b.b[l]])
			_, w1, w2 := b.rowMotion(l, u, spin)
			b.solveFrictionAfter(e, lines, l, load[l], b.slipOf(e, l, u, spin).after(b, l, &w), w1, w2, &w)
			w.apply(b, l, states)
			continue
		}
		if isImpact(lines, l, float64(w.n*w.n)) {
			b.hit |= 1 << l
		}
		w.apply(b, l, states)
		k.iterateManifold(b, e, lines, pairs, l, states)
	}
}

// approachingWide is approachingPlain for all lanes at once.
func approachingWide(b *block, lines []line, states []rigid.State, slowest *quad) (found uint8) {
	var bodies blockBodies
	bodies.load(b, states)
	ux, uy, uz, wx, wy, wz := relativeVelocityWide(b, &bodies)
	vn, w1, w2 := rowMotionWide(b, ux, uy, uz, wx, wy, wz)
	for j := range lines {
		r := &lines[j]
		found |= vn.Add(get(&r.y).Mul(w1)).Sub(get(&r.x).Mul(w2)).Less(get(slowest)).ToBits()
	}
	return found
}
