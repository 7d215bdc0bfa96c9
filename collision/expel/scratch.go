package expel

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// Scratch is the working memory of one query at a time; its zero value is ready. Once it has grown to the shapes at
// hand, queries allocate nothing.
type Scratch struct {
	mover, obstacle view
	rel             geom.Frame    // of the mover, where this part of the motion starts
	moverFaces      []convex.Face // of the mover in the frame of the obstacle
	moverVerts      []geom.Vec3
	moverBox        geom.Box // at the start

	zone   float64 // m
	slack  float64 // m, largest error of a height by rounding
	beside float64 // m, margin by which bounds are widened
	best   float64 // the earliest stop so far: a fraction, or the tangent of half an angle
	hit    Hit
	onSelf geom.Vec3 // m; the point of the mover's feature at the stop, where Hit.Point is that of the obstacle's

	heights    []float64
	moverAlong []float64 // n·v of the faces, translation only
	restAlong  []float64
	moverEdges []slider
	restEdges  []slider
	sides      []uint64 // sidedness bits of the active edges
	moverArcs  []arc
	moverBoxes []geom.Box // around the arcs of the mover's vertices
	restArcs   []arc
	turners    []turner
	posts      []post
	turn       turn

	moverPart, restPart part
	visits              []visit
	turnerOf            []int32 // index + 1 into turners of every edge of the mover, 0 where it is not made yet

	cache  convex.DistanceCache
	march  march
	faces  faceMarch
	bounds bounds

	contained    bool  // Apart: a closed mesh is around the other solid
	telling      bool  // Apart: only faces that tells lets through count
	nearF, nearG int32 // Apart: the nearest faces of the mover and the obstacle, -1 for a convex core
}

// place sets up the query: the mover is copied into the frame of the obstacle, so that all that follows is relative.
// It reports whether the input is usable.
func (s *Scratch) place(mover, obstacle mesh.Core, rel *geom.Frame, zone float64) bool {
	s.hit = Hit{State: StateApart, Fraction: 1}
	s.rel = *rel
	s.mover, s.obstacle = viewOf(mover), viewOf(obstacle)
	m, o := s.mover.surface, s.obstacle.surface
	c := rel.Apply(m.Centre)
	extent := m.Radius + o.Radius + c.Sub(o.Centre).Len()
	far := o.Centre.Abs()
	s.zone = zone
	s.bounds.round = mover.Radius + obstacle.Radius
	s.slack = float64(touchRounding * (extent + max(far.X, far.Y, far.Z)))
	s.beside = min(float64(besideRounding*extent), float64(0.125*zone)) + s.slack
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
func (s *Scratch) measure(points []geom.Vec3, plane *geom.Plane) float64 {
	s.heights = s.heights[:0]
	lowest := math.Inf(1)
	for _, p := range points {
		h := plane.Height(p)
		s.heights = append(s.heights, h)
		lowest = min(lowest, h)
	}
	return lowest
}

// atRest answers a motion of length zero: a hit at once when the solids touch or overlap.
func (s *Scratch) atRest(mover, obstacle mesh.Core, rel *geom.Frame) Hit {
	sep := Apart(mesh.Core{Poly: obstacle.Poly, Mesh: obstacle.Mesh}, mesh.Core{Poly: mover.Poly, Mesh: mover.Mesh}, rel,
		math.Inf(1), s)
	if sep.Normal == (geom.Vec3{}) {
		return Hit{State: StateHit, Point: sep.OnA}
	}
	return Hit{State: StateApart, Fraction: 1}
}
