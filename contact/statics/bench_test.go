package statics

import (
	"fmt"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// pyramid stacks courses of unit cubes, each over the gap between two of the course below.
func pyramid(courses int) *scene {
	s := newScene()
	var below []int32
	for c := range courses {
		var course []int32
		for i := range courses - c {
			x, y := 1.1*(float64(i)-0.5*float64(courses-c-1)), float64(c)
			b := s.box(1000, geom.Vec3{X: 0.5, Y: 0.5, Z: 0.5}, geom.Vec3{X: x, Y: y + 0.5})
			if c == 0 {
				s.touch(0, b, up, 0.6, patch(x-0.5, x+0.5, y, 0.5)...)
			} else {
				s.touch(below[i], b, up, 0.6, patch(x-0.5, x-0.05, y, 0.5)...)
				s.touch(below[i+1], b, up, 0.6, patch(x+0.05, x+0.5, y, 0.5)...)
			}
			course = append(course, b)
		}
		below = course
	}
	return s
}

func BenchmarkSolve(b *testing.B) {
	for _, courses := range []int{10, 20, 40, 100} {
		b.Run(fmt.Sprintf("pyramid of %d bodies", courses*(courses+1)/2), func(b *testing.B) {
			s := pyramid(courses)
			s.Solve()
			b.ReportAllocs()
			for b.Loop() {
				s.Solve()
			}
			b.ReportMetric(float64(len(s.matrix.rows)), "blocks")
			b.ReportMetric(float64(s.step), "steps")
		})
	}
}

func BenchmarkBlockProducts(b *testing.B) {
	const n = 100
	blocks, column := make([]block, n), make([]block, n)
	at, rows := make([]int32, n), make([]int32, n)
	for i := range at {
		at[i], rows[i] = int32(i), int32(i)
	}
	for b.Loop() {
		subtractProducts(blocks, at, rows, column)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/product")
}
