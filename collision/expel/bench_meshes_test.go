package expel

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/collisiontest"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

func loadBuss(t testing.TB, name string) (solid mesh.Core, rel geom.Frame, motion Screw) {
	t.Helper()
	s := collisiontest.Buss(t, name)
	m := &s.Motion
	return mesh.Core{Mesh: objMesh(t, s.Static)}, geom.Frame{P: vec(s.Start), R: geom.Identity3()},
		Screw{vec(m.Origin), vec(m.Axis), m.Angle, m.Pitch}
}

// BenchmarkMeshes sends two bodies at each other: straight, turning, and both at once.
func BenchmarkMeshes(b *testing.B) {
	for _, name := range []string{"buss-cars", "buss-tori"} {
		solid, rel, motion := loadBuss(b, name)
		straight := Screw{Axis: rel.P.Neg(), Pitch: rel.P.Len()}
		turning := motion
		turning.Pitch = 0
		for _, row := range []struct {
			name   string
			motion Screw
		}{{"translation", straight}, {"rotation", turning}, {"screw", motion}} {
			b.Run(name+"/"+row.name, func(b *testing.B) {
				var s Scratch
				b.ReportAllocs()
				for b.Loop() {
					if h := Sweep(solid, solid, &rel, row.motion, 1e-3, &s); h.State != StateHit {
						b.Fatal(h)
					}
				}
			})
		}
	}
}

// wavyMesh is a sheet of about n triangles, rough, 100 m wide.
func wavyMesh(t testing.TB, n int) *mesh.Mesh {
	t.Helper()
	side := int(math.Sqrt(float64(n) / 2))
	var verts []geom.Vec3
	var loops [][]int32
	for z := range side + 1 {
		for x := range side + 1 {
			u, w := 100*float64(x)/float64(side), 100*float64(z)/float64(side)
			verts = append(verts, geom.V(u, math.Sin(u)+math.Cos(0.7*w)+0.1*math.Sin(5*u+3*w), w))
		}
	}
	for z := range side {
		for x := range side {
			a := int32(z*(side+1) + x)
			c := a + int32(side) + 1
			loops = append(loops, []int32{a, c, a + 1}, []int32{a + 1, c, c + 1})
		}
	}
	return meshOf(t, verts, loops)
}

// BenchmarkTraceMesh sends points and balls through a mesh of 100 000 triangles.
func BenchmarkTraceMesh(b *testing.B) {
	ground := mesh.Core{Mesh: wavyMesh(b, 100000)}
	for _, radius := range []float64{0, 0.1} {
		name := "point"
		if radius > 0 {
			name = "ball"
		}
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				i++
				from := geom.V(float64(i*37%97)+1, 5, float64(i*53%89)+3)
				dir := geom.V(float64(i%7-3), -3, float64(i%5-2)).Unit()
				if _, _, ok := Trace(ground, radius, from, dir, 40); !ok {
					_ = ok
				}
			}
		})
	}
}

// BenchmarkBoxOnMesh sweeps a box over and onto a mesh of 100 000 triangles.
func BenchmarkBoxOnMesh(b *testing.B) {
	ground, box := mesh.Core{Mesh: wavyMesh(b, 100000)}, solid(boxOf(b, 0.3, 0.2, 0.4))
	pose := geom.Pose{P: geom.V(40, 4, 40), Q: geom.AxisAngle(geom.V(1, 2, 3).Unit(), 0.7)}
	rel := pose.Frame()
	for _, row := range []struct {
		name   string
		motion Screw
	}{
		{"translation", Screw{Axis: geom.V(0.3, -1, 0), Pitch: 6}},
		{"rotation", Screw{Origin: geom.V(40, 4, 36), Axis: geom.V(1, 0.1, 0), Angle: 1.2}},
		{"screw", Screw{Origin: geom.V(40, 4, 36), Axis: geom.V(1, 0.1, 0), Angle: 1.2, Pitch: 1}},
	} {
		b.Run(row.name, func(b *testing.B) {
			var s Scratch
			b.ReportAllocs()
			for b.Loop() {
				if h := Sweep(box, ground, &rel, row.motion, 1e-3, &s); h.State != StateHit {
					b.Fatal(h)
				}
			}
		})
	}
}
