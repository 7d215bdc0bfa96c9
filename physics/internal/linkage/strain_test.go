package linkage

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// TestStrainOfImpacts: an impact counts as soon as it comes, by its impulse over strainTime, wherever the bins stand,
// and no longer than that.
func TestStrainOfImpacts(t *testing.T) {
	const h, pull, impact = strainTime / 16, 30.0, 2.0 // s, N, N s
	for before := range 40 {
		s := Strain{MostForce: 1}
		load := func(want float64, when string) {
			t.Helper()
			if force, _ := s.mean(); math.Abs(force.X-want) > 1e-9 {
				t.Errorf("%d sub-steps under %g N, %s: %g N, want %g", before, pull, when, force.X, want)
			}
		}
		for range before {
			s.add(geom.V(pull*h, 0, 0), geom.Vec3{}, h)
		}
		steady := pull * min(1, float64(before)/16)
		load(steady, "before the impact")
		s.add(geom.V(impact, 0, 0), geom.Vec3{}, 0)
		load(steady+impact/strainTime, "at the impact")
		for range 16 + 16/strainBins {
			s.add(geom.V(pull*h, 0, 0), geom.Vec3{}, h)
		}
		load(pull, "long after it")
	}
}
