package linkage

import (
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
	"math"
	"math/rand/v2"
)

// graph is an assembly for tests: so many joints, and pairs of joints that share a body.
type graph struct {
	name  string
	n     int
	edges [][2]int32
	sizes []int8
}

// ofBodies returns the graph of joints between bodies, each given as a pair of bodies; body -1 is the world.
func ofBodies(name string, joints [][2]int32, sizes ...int8) graph {
	g := graph{name: name, n: len(joints)}
	for j := range joints {
		g.sizes = append(g.sizes, sizes[j%len(sizes)])
		for i := range j {
			for _, body := range joints[i] {
				if body >= 0 && (body == joints[j][0] || body == joints[j][1]) {
					g.edges = append(g.edges, [2]int32{int32(i), int32(j)})
				}
			}
		}
	}
	return g
}

// chain hangs n bodies from the world, one below the other.
func chain(name string, n int, size int8) graph {
	var joints [][2]int32
	for i := range int32(n) {
		joints = append(joints, [2]int32{i - 1, i})
	}
	return ofBodies(name, joints, size)
}

// ragdoll has 15 bodies and 14 joints: hinges of five rows at elbows and knees, balls elsewhere.
func ragdoll() graph {
	const pelvis, chest = 0, 1
	joints, sizes := [][2]int32{{pelvis, chest}, {chest, 2}}, []int8{3, 3}
	for _, limb := range [][2]int32{{chest, 3}, {chest, 6}, {pelvis, 9}, {pelvis, 12}} {
		joints = append(joints, limb, [2]int32{limb[1], limb[1] + 1}, [2]int32{limb[1] + 1, limb[1] + 2})
		sizes = append(sizes, 3, 5, 3)
	}
	return ofBodies("ragdoll", joints, sizes...)
}

// net joins each of side by side bodies with its neighbours by balls.
func net(name string, side int32) graph {
	var joints [][2]int32
	for i := range side {
		for j := range side {
			if j > 0 {
				joints = append(joints, [2]int32{i*side + j - 1, i*side + j})
			}
			if i > 0 {
				joints = append(joints, [2]int32{(i-1)*side + j, i*side + j})
			}
		}
	}
	return ofBodies(name, joints, 3)
}

// random joins bodies to a tree in any order, and then by loops more.
func random(r *rand.Rand, bodies, loops int) graph {
	var joints [][2]int32
	names := r.Perm(bodies)
	for i := 1; i < bodies; i++ {
		joints = append(joints, [2]int32{int32(names[i]), int32(names[r.IntN(i)])})
	}
	for range loops {
		joints = append(joints, [2]int32{r.Int32N(int32(bodies)), -1 + r.Int32N(int32(bodies))})
	}
	g := ofBodies("random", joints, 0)
	g.resize(r)
	return g
}

// resize draws new sizes.
func (g *graph) resize(r *rand.Rand) {
	for i := range g.sizes {
		g.sizes[i] = int8(r.IntN(jointrows.MostRows + 1))
	}
}

// matrix is a full matrix over the rows of all joints, and for each row its joint and its place there.
type matrix struct {
	of    [][]float64
	joint []int32
	row   []int
}

// positive draws a matrix that is positive definite and couples joints with an edge only: a sum of squares, one for
// each edge and one, times single, for each joint alone. scales are powers of ten that rows are scaled by at most.
func (g *graph) positive(r *rand.Rand, single, scales float64) *matrix {
	m, first := &matrix{}, make([]int, g.n)
	for i, size := range g.sizes {
		first[i] = len(m.joint)
		for k := range int(size) {
			m.joint, m.row = append(m.joint, int32(i)), append(m.row, k)
		}
	}
	n := len(m.joint)
	scale := make([]float64, n)
	for i := range n {
		m.of, scale[i] = append(m.of, make([]float64, n)), math.Pow(10, scales*(2*r.Float64()-1))
	}
	square := func(weight float64, joints ...int32) {
		for range jointrows.MostRows {
			v := make([]float64, n)
			for _, i := range joints {
				for k := range int(g.sizes[i]) {
					v[first[i]+k] = r.NormFloat64() * scale[first[i]+k]
				}
			}
			for i := range v {
				for j := range v {
					m.of[i][j] += weight * v[i] * v[j]
				}
			}
		}
	}
	for _, e := range g.edges {
		square(1, e[0], e[1])
	}
	for i := range int32(g.n) {
		square(single, i)
	}
	return m
}

// fill gives the matrix to a factor that was laid out for the graph.
func (m *matrix) fill(f *Factor, g *graph) {
	f.Begin(g.sizes)
	clear(f.blocks)
	for a, i := range m.joint {
		for b, j := range m.joint {
			if m.of[a][b] == 0 {
				continue
			}
			if block, rowsOfI := f.Find(i, j); rowsOfI {
				f.At(block)[m.row[a]][m.row[b]] = m.of[a][b]
			} else {
				f.At(block)[m.row[b]][m.row[a]] = m.of[a][b]
			}
		}
	}
}

// solve solves by a full Cholesky factor.
func (m *matrix) solve(y []float64) []float64 {
	n, l, x := len(y), make([][]float64, len(y)), append([]float64{}, y...)
	for i := range n {
		l[i] = make([]float64, n)
		for j := range i + 1 {
			s := m.of[i][j]
			for k := range j {
				s -= l[i][k] * l[j][k]
			}
			if l[i][j] = s / l[j][j]; i == j {
				l[i][j] = math.Sqrt(s)
			}
		}
		for k := range i {
			x[i] -= l[i][k] * x[k]
		}
		x[i] /= l[i][i]
	}
	for i := n - 1; i >= 0; i-- {
		for k := i + 1; k < n; k++ {
			x[i] -= l[k][i] * x[k]
		}
		x[i] /= l[i][i]
	}
	return x
}

// times returns the product with x.
func (m *matrix) times(x []float64) []float64 {
	y := make([]float64, len(x))
	for i, row := range m.of {
		for j, v := range row {
			y[i] += v * x[j]
		}
	}
	return y
}
