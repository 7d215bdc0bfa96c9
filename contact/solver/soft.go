package solver

import (
	"math"

	"github.com/brickyard-physics/brickyard/contact"
)

// Soft holds the coefficients of a soft constraint row for one sub-step length. The row acts like an implicitly
// integrated spring and damper (Catto, "Soft Constraints", GDC 2011; "Solver2D", 2024); the package documentation has
// its equation.
//
// Each sub-step the impulse decays towards its preload by the share Softness, while the gap error is driven out at
// BiasRate. Every sway mode of a stack stays damped as long as Softness/h > BiasRate, which holds for Frequency ≤ 1/(8
// h).
type Soft struct {
	BiasRate  float64 // 1/s, opening speed asked for per metre of gap error
	MassScale float64 // share of the effective mass used, 0…1
	Softness  float64 // γ: share of the impulse (less its preload) lost each sub-step, 0…1
}

// MakeSoft returns the coefficients for a contact frequency (Hz), damping ratio and sub-step (s).
func MakeSoft(frequency, damping, h float64) Soft {
	omega := 2 * math.Pi * frequency
	a1 := float64(2*damping) + float64(h*omega)
	a2 := float64(h * omega * a1)
	a3 := 1 / (1 + a2)
	return Soft{BiasRate: omega / a1, MassScale: float64(a2 * a3), Softness: a3}
}

// Stiffer returns the coefficients of a spring and damper that many times as strong, for the same mass.
func (s Soft) Stiffer(times float64) Soft {
	strength := times * s.MassScale / s.Softness
	s.Softness = 1 / (1 + strength)
	s.MassScale = float64(strength * s.Softness)
	return s
}

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
		targets[j&(contact.MaxPoints-1)] = rowTarget{
			speed:    float64(drive*err) + float64(over*k.invH),
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

// minOpeningSpeed returns the least speed (m/s, negative: closing) at which a row with this gap (m) has to open in a
// sub-step. Beyond the band the row may close as far as the edge of the band. Within the band it returns to its zone at
// the bias rate of the sweeps. Below the zone it is driven back up, if push is set.
func (k *rates) minOpeningSpeed(c *contact.Constraint, gap float64, push bool) float64 {
	err, band := gap-c.Zone, float64(BandShare*c.Zone)
	switch {
	case err > band:
		return -float64((err-band)*k.invH) - float64(k.biasRate*band)
	case err < 0 && !push:
		return 0
	}
	return -float64(k.biasRate * err)
}
