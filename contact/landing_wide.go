//go:build goexperiment.simd && amd64

package contact

import "github.com/brickyard-physics/brickyard/internal/rigid"

// landedWide is landed for all lanes, one bit each.
func landedWide(lines []line, n, vn, w1, w2 f4) uint8 {
	r := &lines[0]
	x, y := get(&r.x), get(&r.y)
	least, tilt := all(landingSpeed).Mul(get(&r.mass)), all(landingTilt).Mul(vn)
	turn, arm := w1.Mul(w1).Add(w2.Mul(w2)), x.Mul(x).Add(y.Mul(y))
	return n.Mul(n).Greater(least.Mul(least)).And(turn.Mul(arm).Less(tilt.Mul(tilt))).ToBits()
}

// shakesWide is shakes for all lanes, one bit each.
func shakesWide(lines []line, squared f4) uint8 {
	least := all(impactSpeed).Mul(get(&lines[0].mass))
	return squared.Greater(least.Mul(least)).ToBits()
}

// note keeps which lanes have met a blow. Where none has, the block is not written to.
func (b *block) note(blows uint8) {
	if blows != 0 {
		b.shaken |= blows
	}
}

// landLanes has the given lanes land in a biased sweep, one after the other: there are few.
func landLanes(k *rates, b *block, lines []line, pairs []quad, which uint8, states []rigid.State) {
	var asks [MaxPoints]demand
	for l := range lanes {
		if which>>l&1 == 0 {
			continue
		}
		k.soft(b, lines, l, &asks)
		land(b, lines, pairs, l, states, &asks)
	}
}

// unsettledWide is unsettled for all lanes, one bit each.
func unsettledWide(lines []line, before, now, v1, v2 f4) uint8 {
	var none f4
	up, mass := now.Sub(before), get(&lines[0].mass)
	rises := up.Greater(none)
	change, worth := up.Merge(none.Sub(up), rises), all(comeSpeed).Merge(all(goneSpeed), rises)
	most := before.Merge(now, before.Greater(now))
	fast, least := v1.Mul(v1).Add(v2.Mul(v2)).Mul(mass.Mul(mass)), all(blowSlip).Mul(change)
	return change.Greater(all(blowShare).Mul(most)).And(change.Greater(worth.Mul(mass))).
		And(fast.Greater(least.Mul(least))).ToBits()
}

// cameWide is came for all lanes, one bit each.
func cameWide(lines []line, before, now f4) uint8 {
	up := now.Sub(before)
	return up.Greater(all(blowShare).Mul(now)).And(up.Greater(all(bounceSpeed).Mul(get(&lines[0].mass)))).ToBits()
}

// settleLanes ends the relaxing sweep of a block of which the given lanes are unsettled or have landed, one lane after
// the other, for the normal impulse and the moments about the tangents that its rows have given, and their load.
func settleLanes(k *rates, b *block, e *extra, lines []line, pairs []quad, which uint8, states []rigid.State,
	given [4]f4) {
	var n, m1, m2, load quad
	put(given[0], &n)
	put(given[1], &m1)
	put(given[2], &m2)
	put(given[3], &load)
	for l := 0; l < lanes && b.constraint[l] >= 0; l++ {
		w := wrench{n: n[l], m1: m1[l], m2: m2[l]}
		if which>>l&1 == 0 {
			b.load[l] = load[l]
			u, spin := b.relative(l, &states[b.a[l]], &states[b.b[l]])
			_, w1, w2 := b.across(l, u, spin)
			b.rubAfter(e, lines, l, b.slipOf(e, l, u, spin).after(b, l, &w), w1, w2, &w)
			w.apply(b, l, states)
			continue
		}
		if shakes(lines, l, float64(w.n*w.n)) {
			b.shaken |= 1 << l
		}
		w.apply(b, l, states)
		k.settle(b, e, lines, pairs, l, states)
	}
}
