package collision

import (
	"github.com/brickyard-physics/brickyard/internal/geom"
)

// Form names how a shape was made, for readers that draw or write it.
type Form uint8

// The forms. All of them collide as a convex core with a rounding radius; only Sphere and Capsule have a radius.
const (
	Polyhedral Form = iota // box, hull, wedge, cylinder, cone, triangle: radius 0
	Sphere                 // core: one point
	Capsule                // core: one segment
)

// Shape is a convex solid in the frame of its body: every point within Radius of the convex polyhedron Core.
// It is immutable; bodies may share one.
type Shape struct {
	Form   Form
	Core   *geom.Polyhedron
	Radius float64 // m

	// MinHalf is half the smallest width of the solid (m): the size that the expel zone is measured against.
	MinHalf float64
}

// Bounds returns the world box of the shape for a body frame f.
func (s *Shape) Bounds(f *geom.Frame) geom.Box {
	if p := s.Core; p.IsBox {
		x, y, z := f.R.X.Scale(p.Half.X).Abs(), f.R.Y.Scale(p.Half.Y).Abs(), f.R.Z.Scale(p.Half.Z).Abs()
		half := x.Add(y).Add(z)
		return geom.Box{Min: f.P.Sub(half), Max: f.P.Add(half)}.Grow(s.Radius)
	}
	b := geom.EmptyBox()
	for _, v := range s.Core.Verts {
		b = b.Include(f.Apply(v))
	}
	return b.Grow(s.Radius)
}
