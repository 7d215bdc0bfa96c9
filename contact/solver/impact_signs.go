package solver

import (
	"math"
)

// The signs of an impact in a lane. Those for four lanes at once are in iterate_wide.go.

// isImpact reports whether an impulse of squared size (N² s²), along the normal and the tangents of lane l, is large
// enough to count as an impact.
func isImpact(lines []line, l int, squared float64) bool {
	least := float64(propagateSpeed * lines[0].mass[l])
	return squared > float64(least*least)
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
		worth = dropSpeed
	}
	fast, least := float64((float64(s.v1*s.v1)+float64(s.v2*s.v2))*float64(mass*mass)), float64(impactSlip*change)
	return change > float64(impactShare*max(before, now)) && change > float64(worth*mass) && fast > float64(least*least)
}

// flatImpact reports whether a sweep that gave lane l the normal impulse n (N s) met a flat landing, for the relative
// motion that its rows saw before: along the normal, and the spins about the tangents.
func flatImpact(lines []line, l int, n, vn, w1, w2 float64) bool {
	r := &lines[0]
	least, tilt := float64(flatSpeed*r.mass[l]), float64(flatTilt*vn)
	turn, arm := float64(w1*w1)+float64(w2*w2), float64(r.x[l]*r.x[l])+float64(r.y[l]*r.y[l])
	return float64(n*n) > float64(least*least) && float64(turn*arm) < float64(tilt*tilt)
}
