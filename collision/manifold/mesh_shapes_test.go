package manifold

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// meshCore builds a mesh for tests.
func meshCore(t testing.TB, verts []geom.Vec3, loops [][]int32) mesh.Core {
	t.Helper()
	m, err := mesh.New(verts, loops)
	if err != nil {
		t.Fatal(err)
	}
	return mesh.Core{Mesh: m}
}

// prismMesh extrudes the counter-clockwise outline in the x–y plane along z by ±half.
func prismMesh(t testing.TB, outline [][2]float64, half float64) mesh.Core {
	t.Helper()
	n := int32(len(outline))
	var verts []geom.Vec3
	for _, z := range []float64{half, -half} {
		for _, p := range outline {
			verts = append(verts, geom.V(p[0], p[1], z))
		}
	}
	front, back := make([]int32, n), make([]int32, n)
	loops := [][]int32{front, back}
	for i := range n {
		front[i], back[n-1-i] = i, n+i
		j := (i + 1) % n
		loops = append(loops, []int32{i, n + i, n + j, j})
	}
	return meshCore(t, verts, loops)
}

func ellMesh(t testing.TB) mesh.Core {
	return prismMesh(t, [][2]float64{{-1, -1}, {1, -1}, {1, -0.4}, {-0.4, -0.4}, {-0.4, 1}, {-1, 1}}, 0.3)
}

func cupMesh(t testing.TB) mesh.Core {
	return prismMesh(t, [][2]float64{{-1, -1}, {1, -1}, {1, 1}, {0.6, 1}, {0.6, -0.6}, {-0.6, -0.6}, {-0.6, 1}, {-1, 1}},
		0.4)
}

// torusMesh is a ring of quads about the y axis: n around, k in section.
func torusMesh(t testing.TB, radius, tube float64, n, k int) mesh.Core {
	t.Helper()
	var verts []geom.Vec3
	var loops [][]int32
	for i := range n {
		u := 2 * math.Pi * float64(i) / float64(n)
		for j := range k {
			v := 2 * math.Pi * (float64(j) + 0.5) / float64(k)
			r := radius + tube*math.Cos(v)
			verts = append(verts, geom.V(r*math.Cos(u), tube*math.Sin(v), r*math.Sin(u)))
			at := func(i, j int) int32 { return int32(i%n*k + j%k) }
			loops = append(loops, []int32{at(i, j), at(i, j+1), at(i+1, j+1), at(i+1, j)})
		}
	}
	return meshCore(t, verts, loops)
}

// solidMesh turns a convex polyhedron into a mesh, its faces cut into triangles.
func solidMesh(t testing.TB, p *convex.Polyhedron) mesh.Core {
	t.Helper()
	var loops [][]int32
	for f := range p.Faces {
		loop := p.Loop(f)
		for i := 2; i < len(loop); i++ {
			loops = append(loops, []int32{loop[0], loop[i-1], loop[i]})
		}
	}
	return meshCore(t, p.Verts, loops)
}

// gridMesh is a sheet of nx by nz squares of side cell about the origin in the x–z plane, each cut along a random
// diagonal, with the given heights; jitter moves inner vertices sideways by up to that share of a cell.
func gridMesh(t testing.TB, nx, nz int, cell, jitter float64, r *rand.Rand,
	height func(x, z float64) float64) mesh.Core {
	t.Helper()
	var verts []geom.Vec3
	for k := range nz + 1 {
		for i := range nx + 1 {
			x, z := cell*(float64(i)-0.5*float64(nx)), cell*(float64(k)-0.5*float64(nz))
			if i > 0 && i < nx && k > 0 && k < nz {
				x += cell * jitter * (2*r.Float64() - 1)
				z += cell * jitter * (2*r.Float64() - 1)
			}
			verts = append(verts, geom.V(x, height(x, z), z))
		}
	}
	var loops [][]int32
	for k := range nz {
		for i := range nx {
			a := int32(k*(nx+1) + i)
			b, c, d := a+1, a+int32(nx+1), a+int32(nx+2)
			if r.IntN(2) == 0 {
				loops = append(loops, []int32{a, c, b}, []int32{b, c, d})
			} else {
				loops = append(loops, []int32{a, c, d}, []int32{a, d, b})
			}
		}
	}
	return meshCore(t, verts, loops)
}

func level(x, z float64) float64 { return 0 }
