package ccdcase

import (
	"fmt"
	"math"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/expel"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
	"github.com/brickyard-physics/brickyard/collision/screw"
)

// Contact is a collision of two features, by the numbers of the case, as lists and results of the kind screw hold them.
type Contact struct {
	Type       string     `json:"type"` // VF, FV, EE
	T          float64    `json:"t"`
	Position   [3]float64 `json:"position"` // m
	Normal     [3]float64 `json:"normal"`   // unit, from the static body to the moving one
	Properness float64    `json:"properness"`
	Moving     []int32    `json:"moving"` // a vertex, a face, or two vertices in order
	Static     []int32    `json:"static"`
	Boundary   bool       `json:"boundary,omitempty"` // at the rim: may be another feature pair
}

// ScrewQuery is a case made ready for the screw kernel.
type ScrewQuery struct {
	query          screw.Query
	moving, static numbering
}

// numbering finds what the case calls the features of a surface.
type numbering struct {
	core  mesh.Core
	of    *convex.Surface
	mesh  *mesh.Mesh // whose surface it is; nil for a convex body
	verts []int32
	faces []int32
}

// PrepareScrew builds the bodies of a case for the screw kernel. The error says which body and which of its faces
// cannot be built.
func (c *Case) PrepareScrew() (*ScrewQuery, error) {
	s := &ScrewQuery{}
	var err error
	if s.moving, err = c.Moving.number(); err != nil {
		return nil, fmt.Errorf("moving: %w", err)
	}
	if s.static, err = c.Static.number(); err != nil {
		return nil, fmt.Errorf("static: %w", err)
	}
	m := &c.Motion
	if m.Kind != Translation && math.Abs(m.Angle) > math.Pi {
		return nil, fmt.Errorf("motion.angle: the screw kernel turns by at most half a turn (π rad), got %g: part the motion",
			m.Angle)
	}
	s.query = screw.Query{
		Static: s.static.of, Moving: s.moving.of, StaticMesh: s.static.mesh, MovingMesh: s.moving.mesh,
		Place: geom.Frame{R: geom.Identity3()},
		Screw: screw.About(m.Origin, m.Axis, m.Angle, m.Pitch), Threshold: screw.DefaultThreshold,
	}
	if m.Kind == Translation {
		s.query.Screw = screw.About(geom.Vec3{}, m.Vector, 0, m.Vector.Len())
	}
	return s, nil
}

// number builds the surface of a body.
func (b *Body) number() (numbering, error) {
	core, err := b.Core()
	if err != nil {
		return numbering{}, err
	}
	n := numbering{core: core}
	if core.Mesh != nil {
		n.of, n.mesh = &core.Mesh.Surface, core.Mesh
		for f := range n.of.Faces {
			n.faces = append(n.faces, int32(core.Mesh.SourceFace(f)))
		}
	} else {
		n.of = &core.Poly.Surface
		for f := range n.of.Faces {
			n.faces = append(n.faces, int32(f))
		}
	}
	first := make(map[geom.Vec3]int32, len(b.Verts))
	for i, v := range b.Verts {
		if _, known := first[v]; !known {
			first[v] = int32(i)
		}
	}
	for _, v := range n.of.Verts {
		i, known := first[v]
		if !known {
			i = -1 // none that the case names
		}
		n.verts = append(n.verts, i)
	}
	return n, nil
}

// feature names a vertex ('V'), a face ('F') or an edge ('E').
func (n *numbering) feature(kind byte, i int32) []int32 {
	switch kind {
	case 'V':
		return []int32{n.verts[i]}
	case 'F':
		return []int32{n.faces[i]}
	}
	a, b := n.verts[n.of.Edges[i].V0], n.verts[n.of.Edges[i].V1]
	return []int32{min(a, b), max(a, b)}
}

// Ask lets the kernel answer by its exact variant. The answer is valid until scratch is used again.
func (s *ScrewQuery) Ask(scratch *screw.Scratch) []screw.Collision { return scratch.Exact(&s.query) }

// Result writes the kernel's answer as results are written: the first collision that the bodies do not pass is the hit,
// unless it comes just as the motion ends, and there is no zone.
func (s *ScrewQuery) Result(id string, found []screw.Collision) Result {
	r := Result{ID: id}
	for i := range found {
		f := &found[i]
		kind := f.Kind.String()
		r.Collisions = append(r.Collisions, Contact{
			Type: kind, T: f.Time, Position: [3]float64{f.Position.X, f.Position.Y, f.Position.Z},
			Normal: [3]float64{f.Normal.X, f.Normal.Y, f.Normal.Z}, Properness: f.Properness, Boundary: f.Boundary,
			Moving: s.moving.feature(kind[0], f.Moving), Static: s.static.feature(kind[1], f.Static),
		})
	}
	for i := range r.Collisions {
		if c := &r.Collisions[i]; c.T < 1 && !s.passes(&found[i]) {
			at, n := c.T, c.Normal
			r.Hit, r.T, r.Normal = true, &at, n[:]
			break
		}
	}
	return r
}

// A collision is local: a vertex that comes to the rim of a face from its front collides with that face, wherever the
// other faces at that rim lie. Where they fall away the bodies touch there and part, and nothing stops them: what comes
// to a vertex of a ring and passes beside it is no hit.
const (
	passedShare = 1e-6  // of the size of the smaller body is how far the bodies go on until they are asked again
	apartShare  = 1e-12 // of that and of the distance from the origin is how far apart they must be by then
)

// passes reports whether the bodies have touched at a collision and are apart right after it. What goes along a face or
// an edge stays in touch, and does not pass. A point is on the other side of a sheet right after it has gone through.
func (s *ScrewQuery) passes(c *screw.Collision) bool {
	a, b := &s.static, &s.moving
	if !c.Boundary || a.isPoint() && !b.isSolid() || b.isPoint() && !a.isSolid() {
		return false
	}
	size := max(a.of.Radius, b.of.Radius)
	if small := min(a.of.Radius, b.of.Radius); small > 0 {
		size = small
	}
	speed := s.query.Screw.Flow(c.Position).Len()
	after := s.query.Screw.At(c.Time + float64(passedShare*size)/speed)
	rel := after.Frame()
	var scratch expel.Scratch
	sep := expel.Apart(a.core, b.core, &rel, size, &scratch)
	return speed > 0 && sep.Normal != (geom.Vec3{}) &&
		sep.Dist > float64(apartShare*(c.Position.Len()+a.of.Radius+b.of.Radius))
}

func (n *numbering) isPoint() bool { return len(n.of.Verts) == 1 }

// isSolid reports whether the body has an inside.
func (n *numbering) isSolid() bool {
	return n.mesh != nil && n.mesh.Closed || n.mesh == nil && len(n.of.Faces) > 2
}
