package collision

import (
	"fmt"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/faceoctree"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// Mesh returns the surface with the given vertices (m) and faces, loops of vertex indices counter-clockwise seen from
// outside, any simple planar polygon. When it is closed it bounds a solid, convex or not; else it is a two-sided sheet,
// which has no mass unless it is given a Thickness. A fault that can be put right without doubt is repaired, one note
// each; the error for everything else names the vertex or face.
func Mesh(points []mgl64.Vec3, faces [][]int32) (shape Shape, notes []string, err error) {
	verts := make([]geom.Vec3, len(points))
	for i, p := range points {
		verts[i] = vec3(p)
		if !(verts[i].Len() <= maxSize) {
			return Shape{}, nil, fmt.Errorf("mesh: vertex %d must be finite and within %g m, got %v", i, maxSize, p)
		}
	}
	return meshed(verts, faces)
}

// meshed makes the shape of a mesh. A solid thinner than minSize is refused; of a sheet MinHalf is the size of its
// faces, and a sliver among them no reason to refuse it.
func meshed(verts []geom.Vec3, faces [][]int32) (shape Shape, notes []string, err error) {
	m, err := mesh.NewChecked(verts, faces, passesThroughItself)
	if err != nil {
		return Shape{}, nil, err
	}
	half := m.MinHalf
	switch {
	case half >= minSize:
	case m.Closed:
		return Shape{}, nil, fmt.Errorf("mesh: half its least thickness must be ≥ %g m, got %g", minSize, half)
	default:
		half = minSize
	}
	return Shape{Form: Meshed, Mesh: m, MinHalf: half}, m.Repairs, nil
}

// passesThroughItself returns an error that names two faces that cross, if there are any: then the inside is not
// defined. Sheets may cross themselves, since they have no inside.
func passesThroughItself(m *mesh.Mesh) error {
	triangles, source, diagonals := m.Triangles()
	surface := faceoctree.Surface{Verts: m.Verts, Faces: triangles}
	var finder faceoctree.Finder
	var err error
	finder.EachCrossing(&surface, diagonals, func(p faceoctree.FacePair) bool {
		a, b := int(source[p.F]), int(source[p.G])
		if shareCorner(m, a, b) { // neighbours meet at theirs, whatever rounding says
			return true
		}
		err = fmt.Errorf("mesh: faces %d and %d cross each other: the surface of a solid must not pass through itself; "+
			"join its parts or part them", m.SourceFace(a), m.SourceFace(b))
		return false
	})
	return err
}

// shareCorner reports whether two faces of a mesh have a vertex in common.
func shareCorner(m *mesh.Mesh, f, g int) bool {
	b := m.Loop(g)
	for _, v := range m.Loop(f) {
		if slices.Contains(b, v) {
			return true
		}
	}
	return false
}

// HeightField returns a sheet of triangles over a grid in the x–z plane: heights (m) in rows of nx along +x, row after
// row along +z, spacing (m) apart, the first at the origin. There must be two of each at least, and whole rows.
func HeightField(nx int, spacing float64, heights []float64) (Shape, error) {
	if err := checkSize("height field: spacing", spacing); err != nil {
		return Shape{}, err
	}
	if nx < 2 || len(heights) < 2*nx || len(heights)%nx != 0 {
		return Shape{}, fmt.Errorf("height field: heights must be whole rows, at least 2 rows of at least 2, "+
			"got %d heights in rows of %d", len(heights), nx)
	}
	nz := len(heights) / nx
	if far := spacing * float64(max(nx, nz)-1); far > maxSize {
		return Shape{}, fmt.Errorf("height field: its sides must be ≤ %g m, got %g", maxSize, far)
	}
	verts := make([]geom.Vec3, len(heights))
	for i, h := range heights {
		if !(h >= -maxSize && h <= maxSize) {
			return Shape{}, fmt.Errorf("height field: height %d of row %d must be finite and within %g m, got %g",
				i%nx, i/nx, maxSize, h)
		}
		verts[i] = geom.Vec3{X: float64(i%nx) * spacing, Y: h, Z: float64(i/nx) * spacing}
	}
	corners := make([]int32, 0, 6*(nx-1)*(nz-1))
	faces := make([][]int32, 0, cap(corners)/3)
	for z := range nz - 1 {
		for x := range nx - 1 {
			a := int32(z*nx + x)
			b, c, d := a+1, a+int32(nx), a+int32(nx)+1
			at := len(corners)
			corners = append(corners, a, c, b, b, c, d)
			faces = append(faces, corners[at:at+3:at+3], corners[at+3:at+6:at+6])
		}
	}
	s, _, err := meshed(verts, faces)
	if err != nil {
		return Shape{}, fmt.Errorf("height field: %w", err)
	}
	return s, nil
}
