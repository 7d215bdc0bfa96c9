package solver

import (
	"math"

	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/internal/rigid"
)

// A flat landing must stop flat. A sweep applies the impact to the rows of a manifold one after the other, which leaves
// the body with a spin that friction then turns into a slide. So the rows of this manifold alone are iterated.
const (
	flatSpeed   = 0.05  // m/s, least change of speed at a row in a sweep that counts
	flatTilt    = 0.3   // of the approach: with a larger speed from spin, at a row, the landing is not flat
	rowSweeps   = 8     // at the most
	rowResidual = 0.001 // m/s, speed changes that no longer matter
)

// rowTarget holds the aim of a normal row in a sweep.
type rowTarget struct {
	speed    float64 // m/s, approach speed to reach: negative to open
	mass     float64 // kg, effective, scaled down by softness
	softness float64 // share of the impulse beyond its preload that the row loses
}

// softTargets sets the targets of the rows of lane l for a sweep with bias.
func (k *rates) softTargets(b *block, lines []line, l int, targets *[contact.MaxPoints]rowTarget) {
	l &= lanes - 1
	shift, roll1, roll2 := b.shift[l], b.roll1[l], b.roll2[l]
	zone, edge, slope := b.zone[l], b.edge[l], b.slope[l]
	rate := k.biasRate + float64(b.stiff[l]*k.stiffRate)
	dampRate := float64(b.damped[l] * (k.dampRate + float64(b.stiff[l]*k.stiffDampRate)))
	dampSoftness := float64(b.damped[l] * (k.dampSoftness + float64(b.stiff[l]*k.stiffDampSoftness)))
	lessMass := k.lessMass + float64(b.stiff[l]*k.stiffLessMass) - dampSoftness
	softness := k.softness + float64(b.stiff[l]*k.stiffSoftness) - dampSoftness
	for j := range lines {
		r := &lines[j]
		gap := r.gap[l] + (shift + float64(r.y[l]*roll1) - float64(r.x[l]*roll2))
		over, blend, err := gap-edge, softBlend(float64(gap*slope)), gap-zone
		if over > 0 { // beyond the band: only stop it from crossing the edge within this sub-step
			blend, err = 0, edge-zone
		} else {
			over = 0
		}
		drive := rate
		if blend > 0 { // a rigid row keeps the full bias rate
			drive -= dampRate
		}
		target := float64(drive * err)
		if !(target > -pushSpeed) {
			target = -pushSpeed
		}
		targets[j&(contact.MaxPoints-1)] = rowTarget{
			speed:    target + float64(over*k.invH),
			mass:     float64(r.mass[l] * (1 - float64(blend*lessMass))),
			softness: float64(blend * softness),
		}
	}
}

// rigidTargets sets the targets for a sweep without bias.
func (k *rates) rigidTargets(b *block, lines []line, l int, targets *[contact.MaxPoints]rowTarget) {
	for j := range lines {
		r := &lines[j]
		over := r.gap[l] + (b.shift[l] + float64(r.y[l]*b.roll1[l]) - float64(r.x[l]*b.roll2[l])) - b.edge[l]
		targets[j&(contact.MaxPoints-1)] = rowTarget{speed: float64(max(over, 0) * k.invH), mass: r.mass[l]}
	}
}

// flatImpact reports whether a sweep that gave lane l the normal impulse n (N s) met a flat landing, for the relative
// motion that its rows saw before: along the normal, and the spins about the tangents.
func flatImpact(lines []line, l int, n, vn, w1, w2 float64) bool {
	r := &lines[0]
	least, tilt := float64(flatSpeed*r.mass[l]), float64(flatTilt*vn)
	turn, arm := float64(w1*w1)+float64(w2*w2), float64(r.x[l]*r.x[l])+float64(r.y[l]*r.y[l])
	return float64(n*n) > float64(least*least) && float64(turn*arm) < float64(tilt*tilt)
}

// iterateRows sweeps the normal rows of lane l until their speeds converge.
func iterateRows(b *block, lines []line, pairs []quad, l int, states []rigid.State,
	targets *[contact.MaxPoints]rowTarget) {
	l &= lanes - 1
	u, spin := b.relativeVelocity(l, &states[b.a[l]], &states[b.b[l]])
	vn, w1, w2 := b.rowMotion(l, u, spin)
	var speed [contact.MaxPoints]float64
	for j := range lines {
		speed[j&(contact.MaxPoints-1)] = vn + float64(lines[j].y[l]*w1) - float64(lines[j].x[l]*w2)
	}
	var w wrench
	for range rowSweeps {
		most := 0.0
		for j := range lines {
			r, want := &lines[j], &targets[j&(contact.MaxPoints-1)]
			if !(r.mass[l] > 0) { // this lane has fewer rows than its block
				break
			}
			p := r.impulse[l]
			aim := p - float64(want.softness*(p-r.preload[l])) - float64(want.mass*want.speed)
			q := max(0, aim-float64(want.mass*speed[j&(contact.MaxPoints-1)]))
			d := q - p
			r.impulse[l] = q
			w.push(r, l, d)
			change := d / r.mass[l]
			most = max(most, math.Abs(change))
			speed[j&(contact.MaxPoints-1)] += change
			for i := range j {
				speed[i&(contact.MaxPoints-1)] += float64(d * pairs[pairIndex(j, i)][l])
			}
			for i := j + 1; i < len(lines); i++ {
				speed[i&(contact.MaxPoints-1)] += float64(d * pairs[pairIndex(i, j)][l])
			}
		}
		if !(most > rowResidual) {
			break
		}
	}
	w.apply(b, l, states)
}
