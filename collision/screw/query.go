package screw

import (
	"cmp"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// Query asks for the collisions of a body that moves with one that stands. It is only read.
type Query struct {
	Static, Moving *convex.Surface
	Place          geom.Frame // of Moving in the frame of Static at time 0
	Screw          Screw      // of Moving, in the frame of Static
	Threshold      float64    // the least properness reported, DefaultThreshold unless there is reason

	// Nil, or the mesh whose surface Static or Moving is: its tree finds the faces that can be reached. Answers are the
	// same.
	StaticMesh, MovingMesh *mesh.Mesh
}

// Kind says which features collide.
type Kind uint8

// The kinds of collision (section 5).
const (
	VF Kind = iota // a vertex of the moving body and a face of the static one
	FV             // a face of the moving body and a vertex of the static one
	EE             // two edges
)

// String returns the two letters of the kind.
func (k Kind) String() string { return [...]string{"VF", "FV", "EE"}[k] }

// Collision is a moment at which two features touch that approached each other until then.
type Collision struct {
	Kind           Kind
	Moving, Static int32     // index of the vertex, face or edge in its Surface
	Boundary       bool      // at the rim of the face or at an end of an edge, within rounding
	Leaving        bool      // EE: from within, the normal leads into the matter at a valley: no first collision
	Time           float64   // in [0, 1]
	Position       geom.Vec3 // m, frame of Static
	Normal         geom.Vec3 // unit, frame of Static, from the static body to the moving one
	Properness     float64   // formula (7) or, for VF and FV, the least height of the vertex' edges (section 5)
}

// Scratch is the working memory of queries, so that they allocate nothing once it has grown. Each goroutine needs its
// own.
type Scratch struct {
	found  []Collision
	static side
	moving side
	raster raster
	exact  exactScratch

	swath                swath
	cutStatic, cutMoving patch
}

// side is one body as a query sees it: all of it in the frame of Static at time 0.
type side struct {
	part
	verts []geom.Vec3  // m; only read, those of the surface if that stands
	flow  []geom.Vec3  // m per unit time (equation 3); of the vertices that may collide
	faces []geom.Plane // outward
	spans []span       // of the faces that may collide

	placed []geom.Vec3 // the memory of verts if the surface moves
}

// span bounds n·ω over a face (m per unit time): see facing.
type span struct{ low, high float64 }

// place fills a side with the part that it has, of a surface that lies in frame, nil for the frame of Static itself.
func (b *side) place(frame *geom.Frame, sc *Screw) {
	b.verts = b.of.Verts
	if frame != nil {
		b.placed = b.placed[:0]
		for _, v := range b.verts {
			b.placed = append(b.placed, frame.Apply(v))
		}
		b.verts = b.placed
	}
	b.flow, b.faces = b.flow[:0], b.faces[:0]
	drift, spin := sc.origin(), sc.Axis.Scale(sc.Angle)
	for _, v := range b.live() {
		b.flow = append(b.flow, drift.Add(spin.Cross(v)))
	}
	for f := range b.of.Faces {
		p := b.of.Faces[f].Plane
		if frame != nil {
			p.N = frame.R.Apply(p.N)
			p.D += p.N.Dot(frame.P)
		}
		b.faces = append(b.faces, p)
	}
	b.face()
}

// live returns the vertices that may collide.
func (b *side) live() []geom.Vec3 { return b.verts[:b.liveVerts] }

// finish sorts the collisions found by time, kind and indices.
func (s *Scratch) finish() []Collision {
	slices.SortFunc(s.found, compare)
	return s.found
}

func compare(a, b Collision) int {
	switch {
	case a.Time != b.Time:
		return cmp.Compare(a.Time, b.Time)
	case a.Kind != b.Kind:
		return cmp.Compare(a.Kind, b.Kind)
	case a.Moving != b.Moving:
		return cmp.Compare(a.Moving, b.Moving)
	}
	return cmp.Compare(a.Static, b.Static)
}

// reach bounds the coordinates and the speeds of two bodies (m): rounding errors are a share of it.
func (s *Screw) reach(static, moving *convex.Surface, place *geom.Frame) float64 {
	far := 0.0
	for i, b := range [...]*convex.Surface{static, moving} {
		centre := b.Centre
		if i == 1 {
			centre = place.Apply(centre)
		}
		far = max(far, centre.Len()+b.Radius, s.Flow(centre).Len()+float64(s.Angle*b.Radius))
	}
	return far
}

// sized returns s with n elements, of which the contents do not matter.
func sized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/2)
	}
	return s[:n]
}
