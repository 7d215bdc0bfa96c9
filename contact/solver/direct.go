package solver

import (
	"github.com/brickyard-physics/brickyard/contact"
	"math"
)

// MinOpeningSpeed returns the least speed (m/s, negative: closing) at which a row with this gap (m) has to open in a
// sub-step. Beyond the band the row may close as far as the edge of the band. Within the band it returns to its zone at
// the bias rate of the sweeps. Below the zone it is driven back up, if push is set. Solvers other than the sweeps use
// it.
func (s *Solver) MinOpeningSpeed(c *contact.Constraint, gap float64, push bool) float64 {
	err, band := gap-c.Zone, float64(bandShare*c.Zone)
	switch {
	case err > band:
		return -float64((err-band)*s.rates.invH) - float64(s.rates.biasRate*band)
	case err < 0 && !push:
		return 0
	}
	return math.Min(pushSpeed, -float64(s.rates.biasRate*err))
}
