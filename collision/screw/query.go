package screw

import (
	"cmp"
	"slices"

	"github.com/brickyard-physics/brickyard/internal/geom"
)

// DefaultThreshold is the least properness that the paper found useful to report (section 5).
const DefaultThreshold = -0.1

// Query asks for the collisions of a body that moves with one that stands. It is only read.
type Query struct {
	Static, Moving *geom.Surface
	Place          geom.Frame // of Moving in the frame of Static at time 0
	Screw          Screw      // of Moving, in the frame of Static
	Threshold      float64    // the least properness reported, DefaultThreshold unless there is reason
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

// Scratch holds what queries need while they run, so that they allocate nothing once it has grown. Each goroutine
// needs its own.
type Scratch struct {
	found  []Collision
	static side
	moving side
	raster raster
	exact  exactScratch
}

// side is one body as a query sees it: all of it in the frame of Static at time 0.
type side struct {
	of    *geom.Surface
	verts []geom.Vec3  // m
	flow  []geom.Vec3  // m per unit time; of every vertex (equation 3)
	faces []geom.Plane // outward
	spans []span       // of every face
	sheet bool         // both sides of the faces count

}

// span bounds n·ω over a face (m per unit time): see facing.
type span struct{ low, high float64 }

// place fills a side with a surface that lies in frame, nil for the frame of Static itself.
func (b *side) place(of *geom.Surface, frame *geom.Frame, sc *Screw) {
	b.of, b.sheet = of, sheet(of)
	b.verts, b.flow, b.faces = b.verts[:0], b.flow[:0], b.faces[:0]
	drift, spin := sc.origin(), sc.Axis.Scale(sc.Angle)
	for _, v := range of.Verts {
		if frame != nil {
			v = frame.Apply(v)
		}
		b.verts = append(b.verts, v)
		b.flow = append(b.flow, drift.Add(spin.Cross(v)))
	}
	for f := range of.Faces {
		p := of.Faces[f].Plane
		if frame != nil {
			p.N = frame.R.Apply(p.N)
			p.D += p.N.Dot(frame.P)
		}
		b.faces = append(b.faces, p)
	}
	b.face()
}

// finish sorts what was found by time, kind and indices.
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

// reach bounds the coordinates and the speeds of the two bodies (m): what rounding errors are a share of.
func (q *Query) reach() float64 {
	far := 0.0
	for i, b := range [...]*geom.Surface{q.Static, q.Moving} {
		centre := b.Centre
		if i == 1 {
			centre = q.Place.Apply(centre)
		}
		far = max(far, centre.Len()+b.Radius, q.Screw.Flow(centre).Len()+float64(q.Screw.Angle*b.Radius))
	}
	return far
}
