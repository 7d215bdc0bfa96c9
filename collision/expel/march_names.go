package expel

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
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
	s.near.nearF, s.near.nearG = -1, -1
	s.near.stopped = m
	sep := s.apart(obstacle, mover, &m.frame, float64(farthest*m.zone)+m.radius)
	s.near.stopped = nil
	f, g := s.near.nearF, s.near.nearG
	if f < 0 && g < 0 {
		return // touching: the march holds the axis
	}
	h.Normal, h.Point, s.onMover = sep.Normal, sep.OnA, sep.OnB
	m.takePair(&s.faces, mover, obstacle, f, g)
	m.cache.Count, m.cache.FaceA, m.cache.FaceB = 0, 0, 0
	m.sep = convex.Distance(m.obstacle, m.mover, &m.frame, &m.cache)
	n := h.Normal
	back := m.frame.R.ApplyT(n).Neg()
	if i := faceAlong(obstacle, g, n); i >= 0 {
		h.Pair, h.Obstacle, h.Mover = VertexFace, i, cornerOf(mover, f, m.mover.Support(back, 0))
		return
	}
	if i := faceAlong(mover, f, back); i >= 0 {
		h.Pair, h.Mover, h.Obstacle = FaceVertex, i, cornerOf(obstacle, g, m.obstacle.Support(n, 0))
		return
	}
	i, j := edgeBetween(mover, f, &m.cache, m.cache.IndexB), edgeBetween(obstacle, g, &m.cache, m.cache.IndexA)
	if i >= 0 && j >= 0 {
		h.Pair, h.Mover, h.Obstacle = EdgeEdge, i, j
	}
}

// faceAlong returns the face whose normal is along n to within flushCosine, -1 for none: face f of a mesh, on either
// side, or any of a convex core.
func faceAlong(c mesh.Core, f int32, n geom.Vec3) int32 {
	if c.Mesh != nil {
		if math.Abs(c.Mesh.Faces[f].Plane.N.Dot(n)) > flushCosine {
			return f
		}
		return -1
	}
	for i := range c.Poly.Faces {
		if c.Poly.Faces[i].Plane.N.Dot(n) > flushCosine {
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
