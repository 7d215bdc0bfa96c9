package collision

import (
	"math/rand"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// TestCachedBounds: bounds from a cache are those found anew, bit for bit, whichever rotations come back; and those by
// vertices are the extremes of the placed vertices.
func TestCachedBounds(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	cone, err := Cone(0.5, 1, 7)
	if err != nil {
		t.Fatal(err)
	}
	box, err := Box(mgl64.Vec3{1, 2, 3})
	if err != nil {
		t.Fatal(err)
	}
	pill, err := Capsule(0.5, 0.25)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []Shape{cone, box, pill} {
		var cache BoundsCache
		var rotations [3]geom.Quat
		for range 200 {
			k := random.Intn(len(rotations))
			if rotations[k] == (geom.Quat{}) || random.Intn(4) == 0 {
				rotations[k] = geom.FromRotationVector(geom.V(random.NormFloat64(), random.NormFloat64(), random.NormFloat64()))
			}
			pose := geom.Pose{P: geom.V(random.NormFloat64(), random.NormFloat64(), 0), Q: rotations[k]}
			f := pose.Frame()
			want, byVertex := s.Bounds(&f), geom.EmptyBox()
			low, high := s.CachedBounds(&f, &cache)
			if got := (geom.Box{Min: low, Max: high}); got != want {
				t.Fatalf("cached %v, found anew %v", got, want)
			}
			for _, v := range s.Core.Verts {
				byVertex = byVertex.Include(f.Apply(v))
			}
			if s.bounding() != nil && byVertex.Grow(s.Radius) != want {
				t.Fatalf("bounds %v, of the vertices %v", want, byVertex)
			}
		}
	}
}
