//go:build !(goexperiment.simd && amd64)

package manifold

import "github.com/brickyard-physics/brickyard/collision/geom"

func (s *PatchScratch) measure(plane *geom.Plane, all []corners) bool {
	return s.measurePlain(plane, all)
}

func (c *corners) over(heights *[4]float64, box *geom.Box, reach float64) uint8 {
	return c.overPlain(heights, box, reach)
}
