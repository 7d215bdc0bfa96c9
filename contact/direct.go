package contact

import "math"

// Aim returns the least speed (m/s) at which a row has to open in a sub-step, for the gap that it has got to: with
// bias, what drives it to its zone; without, or beyond the band, what keeps it from crossing the band in the sub-step.
// It is the aim of a rigid row of the sweeps, for those that solve a constraint by other means.
func (s *Solver) Aim(c *Constraint, gap float64, bias bool) float64 {
	err, over := gap-c.Zone, 0.0
	if edge := float64((1 + bandShare) * c.Zone); gap > edge {
		err, over = float64(bandShare*c.Zone), gap-edge
	}
	aim := -float64(over * s.rates.invH)
	if bias {
		aim += math.Min(pushSpeed, -float64(s.rates.rate*err))
	}
	return aim
}
