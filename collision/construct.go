package collision

import (
	"fmt"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/go-gl/mathgl/mgl64"
)

// Box returns a box with half extents half (m) about the origin. Scripts and scene files say whole extents: box(size)
// there is Box(size/2) here.
func Box(half mgl64.Vec3) (Shape, error) {
	if err := checkHalf("box", half); err != nil {
		return Shape{}, err
	}
	core, err := convex.BoxPolyhedron(vec3(half))
	return polyhedral("box", core, err)
}

// Hull returns the convex hull of a cloud of points (m), coplanar corners merged into polygons; it stays where the
// points are. It returns an error when they span no solid or the hull has more corners than the kernels serve well.
func Hull(points []mgl64.Vec3) (Shape, error) {
	cloud := make([]geom.Vec3, len(points))
	for i, p := range points {
		cloud[i] = vec3(p)
		if !(cloud[i].Len() <= maxSize) {
			return Shape{}, fmt.Errorf("hull: point %d must be finite and within %g m, got %v", i, maxSize, p)
		}
	}
	core, err := convex.Hull(cloud)
	if err != nil {
		return Shape{}, err
	}
	if len(core.Verts) > maxCorners {
		return Shape{}, fmt.Errorf("hull: corners must be at most %d, got %d: thin the points out",
			maxCorners, len(core.Verts))
	}
	return polyhedral("hull", core, nil)
}

// Wedge returns a ramp about the origin rising along +x: a box with half extents half (m) less the part above the
// diagonal of its x–y profile, full height at +x. Scripts and scene files say whole extents: wedge(size).
func Wedge(half mgl64.Vec3) (Shape, error) {
	if err := checkHalf("wedge", half); err != nil {
		return Shape{}, err
	}
	core, err := convex.WedgePolyhedron(vec3(half))
	return polyhedral("wedge", core, err)
}

// Cylinder returns an upright prism about the origin, axis y, with the given radius of its corners and its whole height
// (m), as in scripts and scene files.
func Cylinder(radius, height float64, sides int) (Shape, error) {
	if err := checkRound("cylinder", radius, height, sides); err != nil {
		return Shape{}, err
	}
	core, err := convex.CylinderPolyhedron(radius, height, sides)
	return polyhedral("cylinder", core, err)
}

// Cone returns an upright pyramid about the origin, axis y, with the given radius of its base corners and its whole
// height (m), as in scripts and scene files; its base lies at -height/2, its tip at +height/2.
func Cone(radius, height float64, sides int) (Shape, error) {
	if err := checkRound("cone", radius, height, sides); err != nil {
		return Shape{}, err
	}
	core, err := convex.ConePolyhedron(radius, height, sides)
	return polyhedral("cone", core, err)
}

// Sphere returns a sphere of the given radius (m) about the origin, as sphere(radius) of scripts does.
func Sphere(radius float64) (Shape, error) {
	if err := checkSize("sphere: radius", radius); err != nil {
		return Shape{}, err
	}
	return Shape{Form: Spherical, Core: convex.PointPolyhedron(geom.Vec3{}), Radius: radius, MinHalf: radius}, nil
}

// Capsule returns a capsule: everything within radius of the segment along y from -halfLength to +halfLength (m).
// Scripts and scene files say its height from tip to tip: capsule(radius, height) there is Capsule(height/2-radius,
// radius).
func Capsule(halfLength, radius float64) (Shape, error) {
	if err := checkSize("capsule: half length", halfLength); err != nil {
		return Shape{}, err
	}
	if err := checkSize("capsule: radius", radius); err != nil {
		return Shape{}, err
	}
	core := convex.SegmentPolyhedron(geom.V(0, -halfLength, 0), geom.V(0, halfLength, 0))
	return Shape{Form: Capsular, Core: core, Radius: radius, MinHalf: radius}, nil
}

// Placed returns the same shape elsewhere in the frame of its body. Position and rotation must be finite; the rotation
// is scaled to length one.
func (s Shape) Placed(position mgl64.Vec3, rotation mgl64.Quat) Shape {
	q := geom.Quat{W: rotation.W, X: rotation.V[0], Y: rotation.V[1], Z: rotation.V[2]}
	pose := geom.Pose{P: vec3(position), Q: q.Unit()}
	switch {
	case s.Mesh != nil:
		s.Mesh = s.Mesh.Transformed(&pose)
	case s.Core != nil:
		s.Core = s.Core.Transformed(&pose)
	}
	return s
}

// MassProperties returns volume, mass, centre of mass and inertia of the solid filled with the given density (kg/m³),
// in the frame of the body. A shape without an inside counts with its Thickness: a flat polygon or open sheet as a
// plate, a point as a ball of that diameter; without one it has no mass, like an empty shape.
func (s *Shape) MassProperties(density float64) convex.MassProperties {
	switch {
	case s.Empty():
		return convex.MassProperties{}
	case s.Form == Spherical:
		return convex.BallMass(s.Core.Verts[0], s.Radius, density)
	case s.Form == Capsular:
		return convex.PillMass(s.Core.Verts[0], s.Core.Verts[1], s.Radius, density)
	case s.Mesh != nil && s.Mesh.Closed:
		return s.Mesh.MassProperties(density)
	case s.Solid():
		return s.Core.MassProperties(density)
	case s.Core != nil && len(s.Core.Verts) == 1:
		return convex.BallMass(s.Core.Verts[0], 0.5*s.Thickness, density)
	}
	return convex.PlateMass(s.Skin(), s.Thickness, density)
}

// polyhedral wraps a core, or the reason why there is none, in a shape.
func polyhedral(name string, core *convex.Polyhedron, err error) (Shape, error) {
	if err != nil {
		return Shape{}, fmt.Errorf("%s: %w", name, err)
	}
	half := 0.5 * core.MinWidth()
	if !(half >= minSize) {
		return Shape{}, fmt.Errorf("%s: half its smallest width must be ≥ %g m, got %g", name, minSize, half)
	}
	return Shape{Core: core, MinHalf: half}, nil
}

// vec3 is v as a kernel value.
func vec3(v mgl64.Vec3) geom.Vec3 { return geom.Vec3{X: v[0], Y: v[1], Z: v[2]} }

func checkHalf(name string, half mgl64.Vec3) error {
	for i, axis := range [...]string{"x", "y", "z"} {
		if err := checkSize(name+": half extent "+axis, half[i]); err != nil {
			return err
		}
	}
	return nil
}

func checkRound(name string, radius, height float64, sides int) error {
	if err := checkSize(name+": radius", radius); err != nil {
		return err
	}
	if err := checkSize(name+": height", height); err != nil {
		return err
	}
	if sides < 3 || sides > maxSides {
		return fmt.Errorf("%s: sides must be 3 to %d, got %d", name, maxSides, sides)
	}
	return nil
}

func checkSize(what string, size float64) error {
	switch {
	case !(size > 0):
		return fmt.Errorf("%s must be > 0, got %g", what, size)
	case size < minSize:
		return fmt.Errorf("%s must be ≥ %g m, got %g", what, minSize, size)
	case size > maxSize:
		return fmt.Errorf("%s must be ≤ %g m, got %g", what, maxSize, size)
	}
	return nil
}
