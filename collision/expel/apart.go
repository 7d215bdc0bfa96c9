package expel

import "github.com/brickyard-physics/brickyard/internal/geom"

// Apart returns the closest points of two solids of any kind and their distance, radii left out, B placed in the frame
// of A by rel. The normal is zero when the cores touch or overlap, a closed mesh around the other included. With a
// limit (m) below +Inf, solids farther apart than that get Dist and Sep ≥ limit and nothing else need be right.
func Apart(a, b Core, rel *geom.Frame, limit float64, s *Scratch) geom.Separation {
	s.cache.Count = 0
	return geom.Distance(a.Poly, b.Poly, rel, &s.cache)
}
