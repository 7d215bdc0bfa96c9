package expel

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// Scratch is the working memory of one query at a time; its zero value is ready. Once it has grown to the shapes at
// hand, queries allocate nothing.
type Scratch struct {
	treeWalk // of the pair at hand; the searches below point at it, anew in every query, since a Scratch may be moved

	slides slideSearch
	turns  turnSearch
	near   nearSearch
	march  march
	faces  marchedFaces
	asked  asked
}

// TakeStretches returns how many stretches of screws sweeps have tried to prove free since the last call. Slides and
// turns, which have closed forms, have none.
func (s *Scratch) TakeStretches() int {
	n := s.march.stretches
	s.march.stretches = 0
	return n
}

// asked is what a sweep is asked for, and what its caller knows.
type asked struct {
	names bool // the place of the stop and the features that meet there
	clear bool // the two start at least a zone apart
}

// query is one pair of solids, placed, and the earliest stop on its motion that has been found so far.
type query struct {
	mover, obstacle view
	rel             geom.Frame    // of the mover, where this part of the motion starts
	moverFaces      []convex.Face // of the mover in the frame of the obstacle
	moverVerts      []geom.Vec3
	moverBox        geom.Box // at the start

	zone    float64 // m
	radii   float64 // m, of both solids: cores meet that much farther apart
	slack   float64 // m, largest error of a height by rounding
	margin  float64 // m, margin by which bounds are widened
	turn    turn    // the rotation, of those that turn
	best    float64 // the earliest stop so far: a fraction, or the tangent of half an angle
	hit     Hit
	onMover geom.Vec3 // m; the point of the mover's feature at the stop, where Hit.Point is that of the obstacle's

	heights []float64 // of points over the face at hand
}

// place sets up the query: the mover is copied into the frame of the obstacle, so that all that follows is relative.
// It reports whether the input is usable.
func (s *query) place(mover, obstacle mesh.Core, rel *geom.Frame, zone float64) bool {
	s.hit = Hit{State: StateApart, Fraction: 1}
	s.rel = *rel
	s.mover, s.obstacle = viewOf(mover), viewOf(obstacle)
	m, o := s.mover.surface, s.obstacle.surface
	c := rel.Apply(m.Centre)
	extent := m.Radius + o.Radius + c.Sub(o.Centre).Len()
	far := o.Centre.Abs()
	s.zone = zone
	s.radii = mover.Radius + obstacle.Radius
	s.slack = float64(touchRounding * (extent + max(far.X, far.Y, far.Z)))
	s.margin = min(float64(marginRounding*extent), float64(marginShare*zone)) + s.slack
	s.moverVerts = s.moverVerts[:0]
	s.moverBox = geom.EmptyBox()
	for _, v := range m.Verts {
		p := rel.Apply(v)
		s.moverBox = s.moverBox.Include(p)
		s.moverVerts = append(s.moverVerts, p)
	}
	s.moverFaces = append(s.moverFaces[:0], m.Faces...)
	for i := range s.moverFaces {
		plane := &s.moverFaces[i].Plane
		plane.N = rel.R.Apply(plane.N)
		plane.D += plane.N.Dot(rel.P)
	}
	s.mover.verts, s.mover.faces = s.moverVerts, s.moverFaces
	return zone >= 0 && !math.IsInf(zone, 1) && extent < math.MaxFloat64/4
}

// measure fills heights with those of the points over a plane and returns the lowest.
func (s *query) measure(points []geom.Vec3, plane *geom.Plane) float64 {
	s.heights = s.heights[:0]
	lowest := math.Inf(1)
	for _, p := range points {
		h := plane.Height(p)
		s.heights = append(s.heights, h)
		lowest = min(lowest, h)
	}
	return lowest
}

// sideOf returns which side of face f of target point i of points, at height h over the face, is on: 1 in front, -1
// behind; of a closed surface only the front counts. A point of a sheet on the face itself is on the side of the
// points that it shares edges with, and 0 is the answer when those are on the face too.
func (s *query) sideOf(target *view, plane *geom.Plane, h float64, points *view, i int32) float64 {
	switch {
	case !target.sheet || h > s.slack:
		return 1
	case h < -s.slack:
		return -1
	}
	ring, total := points.surface, 0.0
	if int(i)+1 < len(ring.RingStart) {
		for _, j := range ring.Ring[ring.RingStart[i]:ring.RingStart[i+1]] {
			total += plane.Height(points.verts[j])
		}
	}
	switch {
	case total > s.slack:
		return 1
	case total < -s.slack:
		return -1
	}
	return 0
}

// nearAt returns a time between from and to at which the distance of two features, which falls all the way, lies
// between nearest and farthest zones: from itself when they are nearer already, to when they never come that near. It
// bisects; few features ever get here.
func (s *query) nearAt(from, to float64, distance func(at float64) float64) float64 {
	far, near := farthest*s.zone, nearest*s.zone
	if distance(from) <= far {
		return from
	}
	if distance(to) > far {
		return to
	}
	for range mostBisections {
		middle := 0.5 * (from + to)
		switch d := distance(middle); {
		case d > far:
			from = middle
		case d < near:
			to = middle
		default:
			return middle
		}
	}
	return from
}

func faceCount(c mesh.Core) int {
	if c.Mesh != nil {
		return len(c.Mesh.Faces)
	}
	return len(c.Poly.Faces)
}

// swapHit turns a hit that the mover has seen into one seen from the obstacle.
func (s *query) swapHit(h *Hit, rel *geom.Frame, motion Screw) {
	if h.State != StateHit {
		return
	}
	h.Mover, h.Obstacle = h.Obstacle, h.Mover
	switch h.Pair {
	case VertexFace:
		h.Pair = FaceVertex
	case FaceVertex:
		h.Pair = VertexFace
	}
	there := motion.frameAt(rel, h.Fraction)
	h.Normal = there.R.Apply(h.Normal).Neg()
	h.Point, s.onMover = there.Apply(s.onMover), there.Apply(h.Point)
}

// swept returns the box of the mover on its way up to the earliest stop so far.
func (s *query) swept(v geom.Vec3) geom.Box {
	d := v.Scale(s.best)
	b := &s.moverBox
	return geom.Box{Min: b.Min.Min(b.Min.Add(d)), Max: b.Max.Max(b.Max.Add(d))}
}
