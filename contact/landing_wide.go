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

// landLanes has the given lanes land, one after the other: there are few.
func landLanes(k *rates, b *block, lines []line, pairs []quad, which uint8, states []rigid.State, bias bool) {
	var asks [MaxPoints]demand
	for l := range lanes {
		if which>>l&1 == 0 {
			continue
		}
		if bias {
			k.soft(b, lines, l, &asks)
		} else {
			k.rigid(b, lines, l, &asks)
		}
		land(b, lines, pairs, l, states, &asks)
	}
}
