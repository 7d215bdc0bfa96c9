package collision

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Triangle returns the flat two-sided triangle abc (m), for static bodies. It has no volume and no mass; its MinHalf,
// for want of a width, is a quarter of its shortest height.
func Triangle(a, b, c mgl64.Vec3) (Shape, error) {
	return flat("triangle", []mgl64.Vec3{a, b, c}, 0)
}

// Polygon returns the flat two-sided convex polygon through corners in order (m): a shard. It collides as a polygon
// without a thickness; the thickness given (m) serves for its mass, and is 0 for static bodies. Its MinHalf is a
// quarter of its smallest width in its plane.
func Polygon(corners []mgl64.Vec3, thickness float64) (Shape, error) {
	if len(corners) < 3 || len(corners) > maxSides {
		return Shape{}, fmt.Errorf("polygon: corners must be 3 to %d, got %d", maxSides, len(corners))
	}
	if thickness != 0 {
		if err := checkSize("polygon: thickness", thickness); err != nil {
			return Shape{}, err
		}
	}
	return flat("polygon", corners, thickness)
}

// Point returns a point at the origin: a spark, a grain. It collides without a size, and has the mass of a ball of
// the diameter thickness (m).
func Point(thickness float64) (Shape, error) {
	if err := checkSize("point: thickness", thickness); err != nil {
		return Shape{}, err
	}
	return Shape{Core: convex.PointPolyhedron(geom.Vec3{}), Thickness: thickness, MinHalf: 0.5 * thickness}, nil
}

// flat makes the shape of a flat polygon.
func flat(name string, corners []mgl64.Vec3, thickness float64) (Shape, error) {
	verts := make([]geom.Vec3, len(corners))
	for i, p := range corners {
		verts[i] = vec3(p)
		if !(verts[i].Len() <= maxSize) {
			return Shape{}, fmt.Errorf("%s: corner %d must be finite and within %g m, got %v", name, i, maxSize, p)
		}
	}
	height := flatWidth(verts)
	if !(height >= minSize) {
		return Shape{}, fmt.Errorf("%s: shortest height must be ≥ %g m, got %g: "+
			"its corners lie on a line or coincide", name, minSize, height)
	}
	core, err := convex.FlatPolyhedron(verts)
	if err != nil {
		return Shape{}, fmt.Errorf("%s: %w", name, err)
	}
	return Shape{Core: core, Thickness: thickness, MinHalf: height / 4}, nil
}

// flatWidth returns the smallest width (m) of a flat convex polygon in its plane, which is the height over one of its
// sides; 0 when two corners in a row coincide.
func flatWidth(corners []geom.Vec3) float64 {
	width := math.Inf(1)
	for i, a := range corners {
		side := corners[(i+1)%len(corners)].Sub(a)
		length, height := side.Len(), 0.0
		if length == 0 {
			return 0
		}
		for _, v := range corners {
			height = max(height, side.Cross(v.Sub(a)).Len()/length)
		}
		width = min(width, height)
	}
	return width
}
