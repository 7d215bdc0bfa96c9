package mesh

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"math"
	"testing"
)

func hills(x, z int) float64 { return math.Sin(float64(x)*0.31) + math.Cos(float64(z)*0.23) }

// BenchmarkMeshBuild1M builds a sheet of a million triangles.
func BenchmarkMeshBuild1M(b *testing.B) {
	verts, loops := gridLoops(1000, 500, hills)
	b.ReportAllocs()
	for b.Loop() {
		mustMesh(New(verts, loops))
	}
}

// BenchmarkTreeBuild1M is the part of that which grows the tree.
func BenchmarkTreeBuild1M(b *testing.B) {
	m := mustMesh(New(gridLoops(1000, 500, hills)))
	b.ReportAllocs()
	for b.Loop() {
		m.plant()
	}
}

// benchQuery asks a mesh of 100 000 triangles about places along and above it.
func benchQuery(b *testing.B, ask func(m *Mesh, x geom.Vec3)) {
	m := mustMesh(New(gridLoops(250, 200, hills)))
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		i++
		ask(m, geom.V(float64(i*7919%2490)/10, 3, float64(i*104729%1990)/10))
	}
}

// BenchmarkMeshTrace100k follows a point down through the air onto the mesh.
func BenchmarkMeshTrace100k(b *testing.B) {
	benchQuery(b, func(m *Mesh, x geom.Vec3) { m.Ray(x, geom.V(1.3, -6, 0.7), 1) })
}

// BenchmarkMeshClosest100k asks for the nearest point from a little above the hills.
func BenchmarkMeshClosest100k(b *testing.B) {
	benchQuery(b, func(m *Mesh, x geom.Vec3) { m.ClosestPoint(x, 4) })
}

// BenchmarkMeshContains asks for points in and around a torus of 10 000 faces.
func BenchmarkMeshContains(b *testing.B) {
	m := mustMesh(New(torusLoops(2, 0.5, 125, 80)))
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		i++
		m.Contains(geom.V(float64(i*7919%5000)/1000-2.5, float64(i*104729%5000)/1000-2.5, float64(i%100)/100-0.5))
	}
}
