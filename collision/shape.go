package collision

import (
	"errors"
	"fmt"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// Form names how a shape was made, for readers that draw or write it.
type Form uint8

// The forms. All but Meshed collide as a convex core with a rounding radius; only Sphere and Capsule have a radius.
const (
	Polyhedral Form = iota // box, hull, wedge, cylinder, cone, triangle: radius 0
	Spherical              // core: one point
	Capsular               // core: one segment
	Meshed                 // no core: closed around any solid, or an open sheet
)

// Shape is a solid in the frame of its body: every point within Radius of the convex polyhedron Core, or, of form
// Meshed, the solid or sheet that Mesh bounds. It is immutable; bodies may share one.
type Shape struct {
	Form   Form
	Core   *convex.Polyhedron // nil for a mesh
	Mesh   *mesh.Mesh         // nil for all others
	Radius float64            // m; 0 for a mesh

	// Thickness (m) gives a flat polygon, a point or an open sheet a mass: that of a plate of this thickness, or of a ball
	// of this diameter. It collides without it. 0 leaves a flat shape without mass.
	Thickness float64

	// MinHalf is half the smallest width of the solid (m): the size that the expel zone is measured against.
	MinHalf float64
}

// Empty reports whether the shape is the zero Shape, or another without a core and a mesh: it is nowhere.
func (s *Shape) Empty() bool { return s.Core == nil && s.Mesh == nil }

// noSkin is the skin of an empty shape.
var noSkin convex.Surface

// Skin returns the polygons, edges and vertices of the core or mesh, whichever the shape has; none of an empty shape.
func (s *Shape) Skin() *convex.Surface {
	switch {
	case s.Mesh != nil:
		return &s.Mesh.Surface
	case s.Core != nil:
		return &s.Core.Surface
	}
	return &noSkin
}

// Validate returns why the shape is none that a function of this package made: it is empty, its parts do not go
// together, its measures make no sense, or it was placed at numbers that are not finite.
func (s *Shape) Validate() error {
	if s.Empty() {
		return errors.New("is empty: make it with one of the functions of package collision")
	}
	points := len(s.Skin().Verts)
	round := s.Form == Spherical && points == 1 || s.Form == Capsular && points == 2
	switch {
	case s.Form > Meshed:
		return fmt.Errorf("has the form %d, which does not exist: take one of the constants", s.Form)
	case (s.Mesh != nil) != (s.Form == Meshed), s.Mesh != nil && s.Core != nil,
		!round && (s.Form == Spherical || s.Form == Capsular):
		return errors.New("has a form that does not go with its core or mesh: make it with one of the functions of " +
			"package collision")
	case round != (s.Radius > 0) || !(s.Radius >= 0 && s.Radius <= maxSize):
		return fmt.Errorf("has a radius of %g m: spheres and capsules have one of at most %g m, others 0", s.Radius, maxSize)
	case !(s.Thickness >= 0 && s.Thickness <= maxSize) || !(s.MinHalf > 0 && s.MinHalf <= maxSize):
		return fmt.Errorf("must have a thickness ≥ 0 and a least width > 0, both finite, got %g m and %g m",
			s.Thickness, 2*s.MinHalf)
	case !s.Skin().Bounds.Min.IsFinite() || !s.Skin().Bounds.Max.IsFinite():
		return errors.New("must be placed at finite numbers")
	}
	return nil
}

// Solid reports whether the shape has an inside: a closed mesh, a shape with a radius, or a core that is more than a
// point, a segment or a flat polygon.
func (s *Shape) Solid() bool {
	if s.Mesh != nil {
		return s.Mesh.Closed
	}
	return s.Radius > 0 || len(s.Skin().Faces) > 2
}
