package collision

import (
	"github.com/brickyard-physics/brickyard/internal/geom"
)

// Form names how a shape was made, for readers that draw or write it.
type Form uint8

// The forms. All but Meshed collide as a convex core with a rounding radius; only Sphere and Capsule have a radius.
const (
	Polyhedral Form = iota // box, hull, wedge, cylinder, cone, triangle: radius 0
	Sphere                 // core: one point
	Capsule                // core: one segment
	Meshed                 // no core: closed around any solid, or an open sheet
)

// Shape is a solid in the frame of its body: every point within Radius of the convex polyhedron Core, or, of form
// Meshed, what Mesh bounds. It is immutable; bodies may share one.
type Shape struct {
	Form   Form
	Core   *geom.Polyhedron // nil for a mesh
	Mesh   *geom.Mesh       // nil for all others
	Radius float64          // m; 0 for a mesh

	// Thickness (m) gives a flat polygon, a point or an open sheet a mass: that of a plate of this thickness, or of a ball
	// of this diameter. It collides without it. 0 leaves a flat shape without mass.
	Thickness float64

	// MinHalf is half the smallest width of the solid (m): the size that the expel zone is measured against.
	MinHalf float64
}

// Skin returns the polygons, edges and vertices of the core or mesh, whichever the shape has.
func (s *Shape) Skin() *geom.Surface {
	if s.Mesh != nil {
		return &s.Mesh.Surface
	}
	return &s.Core.Surface
}

// Bounds returns the world box of the shape for a body frame f.
func (s *Shape) Bounds(f *geom.Frame) geom.Box {
	if p := s.Core; p != nil && p.IsBox {
		x, y, z := f.R.X.Scale(p.Half.X).Abs(), f.R.Y.Scale(p.Half.Y).Abs(), f.R.Z.Scale(p.Half.Z).Abs()
		half := x.Add(y).Add(z)
		return geom.Box{Min: f.P.Sub(half), Max: f.P.Add(half)}.Grow(s.Radius)
	}
	b := geom.EmptyBox()
	for _, v := range s.Skin().Verts {
		b = b.Include(f.Apply(v))
	}
	return b.Grow(s.Radius)
}
