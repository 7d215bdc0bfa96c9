package expel

import (
	"math"

	"github.com/brickyard-physics/brickyard/internal/geom"
)

// faceMarch is the working memory of motions that are followed face by face.
type faceMarch struct {
	mover, rest             geom.Polyhedron // a face each, bare corners
	moverTravel, restTravel []float64
}

// followFaces is follow for pairs with a mesh. Two surfaces that start apart, neither around the other, stay so while
// no face of the one comes to a face of the other; so every pair of faces that may come near is followed by itself.
// What they keep is the gap of the whole solids, not their own where they start: a body that rests in the zone of one
// tile must be able to slide onto the next.
func (s *Scratch) followFaces(mover, obstacle Core, rel *geom.Frame, motion Screw, zone float64) Hit {
	swap := faceCount(mover) > faceCount(obstacle)
	from, path := *rel, motion
	if swap {
		mover, obstacle = obstacle, mover
		from, path = seenFromMover(rel, motion)
	}
	h := s.followSmaller(mover, obstacle, &from, path, zone)
	if swap {
		s.swapHit(&h, rel, motion)
	}
	return h
}

// followSmaller is followFaces once the mover is the one with fewer faces.
func (s *Scratch) followSmaller(mover, obstacle Core, rel *geom.Frame, motion Screw, zone float64) Hit {
	if !s.startMarch(mover, obstacle, rel, motion, zone) {
		return Hit{State: StateUnsure}
	}
	m := &s.march
	sep := s.apart(obstacle, mover, rel, zone+m.radius)
	gap := sep.Sep - m.radius
	switch {
	case s.contained, m.radius > 0 && gap < -m.slack:
		return Hit{State: StateHit, Mover: -1, Obstacle: -1, Point: sep.OnA}
	case sep.Normal == (geom.Vec3{}), gap < m.slack:
		m.floor = -m.slack
	default:
		m.floor = keepsShare * min(zone, gap)
		if obstacle.Mesh != nil && m.turn.angle == 0 && len(s.moverVerts) == 1 && gap >= zone {
			return s.slideBallToMesh(obstacle)
		}
	}
	m.given = true
	s.best = 1
	s.bounds.kind, s.bounds.slide = screwing, m.turn.axis.Scale(m.pitch)
	if m.turn.angle == 0 {
		s.bounds.kind = sliding
	}
	s.turn = m.turn
	s.startVisits()
	for {
		leaves, ok := s.nextLeaves()
		if !ok {
			break
		}
		s.followLeaves(&leaves, mover, obstacle)
	}
	if s.hit.State == StateHit {
		s.nameFeatures(mover, obstacle)
	}
	return s.hit
}

// followLeaves follows every pair of faces of two leaves, a convex core counting as one face.
func (s *Scratch) followLeaves(leaves *visit, mover, obstacle Core) {
	a, b := s.moverPart.faces, s.restPart.faces
	if mover.Mesh == nil {
		a = whole
	}
	if obstacle.Mesh == nil {
		b = whole
	}
	for _, f := range a {
		for _, g := range b {
			if leaves.from < s.best {
				s.followPair(leaves, mover, obstacle, f, g)
			}
		}
	}
}

// whole stands for the faces of a convex core.
var whole = []int32{-1}

// followPair follows one pair of faces through a window.
func (s *Scratch) followPair(leaves *visit, mover, obstacle Core, f, g int32) {
	m := &s.march
	s.takePair(mover, obstacle, f, g)
	m.now, m.end = leaves.from, min(leaves.to, s.best)
	m.frame = m.frameAt(m.now)
	m.cache.Count, m.cache.FaceA, m.cache.FaceB = 0, 0, 0
	h := m.follow()
	if h.State == StateApart || h.Fraction >= s.best && s.hit.State != StateApart {
		return
	}
	s.best, s.hit = h.Fraction, h
	s.hit.Pair, s.hit.Mover, s.hit.Obstacle = NoPair, -1, -1
	s.onSelf = m.sep.OnB
}

// takePair makes the march that of one pair of faces.
func (s *Scratch) takePair(mover, obstacle Core, f, g int32) {
	m, w := &s.march, &s.faces
	home := geom.Frame{R: geom.Identity3()}
	m.mover, m.moverTravel = s.solidOf(mover, f, &m.moverSide, &w.mover, &w.moverTravel, &m.rel)
	m.obstacle, m.restTravel = s.solidOf(obstacle, g, &m.restSide, &w.rest, &w.restTravel, &home)
}

// solidOf returns face f of a core, or the whole core for -1, and the paths of its vertices about the axis; at places
// it in the frame of the obstacle.
func (s *Scratch) solidOf(c Core, f int32, side *flank, copied *geom.Polyhedron, travel *[]float64,
	at *geom.Frame) (*geom.Polyhedron, []float64) {
	*side = flank{}
	solid := c.Poly
	if c.Mesh != nil {
		c.Mesh.CopyFace(int(f), copied)
		solid = copied
		*side = flank{true, c.Mesh.Closed, c.Mesh.Faces[f].Plane.N}
	}
	*travel = (*travel)[:0]
	for _, v := range solid.Verts {
		a := s.march.turn.arcOf(at.Apply(v), s.march.turn.axis)
		*travel = append(*travel, a.travel)
	}
	return solid, *travel
}

// slideBallToMesh answers a ball that moves straight at a mesh from beyond the zone, in closed form.
func (s *Scratch) slideBallToMesh(obstacle Core) Hit {
	m := &s.march
	v := m.turn.axis.Scale(m.pitch)
	length := v.Len()
	if length == 0 {
		return s.hit
	}
	x := s.moverVerts[0]
	dist, n, ok := Trace(Core{Mesh: obstacle.Mesh}, m.radius+m.zone, x, v.Scale(1/length), length)
	if !ok {
		return s.hit
	}
	t := min(1, dist/length)
	s.onSelf = x.AddScaled(t, v)
	return Hit{StateHit, t, n, s.onSelf.AddScaled(-m.radius-m.zone, n), NoPair, 0, -1}
}

// nameFeatures says where the solids face each other at the stop, and which of their features do. The pair that was
// stopped first need not be the one to tell: at a seam, several are within rounding of each other.
func (s *Scratch) nameFeatures(mover, obstacle Core) {
	m, h := &s.march, &s.hit
	m.frame = m.frameAt(h.Fraction)
	s.rel, s.moverBox = m.frame, geom.EmptyBox()
	if mover.Mesh == nil {
		for _, v := range mover.Poly.Verts {
			s.moverBox = s.moverBox.Include(m.frame.Apply(v))
		}
	}
	s.nearF, s.nearG = -1, -1
	sep := s.apart(obstacle, mover, &m.frame, float64(farthest*m.zone)+m.radius)
	if sep.Normal == (geom.Vec3{}) || sep.Dist >= float64(farthest*m.zone)+m.radius {
		return // touching, and the march knows along which axis
	}
	h.Normal, h.Point, s.onSelf = sep.Normal, sep.OnA, sep.OnB
	f, g := s.nearF, s.nearG
	s.takePair(mover, obstacle, f, g)
	m.cache.Count, m.cache.FaceA, m.cache.FaceB = 0, 0, 0
	m.sep = geom.Distance(m.obstacle, m.mover, &m.frame, &m.cache)
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
	i, j := s.edgeBetween(mover, f, m.cache.IndexB), s.edgeBetween(obstacle, g, m.cache.IndexA)
	if i >= 0 && j >= 0 {
		h.Pair, h.Mover, h.Obstacle = EdgeEdge, i, j
	}
}

// faceAlong returns the face whose normal is along n to within the cosine flush, -1 for none: face f of a mesh, on
// either side, or any of a convex core.
func faceAlong(c Core, f int32, n geom.Vec3, flush float64) int32 {
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
func cornerOf(c Core, f, i int32) int32 {
	if c.Mesh == nil {
		return i
	}
	return c.Mesh.Loop(int(f))[i]
}

// edgeBetween returns the edge of face f of a core between the corners that a distance query left or -1 for none.
func (s *Scratch) edgeBetween(c Core, f int32, index [4]int32) int32 {
	if c.Mesh == nil {
		return edgeOf(c.Poly, &s.march.cache, index)
	}
	a, b := index[0], index[0]
	for _, i := range index[:max(s.march.cache.Count, 0)] {
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
