package convex

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"math"
)

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
	OnA, OnB geom.Vec3 // m; closest points, both in the frame of A
	Normal   geom.Vec3 // unit, from A to B, in the frame of A; zero when the cores touch to rounding or overlap
	Dist     float64   // m between OnA and OnB; 0 when Normal is zero
	Sep      float64   // m; lowest vertex of B minus highest vertex of A along Normal: a proven lower bound of Dist
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
	// retryRounding is how far it may stay behind before the search starts again.
	retryRounding = 1e-13
)

// Distance returns the closest points of two convex polyhedra, B placed in the frame of A by rel, and a plane normal
// that proves it. It starts from cache and leaves the closest features there.
//
// The method is that of Gilbert, Johnson and Keerthi (1988) on the vertex differences B - A. The closest point of a
// triangle of differences is found along its normal and not as a weighted sum, so that direction and length keep their
// digits however small the gap.
func Distance(a, b *Polyhedron, rel *geom.Frame, cache *DistanceCache) (out Separation) {
	out.Measure(a, b, rel, cache)
	return out
}

// Measure makes out the result of Distance, in place.
func (out *Separation) Measure(a, b *Polyhedron, rel *geom.Frame, cache *DistanceCache) {
	if cache.alongFaces(out, a, b, rel) {
		return
	}
	var s simplex
	s.seed(a, b, rel, cache)
	best := s.descend(a, b, rel)
	best.separation(out, a, b, rel, s.extent)
	best.store(cache)
	cache.faceUp(a, b, rel, out.Normal)
	if out.Dist-out.Sep > retryRounding*s.extent {
		s.retry(out, a, b, rel, cache)
	}
}

// retry improves an answer that rounding made wrong between nearly parallel features: by the faces along the best axis
// known, else by a second search that starts from there.
func (s *simplex) retry(out *Separation, a, b *Polyhedron, rel *geom.Frame, cache *DistanceCache) {
	if cache.alongFaces(out, a, b, rel) {
		return
	}
	*s = simplex{}
	s.start(a, b, rel, out.Normal)
	best := s.descend(a, b, rel)
	var o Separation
	best.separation(&o, a, b, rel, s.extent)
	if o.Dist > 0 && o.Dist-o.Sep < out.Dist-out.Sep {
		best.store(cache)
		*out = o
	}
}

// descend moves the simplex towards the origin until no vertex lies beyond its closest point, and returns the point
// with the least doubt: distance less proven separation.
func (s *simplex) descend(a, b *Polyhedron, rel *geom.Frame) (best *nearest) {
	inside := s.reduce()
	best = s.closest()
	slack := math.Inf(1)
	for rounds, stalls := 0, 0; rounds < maxRounds && stalls < maxStalls; rounds++ {
		at := s.closest()
		vv := at.v.LenSq()
		touch := touchRounding * s.extent
		if inside || vv <= touch*touch {
			// The origin is among the differences: an overlap, unless a separation was proven before.
			if best.proven <= touch {
				best = at
				best.v = geom.Vec3{}
			}
			break
		}
		v, length := at.v, math.Sqrt(vv)
		ia := a.Support(v, s.ia[0])
		ib := b.Support(rel.R.ApplyT(v).Neg(), s.ib[0])
		w := rel.Apply(b.Verts[ib]).Sub(a.Verts[ia])
		sep := v.Dot(w) / length
		if length-sep < slack {
			best, slack = at, length-sep
			best.proven = sep
			s.turn = 1 - s.turn // the next one leaves the best alone
		}
		if slack <= touch || s.has(ia, ib) {
			break
		}
		s.add(w, ia, ib)
		inside = s.reduce()
		if !(s.closest().v.LenSq() < vv) {
			// Between nearly parallel features the distance falls by less than rounding while the proof still gains.
			stalls++
		}
	}
	return best
}

// SeparationAlong returns the lowest vertex of B minus the highest vertex of A along n (unit, frame of A), in metres:
// a lower bound of the distance when positive. The climb starts at the features in cache and leaves them alone.
func SeparationAlong(a, b *Polyhedron, rel *geom.Frame, n geom.Vec3, cache *DistanceCache) float64 {
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

// separation turns the closest point into one on each solid and a unit normal.
func (c *nearest) separation(out *Separation, a, b *Polyhedron, rel *geom.Frame, extent float64) {
	*out = Separation{}
	for i := range c.n {
		out.OnA = out.OnA.AddScaled(c.weight[i], a.Verts[c.ia[i]])
		out.OnB = out.OnB.AddScaled(c.weight[i], b.Verts[c.ib[i]])
	}
	out.OnB = rel.Apply(out.OnB)
	length := c.v.Len()
	if length == 0 {
		return
	}
	out.Normal = c.v.Scale(1 / length)
	out.Dist, out.Sep = length, c.proven
	if length-c.proven > gapRounding*extent {
		c.polish(a, b, rel, out)
	}
}
