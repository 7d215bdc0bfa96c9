package expel

import (
	"math"

	"github.com/brickyard-physics/brickyard/internal/geom"
)

// State is what a query knows when it ends.
type State uint8

// The states.
const (
	StateApart  State = iota // the whole motion is free
	StateHit                 // the motion is free up to Fraction, where it reaches the expel zone on its way in
	StateUnsure              // the motion is free up to Fraction; nothing is known beyond
)

// Pair says which features met.
type Pair uint8

// The pairs of features.
const (
	NoPair     Pair = iota
	VertexFace      // a vertex of the mover and a face of the obstacle
	FaceVertex      // a face of the mover and a vertex of the obstacle
	EdgeEdge        // an edge of either
)

// Hit is the answer of a query.
type Hit struct {
	State    State
	Fraction float64   // of the motion, in [0, 1]; 1 when StateApart
	Normal   geom.Vec3 // unit, from the obstacle to the mover at the stop, frame of the obstacle; zero without a pair
	Point    geom.Vec3 // m; on the obstacle's feature at the stop, frame of the obstacle
	Pair     Pair
	Mover    int32 // index of the mover's vertex, face or edge
	Obstacle int32 // index of the obstacle's vertex, face or edge
}

const (
	// favour is the share by which the zone counts as thicker when a query asks whether a feature starts in it
	// (section 3.5): starting a rounding error outside must not read as "reached after nearly a full turn".
	favour = 4e-4
	// farthest is the distance between two features, in zones, at which they may be stopped. The slab of a face and the
	// zone of a line are infinite, features are not: without it a feature is stopped far from what it may never meet.
	farthest = 2
	// nearest is the distance, in zones, to which features that were too far apart in the zone are let on.
	nearest = 1.5
	// pivotShare is the distance from the axis of a rotation, in zones, below which features keep a thinner zone:
	// a body must be able to turn about the point it touches.
	pivotShare = 0.25
	// pivotZone is that thinner zone as a share of the zone.
	pivotZone = 1.0 / 16
	// touchRounding is the distance, relative to the extent of the pair, that rounding can put a touching feature behind.
	touchRounding = 1e-14
	// besideRounding is the distance, relative to the extent, by which bounds are widened: contacts at a common vertex
	// or edge are found twice rather than not at all.
	besideRounding = 1e-9
	// parallelSine is the sine below which edges count as parallel: their contacts are those of their vertices.
	parallelSine = 1e-10
	// awrySine is the sine by which a contact normal may lie outside the normals of an edge's faces.
	awrySine = 1e-6
)

// Scratch is the working memory of one query at a time; its zero value is ready. Once it has grown to the shapes at
// hand, queries allocate nothing.
type Scratch struct {
	mover, obstacle view
	moverFaces      []geom.Face // of the mover in the frame of the obstacle
	moverVerts      []geom.Vec3
	moverBox        geom.Box // at the start
	convex          bool     // both are: one face plane that separates them ends the query

	zone   float64 // m
	slack  float64 // m, what rounding can do to a height
	beside float64 // m, what bounds are widened by
	best   float64 // the earliest stop so far: a fraction, or the tangent of half an angle
	hit    Hit

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

	cache geom.DistanceCache
	march march
}

// view is a polyhedron placed in the frame of the obstacle.
type view struct {
	poly  *geom.Polyhedron // topology only
	verts []geom.Vec3
	faces []geom.Face
}

// place sets up the query: the mover is copied into the frame of the obstacle, so that all that follows is relative.
// It reports whether the input is usable.
func (s *Scratch) place(mover, obstacle *geom.Polyhedron, rel *geom.Frame, zone float64) bool {
	s.hit = Hit{State: StateApart, Fraction: 1}
	c := rel.Apply(mover.Centre)
	extent := mover.Radius + obstacle.Radius + c.Sub(obstacle.Centre).Len()
	far := obstacle.Centre.Abs()
	s.zone = zone
	s.slack = float64(touchRounding * (extent + max(far.X, far.Y, far.Z)))
	s.beside = min(float64(besideRounding*extent), float64(0.125*zone)) + s.slack
	s.moverVerts = s.moverVerts[:0]
	s.moverBox = geom.EmptyBox()
	for _, v := range mover.Verts {
		p := rel.Apply(v)
		s.moverBox = s.moverBox.Include(p)
		s.moverVerts = append(s.moverVerts, p)
	}
	s.moverFaces = append(s.moverFaces[:0], mover.Faces...)
	for i := range s.moverFaces {
		plane := &s.moverFaces[i].Plane
		plane.N = rel.R.Apply(plane.N)
		plane.D += plane.N.Dot(rel.P)
	}
	s.mover = view{mover, s.moverVerts, s.moverFaces}
	s.obstacle = view{obstacle, obstacle.Verts, obstacle.Faces}
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

// atRest answers a motion of length zero: a hit at once when convex polyhedra touch or overlap.
func (s *Scratch) atRest(rel *geom.Frame) Hit {
	s.cache.Count = 0
	sep := geom.Distance(s.obstacle.poly, s.mover.poly, rel, &s.cache)
	if sep.Normal == (geom.Vec3{}) {
		return Hit{State: StateHit, Point: sep.OnA}
	}
	return Hit{State: StateApart, Fraction: 1}
}

// passes reports whether the line through x along dir, which enters the front of face f, goes between its edges
// (section 2.2): it has every directed edge on the same side. Bounds are widened by beside (m), because at a
// vertex the signs of several lines must agree and rounding sees to it that they do not.
func (w *view) passes(f int, x, dir geom.Vec3, beside float64) bool {
	face := &w.faces[f]
	loop := w.poly.LoopVerts[face.First : face.First+face.Count]
	a := w.verts[loop[len(loop)-1]]
	for _, i := range loop {
		b := w.verts[i]
		u := b.Sub(a)
		if side := dir.Dot(u.Cross(a.Sub(x))); side < 0 {
			bound := float64(beside * beside * dir.LenSq() * u.LenSq())
			if float64(side*side) > bound {
				return false
			}
		}
		a = b
	}
	return true
}

// distanceTo returns the distance (m) of point x from face f.
func (w *view) distanceTo(f int, x geom.Vec3) float64 {
	face := &w.faces[f]
	loop := w.poly.LoopVerts[face.First : face.First+face.Count]
	n := face.Plane.N
	inside, least := true, math.Inf(1)
	a := w.verts[loop[len(loop)-1]]
	for _, i := range loop {
		b := w.verts[i]
		u, r := b.Sub(a), x.Sub(a)
		if n.Cross(u).Dot(r) < 0 {
			inside = false
			t := max(0, min(1, u.Dot(r)/u.LenSq()))
			least = min(least, r.AddScaled(-t, u).LenSq())
		}
		a = b
	}
	if inside {
		return math.Abs(n.Dot(x.Sub(a)))
	}
	return math.Sqrt(least)
}

// closest returns the points of the segments a–a+u and c–c+w nearest to each other, and their distance (m). Of nearly
// parallel segments it returns one of many pairs (Ericson, Real-Time Collision Detection 2005, section 5.1.9).
func closest(a, u, c, w geom.Vec3) (onA, onC geom.Vec3, dist float64) {
	r := a.Sub(c)
	uu, ww, uw := u.LenSq(), w.LenSq(), u.Dot(w)
	ur, wr := u.Dot(r), w.Dot(r)
	// The determinant as a cross product: the difference of the products loses its digits for nearly parallel edges.
	det := u.Cross(w).LenSq()
	s := 0.0
	if det > float64(parallelSine*parallelSine*uu*ww) {
		s = max(0, min(1, (float64(uw*wr)-float64(ur*ww))/det))
	}
	t := (float64(uw*s) + wr) / ww
	if !(t >= 0) {
		t, s = 0, max(0, min(1, -ur/uu))
	} else if t > 1 {
		t, s = 1, max(0, min(1, (uw-ur)/uu))
	}
	onA, onC = a.AddScaled(s, u), c.AddScaled(t, w)
	return onA, onC, onC.Sub(onA).Len()
}

// razor reports whether the faces of edge e are nearly back to back, as those of a flat polygon: then the normals of
// contacts at the edge need not lie between theirs.
func (w *view) razor(e *geom.Edge) bool {
	return w.faces[e.Left].Plane.N.Dot(w.faces[e.Right].Plane.N) < -1+1e-12
}

// admits reports whether another edge can touch edge e, of direction u, along the unit normal n out of it. At a first
// contact n lies between the normals of the two faces, so that the plane across it cuts into neither; edges between
// coplanar faces or faces that look at each other (internal edges, section 4) never have one. What does not pass is
// left to other features.
func (w *view) admits(e *geom.Edge, u, n geom.Vec3) bool {
	if e.Left < 0 {
		return true
	}
	length := u.Len()
	n1, n2 := w.faces[e.Left].Plane.N, w.faces[e.Right].Plane.N
	// The directions in which the faces leave the edge.
	left, right := n1.Cross(u), u.Cross(n2)
	if n.Dot(left) > awrySine*length || n.Dot(right) > awrySine*length {
		return false
	}
	// The faces turn away from each other about u, or they are the two sides of a flat polygon.
	return n2.Dot(left) < -1e-9*length || w.razor(e)
}

// nearAt returns a time between from and to at which the distance of two features, which falls all the way, lies
// between nearest and farthest zones: from itself when they are nearer already, to when they never come that near. It
// bisects; few features ever get here.
func (s *Scratch) nearAt(from, to float64, distance func(at float64) float64) float64 {
	far, near := farthest*s.zone, nearest*s.zone
	if distance(from) <= far {
		return from
	}
	if distance(to) > far {
		return to
	}
	for range 100 {
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
