package linkage

import (
	"math/rand/v2"
	"slices"
	"testing"
)

var shapes = []graph{chain("20 balls", 20, 3), chain("320 balls", 320, 3), chain("20 hinges", 20, 5),
	chain("20 welds", 20, 6), ragdoll(), net("net of 10 by 10 bodies", 10)}

// perJoint reports the time of one operation for one joint.
func perJoint(b *testing.B, g *graph) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*g.n), "ns/joint")
}

func prepared(g *graph) *Factor {
	f := &Factor{}
	f.Lay(g.n, g.edges)
	g.positive(rand.New(rand.NewPCG(1, 2)), 1, 0).fill(f, g)
	return f
}

// BenchmarkDecompose includes a copy of the matrix, which BenchmarkCopy takes alone.
func BenchmarkDecompose(b *testing.B) {
	for _, g := range shapes {
		b.Run(g.name, func(b *testing.B) {
			f := prepared(&g)
			blocks := slices.Clone(f.blocks)
			for b.Loop() {
				copy(f.blocks, blocks)
				f.Decompose()
			}
			perJoint(b, &g)
		})
	}
}

func BenchmarkCopy(b *testing.B) {
	for _, g := range shapes {
		b.Run(g.name, func(b *testing.B) {
			f := prepared(&g)
			blocks := slices.Clone(f.blocks)
			for b.Loop() {
				copy(f.blocks, blocks)
			}
			perJoint(b, &g)
		})
	}
}

func BenchmarkSolve(b *testing.B) {
	for _, g := range shapes {
		b.Run(g.name, func(b *testing.B) {
			f, x := prepared(&g), make([]Vec, g.n)
			f.Decompose()
			r := rand.New(rand.NewPCG(3, 4))
			for i := range x {
				for k := range x[i] {
					x[i][k] = r.NormFloat64()
				}
			}
			y := slices.Clone(x)
			for b.Loop() {
				copy(x, y)
				f.Solve(x)
			}
			perJoint(b, &g)
		})
	}
}

func BenchmarkLay(b *testing.B) {
	for _, g := range shapes {
		b.Run(g.name, func(b *testing.B) {
			f := &Factor{}
			for b.Loop() {
				f.Lay(g.n, g.edges)
			}
			perJoint(b, &g)
			b.ReportMetric(float64(len(f.rows))/float64(g.n), "blocks/joint")
		})
	}
}
