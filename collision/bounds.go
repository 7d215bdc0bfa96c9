package collision

import "github.com/brickyard-physics/brickyard/collision/geom"

// Bounds returns a world box that holds the shape for a body frame f. It is the smallest one but for meshes of more
// than exactVerts vertices, whose box in their own frame is turned instead; that of an empty shape holds nothing.
func (s *Shape) Bounds(f *geom.Frame) geom.Box { return s.coreBounds(f).Grow(s.Radius) }

// BoundsCache keeps the bounds of a shape for the two rotations in which they were found last: a path starts as the
// last one ended, and most bodies that slide or fall keep their rotation. The zero value is empty. It serves one shape.
type BoundsCache struct {
	turned [2]turnedBounds
	last   int8 // index of the one that was asked for last
}

// turnedBounds are the bounds of the vertices of a turned shape (m, about the centre of its body).
type turnedBounds struct {
	rotation geom.Mat3
	bounds   geom.Box
}

// CachedBounds returns the same as Bounds.
func (s *Shape) CachedBounds(f *geom.Frame, cache *BoundsCache) geom.Box {
	if !s.boundsByVertex() {
		return s.Bounds(f)
	}
	t := &cache.turned[cache.last]
	if t.rotation != f.R {
		cache.last = 1 - cache.last
		if t = &cache.turned[cache.last]; t.rotation != f.R {
			t.rotation, t.bounds = f.R, turnedVertices(s.Skin().Verts, &f.R)
		}
	}
	return geom.Box{Min: t.bounds.Min.Add(f.P), Max: t.bounds.Max.Add(f.P)}.Grow(s.Radius)
}

// boundsByVertex reports whether the bounds of the shape are those of all its vertices.
func (s *Shape) boundsByVertex() bool {
	if s.Mesh != nil {
		return len(s.Mesh.Verts) <= exactVerts
	}
	return s.Core == nil || !s.Core.IsBox
}

// coreBounds is Bounds without the radius.
func (s *Shape) coreBounds(f *geom.Frame) geom.Box {
	switch {
	case s.boundsByVertex():
		b := turnedVertices(s.Skin().Verts, &f.R)
		return geom.Box{Min: b.Min.Add(f.P), Max: b.Max.Add(f.P)}
	case s.Mesh != nil:
		return turnedBox(f, s.Mesh.Bounds.Centre(), s.Mesh.Bounds.Half())
	}
	return turnedBox(f, geom.Vec3{}, s.Core.Half)
}

// turnedVertices returns the bounds of vertices that are turned by r.
func turnedVertices(verts []geom.Vec3, r *geom.Mat3) geom.Box {
	b := geom.EmptyBox()
	for i := range verts {
		v := r.Apply(verts[i])
		b.Widen(&v)
	}
	return b
}

// turnedBox returns the smallest world box that holds the box of the given centre and half extents in frame f.
func turnedBox(f *geom.Frame, centre, half geom.Vec3) geom.Box {
	x, y, z := f.R.X.Scale(half.X).Abs(), f.R.Y.Scale(half.Y).Abs(), f.R.Z.Scale(half.Z).Abs()
	half, centre = x.Add(y).Add(z), f.Apply(centre)
	return geom.Box{Min: centre.Sub(half), Max: centre.Add(half)}
}
