package audit

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// skinned makes a mesh of the data that the auditor reads and nothing else, so that no constructor repairs the test
// case.
func skinned(verts []geom.Vec3, loops [][]int32) collision.Shape {
	m := &mesh.Mesh{Surface: convex.Surface{Verts: verts}}
	sides := map[[2]int32]int{}
	for _, loop := range loops {
		m.Faces = append(m.Faces, convex.Face{First: int32(len(m.LoopVerts)), Count: int32(len(loop))})
		m.LoopVerts = append(m.LoopVerts, loop...)
		for k, v := range loop {
			w := loop[(k+1)%len(loop)]
			sides[[2]int32{v, w}]++
			sides[[2]int32{w, v}]--
		}
	}
	m.Closed = true
	for _, n := range sides {
		m.Closed = m.Closed && n == 0
	}
	return collision.Shape{Form: collision.Meshed, Mesh: m}
}

// cored makes a shape of a convex core.
func cored(core *convex.Polyhedron, radius float64) collision.Shape {
	return collision.Shape{Core: core, Radius: radius}
}

// join puts several meshes into one.
func join(parts ...collision.Shape) collision.Shape {
	var verts []geom.Vec3
	var loops [][]int32
	for _, p := range parts {
		for f := range p.Mesh.Faces {
			var loop []int32
			for _, v := range p.Mesh.Loop(f) {
				loop = append(loop, v+int32(len(verts)))
			}
			loops = append(loops, loop)
		}
		verts = append(verts, p.Mesh.Verts...)
	}
	return skinned(verts, loops)
}

// shifted moves a mesh.
func shifted(s collision.Shape, x, y, z float64) collision.Shape {
	s = join(s)
	for i, v := range s.Mesh.Verts {
		s.Mesh.Verts[i] = v.Add(geom.V(x, y, z))
	}
	return s
}

// reversed turns a mesh inside out.
func reversed(s collision.Shape) collision.Shape {
	s = join(s)
	for f := range s.Mesh.Faces {
		loop := s.Mesh.Loop(f)
		for i, j := 0, len(loop)-1; i < j; i, j = i+1, j-1 {
			loop[i], loop[j] = loop[j], loop[i]
		}
	}
	return s
}

// prism raises convex polygons that share corners, counter-clockwise in the x–y plane, from z = 0 to height. outline is
// the polygon around them all.
func prism(corners [][2]float64, outline []int32, parts [][]int32, height float64) collision.Shape {
	n := int32(len(corners))
	var verts []geom.Vec3
	for _, z := range []float64{0, height} {
		for _, c := range corners {
			verts = append(verts, geom.V(c[0], c[1], z))
		}
	}
	var loops [][]int32
	for k, v := range outline {
		w := outline[(k+1)%len(outline)]
		loops = append(loops, []int32{v, w, w + n, v + n})
	}
	for _, p := range parts {
		var top, bottom []int32
		for _, v := range p {
			top = append(top, v+n)
			bottom = append([]int32{v}, bottom...)
		}
		loops = append(loops, top, bottom)
	}
	return skinned(verts, loops)
}

// boxMesh is a box about the origin.
func boxMesh(x, y, z float64) collision.Shape {
	square := [][2]float64{{-x, -y}, {x, -y}, {x, y}, {-x, y}}
	return shifted(prism(square, []int32{0, 1, 2, 3}, [][]int32{{0, 1, 2, 3}}, 2*z), 0, 0, -z)
}

// ell is an L of 2 m by 2 m by 1 m whose arms are 1 m thick, its outer corner at the origin.
func ell() collision.Shape {
	corners := [][2]float64{{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}}
	return prism(corners, []int32{0, 1, 2, 3, 4, 5}, [][]int32{{0, 1, 2, 3}, {0, 3, 4, 5}}, 1)
}

// torus is a ring about the z axis made of quadrilaterals, with tube corners towards ±x, ±y, ±z.
func torus(radius, tube float64, around, about int) collision.Shape {
	var verts []geom.Vec3
	var loops [][]int32
	for i := range around {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(around))
		for j := range about {
			up, out := math.Sincos(2 * math.Pi * float64(j) / float64(about))
			verts = append(verts, geom.V(cos*(radius+tube*out), sin*(radius+tube*out), tube*up))
			at := func(i, j int) int32 { return int32(i%around*about + j%about) }
			loops = append(loops, []int32{at(i, j), at(i+1, j), at(i+1, j+1), at(i, j+1)})
		}
	}
	return skinned(verts, loops)
}

// sheet is an open square of n by n pairs of triangles in the plane y = height(x, z), facing up.
func sheet(n int, side float64, height func(x, z float64) float64) collision.Shape {
	var verts []geom.Vec3
	var loops [][]int32
	for i := range n + 1 {
		for j := range n + 1 {
			x, z := side*(float64(i)/float64(n)-.5), side*(float64(j)/float64(n)-.5)
			verts = append(verts, geom.V(x, height(x, z), z))
			if i < n && j < n {
				a := int32(i*(n+1) + j)
				b := a + int32(n+1)
				loops = append(loops, []int32{a, a + 1, b}, []int32{a + 1, b + 1, b})
			}
		}
	}
	return skinned(verts, loops)
}

func flat(x, z float64) float64 { return 0 }

// room is a box of matter, half a metre thick, around an empty box with the given half extents.
func room(half float64) collision.Shape {
	return join(boxMesh(half+.5, half+.5, half+.5), reversed(boxMesh(half, half, half)))
}

// loadShape reads a mesh of the test data.
func loadShape(t testing.TB, name string) collision.Shape {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "..", "collision", "mesh", "testdata", "shapes", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var verts []geom.Vec3
	var loops [][]int32
	for s := bufio.NewScanner(f); s.Scan(); {
		fields := strings.Fields(s.Text())
		switch {
		case len(fields) == 4 && fields[0] == "v":
			var v geom.Vec3
			if _, err := fmt.Sscan(strings.Join(fields[1:], " "), &v.X, &v.Y, &v.Z); err != nil {
				t.Fatal(err)
			}
			verts = append(verts, v)
		case len(fields) > 3 && fields[0] == "f":
			var loop []int32
			for _, word := range fields[1:] {
				var i int32
				if _, err := fmt.Sscan(word, &i); err != nil {
					t.Fatal(err)
				}
				loop = append(loop, i-1)
			}
			loops = append(loops, loop)
		}
	}
	return skinned(verts, loops)
}
