package manifold

import "github.com/brickyard-physics/brickyard/collision/geom"

// measurePlain finds the heights of corners over a plane, and reports whether it comes within reach of some.
func (s *PatchScratch) measurePlain(plane *geom.Plane, all []corners) bool {
	above, below := false, false
	for i := range all {
		for k := range 4 {
			h := plane.Height(all[i].At(k))
			s.heights[i][k] = h
			above, below = above || h <= s.reach, below || h >= -s.reach
		}
	}
	return above && below
}

// overPlain returns a bit for each of four corners with such heights that lies in a box, no higher than the reach, and
// is its piece's to test.
func (c *corners) overPlain(heights *[4]float64, box *geom.Box, reach float64) (over uint8) {
	for k, h := range heights {
		if x := c.At(k); h <= reach && box.Holds(&x) {
			over |= 1 << k
		}
	}
	return over & c.owned
}
