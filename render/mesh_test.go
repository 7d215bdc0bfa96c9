package render

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl32"
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// made unwraps a shape constructor.
func made(s collision.Shape, err error) *collision.Shape {
	if err != nil {
		panic(err)
	}
	return &s
}

// shapes are one of each constructor, with the volume that their drawn surface encloses.
var shapes = []struct {
	name   string
	shape  *collision.Shape
	volume float64 // 0: flat
	within float64 // share by which the drawn volume may differ: round shapes are drawn as polyhedra
}{
	{"box", made(collision.Box(mgl64.Vec3{0.5, 0.1, 0.25})), 0.1, 1e-5},
	{"cube", made(collision.Box(mgl64.Vec3{1, 1, 1})), 8, 1e-5},
	{"wedge", made(collision.Wedge(mgl64.Vec3{1, 0.5, 0.5})), 1, 1e-5},
	{"tetrahedron", made(collision.Hull([]mgl64.Vec3{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}})), 1. / 6, 1e-5},
	{"cylinder", made(collision.Cylinder(0.5, 2, 24)), 12 * 0.25 * math.Sin(math.Pi/12) * 2, 1e-5},
	{"hexagonal bar", made(collision.Cylinder(0.5, 2, 6)), 3 * 0.25 * math.Sin(math.Pi/3) * 2, 1e-5},
	{"cone", made(collision.Cone(0.5, 1, 8)), 4 * 0.25 * math.Sin(math.Pi/4) / 3, 1e-5},
	{"ball", made(collision.Sphere(0.5)), math.Pi / 6, 0.02},
	{"pill", made(collision.Capsule(0.6, 0.25)), math.Pi*0.0625*1.2 + math.Pi*4/3*0.015625, 0.02},
	{"triangle", made(collision.Triangle(mgl64.Vec3{0, 0, 0}, mgl64.Vec3{1, 0, 0}, mgl64.Vec3{0, 1, 0})), 0, 0},
	{"L", meshed(lPrism()), 3, 1e-5},
}

// drawn returns the triangles of an instance in the world, with the shading normals of their corners.
func drawn(m *Mesh, in *Instance) (corners, normals []mgl64.Vec3) {
	q := mgl64.Quat{W: float64(in.Rotation[3]),
		V: mgl64.Vec3{float64(in.Rotation[0]), float64(in.Rotation[1]), float64(in.Rotation[2])}}
	for _, i := range m.Indices {
		v := &m.Vertices[i]
		p := mgl64.Vec3{}
		for k := range 3 {
			p[k] = float64(v.Position[k]) * float64(in.Scale[k])
		}
		corners = append(corners, q.Rotate(p).Add(widen(in.Position)))
		normals = append(normals, q.Rotate(widen(v.Normal)))
	}
	return corners, normals
}

// drawOne returns the only instance of a shape at a pose and its mesh.
func drawOne(t *testing.T, s *collision.Shape, pose geom.Pose, look Look) (*Mesh, *Instance) {
	t.Helper()
	c := NewCollector()
	c.Begin(mgl32.Vec3{0, 0, 2})
	c.Add(s, pose, look)
	l := c.End()
	if len(l.Instances) != 1 || len(l.Opaque) != 1 {
		t.Fatalf("%d instances in %d batches, want one", len(l.Instances), len(l.Opaque))
	}
	return l.Opaque[0].Mesh, &l.Instances[0]
}

func TestDrawnSurfaceIsClosedAndTurnedOutward(t *testing.T) {
	pose := geom.Pose{P: geom.V(0.3, -1, 0.7), Q: geom.AxisAngle(geom.V(1, 2, 3).Unit(), 0.8)}
	for _, s := range shapes {
		t.Run(s.name, func(t *testing.T) {
			corners, normals := drawn(drawOne(t, s.shape, pose, Look{}))
			type point [3]int32
			type edge struct{ a, b point }
			round := func(p mgl64.Vec3) (q point) {
				for k := range 3 {
					q[k] = int32(math.Round(p[k] * 1e4))
				}
				return q
			}
			count, volume := map[edge]int{}, 0.0
			for i := 0; i < len(corners); i += 3 {
				a, b, c := corners[i], corners[i+1], corners[i+2]
				area := b.Sub(a).Cross(c.Sub(a))
				volume += a.Sub(corners[0]).Dot(area) / 6
				for k := range 3 {
					count[edge{round(corners[i+k]), round(corners[i+(k+1)%3])}]++
					if d := area.Normalize().Dot(normals[i+k]); d < 0.9 {
						t.Errorf("triangle %d faces %v but its corner %d is shaded with %v", i/3, area, k, normals[i+k])
					}
				}
			}
			for e, n := range count {
				if count[edge{e.b, e.a}] != n {
					t.Errorf("edge %v runs %d times one way and %d times the other: the surface is open",
						e, n, count[edge{e.b, e.a}])
				}
			}
			if math.Abs(volume-s.volume) > s.within*s.volume+1e-6 {
				t.Errorf("encloses %g m³, want %g", volume, s.volume)
			}
		})
	}
}

func TestDrawnCornersAreTheCollidingOnes(t *testing.T) {
	pose := geom.Pose{P: geom.V(5, 6, 7), Q: geom.AxisAngle(geom.V(-1, 2, 0.5).Unit(), 2)}
	turn := mgl64.QuatRotate(0.7, mgl64.Vec3{0.6, 0, 0.8})
	for _, s := range shapes {
		if s.shape.Form != collision.Polyhedral {
			continue
		}
		for name, shape := range map[string]collision.Shape{
			"": *s.shape, " placed": s.shape.Placed(mgl64.Vec3{0.2, -0.1, 3}, turn),
		} {
			t.Run(s.name+name, func(t *testing.T) {
				corners, _ := drawn(drawOne(t, &shape, pose, Look{}))
				for _, v := range shape.Core.Verts {
					w := pose.Apply(v)
					best := math.Inf(1)
					for _, c := range corners {
						best = min(best, c.Sub(mgl64.Vec3{w.X, w.Y, w.Z}).Len())
					}
					if best > 2e-6 {
						t.Errorf("corner %v is drawn %g m off", w, best)
					}
				}
				for _, c := range corners {
					local := pose.ApplyT(geom.V(c[0], c[1], c[2]))
					for f := range shape.Core.Faces {
						if h := shape.Core.Faces[f].Plane.Height(local); h > 3e-6 {
							t.Errorf("drawn point %v sticks %g m out of face %d", c, h, f)
						}
					}
				}
			})
		}
	}
}

// TestEdgeDistances compares the interpolated distance to the nearest sharp edge with all edges of the face, at points
// all over each triangle.
func TestEdgeDistances(t *testing.T) {
	for _, s := range shapes {
		p := s.shape.Core
		if p == nil || len(p.Faces) == 0 {
			continue
		}
		t.Run(s.name, func(t *testing.T) {
			m := polyhedronMesh(p, geom.Vec3{})
			for i := 0; i < len(m.Indices); i += 3 {
				a, b, c := &m.Vertices[m.Indices[i]], &m.Vertices[m.Indices[i+1]], &m.Vertices[m.Indices[i+2]]
				f := faceOf(p, a.Normal, a.Position)
				for _, w := range [][3]float64{{0.9, 0.05, 0.05}, {0.05, 0.9, 0.05}, {0.05, 0.05, 0.9},
					{0.34, 0.33, 0.33}, {0.1, 0.45, 0.45}} {
					mix := func(of func(*Vertex) float64) float64 { return w[0]*of(a) + w[1]*of(b) + w[2]*of(c) }
					got := math.Inf(1)
					for k := range 4 {
						got = min(got, mix(func(v *Vertex) float64 { return float64(v.Edge[k]) }))
					}
					x := geom.V(mix(func(v *Vertex) float64 { return float64(v.Position[0]) }),
						mix(func(v *Vertex) float64 { return float64(v.Position[1]) }),
						mix(func(v *Vertex) float64 { return float64(v.Position[2]) }))
					want := nearestSharp(p, f, x)
					if math.Abs(got-want) > 1e-5*(1+want) {
						t.Errorf("triangle %d at %v: edge %g m away, want %g", i/3, x, got, want)
					}
				}
			}
		})
	}
}

// faceOf finds the face with a normal through a point.
func faceOf(p *convex.Polyhedron, n, x mgl32.Vec3) int {
	for f := range p.Faces {
		pl := &p.Faces[f].Plane
		h := pl.Height(geom.V(float64(x[0]), float64(x[1]), float64(x[2])))
		if narrow(pl.N).Sub(n).Len() < 1e-5 && math.Abs(h) < 1e-5 {
			return f
		}
	}
	return -1
}

// nearestSharp is the distance from x to the nearest edge line of face f whose faces meet at more than 20°.
func nearestSharp(p *convex.Polyhedron, f int, x geom.Vec3) float64 {
	best := float64(NoEdge)
	loop := p.Loop(f)
	for i, v := range loop {
		e := &p.Edges[p.LoopEdges[int(p.Faces[f].First)+i]]
		if p.Faces[e.Left].Plane.N.Dot(p.Faces[e.Right].Plane.N) >= math.Cos(math.Pi/9) {
			continue
		}
		a, b := p.Verts[v], p.Verts[loop[(i+1)%len(loop)]]
		along := b.Sub(a).Unit()
		d := x.Sub(a)
		best = min(best, d.Sub(along.Scale(along.Dot(d))).Len())
	}
	return best
}

func TestUnitBoxEdgesScaleWithTheBox(t *testing.T) {
	m := unitBox()
	scale := mgl32.Vec3{0.5, 0.1, 0.25}
	for i := range m.Vertices {
		v := &m.Vertices[i]
		for k := range 4 {
			axis := int(v.Axes[k%2])
			got := v.Edge[k] * scale[axis]
			if got != 0 && abs32(got-2*scale[axis]) > 1e-6 {
				t.Errorf("vertex %d: edge %d is %g m away, want 0 or the width %g", i, k, got, 2*scale[axis])
			}
			if v.Normal[axis] != 0 {
				t.Errorf("vertex %d: edge %d is measured across the face", i, k)
			}
		}
	}
}
