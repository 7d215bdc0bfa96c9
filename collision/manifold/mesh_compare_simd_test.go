//go:build goexperiment.simd && amd64

package manifold

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
	"github.com/brickyard-physics/brickyard/contact"
)

// TestWidePatchesAreTheSame: with AVX2 the manifolds of meshes with each other and with convex solids, and their
// distances, are those of the plain functions, bit for bit.
func TestWidePatchesAreTheSame(t *testing.T) {
	if !wide {
		t.Skip("no AVX2 here")
	}
	defer func() { wide = true }()
	r := rand.New(rand.NewPCG(41, 43))
	ring, ell, box := torusMesh(t, 1, 0.35, 20, 15), ellMesh(t), boxCore(t, 0.5, 0.5, 0.5)
	waves := gridMesh(t, 12, 12, 0.5, 0.2, r, func(x, z float64) float64 { return 0.05 * math.Sin(x) * math.Cos(z) })
	pairs := [][2]mesh.Core{{ring, ring}, {ring, ell}, {ell, ell}, {ring, box}, {waves, ring}, {waves, box}}
	var s PatchScratch
	points := 0
	for n := range 1500 {
		p := pairs[n%len(pairs)]
		rel := geom.Frame{
			P: geom.V(r.NormFloat64(), 0.8*r.NormFloat64(), r.NormFloat64()),
			R: geom.FromRotationVector(geom.V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64())).Mat(),
		}
		margin := math.Exp(-4 * r.Float64())
		var found [2][]contact.Manifold
		var nearest [2]float64
		for k := range found {
			wide = k == 1
			patches, least := GatherPatches(p[0], p[1], &rel, margin, testZone, geom.Vec3{}, nil, &s)
			found[k], nearest[k] = slices.Clone(patches), least
		}
		if nearest[0] != nearest[1] || !slices.Equal(found[0], found[1]) {
			t.Fatalf("case %d: %d manifolds at %v by AVX2, %d at %v without", n, len(found[1]), nearest[1], len(found[0]),
				nearest[0])
		}
		for i := range found[0] {
			points += found[0][i].Count
		}
	}
	if points < 1000 {
		t.Errorf("%d points: hardly tested", points)
	}
	t.Logf("%d points", points)
}
