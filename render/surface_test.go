package render

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl32"
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// meshed unwraps collision.Mesh.
func meshed(points []mgl64.Vec3, faces [][]int32) *collision.Shape {
	s, _, err := collision.Mesh(points, faces)
	return made(s, err)
}

// lPrism is an L of three cubes of 1 m³ with concave faces.
func lPrism() ([]mgl64.Vec3, [][]int32) {
	outline := [][2]float64{{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}}
	var points []mgl64.Vec3
	front, back := []int32{}, []int32{}
	var faces [][]int32
	n := int32(len(outline))
	for i, p := range outline {
		points = append(points, mgl64.Vec3{p[0], p[1], 0.5}, mgl64.Vec3{p[0], p[1], -0.5})
		a, b := 2*int32(i), 2*((int32(i)+1)%n)
		front, back = append(front, a), append([]int32{a + 1}, back...)
		faces = append(faces, []int32{a, a + 1, b + 1, b})
	}
	return points, append(faces, front, back)
}

// ground is a sheet of two triangles in a plane beside two that rise.
func ground() *collision.Shape {
	return meshed([]mgl64.Vec3{{0, 0, 0}, {1, 0, 0}, {2, 1, 0}, {0, 0, 1}, {1, 0, 1}, {2, 1, 1}},
		[][]int32{{0, 3, 1}, {1, 3, 4}, {1, 4, 2}, {2, 4, 5}})
}

// TestOnlyEdgesThatTouchAreDrawn: outlines follow ridges and rims; diagonals, flat seams and inner corners stay blank.
func TestOnlyEdgesThatTouchAreDrawn(t *testing.T) {
	for _, s := range []struct {
		name  string
		shape *collision.Shape
	}{{"L", meshed(lPrism())}, {"ground", ground()}} {
		g := s.shape.Mesh
		m := meshMesh(g, geom.Vec3{})
		near := func(e *convex.Edge, f int32) float32 { // how near the drawing of face f thinks its edge e is, at its middle
			middle, best := narrow(g.Verts[e.V0].Lerp(g.Verts[e.V1], 0.5)), float32(NoEdge)
			for i := 0; i < len(m.Indices); i += 3 {
				a, b, c := &m.Vertices[m.Indices[i]], &m.Vertices[m.Indices[i+1]], &m.Vertices[m.Indices[i+2]]
				if a.Normal.Sub(narrow(g.Faces[f].Plane.N)).Len() > 1e-6 {
					continue
				}
				for _, pair := range [3][2]*Vertex{{a, b}, {b, c}, {c, a}} {
					if pair[0].Position.Add(pair[1].Position).Mul(0.5).Sub(middle).Len() > 1e-6 {
						continue
					}
					for k := range 4 {
						best = min(best, (pair[0].Edge[k]+pair[1].Edge[k])/2)
					}
				}
			}
			return best
		}
		for i := range g.Edges {
			e := &g.Edges[i]
			want := g.Bends[i] == mesh.Rim || g.Bends[i] == mesh.Ridge
			if got := near(e, e.Left) < 1e-6; got != want {
				t.Errorf("%s: edge %d with bend %v is drawn: %v", s.name, i, g.Bends[i], got)
			}
		}
		if m.TwoSided == g.Closed {
			t.Errorf("%s: closed %v, two-sided %v", s.name, g.Closed, m.TwoSided)
		}
	}
}

// TestBodiesShareAMesh: a heap of one mesh is one draw call, wherever a copy of it lies in its body.
func TestBodiesShareAMesh(t *testing.T) {
	points, faces := lPrism()
	a := meshed(points, faces)
	for i := range points {
		points[i] = points[i].Add(mgl64.Vec3{3, -1, 0.5})
	}
	b := meshed(points, faces)
	c := NewCollector()
	c.Begin(mgl32.Vec3{0, 0, 9})
	for i := range 30 {
		c.Add([]*collision.Shape{a, b}[i%2], along(float64(i)), Look{})
	}
	if l := c.End(); len(l.Opaque) != 1 || l.Opaque[0].Count != 30 {
		t.Errorf("%d batches", len(l.Opaque))
	}
}

// TestPointsStayVisible: a point is as large as it is thick, and never too small to be seen.
func TestPointsStayVisible(t *testing.T) {
	spark := &collision.Shape{Core: convex.PointPolyhedron(geom.V(0.5, 0, 0)), Thickness: 0.1}
	for _, row := range []struct{ x, want float64 }{{0, 0.05}, {1000, 2}} {
		c := NewCollector()
		c.Begin(mgl32.Vec3{0.5, 0, 1})
		c.Add(spark, along(row.x), Look{})
		l := c.End()
		if len(l.Opaque) != 1 || l.Opaque[0].Mesh != c.library.speck {
			t.Fatalf("%+v", l.Opaque)
		}
		in := &l.Instances[0]
		if got := float64(in.Scale[0]); math.Abs(got-row.want) > 0.001*row.want || in.Position[0] != float32(row.x+0.5) {
			t.Errorf("at %g m: radius %g, want %g; at %v", row.x, got, row.want, in.Position)
		}
	}
	corners, normals := drawn(newLibrary().speck, &Instance{Rotation: [4]float32{3: 1}, Scale: mgl32.Vec3{1, 1, 1}})
	for i := 0; i < len(corners); i += 3 {
		n := corners[i+1].Sub(corners[i]).Cross(corners[i+2].Sub(corners[i]))
		if n.Dot(normals[i]) < 0.9 || n.Dot(corners[i]) <= 0 {
			t.Errorf("side %d of the diamond looks inward", i/3)
		}
	}
}

// TestZoneOfAMesh leaves out the edges inside flat faces, and grows the rest.
func TestZoneOfAMesh(t *testing.T) {
	s := meshed(lPrism())
	pose := geom.IdentityPose()
	lines := AppendZone(nil, s, &pose, 0.1, ZoneColour)
	count := 0
	for _, b := range s.Mesh.Bends {
		if b != mesh.Flush {
			count++
		}
	}
	if len(lines) != count || count != 18 {
		t.Errorf("%d lines for %d edges that bend, want 18", len(lines), count)
	}
	low := float32(0)
	for _, l := range lines {
		low = min(low, l.A[0], l.B[0])
	}
	if math.Abs(float64(low)+0.1) > 1e-3 {
		t.Errorf("the face at x = 0 is drawn at %g, want -0.1", low)
	}
}
