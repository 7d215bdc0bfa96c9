package geom

import (
	"math"
	"testing"
)

func hills(x, z int) float64 { return math.Sin(float64(x)*0.31) + math.Cos(float64(z)*0.23) }

// BenchmarkMeshBuild1M builds a sheet of a million triangles.
func BenchmarkMeshBuild1M(b *testing.B) {
	verts, loops := gridLoops(1000, 500, hills)
	b.ReportAllocs()
	for b.Loop() {
		mustMesh(NewMesh(verts, loops))
	}
}

// BenchmarkTreeBuild1M is the part of that which grows the tree.
func BenchmarkTreeBuild1M(b *testing.B) {
	m := mustMesh(NewMesh(gridLoops(1000, 500, hills)))
	b.ReportAllocs()
	for b.Loop() {
		m.plant()
	}
}
