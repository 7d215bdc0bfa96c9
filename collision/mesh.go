package collision

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/internal/geom"
)

// Mesh returns the surface with the given vertices (m) and faces, loops of vertex indices counter-clockwise seen from
// outside, any simple planar polygon. When it is closed it bounds a solid, convex or not; else it is a two-sided sheet,
// which has no mass and is for static bodies. What is wrong in a way that can be put right without doubt is
// repaired, one note each.
func Mesh(points []mgl64.Vec3, faces [][]int32) (shape Shape, notes []string, err error) {
	verts := make([]geom.Vec3, len(points))
	for i, p := range points {
		verts[i] = vec3(p)
	}
	m, err := geom.NewMesh(verts, faces)
	if err != nil {
		return Shape{}, nil, err
	}
	return Shape{Form: Meshed, Mesh: m, MinHalf: m.MinHalf}, m.Repairs, nil
}

// HeightField returns a sheet of triangles over a grid in the x–z plane: heights (m) in rows of nx along +x, row after
// row along +z, spacing (m) apart, the first at the origin.
func HeightField(nx int, spacing float64, heights []float64) (Shape, error) {
	var points []mgl64.Vec3
	for i, h := range heights {
		points = append(points, mgl64.Vec3{float64(i%nx) * spacing, h, float64(i/nx) * spacing})
	}
	var faces [][]int32
	for z := 0; z+1 < len(heights)/nx; z++ {
		for x := 0; x+1 < nx; x++ {
			a := int32(z*nx + x)
			b, c, d := a+1, a+int32(nx), a+int32(nx)+1
			faces = append(faces, []int32{a, c, b}, []int32{b, c, d})
		}
	}
	s, _, err := Mesh(points, faces)
	return s, err
}
