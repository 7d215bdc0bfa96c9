package collision

import (
	"math"

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

// Solid reports whether the shape has an inside, as whatever has a radius does: it is no point, no flat polygon and no
// open sheet.
func (s *Shape) Solid() bool {
	if s.Mesh != nil {
		return s.Mesh.Closed
	}
	return s.Radius > 0 || len(s.Core.Faces) > 2
}

// Bounds returns a world box that holds the shape for a body frame f. It is the smallest one but for meshes of more
// than exactVerts vertices, whose box in their own frame is turned instead.
func (s *Shape) Bounds(f *geom.Frame) geom.Box { return s.coreBounds(f).Grow(s.Radius) }

// exactVerts is the largest number of vertices of a mesh that is looked at one by one.
const exactVerts = 64

// coreBounds is Bounds without the radius.
func (s *Shape) coreBounds(f *geom.Frame) geom.Box {
	if s.Core != nil && s.Core.IsBox {
		return turnedBox(f, geom.Vec3{}, s.Core.Half)
	}
	if s.Mesh != nil && len(s.Mesh.Verts) > exactVerts {
		return turnedBox(f, s.Mesh.Bounds.Centre(), s.Mesh.Bounds.Half())
	}
	b := geom.EmptyBox()
	for _, v := range s.Skin().Verts {
		b = b.Include(f.Apply(v))
	}
	return b
}

// coreLowest returns a height that no point of the core or mesh is below along n (frame of the body), the least one but
// for meshes of more than exactVerts vertices.
func (s *Shape) coreLowest(n geom.Vec3) float64 {
	if s.Mesh == nil {
		return s.Core.Lowest(n)
	}
	if len(s.Mesh.Verts) > exactVerts {
		return n.Dot(s.Mesh.Bounds.Centre()) - n.Abs().Dot(s.Mesh.Bounds.Half())
	}
	low := math.Inf(1)
	for _, v := range s.Mesh.Verts {
		low = min(low, n.Dot(v))
	}
	return low
}

// turnedBox returns the smallest world box that holds the box of the given centre and half extents in frame f.
func turnedBox(f *geom.Frame, centre, half geom.Vec3) geom.Box {
	x, y, z := f.R.X.Scale(half.X).Abs(), f.R.Y.Scale(half.Y).Abs(), f.R.Z.Scale(half.Z).Abs()
	half, centre = x.Add(y).Add(z), f.Apply(centre)
	return geom.Box{Min: centre.Sub(half), Max: centre.Add(half)}
}
