package render

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// Vertex is one corner of a triangle.
type Vertex struct {
	Position mgl32.Vec3
	Normal   mgl32.Vec3 // unit, outward
	Edge     [4]float32 // distances to the nearest sharp edges of the face; NoEdge where there is none
	Axes     [2]float32 // components of Instance.Scale that stretch Edge[0], Edge[2] and Edge[1], Edge[3]
}

// NoEdge is the edge distance of a vertex whose face has no sharp edge there (m).
const NoEdge = 1e3

// GrainInEdge as the first of Vertex.Axes says that the vertex has no edges, and that the first three of Edge are its
// place (m) in a frame that goes with the surface, by which patterns are drawn.
const GrainInEdge = -1

// Mesh is a surface around the origin of its own frame: closed, or a sheet that shows both sides.
type Mesh struct {
	Vertices []Vertex
	Indices  []uint32   // triangles, counter-clockwise from outside
	TwoSided bool       // an open sheet
	Half     mgl32.Vec3 // half extents
	Bevel    float32    // m: its edges are drawn no wider; 0 for no bound
	Radius   float32    // largest distance of a vertex from the origin
	Version  uint64     // another one each time that vertices or indices are others; 0 where they never are
}

// triangle adds the triangle of the last three vertices.
func (m *Mesh) triangle(a, b, c uint32) { m.Indices = append(m.Indices, a, b, c) }

// finish computes the extents.
func (m *Mesh) finish() *Mesh {
	for i := range m.Vertices {
		p := m.Vertices[i].Position
		for k := range 3 {
			m.Half[k] = max(m.Half[k], abs32(p[k]))
		}
		m.Radius = max(m.Radius, p.Len())
	}
	return m
}

// unitBox is the cube from −1 to 1; instances scale it to half extents.
func unitBox() *Mesh {
	m := &Mesh{}
	for axis := range 3 {
		for _, side := range [2]float32{1, -1} {
			u, v := (axis+1)%3, (axis+2)%3
			if side < 0 {
				u, v = v, u // keeps the loop counter-clockwise from outside
			}
			first := uint32(len(m.Vertices))
			for _, c := range [4][2]float32{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
				x := Vertex{Axes: [2]float32{float32(u), float32(v)}}
				x.Position[axis], x.Position[u], x.Position[v] = side, c[0], c[1]
				x.Normal[axis] = side
				x.Edge = [4]float32{1 + c[0], 1 + c[1], 1 - c[0], 1 - c[1]}
				m.Vertices = append(m.Vertices, x)
			}
			m.triangle(first, first+1, first+2)
			m.triangle(first, first+2, first+3)
		}
	}
	return m.finish()
}

// polyhedronMesh is the flat-shaded surface of p, exactly as it collides, seen from origin.
func polyhedronMesh(p *convex.Polyhedron, origin geom.Vec3) *Mesh {
	return surfaceMesh(&p.Surface, nil, origin)
}

// meshMesh is the flat-shaded surface of g, exactly as it collides, seen from origin. Edges are drawn where bodies can
// touch them, which leaves out the diagonals of split polygons and the seams of flat ground.
func meshMesh(g *mesh.Mesh, origin geom.Vec3) *Mesh {
	m := surfaceMesh(&g.Surface, g.Bends, origin)
	m.TwoSided = !g.Closed
	return m
}

// diamond is the octahedron with corners one metre from the origin: what points are drawn as.
func diamond() *Mesh {
	m := &Mesh{}
	for corner := range 8 {
		var p [3]mgl32.Vec3
		side := float32(1)
		for k := range p {
			p[k][k] = 1
			if corner>>k&1 == 1 {
				p[k][k], side = -1, -side
			}
		}
		if side < 0 {
			p[1], p[2] = p[2], p[1] // keeps the loop counter-clockwise from outside
		}
		n := p[0].Add(p[1]).Add(p[2]).Normalize()
		first := uint32(len(m.Vertices))
		for _, x := range p {
			m.Vertices = append(m.Vertices, Vertex{Position: x, Normal: n, Edge: [4]float32{NoEdge, NoEdge, NoEdge, NoEdge}})
		}
		m.triangle(first, first+1, first+2)
	}
	return m.finish()
}

// ballMesh is a smooth unit ball with segments around its equator.
func ballMesh(segments int) *Mesh { return pillMesh(0, segments) }

// pillMesh is a smooth capsule of radius 1 along y whose segment ends at ±halfLength.
func pillMesh(halfLength float64, segments int) *Mesh {
	m := &Mesh{}
	rings := segments / 2
	columns := uint32(segments + 1)
	row := func(polar, centre float64) {
		sp, cp := math.Sincos(polar)
		for i := range segments + 1 {
			s, c := math.Sincos(2 * math.Pi * float64(i) / float64(segments))
			n := mgl32.Vec3{float32(sp * s), float32(cp), float32(sp * c)}
			m.Vertices = append(m.Vertices, Vertex{Position: n.Add(mgl32.Vec3{0, float32(centre), 0}), Normal: n,
				Edge: [4]float32{NoEdge, NoEdge, NoEdge, NoEdge}})
		}
	}
	for r := 0; r <= rings; r++ {
		polar := math.Pi * float64(r) / float64(rings)
		if 2*r <= rings {
			row(polar, halfLength)
		}
		if 2*r == rings && halfLength > 0 || 2*r > rings {
			row(polar, -halfLength)
		}
	}
	rows := uint32(len(m.Vertices)) / columns
	for r := uint32(0); r+1 < rows; r++ {
		for i := uint32(0); i+1 < columns; i++ {
			a, b := r*columns+i, (r+1)*columns+i
			if r > 0 { // the first row is one point
				m.triangle(a, b, a+1)
			}
			if r+2 < rows { // and so is the last
				m.triangle(a+1, b, b+1)
			}
		}
	}
	return m.finish()
}

// narrow rounds a vector to single precision.
func narrow(v geom.Vec3) mgl32.Vec3 { return mgl32.Vec3{float32(v.X), float32(v.Y), float32(v.Z)} }
