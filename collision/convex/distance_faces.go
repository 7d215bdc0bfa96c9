package convex

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"math"
)

// polish tries the face normals nearest to the normal of s, for pairs where rounding left the closest features slightly
// askew, and keeps the axis with the largest proven separation.
func (c *nearest) polish(a, b *Polyhedron, rel *geom.Frame, s *Separation) {
	var cache DistanceCache
	c.store(&cache)
	if n, ok := a.facing(s.Normal); ok {
		s.tryAxis(n, SeparationAlong(a, b, rel, n, &cache))
	}
	if n, ok := b.facing(rel.R.ApplyT(s.Normal).Neg()); ok {
		n = rel.R.Apply(n).Neg()
		s.tryAxis(n, SeparationAlong(a, b, rel, n, &cache))
	}
}

// tryAxis takes axis n with proven separation sep when that is better.
func (s *Separation) tryAxis(n geom.Vec3, sep float64) {
	if sep > s.Sep {
		s.Normal, s.Sep = n, sep
		s.Dist = max(s.Dist, sep)
	}
}

// facing returns the face normal of p that is within rounding of the unit vector n, if there is one.
func (p *Polyhedron) facing(n geom.Vec3) (geom.Vec3, bool) {
	best, at := 1-1e-9, -1
	for f := range p.Faces {
		if d := p.Faces[f].Plane.N.Dot(n); d > best {
			best, at = d, f
		}
	}
	if at < 0 {
		return geom.Vec3{}, false
	}
	return p.Faces[at].Plane.N, true
}

const (
	// facingCosine is how well a face must be turned along the normal to be remembered.
	facingCosine = 0.999
	// facesScanned bounds the size of solids whose faces are searched for that.
	facesScanned = 64
)

// faceToward returns the index + 1 of the face of p whose normal is close to the unit vector n, or 0.
func (p *Polyhedron) faceToward(n geom.Vec3) int32 {
	if len(p.Faces) > facesScanned {
		return 0
	}
	for f := range p.Faces {
		if p.Faces[f].Plane.N.Dot(n) > facingCosine {
			return int32(f) + 1
		}
	}
	return 0
}

// faceUp remembers the faces that are turned along the normal n, from A to B in the frame of A.
func (c *DistanceCache) faceUp(a, b *Polyhedron, rel *geom.Frame, n geom.Vec3) {
	c.FaceA, c.FaceB = a.faceToward(n), b.faceToward(rel.R.ApplyT(n).Neg())
}

// alongFaces tries whether the closest points are a corner and a face that faced each other last time: the lowest
// corner above the face plane lies over the face itself. Then its height is both a distance and a proof.
func (c *DistanceCache) alongFaces(out *Separation, a, b *Polyhedron, rel *geom.Frame) bool {
	least := 1e-10 * (a.Radius + b.Radius)
	if f := c.FaceA - 1; f >= 0 && int(f) < len(a.Faces) {
		plane := &a.Faces[f].Plane
		q := rel.Apply(b.Verts[b.Support(rel.R.ApplyT(plane.N).Neg(), c.startIn(b, c.IndexB[0]))])
		if h := plane.Height(q); h > least && a.over(f, q) {
			out.OnA, out.OnB, out.Normal, out.Dist, out.Sep = q.AddScaled(-h, plane.N), q, plane.N, h, h
			return true
		}
	}
	if f := c.FaceB - 1; f >= 0 && int(f) < len(b.Faces) {
		plane := &b.Faces[f].Plane
		n := rel.R.Apply(plane.N)
		p := a.Verts[a.Support(n.Neg(), c.startIn(a, c.IndexA[0]))]
		onB := rel.ApplyT(p)
		if h := plane.Height(onB); h > least && b.over(f, onB) {
			out.OnA, out.OnB, out.Normal, out.Dist, out.Sep = p, p.AddScaled(-h, n), n.Neg(), h, h
			return true
		}
	}
	return false
}

// startIn returns i if it is a vertex of p.
func (c *DistanceCache) startIn(p *Polyhedron, i int32) int32 {
	if i < 0 || int(i) >= len(p.Verts) {
		return 0
	}
	return i
}

// onRim is how far outside, relative to the side, a point still counts as over a face: corners on corners.
const onRim = 1e-13

// over reports whether q, seen along the normal of face f, lies inside the face.
func (p *Polyhedron) over(f int32, q geom.Vec3) bool {
	face := &p.Faces[f]
	if p.IsBox {
		n, h := face.Plane.N, p.Half
		return (n.X != 0 || math.Abs(q.X) <= h.X*(1+onRim)) &&
			(n.Y != 0 || math.Abs(q.Y) <= h.Y*(1+onRim)) &&
			(n.Z != 0 || math.Abs(q.Z) <= h.Z*(1+onRim))
	}
	for i := face.First; i < face.First+face.Count; i++ {
		if side := &p.Sides[i]; side.Out.Dot(q.Sub(side.At)) > onRim*side.LenSq {
			return false
		}
	}
	return true
}
