//go:build goexperiment.simd && amd64

package solver

import (
	"math"
	"simd/archsimd"

	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/rigid"
)

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

// restore takes back what has come of all lanes but some, one bit each.
func (o *columnBefore) restore(c *column, lines []line, which uint8) {
	if !wide {
		o.restorePlain(c, lines, which)
		return
	}
	others := lanesIn(^which)
	for j := range lines {
		putSome(get(&o.rows[j&(contact.MaxPoints-1)]), &lines[j].impulse, others)
	}
	putSome(get(&o.f1), &c.f1, others)
	putSome(get(&o.f2), &c.f2, others)
	putSome(get(&o.twist), &c.twist, others)
	putSome(get(&o.load), &c.load, others)
	putSome(get(&o.roll1), &c.terms.roll1, others)
	putSome(get(&o.roll2), &c.terms.roll2, others)
}

// largest writes the largest change of an impulse in each lane (N s).
func (o *columnBefore) largest(c *column, lines []line, most *quad) {
	if !wide {
		o.largestPlain(c, lines, most)
		return
	}
	m := sizeWide(get(&c.f1).Sub(get(&o.f1))).Add(sizeWide(get(&c.f2).Sub(get(&o.f2))))
	for j := range lines {
		m = largerWide(m, sizeWide(get(&lines[j].impulse).Sub(get(&o.rows[j&(contact.MaxPoints-1)]))))
	}
	put(m, most)
}

// sizeWide is math.Abs for all lanes.
func sizeWide(x f4) f4 {
	return x.AsInt64x4().And(archsimd.BroadcastInt64x4(math.MaxInt64)).AsFloat64x4()
}

// largerWide is larger for all lanes.
func largerWide(x, y f4) f4 { return x.Merge(y, x.AsInt64x4().Greater(y.AsInt64x4())) }
