package collision

import "github.com/brickyard-physics/brickyard/collision/geom"

// Bounds returns a world box that holds the shape for a body frame f. It is the smallest one but for meshes of more
// than exactVerts vertices, whose box in their own frame is turned instead; that of an empty shape holds nothing.
func (s *Shape) Bounds(f *geom.Frame) (b geom.Box) {
	low, high := s.coreBounds(f)
	b.Min, b.Max = geom.Outwards(low, high, s.Radius)
	return b
}

// BoundsCache keeps the bounds of a shape for the two rotations in which they were found last: a path starts as the
// last one ended, and most bodies that slide or fall keep their rotation. The zero value is empty. It serves one shape.
type BoundsCache struct {
	turned [2]boundsTurned
	last   int8 // index of the one that was asked for last
}

// boundsTurned are the bounds of the vertices of a shape (m, about the centre of its body), turned by a rotation.
type boundsTurned struct {
	rotation geom.Mat3
	bounds   geom.Box
}

// CachedBounds returns the corners of the box that Bounds returns.
func (s *Shape) CachedBounds(f *geom.Frame, cache *BoundsCache) (low, high geom.Vec3) {
	verts := s.bounding()
	if verts == nil {
		low, high = s.coreBounds(f)
		return geom.Outwards(low, high, s.Radius)
	}
	t := &cache.turned[cache.last]
	if t.rotation != f.R {
		cache.last = 1 - cache.last
		if t = &cache.turned[cache.last]; t.rotation != f.R {
			t.rotation.X, t.rotation.Y, t.rotation.Z = f.R.X, f.R.Y, f.R.Z
			t.bounds.Min, t.bounds.Max = turnedBounds(verts, &f.R)
		}
	}
	return geom.Outwards(t.bounds.Min.Add(f.P), t.bounds.Max.Add(f.P), s.Radius)
}

// coreBounds is Bounds without the radius.
func (s *Shape) coreBounds(f *geom.Frame) (low, high geom.Vec3) {
	if s.Core != nil && s.Core.IsBox {
		return f.TurnedCorners(geom.Vec3{}, s.Core.Half)
	}
	if s.Mesh != nil && len(s.Mesh.Verts) > exactVerts {
		return f.TurnedCorners(s.Mesh.Bounds.Centre(), s.Mesh.Bounds.Half())
	}
	low, high = turnedBounds(s.bounding(), &f.R)
	return low.Add(f.P), high.Add(f.P)
}

// bounding returns the vertices by which the bounds of the shape are found; nil if they are those of a turned box.
func (s *Shape) bounding() []geom.Vec3 {
	switch {
	case s.Core != nil && !s.Core.IsBox:
		return s.Core.Verts
	case s.Mesh != nil && len(s.Mesh.Verts) <= exactVerts:
		return s.Mesh.Verts
	}
	return nil
}

// turnedPlain returns the bounds of vertices that are turned by r.
func turnedPlain(verts []geom.Vec3, r *geom.Mat3) (low, high geom.Vec3) {
	b := geom.EmptyBox()
	for i := range verts {
		v := r.Apply(verts[i])
		b.Widen(&v)
	}
	return b.Min, b.Max
}
