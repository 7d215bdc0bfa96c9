package expel

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// nameFeatures finds the place and the features at which the solids face each other at the stop: of the faces that come
// nearer to each other there, the two nearest. The pair that was stopped first need not be the right one, since at a
// seam several are within rounding of each other, nor the nearest of all, on which the mover may slide along.
func (s *Scratch) nameFeatures(mover, obstacle mesh.Core) {
	m, h := &s.march, &s.hit
	m.frame = m.frameAt(h.Fraction)
	s.rel, s.moverBox = m.frame, geom.EmptyBox()
	if mover.Mesh == nil {
		for _, v := range mover.Poly.Verts {
			s.moverBox = s.moverBox.Include(m.frame.Apply(v))
		}
	}
	s.nearF, s.nearG = -1, -1
	s.telling = true
	sep := s.apart(obstacle, mover, &m.frame, float64(farthest*m.zone)+m.radius)
	s.telling = false
	if s.nearF < 0 && s.nearG < 0 {
		return // touching: the march holds the axis
	}
	h.Normal, h.Point, s.onSelf = sep.Normal, sep.OnA, sep.OnB
	f, g := s.nearF, s.nearG
	s.takePair(mover, obstacle, f, g)
	m.cache.Count, m.cache.FaceA, m.cache.FaceB = 0, 0, 0
	m.sep = convex.Distance(m.obstacle, m.mover, &m.frame, &m.cache)
	n := h.Normal
	const flush = 1 - 1e-9
	back := m.frame.R.ApplyT(n).Neg()
	if i := faceAlong(obstacle, g, n, flush); i >= 0 {
		h.Pair, h.Obstacle, h.Mover = VertexFace, i, cornerOf(mover, f, m.mover.Support(back, 0))
		return
	}
	if i := faceAlong(mover, f, back, flush); i >= 0 {
		h.Pair, h.Mover, h.Obstacle = FaceVertex, i, cornerOf(obstacle, g, m.obstacle.Support(n, 0))
		return
	}
	i, j := edgeBetween(mover, f, &m.cache, m.cache.IndexB), edgeBetween(obstacle, g, &m.cache, m.cache.IndexA)
	if i >= 0 && j >= 0 {
		h.Pair, h.Mover, h.Obstacle = EdgeEdge, i, j
	}
}

// faceAlong returns the face whose normal is along n to within the cosine flush, -1 for none: face f of a mesh, on
// either side, or any of a convex core.
func faceAlong(c mesh.Core, f int32, n geom.Vec3, flush float64) int32 {
	if c.Mesh != nil {
		if math.Abs(c.Mesh.Faces[f].Plane.N.Dot(n)) > flush {
			return f
		}
		return -1
	}
	for i := range c.Poly.Faces {
		if c.Poly.Faces[i].Plane.N.Dot(n) > flush {
			return int32(i)
		}
	}
	return -1
}

// cornerOf returns the vertex of a core that is vertex i of its face f, or of the whole core for -1.
func cornerOf(c mesh.Core, f, i int32) int32 {
	if c.Mesh == nil {
		return i
	}
	return c.Mesh.Loop(int(f))[i]
}

// edgeBetween returns the edge of face f of a core, or of a convex core, between the vertices that a distance query
// left, or -1 for none.
func edgeBetween(c mesh.Core, f int32, cache *convex.DistanceCache, index [4]int32) int32 {
	if c.Mesh == nil {
		return edgeOf(c.Poly, cache, index)
	}
	a, b := index[0], index[0]
	for _, i := range index[:max(cache.Count, 0)] {
		if i != a {
			b = i
		}
	}
	face := &c.Mesh.Faces[f]
	if a > b {
		a, b = b, a
	}
	switch {
	case b == a+1:
		return c.Mesh.LoopEdges[face.First+a]
	case a == 0 && b == face.Count-1:
		return c.Mesh.LoopEdges[face.First+b]
	}
	return -1
}

// tells reports whether the nearest points of face f of the mover and g of the obstacle, which cache names, can be
// where the mover is stopped: they come nearer, and do not face each other across an edge or a vertex inside a flat
// region.
func (s *Scratch) tells(sep *convex.Separation, mover, obstacle mesh.Core, f, g int32) bool {
	t := &s.march.turn
	v := t.axis.Cross(sep.OnB.Sub(t.origin)).Scale(t.angle).AddScaled(s.march.pitch, t.axis)
	if sep.Normal == (geom.Vec3{}) || !(sep.Normal.Dot(v) < -awrySine*v.Len()) {
		return false
	}
	back := s.rel.R.ApplyT(sep.Normal)
	return seenAlong(obstacle, g, sep.Normal, &s.cache, s.cache.IndexA) &&
		seenAlong(mover, f, back, &s.cache, s.cache.IndexB)
}

// seenAlong reports whether face f of a core can be touched along n where a distance query found it nearest.
func seenAlong(c mesh.Core, f int32, n geom.Vec3, cache *convex.DistanceCache, index [4]int32) bool {
	if c.Mesh == nil || math.Abs(c.Mesh.Faces[f].Plane.N.Dot(n)) > 1-1e-9 {
		return true
	}
	if e := edgeBetween(c, f, cache, index); e >= 0 {
		return c.Mesh.Bends[e] != mesh.Flush
	}
	for _, i := range index[1:max(cache.Count, 1)] {
		if i != index[0] {
			return true // inside the face
		}
	}
	return c.Mesh.Owns[c.Mesh.Faces[f].First+index[0]]&mesh.InFlat == 0
}
