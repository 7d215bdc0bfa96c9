package geom

import "math"

// DistanceCache remembers the closest features of a pair from one query to the next: the vertices of A and of B whose
// differences span them, and the faces that faced each other. The zero value starts cold; any content is safe, only
// slower when it is stale.
type DistanceCache struct {
	IndexA, IndexB [4]int32
	Count          int32
	FaceA, FaceB   int32 // index + 1, 0 for none
}

// Separation is how far apart two convex cores are, seen from the frame of A.
type Separation struct {
	OnA, OnB Vec3    // m; closest points, both in the frame of A
	Normal   Vec3    // unit, from A to B, in the frame of A; zero when the cores touch to rounding or overlap
	Dist     float64 // m between OnA and OnB; 0 when Normal is zero
	Sep      float64 // m; lowest vertex of B minus highest vertex of A along Normal: a proven lower bound of the distance
}

const (
	// maxRounds bounds the search, which ends by itself after a few rounds; maxStalls those in which rounding hides
	// whether the distance falls.
	maxRounds = 200
	maxStalls = 16
	// touchRounding is the distance, relative to the extent of the pair, below which nothing can be told from touching.
	touchRounding = 4e-15
	// gapRounding is how far Sep may stay behind Dist, relative to the extent, before other axes are tried.
	gapRounding = 1e-14
)

// Distance returns the closest points of two convex polyhedra, B placed in the frame of A by rel, and a plane normal
// that proves it. It starts from cache and leaves the closest features there.
//
// The method is that of Gilbert, Johnson and Keerthi (1988) on the vertex differences B - A. The closest point of a
// triangle of differences is found along its normal and not as a weighted sum, so that direction and length keep their
// digits however small the gap.
func Distance(a, b *Polyhedron, rel *Frame, cache *DistanceCache) Separation {
	if out, ok := cache.alongFaces(a, b, rel); ok {
		return out
	}
	var s simplex
	s.seed(a, b, rel, cache)
	inside := s.reduce()
	best, proven, slack := s.closest, 0.0, math.Inf(1)
	for rounds, stalls := 0, 0; rounds < maxRounds && stalls < maxStalls; rounds++ {
		vv := s.closest.v.LenSq()
		touch := touchRounding * s.extent
		if inside || vv <= touch*touch {
			// The origin is among the differences: an overlap, unless a separation was proven before.
			if proven <= touch {
				best = s.closest
				best.v = Vec3{}
			}
			break
		}
		v, length := s.closest.v, math.Sqrt(vv)
		ia := a.Support(v, s.ia[0])
		ib := b.Support(rel.R.ApplyT(v).Neg(), s.ib[0])
		w := rel.Apply(b.Verts[ib]).Sub(a.Verts[ia])
		sep := v.Dot(w) / length
		if length-sep < slack {
			best, proven, slack = s.closest, sep, length-sep
		}
		if slack <= touch || s.has(ia, ib) {
			break
		}
		s.add(w, ia, ib)
		inside = s.reduce()
		if !(s.closest.v.LenSq() < vv) {
			// Between nearly parallel features the distance falls by less than rounding while the proof still gains.
			stalls++
		}
	}
	best.store(cache)
	out := best.separation(a, b, rel, proven, s.extent)
	cache.FaceA, cache.FaceB = a.faceToward(out.Normal), b.faceToward(rel.R.ApplyT(out.Normal).Neg())
	return out
}

// SeparationAlong returns the lowest vertex of B minus the highest vertex of A along n (unit, frame of A), in metres:
// a lower bound of the distance when positive. The climb starts at the features in cache and leaves them alone.
func SeparationAlong(a, b *Polyhedron, rel *Frame, n Vec3, cache *DistanceCache) float64 {
	ha, hb := int32(0), int32(0)
	if cache != nil && cache.fits(a, b) {
		ha, hb = cache.IndexA[0], cache.IndexB[0]
	}
	va := a.Verts[a.Support(n, ha)]
	vb := b.Verts[b.Support(rel.R.ApplyT(n).Neg(), hb)]
	return n.Dot(rel.Apply(vb).Sub(va))
}

// fits reports whether the cache can belong to the pair.
func (c *DistanceCache) fits(a, b *Polyhedron) bool {
	if c.Count < 1 || c.Count > 4 {
		return false
	}
	for i := range c.Count {
		ia, ib := c.IndexA[i], c.IndexB[i]
		if ia < 0 || ib < 0 || int(ia) >= len(a.Verts) || int(ib) >= len(b.Verts) {
			return false
		}
	}
	return true
}

// separation turns the final simplex into points and a unit normal, with the proven separation along it.
func (c *nearest) separation(a, b *Polyhedron, rel *Frame, proven, extent float64) Separation {
	var out Separation
	for i := range c.n {
		out.OnA = out.OnA.AddScaled(c.weight[i], a.Verts[c.ia[i]])
		out.OnB = out.OnB.AddScaled(c.weight[i], b.Verts[c.ib[i]])
	}
	out.OnB = rel.Apply(out.OnB)
	length := c.v.Len()
	if length == 0 {
		return out
	}
	out.Normal = c.v.Scale(1 / length)
	out.Dist, out.Sep = length, proven
	if length-proven > gapRounding*extent {
		c.polish(a, b, rel, &out)
	}
	return out
}
