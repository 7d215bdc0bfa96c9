package render

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl32"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// cubeFaces are the triangles of a cube whose vertex i is at the maximum along axis k if bit k of i is set.
var cubeFaces = [][3]int32{{0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}, {0, 1, 5}, {0, 5, 4}, {2, 6, 7}, {2, 7, 3},
	{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}}

// cubeVerts is a cube of half extent 1.
func cubeVerts() (verts []geom.Vec3) {
	for i := range 8 {
		verts = append(verts, geom.V(float64(2*(i&1)-1), float64(i&2-1), float64(i&4/2-1)))
	}
	return verts
}

// ballSurface is a ball of radius 1 m with so many segments around its axis and half as many rings.
func ballSurface(segments int) (verts []geom.Vec3, faces [][3]int32) {
	rings := segments / 2
	verts = append(verts, geom.V(0, 1, 0))
	for r := 1; r < rings; r++ {
		for s := range segments {
			down, around := math.Pi*float64(r)/float64(rings), 2*math.Pi*float64(s)/float64(segments)
			verts = append(verts, geom.V(math.Sin(down)*math.Cos(around), math.Cos(down), -math.Sin(down)*math.Sin(around)))
		}
	}
	verts = append(verts, geom.V(0, -1, 0))
	last := int32(len(verts) - 1)
	at := func(r, s int) int32 { return int32(1 + (r-1)*segments + s%segments) }
	for s := range segments {
		faces = append(faces, [3]int32{0, at(1, s), at(1, s+1)}, [3]int32{last, at(rings-1, s+1), at(rings-1, s)})
		for r := 1; r < rings-1; r++ {
			faces = append(faces, [3]int32{at(r, s), at(r+1, s), at(r+1, s+1)}, [3]int32{at(r, s), at(r+1, s+1), at(r, s+1)})
		}
	}
	return verts, faces
}

// TestCreasesStaySharp: the faces of a cube keep normals of their own, and those of a ball share theirs; both also
// after they were bent out of shape.
func TestCreasesStaySharp(t *testing.T) {
	c := NewCollector()
	c.Begin(mgl32.Vec3{0, 0, 8})
	cube := cubeVerts()
	d := NewDeformable(cube, cubeFaces)
	sheared := make([]geom.Vec3, len(cube))
	for i, v := range cube {
		sheared[i] = v.AddScaled(v.Y, geom.V(2.5, 0, 0))
	}
	for _, now := range [][]geom.Vec3{cube, sheared} {
		c.AddDeformable(d, &Posture{Before: now, Now: now}, Look{}, Look{})
		if len(d.plain.Vertices) != 24 {
			t.Errorf("a cube has %d vertices, want 4 for each side", len(d.plain.Vertices))
		}
		for f, corners := range d.corners {
			want := narrow(faceNormal(now, cubeFaces[f]).Unit())
			for _, v := range corners {
				near3(t, "normal of a cube", d.plain.Vertices[v].Normal, want, 1e-6)
			}
		}
	}
	verts, faces := ballSurface(32)
	ball := NewDeformable(verts, faces)
	if len(ball.plain.Vertices) != len(verts) {
		t.Errorf("a ball has %d vertices, want one for each of its %d", len(ball.plain.Vertices), len(verts))
	}
	egg := make([]geom.Vec3, len(verts))
	for i, v := range verts {
		egg[i] = v.Mul(geom.V(1, 2, 1))
	}
	c.AddDeformable(ball, &Posture{Before: egg, Now: egg}, Look{}, Look{})
	for i := range ball.plain.Vertices {
		p := verts[ball.source[i]]
		want := narrow(p.Mul(geom.V(1, 0.5, 1)).Unit())
		near3(t, "normal of an egg", ball.plain.Vertices[i].Normal, want, 0.06)
	}
}

// TestDeformablesBetweenSteps: vertices go straight from one step to the next, and the shift moves them all.
func TestDeformablesBetweenSteps(t *testing.T) {
	before := cubeVerts()
	now := make([]geom.Vec3, len(before))
	for i, v := range before {
		now[i] = v.Scale(2).Add(geom.V(float64(i), 3, 0))
	}
	d := NewDeformable(before, cubeFaces)
	c := NewCollector()
	for _, alpha := range []float64{0, 0.25, 1} {
		c.Begin(mgl32.Vec3{0, 0, 8})
		shift := geom.V(0, 0, -5)
		c.AddDeformable(d, &Posture{Before: before, Now: now, Alpha: alpha, Shift: shift}, Look{}, Look{})
		l := c.End()
		if len(l.Instances) != 1 {
			t.Fatalf("%d instances", len(l.Instances))
		}
		for i, v := range d.source {
			want := before[v].Scale(1-alpha).AddScaled(alpha, now[v]).Add(shift)
			near3(t, "vertex", d.plain.Vertices[i].Position.Add(l.Instances[0].Position), narrow(want), 1e-5)
		}
		for i := range 8 {
			p := narrow(before[i].Scale(1-alpha).AddScaled(alpha, now[i]).Add(shift))
			for k := range p {
				if p[k] < l.Casters.Min[k]-1e-5 || p[k] > l.Casters.Max[k]+1e-5 {
					t.Errorf("vertex %v is outside the box of what casts shadows %v", p, l.Casters)
				}
			}
		}
	}
}

// TestMarkedFacesHaveTheirOwnLook: every face is drawn once, the marked ones by their look.
func TestMarkedFacesHaveTheirOwnLook(t *testing.T) {
	cube := cubeVerts()
	d := NewDeformable(cube, cubeFaces)
	c := NewCollector()
	look, red := Look{Tint: mgl32.Vec3{0, 0, 1}}, Look{Material: Signal, Tint: mgl32.Vec3{1, 0, 0}}
	all := make([]bool, len(cubeFaces))
	for i := range all {
		all[i] = true
	}
	for _, row := range []struct {
		marked     []bool
		plain, red int
	}{{nil, 12, 0}, {[]bool{false, true, false, false, true}, 10, 2}, {all, 0, 12}} {
		c.Begin(mgl32.Vec3{0, 0, 8})
		c.AddDeformable(d, &Posture{Before: cube, Now: cube, Marked: row.marked}, look, red)
		faces := map[Material]int{}
		l := c.End()
		for _, b := range l.Opaque {
			in := &l.Instances[b.First]
			faces[Material(in.Surface[0])] += len(b.Mesh.Indices) / 3
			if b.Count != 1 {
				t.Errorf("%d instances of a mesh", b.Count)
			}
		}
		if faces[Plain] != row.plain || faces[Signal] != row.red {
			t.Errorf("%d faces of the surface and %d marked, want %d and %d", faces[Plain], faces[Signal], row.plain, row.red)
		}
	}
	c.Begin(mgl32.Vec3{0, 0, 8})
	c.AddDeformable(d, &Posture{Before: cube, Now: cube, Marked: []bool{true}}, look, red)
	want := faceNormal(cube, cubeFaces[0]).Unit()
	for _, i := range d.marked.Indices {
		near3(t, "normal of a marked face", d.marked.Vertices[i].Normal, narrow(want), 1e-6)
	}
	c.End()
	c.Begin(mgl32.Vec3{0, 0, 8})
	c.AddDeformable(d, &Posture{Before: cube, Now: cube}, Look{Hidden: true}, red)
	c.AddDeformable(d, &Posture{Before: cube, Now: cube}, Look{Material: Glass}, red)
	if l := c.End(); len(l.Opaque) != 0 || len(l.Clear) != 1 {
		t.Errorf("%d opaque and %d clear batches of a hidden cube and one of glass", len(l.Opaque), len(l.Clear))
	}
}

// crowd is a number of balls that shrink and grow, every tenth face of which is marked.
type crowd struct {
	balls  []*Deformable
	faces  int
	a, b   []geom.Vec3
	marked []bool
}

func newCrowd(balls, segments int) *crowd {
	verts, faces := ballSurface(segments)
	s := &crowd{a: verts, marked: make([]bool, len(faces)), faces: balls * len(faces)}
	for i, v := range verts {
		s.b = append(s.b, v.Scale(1+0.1*float64(i%3)))
	}
	for i := range s.marked {
		s.marked[i] = i%10 == 0
	}
	for range balls {
		s.balls = append(s.balls, NewDeformable(verts, faces))
	}
	return s
}

// collect lists one picture of it.
func (s *crowd) collect(c *Collector, alpha float64) *DrawList {
	c.Begin(mgl32.Vec3{0, 0, 40})
	for i, d := range s.balls {
		p := Posture{Before: s.a, Now: s.b, Alpha: alpha, Shift: geom.V(3*float64(i), 0, 0), Marked: s.marked}
		c.AddDeformable(d, &p, Look{Tint: mgl32.Vec3{0.2, 0.4, 0.8}}, Look{Material: Signal, Tint: mgl32.Vec3{1, 0, 0}})
	}
	return c.End()
}

func TestCollectingDeformablesIsFreeOfAllocationsOnceWarm(t *testing.T) {
	s, c := newCrowd(15, 24), NewCollector()
	if n := testing.AllocsPerRun(10, func() { s.collect(c, 0.5) }); n > 0 {
		t.Errorf("%g allocations a frame, want none", n)
	}
}

// BenchmarkCollectDeformables lists fifteen surfaces of 528 faces, and one of more than 5263.
func BenchmarkCollectDeformables(b *testing.B) {
	for _, row := range []struct {
		name            string
		balls, segments int
	}{{"15x528", 15, 24}, {"1x5402", 1, 74}} {
		b.Run(row.name, func(b *testing.B) {
			s, c := newCrowd(row.balls, row.segments), NewCollector()
			b.ReportMetric(float64(s.faces), "faces")
			b.ReportAllocs()
			for b.Loop() {
				s.collect(c, 0.5)
			}
		})
	}
}
