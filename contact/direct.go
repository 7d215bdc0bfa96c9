package contact

import "math"

// MinOpeningSpeed returns the least speed (m/s) at which a row has to open in a sub-step, for the gap that it has got
// to: beyond the band, what keeps it from crossing that in the sub-step; from there on what brings it to its zone at
// the rate of the sweeps' rows; and below the zone, if it is to be pushed, what drives it back up. It is for those that
// solve a constraint by other means than sweeps.
func (s *Solver) MinOpeningSpeed(c *Constraint, gap float64, push bool) float64 {
	err, band := gap-c.Zone, float64(bandShare*c.Zone)
	switch {
	case err > band:
		return -float64((err-band)*s.rates.invH) - float64(s.rates.biasRate*band)
	case err < 0 && !push:
		return 0
	}
	return math.Min(pushSpeed, -float64(s.rates.biasRate*err))
}
